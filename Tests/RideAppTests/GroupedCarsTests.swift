import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

/// Cars that the engine tells as groups.
@Suite struct GroupedCarsTests {
    private struct Holder: FactsReading { let facts: AppFacts }

    private func holder(_ language: String = "en", isOperator: Bool = false) throws -> Holder {
        let settings = ProgramSettings(
            name: "Ana", texts: try AppFiles.texts(language), theme: Theme(.dark), seed: 1)
        return Holder(
            facts: AppFacts(role: .passenger, isOperator: isOperator, settings: settings))
    }

    private static let grid = TickView.Groups.Grid(
        south_e7: -299_200_000, west_e7: -712_800_000, cell_e7: 65_536, columns: 10, rows: 8)

    private func groups(
        _ cells: [Int64], _ grid: TickView.Groups.Grid = grid
    ) throws -> GroupedCars {
        try #require(GroupedCars(TickView.Groups(grid: grid, cells: cells)))
    }

    @Test func aCellLiesWhereTheGridSays() throws {
        let group = try #require(try groups([23, 4, 5, 6]).cells.first)
        #expect([group.free, group.called, group.busy, group.total] == [4, 5, 6, 15])
        #expect(group.bounds.south == -299_200_000 + 2 * 65_536)
        #expect(group.bounds.west == -712_800_000 + 3 * 65_536)
        #expect(group.bounds.north - group.bounds.south == 65_536)
        #expect(group.bounds.east - group.bounds.west == 65_536)
    }

    @Test func whatChangesTakesTheOldOnesPlace() throws {
        var groups = try groups([0, 1, 0, 0, 7, 2, 0, 0])
        groups.take(TickView.Groups(grid: nil, cells: [0, 0, 0, 0, 7, 3, 0, 1, 8, 0, 0, 9]))
        #expect(groups.cells.map(\.total).sorted() == [4, 9])
        groups.take(TickView.Groups(grid: nil, cells: []))
        #expect(groups.cells.count == 2)
    }

    @Test("numbers that make no cell are left out", arguments: [
        [80, 1, 0, 0], [-1, 1, 0, 0], [.max, 1, 0, 0], [.min, 1, 0, 0], [3], [3, 1, 0],
        [3, -5, 0, 0], [3, .min, .min, .min],
    ] as [[Int64]])
    func damaged(cells: [Int64]) throws {
        #expect(try groups(cells).cells.isEmpty)
        #expect(try groups([5, .max, .max, .max]).cells.first?.total == 3_000_000_000)
    }

    @Test("a grid that is not on the Earth is none", arguments: [
        (0, 8, 1, 0, 0), (65, 8, 1, 0, 0), (8, 0, 1, 0, 0), (8, .max, 1, 0, 0), (8, 8, 0, 0, 0),
        (8, 8, .max, 0, 0), (8, 8, 1, 900_000_001, 0), (8, 8, 1, .min, 0), (8, 8, 1, 0, .max),
    ] as [(Int, Int, Int64, Int64, Int64)])
    func noGrid(columns: Int, rows: Int, cell: Int64, south: Int64, west: Int64) {
        let grid = TickView.Groups.Grid(
            south_e7: south, west_e7: west, cell_e7: cell, columns: columns, rows: rows)
        #expect(GroupedCars(TickView.Groups(grid: grid, cells: [0, 1, 1, 1])) == nil)
    }

    @Test func aGridAtTheEndOfTheEarthStaysOnIt() throws {
        let grid = TickView.Groups.Grid(
            south_e7: 899_000_000, west_e7: 1_799_000_000, cell_e7: 1 << 27, columns: 2, rows: 2)
        for group in try groups([0, 1, 0, 0, 3, 1, 0, 0], grid).cells {
            #expect(group.bounds.north <= 900_000_000 && group.bounds.east <= 1_800_000_000)
        }
    }

    @Test func peopleSeeFreeOnesOfAllAndOperatorsWhatDriversDo() throws {
        let groups = try groups([0, 34, 20, 66, 1, 0, 0, 7, 2, 1_234, 0, 0])
        let everywhere = MapBounds(
            south: -900_000_000, west: -1_800_000_000, north: 900_000_000, east: 1_800_000_000)
        let seen = groups.mapGroups(in: everywhere, try holder())
        #expect(
            seen.marks.map(\.labels)
                == [["34/120", "34"], ["0/7", "0"], ["1,200/1,200", "1,200"]])
        #expect(seen.marks.map(\.heat) == [1, 1, 3])
        #expect(seen.marks.map(\.hasFree) == [true, false, true])
        #expect(seen.legends.map(\.plain) == ["free/all cars by area", "free cars by area"])
        let desk = groups.mapGroups(in: everywhere, try holder(isOperator: true))
        #expect(desk.marks.map(\.labels[0]) == ["34/20/66", "0/0/7", "1,200/0/0"])
        #expect(desk.marks.map(\.labels[1]) == ["120", "7", "1,200"])
        let elsewhere = MapBounds(south: 0, west: 0, north: 1, east: 1)
        #expect(groups.mapGroups(in: elsewhere, try holder()).marks.isEmpty)
    }

    @Test("two digits of a count are good", arguments: [
        (0, "0"), (7, "7"), (99, "99"), (100, "100"), (104, "100"), (105, "110"), (995, "1,000"),
        (1_249, "1,200"), (87_654, "88,000"), (99_999, "100,000"),
    ])
    func about(count: Int, text: String) throws {
        #expect(try holder().format.about(count) == text)
    }

    @Test func freeCarsInViewAreThoseOfTheCellsInView() throws {
        let groups = try groups([0, 34, 0, 0, 79, 50, 0, 0])
        let area = Rect(x: 0, y: 0, width: 80, height: 24)
        func view(_ cell: Int64) -> Viewport {
            Viewport(
                centre: Coordinate(
                    latitudeE7: Int32(-299_200_000 + cell / 10 * 65_536 + 32_768),
                    longitudeE7: Int32(-712_800_000 + cell % 10 * 65_536 + 32_768)),
                metresPerDot: 2, area: area, focus: area)
        }
        #expect(groups.free(in: view(0)) == 34)
        #expect(groups.free(in: view(79)) == 50)
        #expect(groups.free(in: view(44)) == 0)
    }
}
