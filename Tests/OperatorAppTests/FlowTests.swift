import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// What is asked of the engine, and what decisions come to.
@Suite struct FlowTests {
    private func names(_ calls: [any Request]) -> [String] {
        calls.map { type(of: $0).method.text }
    }

    // MARK: The pace

    @Test func nobodySignsIn() throws {
        let stage = try OperatorStage()
        #expect(stage.calls.first is GetOverview)
        #expect(stage.calls.allSatisfy { !($0 is StartSession) })
        #expect(!stage.done.contains { if case .keepToken = $0 { true } else { false } })
    }

    @Test("O3: the page of a ride says what its passenger has asked for besides")
    func theWishesOfARideAreShown() throws {
        var stage = try OperatorStage(size: Size(width: 120, height: 40))
        try stage.press(.char("2"), .down, .down, .down, .enter)
        for fact in [
            "Plaza de Armas, passed", "Faro Monumental, ahead", "At the gate, the blue door",
            "Bia Rojas, +55 11 91234-5678",
        ] {
            #expect(stage.text.contains(fact), "\(stage.text)")
        }
    }

    @Test func onlyWhatIsSeenIsAskedForEveryTwoSeconds() throws {
        var stage = try OperatorStage()
        try stage.pass(seconds: 2)
        stage.forgetCalls()
        try stage.pass(seconds: 6)
        let city = names(stage.calls)
        #expect(city.count { $0 == "operator.overview" } == 3)
        #expect(city.allSatisfy { ["operator.overview", "operator.rides"].contains($0) })
        try stage.press(.char("3"))
        stage.forgetCalls()
        try stage.pass(seconds: 2)
        #expect(names(stage.calls).contains("operator.drivers"))
        try stage.press(.escape)
        stage.forgetCalls()
        try stage.pass(seconds: 2)
        #expect(!names(stage.calls).contains("operator.drivers"))
    }

    @Test func requestsThatWaitAreAskedForOnlyWhereThereAreSome() throws {
        var stage = try OperatorStage(Town())
        try stage.pass(seconds: 10)
        #expect(!names(stage.calls).contains("operator.rides"))
        var busy = try OperatorStage()
        try busy.pass(seconds: 2)
        #expect(busy.app.waiting.items.count == 2)
        #expect(busy.app.scene.pins.count == 2)
    }

    @Test func aCityThatStandsStillIsNotAsked() throws {
        var stage = try OperatorStage()
        try stage.drive(speed: 0)
        try stage.pass(seconds: 2)
        stage.forgetCalls()
        try stage.pass(seconds: 60)
        #expect(stage.calls.isEmpty)
        try stage.drive(speed: 1)
        try stage.pass(seconds: 2)
        #expect(names(stage.calls).contains("operator.overview"))
    }

    @Test func nothingIsAskedWhileAnAnswerIsOwed() throws {
        var stage = try OperatorStage()
        try stage.pass(seconds: 2)
        stage.town.isSilent = true
        stage.forgetCalls()
        try stage.pass(seconds: 20)
        #expect(names(stage.calls).count { $0 == "operator.overview" } == 1)
    }

    @Test func anAlertIsLookedAtAtOnce() throws {
        var stage = try OperatorStage()
        try stage.pass(seconds: 1)
        stage.forgetCalls()
        try stage.alert(
            AlertView(
                kind: "pending_driver", subject_id: 5, at_ms: Town.wall_ms))
        #expect(names(stage.calls).first == "operator.overview")
        #expect(stage.toasts.first == "A driver is waiting for your decision.")
    }

    // MARK: The link

