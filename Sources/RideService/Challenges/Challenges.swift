import RideChallenges
import RideCore

/// Goals, rooms among friends, and who follows whom (G1 to G4).
///
/// It hears what happened in rides (`hear`) and never changes anything there. Points exist in the
/// feed of a room alone; whatever shows a sum adds them up.
struct Challenges: Sendable {
    /// One of two people who follow each other, or not.
    struct Pair: Hashable {
        let follower: Actor
        let followed: Actor
    }

    var anchor: ChallengeCalendar.Anchor?
    var diaries: [Actor: Diary] = [:]
    var muted: [Actor: Set<ChallengeNotice>] = [:]
    /// The minute of the day at which people are told how their day stands.
    var digests: [Actor: Int] = [:]
    var rooms = RoomTable()
    var feeds: [RoomID: [FeedEntry]] = [:]
    var followings = FollowingTable()
    var lastRoom = RoomID(0)
    /// The last moment up to which people were reminded and days were closed.
    var doneUntil: Instant?
    /// When something is due next; nil while nobody has a goal or a room.
    var nextAt: Instant?
    /// When something of each person's day is due next.
    var times = PersonTimes()
    /// Who has goals.
    var withGoals: Set<Actor> = []

    /// The calendar, which begins with the first command.
    func calendar(_ world: WorldCalendar, today: CivilDate, at now: Instant) -> ChallengeCalendar {
        ChallengeCalendar(
            world: world,
            anchor: anchor ?? .init(day: world.dayNumber(at: now), date: today))
    }

    /// Fixes the calendar for ever.
    mutating func begin(_ calendar: ChallengeCalendar, _ changes: inout PendingChanges) {
        guard anchor == nil else { return }
        anchor = calendar.anchor
        keep("anchor", &changes)
    }

    // MARK: Goals

    /// Changes somebody's goals.
    ///
    /// - Parameter isHeard: whether others may hear of it; not of who is blocked (A5).
    mutating func changeGoals(
        of person: Actor, isHeard: Bool, at now: Instant, _ calendar: ChallengeCalendar,
        _ changes: inout PendingChanges,
        _ body: (inout Diary, Moment) throws(ChallengeRejection) -> [Diary.Event]
    ) throws(ServiceRejection) {
        let moment = calendar.moment(at: now)
        var diary = diaries[person] ?? Diary(of: person)
        let events = try ruled { () throws(ChallengeRejection) in try body(&diary, moment) }
        diaries[person] = diary
        keep(ChallengeRecord.goalsKey(person), &changes)
        if diary.day(moment.date) != nil {
            keep(ChallengeRecord.dayKey(person, moment.date), &changes)
        }
        changes.touch(person)
        take(events, of: person, isHeard: isHeard, at: now, &changes)
        plan(person, after: now, calendar)
    }

    /// One goal has become another, or is no more.
    private mutating func replace(
        _ goal: GoalID, with other: GoalID?, of person: Actor, _ changes: inout PendingChanges
    ) {
        for room in rooms.rooms(of: person).reversed()
        where room.member(person)?.goals.contains(goal) == true {
            rooms[room.id]?.replace(goal, with: other, of: person)
            touch(room.id, &changes)
        }
    }

    /// Takes in what a person did, where that person has goals.
    ///
    /// - Parameter isHeard: whether others may hear of it.
    mutating func hear(
        _ fact: Diary.Fact, of person: Actor, isHeard: Bool, at now: Instant,
        _ calendar: ChallengeCalendar,
        _ changes: inout PendingChanges
    ) {
        guard var diary = diaries[person], !diary.goals.isEmpty else { return }
        let moment = calendar.moment(at: now)
        let before = diary
        let events = diary.hear(fact, at: moment)
        guard diary != before else { return }
        diaries[person] = diary
        keep(ChallengeRecord.dayKey(person, moment.date), &changes)
        changes.touch(person)
        take(events, of: person, isHeard: isHeard, at: now, &changes)
    }

    mutating func mute(
        _ kinds: Set<ChallengeNotice>, of person: Actor, _ changes: inout PendingChanges
    ) {
        muted[person] = kinds
        if diaries[person] == nil { diaries[person] = Diary(of: person) }
        keep(ChallengeRecord.goalsKey(person), &changes)
    }

    /// Chooses when somebody is told how the day stands, or that it is not told.
    mutating func setDigest(
        _ minute: Int?, of person: Actor, at now: Instant, _ calendar: ChallengeCalendar,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard minute.map({ (0..<ChallengeLimits.minutesOfDay).contains($0) }) ?? true else {
            throw .rule(ChallengeRejection.goalTimeNotAllowed)
        }
        digests[person] = minute
        if diaries[person] == nil { diaries[person] = Diary(of: person) }
        keep(ChallengeRecord.goalsKey(person), &changes)
        changes.touch(person)
        plan(person, after: now, calendar)
    }

    // MARK: Rooms

