import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import RideCore
@testable import RidePages

@Suite("P10, D8: one ride") struct RidePageTests {
    private func world(
        for role: Side = .passenger, _ change: (inout RideDetailsResult) -> Void = { _ in }
    ) throws -> RecordWorld {
        let world = RecordWorld()
        var details = try RecordWorld.rideDetails(for: role)
        change(&details)
        world.details[42] = details
        return world
    }

    private func stage(
        _ world: RecordWorld, state: PersonState = .ana
    ) throws -> PageStage {
        try PageStage(RidePage(42), state: state, answer: world.answer)
    }

    private func page(_ stage: PageStage) throws -> RidePage {
        try #require(stage.app.core.topPage as? RidePage)
    }

    @Test("P15: for when a ride was booked stands before all that became of it")
    func forWhenItWasBookedIsTold() throws {
        let booked_ms = RecordWorld.now_ms
        let stage = try stage(world { $0.ride.booked_for_ms = booked_ms })
        let time = stage.app.core.context.clockTime(booked_ms)
        #expect(stage.text.contains("booked for \(time), requested"), "\(stage.text)")
        #expect(try !self.stage(world()).text.contains("booked for"))
    }

    // MARK: Parts

    @Test(arguments: [
        ([Key.char("1")], 0), ([.char("2")], 1), ([.char("3")], 2), ([.right], 1),
        ([.right, .right], 2), ([.right, .right, .right], 2), ([.right, .left], 0), ([.left], 0),
        ([.tab], 1), ([.backTab], 2),
    ])
    func keysShowTheParts(keys: [Key], part: Int) throws {
        var stage = try stage(world())
        for key in keys { try stage.press(key) }
        #expect(try page(stage).part.rawValue == part)
    }

    @Test func clicksShowTheParts() throws {
        var stage = try stage(world())
        try stage.tap("Receipt")
        #expect(try page(stage).part == .receipt)
    }

    @Test("P10: the map shows the way with both ends")
    func theMapShowsTheWay() throws {
        let stage = try stage(world())
        let scene = try #require(try page(stage).scene(stage.app.core.context))
        #expect(scene.route.count == 3)
        #expect(scene.pins.map(\.kind) == [.pickUp, .dropOff])
        #expect(scene.subject?.points.isEmpty == false)
    }

    @Test func aRideOfSomebodyElseIsNotShown() throws {
        var stage = try stage(RecordWorld())
        #expect(stage.text.contains("This ride is over, or never existed."))
        try stage.press(.char("3"), .enter, .char("s"), .char("g"), .escape)
        #expect(stage.isMapBack)
    }

    // MARK: Rating

    @Test("R4: a rating is given from the ride's page, and its page tells it afterwards")
    func aRatingIsGiven() throws {
        let world = try world()
        var stage = try stage(world)
        try stage.press(.enter, .char("4"), .tab)
        try stage.type("Quick 5")
        world.details[42]?.ride.rating_by_passenger = .init(try #require(Rating(4, "Quick 5")))
        try stage.press(.enter)
        let sent = stage.calls.compactMap { call in
            call as? RateRide
        }
        #expect(sent.map(\.stars) == [4])
        #expect(sent.map(\.comment) == ["Quick 5"])
        #expect(sent.map(\.ride_id) == [42])
        #expect(stage.toasts.contains("Thanks for your rating."))
        #expect(stage.text.contains("★★★★☆ “Quick 5”"))
    }

    @Test("R4: a rating can be changed")
    func aRatingIsChanged() throws {
        var stage = try stage(
            world { $0.ride.rating_by_passenger = Rating(2, nil).map(RideView.RatingView.init) })
        try stage.press(.char("s"))
        #expect(stage.text.contains("★ ★ ☆ ☆ ☆"))
        try stage.press(.right, .right, .right, .right, .enter)
        #expect(
            stage.calls.contains {
                if case let p as RateRide = $0 { p.stars == 5 } else { false }
            })
    }

    @Test func aRatingThatIsRefusedSaysWhyOnItsPage() throws {
        let world = try world()
        world.refusals[RateRide.method] = RecordWorld.error("rating_window_closed")
        var stage = try stage(world)
        try stage.press(.enter, .char("5"), .enter)
        #expect(stage.text.contains("You can rate and tip for seven days after a ride."))
        #expect(stage.text.contains("How was your ride with Luis Silva?"))
        #expect(stage.toasts.isEmpty)
    }

    @Test func withoutStarsNothingIsSent() throws {
        var stage = try stage(world())
        try stage.press(.enter, .enter)
        #expect(!stage.calls.contains { $0 is RateRide })
        #expect(stage.toasts == ["Choose 1 to 5 stars"])
    }

