import Foundation
import RideApp
import RideCore
import RideMap
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import DriverApp

/// The small rules, by tables.
@Suite struct RuleTests {
    // MARK: Directions

    private static let route = RouteView(
        distance_m: 1_000, duration_s: 100, shape: [],
        manoeuvres: [
            .init(kind: "depart", street: "Prat", at_m: 0),
            .init(kind: "left", street: "Balmaceda", at_m: 300),
            .init(kind: "right", street: "", at_m: 700),
            .init(kind: "arrive", street: "", at_m: 1_000),
        ])

    /// Metres left on the way, the next thing to do and how far ahead, what follows.
    static let directions: [(Double, String, Double, String?)] = [
        (1_000, "left", 300, "right"), (701, "left", 1, "right"), (700, "right", 400, "arrive"),
        (300, "arrive", 300, nil), (0, "arrive", 0, nil), (-5, "arrive", 0, nil),
        (5_000, "left", 300, "right"),
    ]

    @Test(arguments: directions)
    func directionsFollowTheCar(
        _ left_m: Double, _ next: String, _ ahead_m: Double, _ following: String?
    ) throws {
        let steps = try #require(Directions(Self.route, remaining_m: left_m))
        #expect(steps.next.kind.rawValue == next)
        #expect(abs(steps.next.ahead_m - ahead_m) < 0.001)
        #expect(steps.following?.kind.rawValue == following)
    }

    @Test func routeWithoutManoeuvresHasNoDirections() {
        let route = RouteView(distance_m: 10, duration_s: 1, shape: [], manoeuvres: [])
        #expect(Directions(route, remaining_m: 5) == nil)
    }

    /// Steps by kind, street and place, and those of them that are told.
    static let told: [([(String, String, Double)], [Int])] = [
        // A name that is only passed by.
        (
            [("straight", "Bitrán", 100), ("straight", "Bitrán Nachary", 110)], [1]
        ),
        ([("straight", "Bitrán", 100), ("straight", "Bitrán Nachary", 150)], [0, 1]),
        // The name there was already, also behind one that is passed by.
        ([("depart", "Prat", 0), ("straight", "Prat", 200)], [0]),
        ([("left", "Prat", 100), ("straight", "Prat", 200)], [0]),
        (
            [("depart", "Prat", 0), ("straight", "Matta", 100), ("straight", "Prat", 120)], [0]
        ),
        // No name.
        ([("left", "Prat", 100), ("straight", "", 200), ("right", "Matta", 300)], [0, 2]),
        // A fork, and a turn, are something to do, whatever the street is called.
        ([("left", "Prat", 100), ("slightRight", "Prat", 110)], [0, 1]),
        ([("straight", "Prat", 100), ("left", "", 110), ("left", "", 120)], [0, 1, 2]),
        ([("depart", "", 0), ("arrive", "", 900)], [0, 1]),
        ([], []),
    ]

    @Test("a step of which a driver learns nothing is not told", arguments: told)
    func stepsTellSomething(_ steps: [(String, String, Double)], _ kept: [Int]) {
        let steps = steps.map { RouteView.Manoeuvre(kind: $0.0, street: $0.1, at_m: $0.2) }
        #expect(Directions.telling(steps) == kept.map { steps[$0] })
    }

    private func step(_ kind: String, _ street: String = "Prat", exit: Int? = nil)
        -> Directions.Step
    {
        Directions.Step(.init(kind: kind, street: street, at_m: 1, exit: exit), ahead_m: 1)
    }

    @Test func everyManoeuvreHasAnArrowOfItsOwn() {
        let kinds = Maneuver.Kind.allCases.filter { $0 != .depart }
        let arrows = kinds.map { step($0.rawValue).arrow(.braille, goal: Glyphs.braille.dropOff) }
        #expect(Set(arrows).count == kinds.count)
        for kind in kinds {
            let arrow = step(kind.rawValue).arrow(.ascii, goal: Glyphs.ascii.dropOff)
            let isPlain = arrow.allSatisfy { $0.isASCII }
            #expect(isPlain, "\(kind)")
        }
    }

