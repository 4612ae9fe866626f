import Testing

@testable import ReplayApp

@Suite("Where one can go in a run (S5)")
struct ReplayGoalTests {
    @Test(arguments: [
        ("12:30", ReplayGoal.time(750)), ("0:00", .time(0)), ("23:59", .time(1_439)),
        ("120", .ride(120)), ("ride 120", .ride(120)), ("r120", .ride(120)),
        ("viagem 7", .ride(7)), ("driver 45", .driver(45)), ("d 45", .driver(45)),
        ("D45", .driver(45)), ("motorista 3", .driver(3)), ("m3", .driver(3)),
    ])
    func whatIsTypedIsUnderstood(typed: String, goal: ReplayGoal) {
        #expect(ReplayGoal(typed) == goal)
    }

    @Test(arguments: [
        "", " ", "24:00", "12:60", "12:3:4", ":", "12:", "-5", "+5:30", "-5:00", "car 5", "ride",
        "ride 5 6",
        "ride x", "99999999999999999999",
    ])
    func whatIsUnclearIsNot(typed: String) {
        #expect(ReplayGoal(typed) == nil)
    }
}
