import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Driving by hand (D5): which way a key means, when the engine is asked, what is sent.
@Suite("D5: driving by hand") struct SteeringTests {
    // MARK: Which way a key means

    private static func crossing(_ angles: [Int], taken: Int? = nil) -> CrossingView {
        CrossingView(
            crossing: 1, remaining_m: 100, street: "",
            options: angles.enumerated().map { index, angle in
                CrossingView.Option(
                    way: UInt32(index), turn: abs(angle) >= 165 ? "uTurn" : "other",
                    angle: angle, street: "", is_taken: index == taken)
            })
    }

    /// The angles of the ways out, and those to which left, up, right and down lead in turn.
    static let ways: [([Int], [Int], [Int], [Int], [Int])] = [
        ([-90, 0, 90], [-90], [0], [90], []),
        ([-180, -140, -90, 3, 88, 150], [-90, -140], [3], [88, 150], [-180]),
        // The end of a street: nothing leads ahead.
        ([-90, 90], [-90], [], [90], []),
        ([-50, 70], [-50], [], [70], []),
        ([-49, 70], [-49], [-49], [70], []),
        // A fork: the way that leads most ahead has its side's arrow as well.
        ([-30, 35], [-30], [-30], [35], []),
        ([-35, 30], [-35], [30], [30], []),
        ([-24, 60], [], [-24], [60], []),
        ([-25, 60], [-25], [-25], [60], []),
        ([-60, 24], [-60], [24], [], []),
        ([-10, 5, 20], [-10], [5], [20], []),
        // A dead end.
        ([180], [], [], [], [180]),
        ([], [], [], [], []),
    ]

    @Test(
        "whether the way is one's own choice or the fastest is said at every width",
        arguments: BookedHourTests.widths, ["en", "pt-BR"])
    func whyTheWayIsTakenIsSaid(width: Int, language: String) throws {
        for (name, text) in [
            ("by-hand", "driver.steer.fastest"), ("by-hand-left", "driver.steer.chosen"),
        ] as [(String, TextKey)] {
            let scene = try #require(Gallery.scenes.first { $0.name == name })
            let bench = scene.bench(language, Size(width: width, height: 30))
            #expect(bench.text.contains(bench.program.core.texts[text]), "\(bench.text)")
        }
    }