    @Test func whatANewerEngineSaysReadsAsStraightOn() {
        for glyphs in Glyphs.allCases {
            #expect(step("fly") == step("straight"))
            let arrows = ["fly", "straight"].map { step($0).arrow(glyphs, goal: glyphs.dropOff) }
            #expect(arrows[0] == arrows[1])
        }
    }

    @Test(arguments: [(nil, nil), (-1, nil), (0, nil), (1, 1), (12, 12)] as [(Int?, Int?)])
    func exitsAreCountedFromOne(told: Int?, taken: Int?) {
        #expect(step("roundabout", exit: told).exit == taken)
    }

    /// A kind, the street that follows and the exit, and what is said in both languages.
    static let words: [(RouteView.Manoeuvre, String, String)] = [
        (
            .init(kind: "roundabout", street: "Prat", at_m: 300, exit: 2),
            "At the roundabout, take exit 2 onto Prat", "Na rotatória, pegue a 2ª saída para Prat"
        ),
        (
            .init(kind: "roundabout", street: "", at_m: 300, exit: 2),
            "At the roundabout, take exit 2", "Na rotatória, pegue a 2ª saída"
        ),
        (
            .init(kind: "roundabout", street: "Prat", at_m: 300), "Enter the roundabout",
            "Entre na rotatória"
        ),
        (
            .init(kind: "rampRight", street: "Ruta 5", at_m: 300),
            "Take the ramp on the right to Ruta 5", "Pegue a alça à direita para Ruta 5"
        ),
        (
            .init(kind: "rampLeft", street: "", at_m: 300), "Take the ramp on the left",
            "Pegue a alça à esquerda"
        ),
        (.init(kind: "merge", street: "Ruta 5", at_m: 300), "Merge onto Ruta 5", "Entre na Ruta 5"),
        (.init(kind: "left", street: "", at_m: 300), "Turn left", "Vire à esquerda"),
        (
            .init(kind: "fly", street: "Prat", at_m: 300), "Straight on along Prat",
            "Siga em frente na Prat"
        ),
        (
            .init(kind: "arrive", street: "Prat", at_m: 300), " Drop-off ", " Destino "
        ),
    ]

    @Test(arguments: words)
    func manoeuvreIsSaidInBothLanguages(
        _ manoeuvre: RouteView.Manoeuvre, _ english: String, _ portuguese: String
    ) {
        for (language, said) in [("en", english), ("pt-BR", portuguese)] {
            let bench = Bench(Scenes.driving([manoeuvre]), way: Scenes.trip, language: language)
            let text = bench.screen().text
            #expect(text.contains(said))
            #expect(text.contains("300 m"))
        }
    }

    // MARK: Pay

    /// What the ride brings in centavos, seconds to the pick-up and of the ride, centavos an hour.
    static let pay: [(Int64, Double, Double, Int64?)] = [
        (1_168, 180, 660, 5_005), (1_000, 0, 3_600, 1_000), (1_000, 1_800, 1_800, 1_000),
        (0, 120, 60, 0), (880, 0, 180, 17_600), (880, 132, 47, nil), (1_000, 0, 0, nil),
        (1_000, .infinity, 10, nil), (.max, 120, 60, nil),
    ]

    @Test(arguments: pay)
    func hourlyPayCountsTheWayToThePickup(
        _ fare: Int64, _ approach_s: Double, _ trip_s: Double, _ hourly: Int64?
    ) {
        var ride = Scenes.ride(.offered)
        ride.driver_gain_minor = fare
        ride.duration_s = trip_s
        let offer = RideView.Offer(
            offered_at_ms: 0, expires_at_ms: 1, approach_m: 1, approach_s: approach_s)
        #expect(DriverProgram.perHour(ride, offer)?.minorUnits == hourly)
    }

