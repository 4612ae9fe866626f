import Testing

@testable import ReplayApp

@Suite("Where one can go in a run (S5)")
struct ReplayGoalTests {
    @Test(arguments: [
        ("12:30", ReplayGoal.time(750)), ("0:00", .time(0)), ("23:59", .time(1_439)),
        ("fri 12:30", .time(750, on: .weekday(.friday))),
        ("Friday  0:05", .time(5, on: .weekday(.friday))),
        ("sáb 12:30", .time(750, on: .weekday(.saturday))),
        ("SEXTA-FEIRA 12:30", .time(750, on: .weekday(.friday))),
        ("terça 12:30", .time(750, on: .weekday(.tuesday))),
        ("day 2 12:30", .time(750, on: .number(2))), ("dia 31 0:00", .time(0, on: .number(31))),
        ("120", .ride(120)), ("ride 120", .ride(120)), ("r120", .ride(120)),
        ("viagem 7", .ride(7)), ("driver 45", .driver(45)), ("d 45", .driver(45)),
        ("D45", .driver(45)), ("motorista 3", .driver(3)), ("m3", .driver(3)),
    ])
    func whatIsTypedIsUnderstood(typed: String, goal: ReplayGoal) throws {
        #expect(try ReplayGoal(typed) == goal)
    }

    @Test(arguments: [
        ("", ReplayGoal.Unclear.nothing), (" ", .nothing), ("24:00", .notATime),
        ("12:60", .notATime), ("12:3:4", .notATime), (":", .notATime), ("12:", .notATime),
        ("-5", .nothing), ("+5:30", .notATime), ("-5:00", .notATime), ("fri 25:00", .notATime),
        ("fr 12:30", .notADay), ("fridays 12:30", .notADay), ("2 12:30", .notADay),
        ("day 12:30", .notADay), ("day 0 12:30", .notADay), ("day x 12:30", .notADay),
        ("- 12:30", .notADay), ("fri fri 12:30", .notADay), ("friday", .nothing),
        ("car 5", .nothing), ("ride", .nothing), ("ride 5 6", .nothing), ("ride x", .nothing),
        ("99999999999999999999", .nothing),
    ])
    func whatIsUnclearIsNot(typed: String, why: ReplayGoal.Unclear) {
        #expect(throws: why) { try ReplayGoal(typed) }
    }
}
