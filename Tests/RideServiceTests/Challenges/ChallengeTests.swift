import RideAcademy
import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Goals, rooms and friends in the engine, over rides, days and restarts.
@Suite("G1-G4: challenges in the engine") struct ChallengeTests {
    @Test func aRideCountsByItselfForBothPeople() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        for person in [ana, luis] {
            try stage.run(Stage.goal(.rides(count: 1, before: nil)), person)
            try stage.run(.challenge(.createRoom(name: "R", password: nil)), person)
            let room = try #require(stage.service.challengeRooms(of: person).first)
            try stage.run(.challenge(.bring(GoalID(1), room.id, isIn: true)), person)
        }
        try stage.drive(stage.request(ana), luis)
        for person in [ana, luis] {
            let room = try #require(stage.service.challengeRooms(of: person).first)
            #expect(try stage.points(room.id, person) == [person: 3])
        }
    }

    @Test func aCancellationIsOfWhoCalledOff() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        for person in [ana, luis] { try stage.run(Stage.goal(.uncancelled), person) }
        try stage.drive(stage.request(ana), luis)
        let trip = try stage.request(ana)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        stage.pass(86_400)
        let outcome = { (person: Actor) in
            stage.service.diary(of: person).days.compactMap(\.outcomes).first?.first?.percent
        }
        #expect(outcome(ana) == 0)
        #expect(outcome(luis) == 100)
    }

    @Test func pointsAreSeenByAllAndOnce() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        for isDone in [true, true, false, true] {
            try stage.run(.challenge(.tick(GoalID(1), isDone: isDone)), ana)
            let expected = isDone ? [ana: 3] : [:]
            #expect(try stage.points(room, ana) == expected)
            #expect(try stage.points(room, bea) == expected)
        }
        // Brought in once more, it still counts once.
        try stage.run(.challenge(.bring(GoalID(1), room, isIn: false)), ana)
        try stage.run(.challenge(.bring(GoalID(1), room, isIn: true)), ana)
        #expect(try stage.points(room, bea) == [ana: 3])
    }

    @Test func twoPeopleAtTheSameMomentLoseNothing() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), ana)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
        let entry = try #require(
            stage.service.challengeRoom(room, of: ana).feed.first { $0.goal != nil })
        for person in [ana, bea] {
            try stage.run(.challenge(.react(entry.id, room, .cheer)), person)
        }
        try stage.restart()
        let feed = try stage.service.challengeRoom(room, of: bea).feed
        #expect(feed.first { $0.id == entry.id }?.answers.count == 2)
        #expect(try stage.points(room, bea) == [ana: 3, bea: 3])
    }

    @Test func aRestartChangesNothing() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), ana)
        try stage.run(.challenge(.mute([.goalDue])), ana)
        try stage.run(.challenge(.follow(.ask, follower: ana, followed: bea)), ana)
        let service = stage.service
        let before = (
            service.diary(of: ana), try service.challengeRoom(room, of: bea),
            service.followings(of: bea), service.challengeCalendar
        )
        stage.wallPasses(5 * 86_400)
        try stage.restart()
        #expect(stage.service.diary(of: ana) == before.0)
        let (after, feed) = try stage.service.challengeRoom(room, of: bea)
        #expect(after == before.1.room)
        #expect(feed == before.1.feed)
        #expect(stage.service.followings(of: bea) == before.2)
        #expect(stage.service.mutedChallengeNotices(of: ana) == [.goalDue])
        #expect(stage.service.challengeCalendar == before.3, "dates go on by the city's days")
    }

    @Test func nobodySeesARoomWithoutItsCode() throws {
        let stage = Stage()
        let (ana, _, room) = try stage.friendsInARoom()
        let eve = try stage.guest(.driver, "Eve")
        let service = stage.service
        #expect(stage.refusal { _ = try service.challengeRoom(room, of: eve) } == "no_such_room")
        for command: ChallengeCommand in [
            .bring(GoalID(1), room, isIn: true), .leaveRoom(room, closes: false),
            .leaveRoom(room, closes: true), .note(EntryID(1), room, "x"),
            .react(EntryID(1), room, .cheer),
        ] {
            let code = stage.refusal(.challenge(command), eve)
            #expect(code == "no_such_room" || code == "no_such_goal", "\(command)")
        }
        #expect(service.challengeRooms(of: eve).isEmpty)
        // Guessing is slowed down, also for the right code.
        let code = try service.challengeRoom(room, of: ana).room.code
        var refusals: [String?] = []
        for _ in 0..<40 {
            refusals.append(
                stage.refusal(.challenge(.joinRoom(code: "222222", password: nil, peer: 9)), eve))
        }
        #expect(refusals.first == "no_such_code")
        #expect(refusals.last == "try_again_later")
        #expect(
            stage.refusal(.challenge(.joinRoom(code: code, password: nil, peer: 9)), eve)
                == "try_again_later")
    }

    @Test func aPasswordStandsBeforeTheCode() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let bea = try stage.guest(.passenger, "Bea")
        try stage.run(.challenge(.createRoom(name: "Us", password: "sesame")), ana)
        let room = try #require(stage.service.challengeRooms(of: ana).first)
        #expect(!"\(room)".contains("sesame"))
        for wrong in [nil, "", "Sesame"] {
            #expect(
                stage.refusal(.challenge(.joinRoom(code: room.code, password: wrong, peer: 1)), bea)
                    == "wrong_room_password")
        }
        let typed = " " + room.code.lowercased() + " "
        try stage.run(.challenge(.joinRoom(code: typed, password: "sesame", peer: 1)), bea)
        #expect(stage.service.challengeRooms(of: bea).count == 1)
    }

    @Test func theMonthTurnsAndKeepsItsWinners() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        let start = stage.service.challengeCalendar.date(at: stage.service.now)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
        let days = CivilMonth(of: start).days - start.day + 1
        for _ in 0..<days { stage.pass(86_400) }
        let (after, feed) = try stage.service.challengeRoom(room, of: ana)
        #expect(after.month == CivilMonth(of: start).adding(1))
        #expect(after.past.last?.ranking == [RoomStanding(person: bea, points: 3)])
        #expect(ChallengeRoom.ranking(of: feed, in: after.month).isEmpty)
        #expect(feed.contains { $0.goal != nil }, "the feed of the last month can be read")
        for _ in 0..<31 { stage.pass(86_400) }
        #expect(try stage.service.challengeRoom(room, of: ana).feed.isEmpty)
        try stage.restart()
        #expect(try stage.service.challengeRoom(room, of: ana).feed.isEmpty)
        #expect(try stage.service.challengeRoom(room, of: ana).room.past == after.past)
    }

    @Test func aGoalIsRememberedAtItsTimeAndOnce() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let now = stage.service.challengeCalendar.minute(at: stage.service.now)
        try stage.run(Stage.goal(at: now + 5), ana)
        stage.pass(4 * 60)
        try stage.save()
        #expect(stage.notices.isEmpty)
        stage.pass(2 * 60)
        stage.pass(600)
        try stage.save()
        #expect(stage.notices.map(\.kind) == [.goalDue])
        try stage.run(.challenge(.mute([.goalDue])), ana)
        stage.pass(86_400)
        try stage.save()
        #expect(stage.notices.count == 1, "a kind that is turned off is silent")
    }

    @Test("F3: the digest is told every day at its hour")
    func theDigestIsToldEveryDayAtItsHour() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let now = stage.service.challengeCalendar.minute(at: stage.service.now)
        #expect(stage.refusal(.challenge(.setDigest(1_440)), ana) == "goal_time_not_allowed")
        try stage.run(.challenge(.setDigest(now + 5)), ana)
        for _ in 0..<3 { stage.pass(86_400) }
        try stage.restart()
        #expect(stage.notices.map(\.kind) == [.digest, .digest, .digest])
        stage.pass(86_400)
        try stage.run(.challenge(.setDigest(nil)), ana)
        stage.pass(86_400)
        try stage.save()
        #expect(stage.notices.count == 4)
    }

    @Test func friendsAreAskedGrantedAndTold() throws {
        let stage = Stage()
        let (ana, bea, _) = try stage.friendsInARoom()
        let eve = try stage.guest(.passenger, "Eve")
        let ask = { (person: Actor, other: Actor) in
            RideService.Command.challenge(.follow(.ask, follower: person, followed: other))
        }
        #expect(stage.refusal(ask(ana, ana), ana) == "cannot_follow_yourself")
        #expect(stage.refusal(ask(eve, ana), eve) == "not_in_your_rooms")
        try stage.run(ask(ana, bea), ana)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
        try stage.save()
        #expect(stage.notices.map(\.kind) == [.followAsked], "nothing is told before it is granted")
        try stage.run(.challenge(.follow(.grant, follower: ana, followed: bea)), bea)
        try stage.run(.challenge(.tick(GoalID(1), isDone: false)), bea)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
        try stage.save()
        #expect(stage.notices.map(\.kind) == [.followAsked, .friendDone])
        #expect(stage.notices.last?.person == ana)
        #expect(stage.notices.last?.facts.name == "Bea")
    }

    @Test("A5: of who is blocked nobody hears, whatever they tick, drive or call their goals")
    func whoIsBlockedIsNotHeard() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        try stage.run(.challenge(.follow(.ask, follower: ana, followed: bea)), ana)
        try stage.run(.challenge(.follow(.grant, follower: ana, followed: bea)), bea)
        try stage.service.perform(.block(bea, .conduct, message: "Call us."))
        try stage.save()
        let before = try (stage.notices, stage.service.challengeRoom(room, of: ana).feed)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
        // Nor do they learn it once the day is over.
        stage.pass(86_400)
        try stage.save()
        #expect(try stage.service.challengeRoom(room, of: ana).feed == before.1)
        #expect(!stage.notices.dropFirst(before.0.count).contains { $0.person == ana })
        #expect(
            stage.service.diary(of: bea).days.contains { !$0.done.isEmpty }, "the diary is kept")
        // Other words for a goal would be read in the room: it is taken out.
        let draft = GoalDraft(name: "Buy here", kind: .ticked, days: Stage.everyDay)
        try stage.run(.challenge(.setGoal(GoalID(1), draft)), bea)
        let seen = try stage.service.challengeRoom(room, of: ana).room
        #expect(seen.member(bea)?.goals == [])
        // The control: everybody hears of it as soon as the block is over.
        try stage.service.perform(.unblock(bea))
        try stage.run(.challenge(.tick(GoalID(2), isDone: true)), bea)
        try stage.save()
        #expect(stage.notices.last?.kind == .friendDone)
    }

    @Test("G4: nobody is asked over and over by one person")
    func askingAgainAndAgainIsSlowedDown() throws {
        let stage = Stage()
        let (ana, bea, _) = try stage.friendsInARoom()
        let ask = RideService.Command.challenge(.follow(.ask, follower: ana, followed: bea))
        let end = RideService.Command.challenge(.follow(.end, follower: ana, followed: bea))
        for _ in 1...2 {
            try stage.run(ask, ana)
            try stage.run(end, ana)
        }
        #expect(stage.refusal(ask, ana) == "try_again_later")
        try stage.save()
        #expect(stage.notices.count { $0.kind == .followAsked } == 2)
        stage.wallPasses(3_600)
        #expect(stage.refusal(ask, ana) == nil)
    }

    @Test func aGoalThatIsChangedStaysInItsRooms() throws {
        let stage = Stage()
        let (ana, _, room) = try stage.friendsInARoom()
        let draft = GoalDraft(name: "Other", kind: .ticked, days: Stage.everyDay)
        try stage.run(.challenge(.setGoal(GoalID(1), draft)), ana)
        #expect(
            try stage.service.challengeRoom(room, of: ana).room.member(ana)?.goals == [GoalID(2)])
        try stage.run(.challenge(.removeGoal(GoalID(2))), ana)
        #expect(try stage.service.challengeRoom(room, of: ana).room.member(ana)?.goals == [])
    }

    @Test func aRoomThatNobodyIsInIsForgotten() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        for person in [ana, bea] {
            try stage.run(.challenge(.leaveRoom(room, closes: false)), person)
        }
        try stage.restart()
        let records = try stage.store.load().records
        let left = records.filter {
            $0.name.key.hasPrefix("room/") || $0.name.key.hasPrefix("entry/")
        }
        #expect(left.isEmpty)
    }

    /// Whatever people do at random, points are the sum of the feed, nobody is in a room twice, and
    /// a restart changes nothing.
    @Test(arguments: UInt64(1)...6) func whateverPeopleDoThePointsAreTheFeed(seed: UInt64) throws {
        let stage = Stage(seed: seed)
        var chance = SeededRandom(seed: seed)
        let people = try ["Ana", "Bea", "Cid"].map { try stage.guest(.passenger, $0) }
        for person in people {
            try stage.run(Stage.goal(), person)
            try stage.run(Stage.goal(.uncancelled), person)
        }
        for step in 0..<250 {
            let person = people[Int.random(in: 0..<3, using: &chance)]
            let rooms = people.flatMap { stage.service.challengeRooms(of: $0) }
            let room = rooms.randomElement(using: &chance)
            let id = room?.id ?? RoomID(1)
            let goal = GoalID(UInt64.random(in: 1...2, using: &chance))
            let entry = EntryID(UInt64.random(in: 1...9, using: &chance))
            let commands: [ChallengeCommand] = [
                .createRoom(name: "R", password: nil),
                .joinRoom(code: room?.code ?? "222222", password: nil, peer: Peer(step)),
                .leaveRoom(id, closes: Bool.random(using: &chance)),
                .bring(goal, id, isIn: Int.random(in: 0..<4, using: &chance) > 0),
                .tick(goal, isDone: Int.random(in: 0..<4, using: &chance) > 0),
                .react(entry, id, .heart), .note(entry, id, "well"),
            ]
            if let command = commands.randomElement(using: &chance) {
                _ = stage.refusal(.challenge(command), person)
            }
            if step % 20 == 19 { stage.pass(86_400) }
            if step % 90 == 89 { try stage.restart() }
            for person in people {
                for room in stage.service.challengeRooms(of: person) {
                    let feed = try stage.service.challengeRoom(room.id, of: person).feed
                    let ranking = ChallengeRoom.ranking(of: feed, in: room.month)
                    let sum = feed.filter { CivilMonth(of: $0.date) == room.month }
                        .reduce(0) { $0 + $1.points }
                    #expect(ranking.reduce(0) { $0 + $1.points } == sum)
                    #expect(Set(ranking.map(\.person)).count == ranking.count)
                    #expect(Set(room.members.map(\.person)).count == room.members.count)
                    let done = feed.filter { $0.goal != nil }
                        .map { "\($0.person) \($0.goal?.rawValue ?? 0) \($0.date)" }
                    #expect(Set(done).count == done.count, "a goal of a day stands there once")
                }
            }
        }
    }
}
