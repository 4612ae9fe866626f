import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideCore

/// What calling off, waiting and high demand cost, in whose money, and what cannot be had.
@Suite struct PriceTests {
    private func stage(_ journey: Journey) -> TripStage? { journey.app.core.ride?.stage }

    private func requests(_ journey: Journey) -> Int {
        journey.calls.count { $0 is RequestRide }
    }

    /// The question in one line, however it is broken.
    private func question(_ journey: Journey) -> String {
        journey.app.core.question?.details ?? ""
    }

    // MARK: Calling off (P6)

    /// Seconds after the request at which the driver accepts and more pass, and what is said.
    static let fees: [(Int, String)] = [
        (0, "Cancelling is free until 08:16, then R$ 8,00."),
        (114, "Cancelling is free until 08:16, then R$ 8,00."),
        (115, "Cancelling costs R$ 8,00. You will owe the fee until you pay it by card."),
    ]

    @Test("P6: the fee is shown before it is charged", arguments: fees)
    func questionNamesTheFee(seconds: Int, says: String) throws {
        var journey = try Journey()
        // The driver has been on the way for six seconds.
        try journey.accepted()
        try journey.pass(seconds: seconds)
        try journey.press(.char("x"))
        #expect(question(journey).hasSuffix(says), "\(question(journey))")
    }

    @Test func callingOffCostsNothingBeforeADriverAccepts() throws {
        var journey = try Journey()
        try journey.request()
        try journey.pass(seconds: 600)
        try journey.press(.char("x"))
        #expect(question(journey) == "Nobody has accepted yet. Cancelling is free.")
    }

    @Test func whereItIsAlwaysFreeNoEndIsNamed() throws {
        var journey = try Journey()
        journey.engine.terms = .free
        try journey.accepted()
        try journey.press(.char("x"))
        #expect(question(journey).hasSuffix("Cancelling is free."))
    }

    @Test func whoeverDoesNotComePaysForThat() throws {
        var journey = try Journey()
        try journey.arrived()
        try journey.pass(seconds: 181)
        try journey.press(.char("x"))
        #expect(question(journey).contains("Cancelling costs R$ 11,00. You will owe the fee"))
    }

