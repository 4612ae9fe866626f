/// How good the assignments of a run's windows were, and how good they could have been at the best.
public struct SharingFigures: Hashable, Sendable {
    /// How many windows had something to assign.
    public private(set) var windows = 0
    /// In how many of them the assignment was solved to the end.
    public private(set) var exactWindows = 0
    /// Requests that were left for a later window.
    public private(set) var left = 0
    /// How many no assignment could have served.
    public private(set) var leastLeft = 0
    /// What the assignments cost by their objective, where no more could have been served:
    /// milliseconds, or for profit thousandths of a minor unit.
    public private(set) var cost: Int64 = 0
    /// What no assignment there could have cost less than.
    public private(set) var leastCost: Int64 = 0

    /// By how much the assignments cost more than the bound, as a share of that; nil where that is
    /// nothing.
    public var gap: Double? {
        leastCost == 0 ? nil : Double(cost - leastCost) / Double(abs(leastCost))
    }

    /// Nothing has been assigned.
    public init() {}

    /// A group of requests has been assigned.
    mutating func add(_ found: SharedAssignment.Value, atLeast bound: SharedAssignment.Value) {
        left += found.left
        leastLeft += bound.left
        guard found.left == bound.left else { return }
        cost += found.cost
        leastCost += bound.cost
    }

    /// A window has been assigned.
    mutating func add(_ window: SharedAssignment) {
        windows += 1
        if window.isExact { exactWindows += 1 }
        left += window.figures.left
        leastLeft += window.figures.leastLeft
        cost += window.figures.cost
        leastCost += window.figures.leastCost
    }
}
