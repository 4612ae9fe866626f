import RideCore
import RideWire

/// What everybody together knows of the rides: what was agreed, said, paid and thought. The engine
/// is measured by it.
struct KnownRides {
    struct Ride {
        /// What the passenger agreed to pay.
        var agreed_minor: Int64?
        /// What each side has said, in order, as far as the engine has confirmed it.
        var said: [Side: [String]] = [:]
        /// What each side is just saying.
        var saying: [Side: String] = [:]
        /// What each side was told that it cost, once it was over.
        var total_minor: [Side: Int64] = [:]
        /// How it ended.
        var end: [Side: TripStage] = [:]

        /// What a side has said, with what may have arrived already.
        func mayHaveSaid(_ side: Side) -> [String] {
            said[side, default: []] + (saying[side].map { [$0] } ?? [])
        }
    }

    private(set) var rides: [UInt64: Ride] = [:]

    subscript(id: UInt64) -> Ride {
        get { rides[id, default: Ride()] }
        set { rides[id] = newValue }
    }

    /// Rides of which both sides, or the one side there was, know that they ended like this.
    func count(endedAs stage: TripStage) -> Int {
        rides.values.count { ride in ride.end.values.contains(stage) }
    }

    /// Compares what the engine shows of a ride with what is known, and learns how it ended.
    mutating func check(_ view: RideView, for side: Side, _ faults: inout Faults) {
        let sum = view.fare.items.reduce(0) { $0 + $1.amount_minor }
        if sum != view.fare.total_minor {
            faults.add("ride \(view.id): the lines of the fare make \(sum), not the total")
        }
        checkChat(view.chat, of: view.id, for: side, &faults)
        if view.chat_count < self[view.id].said[side, default: []].count {
            faults.add("ride \(view.id): \(view.chat_count) messages, fewer than were confirmed")
        }
        guard !view.stage.isLive else { return }
        self[view.id].end[side] = view.stage
        self[view.id].total_minor[side] = view.fare.total_minor
        let ride = self[view.id]
        let agreed = ride.agreed_minor ?? 0
        if view.stage == .completed, view.fare.total_minor < agreed {
            faults.add("ride \(view.id) costs less than was agreed")
        }
        // A driver who was asked and is not any more has seen no end.
        if ride.end.count == 2, Set(ride.end.values).count == 2 {
            faults.add("ride \(view.id) ended in two ways: \(ride.end)")
        }
        if view.stage == .completed, Set(ride.total_minor.values).count == 2 {
            faults.add("ride \(view.id) has two prices: \(ride.total_minor)")
        }
    }

    /// Messages that are shown must have been written, by whom it says, in this order and without
    /// a gap up to the last.
    mutating func checkChat(
        _ shown: [ChatMessageView], of id: UInt64, for side: Side, _ faults: inout Faults
    ) {
        for (one, next) in zip(shown, shown.dropFirst()) where next.id != one.id + 1 {
            faults.add("ride \(id): message \(next.id) stands after \(one.id)")
        }
        let ride = self[id]
        let own = shown.filter { $0.sender == side }.map(\.text)
        let confirmed = ride.said[side, default: []]
        guard
            own == Array(confirmed.suffix(own.count))
                || own == Array(ride.mayHaveSaid(side).suffix(own.count))
        else { return faults.add("ride \(id): own messages are \(own), not \(confirmed)") }
        let other = shown.filter { $0.sender != side }.map(\.text)
        if !Self.contains(ride.mayHaveSaid(side.other), run: other) {
            faults.add("ride \(id): nobody said \(other)")
        }
    }

    private static func contains(_ all: [String], run: [String]) -> Bool {
        guard let first = run.first else { return true }
        guard let start = all.firstIndex(of: first) else { return false }
        return all[start...].starts(with: run)
    }
}