    @Test("a booked ride takes the time until its hour, for which nothing else can be had")
    func hourlyPayCountsTheTimeUntilTheBookedHour() {
        var ride = Scenes.ride(.offered)
        ride.driver_gain_minor = 1_000
        ride.duration_s = 600
        ride.booked_for_ms = 3_000_000
        var offer = RideView.Offer(
            offered_at_ms: 0, expires_at_ms: 1, approach_m: 0, approach_s: 0)
        #expect(DriverProgram.perHour(ride, offer)?.minorUnits == 1_000)
        // Whoever is late, or has farther to go, is paid for that time.
        offer.approach_s = 6_600
        #expect(DriverProgram.perHour(ride, offer)?.minorUnits == 500)
        offer = RideView.Offer(
            offered_at_ms: 4_000_000, expires_at_ms: 4_000_001, approach_m: 0, approach_s: 0)
        #expect(DriverProgram.perHour(ride, offer)?.minorUnits == 6_000)
    }

    @Test func priceStandsInForAGainThatIsNotSaid() {
        var ride = Scenes.ride(.offered)
        #expect(ride.gain == Money(minorUnits: 934))
        ride.driver_gain_minor = nil
        #expect(ride.gain == Money(minorUnits: 1_168))
    }

    // MARK: Moments

    /// Where a ride stands, and what the driver has in front of them.
    static let stages: [(TripStage, String)] = [
        (.requested, "waiting"), (.offered, "offer 7 \(Scenes.now_ms)"),
        (.accepted, "toPickup 7"),
        (.arrived, "atPickup 7"), (.inProgress, "driving 7"), (.completed, "finished 7"),
        (.cancelled, "cancelled 7"), (.unserved, "waiting"),
    ]

    @Test(arguments: stages)
    func stageOfTheRideIsTheMoment(_ stage: TripStage, _ id: String) {
        #expect(DriverMoment(Scenes.state(.idle, Scenes.ride(stage))).id == id)
    }

    @Test func everyStageHasAMoment() {
        #expect(Set(Self.stages.map(\.0)) == Set(TripStage.allCases))
    }

    @Test func offerToSomebodyElseIsNoMoment() {
        var ride = Scenes.ride(.offered)
        ride.offer = nil
        #expect(DriverMoment(Scenes.state(.idle, ride)) == .waiting)
        #expect(DriverMoment(Scenes.state(.offline, ride)) == .offline)
    }

    // MARK: The map's own words

    @Test func endWithoutANameIsNamedByTheMap() {
        var ride = Scenes.ride(.offered)
        ride.pickup.name = ""
        let sketch = RideSketch(ride, from: Scenes.car, in: Scenes.city, nameless: "?")
        #expect(!sketch.pickupName.isEmpty)
        #expect(sketch.dropoffName == "Faro Monumental")
        #expect(RideSketch(ride, from: nil, in: Scenes.city, nameless: "?").approach.isEmpty)
    }

    @Test func beginningOfALineIsAsLongAsAskedFor() {
        let line = Scenes.trip.shape
        #expect(DriverProgram.beginning(of: line, length_m: 0) == [line[0]])
        #expect(DriverProgram.beginning(of: line, length_m: 1e6) == line)
        #expect(DriverProgram.beginning(of: [], length_m: 10) == [])
        let some = DriverProgram.beginning(of: line, length_m: 400)
        #expect(some.count > 1 && some.count < line.count)
    }

    // MARK: Keys

    @Test(arguments: Scenes.moments.indices, ["en", "pt-BR"])
    func everyHintOfTheKeyBarWorks(_ index: Int, _ language: String) {
        let moment = Scenes.moments[index]
        let bench = Bench(moment.state, way: moment.way, language: language)
        let table = bench.program.boundKeys.eachKeyOnce
        for binding in table.bindings {
            for key in binding.keys where binding.availability == .available {
                guard case .run(let action) = table.outcome(of: key) else {
                    Issue.record("\(binding.label) does nothing")
                    continue
                }
                #expect(action == binding.action, "\(key.label) stands for two things")
            }
        }
        #expect(KeyBar(table.hints).shown(in: 80).contains { $0.label == "?" })
    }
}
