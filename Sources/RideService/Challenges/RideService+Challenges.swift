import RideChallenges
import RideCore
import RideCrypto
import RideSim

/// What is asked about goals, rooms and friends (G1 to G4).
public enum ChallengeCommand: Sendable {
    /// Make a goal, or another out of one.
    case setGoal(GoalID?, GoalDraft)
    /// Give a goal up.
    case removeGoal(GoalID)
    /// Say whether a goal of today is done.
    case tick(GoalID, isDone: Bool)
    /// Make a room.
    case createRoom(name: String, password: String?)
    /// Come into a room; a wrong code costs an attempt of the person and of the user of the system.
    case joinRoom(code: String, password: String?, peer: Peer)
    /// Leave a room, or close it for all.
    case leaveRoom(RoomID, closes: Bool)
    /// Bring a goal in, or take it out again.
    case bring(GoalID, RoomID, isIn: Bool)
    /// Answer an entry by a sign; nil takes it back.
    case react(EntryID, RoomID, Reaction?)
    /// Write a note to an entry of one's own.
    case note(EntryID, RoomID, String)
    /// Show a photo of these rows beside an entry of one's own; nil takes it back.
    case photo(EntryID, RoomID, [String]?)
    /// Ask to follow somebody, grant it, or end it.
    case follow(Following.Command, follower: Actor, followed: Actor)
    /// Choose which notices not to hear.
    case mute(Set<ChallengeNotice>)
    /// Choose the minute of the day of the digest; nil for none.
    case setDigest(Int?)

    /// Whether other people would hear of it: whoever is blocked keeps the own diary and may leave,
    /// but is not among people until the operator says so (A5).
    var isAmongPeople: Bool {
        switch self {
        case .createRoom, .joinRoom, .note, .bring(_, _, isIn: true),
            .follow(.ask, _, _), .follow(.grant, _, _):
            true
        case .react(_, _, let reaction): reaction != nil
        case .photo(_, _, let rows): rows != nil
        case .setGoal, .removeGoal, .tick, .leaveRoom, .bring, .follow, .mute, .setDigest: false
        }
    }
}

extension RideService {
    /// Dates, as the challenges count them.
    public var challengeCalendar: ChallengeCalendar {
        goals.challenges.calendar(settings.rules.calendar, today: today, at: now)
    }

    func challenge(
        _ command: ChallengeCommand, by actor: Actor, _ peer: Peer?
    ) throws(ServiceRejection) {
        let calendar = challengeCalendar
        switch command {
        case .setGoal(let id, let draft):
            try changeGoals(of: actor, calendar) { diary, moment throws(ChallengeRejection) in
                guard let id else { return try diary.add(draft, at: moment) }
                return try diary.replace(id, with: draft, at: moment)
            }
        case .removeGoal(let id):
            try changeGoals(of: actor, calendar) { diary, moment throws(ChallengeRejection) in
                try diary.remove(id, at: moment)
            }
        case .tick(let id, let isDone):
            try changeGoals(of: actor, calendar) { diary, moment throws(ChallengeRejection) in
                try diary.tick(id, isDone: isDone, at: moment)
            }
        case .setDigest(let minute):
            try goals.challenges.setDigest(minute, of: actor, at: now, calendar, &changes)
        case .mute(let kinds): goals.challenges.mute(kinds, of: actor, &changes)
        case .follow(let command, let follower, let followed):
            if command == .ask {
                let holders = [.account(follower), AttemptBudgets.Holder.pair(follower, followed)]
                try people.attempts.take(.following, of: holders, at: wall)
            }
            try goals.challenges.follow(command, follower: follower, followed: followed, &changes)
        case .react(let entry, let room, let reaction):
            try goals.challenges.comment(on: entry, in: room, by: actor, &changes) {
                entry throws(ChallengeRejection) in entry.answer(reaction, by: actor)
            }
        case .note(let entry, let room, let text):
            try goals.challenges.comment(on: entry, in: room, by: actor, &changes) {
                entry throws(ChallengeRejection) in try entry.write(text, by: actor)
            }
        case .photo(let entry, let room, let rows):
            try show(rows, on: entry, in: room, by: actor, peer, calendar)
        case .createRoom, .joinRoom, .leaveRoom, .bring:
            try challengeRoom(command, by: actor, calendar)
        }
        goals.challenges.begin(calendar, &changes)
        sayChallengeNews()
    }

