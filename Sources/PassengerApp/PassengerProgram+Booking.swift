import RideApp
import RideCore
import RideTUI
import RideWire

/// A ride that is booked, and one that is booked anew in the place of an earlier one (P15).
extension PassengerProgram {
    /// A ride was booked for later: one that it stands for is given up now, and not before.
    mutating func booked(_ answer: ReservationsResult) {
        guard case .choosing(let choice) = draft, let moment = choice.request.pickUpAt_ms else {
            return
        }
        if let new = answer.reservations.filter({ $0.pickup_at_ms == moment }).map(\.id).max() {
            bookedTerms[new] = choice.again.terms
        }
        draft = .home
        core.map.centre()
        core.toast(text("passenger.booked", ["time": core.dayAndTime(moment)]), .good)
        guard let earlier = choice.request.replaces else { return }
        bookedTerms[earlier] = nil
        let call = core.send(
            UnscheduleRide(command_id: core.commandID(), reservation_id: earlier))
        core.say(text("passenger.earlierGone"), whenAnswered: call)
    }

    /// Plans a booked ride once more, with all that is known of it, for whoever wants to change it.
    mutating func bookAnew(_ booking: ReservationView, at moment: Int64?) {
        guard let origin = booking.pickup.waypoint, let destination = booking.dropoff.waypoint
        else { return }
        var terms = bookedTerms[booking.id] ?? PlanTerms()
        terms.category = booking.category
        terms.pickUpAt_ms = moment
        terms.replaces = booking.id
        purse.choose(booking.payment, card: booking.card)
        core.map.save()
        plan(
            RideEnds(origin: origin, destination: destination), terms: terms,
            asksForTime: moment == nil)
    }

    /// What of the earlier booking has to be said anew, where nobody tells what it was; and that
    /// it stays until the new one is there.
    func anewRows(_ choice: PlanChoice) -> [SheetRow] {
        guard let earlier = choice.request.replaces else { return [] }
        var words = [text("passenger.anewHint")]
        if bookedTerms[earlier] == nil { words.append(text("passenger.anewUnknown")) }
        return [.paragraph(words.asSentences, .attention)]
    }
}
