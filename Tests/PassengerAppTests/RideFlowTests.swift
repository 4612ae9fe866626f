import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// A ride from where to? to the rating, told by keys and by what the engine says.
@Suite struct RideFlowTests {
    private func requests(_ journey: Journey) -> [RequestRide] {
        journey.calls.compactMap { $0 as? RequestRide }
    }

    private func plans(_ journey: Journey) -> [PlanRide] {
        journey.calls.compactMap { $0 as? PlanRide }
    }

    private func stage(_ journey: Journey) -> TripStage? { journey.app.core.ride?.stage }

    @Test func enterTwiceAndAnEnterMoreRequestsARide() throws {
        var journey = try Journey()
        try journey.request()
        #expect(plans(journey).map(\.dropoff.name) == ["Faro Monumental de La Serena"])
        #expect(plans(journey).map(\.pickup.name) == [journey.engine.home.name])
        #expect(requests(journey).count == 1)
        #expect(stage(journey) == .requested)
    }

    @Test func theChosenCategoryIsTheOneRequested() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.press(.down, .enter)
        #expect(journey.app.core.ride?.category == .vip)
    }

    @Test func bothEndsCanBeSaid() throws {
        var journey = try Journey()
        try journey.press(.enter, .tab)
        try journey.type("plaza de armas")
        try journey.press(.enter)
        try journey.type("faro")
        try journey.press(.enter)
        let plan = try #require(plans(journey).first)
        #expect(plan.pickup.name == "Plaza de Armas de La Serena")
        #expect(plan.dropoff.name == "Faro Monumental de La Serena")
    }

    @Test func aPointOnTheMapCanBeTheDestination() throws {
        var journey = try Journey()
        try journey.press(.char("p"), .right, .right, .down, .char("l"))
        let middle = journey.app.core.map.viewport.centre
        try journey.press(.enter)
        #expect(plans(journey).first?.dropoff.waypoint?.coordinate == middle)
    }

    @Test func aClickPutsTheCrosshairThere() throws {
        var journey = try Journey()
        try journey.press(.enter, .function(2))
        let point = Point(x: 60, y: 5)
        let there = journey.app.core.map.viewport.coordinate(of: point)
        try journey.click(point.x, point.y)
        #expect(journey.app.core.map.goal.centre == there)
        try journey.press(.enter)
        #expect(plans(journey).first?.dropoff.waypoint?.coordinate == there)
    }

    @Test func whereOneHasBeenIsOfferedAgain() throws {
        var journey = try Journey()
        try journey.request()
        try journey.press(.char("x"), .down, .enter, .escape, .enter)
        let rows = journey.screen().text.split(separator: "\n")
        #expect(rows.contains { $0.contains("Faro Monumental") && $0.contains("recent") })
        try journey.press(.enter)
        #expect(plans(journey).count == 2)
    }

    @Test("P2: where the ride begins is not proposed as where it goes, and the other way round")
    func noEndIsProposedAsTheOther() throws {
        for end in [RideEnd.origin, .destination] {
            var journey = try Journey()
            try journey.request()
            try journey.press(.char("x"), .down, .enter, .escape, .enter)
            func proposesFaro() throws -> Bool {
                try journey.search().candidates.contains {
                    $0.detail == .recent && $0.name.hasPrefix("Faro")
                }
            }
            #expect(try proposesFaro())
            if end == .origin { try journey.press(.tab) }
            try journey.type("faro monumental")
            try journey.press(.enter)
            if end == .destination { try journey.press(.escape, .tab) }
            #expect(try !proposesFaro(), "\(end)")
        }
    }

    /// One step back asks again where to, and forgets nothing that was said: Enter alone leaves it.
    @Test(
        "P2: what was chosen before is the first answer to the same question",
        arguments: [RideEnd.destination, .origin])
    func goingBackForgetsNothing(end: RideEnd) throws {
        var journey = try Journey()
        try journey.choose()
        let before = try #require(plans(journey).first)
        journey.app.requested(.details(RequestDetailsView(note: "blue door")))
        try journey.press(.escape)
        #expect(journey.screen().text.contains("current choice"))
        if end == .origin { try journey.press(.tab) }
        try journey.press(.enter)
        let after = try #require(plans(journey).last)
        #expect(plans(journey).count > 1 && after.dropoff == before.dropoff)
        #expect(after.pickup == before.pickup)
        #expect(journey.screen().text.contains("blue door"))
    }

    @Test func anOldPriceIsAskedForAgainAndSaidSo() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.press(.down)
        journey.engine.quotesAreStale = true
        try journey.press(.enter)
        #expect(stage(journey) == nil)
        #expect(plans(journey).count == 2)
        #expect(journey.screen().text.contains("had expired"))
        try journey.press(.enter)
        #expect(journey.app.core.ride?.category == .vip)
    }

    @Test func theWayIsLookedForOnlyOnceWhereItIsRefused() throws {
        var journey = try Journey()
        journey.engine.refusal = WireError(.refused, code: "no_route", message: "?")
        try journey.choose()
        #expect(journey.screen().text.contains("You cannot get there by car."))
        #expect(journey.screen().text.contains("Where to?"))
        #expect(plans(journey).count == 1)
    }

    // MARK: What is told

    /// The car stands and tells nothing more of its way: the plan of the whole way would be wrong.
    @Test func aCarThatIsThereIsNeverOnItsWay() throws {
        var journey = try Journey()
        try journey.arriving()
        #expect(journey.screen().text.contains("Luis is arriving"))
        #expect(journey.app.core.shareDone == 1 && journey.app.core.remaining_s == 0)
        journey.engine.isThere = nil
        journey = try Journey()
        journey.forgetDone()
        try journey.there()
        #expect(journey.screen().text.contains("You are there"))
        #expect(!journey.screen().text.contains("arrives at"))
        #expect(journey.app.core.shareDone == 1 && journey.app.core.remaining_m == 0)
        #expect(journey.notices.last == "You have reached Faro Monumental de La Serena.")
    }

    @Test func eachChangeRingsAndIsShown() throws {
        var journey = try Journey()
        try journey.request()
        journey.forgetDone()
        try journey.happens(
            .offer(to: FakeEngine.luis, expiresAt: journey.engine.now + .seconds(9)))
        #expect(journey.notices.isEmpty)
        try journey.happens(.accept(by: FakeEngine.luis))
        try journey.happens(.arrive(by: FakeEngine.luis))
        try journey.happens(.start(by: FakeEngine.luis))
        try journey.happens(.finish(by: FakeEngine.luis))
        #expect(
            journey.notices == [
                "Luis is coming: white Chevrolet Onix, LXKP-42",
                "Luis is here. Look for the plate.",
                "On the way to Faro Monumental de La Serena.",
                "You have arrived. R$ 14,60, cash.",
            ])
        #expect(journey.bells == 4)
    }

    @Test func comingBackToARideIsNotNews() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.forgetDone()
        try journey.loseEngine()
        try journey.engineReturns()
        #expect(stage(journey) == .accepted)
        #expect(journey.notices.isEmpty)
    }

    @Test func whatHappenedMeanwhileIsTold() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.loseEngine()
        journey.forgetDone()
        try journey.happens(.arrive(by: FakeEngine.luis))
        try journey.engineReturns()
        #expect(journey.notices == ["Luis is here. Look for the plate."])
    }

    // MARK: Calling it off

    @Test func theSafeAnswerComesFirst() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("x"), .enter)
        #expect(stage(journey) == .accepted)
        try journey.press(.char("x"), .down, .down, .enter)
        #expect(stage(journey) == .cancelled)
        #expect(journey.app.core.ride?.cancellation_reason == .tookTooLong)
    }

    @Test func aRideUnderWayCannotBeCalledOff() throws {
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("x"), .down, .enter)
        #expect(stage(journey) == .inProgress)
    }

    @Test func enterTriesTheSameRideAgain() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.press(.down, .enter)
        try journey.happens(.giveUp(reason: .noDriver))
        try journey.press(.enter)
        #expect(stage(journey) == nil)
        #expect(plans(journey).count == 2)
        #expect(plans(journey)[0].dropoff == plans(journey)[1].dropoff)
        try journey.press(.enter)
        #expect(journey.app.core.ride?.category == .vip)
    }

    @Test func escClosesARideThatCameToNothing() throws {
        var journey = try Journey()
        try journey.request()
        try journey.happens(.giveUp(reason: .patienceEnded))
        try journey.press(.escape)
        #expect(stage(journey) == nil)
        #expect(journey.screen().text.contains("╭ Where to? ─"))
    }

    @Test("P3: nobody is said to have declined where nobody was asked")
    func whyNobodyWasFound() throws {
        for asked in [0, 1] {
            var journey = try Journey()
            try journey.request()
            for _ in 0..<asked {
                try journey.happens(
                    .offer(
                        to: FakeEngine.luis, expiresAt: journey.engine.now + .seconds(15)))
                try journey.happens(.decline(by: FakeEngine.luis))
            }
            #expect(journey.app.core.ride?.drivers_asked == asked)
            try journey.happens(.giveUp(reason: .patienceEnded))
            let text = journey.screen().text
            #expect(text.contains("Nobody accepted in time.") == (asked > 0), "\(text)")
            #expect(text.contains("No drivers in this category") == (asked == 0), "\(text)")
        }
    }

    // MARK: The end

    @Test func starsAndCommentAreSentAndTheSummaryCloses() throws {
        var journey = try Journey()
        try journey.completed()
        try journey.press(.char("4"), .right, .tab)
        try journey.type("Thank you")
        try journey.press(.enter)
        let rating = journey.calls.compactMap { call -> RateRide? in
            call as? RateRide
        }
        #expect(rating.map(\.stars) == [5])
        #expect(rating.map(\.comment) == ["Thank you"])
        #expect(stage(journey) == nil)
    }

    @Test func withoutStarsEnterSaysWhatIsMissing() throws {
        var journey = try Journey()
        try journey.completed()
        try journey.press(.enter)
        #expect(stage(journey) == .completed)
        #expect(journey.screen().text.contains("Choose 1 to 5 stars"))
    }

    @Test func escClosesTheSummaryWithoutARating() throws {
        var journey = try Journey()
        try journey.completed()
        try journey.press(.escape)
        #expect(stage(journey) == nil)
        #expect(!journey.calls.contains { $0 is RateRide })
    }

    @Test func starsCanBeClicked() throws {
        var journey = try Journey()
        try journey.completed()
        let rows = journey.screen().text.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.firstIndex { $0.contains("☆") })
        try journey.click(8, y)
        #expect(journey.app.core.rating.stars == 4)
    }
}