    private func changeGoals(
        of actor: Actor, _ calendar: ChallengeCalendar,
        _ body: (inout Diary, Moment) throws(ChallengeRejection) -> [Diary.Event]
    ) throws(ServiceRejection) {
        try goals.challenges.changeGoals(
            of: actor, isHeard: isHeard(actor), at: now, calendar, &changes, body)
    }

    private func challengeRoom(
        _ command: ChallengeCommand, by actor: Actor, _ calendar: ChallengeCalendar
    ) throws(ServiceRejection) {
        switch command {
        case .createRoom(let name, let password):
            let lock = try lock(password)
            var code = ""
            repeat {
                code = ShortCode.make(using: &random)
            } while goals.challenges.room(withCode: code) != nil
            _ = try goals.challenges.createRoom(
                name, code: code, lock: lock, by: actor, at: now, calendar, &changes)
        case .joinRoom(let code, let password, let peer):
            let room = try people.find(byCodeTriedBy: people.holders(actor, peer), at: wall) {
                goals.challenges.room(withCode: code)
            }
            try checkLock(of: room, password, by: actor, peer)
            try goals.challenges.join(room.id, actor, at: now, calendar, &changes)
        case .leaveRoom(let id, let closes):
            try goals.challenges.leave(id, closes: closes, actor, at: now, calendar, &changes)
        case .bring(let goal, let room, let isIn):
            try goals.challenges.bring(
                goal, isIn: isIn, into: room, by: actor, at: now, calendar, &changes)
        case .setGoal, .removeGoal, .tick, .react, .note, .photo, .follow, .mute, .setDigest:
            preconditionFailure("\(command) is about no room")
        }
    }

    /// Shows a photo to a room: once it is one, and the entry is one's own, it costs an attempt.
    ///
    /// - Throws: `only_for_accounts`, why the rows are no photo, `try_again_later`, and what the
    ///   room refuses.
    private func show(
        _ rows: [String]?, on entry: EntryID, in room: RoomID, by actor: Actor, _ peer: Peer?,
        _ calendar: ChallengeCalendar
    ) throws(ServiceRejection) {
        guard people[actor]?.identity != nil else { throw .rule(.onlyForAccounts) }
        let photo = try ruled { () throws(PhotoRejection) in
            guard let rows else { return EntryPhoto?.none }
            return try EntryPhoto(rows)
        }
        let holders = people.holders(actor, peer)
        if photo != nil { try people.attempts.check(.photo, of: holders, at: wall) }
        try goals.challenges.show(
            photo, on: entry, in: room, by: actor, calendar.date(at: now), &changes)
        if photo != nil { try people.attempts.take(.photo, of: holders, at: wall) }
    }

    private func lock(_ password: String?) throws(ServiceRejection) -> RoomLock? {
        guard let password, !password.isEmpty else { return nil }
        guard password.count <= ChallengeLimits.passwordCharacters,
            password.utf8.count <= ChallengeLimits.passwordBytes
        else { throw .rule(ChallengeRejection.roomPasswordNotAllowed) }
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        return RoomLock(salt: salt, digest: Digest.of(salt + Array(password.utf8)))
    }

    /// - Throws: `wrong_room_password`, which costs an attempt, and `try_again_later`.
    private func checkLock(
        of room: ChallengeRoom, _ password: String?, by actor: Actor, _ peer: Peer
    ) throws(ServiceRejection) {
        guard let lock = room.lock, room.member(actor) == nil else { return }
        let typed = Digest.of(lock.salt + Array((password ?? "").utf8))
        guard !typed.isSame(as: lock.digest) else { return }
        try people.attempts.take(.rideCode, of: people.holders(actor, peer), at: wall)
        throw .rule(.wrongRoomPassword)
    }

    // MARK: What happens

    /// Tells the challenges what an event of a ride means for its people.
    func hearForChallenges(_ event: TripEvent, of trip: Trip) {
        let passenger = Actor.passenger(trip.request.passenger)
        let driver = trip.assignment.map { Actor.driver($0.driver) }
        switch event.change {
        case .completed:
            for person in [passenger, driver].compactMap({ $0 }) { hear(.ride, of: person) }
        case .cancelled(.person(let person), _): hear(.cancellation, of: person)
        case .withdrawn(let driver, let reason):
            if isOwnDoing(of: driver, reason) { hear(.cancellation, of: .driver(driver)) }
        case .offered, .declined, .offerExpired, .offerTakenBack, .accepted, .arrived, .started,
            .boarded, .pinRenewed, .destinationChanged, .charged, .cancelled, .becameUnserved,
            .pickupNoteChanged, .pickupMoved, .priceRaised, .stopsChanged, .stopReached, .stopLeft,
            .rated, .messageSent, .messagesDelivered, .messagesRead:
            return
        }
        sayChallengeNews()
    }

