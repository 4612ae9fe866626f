import RideCore
import RideService
import RideSim
import RideWire

/// How shared cars look on the wire.
extension Gateway {
    static func view(of sharing: Situation.Sharing) -> SharingView {
        SharingView(
            stops: sharing.stops.map { stop in
                SharingView.Stop(
                    kind: stop.isPickup ? .pick_up : .drop_off,
                    party: stop.isOwn ? .mine : .other, place: PlaceView(stop.place),
                    at_ms: stop.at.milliseconds)
            },
            with_name: sharing.name, discount_minor: sharing.discount.minorUnits)
    }

    static func view(of rules: SharingRules, for quote: Quote) -> SharedTermsView {
        SharedTermsView(
            discount_minor: rules.discount(on: quote.fare.total).minorUnits,
            longest_s: rules.longestRide(alone: quote.duration).inSeconds,
            longest_wait_s: rules.maximumWait.inSeconds)
    }
}
