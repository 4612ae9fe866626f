import RideApp
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideCore

/// Where a ride with stops goes, and when it is at its end.
@Suite struct StopArrivalTests {
    private func journey(
        _ scene: String, _ language: String = "en", onward: RideView.Onward?
    ) throws -> Journey {
        let scene = try #require(Gallery.scenes.first { $0.name == scene })
        var journey = try Journey(language: language, changing: scene.prepare)
        let prepared = journey.engine.adorn
        journey.engine.adorn = { ride in
            prepared(&ride)
            if ride.stage == .inProgress { ride.onward = onward }
        }
        try scene.lead(&journey)
        return journey
    }

    private static let onward = RideView.Onward(distance_m: 4_100, duration_s: 1_200)

    /// The row of the sheet that has some words.
    private func row(with words: String, of journey: Journey) -> String? {
        journey.screen().text.split(separator: "\n").map(String.init).last { $0.contains(words) }
    }

    @Test("P6: on the way to a stop both clocks are told, the stop's and the end's")
    func bothArrivalsAreTold() throws {
        let journey = try journey("aboard-stops", onward: Self.onward)
        let core = journey.app.core
        let next_s = try #require(core.remaining_s)
        let stop = core.clockTime((core.cityNow + core.seconds(next_s)).milliseconds)
        let end = core.clockTime((core.cityNow + core.seconds(next_s + 1_200)).milliseconds)
        #expect(stop != end)
        #expect(row(with: "arrives at \(stop)", of: journey) != nil)
        #expect(row(with: "Faro Monumental", of: journey)?.contains("arrives at \(end)") == true)
        let portuguese = try self.journey("aboard-stops", "pt-BR", onward: Self.onward)
        #expect(
            row(with: "Faro Monumental", of: portuguese)?.contains("chega às \(end)") == true)
    }

    @Test("P6: at a stop it is told as it looks if the car goes on now")
    func atAStopTheEndIsTold() throws {
        let journey = try journey("at-stop", onward: Self.onward)
        let core = journey.app.core
        let end = core.clockTime((core.cityNow + .seconds(1_200)).milliseconds)
        #expect(row(with: "arrives at \(end)", of: journey) != nil)
    }

    @Test("an engine that does not tell is not guessed for")
    func nothingIsGuessed() throws {
        let journey = try journey("aboard-stops", onward: nil)
        let end = try #require(row(with: "Faro Monumental", of: journey))
        #expect(!end.contains("arrives at"))
    }

    // MARK: Where it goes

    private typealias Moment = (name: String, lead: @Sendable (inout Journey) throws -> Void)

    /// Every moment of a ride at which its stops are still to come.
    private static let moments: [Moment] = [
        ("searching", { try $0.request() }), ("coming", { try $0.accepted() }),
        ("arriving", { try $0.arriving() }), ("arrived", { try $0.arrived() }),
        ("aboard", { try $0.aboard() }), ("there", { try $0.there() }),
    ]

    private static let stops = [
        Journey.mall, Waypoint(coordinate: Journey.mall.coordinate, name: "Terminal de Buses"),
    ].map { StopView(Stop($0)) }

    private func sheet(of journey: Journey) -> String {
        journey.app.sheet(width: 76, isWide: false, glyphs: .braille).words
    }

    @Test(
        "P6: from the request on every stop ahead is told, and the end after it",
        arguments: ["en", "pt-BR"])
    func everyStopAheadIsTold(language: String) throws {
        for moment in Self.moments {
            for count in 1...Self.stops.count {
                var journey = try Journey(language: language)
                journey.engine.adorn = { $0.stops = Array(Self.stops.prefix(count)) }
                try moment.lead(&journey)
                let said = sheet(of: journey)
                var rest = said[...]
                for name in Self.stops.prefix(count).map(\.place.name) + [Journey.faro.name] {
                    let place = try #require(
                        rest.firstRange(of: name), "\(moment.name) lacks \(name):\n\(said)")
                    rest = rest[place.upperBound...]
                }
            }
        }
    }

    /// What is changed on the way, and how many of the ride's stops are ahead then.
    private static let changes: [(stops: Int, keys: [Key], places: [String])] = [
        (1, [.char("a"), .delete], []),
        (2, [.char("a"), .down, .delete], ["Mall Plaza"]),
        (2, [.char("e"), .enter], ["Mall Plaza", "Terminal de Buses"]),
    ]

    /// Leads to a change that is still to be accepted.
    private func lead(
        _ journey: inout Journey, to change: (stops: Int, keys: [Key], places: [String])
    ) throws -> Detour? {
        journey.engine.adorn = { $0.stops = Array(Self.stops.prefix(change.stops)) }
        try journey.aboard()
        for key in change.keys {
            if key == .enter { try journey.type("plaza de armas") }
            try journey.press(key)
        }
        if case .detour(let detour) = journey.app.draft { return detour }
        Issue.record("\(change.keys): \(journey.screen().text)")
        return nil
    }

    @Test("P8: before a change of the way is accepted, the stops that it leaves are told")
    func aChangeTellsItsStops() throws {
        for change in Self.changes {
            var journey = try Journey()
            guard let detour = try lead(&journey, to: change) else { continue }
            let said = journey.app.detourSheet(detour, .braille).words
            for name in Self.stops.map(\.place.name) {
                #expect(said.contains(name) == change.places.contains(name), "\(said)")
            }
        }
    }

    @Test(
        "P8: a change of stops is called one, names every stop, and Esc leads back to the stops",
        arguments: ["en", "pt-BR"])
    func aChangeOfStopsIsCalledOne(language: String) throws {
        for change in Self.changes {
            var journey = try Journey(language: language)
            guard let detour = try lead(&journey, to: change) else { continue }
            let sheet = journey.app.detourSheet(detour, .braille)
            let texts = journey.app.core.texts
            let end = detour.result.dropoff.name
            let isPlain = sheet.title.plain == texts["passenger.planTitle", ["place": end]]
            #expect(isPlain != detour.isOfStops, "\(sheet.title.plain)")
            // The end is told, in the title or below it, and told once.
            let said = sheet.words
            #expect(said.ranges(of: end).count == 1, "\(said)")
            for stop in detour.stops ?? [] { #expect(said.contains(stop.name), "\(said)") }
            try journey.press(.escape)
            #expect((journey.app.core.topPage is StopsPage) == detour.isOfStops)
            #expect(journey.app.draft.isHome == detour.isOfStops)
        }
    }

    @Test("P6: at a stop nothing says that the ride ends there", arguments: ["en", "pt-BR"])
    func aStopIsNotTheEnd(language: String) throws {
        for count in 0...Self.stops.count {
            var journey = try Journey(language: language)
            journey.engine.adorn = { $0.stops = Array(Self.stops.prefix(count)) }
            try journey.there()
            let hint = language == "en" ? "In cash to the driver" : "Em dinheiro ao motorista"
            #expect(sheet(of: journey).contains(hint) == (count == 0), "\(count) stops")
        }
    }

    @Test("P6: what is said as the ride begins is where it goes first")
    func theBeginningNamesTheNextPlace() throws {
        for count in 0...Self.stops.count {
            var journey = try Journey()
            journey.engine.adorn = { $0.stops = Array(Self.stops.prefix(count)) }
            try journey.arrived()
            journey.engine.route = try World.shared().way
            try journey.happens(.start(by: FakeEngine.luis))
            let ride = try #require(journey.app.core.ride)
            let said = try #require(journey.app.core.toasts.toasts.first).text
            #expect(said.contains(ride.nextPlace.name), "\(said)")
            #expect(journey.app.windowTitle.contains(ride.nextPlace.name))
        }
    }
}
