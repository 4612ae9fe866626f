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
}
