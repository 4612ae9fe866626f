import RideWire

extension PlanResult.Option {
    /// Whether the nearest car stands where the passenger is: nobody waits "0 s" for it.
    public var isRightHere: Bool { pickup_s.map { $0 < 10 } ?? false }
}
