import RideChallenges
import RideCore

/// What can be asked of the challenges, and what is kept of them.
extension Challenges {
    // MARK: Questions

    func diary(of person: Actor) -> Diary { diaries[person] ?? Diary(of: person) }

    func mutedKinds(of person: Actor) -> Set<ChallengeNotice> { muted[person] ?? [] }

    /// When somebody is told how the day stands; nil for never.
    func digest(of person: Actor) -> Int? { digests[person] }

    /// The rooms that somebody is in, the newest first.
    func rooms(of person: Actor) -> [ChallengeRoom] {
        rooms.rooms(of: person)
    }

    /// A room as its members see it.
    ///
    /// - Throws: `no_such_room` for everybody else.
    func room(_ id: RoomID, of person: Actor) throws(ServiceRejection) -> ChallengeRoom {
        try ruled { () throws(ChallengeRejection) in
            guard let room = rooms[id] else { throw .noSuchRoom }
            try room.check(.read, by: person)
            return room
        }
    }

    func room(withCode typed: String) -> ChallengeRoom? {
        rooms.room(withCode: ShortCode.normal(typed))
    }

    /// What was done in a room, the oldest first.
    func feed(of room: RoomID) -> [FeedEntry] { feeds[room] ?? [] }

    /// Everybody who follows somebody, granted.
    func followers(of person: Actor) -> [Actor] {
        followings.of(person).filter { $0.followed == person && $0.stage == .granted }
            .map(\.follower)
    }

    /// All that stands between somebody and others.
    func followings(of person: Actor) -> [Following] { followings.of(person) }

    // MARK: Records

    func record(_ key: String) -> StoredRecord? {
        let parts = key.split(separator: "/").map(String.init)
        let people = parts.dropFirst().compactMap(Self.person)
        let numbers = parts.dropFirst().compactMap(UInt64.init)
        switch parts.first {
        case "anchor": return anchor.map { .challenge(.anchor($0)) }
        case "goals":
            return people.first.flatMap { diaries[$0] }.map { diary in
                .challenge(
                    .goals(
                        GoalsFile(
                            person: diary.person, goals: diary.goals, lastGoal: diary.lastGoal,
                            muted: ChallengeNotice.allCases.filter {
                                mutedKinds(of: diary.person).contains($0)
                            }, digestAt: digests[diary.person])))
            }
        case "day":
            guard let person = people.first, let date = parts.last.flatMap({ CivilDate($0) }) else {
                return nil
            }
            return diaries[person]?.day(date).map { .challenge(.day(of: person, $0)) }
        case "room":
            return numbers.first.flatMap { rooms[RoomID($0)] }.map { .challenge(.room($0)) }
        case "entry":
            guard numbers.count == 2 else { return nil }
            return feeds[RoomID(numbers[0])]?.first { $0.id.rawValue == numbers[1] }
                .map { .challenge(.entry($0)) }
        case "following":
            guard people.count == 2 else { return nil }
            return followings[Pair(follower: people[0], followed: people[1])]
                .map { .challenge(.following($0)) }
        default: return nil
        }
    }

    static func person(_ name: String) -> Actor? {
        let parts = name.split(separator: "-")
        guard parts.count == 2, let number = UInt64(parts[1]),
            let side = Side(rawValue: String(parts[0]))
        else { return nil }
        return Actor(side, number)
    }

    /// Takes over what was saved. Records come in the order of their names: days before goals.
    mutating func restore(_ records: [ChallengeRecord]) {
        var days: [Actor: [GoalDay]] = [:]
        for case .day(let person, let day) in records { days[person, default: []].append(day) }
        for record in records {
            switch record {
            case .anchor(let known): anchor = known
            case .goals(let file):
                diaries[file.person] = Diary(
                    of: file.person, goals: file.goals, lastGoal: file.lastGoal,
                    days: days[file.person] ?? [])
                muted[file.person] = Set(file.muted)
                digests[file.person] = file.digestAt
            case .day: break
            case .room(let room):
                rooms[room.id] = room
                lastRoom = max(lastRoom, room.id)
            case .entry(let entry): feeds[entry.room, default: []].append(entry)
            case .following(let pair):
                followings[Pair(follower: pair.follower, followed: pair.followed)] = pair
            }
        }
        for id in feeds.keys { feeds[id]?.sort { $0.id < $1.id } }
    }
}
