import RideApp
import RideCore
import RideTUI
import RideWire

/// A ride that is booked, and a ride in the place of an earlier booking (P15).
extension PassengerProgram {
    /// A ride was booked for later: one that it stands for is given up now, and not before.
    mutating func booked() {
        guard case .choosing(let choice) = draft, let moment = choice.request.pickUpAt_ms else {
            return
        }
        draft = .home
        core.map.centre()
        core.toast(text("passenger.booked", ["time": core.dayAndTime(moment)]), .good)
        if let earlier = choice.request.replaces { giveUp(earlier) }
    }

    /// A driver has taken a ride that stands for a booking: the booking is given up now. A request
    /// that nobody takes leaves it.
    mutating func giveUpReplaced(by ride: RideView) {
        guard ride.stage.isAgreed || ride.stage == .completed, let earlier = replaced(by: ride)
        else { return }
        if agreed?.ride == ride.id { agreed?.terms.replaces = nil }
        core.choose { $0.replaced_booking = nil }
        giveUp(earlier)
    }

    /// Remembers which booking a ride stands for until a driver has taken it, so that an app that
    /// is started anew meanwhile knows.
    mutating func keepReplaced(by ride: RideView?) {
        let earlier = ride.flatMap { $0.stage.isLive ? replaced(by: $0) : nil }
        let kept = ride.flatMap { ride in
            earlier.map { AppSettings.ReplacedBooking(ride: ride.id, booking: $0) }
        }
        core.choose { $0.replaced_booking = kept }
    }

    /// The booking that a ride stands for; nil for none.
    private func replaced(by ride: RideView) -> UInt64? {
        agreed.flatMap { $0.ride == ride.id ? $0.terms.replaces : nil } ?? keptBooking(for: ride)
    }

    /// The same as it was remembered.
    func keptBooking(for ride: RideView) -> UInt64? {
        core.settings.replaced_booking.flatMap { $0.ride == ride.id ? $0.booking : nil }
    }

    private mutating func giveUp(_ earlier: UInt64) {
        let call = core.send(
            UnscheduleRide(command_id: core.commandID(), reservation_id: earlier))
        core.say(text("passenger.earlierGone"), whenAnswered: call)
    }

    /// Plans a booked ride once more, with all that was said with it, for whoever wants to change
    /// it.
    mutating func bookAnew(_ booking: ReservationView, at moment: Int64?) {
        guard let origin = booking.pickup.waypoint, let destination = booking.dropoff.waypoint
        else { return }
        var terms = PlanTerms()
        terms.category = booking.category
        terms.promotion = booking.promotion?.code
        terms.stops = booking.stops ?? []
        terms.details = details(of: booking)
        terms.pickUpAt_ms = moment
        terms.replaces = booking.id
        purse.choose(booking.payment, card: booking.card)
        core.map.save()
        plan(
            RideEnds(origin: origin, destination: destination), terms: terms,
            asksForTime: moment == nil)
    }

    /// What was added to a booking; whether it has a PIN is said only where the profile says
    /// otherwise.
    private func details(of booking: ReservationView) -> RequestDetailsView? {
        let hasPIN = booking.pin != nil
        let details = RequestDetailsView(
            with_pin: hasPIN == (core.state?.asks_for_pin ?? false) ? nil : hasPIN,
            note: booking.note, rider: booking.rider, first_asked: booking.first_asked)
        return details.isEmpty ? nil : details
    }

    /// That the earlier booking stays until there is something in its place.
    func anewRows(_ choice: PlanChoice) -> [SheetRow] {
        guard choice.request.replaces != nil else { return [] }
        let isNow = choice.request.pickUpAt_ms == nil
        return [
            .paragraph(text(isNow ? "passenger.anewNow" : "passenger.anewHint"), .attention)
        ]
    }
}
