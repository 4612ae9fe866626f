import RideCore

/// What a room's password leaves behind: a digest with salt, never the password.
public struct RoomLock: Hashable, Codable, Sendable {
    /// What is put before the password.
    public let salt: [UInt8]
    /// The digest of both.
    public let digest: [UInt8]

    /// A lock that was made elsewhere: this module makes no digests.
    public init(salt: [UInt8], digest: [UInt8]) {
        self.salt = salt
        self.digest = digest
    }
}

/// Somebody in a room.
public struct RoomMember: Hashable, Codable, Sendable {
    /// Who.
    public let person: Actor
    /// The goals that the person has brought in, in order.
    public internal(set) var goals: [GoalID] = []
}

/// Who had how many points in a month that is over.
public struct RoomMonth: Hashable, Codable, Sendable {
    /// The month.
    public let month: CivilMonth
    /// Everybody who had points, the winner first.
    public let ranking: [RoomStanding]
}

/// Somebody's points in one month.
public struct RoomStanding: Hashable, Codable, Sendable {
    /// Who.
    public let person: Actor
    /// The sum of the points in the feed.
    public let points: Int

    /// Somebody's points.
    public init(person: Actor, points: Int) {
        self.person = person
        self.points = points
    }
}

/// A few people who bring their goals together, known to nobody without its code.
///
/// The one who made it, or whoever has been in it longest after that one left, is its first
/// member and can close it. A closed room can be read and left, and nothing else.
public struct ChallengeRoom: Hashable, Codable, Sendable {
    /// Whether something can still be done in it.
    public enum Stage: String, Hashable, Codable, CaseIterable, Sendable {
        /// Points are made.
        case open
        /// It is over, and can be read by its members.
        case closed
    }

    /// Its number.
    public let id: RoomID
    /// What it is called.
    public let name: String
    /// The signs by which others join.
    public let code: String
    /// What stands before it besides; nil where the code is enough.
    public private(set) var lock: RoomLock?
    /// Whether something can still be done.
    public private(set) var stage = Stage.open
    /// Who is in it, the longest first.
    public private(set) var members: [RoomMember]
    /// The month whose points are counted.
    public private(set) var month: CivilMonth
    /// The months before it, the latest last.
    public private(set) var past: [RoomMonth] = []
    /// The number of the last entry of its feed.
    public private(set) var lastEntry = EntryID(0)

    /// A room that somebody makes.
    ///
    /// - Throws: `room_name_not_allowed`.
    public init(
        id: RoomID, name: String, code: String, lock: RoomLock?, by person: Actor,
        in month: CivilMonth
    ) throws(ChallengeRejection) {
        self.id = id
        self.name = try ChallengeText.name(name, else: .roomNameNotAllowed)
        self.code = code
        self.lock = lock
        self.month = month
        members = [RoomMember(person: person)]
    }

    /// The same room with its lock in another form, as where it is kept.
    public func with(_ lock: RoomLock?) -> ChallengeRoom {
        var room = self
        room.lock = lock
        return room
    }

    // MARK: Commands

    /// What people do in a room.
    public enum Command: Hashable, CaseIterable, Sendable {
        /// Come in, with its code.
        case join
        /// Leave.
        case leave
        /// End it for all.
        case close
        /// Bring a goal in, or take it out again.
        case bring
        /// Say something about an entry, by a sign or a note.
        case comment
        /// Read.
        case read
    }

    /// Passes where somebody may do something in the room.
    ///
    /// - Throws: the first of `no_such_room` for whoever is not in it and does not come in,
    ///   `not_your_room`, `room_closed`, `room_full`.
    public func check(_ command: Command, by person: Actor) throws(ChallengeRejection) {
        let isMember = members.contains { $0.person == person }
        switch command {
        case .read, .leave:
            guard isMember else { throw .noSuchRoom }
        case .close:
            guard isMember else { throw .noSuchRoom }
            guard members.first?.person == person else { throw .notYourRoom }
            guard stage == .open else { throw .roomClosed }
        case .bring, .comment:
            guard isMember else { throw .noSuchRoom }
            guard stage == .open else { throw .roomClosed }
        case .join:
            // Whoever is in it already comes in once more without harm.
            guard stage == .open else { throw .roomClosed }
            guard isMember || members.count < ChallengeLimits.members else { throw .roomFull }
        }
    }

