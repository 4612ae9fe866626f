import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("D7, D10, D12, D13: the work of a driver") struct WorkFlowTests {
    private func stage(
        _ page: any Page, state: PersonState = DriverPeople.online,
        answer: @escaping PageStage.Answer = { DriverPeople.engine($0) }
    ) throws -> PageStage {
        try PageStage(page, state: state, places: DriverPeople.places, answer: answer)
    }

    // MARK: Reports

    @Test("a driver's own rating says how many ratings it is made of")
    func theRatingHasItsCount() throws {
        let stage = try stage(ReportsPage())
        #expect(stage.text.contains("4.87, 1,204 ratings"), "\(stage.text)")
    }

    @Test func thereIsNoWeekAhead() throws {
        var stage = try stage(ReportsPage())
        try stage.press(.right)
        #expect(stage.toasts == ["This is the current week"])
        try stage.press(.left, .left, .right)
        let weeks = stage.calls.compactMap { call -> Int? in
            if case let asked as GetReport = call { asked.week } else { nil }
        }
        #expect(weeks == [0, -1, -2, -1])
        #expect(stage.text.contains("last week"))
        #expect(!stage.text.contains("today"), "today is not in last week")
    }

    @Test func anAnswerForAnotherWeekIsPassedOver() throws {
        var stage = try stage(ReportsPage()) { call in
            guard case let asked as GetReport = call, asked.week == 0 else { return nil }
            return .success(DriverPeople.report(0))
        }
        try stage.press(.left)
        #expect(!stage.text.contains("R$ 120,80"))
    }

    static let hours: [(Int64, Double, Int64?)] = [
        (3_600, 3_600, 3_600), (3_600, 7_200, 1_800), (1_000, 10_800, 333), (2_000, 10_800, 667),
        (-1_000, 10_800, -333), (0, 3_600, 0), (500, 60, 30_000), (500, 59, nil), (500, 0, nil),
        (500, .infinity, nil), (.max, 3_600, nil),
    ]

    @Test(arguments: hours)
    func anHourIsWorthItsShare(earnings: Int64, seconds: Double, perHour: Int64?) {
        var report = DriverPeople.report(0)
        report.earnings_minor = earnings
        report.online_s = seconds
        #expect(ReportsPage.perHour(report)?.minorUnits == perHour)
    }

    // MARK: Bonuses

    @Test func manyGoalsAreScrolled() throws {
        let goals = (1...12).map { number in
            BonusView(
                key: "g\(number)", rides_needed: number * 10, rides_done: number,
                reward_minor: 100, until_ms: 88 * 3_600_000, is_paid: false)
        }
        var stage = try stage(BonusesPage()) { _ in
            .success(BonusesResult(bonuses: goals))
        }
        #expect(stage.text.contains("1-4 of 12"))
        try stage.press(.end)
        #expect(stage.text.contains("9-12 of 12"))
        #expect(stage.text.contains("120 rides by Sun 24:00"))
    }

    @Test func aRideThatEndsIsCountedAtOnce() throws {
        var stage = try stage(BonusesPage())
        let before = stage.calls.count
        try stage.tell { $0.today = PersonState.Today(rides: 1, earnings_minor: 1_000) }
        #expect(stage.calls.count == before + 1)
        try stage.tell { $0.surge_percent = 120 }
        #expect(stage.calls.count == before + 1)
    }

    // MARK: Preferences

    private func preferred(_ stage: PageStage) -> SetPreferences? {
        stage.calls.compactMap { call in
            call as? SetPreferences
        }.last
    }

    @Test func whatWasPreferredIsSentWholeAsItWas() throws {
        var stage = try stage(PreferencesPage())
        try stage.press(.char("s"))
        let sent = try #require(preferred(stage))
        #expect(sent.payments == .cashOnly)
        #expect(sent.categories == [.common])
        #expect(sent.heading_home == .faro)
        #expect(sent.areas == [AreaView(place: .plaza, radius_m: 3_000)])
        #expect(stage.isMapBack)
    }

    @Test func everyPreferenceCanBeChangedWithKeys() throws {
        var stage = try stage(PreferencesPage())
        // Payments, four categories, heading home, two areas.
        try stage.press(.right, .down, .down, .char(" "), .down, .down, .down)
        try stage.press(.left, .down, .right, .right, .down, .left, .left, .left)
        try stage.press(.enter, .enter)
        let sent = try #require(preferred(stage))
        #expect(sent.payments == .cardOnly)
        #expect(sent.categories == [.common, .vip])
        #expect(sent.heading_home == nil)
        #expect(sent.areas == [AreaView(place: .faro, radius_m: 2_000)])
    }

    @Test func whatIsChosenStaysWhenTheStateChanges() throws {
        var stage = try stage(PreferencesPage())
        try stage.press(.right, .down, .down)
        try stage.tell { $0.surge_percent = 120 }
        try stage.press(.char(" "), .char("s"))
        let sent = try #require(preferred(stage))
        #expect(sent.payments == .cardOnly)
        #expect(sent.categories == [.common, .vip], "the focus is where it was")
    }

    @Test func atLeastOneCategoryIsServed() throws {
        var stage = try stage(PreferencesPage())
        try stage.press(.down, .char(" "), .char("s"))
        #expect(preferred(stage) == nil)
        #expect(stage.toasts.first == "Please check: Categories")
    }

    @Test func onlyCategoriesOfTheApplicationAreOffered() throws {
        let stage = try stage(PreferencesPage()) { call in
            DriverPeople.engine(
                call,
                application: DriverPeople.application("approved", done: DriverPeople.parts))
        }
        #expect(stage.text.contains("] Common"))
        #expect(stage.text.contains("] Pet"))
        #expect(!stage.text.contains("] VIP"))
    }

    @Test("D7: a place is looked for over the form, which keeps what is chosen and takes it")
    func aPlaceThatIsFoundIsPreferred() throws {
        for (key, isHome) in [(Key.char("h"), true), (.char("a"), false)] {
            var stage = try stage(PreferencesPage())
            try stage.press(.right, key)
            // Where the driver is can be taken without typing.
            let here = PersonState.luis.place
            #expect(stage.text.contains("my location"))
            try stage.press(.enter)
            #expect(stage.text.contains("card only"))
            try stage.press(.char("s"))
            let sent = try #require(stage.calls.compactMap { $0 as? SetPreferences }.last)
            #expect(sent.payments == .cardOnly)
            if isHome {
                #expect(sent.heading_home?.name == here.name)
            } else {
                let area = try #require(sent.areas.first { $0.place.name == here.name })
                #expect(area.radius_m == 3_000)
            }
        }
    }

    // MARK: The boarding code

    @Test(
        "D13: the page of the code says what keeps people from boarding by it",
        arguments: [
            (.idle, false, nil), (.idle, true, "Your preferences apply here too"),
            (.enRoute, false, "You have a ride now"), (.withPassenger, true, "You have a ride now"),
        ] as [(PersonState.Activity, Bool, String?)])
    func whatLimitsTheCodeIsSaid(
        activity: PersonState.Activity, isChoosy: Bool, words: String?
    ) throws {
        var state = DriverPeople.online
        state.activity = activity
        if !isChoosy {
            state.preferences = PreferencesView(
                payments: .both, categories: [.common], heading_home: nil, areas: [])
            state.permitted_categories = [.common]
        }
        let text = try stage(BoardingPage(), state: state).text
        for limit in ["Your preferences apply here too", "You have a ride now"] {
            #expect(text.contains(limit) == (limit == words), "\(text)")
        }
    }

    private func codes(_ stage: PageStage) -> Int {
        stage.calls.count { $0 is GetBoardingCode }
    }

    @Test func theCodeRenewsItselfWhenItsTimeIsOver() throws {
        let first = Once()
        var stage = try stage(BoardingPage()) { call in
            guard case is GetBoardingCode = call else { return nil }
            let isFirst = first.isFirst
            return .success(
                BoardingCodeResult(
                    code: isFirst ? "7K2Q" : "XW34",
                    valid_until_ms: (isFirst ? 15 : 30) * 60_000))
        }
        #expect(stage.text.contains("7 K 2 Q"))
        #expect(stage.text.contains("1:00"))
        try stage.pass(seconds: 1)
        #expect(stage.text.contains("59 s"))
        #expect(codes(stage) == 1)
        try stage.pass(seconds: 59)
        #expect(codes(stage) == 2)
        #expect(stage.text.contains("X W 3 4"))
        #expect(!stage.text.contains("7 K 2 Q"))
    }

    @Test func aCodeThatIsOverIsNeverShown() throws {
        let first = Once()
        var stage = try stage(BoardingPage()) { call in
            guard case is GetBoardingCode = call else { return nil }
            return first.isFirst
                ? .success(BoardingCodeResult(code: "7K2Q", valid_until_ms: 15 * 60_000))
                : .failure(WireError(.refused, code: "storage_failed", message: "No."))
        }
        try stage.pass(seconds: 60)
        #expect(!stage.text.contains("7K2Q"))
        #expect(stage.text.contains("r try now"))
        let before = codes(stage)
        try stage.pass(seconds: 60)
        #expect(codes(stage) == before, "a refusal is not asked for all the time")
        try stage.press(.char("r"))
        #expect(codes(stage) == before + 1)
    }

    @Test func withoutWorkThereIsNoCode() throws {
        var stage = try stage(BoardingPage(), state: .luis)
        #expect(codes(stage) == 0)
        try stage.press(.enter)
        let isOnline = stage.calls.contains { call in
            call is GoOnline
        }
        #expect(isOnline)
        try stage.tell { $0.activity = .idle }
        #expect(stage.text.contains("7 K 2 Q"))
        try stage.tell { $0.activity = .offline }
        #expect(!stage.text.contains("7 K 2 Q"))
    }
}