    /// Tells the challenges that a rented bicycle was brought back.
    func hearForChallenges(returnBy passenger: PassengerID) {
        hear(.rental, of: .passenger(passenger))
        sayChallengeNews()
    }

    private func hear(_ fact: Diary.Fact, of person: Actor) {
        guard person.isPerson else { return }
        goals.challenges.hear(
            fact, of: person, isHeard: isHeard(person), at: now, challengeCalendar, &changes)
    }

    /// Whether others hear of what somebody does about goals: not of who is blocked (A5), whose
    /// diary is kept all the same.
    private func isHeard(_ person: Actor) -> Bool {
        people[person]?.status == .active
    }

    /// Closes days, turns months, reminds people.
    func doDueChallenges() {
        goals.challenges.doWhatIsDue(
            at: now, challengeCalendar, online: { minutesAtWork(of: $0) },
            isHeard: { isHeard($0) }, &changes)
        sayChallengeNews()
    }

    /// Minutes at work today; nil while not at work.
    private func minutesAtWork(of person: Actor) -> Int? {
        guard people[person]?.driver.onlineSince != nil,
            let account = accountUpToNow(of: person)
        else { return nil }
        return Int(account.today.online_ms / 60_000)
    }

    private func sayChallengeNews() {
        let news = changes.challengeNews
        changes.challengeNews = []
        for item in news {
            let name = item.other.map { person($0).name }
            let kind: Notice.Kind
            let message: String
            switch item.kind {
            case .goalDue: (kind, message) = (.goalDue, "It is time for: \(item.goal ?? "")")
            case .friendDone:
                (kind, message) = (.friendDone, "\(name ?? "") has done: \(item.goal ?? "")")
            case .followAsked:
                (kind, message) = (.followAsked, "\(name ?? "") asks to follow you.")
            case .digest: (kind, message) = (.digest, "Your digest of the day is ready.")
            }
            changes.notify(item.person, kind, message, .init(subject: item.goal, name: name))
        }
    }

    // MARK: Questions

    /// Somebody's goals and what was done about them.
    public func diary(of actor: Actor) -> Diary { goals.challenges.diary(of: actor) }

    /// The kinds of notices that somebody has turned off.
    public func mutedChallengeNotices(of actor: Actor) -> Set<ChallengeNotice> {
        goals.challenges.mutedKinds(of: actor)
    }

    /// The minute of the day at which somebody is told how it stands; nil for never.
    public func digestMinute(of actor: Actor) -> Int? { goals.challenges.digest(of: actor) }

    /// The rooms that somebody is in, the newest first.
    public func challengeRooms(of actor: Actor) -> [ChallengeRoom] {
        goals.challenges.rooms(of: actor)
    }

    /// A room as its members see it, with its feed, the oldest first.
    ///
    /// - Throws: `no_such_room` for everybody else.
    public func challengeRoom(
        _ id: RoomID, of actor: Actor
    ) throws(ServiceRejection) -> (room: ChallengeRoom, feed: [FeedEntry]) {
        (try goals.challenges.room(id, of: actor), goals.challenges.feed(of: id))
    }

    /// What somebody shows beside an entry, for the members of its room; nil for nothing.
    ///
    /// - Throws: `no_such_room` for everybody else, `no_such_entry`.
    public func photo(
        on entry: EntryID, in room: RoomID, for actor: Actor
    ) throws(ServiceRejection) -> EntryPhoto? {
        let feed = try challengeRoom(room, of: actor).feed
        guard let entry = feed.first(where: { $0.id == entry }) else {
            throw .rule(ChallengeRejection.noSuchEntry)
        }
        return entry.photo
    }

    /// All that stands between somebody and those who follow or are followed.
    public func followings(of actor: Actor) -> [Following] {
        goals.challenges.followings(of: actor)
    }
}

extension ChallengeRejection: NamedRejection {}

extension ServiceRejection {
    static func rule(_ rejection: ChallengeRejection) -> ServiceRejection {
        .rule(RuleRefusal(code: rejection.rawValue, message: rejection.message))
    }
}