    /// Somebody comes in; nothing happens to whoever is in it.
    ///
    /// - Throws: `room_closed`, `room_full`.
    public mutating func join(_ person: Actor) throws(ChallengeRejection) {
        try check(.join, by: person)
        guard member(person) == nil else { return }
        members.append(RoomMember(person: person))
    }

    /// Somebody leaves; the points stay in the feed.
    ///
    /// - Throws: `no_such_room`.
    public mutating func leave(_ person: Actor) throws(ChallengeRejection) {
        try check(.leave, by: person)
        members.removeAll { $0.person == person }
    }

    /// Ends it.
    ///
    /// - Throws: `no_such_room`, `not_your_room`, `room_closed`.
    public mutating func close(by person: Actor) throws(ChallengeRejection) {
        try check(.close, by: person)
        stage = .closed
    }

    /// A goal is brought in, or taken out again.
    ///
    /// - Throws: `no_such_room`, `room_closed`.
    public mutating func bring(
        _ goal: GoalID, isIn: Bool, by person: Actor
    ) throws(ChallengeRejection) {
        try check(.bring, by: person)
        guard let index = members.firstIndex(where: { $0.person == person }) else { return }
        members[index].goals.removeAll { $0 == goal }
        if isIn { members[index].goals.append(goal) }
    }

    /// One goal has become another, or is no more.
    public mutating func replace(_ goal: GoalID, with other: GoalID?, of person: Actor) {
        guard let index = members.firstIndex(where: { $0.person == person }),
            let place = members[index].goals.firstIndex(of: goal)
        else { return }
        if let other {
            members[index].goals[place] = other
        } else {
            members[index].goals.remove(at: place)
        }
    }

    /// Gives the next entry of the feed its number.
    public mutating func nextEntry() -> EntryID {
        lastEntry = EntryID(lastEntry.rawValue + 1)
        return lastEntry
    }

    /// The month turns: what was counted is written down, and everybody begins anew.
    ///
    /// - Parameter feed: the entries of the room.
    /// - Returns: whether it has turned.
    public mutating func turn(to next: CivilMonth, feed: [FeedEntry]) -> Bool {
        guard next > month else { return false }
        let ranking = Self.ranking(of: feed, in: month)
        if !ranking.isEmpty { past.append(RoomMonth(month: month, ranking: ranking)) }
        if past.count > ChallengeLimits.months { past.removeFirst() }
        month = next
        return true
    }

    // MARK: Questions

    /// Whether this is its code, however it is typed.
    public func isMeant(by typed: String) -> Bool {
        typed.uppercased().filter { $0.isLetter || $0.isNumber } == code
    }

    /// Somebody in it; nil for others.
    public func member(_ person: Actor) -> RoomMember? { members.first { $0.person == person } }

    /// The place of somebody with so many points: whoever has as many has the same one, and the
    /// next one down counts all of them.
    public static func rank(of points: Int, in ranking: [RoomStanding]) -> Int {
        1 + ranking.count { $0.points > points }
    }

    /// The points of a month, which are nothing but the sum of the feed; most first, and of the
    /// same number who has had them longer.
    public static func ranking(of feed: [FeedEntry], in month: CivilMonth) -> [RoomStanding] {
        var sums: [Actor: (points: Int, last: EntryID)] = [:]
        for entry in feed where entry.points > 0 && CivilMonth(of: entry.date) == month {
            sums[entry.person, default: (0, entry.id)].points += entry.points
            sums[entry.person]?.last = entry.id
        }
        return sums.sorted { left, right in
            (-left.value.points, left.value.last, left.key)
                < (-right.value.points, right.value.last, right.key)
        }.map { RoomStanding(person: $0.key, points: $0.value.points) }
    }
}
