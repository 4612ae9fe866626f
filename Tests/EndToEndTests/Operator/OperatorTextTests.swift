import RideCore
import RideRuns
import RideShell
import RideTUI
import RideWire
import Testing

@testable import ride_sim

/// How the operator's commands write tables, amounts and times, and read what is typed.
@Suite struct OperatorTextTests {
    static let real = CurrencyView(
        code: "BRL", digits: 2, symbol: "R$", decimal_sign: ",", group_sign: ".")
    private static let peso = CurrencyView(
        code: "CLP", digits: 0, symbol: "$", decimal_sign: ",", group_sign: ".")

    /// The words of a language, for an engine of this market.
    static func words(
        _ currency: CurrencyView = OperatorTextTests.real, _ tag: String = "en"
    ) throws -> OperatorWords {
        let city = CityView(
            name: "La Serena", path: "/la-serena.city", checksum: "00c0ffee00c0ffee", notice: "")
        let clock = ClockView(
            now: Instant(milliseconds: 0), speed: 1,
            calendar: WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600)))
        return OperatorWords(
            HelloResult(
                protocol_version: 3, engine: "test", city: city, clock: clock,
                market: MarketView(code: "br", currency: currency)),
            try SpeechOptions.texts(in: LanguageChoice(argument: tag)))
    }

    @Test func columnsAreAlignedAndLinesHaveNoBlanksAtTheEnd() {
        var table = TextTable([.right("ID"), .left("NAME"), .right("RIDES"), .left("NOTE")])
        table.add(["7", "Ana", "204", "new"])
        table.add(["4294967296", "José da Silva", "0", ""])
        #expect(
            table.lines == [
                "        ID  NAME           RIDES  NOTE",
                "         7  Ana              204  new",
                "4294967296  José da Silva      0",
            ])
    }

    /// Letters of some scripts take two cells, and marks on letters none.
    @Test func namesInWideLettersKeepTheColumns() {
        var table = TextTable([.left("NAME"), .right("RIDES")])
        for name in ["Ana", "世蓮 ワン", "한글 이름", "ＦＵＬＬ", "Jose\u{301}", "שדרות"] {
            table.add([name, "7"])
        }
        let widths = table.lines.map { TextWidth.of($0) }
        #expect(Set(widths) == [16], "\(table.lines)")
        #expect(table.lines[2] == "世蓮 ワン      7")
        var facts = FactList()
        facts.add("世蓮", "7")
        facts.add("Ana", "8")
        #expect(facts.lines == ["  世蓮  7", "  Ana   8"])
    }

    @Test func aRefusalNamesNoParametersOfACall() throws {
        let words = try Self.words()
        let typed = WireError(
            .invalidParameters, code: "invalid_parameters",
            message: "params.state must be one of: open, closed.")
        #expect(
            words.refusal(typed)
                == "state must be one of: open, closed. (invalid_parameters)")
    }

    @Test(
        "What the engine refuses is said in the operator's language, with the market's amounts",
        arguments: [
            ("en", "no_such_person", "There is no such person. (no_such_person)"),
            ("pt-BR", "code_taken", "Já existe uma promoção com esse código. (code_taken)"),
            (
                "es", "cap_out_of_range",
                "El tope debe ser mayor que cero y como máximo R$ 100.000,00. (cap_out_of_range)"
            ),
            (
                "es", "share_out_of_range",
                "El descuento debe ser mayor que 0 % y como máximo 100 %. (share_out_of_range)"
            ),
            ("en", "of_tomorrow", "The engine's own words. (of_tomorrow)"),
        ])
    func refusalsAreInTheLanguage(tag: String, code: String, said: String) throws {
        let error = WireError(.refused, code: code, message: "The engine's own words.")
        #expect(try Self.words(Self.real, tag).refusal(error) == said)
    }

    @Test func aTextCannotActOnTheTerminal() {
        var table = TextTable([.left("NAME")])
        table.add(["A\u{1B}[31mna\u{202E}\n\u{9B}2J"])
        #expect(table.lines == ["NAME", "A[31mna 2J"])
    }

    @Test(arguments: [
        (0, "R$ 0,00", "$0"), (1, "R$ 0,01", "$1"), (99, "R$ 0,99", "$99"),
        (100, "R$ 1,00", "$100"), (99_999, "R$ 999,99", "$99.999"),
        (100_000, "R$ 1.000,00", "$100.000"), (-1_460, "-R$ 14,60", "-$1.460"),
        (Int64.min, "-R$ 92.233.720.368.547.758,08", "-$9.223.372.036.854.775.808"),
    ])
    func amountsAreWrittenAsInTheMarket(minorUnits: Int64, real: String, peso: String) throws {
        #expect(try Self.words(Self.real).money(minorUnits) == real)
        #expect(try Self.words(Self.peso).money(minorUnits) == peso)
    }

    @Test(arguments: [
        (0, "Thu 08:00"), (57_599_999, "Thu 23:59"), (57_600_000, "Fri 00:00"),
        (345_600_000, "Mon 08:00"), (-28_800_001, "Wed 23:59"),
    ])
    func timesAreWeekdayAndClock(milliseconds: Int64, text: String) throws {
        #expect(try Self.words(Self.real).time(milliseconds) == text)
    }

    /// In a city with dates, by the clocks of its zone: those of the day on which it was.
    @Test(arguments: [
        (1_788_667_199_000, "2026-09-05 23:59 -04:00"),
        (1_788_667_200_000, "2026-09-06 01:00 -03:00"),
        (1_795_240_860_000, "2026-11-21 03:01 -03:00"),
    ])
    func momentsInTheLogAreThoseOfTheCity(milliseconds: Int64, text: String) throws {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [.init(at_s: 1_788_667_200, offset_s: -10_800)])
        let calendar = WorldCalendar(CityDates(began_ms: 0, zone: zone))
        #expect(DoubtLog.wallTime(milliseconds, by: calendar) == text)
    }

    @Test(arguments: [
        (0, "1970-01-01 00:00 UTC"), (-1, "1969-12-31 23:59 UTC"),
        (1_795_240_860_000, "2026-11-21 06:01 UTC"),
    ])
    func momentsInTheLogAreDateAndClock(milliseconds: Int64, text: String) {
        #expect(DoubtLog.wallTime(milliseconds, by: nil) == text)
        #expect(!DoubtLog.wallTime(.max, by: nil).isEmpty)
        #expect(!DoubtLog.wallTime(.min, by: nil).isEmpty)
    }

    private func overview(_ alerts: [AlertView]) -> OverviewResult {
        OverviewResult(
            clock: ClockView(
                now: Instant(milliseconds: 300_000), speed: 60,
                calendar: WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))),
            drivers: [
                CountView(name: "idle", count: 40), CountView(name: "offline", count: 0),
                CountView(name: "enRoute", count: 12),
            ], rides: [], requests_waiting: 2, completed_today: 310, cancelled_today: 14,
            unserved_today: 6, open_tickets: 3, pending_drivers: 1, alerts: alerts,
            ledger: [AccountBalanceView(account: "platform", amount_minor: 83_100)],
            service_rate: 0.9375, mean_wait_s: 252.5)
    }

    @Test func callsForHelpStandAboveTheFigures() throws {
        let alerts = [
            AlertView(kind: "sos", subject_id: 18, at_ms: 200_000, person_name: "Bea"),
            AlertView(
                kind: "sos", subject_id: 17, at_ms: 100_000, place_name: "Arturo Prat",
                person_name: "Ana"),
        ]
        let lines = OverviewText(overview(alerts), try Self.words()).lines
        #expect(
            lines.prefix(6) == [
                "La Serena, Thu 08:05, 60 times as fast",
                "",
                "No.       Details                               Since",
                " 18  !!!  SOS: Bea calls for help               1 Jan 1970 00:03 UTC",
                " 17  !!!  SOS: Ana calls for help. Arturo Prat  1 Jan 1970 00:01 UTC",
                "",
            ])
    }

    @Test(
        "An overview without alerts is only figures, in each language",
        arguments: [
            (
                "en",
                [
                    "La Serena, Thu 08:05, 60 times as fast",
                    "",
                    "  Drivers online  52, 40 free, 12 to the pick-up",
                    "  Rides           0",
                    "  no driver yet   2",
                    "  Today           330, 310 completed, 14 cancelled, 6 not served",
                    "  served          94%",
                    "  average wait    4 min",
                    "",
                    "1 driver to review, 3 messages to answer",
                    "",
                    "Account     Balance",
                    "platform  R$ 831,00",
                ]
            ),
            (
                "es",
                [
                    "La Serena, jue 08:05, 60 veces más rápido",
                    "",
                    "  Conductores activos  52, 40 libre, 12 a la recogida",
                    "  Viajes               0",
                    "  aún sin conductor    2",
                    "  Hoy                  330, 310 completados, 14 cancelados, 6 no atendidos",
                    "  atendidos            94 %",
                    "  espera media         4 min",
                    "",
                    "1 conductor pendiente, 3 mensajes por responder",
                    "",
                    "Cuenta        Saldo",
                    "platform  R$ 831,00",
                ]
            ),
        ])
    func anOverviewIsInTheLanguage(tag: String, text: [String]) throws {
        #expect(OverviewText(overview([]), try Self.words(Self.real, tag)).lines == text)
    }

    @Test func booksThatDoNotBalanceAreMarked() throws {
        let ledger = LedgerResult(balances: [], transactions: [], has_more: false, sum_minor: -1)
        let text = LedgerText(ledger, try Self.words()).text
        #expect(text.contains("!!! BOOKS ARE OFF BY -R$ 0,01"))
    }

    @Test(
        "The books say in words what a posting is for",
        arguments: [
            ("fare", "fare"), ("commission/share/2000", "commission 20%"),
            ("commission/share/1205", "commission 12.05%"),
            ("commission/fixed/300", "commission R$ 3,00"), ("bike_lost", "lost bicycle"),
            ("promotion_paid_by_platform", "promotion"), ("netted_owed", "offset"),
            ("of/tomorrow", "of/tomorrow"),
        ])
    func postingsAreInWords(line: String, written: String) throws {
        let posting = PostingView(account: "platform", amount_minor: 1, line: line)
        let transaction = LedgerTransactionView(
            id: 1, at_ms: 0, kind: "ride", subject: "trip/1", postings: [posting],
            posting_count: 1)
        let ledger = LedgerResult(
            balances: [], transactions: [transaction], has_more: false, sum_minor: 0)
        let text = LedgerText(ledger, try Self.words()).text
        #expect(text.split(separator: "\n").contains { $0.hasSuffix("  " + written) }, "\(text)")
    }

    @Test(
        "A promotion for each category or for none named is for all",
        arguments: [
            (nil, false, ""), (Category.allCases, false, ""),
            (Category.allCases, true, "  first ride"), ([.common], false, "  Common"),
            ([.common, .vip], true, "  Common and VIP, first ride"),
        ] as [([RideCore.Category]?, Bool, String)])
    func whomAPromotionIsFor(
        categories: [RideCore.Category]?, isFirst: Bool, written: String
    ) throws {
        let row = PromotionRowView(
            code: "WEEKEND", percent: 10, categories: categories, first_ride_only: isFirst,
            uses_so_far: 0, is_active: true)
        let page = PromotionsResult(promotions: [row], has_more: false)
        let text = PromotionText.table(page, try Self.words()).text
        #expect(text.hasSuffix(written.isEmpty ? "-10%                  0" : written), "\(text)")
    }

    // MARK: Calls

    @Test func onlyWhatIsMissingIsAdded() throws {
        var parameters = try CallParameters("  {\n\"ride_id\": 1e0 }\n")
        try parameters.addCommandID(for: CancelRide.self)
        let added = try #require(JSONValue(text: parameters.text)?["command_id"]?.string)
        #expect(CommandID(added) != nil)
        #expect(parameters.text.hasSuffix(#","ride_id": 1e0 } "#))
        var own = try CallParameters(#"{"command_id":"mine-0001"}"#)
        try own.addCommandID(for: CancelRide.self)
        #expect(own.text == #"{"command_id":"mine-0001"}"#)
        var empty = try CallParameters("{ }")
        try empty.add("name", "Ana \"A\"")
        #expect(empty.text == #"{"name":"Ana \"A\""}"#)
    }

    @Test(arguments: ["", "[]", "1", "{", "{}{}", "null", "ride_id=1", "{\"a\":\"\n\"}"])
    func parametersAreOneObject(typed: String) throws {
        #expect(throws: Failure.self) { try CallParameters(typed) }
    }

    /// A sample of each kind.
    @Test(arguments: [
        ("hello", false), ("ping", false), ("state.get", false), ("ride.plan", false),
        ("ride.request", true), ("driver.online", true), ("chat.mark", false),
        ("account.signUp", true), ("session.signIn", false), ("account.update", true),
        ("operator.overview", false), ("operator.approve", true), ("operator.setTariffs", true),
        ("operator.ledger", false), ("card.add", true), ("ride.sos", true),
    ])
    func changesTakeACommandID(name: String, isChange: Bool) throws {
        let type = try #require(CallList.type(named: MethodName(name)))
        var parameters = try CallParameters("{}")
        try parameters.addCommandID(for: type)
        #expect(parameters.text.contains("command_id") == isChange)
    }

    @Test(arguments: [
        ("ride.plann", "ride.plan"), ("Ride.Plan", "ride.plan"), ("signIn", "session.signIn"),
        ("operator.aprove", "operator.approve"), ("overview", "operator.overview"),
        ("card.delete", "card.list"),
    ])
    func aWrongMethodHasNearOnes(typed: String, near: String) {
        #expect(NearMethods.names(near: typed).contains(near))
    }

    @Test func whatIsLikeNoMethodHasNone() {
        #expect(NearMethods.names(near: "xyzzyplugh").isEmpty)
    }

    @Test(arguments: ["null", "true", "-5", "18446744073709551615", "0.1", "\"é\"", "[]", "{}"])
    func anyJSONIsPassedOn(text: String) throws {
        let value = try #require(JSONValue(text: text))
        #expect(try TalkJSON.text(value) == text)
    }

    @Test func tokensAreHiddenWhereverTheyStand() {
        let value = JSONValue(text: #"{"token":"a","list":[{"token":"b"}],"tokens":"c"}"#)
        #expect(
            value?.replacing("token", with: .text("•"))
                == JSONValue(text: #"{"token":"•","list":[{"token":"•"}],"tokens":"c"}"#))
    }

    // MARK: Outbox

    @Test(
        arguments: [
            ("000001-recover.txt", 1), ("12-x.txt", 12), ("000001.txt", 1),
            ("000001-x.txt.part", nil),
            (".000001-x.txt", nil), ("x.txt", nil), ("000001x.txt", nil), ("000001", nil),
        ] as [(String, UInt64?)])
    func messagesAreKnownByTheirNames(file: String, number: UInt64?) {
        #expect(OutboxLetter.number(of: file) == number)
    }

    @Test func aMessageHasHeadsAndAText() throws {
        let text = "Date: 2026-11-21T06:31:00Z\nSubject: Code: now\nTo: a@b.org\n\nOne\n\nTwo\n"
        let letter = try #require(OutboxLetter(file: "000007-x.txt", text))
        #expect(letter.number == 7)
        #expect(letter.to == "a@b.org")
        #expect(letter.subject == "Code: now")
        #expect(letter.body == "One\n\nTwo")
        #expect(OutboxLetter(file: "000007-x.txt", "Subject: no address\n\n") == nil)
        #expect(OutboxLetter(file: "000007-x.txt", "no heads") == nil)
    }

    /// Who adds or ends a promotion is shown that one, not the first of all.
    @Test func aChangedPromotionIsShown() {
        let rows = ["ABLE", "ZEBRA"].map {
            PromotionRowView(
                code: $0, percent: 10, first_ride_only: false, uses_so_far: 0, is_active: true)
        }
        let page = PromotionsResult(promotions: rows, has_more: true, changed: rows[1])
        #expect(PromotionText.shown(page).promotions == [rows[1]])
        #expect(!PromotionText.shown(page).has_more)
        let looked = PromotionsResult(promotions: rows, has_more: true)
        #expect(PromotionText.shown(looked) == looked)
    }

    /// A promotion without a day is good always, and one with a day says it.
    @Test func aDayThatIsNotSetIsNotShown() throws {
        let day = try #require(CivilDate(year: 2026, month: 12, day: 31))
        for (from, until) in [(nil, nil), (day, nil), (nil, day), (day, day)]
            as [(CivilDate?, CivilDate?)]
        {
            let row = PromotionRowView(
                code: "WEEKEND", percent: 10, from: from, until: until, first_ride_only: false,
                uses_so_far: 0, is_active: true)
            let page = PromotionsResult(promotions: [row], has_more: false)
            let text = PromotionText.table(page, try Self.words(Self.real, "pt-BR")).text
            let count = [from, until].count { $0 != nil }
            #expect(text.split(separator: "31 dez 2026").count - 1 == count, "\(text)")
        }
    }
}
