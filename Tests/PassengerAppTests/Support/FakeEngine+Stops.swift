import RideWire

extension FakeEngine {
    /// Why a ride with these stops cannot be; nil where it can.
    func refusal(of asked: PlanRide) -> WireError? {
        guard asked.stops?.count ?? 0 > mostStops else { return nil }
        return WireError(
            .refused, code: "ends_are_the_same", message: "Two places in a row are the same.")
    }
}
