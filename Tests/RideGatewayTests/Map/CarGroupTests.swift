import RideCore
import RideMap
import RideSim
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// More than 600 cars in view are told as groups (0055).
@Suite struct CarGroupTests {
    private let codec = WireCodec()

    /// A city with so many free cars, two or three at a crossing from the south-west on.
    private func bench(_ cars: Int) -> Bench {
        Bench(
            TestService.settings(
                drivers: (0..<cars).map {
                    GridWorld.driver(UInt64($0), at: TestCity.crossing($0 % 20, $0 / 20 % 15))
                }))
    }

    private func look(
        _ bench: Bench, _ client: ClientID, at bounds: Bounds = TestCity.grid64.bounds
    ) throws {
        _ = try bench.ask(
            WatchMap(
                south: bounds.southWest.latitude, west: bounds.southWest.longitude,
                north: bounds.northEast.latitude, east: bounds.northEast.longitude),
            from: client
        ).get()
    }

    /// What everybody is told in some ticks, one after the other.
    private func ticks(
        _ bench: Bench, _ count: Int = 1
    ) throws -> [(client: ClientID, tick: TickView, bytes: Int)] {
        try (0..<count).flatMap { _ in
            try bench.gateway.tick().map { output in
                guard
                    case .announcement(.tick(let tick)) = try codec.decodeReply(
                        output.frame, pending: [:])
                else { throw Bench.Missing(what: "a tick") }
                return (output.client, tick, output.frame.count)
            }
        }
    }

    private func free(_ groups: TickView.Groups?) -> Int64 {
        let cells = groups?.cells ?? []
        return stride(from: 0, to: cells.count, by: 4).reduce(0) { $0 + cells[$1 + 1] }
    }

    @Test("more than the limit are groups, for everybody", arguments: [599, 600, 601, 900])
    func limit(cars: Int) throws {
        let bench = bench(cars)
        let desk = try bench.operate(1)
        let passenger = try bench.signIn(2, .passenger).client
        for client in [desk, passenger] { try look(bench, client) }
        let told = try ticks(bench)
        #expect(told.map(\.client) == [desk, passenger])
        for (_, tick, _) in told {
            if cars > 600 {
                #expect(tick.cars.isEmpty)
                let grid = try #require(tick.groups?.grid)
                #expect(free(tick.groups) == Int64(cars))
                #expect((1...32).contains(grid.columns) && (1...32).contains(grid.rows))
            } else {
                #expect(tick.cars.count == cars * 5 && tick.groups == nil)
            }
        }
        // Nothing moves: nothing more is said.
        #expect(try ticks(bench, 10).isEmpty)
        #expect(!bench.gateway.needsTick)
    }

