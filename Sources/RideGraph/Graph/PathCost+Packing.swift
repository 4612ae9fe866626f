extension PathCost {
    /// Stands for no path at all, and is worse than any. Two of them can be added without
    /// overflow, so that inner loops need not check.
    @inline(__always) static var unreachable: UInt64 { UInt64(Int64.max) }
    /// The part of a packed cost that is time.
    @inline(__always) static var timeMask: UInt64 { 0xFFFF_FFFF_0000_0000 }

    /// Both as one number, time above length: the lower number is the better cost, and the sum of
    /// two numbers is the cost of both, as long as lengths stay below 2^32 millimetres.
    @inline(__always) var packed: UInt64 { UInt64(time_ms) << 32 | UInt64(length_mm) }

    @inline(__always)
    init(packed: UInt64) {
        self.init(
            time_ms: UInt32(truncatingIfNeeded: packed >> 32),
            length_mm: UInt32(truncatingIfNeeded: packed))
    }

    /// The cost, or nil if it stands for no path.
    @inline(__always)
    static func reachable(_ packed: UInt64) -> PathCost? {
        packed < unreachable ? PathCost(packed: packed) : nil
    }
}

extension GraphArc {
    /// The arc's cost as one number; see `PathCost.packed`.
    @inline(__always) var cost: UInt64 { UInt64(time_ms) << 32 | UInt64(length_mm) }

    /// An arc of this packed cost.
    @inline(__always)
    init(head: UInt32, cost: UInt64) {
        let unpacked = PathCost(packed: cost)
        self.init(head: head, time_ms: unpacked.time_ms, length_mm: unpacked.length_mm)
    }
}