    @Test("P6: what was shown as free is not charged without another question")
    func feeThatBeganMeanwhileIsAskedAnew() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("x"), .down)
        try journey.pass(seconds: 115)
        // The open question tells the fee by now, which may have come too late to be read.
        try journey.tick(World.shared().approach.progress(0.5))
        try journey.press(.enter)
        #expect(stage(journey) == .accepted)
        #expect(journey.app.core.question?.selected == 0)
        #expect(question(journey).contains("Cancelling costs R$ 8,00. You will owe the fee"))
        try journey.press(.down, .enter)
        #expect(stage(journey) == .cancelled)
        #expect(journey.screen().text.contains("You pay R$ 8,00."))
    }

    @Test(
        "P8: the price of another destination has the waiting in it that is agreed on already",
        arguments: [(0, "R$ 23,10"), (16, "R$ 23,26"), (431, "R$ 27,41")])
    func waitingIsPartOfTheNewPrice(waiting_minor: Int64, price: String) throws {
        var journey = try Journey()
        journey.engine.adorn = { ride in
            guard ride.stage == .inProgress, waiting_minor > 0 else { return }
            let waiting = Fare.Item(kind: .waiting, amount: Money(minorUnits: waiting_minor))
            ride.fare = FareView(FakeEngine.fare.adding([waiting]))
        }
        try journey.aboard()
        let before = try #require(journey.app.core.ride?.fare.total)
        try journey.press(.char("e"))
        try journey.type("plaza de armas")
        try journey.press(.enter, .char("d"))
        let text = journey.screen().text
        #expect(text.contains("go there for \(price)"))
        #expect(text.contains("+R$ 8,50"))
        let format = journey.app.core.format
        #expect(format.money(before + Money(minorUnits: 850)) == price)
        // Head, key and the sum of what it is made up of.
        #expect(text.split(separator: price).count == 4, "\(text)")
        #expect(text.contains("Waiting") == (waiting_minor > 0))
    }

    @Test func whatCostNothingIsSaidToHaveCostNothing() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("x"), .down, .enter)
        #expect(stage(journey) == .cancelled)
        #expect(journey.screen().text.contains("You pay nothing."))
    }

    @Test(
        "a ride that neither side ended says who did, where that is known",
        arguments: ["en", "pt-BR"], CancellationReason.allCases.filter(\.isService))
    func whatTheServiceEndedIsCalledSo(language: String, reason: CancellationReason) throws {
        var journey = try Journey(language: language)
        try journey.accepted()
        try journey.happens(.cancel(by: .system, reason: reason))
        #expect(stage(journey) == .cancelled)
        let texts = try AppFiles.texts(language)
        let rows = journey.screen().text
        let isOperator = reason == .operatorDecided
        #expect(
            rows.contains(
                texts[
                    isOperator ? "passenger.cancelledByOperator" : "passenger.cancelledByService"]))
        // Of rides that were ended before there were reasons, no reason is made up; that the
        // operator decided so is said once.
        let words = texts[word: reason.rawValue, in: "reason"]
        #expect(rows.contains(words) == (reason != .engine && !isOperator))
    }

    // MARK: Waiting

    @Test("R2: waiting is free, then costs by the minute")
    func waitingIsFreeThenCosts() throws {
        var journey = try Journey()
        try journey.arrived()
        #expect(
            journey.screen().text.contains("Waiting is free until 08:17, then R$ 0,43 a minute."))
        let end = journey.now_ms + 180_000
        #expect(journey.app.momentWake_ms == end)
        try journey.pass(seconds: 180)
        #expect(journey.screen().text.contains("Waiting now costs R$ 0,43 a minute"))
        // What it has cost so far is another amount in each second, as the driver's app has it.
        #expect(journey.app.momentWake_ms == end + 1_000)
        try journey.pass(seconds: 6)
        #expect(journey.screen().text.contains("R$ 0,04 so far."))
        try journey.pass(seconds: 114)
        #expect(journey.screen().text.contains("R$ 0,86 so far."))
    }

    @Test("R2: waiting at a stop costs in the same way, and in the same moment on both sides")
    func waitingAtAStopCosts() throws {
        var journey = try Journey {
            $0.adorn = { ride in
                guard let started_ms = ride.started_at_ms else { return }
                ride.stops = [StopView(Stop(Journey.mall))]
                ride.stops?[0].reached_at_ms = started_ms
                ride.waiting_free_until_ms = started_ms + 180_000
            }
        }
        try journey.aboard()
        #expect(journey.app.momentWake_ms != nil, "the free waiting ends")
        try journey.pass(seconds: 200)
        #expect(journey.screen().text.contains("Waiting now costs R$ 0,43 a minute"))
        #expect(journey.app.momentWake_ms == journey.now_ms + 1_000)
    }

    @Test("R2: waiting is a line of the price")
    func waitingIsALineOfThePrice() throws {
        var journey = try Journey()
        try journey.arrived()
        try journey.pass(seconds: 240)
        try journey.happens(.start(by: FakeEngine.luis))
        try journey.press(.char("d"))
        let rows = journey.screen().text.split(separator: "\n")
        #expect(rows.contains { $0.contains("Waiting") && $0.contains("R$ 0,43") })
        #expect(rows.contains { $0.contains("Total") && $0.contains("R$ 15,03") })
    }

    // MARK: Demand (R2)

    @Test("R2: surge is quoted up front")
    func surgeIsQuotedUpFront() throws {
        var journey = try Journey { $0.surge_percent = 130 }
        #expect(journey.screen().text.contains("×1.3"))
        try journey.choose()
        #expect(journey.screen().text.contains("4 seats  ×1.3       R$ 18,98"))
        #expect(journey.screen().text.contains("prices are ×1.3."))
        try journey.press(.char("d"))
        let rows = journey.screen().text.split(separator: "\n")
        #expect(rows.contains { $0.contains("High demand") && $0.contains("R$ 4,38") })
    }

    @Test("A place where nothing has a name is called so in the person's language")
    func placeWithoutAName() throws {
        for (language, words) in [("en", "place without a name"), ("pt-BR", "lugar sem nome")] {
            var journey = try Journey(language: language) {
                $0.home = Waypoint(coordinate: $0.home.coordinate, name: "")
            }
            #expect(journey.screen().text.contains(words))
            try journey.choose()
            #expect(journey.screen().text.contains(words))
            let asked = try #require(journey.engine.calls.compactMap { $0 as? PlanRide }.last)
            #expect(asked.pickup.name.isEmpty)
        }
    }

    @Test func everyLineOfAPriceHasAName() throws {
        for language in ["en", "pt-BR"] {
            let texts = try AppFiles.texts(language)
            for kind in Fare.Kind.allCases {
                #expect(texts[word: kind.rawValue, in: "fare"] != kind.rawValue)
            }
            for category in RideCore.Category.allCases {
                #expect(texts[word: category.rawValue, in: "category"] != category.rawValue)
            }
            for paid in RideView.Paid.allCases {
                #expect(texts[word: paid.rawValue, in: "paid"] != "")
            }
        }
    }

    // MARK: What cannot be had (P3)

    /// A reason of the engine, its words, and the sentence.
    static let reasons: [(String, String, String)] = [
        (
            "only_for_women", "women only",
            "This category is for women, with women drivers."
        ),
        (
            "account_blocked", "account blocked",
            "Your account is blocked. Write to support if this is a mistake."
        ),
        ("something_new", "not available now", "Not available now."),
    ]

    @Test("P3: a category that cannot be had says why", arguments: reasons)
    func categoryThatCannotBeHadSaysWhy(
        reason: String, words: String, sentence: String
    ) throws {
        var journey = try Journey { $0.categories = [(.common, nil), (.women, reason)] }
        try journey.choose()
        let screen = journey.screen()
        let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.firstIndex { $0.contains("Women") })
        #expect(rows[y].contains(words))
        #expect(screen.cells[(y * 80 + 4)..<(y * 80 + 9)].allSatisfy { $0.style.role == .muted })
        try journey.press(.down, .enter)
        #expect(requests(journey) == 0)
        #expect(journey.app.core.toasts.toasts.first?.text == sentence.asSentence)
        try journey.press(.up, .enter)
        #expect(requests(journey) == 1)
    }

    @Test("P3: a category that nobody serves is said to have none, and is not asked for")
    func categoryThatNobodyServes() throws {
        var journey = try Journey {
            $0.unserved = [.vip]
            $0.pickups = [.common: 180]
        }
        try journey.choose()
        let rows = journey.screen().text.split(separator: "\n")
        #expect(try #require(rows.first { $0.contains("VIP") }).contains("no car in this city"))
        #expect(try #require(rows.first { $0.contains("Common") }).contains("3 min"))
        try journey.press(.down, .enter)
        #expect(requests(journey) == 0)
        #expect(journey.app.core.toasts.toasts.first?.text == "No car in this city.")
        // Alone on its line it is a sentence.
        #expect(journey.screen().text.contains("│ No car in this city."))
    }

    @Test(
        "P3: the key for a category that cannot be had says why, and no price",
        arguments: ["en", "pt-BR"])
    func theKeyForARefusedCategory(language: String) throws {
        for reason in Self.reasons.map(\.0) + ["no_driver", "payment_due", "only_for_accounts"] {
            var journey = try Journey(language: language) {
                $0.categories = [(.common, nil), (.women, reason), (.pet, nil)]
                $0.unserved = [.pet]
            }
            try journey.choose()
            for (row, isRefused) in [false, true, true].enumerated() {
                if row > 0 { try journey.press(.down) }
                let option = try #require(try journey.choice().option)
                let enter = try #require(
                    journey.app.keyTable.bindings.first { $0.keys.contains(.enter) })
                let price = journey.app.core.format.money(option.fare.total)
                #expect(enter.title.contains(price) != isRefused, "\(enter.title)")
                #expect((enter.availability != .available) == isRefused)
                let words = option.refusal.map { journey.app.words(forUnavailable: $0) }
                #expect(enter.title.contains(words ?? price), "\(enter.title)")
            }
        }
    }

    @Test func firstCategoryThatCanBeHadIsChosen() throws {
        var journey = try Journey {
            $0.categories = [(.common, nil), (.vip, "account_blocked"), (.pet, nil)]
            $0.unserved = [.common]
        }
        try journey.choose()
        try journey.press(.enter)
        #expect(journey.app.core.ride?.category == .pet)
    }

    // MARK: Money of the market

    private static let chile = MarketView(
        code: "cl",
        currency: CurrencyView(
            code: "CLP", digits: 0, symbol: "$", decimal_sign: ",", group_sign: "."))

    @Test("R2: amounts are written as the market does")
    func chileanPesosHaveNoDecimals() throws {
        var journey = try Journey { $0.market = Self.chile }
        try journey.choose()
        #expect(journey.screen().text.contains("request Common for $1.460"))
        #expect(!journey.screen().text.contains("R$"))
    }

    /// Ways to write amounts that make no sense.
    static let nonsense: [CurrencyView] = [
        CurrencyView(code: "XXX", digits: 2, symbol: "", decimal_sign: ".", group_sign: ","),
        CurrencyView(code: "CLP", digits: 9, symbol: "$", decimal_sign: ",", group_sign: "."),
        CurrencyView(code: "CLP", digits: 0, symbol: "pesos", decimal_sign: ",", group_sign: "."),
        CurrencyView(code: "CLP", digits: 0, symbol: "$", decimal_sign: "", group_sign: "."),
        CurrencyView(code: "clp", digits: 0, symbol: "$", decimal_sign: ",", group_sign: "."),
        CurrencyView(code: "CLP", digits: 0, symbol: "$", decimal_sign: ",", group_sign: ".."),
    ]

    @Test(arguments: nonsense)
    func whatMakesNoSenseIsWrittenInReais(currency: CurrencyView) throws {
        var journey = try Journey { $0.market = MarketView(code: "cl", currency: currency) }
        try journey.choose()
        #expect(journey.screen().text.contains("request Common for R$ 14,60"))
    }

    // MARK: Debts and blocked accounts

    @Test("P11: what is due is told at home", arguments: [0, 1, 800])
    func whatIsDueIsToldAtHome(due_minor: Int64) throws {
        let journey = try Journey { $0.due_minor = due_minor }
        #expect(journey.screen().text.contains("You still owe") == (due_minor > 0))
        if due_minor == 800 { #expect(journey.screen().text.contains("You still owe R$ 8,00")) }
    }

    private static let notice = "Your account is blocked: conduct. Write to support."

    @Test("A5: a blocked passenger is told so and asks for no ride")
    func blockedPassengerAsksForNoRide() throws {
        var journey = try Journey {
            $0.status = AccountStatusView(
                state: "blocked", message: "Write to support.", reason: "conduct")
        }
        #expect(journey.screen().row(1).contains(Self.notice))
        try journey.press(.enter)
        #expect(journey.app.core.toasts.toasts.first?.text == Self.notice)
        try journey.press(.char("m"))
        guard case .home = journey.app.draft else {
            Issue.record("a blocked passenger can ask for a ride")
            return
        }
        journey.engine.status = .active
        try journey.happens()
        #expect(!journey.screen().row(1).contains("blocked"))
        #expect(journey.app.core.toasts.toasts.first?.text == "Your account is active again.")
        let count = journey.app.core.toasts.toasts.count
        try journey.happens()
        #expect(journey.app.core.toasts.toasts.count == count)
    }

    @Test("A5: whoever is blocked while choosing requests nothing")
    func blockedWhileChoosing() throws {
        var journey = try Journey()
        try journey.choose()
        journey.engine.status = AccountStatusView(state: "blocked")
        try journey.happens()
        try journey.press(.enter)
        #expect(requests(journey) == 0)
        #expect(journey.app.core.toasts.toasts.first?.text == "Your account is blocked.")
    }
}
