import RideApp
import RideCore
import RideTUI
import RideWire

/// Calling a ride off, and what it costs (P6).
extension PassengerProgram {
    /// Asks whether the ride is to be called off, with what that costs.
    mutating func askCancel() {
        guard let ride = core.ride, let details = cancelDetails(of: ride) else { return }
        shownFee = charged(for: ride, at: core.cityNow)
        core.ask(
            Question(
                text("passenger.cancelQuestion"), details: details,
                keep: text("passenger.cancelKeep"), about: ride.id,
                [
                    (text("passenger.cancelChangedMind"), .cancel(.changedMind)),
                    (text("passenger.cancelTooLong"), .cancel(.tookTooLong)),
                ]))
    }

    /// Keeps true what the question says of the ride while it is open.
    mutating func retellCancel() {
        guard let ride = core.ride, let details = cancelDetails(of: ride) else { return }
        core.retellQuestion(about: ride.id, details: details)
    }

    /// What the ride is about now and what calling it off costs; nil where it cannot be called off.
    private func cancelDetails(of ride: RideView) -> String? {
        let what: String
        switch ride.stage {
        case .requested, .offered: what = text("passenger.cancelSearching")
        case .accepted, .arrived:
            what = text(
                "passenger.cancelAgreed", ["moment": moment(of: ride).line])
        case .inProgress, .completed, .cancelled, .unserved: return nil
        }
        return [what, fee(for: ride), paidFrom(ride), feeByWay(ride), freeOnceLate(ride)]
            .compactMap { $0 }
            .joined(separator: " ")
    }

    /// What a fee is paid from that calling the ride off costs now; nil where it costs nothing.
    private func paidFrom(_ ride: RideView) -> String? {
        guard charged(for: ride, at: core.cityNow) > .zero else { return nil }
        guard ride.payment == .card else { return text("passenger.cancelOwed") }
        return text(
            "passenger.cancelFromCard", ["card": core.words(for: .card, card: ride.card)])
    }

    /// From when a booked ride costs nothing to call off, where it costs something before and its
    /// car will not be there in time; nil elsewhere.
    private func freeOnceLate(_ ride: RideView) -> String? {
        let now = core.cityNow.milliseconds
        guard ride.stage == .accepted, let booked_ms = ride.booked_for_ms, now <= booked_ms,
            charged(for: ride, at: Instant(milliseconds: booked_ms)) > .zero,
            let left_s = core.remaining_s, Double(booked_ms - now) < left_s * 1_000
        else { return nil }
        return text("passenger.cancelFreeOnceLate", ["time": core.clockTime(booked_ms)])
    }

    /// What calling the ride off costs at a moment, with the car where it is now.
    private func charged(for ride: RideView, at moment: Instant) -> Money {
        ride.cancellationFee(at: moment, come: core.wayCome)
    }

    /// How the fee grows while the car comes, where the market says so.
    private func feeByWay(_ ride: RideView) -> String? {
        let terms = ride.terms.terms
        let most = max(terms.cancellationFee, terms.missingFee)
        guard ride.stage == .accepted, terms.cancellationPerKilometre > .zero,
            terms.cancellationFee < most
        else { return nil }
        let money = core.format.money
        return text(
            "passenger.cancelFeeByWay",
            ["price": money(terms.cancellationPerKilometre), "most": money(most)])
    }

    /// What calling the ride off costs now, and until when it costs nothing.
    private func fee(for ride: RideView) -> String {
        let now = core.cityNow
        let fee = charged(for: ride, at: now)
        guard fee == .zero else {
            return text("passenger.cancelFee", ["price": core.format.money(fee)])
        }
        guard let until = ride.cancellationIsFree(until: now) else {
            return text("passenger.cancelFree")
        }
        let later = charged(for: ride, at: until + .milliseconds(1))
        guard later > .zero else { return text("passenger.cancelFree") }
        return text(
            "passenger.cancelFreeUntil",
            ["time": core.clockTime(until.milliseconds), "price": core.format.money(later)])
    }

    /// Calls the ride off, unless that costs more by now than the passenger was told.
    mutating func cancel(_ reason: CancellationReason) {
        guard let ride = core.ride, !core.waits(for: CancelRide.self) else { return }
        guard charged(for: ride, at: core.cityNow) <= shownFee else {
            return feeHasRisen()
        }
        core.send(
            CancelRide(
                command_id: core.commandID(), ride_id: ride.id, reason: reason,
                at_most_minor: shownFee.minorUnits))
    }

    /// The car has come on while the answer was on its way: the passenger is asked again.
    mutating func feeHasRisen() {
        core.toast(text("passenger.cancelFeeNow"), .attention)
        askCancel()
    }

    /// What a ride costs that was called off; a guest is let off the fee that was told before.
    func costs(of ride: RideView) -> String {
        let total = ride.fare.total
        if total == .zero, ride.paid == .letOff { return text("passenger.cancelledLetOff") }
        guard total > .zero else { return text("passenger.cancelledFree") }
        let fee = text("passenger.cancelledFee", ["price": core.format.money(total)])
        let forWay = ride.feeForWay
        guard forWay > .zero else { return fee }
        return fee + " "
            + text("passenger.cancelledFeeWay", ["price": core.format.money(forWay)])
    }
}