    @Test(
        "also of turning round, beside its key and never like one more way",
        arguments: BookedHourTests.widths, ["en", "pt-BR"])
    func whyTheCarTurnsRoundIsSaid(width: Int, language: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "by-hand-round" })
        let bench = scene.bench(language, Size(width: width, height: 30))
        let why = bench.program.core.texts["driver.steer.chosen"]
        let row = bench.text.split(separator: "\n").first { $0.contains(why) }
        #expect(row?.contains("↓") == true, "\(bench.text)")
        #expect(!bench.text.contains("▸ \(why)"), "\(bench.text)")
    }

    @Test(arguments: ways)
    func keysLeadWhereTheyPoint(
        _ angles: [Int], _ left: [Int], _ ahead: [Int], _ right: [Int], _ back: [Int]
    ) {
        let crossing = Self.crossing(angles)
        #expect(crossing.ways(.left).map(\.angle) == left)
        #expect(crossing.ways(.ahead).map(\.angle) == ahead)
        #expect(crossing.ways(.right).map(\.angle) == right)
        #expect(crossing.ways(.back).map(\.angle) == back)
    }

    @Test func everyWayHasAKey() {
        for angles in Self.ways.map(\.0) {
            let crossing = Self.crossing(angles)
            let reached = SteeringKey.allCases.flatMap { crossing.ways($0).map(\.way) }
            #expect(Set(reached) == Set(crossing.options.map(\.way)), "\(angles)")
        }
    }

    @Test func pressingAgainGoesFurtherAndStops() {
        let crossing = Self.crossing([-140, -90, 0, 90], taken: 1)
        var steering = Steering()
        // The car goes left by itself: the first press means that way and no other.
        #expect(steering.choice(.left, at: crossing) == .way(crossing.options[1]))
        steering.choose(1, at: crossing, by: .left)
        #expect(steering.choice(.left, at: crossing) == .way(crossing.options[0]))
        steering.choose(0, at: crossing, by: .left)
        #expect(steering.choice(.left, at: crossing) == .noFurther)
        steering.choose(3, at: crossing, by: .right)
        #expect(steering.choice(.right, at: crossing) == .noFurther)
        #expect(steering.choice(.left, at: crossing) == .way(crossing.options[1]))
        #expect(steering.choice(.ahead, at: crossing) == .way(crossing.options[2]))
        #expect(steering.choice(.back, at: crossing) == .nothing)
    }

    // MARK: When the engine is asked

    private func asked(_ bench: Bench) -> Int {
        bench.calls.count { $0.call.request is ListCrossings }
    }

    /// The way with so much left, in a tick.
    private func tick(_ bench: inout Bench, remaining_m: Double) {
        var view = Scenes.tick(Scenes.trip, share: 0.3)
        view.progress?.remaining_m = remaining_m
        bench.tick(view)
    }

    private func crossings(at remaining_m: [Double]) -> AnswerValue {
        CrossingsResult(
            ride_id: 7,
            crossings: remaining_m.enumerated().map { index, left_m in
                var crossing = Self.crossing([-90, 0, 90], taken: 1)
                crossing.crossing = UInt32(index + 1)
                crossing.remaining_m = left_m
                return crossing
            })
    }

    @Test(
        "by hand the crossing in front is told by its ways, and below them what follows it",
        arguments: [(0.0, true), (150, false)])
    func aCrossingIsNotToldTwice(before_m: Double, isSame: Bool) throws {
        var bench = Bench(Scenes.driving, Size(width: 200, height: 60), way: Scenes.trip, share: 0)
        let steps = try #require(bench.program.steps)
        try #require(steps.following != nil)
        let left_m = bench.program.remaining_m - steps.next.ahead_m + before_m
        bench.press(.char("d"))
        bench.answer("driver.crossings", crossings(at: [left_m]))
        #expect(bench.text.contains("then ") == isSame, "\(bench.text)")
    }

    @Test func carThatDrivesItselfAsksForNothing() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        tick(&bench, remaining_m: 900)
        #expect(asked(bench) == 0)
        bench.press(.left, .up)
        #expect(bench.commands == [])
    }

    @Test func engineIsAskedOnceForFourCrossings() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.press(.char("d"))
        for _ in 0..<5 { tick(&bench, remaining_m: 1_500) }
        #expect(asked(bench) == 1)
        bench.answer("driver.crossings", crossings(at: [1_400, 1_300, 1_200, 1_100]))
        for left_m in [1_450.0, 1_350, 1_250] { tick(&bench, remaining_m: left_m) }
        #expect(asked(bench) == 0)
        // One is left: the next ones are there before it is reached.
        tick(&bench, remaining_m: 1_150)
        tick(&bench, remaining_m: 1_140)
        #expect(asked(bench) == 1)
        bench.answer("driver.crossings", crossings(at: [1_100, 500]))
        // Two are fewer than there might be: these are all.
        for left_m in [700.0, 450, 100, 0] { tick(&bench, remaining_m: left_m) }
        #expect(asked(bench) == 0)
        #expect(bench.program.crossing == nil)
    }

    @Test func newWayIsAskedAbout() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        bench.press(.right)
        #expect(bench.commands == ["driver.steer"])
        let before = bench.text
        var steered = Scenes.driving
        steered.route?.distance_m += 200
        bench.answer("driver.steer", with: steered)
        #expect(asked(bench) == 1)
        // Until the engine has told of the new way, the crossing stays on the sheet.
        #expect(bench.program.crossing?.crossing.crossing == 5_001)
        #expect(bench.text.contains("your choice"))
        #expect(before.contains("your choice"))
    }

    @Test func everyRideAndWayBeginsAnew() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.takeTheWheel(at: Scenes.junction(Scenes.approach))
        bench.announce(Scenes.atPickup)
        #expect(bench.program.steering == Steering())
        bench.announce(Scenes.driving)
        #expect(asked(bench) == 1)
        #expect(bench.program.crossing == nil)
    }

    @Test func engineThatReturnsIsAskedAgain() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        bench.send(.disconnected(reason: "gone"))
        #expect(bench.text.contains("Parque Pedro de Valdivia"))
        bench.press(.right)
        #expect(bench.commands == [])
        bench.send(.timer, after_ms: 100)
        bench.connect(Scenes.driving)
        #expect(asked(bench) == 1)
    }

    @Test func refusedQuestionIsNotAskedForEver() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.press(.char("d"))
        bench.refuse("driver.crossings", code: "not_driving", message: "No.")
        for left_m in [900.0, 800, 700] { tick(&bench, remaining_m: left_m) }
        #expect(asked(bench) == 0)
    }

    // MARK: What is sent

    private func steered(_ bench: Bench) -> [SteerRide] {
        bench.calls.compactMap { $0.call.to(SteerRide.self) }
    }

    @Test func keySteersAtTheNextCrossing() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        bench.press(.right, .up)
        #expect(steered(bench).map(\.way) == [14, 13])
        #expect(steered(bench).map(\.crossing) == [5_001, 5_001])
        #expect(steered(bench).map(\.ride_id) == [7, 7])
        // That way is taken already, or there is none.
        bench.press(.up, .down)
        #expect(steered(bench).count == 2)
        #expect(bench.text.contains("You cannot turn round here."))
    }

    @Test func takenWayIsOnlyConfirmed() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        #expect(bench.text.contains("fastest route"))
        bench.press(.left)
        #expect(bench.commands == [])
        #expect(bench.text.contains("your choice"))
        bench.press(.left)
        #expect(steered(bench).map(\.way) == [11])
        bench.press(.left)
        #expect(steered(bench).count == 1)
        #expect(bench.text.contains("No more roads on that side."))
    }

    @Test func crossingThatWasPassedIsSaidAndAskedAfter() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        bench.press(.right)
        bench.refuse("driver.steer", code: "crossing_passed", message: "Too late.")
        #expect(bench.text.contains("You have passed that crossing."))
        #expect(asked(bench) == 1)
        #expect(!bench.text.contains("your choice"))
    }

    @Test("One message at most is over the map of whoever drives by hand, and none after a choice")
    func answersToArrowsReplaceEachOther() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.press(.char("d"))
        bench.answer(
            "driver.crossings", CrossingsResult(ride_id: 7, crossings: Scenes.crossings))
        func said() -> [String] { bench.program.core.toasts.toasts.map(\.text) }
        #expect(said() == ["You pick the route: one arrow key for each crossing."])
        bench.press(.down)
        #expect(said() == ["You cannot turn round here."])
        bench.press(.left, .left, .left)
        #expect(said() == ["No more roads on that side."])
        bench.press(.down, .down)
        #expect(said() == ["You cannot turn round here."])
        bench.press(.right)
        #expect(said() == [])
        bench.refuse("driver.steer", code: "crossing_passed", message: "Too late.")
        #expect(said() == ["You have passed that crossing. Here is the next one."])
        bench.press(.char("d"))
        #expect(said().count == 1)
    }

    @Test func clickOnAWayIsItsKey() throws {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        let row = try #require((0..<24).first { bench.screen().row($0).contains("straight on") })
        bench.press(.mouse(MouseEvent(.press, at: Point(x: 20, y: row))))
        #expect(steered(bench).map(\.way) == [13])
    }

    @Test func choiceIsKeptAndTheMapStillMoves() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.press(.char("d"))
        let kept = bench.effects.contains {
            if case .keepSettings(let settings) = $0 { settings.drives_by_hand } else { false }
        }
        #expect(kept)
        let before = bench.program.core.map.viewport.centre
        bench.press(.left)
        #expect(bench.program.core.map.viewport.centre == before)
        bench.press(.char("h"))
        #expect(bench.program.core.map.viewport.centre != before)
        bench.press(.char("d"))
        #expect(!bench.program.isByHand)
        #expect(bench.text.contains("the car drives itself"))
    }

    @Test func sheetKeepsItsHeight() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.press(.char("d"))
        func rows() -> Int {
            bench.program.sheet(width: 76, isWide: false, glyphs: .braille).height(width: 80)
        }
        let asking = rows()
        bench.answer(
            "driver.crossings", CrossingsResult(ride_id: 7, crossings: []))
        #expect(rows() == asking)
        var told = Bench(Scenes.driving, way: Scenes.trip)
        told.takeTheWheel()
        #expect(
            told.program.sheet(width: 76, isWide: false, glyphs: .braille).height(width: 80)
                == asking)
    }

    // MARK: The map

    @Test func crossingIsMarkedWhereItLies() throws {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel()
        let pins = bench.program.scene.pins
        let ways = pins.filter { if case .way = $0.kind { true } else { false } }
        #expect(ways.count == 4)
        let mark = try #require(pins.first { $0.kind == .crossing })
        let place = Scenes.trip.maneuvers.map(\.coordinate)
        let nearest = place.map { Geodesy.distance($0, mark.coordinate).inMetres }.min()
        #expect(try #require(nearest) < 5)
    }
}
