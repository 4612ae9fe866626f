import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideResults

/// Measures of all requests and of some (S6).
@Suite struct MeasureTests {
    /// Two hours in La Serena with a request a minute, from the first crossing of one zone to that
    /// of another.
    private static let run: (tables: RunTables, figures: RunFigures) = {
        let city = TestCity.laSerena
        let places = city.zones.compactMap { $0.nodes.first.map { StreetPosition.node($0) } }
        let requests: [PlannedRequest] = (0..<120).map { (turn: Int) -> PlannedRequest in
            let pickup = places[turn * 7 % 20]
            let dropoff = places[20 + turn * 3 % 20]
            let at = Instant(milliseconds: Int64(turn) * 60_000)
            return PlannedRequest(at: at, ends: RideEnds(pickup: pickup, dropoff: dropoff))
        }
        let drivers = (0..<12).map { (number: Int) -> SimulatedDriver in
            GridWorld.driver(UInt64(number), at: places[number * 3])
        }
        let horizon = Instant.start + .seconds(7_200)
        let result = HeadlessRun.run(
            drivers, asking: .recorded(requests), in: city, rules: GridWorld.rules(),
            horizon: horizon,
            log: { _ in })
        let tables = RunTables(result.records, in: city)
        let rules = FigureRules(warmUp: .seconds(600), bin: .seconds(1_800))
        return (tables, tables.figures(horizon: horizon, rules: rules))
    }()

    @Test func zonesAndTimesAddUp() {
        let (tables, figures) = Self.run
        let rows = tables.zoneTimeRows(figures)
        let cells = (0..<rows.count).map { rows[$0] }
        #expect(cells.allSatisfy { $0.rides.requests > 0 })
        #expect(cells.map(\.rides.requests).reduce(0, +) == 110)
        for (index, zone) in figures.zones.enumerated() {
            let label = index == figures.zones.count - 1 ? nil : Int64(index)
            let own = cells.filter { $0.zone == label }
            #expect(own.map(\.rides.requests).reduce(0, +) == zone.requests)
            #expect(
                own.map(\.rides.atHorizon.delivered).reduce(0, +) == zone.atHorizon.delivered)
            #expect(Set(own.map(\.from)).count == own.count)
        }
        for bin in figures.bins {
            let own = cells.filter { $0.from == bin.from }
            #expect(own.map(\.rides.requests).reduce(0, +) == bin.rides.requests)
        }
        let fares = figures.bins.map(\.fares.minorUnits).reduce(0, +)
        #expect(fares > 0)
    }

    /// A city without zones has no such table: it would say again what the stretches of time say.
    @Test func withoutZonesThereIsNoTableOfThem() {
        let tables = SampleRun.tables
        let figures = SampleRun.document().figures
        #expect(tables.zoneTimeRows(figures).count == 0)
        #expect(tables.zoneTimeRows(SampleRun.nothing.figures).count == 0)
    }

    @Test func aSelectionIsThePartOfTheWhole() throws {
        let (tables, figures) = Self.run
        func selected(_ selection: FigureSelection) -> SelectedFigures {
            tables.figures(of: selection, horizon: figures.horizon, rules: figures.rules)
        }
        let all = selected(FigureSelection())
        #expect(all.rides.requests == 110 && all.fleet == figures.fleet)
        #expect(all.measures == SelectedFigures(figures).measures)
        let bin = figures.bins[1]
        let hours = selected(FigureSelection(from: .seconds(2_400), until: .seconds(4_200)))
        #expect(bin.from == .start + .seconds(2_400))
        #expect(hours.rides.requests == bin.rides.requests && hours.fleet == bin.fleet)
        #expect(
            hours.rides.distribution(of: .wait).mean == bin.rides.distribution(of: .wait).mean)
        let busiest = try #require(
            figures.zones.dropLast().indices.max {
                figures.zones[$0].requests < figures.zones[$1].requests
            })
        let zone = selected(FigureSelection(zone: busiest))
        #expect(zone.rides.requests == figures.zones[busiest].requests && zone.fleet == nil)
        #expect(selected(FigureSelection(zone: 9_999)).rides.requests == 0)
    }

    @Test func measuresOfSomeComeAfterThoseOfAll() throws {
        let names = ["requests@0h-0.25h", "p3@0h-0.25h", "p3@zone3"].compactMap(MeasureName.init)
        let document = SampleRun.document()
        let measures = document.measures(and: names, of: SampleRun.tables)
        #expect(measures.dropLast(3).map(\.name) == RunSummaryDocument.measureNames(FigureRules()))
        #expect(measures.suffix(3).map(\.name) == names.map(\.text))
        #expect(measures[measures.count - 3].value == 6)
        #expect(measures[measures.count - 2].value == document.figures.fleet.split?.p3)
        // Drivers belong to no zone.
        #expect(measures.last?.value == nil)
        for quantity in ["surge", "deadhead_share", "earnings_per_hour_minor", "utilisation"] {
            #expect(measures.contains { $0.name == "\(quantity).p95" && $0.value != nil })
        }
    }

    @Test(arguments: [
        ("wait_s.p95@zone3", "wait_s.p95", FigureSelection(zone: 3)),
        ("p1@7h-9h", "p1", FigureSelection(from: .seconds(25_200), until: .seconds(32_400))),
        (
            "p1@zone0@0h-0.5h", "p1",
            FigureSelection(from: .zero, until: .seconds(1_800), zone: 0)
        ),
    ])
    func aNameSaysWhichRequests(text: String, measure: String, selection: FigureSelection) throws {
        let name = try #require(MeasureName(text))
        #expect(name.measure == measure && name.selection == selection && name.text == text)
    }

    @Test(arguments: [
        "requests", "requests@", "requests@zone", "requests@zone-1", "requests@zone1@zone2",
        "requests@9h-7h", "requests@7-9", "requests@7h", "requests@7h-9h@1h-2h",
        "requests@0h-745h", "requests@nanh-1h", "requests@zone99999999999999999999",
    ])
    func whatSaysNoSuchThingIsNoName(text: String) { #expect(MeasureName(text) == nil) }
}
