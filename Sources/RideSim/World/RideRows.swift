/// What is kept of each ride, by its number in the world, in one flat array.
///
/// A run keeps all of its rides. A city that is served forgets those that are over: from time to
/// time the oldest leave the array, but for the few of them that are not over yet (bookings, most
/// of all), which stand at its beginning and are looked up from then on.
struct RideRows<Row> {
    /// Older rides that are looked up, and behind them all from a number on.
    private var rows: [Row] = []
    /// Where those that are looked up stand.
    private var places: [Int: Int] = [:]
    /// How many rows stand before the first that is found by its number.
    private var olderCount = 0
    /// What is taken off a number to find the place of its ride.
    private var base = 0

    /// The rows of a world that has forgotten nothing, in the order of their numbers.
    var all: [Row] { rows }

    /// The number of the next ride.
    var next: Int { base + rows.count }

    /// How many rides are found by their numbers.
    var recentCount: Int { rows.count - olderCount }

    /// Whether a ride is kept.
    @inline(__always)
    func contains(_ number: Int) -> Bool {
        number &- base >= olderCount || places[number] != nil
    }

    /// The row of a ride.
    ///
    /// - Precondition: it is kept.
    subscript(number: Int) -> Row {
        @inline(__always) get { rows[place(of: number)] }
        @inline(__always) _modify { yield &rows[place(of: number)] }
    }

    @inline(__always)
    private func place(of number: Int) -> Int {
        let place = number &- base
        return place >= olderCount ? place : lookUp(number)
    }

    @inline(never)
    private func lookUp(_ number: Int) -> Int {
        guard let place = places[number] else {
            preconditionFailure("ride \(number) is not kept")
        }
        return place
    }

    mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

    /// Adds the next ride.
    @inline(__always)
    mutating func append(_ row: Row) { rows.append(row) }

    /// Puts a ride from before the first back.
    mutating func insert(_ row: Row, at number: Int) {
        precondition(number &- base < olderCount, "ride \(number) has its place")
        rows.insert(row, at: olderCount)
        places[number] = olderCount
        olderCount += 1
        base -= 1
    }

    /// Forgets a ride that is looked up; others leave with those around them.
    mutating func forget(_ number: Int) {
        if number &- base < olderCount { places[number] = nil }
    }

    /// The numbers of the rides that are looked up, the oldest first.
    var lookedUp: [Int] { places.keys.sorted() }

    /// Lets the oldest of the rides that are found by their numbers go.
    ///
    /// - Parameter isKept: whether a ride is to be looked up from then on.
    mutating func forget(oldest count: Int, keeping isKept: (Int) -> Bool) {
        let next = next
        let first = base + olderCount
        var numbers = lookedUp
        numbers += (first..<first + count).filter(isKept)
        let kept = numbers.map { self[$0] }
        rows = kept + rows[(olderCount + count)...]
        places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        olderCount = kept.count
        base = next - rows.count
    }
}

extension RideRows: Sendable where Row: Sendable {}
