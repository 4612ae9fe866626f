import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// What nobody gets more of by doing the same over and over: notices, points, entries of a feed.
@Suite("G1-G4: what challenges bound") struct ChallengeLimitTests {
    @Test("G4: friends are told once of a goal of one day, however often it is ticked")
    func friendsAreToldOnceOfAGoalOfADay() throws {
        let stage = Stage()
        let (ana, bea, _) = try stage.friendsInARoom()
        try stage.run(.challenge(.follow(.ask, follower: ana, followed: bea)), ana)
        try stage.run(.challenge(.follow(.grant, follower: ana, followed: bea)), bea)
        for _ in 1...3 {
            try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
            try stage.run(.challenge(.tick(GoalID(1), isDone: false)), bea)
            try stage.restart()
        }
        #expect(stage.notices.count { $0.kind == .friendDone } == 1)
        // Nor do goals that are made anew for it bring more than somebody has at a time.
        for number in UInt64(2)...30 {
            try stage.run(Stage.goal(), bea)
            try stage.run(.challenge(.tick(GoalID(number), isDone: true)), bea)
            try stage.run(.challenge(.removeGoal(GoalID(number))), bea)
        }
        try stage.save()
        #expect(stage.notices.count { $0.kind == .friendDone } == ChallengeLimits.goals)
        stage.pass(86_400)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), bea)
        try stage.save()
        #expect(stage.notices.count { $0.kind == .friendDone } == ChallengeLimits.goals + 1)
    }

    /// Makes a goal, brings it in and ticks it.
    private func make(
        _ goal: UInt64, in room: RoomID, by person: Actor, on stage: Stage
    ) throws {
        try stage.run(Stage.goal(), person)
        try stage.run(.challenge(.bring(GoalID(goal), room, isIn: true)), person)
        try stage.run(.challenge(.tick(GoalID(goal), isDone: true)), person)
    }

    @Test("G3: a goal that is given up takes its points of the day along")
    func goalsAreNotMadeForTheirPoints() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), ana)
        for number in UInt64(2)...30 {
            try make(number, in: room, by: ana, on: stage)
            #expect(try stage.points(room, bea) == [ana: 6])
            try stage.run(.challenge(.removeGoal(GoalID(number))), ana)
        }
        #expect(try stage.points(room, bea) == [ana: 3])
        #expect(stage.service.diary(of: ana).days.first?.done.count == 1)
        try stage.restart()
        #expect(try stage.points(room, bea) == [ana: 3])
        // What is over stays.
        stage.pass(86_400)
        try stage.run(.challenge(.removeGoal(GoalID(1))), ana)
        #expect(try stage.points(room, bea) == [ana: 3])
    }

    @Test("G3: a goal that is changed brings its points once, under its new words")
    func aChangedGoalBringsItsPointsOnce() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        try stage.run(.challenge(.follow(.ask, follower: bea, followed: ana)), bea)
        try stage.run(.challenge(.follow(.grant, follower: bea, followed: ana)), ana)
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), ana)
        for number in UInt64(1)...9 {
            let draft = GoalDraft(name: "No. \(number)", kind: .ticked, days: Stage.everyDay)
            try stage.run(.challenge(.setGoal(GoalID(number), draft)), ana)
            #expect(try stage.points(room, bea) == [ana: 3])
        }
        let feed = try stage.service.challengeRoom(room, of: bea).feed
        #expect(feed.compactMap(\.goal) == [GoalID(10)])
        try stage.save()
        #expect(stage.notices.count { $0.kind == .friendDone } == 1)
        // Of another kind it has to be done anew.
        let draft = GoalDraft(
            name: "Two rides", kind: .rides(count: 2, before: nil), days: Stage.everyDay)
        try stage.run(.challenge(.setGoal(GoalID(10), draft)), ana)
        #expect(try stage.points(room, bea).isEmpty)
    }

    @Test("G3: who comes and goes has no more points a day than goals at a time")
    func pointsOfADayAreBounded() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        let code = try stage.service.challengeRoom(room, of: ana).room.code
        for number in 2...UInt64(ChallengeLimits.goals + 5) {
            try make(number, in: room, by: ana, on: stage)
            try stage.run(.challenge(.leaveRoom(room, closes: false)), ana)
            try stage.run(.challenge(.removeGoal(GoalID(number))), ana)
            try stage.run(.challenge(.joinRoom(code: code, password: nil, peer: 1)), ana)
        }
        let most = ChallengeLimits.goals * ChallengeLimits.pointsOfGoal
        #expect(try stage.points(room, bea) == [ana: most])
        stage.pass(86_400)
        try make(UInt64(ChallengeLimits.goals + 6), in: room, by: ana, on: stage)
        #expect(try stage.points(room, bea) == [ana: most + ChallengeLimits.pointsOfGoal])
    }

    @Test("G3: who comes and goes again and again leaves one entry a day")
    func comingAndGoingLeavesOneEntryADay() throws {
        let stage = Stage()
        let (ana, bea, room) = try stage.friendsInARoom()
        let code = try stage.service.challengeRoom(room, of: ana).room.code
        for day in 1...2 {
            for _ in 1...20 {
                try stage.run(.challenge(.leaveRoom(room, closes: false)), bea)
                try stage.run(.challenge(.joinRoom(code: code, password: nil, peer: 1)), bea)
            }
            try stage.restart()
            let feed = try stage.service.challengeRoom(room, of: ana).feed
            let ofBea = feed.filter { $0.person == bea }.map(\.matter)
            #expect(ofBea == Array(repeating: .joined, count: day))
            stage.pass(86_400)
        }
        try stage.run(.challenge(.leaveRoom(room, closes: false)), bea)
        let feed = try stage.service.challengeRoom(room, of: ana).feed
        #expect(feed.last?.matter == .left)
        let kept = try stage.store.load().records.filter { $0.name.key.hasPrefix("entry/") }
        #expect(kept.count == feed.count - 1, "what is gone from the feed is gone from the store")
    }

    @Test(
        "G3: so many entries are kept of a feed, who came and went first",
        arguments: [(0, 3), (1, 2), (3, 0), (5, 0)])
    func aFeedIsBounded(beyond: Int, passing: Int) throws {
        let (ana, bea) = (Actor.passenger(PassengerID(1)), Actor.passenger(PassengerID(2)))
        let today = CivilDate(daysSince1970: 20_000)
        var challenges = Challenges()
        var changes = PendingChanges()
        let id = RoomID(1)
        challenges.rooms[id] = try ChallengeRoom(
            id: id, name: "Us", code: "ABC234", lock: nil, by: ana, in: CivilMonth(of: today))
        // Bea's goal is the oldest of all, then Ana comes on three days, and does many goals.
        let matters: [FeedEntry.Matter] =
            [.goal(GoalID(1), name: "Ride"), .joined, .joined, .joined]
            + (4..<ChallengeLimits.entries - 1).map { .goal(GoalID(UInt64($0)), name: "Ride") }
        challenges.feeds[id] = matters.enumerated().map { number, matter in
            FeedEntry(
                id: EntryID(UInt64(100 + number)), room: id, person: number == 0 ? bea : ana,
                matter: matter, date: today.adding(days: -1), at: .start)
        }
        for number in 0...beyond {
            challenges.write(
                .goal(GoalID(UInt64(number + 1)), name: "Ride"), in: id, by: ana, today, .start,
                &changes)
        }
        let feed = challenges.feed(of: id)
        #expect(feed.count == ChallengeLimits.entries)
        #expect(feed.count { $0.goal == nil } == passing)
        #expect(feed.first?.person == bea, "nobody's many goals cost another's")
    }
}