    @Test(
        "R4: the window of seven days closes after its last moment",
        arguments: [
            (Int64?(RecordWorld.now_ms - 1), false), (RecordWorld.now_ms, true),
            (RecordWorld.now_ms + 1, true), (nil, false),
        ])
    func afterTheWindowNothingIsRated(until_ms: Int64?, isOpen: Bool) throws {
        var stage = try stage(world { $0.rating_open_until_ms = until_ms })
        try stage.press(.char("s"))
        #expect((stage.app.core.topPage is RatePage) == isOpen)
        #expect(
            stage.toasts == (isOpen ? [] : ["You can rate and tip for seven days after a ride."]))
        var tip = try self.stage(world { $0.rating_open_until_ms = until_ms })
        try tip.press(.char("g"))
        #expect((tip.app.core.topPage is TipPage) == isOpen)
    }

    @Test func starsCanBeClicked() throws {
        var stage = try stage(world())
        try stage.press(.enter)
        try stage.tap("☆")
        #expect(stage.text.contains("★ ☆ ☆ ☆ ☆   very bad"))
    }

    @Test("N2: without a connection a rating waits, and is not lost")
    func aRatingWaitsForTheEngine() throws {
        var stage = try stage(world())
        try stage.press(.enter, .char("5"))
        try stage.loseEngine()
        try stage.press(.enter)
        #expect(stage.toasts == ["No connection"])
        try stage.engineReturns()
        #expect(stage.text.contains("★ ★ ★ ★ ★   very good"))
        try stage.press(.enter)
        #expect(stage.toasts.contains("Thanks for your rating."))
    }

    // MARK: Tip

    @Test(
        "P9: what is suggested is given by Enter",
        arguments: [
            (0, Int64(100)), (1, 150), (2, 200),
        ])
    func aShareIsGiven(row: Int, amount: Int64) throws {
        var stage = try stage(world())
        try stage.press(.char("g"), .home)
        for _ in 0..<row { try stage.press(.down) }
        try stage.press(.enter)
        #expect(tips(stage) == [amount])
        #expect(stage.toasts.contains("Thank you. Luis Silva gets the tip."))
    }

    @Test(
        "P9: an own amount is given as it is typed",
        arguments: [
            ("3", Int64?(300)), ("2,50", 250), ("R$ 2,5", 250), ("1000", 100_000),
            ("1.000,00", 100_000), ("1000,01", nil), ("0", nil), ("", nil), ("2.5x", nil),
            ("2,505", nil),
        ])
    func anOwnAmountIsGiven(typed: String, amount: Int64?) throws {
        var stage = try stage(world())
        try stage.press(.char("g"), .end)
        try stage.type(typed)
        try stage.press(.enter)
        // What was not written as it will be given is written so first, for the person to read.
        if tips(stage).isEmpty, amount != nil { try stage.press(.enter) }
        #expect(tips(stage) == (amount.map { [$0] } ?? []))
    }

    private func tips(_ stage: PageStage) -> [Int64] {
        stage.calls.compactMap { call in
            if case let p as GiveTip = call { p.amount_minor } else { nil }
        }
    }

    @Test func noTipWhereThereCanBeNone() throws {
        var cash = try stage(world { $0.ride.payment = .cash })
        try cash.press(.char("g"))
        #expect(cash.toasts == ["You paid for this ride in cash, so please tip in cash too."])
        let tip = Fare(items: [.init(kind: .tip, amount: Money(minorUnits: 200))])
        var given = try stage(world { $0.ride.fare.items += FareView(tip).items })
        try given.press(.char("g"))
        #expect(given.toasts == ["You have already given a tip."])
        var driver = try stage(world(for: .driver), state: .luis)
        try driver.press(.char("g"))
        #expect(try page(driver).part == .details)
    }

    @Test func aTipThatIsRefusedSaysWhy() throws {
        let world = try world()
        world.refusals[GiveTip.method] = RecordWorld.error("card_declined")
        var stage = try stage(world)
        try stage.press(.char("g"), .enter)
        #expect(stage.text.contains("The card was declined."))
    }

    // MARK: Again, favourites

    @Test("P10: the same ride can be planned again")
    func theSameRideIsPlannedAgain() throws {
        var stage = try stage(world())
        try stage.press(.char("a"))
        #expect(stage.isMapBack)
        #expect(
            stage.app.requests
                == [
                    .plan(from: PlaceView.plaza.waypoint, to: try #require(PlaceView.faro.waypoint))
                ])
    }

    @Test("P10: over the same stops, also those that were not reached")
    func theStopsArePlannedAgain() throws {
        let stop = Stop(try #require(PlaceView.plaza.waypoint))
        var stage = try stage(world { $0.ride.stops = [StopView(stop)] })
        try stage.press(.char("a"))
        guard case .plan(_, _, let stops) = stage.app.requests.first else {
            Issue.record("nothing is planned")
            return
        }
        #expect(stops.map(\.name) == [PlaceView.plaza.name])
    }

    @Test func notWhileAnotherRideIsLive() throws {
        var stage = try stage(world())
        try stage.tell {
            $0.ride = try? RecordWorld.rideDetails().ride
            $0.ride?.stage = .accepted
        }
        try stage.press(.char("a"))
        #expect(stage.app.requests.isEmpty)
        #expect(stage.toasts == ["You already have a ride."])
    }

    @Test("P14: the driver becomes a favourite, or is avoided after a question")
    func theDriverIsWishedFor() throws {
        var stage = try stage(world())
        try stage.press(.char("f"))
        try stage.press(.char("v"), .enter)
        try stage.press(.char("v"), .down, .enter)
        let wishes = stage.calls.compactMap { call in
            if case let p as SetWish = call { "\(p.driver_id) \(p.wish)" } else { nil }
        }
        #expect(wishes == ["7 favourite", "7 avoid"])
    }

    @Test func aWishThatIsRefusedSaysWhy() throws {
        let world = try world()
        world.refusals[SetWish.method] = RecordWorld.error("too_many_wishes")
        var stage = try stage(world)
        try stage.press(.char("f"))
        #expect(stage.toasts == ["Your list is full: remove an entry first."])
    }

    // MARK: Chat

    @Test("R5: the chat stays readable, earlier messages come page by page")
    func theWholeChatCanBeRead() throws {
        let world = try world {
            $0.ride.chat = Array(RecordWorld.talk(60).suffix(12))
            $0.ride.chat_count = 60
        }
        world.chats[42] = RecordWorld.talk(60)
        var stage = try stage(world)
        try stage.press(.char("t"))
        for _ in 0..<30 { try stage.press(.pageUp) }
        let page = try #require(stage.app.core.topPage as? ChatLogPage)
        #expect(page.messages.map(\.id) == Array(1...60))
        try stage.press(.escape)
        #expect(try self.page(stage).id == 42)
    }

    @Test func aPageOfTheChatThatFailsSaysWhyAndCanBeTriedAgain() throws {
        let world = try world {
            $0.ride.chat = Array(RecordWorld.talk(40).suffix(12))
            $0.ride.chat_count = 40
        }
        world.chats[42] = RecordWorld.talk(40)
        world.refusals[ListMessages.method] = RecordWorld.error("storage_failed")
        var stage = try stage(world)
        try stage.press(.char("t"), .home)
        #expect(stage.text.contains("We could not save this"))
        world.refusals = [:]
        try stage.press(.char("r"), .home, .home, .home)
        let page = try #require(stage.app.core.topPage as? ChatLogPage)
        #expect(page.messages.count == 40)
    }

    // MARK: Help

    @Test("P9: what was wrong with a ride, or lost in it, is told from its page")
    func problemsAreReported() throws {
        for (row, kind, problem) in [(0, "rideProblem", "other" as String?), (1, "lostItem", nil)] {
            var stage = try stage(world())
            try stage.press(.char("2"))
            for _ in 0..<row { try stage.press(.down) }
            try stage.press(.enter)
            // Something else may be chosen first; of what is lost only the message is missing.
            if row == 0 { try stage.press(.tab, .tab) }
            try stage.type("It happened.")
            try stage.press(.ctrl("s"))
            let opened = stage.calls.compactMap { call in
                call as? OpenTicket
            }
            #expect(opened.map(\.kind) == [kind])
            #expect(opened.map(\.problem) == [problem])
            #expect(opened.map(\.ride_id) == [42])
            #expect(stage.app.core.topPage is TicketPage)
        }
    }

    @Test func articlesAboutAccountsAreNotAboutARide() throws {
        var stage = try stage(world())
        try stage.press(.char("2"))
        #expect(stage.text.contains("How can I give a tip?"))
        #expect(!stage.text.contains("contraseña"))
        #expect(!stage.text.contains("What does the platform keep?"))
        try stage.press(.end, .enter)
        #expect(stage.app.core.topPage is ArticlePage)
    }
}

extension Rating {
    /// So many stars, with a comment or without.
    fileprivate init?(_ stars: Int, _ comment: String?) {
        guard let stars = Stars(rawValue: stars),
            let rating = try? Rating(stars: stars, comment: comment)
        else { return nil }
        self = rating
    }
}
