import RideChallenges
import RideCore

/// The rooms, found by number and by who is in them: whoever asks about one person looks at that
/// person's rooms, however many there are.
struct RoomTable: Sendable {
    private var rooms: [RoomID: ChallengeRoom] = [:]
    private var ofPeople: [Actor: Set<RoomID>] = [:]
    private var codes: [String: RoomID] = [:]
    /// Rooms in which something can still be done.
    private(set) var openCount = 0

    /// The numbers of all rooms, in no order.
    var keys: some Collection<RoomID> { rooms.keys }

    /// All rooms, in no order.
    var values: some Collection<ChallengeRoom> { rooms.values }

    /// A room; nil where there is none.
    subscript(id: RoomID) -> ChallengeRoom? {
        get { rooms[id] }
        set {
            let old = rooms[id]
            rooms[id] = newValue
            if old?.stage != newValue?.stage {
                openCount += (newValue?.stage == .open ? 1 : 0) - (old?.stage == .open ? 1 : 0)
            }
            if old?.code != newValue?.code {
                if let code = old?.code { codes[code] = nil }
                if let code = newValue?.code { codes[code] = id }
            }
            let before = (old?.members ?? []).map(\.person)
            let after = (newValue?.members ?? []).map(\.person)
            guard before != after else { return }
            for person in before where !after.contains(person) {
                ofPeople[person]?.remove(id)
                if ofPeople[person]?.isEmpty == true { ofPeople[person] = nil }
            }
            for person in after { ofPeople[person, default: []].insert(id) }
        }
    }

    /// The rooms of somebody, the newest first.
    func rooms(of person: Actor) -> [ChallengeRoom] {
        (ofPeople[person] ?? []).sorted(by: >).compactMap { rooms[$0] }
    }

    /// The room with this code; nil for none.
    func room(withCode code: String) -> ChallengeRoom? { codes[code].flatMap { rooms[$0] } }
}

/// Who follows whom, found by either of the two.
struct FollowingTable: Sendable {
    private var pairs: [Challenges.Pair: Following] = [:]
    private var ofPeople: [Actor: Set<Challenges.Pair>] = [:]

    /// What stands between two people; nil for nothing.
    subscript(pair: Challenges.Pair) -> Following? {
        get { pairs[pair] }
        set {
            pairs[pair] = newValue
            for person in [pair.follower, pair.followed] {
                if newValue == nil {
                    ofPeople[person]?.remove(pair)
                    if ofPeople[person]?.isEmpty == true { ofPeople[person] = nil }
                } else {
                    ofPeople[person, default: []].insert(pair)
                }
            }
        }
    }

    /// All that stands between somebody and others, by follower, then by whom is followed.
    func of(_ person: Actor) -> [Following] {
        (ofPeople[person] ?? []).compactMap { pairs[$0] }
            .sorted { ($0.follower, $0.followed) < ($1.follower, $1.followed) }
    }
}

/// When somebody's day has something next, the earliest first.
struct PersonTimes: Sendable {
    private struct Entry: Comparable {
        let at: Instant
        let person: Actor

        static func < (left: Entry, right: Entry) -> Bool {
            (left.at, left.person) < (right.at, right.person)
        }
    }

    private var times: [Actor: Instant] = [:]
    /// The same, in order.
    private var order: [Entry] = []

    /// The earliest of all; nil while there is none.
    var first: Instant? { order.first?.at }

    /// Sets when somebody's next time is; nil for none.
    mutating func set(_ at: Instant?, of person: Actor) {
        guard times[person] != at else { return }
        if let old = times[person] {
            order.remove(at: place(of: Entry(at: old, person: person)))
        }
        times[person] = at
        guard let at else { return }
        let entry = Entry(at: at, person: person)
        order.insert(entry, at: place(of: entry))
    }

    /// Whose times have come, in the order of people.
    func people(until now: Instant) -> [Actor] {
        order.prefix { $0.at <= now }.map(\.person).sorted()
    }

    /// Where an entry stands, or would.
    private func place(of entry: Entry) -> Int {
        order.partitioningIndex { !($0 < entry) }
    }
}
