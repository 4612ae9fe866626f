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
}