    @Test func aLostEngineIsAskedAnewWhenItReturns() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"))
        try stage.loseEngine()
        stage.forgetCalls()
        #expect(stage.text.contains("reconnecting"))
        #expect(stage.text.contains("Eva Duarte"))
        try stage.pass(seconds: 5)
        #expect(stage.text.contains("live"))
        #expect(names(stage.calls).contains("operator.overview"))
        #expect(names(stage.calls).contains("operator.drivers"))
    }

    @Test func whatWasDecidedWithoutAnEngineGoesOutOnce() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        try stage.loseEngine()
        stage.forgetCalls()
        try stage.press(.function(6), .function(6))
        #expect(stage.calls.isEmpty)
        try stage.pass(seconds: 5)
        #expect(names(stage.calls).count { $0 == "operator.acknowledge" } == 1)
        #expect(stage.app.alarms.isEmpty)
    }

    @Test func whoeverIsNotTheOperatorIsToldSoAndNothingMoreIsAsked() throws {
        var stage = try OperatorStage(Gallery.foreign)
        #expect(stage.text.contains("Only the operator can do this"))
        #expect(stage.text.contains("Start the app as the user who started"))
        stage.forgetCalls()
        try stage.pass(seconds: 60)
        #expect(stage.calls.isEmpty)
    }

    // MARK: Lists

    @Test func furtherRowsAreAskedForBeforeTheyAreNeeded() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"))
        #expect(stage.app.drivers.items.count == 20)
        for _ in 0..<3 {
            try stage.press(.end)
            try stage.pass(seconds: 2)
        }
        #expect(stage.app.drivers.items.count == 46)
        #expect(!stage.app.drivers.hasMore)
        #expect(stage.text.contains("46 drivers"))
    }

    @Test func theSelectionStaysWithItsRideWhileOthersComeAndGo() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down)
        #expect(stage.app.rides.item?.ride_id == 8_998)
        stage.town.rides.removeFirst()
        try stage.pass(seconds: 2)
        #expect(stage.app.rides.item?.ride_id == 8_998)
        #expect(stage.app.rides.selected == 1)
        stage.town.rides.removeAll { $0.ride_id == 8_998 }
        try stage.pass(seconds: 2)
        #expect(stage.app.rides.selected == 1)
        stage.town.rides = []
        try stage.pass(seconds: 2)
        #expect(stage.app.rides.item == nil)
    }

    @Test func theSelectedRideIsOnTheMap() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"))
        #expect(stage.app.scene.subject?.id == "ride/9000")
        #expect(stage.app.scene.pins.contains { $0.kind == .pickUp })
        try stage.press(.down)
        #expect(stage.app.scene.subject?.id == "ride/8999")
    }

    /// The car of a ride stays in view however near one looks; without one, the pick-up does.
    @Test func whatMovesStaysInViewWhileOneLooksNearer() throws {
        for (row, hasDriver) in [(0, false), (2, true)] {
            var stage = try OperatorStage(size: Size(width: 200, height: 60))
            try stage.press(.char("2"))
            for _ in 0..<row { try stage.press(.down) }
            let ride = try #require(stage.app.rides.item)
            #expect((ride.driver_id != nil) == hasDriver)
            let car = stage.app.core.cars.first { $0.driver == ride.driver_id }?.coordinate
            let point = try #require(hasDriver ? car : ride.pickup.waypoint?.coordinate)
            #expect(stage.app.scene.subject?.points.first == point)
            for _ in 0..<8 {
                try stage.press(.char("+"))
                let view = stage.app.core.map.goal
                #expect(view.focus.contains(view.cell(of: point)))
            }
        }
    }

    @Test func onlyWhatMovesCanBeFollowed() throws {
        var stage = try OperatorStage()
        func follows() -> Bool {
            stage.app.boundKeys.bindings.contains { $0.keys.contains(.char("f")) }
        }
        #expect(!follows(), "the whole city")
        try stage.press(.char("2"), .down, .down)
        #expect(follows(), "a ride")
        try stage.press(.char("/"))
        try stage.type("faro")
        try stage.press(.enter)
        #expect(!follows(), "a place")
    }

    @Test func aRefusedListSaysWhyAndCanBeAskedForAgain() throws {
        var stage = try OperatorStage()
        stage.town.refusal = WireError(.refused, code: "busy", message: "Too busy.")
        try stage.press(.char("4"))
        #expect(stage.text.contains("Too busy."))
        stage.town.refusal = nil
        try stage.press(.char("r"))
        #expect(stage.text.contains("My hat"))
    }

    /// Nearer and farther is about the middle of the city, whose corners are nobody's aim.
    @Test(arguments: ["+", "-"] as [Unicode.Scalar])
    func theCityStaysInTheMiddleAtEveryScale(key: Unicode.Scalar) throws {
        var stage = try OperatorStage()
        try stage.pass(seconds: 2)
        let before = stage.app.core.map.viewport
        for _ in 0..<4 { try stage.press(.char(key)) }
        try stage.pass(seconds: 2)
        #expect(stage.app.core.map.viewport.metresPerDot != before.metresPerDot)
        #expect(stage.app.core.map.viewport.centre == before.centre)
    }

    @Test func findingAPlaceShowsItAndEscBringsTheCityBack() throws {
        var stage = try OperatorStage()
        let before = stage.app.core.map.viewport
        try stage.press(.char("/"))
        try stage.type("faro monumental")
        #expect(stage.app.scene.pins.contains { $0.kind == .place })
        try stage.press(.escape)
        #expect(stage.app.core.map.viewport.centre == before.centre)
        try stage.press(.char("/"))
        try stage.type("faro monumental")
        try stage.press(.enter)
        #expect(stage.app.place?.name == "Faro Monumental de La Serena")
        try stage.press(.escape)
        #expect(stage.app.place == nil)
    }

    @Test(arguments: [
        ("en", "pharmacy", "Not on this map: pharmacy."),
        ("pt-BR", "farmácia", "Não há neste mapa: farmácia."),
        ("en", "xyzzy", "No place found."),
    ])
    func aKindOfWhichTheMapHasNoneIsNotCalledAName(
        language: String, typed: String, said: String
    ) throws {
        var stage = try OperatorStage(language: language)
        try stage.press(.char("/"))
        try stage.type(typed)
        #expect(stage.text.contains(said))
        try stage.press(.enter)
        #expect(stage.app.core.toasts.toasts.first?.text.hasPrefix(said) == true)
    }

    @Test func whereRidesAreWantedIsAskedForOnlyWhileItIsShown() throws {
        var stage = try OperatorStage()
        stage.town.zones = ZonesResult(
            south: -29.95, west: -71.3, cell_height_e6: 10_000, cell_width_e6: 10_000, columns: 6,
            rows: 6, surge: [2, 3, 130], drivers: [2, 3, 4], requests: [2, 3, 7])
        try stage.pass(seconds: 30)
        #expect(!names(stage.calls).contains("demand.zones"))
        try stage.press(.char("z"))
        #expect(stage.app.scene.zones.count == 1)
        stage.forgetCalls()
        try stage.pass(seconds: 31)
        #expect(names(stage.calls).count { $0 == "demand.zones" } == 2)
        try stage.press(.char("z"))
        stage.forgetCalls()
        try stage.pass(seconds: 31)
        #expect(!names(stage.calls).contains("demand.zones"))
    }

    /// Who is offline is not among those at work, whose number stands above them.
    @Test(arguments: [Size.smallest, Size(width: 200, height: 60)])
    func whoIsOfflineStandsBelowThoseAtWork(size: Size) throws {
        let text = try OperatorStage(size: size).text
        let offline = try #require(text.range(of: "offline"))
        for doing in ["Drivers online", "free", "deciding", "with passenger"] {
            let place = try #require(text.range(of: doing))
            #expect(place.lowerBound < offline.lowerBound, "\(doing)")
        }
    }

    /// The list counts what was completed, the page all that was asked for: it says both.
    @Test func aPersonsPageSaysHowManyOfTheRidesTheListCounts() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"))
        #expect(stage.text.contains(/passenger +ana@example.org +active +50/))
        try stage.press(.down, .down, .enter)
        #expect(stage.text.contains("54, 50 completed, 3 cancelled"), "\(stage.text)")
        try stage.press(.escape, .up, .up, .enter)
        #expect(stage.text.contains("Rides    50"), "\(stage.text)")
    }

    @Test func clicksDoWhatKeysDo() throws {
        var stage = try OperatorStage()
        try stage.click(on: "Drivers (1)")
        #expect(stage.app.tab == .drivers)
        try stage.click(on: "Pedro Araya")
        #expect(stage.app.drivers.item?.name == "Pedro Araya")
        try stage.click(on: "Eva Duarte")
        try stage.click(on: "Eva Duarte")
        #expect(stage.app.core.isOpen(ApplicationPage.self))
    }
}
