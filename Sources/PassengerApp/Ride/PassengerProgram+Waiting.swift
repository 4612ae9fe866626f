import RideApp
import RideCore
import RideTUI
import RideWire

/// What it costs that the driver waits (R2).
extension PassengerProgram {
    /// Until when the driver waits for nothing, and what each minute costs then.
    func waitingRow(_ ride: RideView) -> SheetRow? {
        let rate = ride.terms.terms.waitingPerMinute
        guard rate > .zero, let left = ride.freeWaitingLeft(at: core.cityNow) else { return nil }
        let price = core.format.money(rate)
        guard left > .zero, let until = ride.waiting_free_until_ms else {
            let sum = core.format.money(ride.waitingCharge(at: core.cityNow))
            return .paragraph(
                text("passenger.waitPaid", ["price": price, "sum": sum]), .attention)
        }
        return .paragraph(
            text("passenger.waitFree", ["time": core.clockTime(until), "price": price]), .muted)
    }

    /// From when the driver at the pick-up may leave, and what not coming costs then; nil
    /// anywhere else. At a stop nobody is left behind.
    func leavingRow(_ ride: RideView) -> SheetRow? {
        guard ride.stage == .arrived, let left = ride.freeWaitingLeft(at: core.cityNow) else {
            return nil
        }
        let fee = ride.terms.terms.missingFee
        let price = core.format.money(fee)
        guard left > .zero, let until = ride.waiting_free_until_ms else {
            let now =
                fee == .zero
                ? text("passenger.waitLeaveNowFree")
                : text("passenger.waitLeaveNow", ["price": price])
            return .paragraph(now, .attention)
        }
        let time = core.clockTime(until)
        let later =
            fee == .zero
            ? text("passenger.waitLeaveFree", ["time": time])
            : text("passenger.waitLeave", ["time": time, "price": price])
        return .paragraph(later, .muted)
    }
}
