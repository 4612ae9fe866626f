import RideCore

/// How many of the remembered commands are whose, and whose are the most.
///
/// Everybody with a command has a share. Shares of one size stand in a list, in the order in which
/// they came to that size, so that the largest is found, and a share grows or shrinks by one,
/// without looking at any other.
struct JournalShares: Sendable {
    /// What one person has: where the commands begin and end, by their places.
    struct Share: Sendable {
        let owner: Actor
        fileprivate(set) var count = 0
        /// The oldest and the latest; below zero for none.
        var oldest: Int32 = -1
        var latest: Int32 = -1
        /// The neighbours among those of this size; below zero for none.
        fileprivate var before: Int32 = -1
        fileprivate var after: Int32 = -1
    }

    private struct Row {
        var first: Int32 = -1
        var last: Int32 = -1
    }

    private var shares: [Share] = []
    private var unused: [Int32] = []
    private var places: [Actor: Int32] = [:]
    /// For each size those who have it.
    private var rows = [Row()]
    private var most = 0

    /// The share at a place that `grow` or `largest` gave.
    subscript(place: Int32) -> Share {
        get { shares[Int(place)] }
        set { shares[Int(place)] = newValue }
    }

    /// The largest; of several the one that has been as large for the longest.
    ///
    /// - Precondition: there is one.
    var largest: Int32 { rows[most].first }

    /// Adds one to somebody's share.
    ///
    /// - Returns: its place, which stays until it is empty.
    mutating func grow(_ owner: Actor) -> Int32 {
        let place = places[owner] ?? begin(owner)
        if self[place].count > 0 { leaveRow(place) }
        self[place].count += 1
        most = max(most, self[place].count)
        enterRow(place)
        return place
    }

    /// Takes one from a share.
    mutating func shrink(_ place: Int32) {
        leaveRow(place)
        self[place].count -= 1
        if rows[most].first < 0 { most -= 1 }
        guard self[place].count == 0 else { return enterRow(place) }
        places[self[place].owner] = nil
        unused.append(place)
    }

    private mutating func begin(_ owner: Actor) -> Int32 {
        let place: Int32
        if let free = unused.popLast() {
            place = free
            self[place] = Share(owner: owner)
        } else {
            place = Int32(shares.count)
            shares.append(Share(owner: owner))
        }
        places[owner] = place
        return place
    }

    private mutating func enterRow(_ place: Int32) {
        let size = self[place].count
        if size == rows.count { rows.append(Row()) }
        let last = rows[size].last
        self[place].before = last
        self[place].after = -1
        if last < 0 { rows[size].first = place } else { self[last].after = place }
        rows[size].last = place
    }

    private mutating func leaveRow(_ place: Int32) {
        let share = self[place]
        if share.before < 0 {
            rows[share.count].first = share.after
        } else {
            self[share.before].after = share.after
        }
        if share.after < 0 {
            rows[share.count].last = share.before
        } else {
            self[share.after].before = share.before
        }
    }
}