    mutating func createRoom(
        _ name: String, code: String, lock: RoomLock?, by person: Actor, at now: Instant,
        _ calendar: ChallengeCalendar, _ changes: inout PendingChanges
    ) throws(ServiceRejection) -> RoomID {
        let room = try ruled { () throws(ChallengeRejection) in
            guard rooms(of: person).count < ChallengeLimits.rooms else { throw .tooManyRooms }
            return try ChallengeRoom(
                id: RoomID(lastRoom.rawValue + 1), name: name, code: code, lock: lock, by: person,
                in: CivilMonth(of: calendar.date(at: now)))
        }
        lastRoom = room.id
        rooms[room.id] = room
        write(.joined, in: room.id, by: person, calendar.date(at: now), now, &changes)
        plan(person, after: now, calendar)
        return room.id
    }

    mutating func join(
        _ id: RoomID, _ person: Actor, at now: Instant, _ calendar: ChallengeCalendar,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard let room = rooms[id], room.member(person) == nil else { return }
        let others = rooms(of: person).count
        try change(id, &changes) { room throws(ChallengeRejection) in
            try room.check(.join, by: person)
            guard others < ChallengeLimits.rooms else { throw .tooManyRooms }
            try room.join(person)
        }
        write(.joined, in: id, by: person, calendar.date(at: now), now, &changes)
    }

    /// Somebody leaves, or closes a room first; a room that nobody is in is forgotten.
    mutating func leave(
        _ id: RoomID, closes: Bool, _ person: Actor, at now: Instant,
        _ calendar: ChallengeCalendar, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let date = calendar.date(at: now)
        if closes {
            try change(id, &changes) { room throws(ChallengeRejection) in
                try room.close(by: person)
            }
            return write(.closed, in: id, by: person, date, now, &changes)
        }
        try change(id, &changes) { room throws(ChallengeRejection) in try room.leave(person) }
        guard rooms[id]?.members.isEmpty == false else { return forget(id, &changes) }
        write(.left, in: id, by: person, date, now, &changes)
    }

    /// A goal is brought into a room, or taken out again. What was done of it today counts.
    mutating func bring(
        _ goal: GoalID, isIn: Bool, into id: RoomID, by person: Actor, at now: Instant,
        _ calendar: ChallengeCalendar, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard let own = diaries[person]?.goal(goal) else {
            throw .rule(ChallengeRejection.noSuchGoal)
        }
        try change(id, &changes) { room throws(ChallengeRejection) in
            try room.bring(goal, isIn: isIn, by: person)
        }
        let date = calendar.date(at: now)
        let isDone = diaries[person]?.day(date)?.done.contains { $0.goal == goal } ?? false
        if isIn, isDone {
            write(.goal(goal, name: own.name), in: id, by: person, date, now, &changes)
        }
    }

    mutating func comment(
        on entry: EntryID, in id: RoomID, by person: Actor, _ changes: inout PendingChanges,
        _ body: (inout FeedEntry) throws(ChallengeRejection) -> Void
    ) throws(ServiceRejection) {
        let index = try ruled { () throws(ChallengeRejection) in
            guard let room = rooms[id] else { throw .noSuchRoom }
            try room.check(.comment, by: person)
            guard let index = feeds[id]?.firstIndex(where: { $0.id == entry }),
                var changed = feeds[id]?[index]
            else { throw .noSuchEntry }
            try body(&changed)
            feeds[id]?[index] = changed
            return index
        }
        if let changed = feeds[id]?[index] {
            keep(ChallengeRecord.entryKey(id, changed.id), &changes)
        }
        touch(id, &changes)
    }

    /// Shows a photo beside an entry of one's own, or takes it back. Whoever is in the room sees it
    /// in full, and nobody else.
    mutating func show(
        _ photo: EntryPhoto?, on entry: EntryID, in id: RoomID, by person: Actor,
        _ date: CivilDate, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let others = rooms(of: person).flatMap { feeds[$0.id] ?? [] }.count {
            $0.person == person && $0.photoDate == date && !($0.room == id && $0.id == entry)
        }
        try comment(on: entry, in: id, by: person, &changes) {
            entry throws(ChallengeRejection) in
            try entry.show(photo, by: person, on: date)
            guard photo == nil || others < ChallengeLimits.photosADay else {
                throw .tooManyPhotos
            }
        }
        let shown = (feeds[id] ?? []).filter { $0.photo != nil }
        guard shown.count > ChallengeLimits.photos, let oldest = shown.first?.id else { return }
        dropPhotos(in: id, &changes) { $0.id == oldest }
    }

    private mutating func change(
        _ id: RoomID, _ changes: inout PendingChanges,
        _ body: (inout ChallengeRoom) throws(ChallengeRejection) -> Void
    ) throws(ServiceRejection) {
        let changed = try ruled { () throws(ChallengeRejection) in
            guard var room = rooms[id] else { throw .noSuchRoom }
            try body(&room)
            return room
        }
        touch(id, &changes)
        rooms[id] = changed
        touch(id, &changes)
    }

