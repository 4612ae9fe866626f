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
                    party: stop.isOwn ? .mine : .other, ride_id: stop.ride?.rawValue,
                    place: stop.place.map { PlaceView($0) }, at_ms: stop.at.milliseconds)
            },
            others: sharing.others, seats_taken: sharing.seats?.taken, seats: sharing.seats?.all,
            discount_minor: sharing.discount.minorUnits)
    }

    /// What sharing may mean at a price; nil for that of a car alone.
    static func view(of rules: SharingRules, for quote: Quote) -> SharedTermsView? {
        let isChosen = quote.sharedSeats != nil
        guard isChosen || rules.choosingPerMille == nil else { return nil }
        let less = isChosen ? .zero : rules.discount(on: quote.fare.total)
        return SharedTermsView(
            discount_minor: less.minorUnits,
            longest_s: rules.longestRide(alone: quote.duration).inSeconds,
            longest_wait_s: rules.maximumWait.inSeconds, is_chosen: isChosen ? true : nil)
    }

    /// The rides of a driver's other parties: of what was said, the last is enough to be told.
    func sharedViews(of rides: [Situation.Ride]) -> [RideView]? {
        guard !rides.isEmpty else { return nil }
        return rides.map { ride in
            var shown = view(of: ride, for: .driver)
            shown.chat = shown.chat.suffix(1)
            return shown
        }
    }
}
