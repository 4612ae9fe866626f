import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Where rides are usually wanted at another hour (D2); it is Thursday, 08:15.
@Suite("D2: where rides are usually wanted") struct UsualDemandTests {
    private func hours(_ bench: Bench) -> [Int?] {
        bench.calls.compactMap { ($0.call.request as? GetDemand).map(\.hour) }
    }

    private func waiting(_ language: String = "en", width: Int = 80) -> Bench {
        var bench = Bench(
            Scenes.waiting, Size(width: width, height: 24), language: language)
        bench.tellDemand()
        return bench
    }

    @Test(
        "D2: the sheet says the hour, the quarter, its way, how many and over how many weeks",
        arguments: [
            (
                "en", "Usually, Thu 09:00: La Serena",
                ["0.5 km north-east", "14 an hour", "over 3 weeks", "to 4.7", "to 9.3", "to 14"]
            ),
            (
                "pt-BR", "Em geral, qui 09:00: La Serena",
                ["0,5 km", "14 por hora", "em 3 semanas", "até 4,7", "até 9,3", "até 14"]
            ),
        ])
    func itIsSaidInWords(language: String, title: String, parts: [String]) {
        var bench = waiting(language)
        bench.press(.char("]"))
        #expect(hours(bench) == [81])
        #expect(bench.text.contains(bench.program.core.texts["driver.demand.asking"]))
        bench.answer("demand.zones", (Scenes.usual()))
        #expect(bench.text.contains(title), "\(bench.text)")
        for part in parts { #expect(bench.text.contains(part), "\(part): \(bench.text)") }
        #expect(!bench.text.contains("×1.3"))
    }

    @Test(
        "D2: where nothing was counted, that is said, and no figure",
        arguments: ["en", "pt-BR"], [0, 1])
    func nothingIsMadeUp(language: String, weeks: Int) {
        var bench = waiting(language)
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual(weeks, cells: [])))
        let texts = bench.program.core.texts
        let said: TextKey = weeks == 0 ? "driver.demand.unknown" : "driver.demand.nobody"
        #expect(bench.text.contains(texts[said]), "\(bench.text)")
        #expect(!bench.text.contains(texts["driver.demand.hourlyLegend"]))
        #expect(bench.program.demandZones.isEmpty)
    }

    @Test func engineThatSaysNothingOfTheHourKnowsNothing() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.zones))
        #expect(bench.text.contains("not counted yet"))
        bench.press(.char("z"))
        #expect(bench.text.contains("Busy: La Serena"))
    }

    @Test func theKeysGoRoundTheDayToCome() {
        var bench = waiting()
        var seen: [Int?] = []
        for _ in 0..<24 {
            bench.press(.char("]"))
            seen.append(bench.program.demand.hour)
        }
        #expect(seen == (81...103).map { $0 } + [nil])
        bench.press(.char("["))
        #expect(bench.program.demand.hour == 103)
        bench.press(.char("]"))
        #expect(bench.program.demand.hour == nil)
    }

    /// How many hours from Thursday, 08:15, the hour on and the hour back, and what they are
    /// called.
    static let ends: [(Int, on: Int, back: Int, [String: [String]])] = [
        (39, 120, 142, ["en": ["Sat 00:00", "Sat 22:00"], "pt-BR": ["sáb 00:00", "sáb 22:00"]]),
        (63, 144, 166, ["en": ["Sun 00:00", "Sun 22:00"], "pt-BR": ["dom 00:00", "dom 22:00"]]),
        (87, 0, 22, ["en": ["Mon 00:00", "Mon 22:00"], "pt-BR": ["seg 00:00", "seg 22:00"]]),
        (88, 1, 23, ["en": ["Mon 01:00", "Mon 23:00"], "pt-BR": ["seg 01:00", "seg 23:00"]]),
        (111, 24, 46, ["en": ["Tue 00:00", "Tue 22:00"], "pt-BR": ["ter 00:00", "ter 22:00"]]),
        (135, 48, 70, ["en": ["Wed 00:00", "Wed 22:00"], "pt-BR": ["qua 00:00", "qua 22:00"]]),
        (159, 72, 94, ["en": ["Thu 00:00", "Thu 22:00"], "pt-BR": ["qui 00:00", "qui 22:00"]]),
        (183, 96, 118, ["en": ["Fri 00:00", "Fri 22:00"], "pt-BR": ["sex 00:00", "sex 22:00"]]),
    ]

    @Test("D2: a week ends with Sunday, and begins with Monday", arguments: ends, ["en", "pt-BR"])
    func theWeekGoesRound(
        _ end: (Int, on: Int, back: Int, [String: [String]]), _ language: String
    ) throws {
        var bench = waiting(language)
        let now_ms = Scenes.now_ms + Int64(end.0) * 3_600_000
        bench.tick(Scenes.tick(nil, share: 0, now_ms: now_ms))
        let names = try #require(end.3[language])
        bench.press(.char("]"))
        #expect(bench.program.demand.hour == end.on)
        #expect(bench.text.contains(names[0]), "\(bench.text)")
        bench.press(.char("z"), .char("["))
        #expect(bench.program.demand.hour == end.back)
        #expect(bench.text.contains(names[1]), "\(bench.text)")
    }

    /// Hours from 08:15, and whether 09:00 is looked at then.
    static let passing: [(Double, Bool)] = [
        (0.5, true), (0.74, true), (0.75, false), (1, false), (1.8, false), (30, false),
    ]

    @Test("D2: an hour that has begun, or is over, gives way to now", arguments: passing)
    func anHourThatHasBegunIsNow(_ later: Double, _ isLookedAt: Bool) {
        var bench = waiting()
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual()))
        let now_ms = Scenes.now_ms + Int64(later * 3_600_000)
        bench.tick(Scenes.tick(nil, share: 0, now_ms: now_ms))
        #expect(bench.program.demand.hour == (isLookedAt ? 81 : nil))
        #expect(bench.text.contains("Usually") == isLookedAt, "\(bench.text)")
        guard later == 1.8 else { return }
        bench.press(.char("]"))
        #expect(bench.program.demand.hour == 83)
    }

    @Test("D2: whoever looks back from now is told that it is almost a day on")
    func theOtherEndOfTheDayIsSaid() {
        for (keys, isSaid) in [("]", false), ("[", true), ("][", false), ("][[", true)] {
            var bench = waiting()
            bench.type(keys)
            let said = bench.program.core.texts["driver.demand.dayOn"]
            let toasts = bench.program.core.toasts.toasts.map(\.text)
            #expect(toasts.contains(said) == isSaid, "\(keys)")
        }
    }

    @Test func oneQuestionIsUnderWayAndWhatIsKnownIsNotAskedAgain() {
        var bench = waiting()
        bench.press(.char("]"), .char("]"), .char("]"))
        #expect(hours(bench) == [81])
        bench.answer("demand.zones", (Scenes.usual()))
        // Of the hours between nobody wants to know any more.
        #expect(hours(bench) == [83])
        bench.answer("demand.zones", (Scenes.usual(3, 83)))
        bench.press(.char("["), .char("["))
        #expect(hours(bench) == [82])
        bench.answer("demand.zones", (Scenes.usual(3, 82)))
        #expect(hours(bench).isEmpty)
        #expect(bench.text.contains("Thu 09:00"))
        bench.send(.timer, after_ms: 15_000)
        #expect(hours(bench) == [81])
    }

    @Test func refusalIsNoStorm() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.refuse("demand.zones", code: "not_now", message: "Not now.")
        bench.send(.timer, after_ms: 100)
        #expect(hours(bench).isEmpty)
        bench.send(.timer, after_ms: 15_000)
        #expect(hours(bench) == [81])
    }

    @Test func nowIsAskedAnewWhereItIsOld() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual()))
        bench.press(.char("z"))
        #expect(hours(bench).isEmpty)
        bench.press(.char("]"))
        bench.send(.timer, after_ms: 15_000)
        bench.answer("demand.zones", (Scenes.usual()))
        bench.press(.char("z"))
        #expect(hours(bench) == [nil])
    }

    @Test("what the lost engine was asked is asked of the next one, and then said")
    func lostEngineIsAskedAgain() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.send(.disconnected(reason: "gone"))
        bench.calls = []
        #expect(bench.text.contains("Usually, Thu 09:00"))
        bench.press(.char("]"))
        bench.send(.timer, after_ms: 100)
        #expect(hours(bench).isEmpty)
        bench.press(.char("["))
        bench.connect(Scenes.waiting)
        #expect(hours(bench) == [81])
        bench.answer("demand.zones", (Scenes.usual()))
        #expect(bench.text.contains("14 an hour"), "\(bench.text)")
    }

    @Test func whoeverGoesOnlineOrOnABreakStillLooks() {
        var bench = Bench(Scenes.offline)
        bench.tellDemand()
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual()))
        for state in [Scenes.waiting, Scenes.onBreak, Scenes.waiting, Scenes.offline] {
            bench.announce(state)
            #expect(bench.program.demand.hour == 81)
            #expect(bench.text.contains("Usually, Thu 09:00"), "\(bench.text)")
        }
    }

    @Test("an answer that comes when an offer is there shows nothing, and is known afterwards")
    func theAnswerMeetsAnOffer() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.announce(Scenes.offer)
        bench.answer("demand.zones", (Scenes.usual()))
        #expect(!bench.text.contains("Usually"))
        #expect(bench.program.demandZones.isEmpty)
        bench.press(.char("]"))
        #expect(bench.program.demand.hour == nil)
        bench.announce(Scenes.waiting)
        bench.press(.char("]"))
        #expect(hours(bench).isEmpty)
        #expect(bench.text.contains("14 an hour"), "\(bench.text)")
    }

    @Test(
        "D2: nothing of it is cut, at every width", arguments: BookedHourTests.widths,
        ["en", "pt-BR"])
    func nothingIsCut(width: Int, language: String) {
        var bench = waiting(language, width: width)
        let texts = bench.program.core.texts
        bench.press(.char("["))
        #expect(bench.text.contains(texts["driver.demand.asking"]), "\(bench.text)")
        let told: [TextKey] = ["driver.demand.unknown", "driver.demand.nobody"]
        for (weeks, said) in told.enumerated() {
            bench.answer("demand.zones", (Scenes.usual(weeks, 103, cells: [])))
            #expect(bench.text.contains(texts[said]), "\(bench.text)")
            bench.send(.timer, after_ms: 15_000)
        }
    }

    @Test("the keys of another hour stand on the bar", arguments: ["en", "pt-BR"])
    func theKeysStandOnTheBar(language: String) {
        for state in [Scenes.offline, Scenes.waiting] {
            var bench = Bench(state, language: language)
            bench.tellDemand()
            bench.press(.char("]"))
            let bar = bench.screen().row(23)
            let texts = bench.program.core.texts
            for key in ["driver.key.demandNow", "driver.key.demandLater"] as [TextKey] {
                #expect(bar.contains(texts[key]), "\(bar)")
            }
        }
    }

    @Test("D2: z comes back to now, and only then hides it; a ride comes back to now as well")
    func thereIsAWayBack() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual()))
        bench.press(.char("z"))
        #expect(bench.text.contains("Busy: La Serena"))
        bench.press(.char("]"))
        bench.announce(Scenes.offer)
        bench.announce(Scenes.waiting)
        #expect(bench.text.contains("Busy: La Serena"))
        bench.press(.char("z"), .char("]"))
        #expect(bench.program.demand.hour == nil)
        #expect(!bench.text.contains("Busy") && !bench.text.contains("Usually"))
    }

    @Test func theTintsAreThirdsOfTheBusiest() {
        var bench = waiting()
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual()))
        #expect(bench.program.demandZones.map(\.heat) == [3, 2, 1])
        #expect(
            bench.program.demandZones.map(\.labels)
                == [["14 an hour", "14"], ["7.3 an hour", "7.3"], ["0.67 an hour", "0.67"]])
    }

    @Test(
        "D2: it has room at every width", arguments: BookedHourTests.widths,
        ["en", "pt-BR"])
    func itHasRoom(width: Int, language: String) {
        var bench = waiting(language, width: width)
        bench.press(.char("]"))
        bench.answer("demand.zones", (Scenes.usual()))
        let texts = bench.program.core.texts
        #expect(bench.text.contains(texts["driver.demand.hourlyLegend"]), "\(bench.text)")
        #expect(bench.text.contains(texts["driver.demand.weeks", ["count": "3"]]))
    }

    /// Hundredths, and what is written.
    static let figures: [(Int, String)] = [
        (-1, "0.00"), (1, "0.01"), (99, "0.99"), (100, "1"), (104, "1"), (105, "1.1"),
        (194, "1.9"), (196, "2"), (950, "9.5"), (999, "10"), (1_000, "10"), (1_449, "14"),
        (123_456, "1,235"),
    ]

    @Test(arguments: figures)
    func figuresHaveTheDigitsThatSaySomething(_ hundredths: Int, _ text: String) {
        let format = waiting().program.core.format
        #expect(format.requestsAnHour(hundredths: hundredths) == text)
    }
}