    private mutating func forget(_ id: RoomID, _ changes: inout PendingChanges) {
        for entry in feeds[id] ?? [] { keep(ChallengeRecord.entryKey(id, entry.id), &changes) }
        rooms[id] = nil
        feeds[id] = nil
        keep(ChallengeRecord.roomKey(id), &changes)
    }

    // MARK: Friends

    mutating func follow(
        _ command: Following.Command, follower: Actor, followed: Actor,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let pair = Pair(follower: follower, followed: followed)
        let stage = try ruled { () throws(ChallengeRejection) in
            if command == .ask {
                guard follower != followed else { throw .cannotFollowYourself }
                guard sharesRoom(follower, followed) else { throw .notInYourRooms }
                let others = followings.of(follower).count {
                    $0.follower == follower && $0.followed != followed
                }
                guard others < ChallengeLimits.followed else { throw .tooManyFollowed }
            }
            return try Following.after(command, followings[pair]?.stage)
        }
        let isNew = followings[pair] == nil && stage == .asked
        followings[pair] = stage.map {
            Following(follower: follower, followed: followed, stage: $0)
        }
        keep(ChallengeRecord.followingKey(follower, followed), &changes)
        changes.touch(follower)
        changes.touch(followed)
        if isNew { tell(followed, .followAsked, of: follower, nil, &changes) }
    }

    private func sharesRoom(_ one: Actor, _ other: Actor) -> Bool {
        rooms.rooms(of: one).contains { $0.member(other) != nil }
    }

    /// Forgets somebody: goals, days and friends go, rooms are left, and what was done there stands
    /// without its words, so that the points of the others stay what they are.
    mutating func erase(
        _ person: Actor, at now: Instant, _ calendar: ChallengeCalendar,
        _ changes: inout PendingChanges
    ) {
        for room in rooms(of: person) {
            try? leave(room.id, closes: false, person, at: now, calendar, &changes)
        }
        for id in feeds.keys.sorted() {
            guard let feed = feeds[id] else { continue }
            for index in feed.indices where feed[index].person == person {
                feeds[id]?[index].erase()
                keep(ChallengeRecord.entryKey(id, feed[index].id), &changes)
            }
        }
        for pair in followings.of(person) {
            followings[Pair(follower: pair.follower, followed: pair.followed)] = nil
            keep(ChallengeRecord.followingKey(pair.follower, pair.followed), &changes)
            changes.touch(pair.follower)
            changes.touch(pair.followed)
        }
        for day in diaries[person]?.days ?? [] {
            keep(ChallengeRecord.dayKey(person, day.date), &changes)
        }
        diaries[person] = nil
        muted[person] = nil
        digests[person] = nil
        keep(ChallengeRecord.goalsKey(person), &changes)
        plan(person, after: now, calendar)
    }

    // MARK: What follows

    /// Shows what was done to the rooms into which it was brought and to those who follow, if
    /// others may hear of it; what was not done after all is taken back in any case. The day's
    /// record is kept by the caller.
    mutating func take(
        _ events: [Diary.Event], of person: Actor, isHeard: Bool, at now: Instant,
        _ changes: inout PendingChanges
    ) {
        for event in events {
            switch event {
            case .done(let goal, let date):
                guard isHeard else { continue }
                for room in rooms(of: person)
                where room.member(person)?.goals.contains(goal.id) == true {
                    write(
                        .goal(goal.id, name: goal.name), in: room.id, by: person, date, now,
                        &changes)
                }
                let followers = followers(of: person)
                guard !followers.isEmpty, diaries[person]?.tell(of: goal.id, on: date) == true
                else { continue }
                for follower in followers {
                    tell(follower, .friendDone, of: person, goal.name, &changes)
                }
            case .undone(let goal, let date):
                for room in rooms(of: person) {
                    unwrite(goal, of: person, on: date, in: room.id, &changes)
                }
            case .replaced(let goal, let other):
                // What is among people would have other words there.
                replace(goal, with: isHeard ? other : nil, of: person, &changes)
                guard other == nil else { continue }
                for id in feeds.keys.sorted() {
                    dropPhotos(in: id, &changes) { $0.person == person && $0.goal == goal }
                }
            }
        }
    }

    func tell(
        _ person: Actor, _ kind: ChallengeNotice, of other: Actor?, _ goal: String?,
        _ changes: inout PendingChanges
    ) {
        guard muted[person]?.contains(kind) != true else { return }
        changes.challengeNews.append(
            ChallengeNews(person: person, kind: kind, other: other, goal: goal))
        changes.touch(person)
    }

    /// All members see what has changed.
    func touch(_ id: RoomID, _ changes: inout PendingChanges) {
        keep(ChallengeRecord.roomKey(id), &changes)
        for member in rooms[id]?.members ?? [] { changes.touch(member.person) }
    }

    func keep(_ key: String, _ changes: inout PendingChanges) {
        changes.keep(.challenge, key)
    }
}

/// Something that the challenges tell a person, before it is put into words.
struct ChallengeNews: Sendable {
    let person: Actor
    let kind: ChallengeNotice
    let other: Actor?
    let goal: String?
}
