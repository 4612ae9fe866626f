import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Idle cars where turns take no time, and where they do.
@Suite struct IdleCarsTests {
    private static let grids = [TestGrid.small, TestGrid.turning]

    @Test(arguments: [0, 1], [2, 200])
    func theCheaperStructureFindsTheCarsOfTheRouter(grid: Int, cars: Int) {
        let grid = Self.grids[grid]
        let router = Router(grid.city)
        var index = VehicleIndex(grid.city)
        var random = SeededRandom(seed: UInt64(cars))
        func place() -> StreetPosition {
            guard random.below(4) > 0 else {
                return .link(
                    LinkID(UInt32(random.below(grid.city.network.linkCount))),
                    offset: Metres(millimetres: 40_000))
            }
            // The corners of a map are no crossings.
            let inner = grid.side - 2
            return grid.crossing(1 + random.below(inner), 1 + random.below(inner))
        }
        // So many rides are worth labels at once.
        var idle = IdleCars(StreetTimes(grid.city, expectedRides: 1_000_000), cars: cars)
        for car in 0..<cars {
            let start = place()
            idle.place(car, at: start)
            index.place(UInt32(car), at: start)
        }
        for _ in 0..<600 {
            let car = random.below(cars)
            let (start, target) = (place(), place())
            idle.place(car, at: start)
            index.place(UInt32(car), at: start)
            let found = idle.nearest(to: target, count: 3) { $0 % 5 != 1 }
            let expected = router.nearest(to: target, in: index, count: 3) { $0 % 5 != 1 }
            #expect(found == expected)
        }
        // Which is cheaper with turns hangs on their times; the cars found are the same.
        if grid.city.hasTurnCosts { return }
        #expect(idle.usesLabels == (cars == 2))
    }

    /// People are not kept waiting while anything is worked out: a city that is served says that it
    /// wants tables, goes on without them, and finds the same cars with them, by labels where
    /// that is cheaper.
    @Test(arguments: [0, 1], [true, false])
    func whereTablesAreMadeBesideTheSameCarsAreFound(grid: Int, areTaken: Bool) {
        let grid = Self.grids[grid]
        let streets = StreetTimes(grid.city, expectedRides: 0, isServed: true)
        var idle = IdleCars(streets, cars: 1)
        idle.place(0, at: grid.crossing(1, 1))
        func ask() -> [Candidate] {
            idle.nearest(to: grid.crossing(9, 9), count: 2) { _ in true }
        }
        let found = ask()
        #expect(found.count == 1)
        for _ in 0..<10_000 where !streets.wantsTables { _ = ask() }
        #expect(streets.wantsTables && streets.labelSize == nil && !idle.usesLabels)
        if areTaken { streets.take(TravelTimeTables(grid.city)) }
        for _ in 0..<600 { #expect(ask() == found) }
        #expect(streets.wantsTables != areTaken)
        #expect(idle.usesLabels == areTaken)
    }
}
