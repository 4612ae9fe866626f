import AppTestSupport
import Foundation
import RideApp
import Testing

@testable import ReplayApp

@Suite("Where one can go in a run (S5)")
struct ReplayGoalTests {
    private func goal(_ typed: String, _ language: String = "en") throws -> ReplayGoal {
        try ReplayGoal(typed, ReplayGoal.Words(AppFiles.texts(language)))
    }

    @Test(arguments: [
        ("12:30", ReplayGoal.time(750)), ("0:00", .time(0)), ("23:59", .time(1_439)),
        ("fri 12:30", .time(750, on: .weekday(.friday))),
        ("Friday  0:05", .time(5, on: .weekday(.friday))),
        ("day 2 12:30", .time(750, on: .number(2))),
        ("120", .ride(120)), ("ride 120", .ride(120)), ("r120", .ride(120)),
        ("driver 45", .driver(45)), ("d 45", .driver(45)), ("D45", .driver(45)),
    ])
    func whatIsTypedIsUnderstood(typed: String, wanted: ReplayGoal) throws {
        for language in AppFiles.tags { #expect(try goal(typed, language) == wanted) }
    }

    @Test(arguments: [
        ("pt-BR", "sáb 12:30", ReplayGoal.time(750, on: .weekday(.saturday))),
        ("pt-BR", "SEXTA-FEIRA 12:30", .time(750, on: .weekday(.friday))),
        ("pt-BR", "terça 12:30", .time(750, on: .weekday(.tuesday))),
        ("pt-BR", "dia 31 0:00", .time(0, on: .number(31))), ("pt-BR", "corrida 7", .ride(7)),
        ("pt-BR", "motorista 3", .driver(3)), ("pt-BR", "m3", .driver(3)),
        ("es", "mié 12:30", .time(750, on: .weekday(.wednesday))),
        ("es", "Viernes 12:30", .time(750, on: .weekday(.friday))),
        ("es", "día 2 12:30", .time(750, on: .number(2))), ("es", "viaje 7", .ride(7)),
        ("es", "conductor 3", .driver(3)), ("es", "c3", .driver(3)),
    ])
    func itsOwnWordsAreUnderstood(language: String, typed: String, wanted: ReplayGoal) throws {
        #expect(try goal(typed, language) == wanted)
    }

    /// What the page names as an example, and in what it says of a mistake, can be typed.
    @Test(arguments: AppFiles.tags)
    func examplesCanBeTyped(language: String) throws {
        let texts = try AppFiles.texts(language)
        let examples = texts["replay.goTo.example", ["time": "12:30"]].components(separatedBy: ", ")
        #expect(
            try examples.map { try goal($0, language) } == [.time(750), .ride(120), .driver(45)])
    }

    @Test(arguments: [
        ("", ReplayGoal.Unclear.nothing), (" ", .nothing), ("24:00", .notATime),
        ("12:60", .notATime), ("12:3:4", .notATime), (":", .notATime), ("12:", .notATime),
        ("-5", .nothing), ("+5:30", .notATime), ("-5:00", .notATime), ("fri 25:00", .notATime),
        ("fr 12:30", .notADay), ("2 12:30", .notADay),
        ("day 12:30", .notADay), ("day 0 12:30", .notADay), ("day x 12:30", .notADay),
        ("- 12:30", .notADay), ("fri fri 12:30", .notADay), ("friday", .nothing),
        ("car 5", .nothing), ("ride", .nothing), ("ride 5 6", .nothing), ("ride x", .nothing),
        ("99999999999999999999", .nothing),
    ])
    func whatIsUnclearIsNot(typed: String, why: ReplayGoal.Unclear) {
        #expect(throws: why) { try goal(typed) }
    }
}
