import RideCore
import RideMap
import Testing

@testable import RideGateway
@testable import RideSim

/// The cells by which many cars are told.
@Suite struct CarGridTests {
    private static let ends: [Int32] = [.min, -900_000_000, -1, 0, 1, 900_000_000, .max]
    private static let sides: [Int32] = [.min, -1_800_000_000, -1, 0, 1, 1_800_000_000, .max]

    private func place(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
        Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    }

    private func onEarth(_ value: Int32, _ most: Int32) -> Int32 { min(max(value, -most), most) }

    @Test func anyViewHasFewCellsAndAllOfItIsInOne() {
        for south in Self.ends {
            for north in Self.ends {
                for west in Self.sides {
                    for east in Self.sides {
                        let corners = (
                            place(onEarth(south, 900_000_000), onEarth(west, 1_800_000_000)),
                            place(onEarth(north, 900_000_000), onEarth(east, 1_800_000_000))
                        )
                        let grid = CarGrid(Bounds(corners.0, corners.1))
                        #expect((1...32).contains(grid.columns) && (1...32).contains(grid.rows))
                        for corner in [corners.0, corners.1] {
                            let key = CarGrid.key(of: corner, at: grid.level)
                            #expect(grid.index(of: key).map(grid.key) == key)
                        }
                    }
                }
            }
        }
    }

    @Test("each size is the least that has at most 32 cells a side", arguments: [
        (width: Int32(1), level: 0), (31, 0), (32, 1), (62, 1), (100_000, 12), (10_000_000, 19),
    ])
    func sizes(width: Int32, level: Int) {
        // From a place at which cells of every such size begin.
        let start = place(0, -1_800_000_000 + (1 << 27))
        let grid = CarGrid(
            Bounds(start, place(0, start.longitudeE7 + width)))
        #expect(grid.level == level)
        #expect(grid.columns == Int(width) >> level + 1)
    }

    @Test func aMovedMapHasTheSameCells() {
        let grids = (0..<50).map { step in
            CarGrid(
                Bounds(
                    place(407_000_000 + step * 1_000, -740_000_000),
                    place(407_500_000 + step * 1_000, -739_400_000)))
        }
        #expect(Set(grids.map(\.level)).count == 1)
        let spot = place(407_300_000, -739_700_000)
        let keys = grids.map { grid in
            grid.index(of: CarGrid.key(of: spot, at: grid.level)).map(grid.key)
        }
        #expect(Set(keys).count == 1 && keys[0] != nil)
        let view = grids[0].view
        #expect(view.cell_e7 == 1 << Int64(grids[0].level))
        #expect(view.south_e7 <= 407_000_000 && view.west_e7 <= -740_000_000)
        #expect(view.south_e7 + Int64(view.rows) * view.cell_e7 > 407_500_000)
        #expect(view.west_e7 + Int64(view.columns) * view.cell_e7 > -739_400_000)
    }

    @Test func aCellHasFourOfTheNextSizeInIt() {
        var random = RandomStream(seed: 7, purpose: .demand)
        for _ in 0..<200 {
            let spot = place(
                Int32(random.below(1_800_000_001)) - 900_000_000,
                Int32(Int64(random.below(3_600_000_001)) - 1_800_000_000))
            for level in 0..<27 {
                #expect(
                    CarGrid.parent(of: CarGrid.key(of: spot, at: level))
                        == CarGrid.key(of: spot, at: level + 1))
            }
        }
    }

    private func cars(_ count: Int) -> [World.CarPosition] {
        var random = RandomStream(seed: 8, purpose: .demand)
        let trip = TripID(1)
        let doings: [DriverActivity] = [
            .idle, .considering(trip), .enRoute(trip), .atPickup(trip), .withPassenger(trip),
        ]
        return (0..<count).map { number in
            World.CarPosition(
                driver: DriverID(UInt64(number)),
                coordinate: place(
                    407_000_000 + Int32(random.below(500_000)),
                    -740_000_000 + Int32(random.below(500_000))),
                heading: 0, activity: doings[number % doings.count], isGuess: false)
        }
    }

    @Test func countsAreThoseOfTheCarsWhateverWasCountedBefore() {
        let cars = cars(3_000)
        let views = (0..<6).map { step -> Bounds in
            Bounds(
                place(407_000_000 + step * 30_000, -740_000_000 + step * 20_000),
                place(407_500_000 - step * 40_000, -739_500_000 - step * 45_000))
        }
        for order in [views, views.reversed()] {
            var counts = CarCounts(cars)
            for view in order {
                let grid = CarGrid(view)
                let cells = counts.cells(of: grid)
                var expected = [CarCounts.Cell](repeating: CarCounts.Cell(), count: grid.count)
                for car in cars {
                    let key = CarGrid.key(of: car.coordinate, at: grid.level)
                    guard let index = grid.index(of: key) else { continue }
                    switch car.activity {
                    case .idle: expected[index].free += 1
                    case .withPassenger: expected[index].taken += 1
                    case .considering, .enRoute, .atPickup, .offline: expected[index].called += 1
                    }
                }
                #expect(cells == expected)
                #expect(counts.total(in: grid) == expected.reduce(0) { $0 + $1.total })
            }
        }
    }

    @Test func aPartOfTheMapIsReadByItsSquares() {
        let cars = cars(500)
        let index = CarIndex(cars)
        var random = RandomStream(seed: 9, purpose: .demand)
        for _ in 0..<200 {
            let part = Bounds(
                place(
                    406_900_000 + Int32(random.below(700_000)),
                    -740_100_000 + Int32(random.below(700_000))),
                place(
                    406_900_000 + Int32(random.below(700_000)),
                    -740_100_000 + Int32(random.below(700_000))))
            #expect(index.cars(in: part) == cars.filter { part.contains($0.coordinate) })
        }
        #expect(CarIndex([]).cars(in: Bounds(place(0, 0), place(1, 1))).isEmpty)
        let all = Bounds(place(-900_000_000, -1_800_000_000), place(900_000_000, 1_800_000_000))
        #expect(CarIndex(self.cars(601)).cars(in: all).count == 600)
    }
}
