import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Where rides are wanted (D2): when it is asked for, and what is said of it.
@Suite("D2: where rides are wanted") struct DemandTests {
    private func asked(_ bench: Bench) -> Int {
        bench.calls.count { $0.call.request is GetDemand }
    }

    private static let calm: [String: Int] = [
        "offline": 1, "waiting": 1, "offer": 0, "to-pickup": 0, "at-pickup": 0, "driving": 0,
        "finished": 0, "cancelled": 0,
    ]

    @Test(
        "D2: the tints are explained under their title, at every width",
        arguments: BookedHourTests.widths, ["en", "pt-BR"])
    func theLegendHasItsTitle(width: Int, language: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "waiting-demand" })
        let bench = scene.bench(language, Size(width: width, height: 30))
        let texts = bench.program.core.texts
        let words: [TextKey] = [
            "driver.demand.legend", "driver.demand.enough", "driver.demand.few",
            "driver.demand.fewer",
        ]
        for word in words { #expect(bench.text.contains(texts[word]), "\(bench.text)") }
    }

    @Test(arguments: Scenes.moments.indices)
    func onlyWhoHasTimeAsks(_ index: Int) {
        let moment = Scenes.moments[index]
        let bench = Bench(moment.state, way: moment.way)
        #expect(asked(bench) == Self.calm[moment.name])
    }

    /// Milliseconds after the first question, and how often was asked.
    static let pauses: [(Int64, Int)] = [(14_999, 0), (15_000, 1), (60_000, 1)]

    @Test(arguments: pauses)
    func isAskedForEveryQuarterOfAMinute(_ after_ms: Int64, _ count: Int) {
        var bench = Bench(Scenes.waiting)
        bench.tellDemand()
        #expect(bench.program.momentWake_ms == bench.now_ms + 15_000)
        bench.send(.timer, after_ms: after_ms)
        bench.send(.timer)
        #expect(asked(bench) == count)
    }

    @Test func offerBetweenDoesNotMakeItMore() {
        var bench = Bench(Scenes.waiting)
        bench.tellDemand()
        bench.announce(Scenes.offer)
        bench.announce(Scenes.waiting)
        #expect(asked(bench) == 0)
        bench.send(.timer, after_ms: 15_000)
        #expect(asked(bench) == 1)
    }

    @Test func hiddenIsNotAskedFor() {
        var bench = Bench(Scenes.waiting)
        bench.tellDemand()
        bench.press(.char("z"))
        #expect(!bench.text.contains("Busy"))
        #expect(bench.program.momentWake_ms == nil)
        bench.send(.timer, after_ms: 40_000)
        #expect(asked(bench) == 0)
        bench.press(.char("z"))
        #expect(asked(bench) == 1)
        #expect(bench.text.contains("Busy"))
    }

    @Test func pageOverTheMapPausesIt() {
        var bench = Bench(Scenes.waiting)
        bench.tellDemand()
        bench.press(.char("m"))
        bench.send(.timer, after_ms: 40_000)
        #expect(asked(bench) == 0)
        bench.press(.escape)
        bench.send(.timer)
        #expect(asked(bench) == 1)
    }

    @Test func refusalIsNoNewsAndNoStorm() {
        var bench = Bench(Scenes.waiting)
        bench.refuse("demand.zones", code: "not_now", message: "Not now.")
        bench.send(.timer, after_ms: 100)
        #expect(asked(bench) == 0)
        #expect(!bench.text.contains("Not now."))
    }

    @Test func engineThatReturnsIsNotAskedMoreOften() {
        var bench = Bench(Scenes.waiting)
        bench.send(.disconnected(reason: "gone"))
        bench.calls = []
        bench.send(.timer, after_ms: 1_000)
        bench.connect(Scenes.waiting)
        #expect(asked(bench) == 0)
        bench.send(.timer, after_ms: 14_000)
        #expect(asked(bench) == 1)
    }

    // MARK: In words

    /// Degrees clockwise from north, and the direction.
    static let directions: [(Double, Compass)] = [
        (0, .north), (22.4, .north), (22.6, .northeast), (90, .east), (134, .southeast),
        (180, .south), (225, .southwest), (270, .west), (315, .northwest), (337.6, .north),
        (360, .north), (-90, .west), (.nan, .north),
    ]

    @Test(arguments: directions)
    func directionIsTheNearestOfEight(_ degrees: Double, _ direction: Compass) {
        #expect(Compass(degrees: degrees) == direction)
    }

    @Test func busiestQuarterIsNamedWithItsWay() {
        var bench = Bench(Scenes.waiting)
        bench.tellDemand()
        #expect(bench.text.contains("north-east"))
        #expect(bench.text.contains("×1.3"))
        bench.press(.char("z"), .char("z"))
        var here = Scenes.zones
        here.requests = [2, 1, 30]
        bench.send(.timer, after_ms: 15_000)
        bench.answer("demand.zones", (here))
        #expect(bench.text.contains("right here"))
    }

    // MARK: Heading home (D7)

    /// Where the driver heads for, and whether the ride to the lighthouse leads nearer.
    static let homes: [(PlaceView, Bool)] = [
        (Scenes.lighthouse, true), (Scenes.beach, true), (Scenes.hills, false),
        (Scenes.car, false),
    ]

    @Test("D3, D7: an offer says whether it leads home", arguments: homes)
    func offerSaysWhetherItLeadsHome(_ home: PlaceView, _ isNearer: Bool) throws {
        let bound = try #require(
            HomeBound(Scenes.ride(.offered), from: Scenes.car.waypoint?.coordinate, home: home))
        #expect(bound.isNearer == isNearer)
        #expect(bound.way == .west)
        let text = Bench(Scenes.heading(to: home)).text
        #expect(text.contains(isNearer ? "towards home ← " : "away from home ← "))
    }

    @Test func offerSaysNothingOfHomeWhereThereIsNone() {
        #expect(HomeBound(Scenes.ride(.offered), from: nil, home: Scenes.beach) == nil)
        #expect(!Bench(Scenes.offer).text.contains("home"))
    }
}
