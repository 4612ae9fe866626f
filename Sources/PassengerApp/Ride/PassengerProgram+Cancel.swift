import RideApp
import RideCore
import RideTUI
import RideWire

/// Calling a ride off, and what it costs (P6).
extension PassengerProgram {
    /// Asks whether the ride is to be called off, with what that costs.
    mutating func askCancel() {
        guard let ride = core.ride, let details = cancelDetails(of: ride) else { return }
        shownFee = ride.cancellationFee(at: core.cityNow)
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
        return [what, fee(for: ride), freeOnceLate(ride)].compactMap { $0 }.joined(separator: " ")
    }

    /// From when a booked ride costs nothing to call off, where it costs something before and its
    /// car will not be there in time; nil elsewhere.
    private func freeOnceLate(_ ride: RideView) -> String? {
        let now = core.cityNow.milliseconds
        guard ride.stage == .accepted, let booked_ms = ride.booked_for_ms, now <= booked_ms,
            ride.cancellationFee(at: Instant(milliseconds: booked_ms)) > .zero,
            let left_s = core.remaining_s, Double(booked_ms - now) < left_s * 1_000
        else { return nil }
        return text("passenger.cancelFreeOnceLate", ["time": core.clockTime(booked_ms)])
    }

    /// What calling the ride off costs now, and until when it costs nothing.
    private func fee(for ride: RideView) -> String {
        let now = core.cityNow
        let fee = ride.cancellationFee(at: now)
        guard fee == .zero else {
            return text("passenger.cancelFee", ["price": core.format.money(fee)])
        }
        guard let until = ride.cancellationIsFree(until: now) else {
            return text("passenger.cancelFree")
        }
        let later = ride.cancellationFee(at: until + .milliseconds(1))
        guard later > .zero else { return text("passenger.cancelFree") }
        return text(
            "passenger.cancelFreeUntil",
            ["time": core.clockTime(until.milliseconds), "price": core.format.money(later)])
    }

    /// Calls the ride off, unless that costs more by now than the passenger was told.
    mutating func cancel(_ reason: CancellationReason) {
        guard let ride = core.ride, !core.waits(for: CancelRide.self) else { return }
        guard ride.cancellationFee(at: core.cityNow) <= shownFee else {
            core.toast(text("passenger.cancelFeeNow"), .attention)
            return askCancel()
        }
        core.send(
            CancelRide(command_id: core.commandID(), ride_id: ride.id, reason: reason))
    }

    /// What a ride costs that was called off; a guest is let off the fee that was told before.
    func costs(of ride: RideView) -> String {
        let total = ride.fare.total
        if total == .zero, ride.paid == .letOff { return text("passenger.cancelledLetOff") }
        guard total > .zero else { return text("passenger.cancelledFree") }
        return text("passenger.cancelledFee", ["price": core.format.money(total)])
    }
}
