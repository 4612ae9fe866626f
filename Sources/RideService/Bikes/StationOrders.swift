import RideCore

/// The stations of a system by distance, as somebody last asked for them: a list of thousands comes
/// in hundreds of pages, and is put in order once.
struct StationOrders: Sendable {
    /// From where and by what stations are looked for.
    struct Asked: Hashable, Sendable {
        /// The code of the system.
        let system: String
        let from: Coordinate
        let text: String
    }

    /// A station by its place among those of its system.
    struct Place: Hashable, Sendable {
        let index: Int
        /// In metres, in a straight line.
        let distance: Double
    }

    private struct Known: Sendable {
        let asked: Asked
        let stations: Int
        let order: [Place]
    }

    /// How many are kept; whoever has not been asked for longest goes.
    static let most = 8
    private var all: [Known] = []

    /// What was asked for, worked out if it is not kept.
    ///
    /// - Parameter stations: how many the system has.
    mutating func order(
        _ asked: Asked, of stations: Int, _ make: () -> [Place]
    ) -> [Place] {
        let found = all.firstIndex { $0.asked == asked && $0.stations == stations }
        let known =
            found.map { all.remove(at: $0) }
            ?? Known(asked: asked, stations: stations, order: make())
        if all.count == Self.most { all.removeFirst() }
        all.append(known)
        return known.order
    }

    /// Where stations are may have changed.
    mutating func forget() { all = [] }
}
