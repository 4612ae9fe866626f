import RideCore
import RideGraph
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Runs of a city whose file has labels, and of the same one without.
@Suite struct StoredLabelsTests {
    private static let grids = [TestGrid.small, TestGrid.turning]

    /// Every ninth street, from the fifth minute on for ten minutes.
    private static func closings(_ city: City) -> StreetClosings {
        let arcs = stride(from: 0, to: 2 * UInt32(city.network.linkCount), by: 9)
        return StreetClosings(
            weeks: [[5..<15]], streets: arcs.map { .init(arc: $0, week: 0) }, turns: [])
    }

    private func history(_ city: City, _ grid: TestGrid, expectedRides: Int) -> [UInt8] {
        var random = SeededRandom(seed: 9)
        // The corners of a map are no crossings.
        let inner = grid.side - 2
        func crossing() -> StreetPosition {
            grid.crossing(1 + random.below(inner), 1 + random.below(inner))
        }
        let requests = (0..<400).map { index in
            PlannedRequest(
                at: Instant(milliseconds: Int64(index) * 4_000),
                ends: RideEnds(pickup: crossing(), dropoff: crossing()))
        }
        var world = World(
            city: city, rules: GridWorld.rules(),
            drivers: SimulatedDriver.spread(30, over: city, vipPerMille: 100, seed: 4),
            demand: .recorded(requests), expectedRides: expectedRides, keeping: .columns)
        while let next = world.nextEventTime { world.advance(to: next) }
        #expect(world.records.rides.contains { $0.outcome == .completed })
        return world.log.bytes
    }

    /// Whatever the run is prepared for: searches, labels that are made, labels that are stored;
    /// also where some streets are closed for a part of it.
    @Test(.long, arguments: [(0, false), (1, false), (1, true)])
    func theHistoryIsTheSame(grid: Int, closes: Bool) throws {
        let grid = Self.grids[grid]
        let city = closes ? try grid.city.adding(Self.closings(grid.city)) : grid.city
        let without = try city.withHierarchy()
        let with = try without.withLabels()
        #expect(without.labels == nil && with.labels != nil)
        let expected = history(without, grid, expectedRides: 0)
        #expect(history(without, grid, expectedRides: 1_000_000) == expected)
        #expect(history(with, grid, expectedRides: 0) == expected)
        #expect(history(with, grid, expectedRides: 1_000_000) == expected)
    }

    /// Labels of the file are those of the streets from crossing to crossing, too.
    @Test func withoutTurnsTheyAreTaken() throws {
        let city = try TestGrid.small.city.withHierarchy().withLabels()
        let times = StreetTimes(city, expectedRides: 1_000_000)
        let taken = PackedLabels(try #require(times.labels))
        #expect(try Array(taken.words) == Array(#require(city.labels).words))
    }
}