    @Test func aChangeIsToldOfItsCellAloneInAShortFrame() throws {
        let bench = bench(700)
        let client = try bench.signIn(1, .passenger).client
        try look(bench, client)
        let whole = try #require(try ticks(bench).first?.tick.groups)
        let grid = try #require(whole.grid)
        let luis = try bench.signIn(2, .driver, name: "Luis").client
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis).get()
        let told = try ticks(bench, 5)
        #expect(told.count == 1)
        let tick = try #require(told.first).tick
        #expect(tick.groups?.grid == nil && tick.cars.isEmpty)
        let cells = try #require(tick.groups?.cells)
        #expect(cells.count == 4)
        let home = TestService.home.coordinate
        let index =
            (Int64(home.latitudeE7) - grid.south_e7) / grid.cell_e7 * Int64(grid.columns)
            + (Int64(home.longitudeE7) - grid.west_e7) / grid.cell_e7
        #expect(cells == [index, 1, 0, 0])
        #expect(try #require(told.first).bytes <= 300)
        // Whoever missed a tick is told everything again, the new car with it.
        bench.gateway.caughtUp(client)
        let again = try #require(try ticks(bench).first?.tick.groups)
        #expect(again.grid == grid && free(again) == 701)
        _ = try bench.ask(GoOffline(command_id: commandID(2)), from: luis).get()
        #expect(try ticks(bench, 5).first?.tick.groups?.cells == [index, 0, 0, 0])
    }

    @Test func aMapWithSome600CarsDoesNotChangeItsLooksWithEachOfThem() throws {
        let bench = bench(600)
        let early = try bench.signIn(1, .passenger).client
        let luis = try bench.signIn(2, .driver, name: "Luis").client
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis).get()
        try look(bench, early)
        #expect(try ticks(bench).first?.tick.groups?.grid != nil)
        _ = try bench.ask(GoOffline(command_id: commandID(2)), from: luis).get()
        let late = try bench.signIn(3, .passenger, name: "Eve").client
        try look(bench, late)
        let told = try ticks(bench, 6)
        #expect(told.filter { $0.client == late }.map(\.tick.groups) == [nil])
        #expect(told.filter { $0.client == early }.allSatisfy { $0.tick.groups != nil })
    }

    @Test func whoComesNearerIsToldOfSingleCarsAndOfAnEmptyStreet() throws {
        let bench = bench(900)
        let client = try bench.signIn(1, .passenger).client
        try look(bench, client)
        #expect(try ticks(bench).first?.tick.groups != nil)
        let city = TestCity.grid64
        func crossing(_ column: Int, _ row: Int) -> Coordinate {
            city.coordinate(of: TestCity.crossing(column, row))
        }
        try look(bench, client, at: Bounds(crossing(0, 0), crossing(4, 4)))
        let near = try #require(try ticks(bench).first?.tick)
        #expect(near.groups == nil && near.cars.count == 5 * 5 * 3 * 5)
        try look(bench, client)
        #expect(try ticks(bench).first?.tick.groups?.grid != nil)
        // Nobody is there, and the groups are gone all the same.
        try look(bench, client, at: Bounds(crossing(50, 50), crossing(54, 54)))
        let empty = try #require(try ticks(bench).first?.tick)
        #expect(empty.groups == nil && empty.cars.isEmpty)
        #expect(try ticks(bench, 6).isEmpty)
    }

    @Test func onesOwnCarIsToldInACrowdAndNobodyElses() throws {
        let bench = bench(700)
        let (luis, session) = try bench.signIn(1, .driver, name: "Luis")
        let eve = try bench.signIn(2, .passenger, name: "Eve").client
        let desk = try bench.operate(3)
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis).get()
        for client in [luis, eve, desk] { try look(bench, client) }
        let told = try ticks(bench)
        #expect(told.map(\.client) == [luis, eve, desk])
        #expect(told[0].tick.cars.first == Int64(session.state.person_id))
        #expect(told[0].tick.cars.count == 5)
        #expect(told[1].tick.cars.isEmpty && told[2].tick.cars.isEmpty)
        #expect(told.allSatisfy { free($0.tick.groups) == 701 })
    }

    @Test func manyViewsAreCountedAtOnceAndEachIsRight() throws {
        let bench = bench(2_000)
        let city = TestCity.grid64.bounds
        let clients = try (0..<60).map { number -> (ClientID, Bounds) in
            let client = bench.connect(UInt64(number + 1))
            _ = try bench.ask(Hello(client: "test"), from: client)
            let step = Int32(number) * 3_000
            let bounds = Bounds(
                Coordinate(
                    latitudeE7: city.southE7 - step, longitudeE7: city.westE7 - 2 * step),
                Coordinate(latitudeE7: city.northE7 + 7 * step, longitudeE7: city.eastE7))
            try look(bench, client, at: bounds)
            return (client, bounds)
        }
        let told = try ticks(bench)
        #expect(told.map(\.client) == clients.map(\.0))
        #expect(told.allSatisfy { free($0.tick.groups) == 2_000 })
    }

    @Test func acrossACityOnTheMoveFramesAreShort() throws {
        var random = RandomStream(seed: 4, purpose: .demand)
        func crossing() -> StreetPosition {
            TestCity.crossing(Int(random.below(64)), Int(random.below(64)))
        }
        let requests = (0..<1_300).map { number in
            PlannedRequest(
                at: Instant(milliseconds: Int64(number) * 250),
                ends: RideEnds(pickup: crossing(), dropoff: crossing()))
        }
        let bench = Bench(
            TestService.settings(
                drivers: SimulatedDriver.spread(
                    1_500, over: TestCity.grid64, vipPerMille: 0, seed: 3),
                demand: .recorded(requests.filter { $0.ends.pickup != $0.ends.dropoff })))
        try bench.advance(300)
        let desk = try bench.operate(1)
        try look(bench, desk)
        let whole = try #require(try ticks(bench).first)
        #expect(whole.tick.groups?.grid != nil)
        var (frames, bytes, counts) = (0, 0, 0)
        for _ in 0..<150 {
            bench.gateway.advance(to: bench.gateway.service.now + .milliseconds(100))
            for (_, tick, size) in try ticks(bench) {
                (frames, bytes) = (frames + 1, bytes + size)
                let cells = try #require(tick.groups).cells.count / 4
                counts += cells
                #expect(tick.cars.isEmpty && cells <= Limits.groupsPerTick)
            }
        }
        #expect(bench.gateway.service.somethingMoves)
        #expect(frames > 10 && frames <= 30 && counts > frames)
        #expect(bytes <= 300 * frames)
    }

    @Test("what one would see is told, the largest changes first", arguments: [
        (told: 0, now: 1, isSeen: true), (1, 0, true), (7, 8, false), (6, 7, true), (8, 9, false),
        (80, 90, false), (80, 92, true), (92, 80, true), (1_000, 1_100, false),
        (1_000, 1_200, true), (5, 5, false), (0, 0, false),
    ])
    func eighths(told: Int32, now: Int32, isSeen: Bool) {
        let grid = CarGrid(TestCity.grid64.bounds)
        for kind in 0..<3 {
            func cells(_ count: Int32) -> [CarCounts.Cell] {
                var cells = [CarCounts.Cell](repeating: CarCounts.Cell(), count: grid.count)
                switch kind {
                case 0: cells[3].free = count
                case 1: cells[3].called = count
                default: cells[3].taken = count
                }
                return cells
            }
            for isOperator in [false, true] {
                var groups = CarGroups(grid, tellsStates: isOperator)
                #expect(groups.whole(cells(told)).cells.isEmpty == (told == 0))
                let changes = groups.changes(to: cells(now))
                var numbers: [Int64] = [3, 0, 0, 0]
                numbers[kind == 1 && !isOperator ? 3 : kind + 1] = Int64(now)
                #expect(changes.cells == (isSeen ? numbers : []))
                #expect(groups.changes(to: cells(now)).isEmpty)
            }
        }
    }

    @Test func oneFrameTellsSomeCellsAndTheNextOnesTheRest() {
        let grid = CarGrid(TestCity.grid64.bounds)
        var groups = CarGroups(grid, tellsStates: true)
        let before = (0..<grid.count).map { _ in CarCounts.Cell(free: 100, called: 0, taken: 0) }
        _ = groups.whole(before)
        let after = (0..<grid.count).map {
            CarCounts.Cell(free: $0 < 40 ? 200 + Int32($0) : 100, called: 0, taken: 0)
        }
        var seen: [[Int64]] = []
        for _ in 0..<4 {
            let cells = groups.changes(to: after).cells
            seen.append(stride(from: 0, to: cells.count, by: 4).map { cells[$0] })
        }
        #expect(seen.map(\.count) == [14, 14, 12, 0])
        #expect(seen.flatMap { $0 } == (0..<40).reversed().map { Int64($0) })
    }
}
