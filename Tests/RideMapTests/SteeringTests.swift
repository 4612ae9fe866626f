import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// D5: whatever a driver chooses, the way stays legal, and the car where it was.
@Suite struct SteeringTests {
    /// A car that is driven by hand.
    private struct Drive {
        let city: City
        let router: Router
        var route: Route
        var came: [UInt32] = []
        var elapsed = Duration.zero
        /// Everything that was driven before the present route.
        var behind: [UInt32] = []

        init?(_ city: City, from origin: StreetPosition, to goal: StreetPosition) {
            self.city = city
            router = Router(city)
            guard let route = router.route(from: origin, to: goal) else { return nil }
            self.route = route
        }

        var place: RouteProgress { route.progress(after: elapsed) }

        /// Goes on another way.
        mutating func goOn(_ next: Continuation, to goal: StreetPosition) -> Bool {
            guard
                let (route, _) = router.wayOn(
                    from: next.origin, came: next.came, through: next.through, to: goal)
            else { return false }
            let begun = self.route.steps.filter {
                Int64($0.startTime_ms) <= elapsed.milliseconds
            }.count
            let driven = self.route.steps.map(\.step.arc)
            // The new route begins before or after the arc that one is on.
            let whole = behind + driven.prefix(begun)
            for cut in [0, 1] where begun >= cut {
                let candidate = Array(whole.dropLast(cut))
                let isSame =
                    next.came.isEmpty
                    ? candidate.isEmpty || next.origin == self.route.origin
                    : candidate.suffix(next.came.count).elementsEqual(next.came)
                let starts =
                    route.steps.first.map { step in
                        candidate.last.map { city.network.head(of: $0) }
                            == city.network.head(of: step.step.arc ^ 1)
                    } ?? true
                if isSame, starts || candidate.isEmpty {
                    behind = candidate
                    came = next.came
                    elapsed -= next.start
                    self.route = route
                    return true
                }
            }
            return false
        }
    }

    /// - Parameter tolerance: in metres on the map; a point on the rest of a line is rounded.
    private func expectSame(
        _ before: RouteProgress, _ after: RouteProgress, within tolerance: Double
    ) {
        #expect(before.position == after.position)
        let distance = Geodesy.distance(before.coordinate, after.coordinate)
        #expect(distance.inMetres <= tolerance)
    }

    private func expectLegal(_ drive: Drive, _ goal: StreetPosition, _ check: WayCheck) {
        let way = drive.behind.suffix(20) + drive.route.steps.map(\.step.arc)
        #expect(check.faults(in: Array(way)).isEmpty)
        let end = drive.route.progress(after: drive.route.duration)
        #expect(end.position == drive.city.network.normalized(goal))
        #expect(end.remainingDistance == .zero)
        let parts = drive.route.steps.reduce(0) { $0 + Int($1.duration_ms + $1.step.delay_ms) }
        #expect(parts == Int(drive.route.duration_ms))
        let lengths = drive.route.steps.reduce(0) { $0 + Int64($1.step.length_mm) }
        #expect(lengths == drive.route.distance.millimetres)
    }

    /// Drives at random for so many choices, to one goal after the other.
    ///
    /// - Parameter isReal: whether streets have a shape. Made-up loops without any extent have
    ///   places, but no points on the map that mean anything.
    private func drive(
        _ city: City, seed: UInt64, choices: Int, isReal: Bool = true
    ) throws -> Int {
        var random = SeededRandom(seed: seed)
        var goal = city.randomPosition(using: &random)
        guard
            var drive = Drive(city, from: city.randomPosition(using: &random), to: goal)
        else { return 0 }
        let check = WayCheck(city)
        var made = 0
        for _ in 0..<choices {
            let ahead = drive.router.crossings(
                on: drive.route, came: drive.came, after: drive.elapsed, limit: 4)
            let before = drive.place
            if ahead.isEmpty || random.below(12) == 0 {
                // Elsewhere, from where the car is.
                let next = drive.router.goingOn(
                    drive.route, came: drive.came, after: drive.elapsed)
                let other = city.randomPosition(using: &random)
                guard drive.goOn(next, to: other) else { continue }
                goal = other
                #expect(drive.elapsed == .zero)
                expectSame(before, drive.place, within: isReal ? 0.1 : .infinity)
            } else {
                let crossing = ahead[random.below(ahead.count)]
                let way = crossing.ways[random.below(crossing.ways.count)]
                let next = drive.router.turningOff(
                    drive.route, came: drive.came, after: drive.elapsed, at: crossing,
                    into: way.arc)
                let goesOn = drive.goOn(next, to: goal)
                #expect(goesOn)
                expectSame(before, drive.place, within: isReal ? 0 : .infinity)
                made += 1
            }
            expectLegal(drive, goal, check)
            drive.elapsed += .milliseconds(random.below(20_000))
        }
        return made
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func hundredsOfChoicesInTheBuiltInCityKeepALegalWay(seed: UInt64) throws {
        #expect(try drive(try TestCities.laSerena(), seed: seed, choices: 300) > 150)
    }

    @Test(arguments: [31, 32, 33, 34, 35, 36] as [UInt64], [false, true])
    func choicesAmongForbiddenTurnsKeepALegalWay(seed: UInt64, turnCosts: Bool) throws {
        let (city, _) = try TestCities.forbidding(seed: seed, turnCosts: turnCosts)
        _ = try drive(city, seed: seed, choices: 200, isReal: false)
    }

    /// Who waits to turn left and then goes straight on does not drive off in the past.
    @Test func whatWasWaitedCountsAndNothingMore() throws {
        let city = try TestCities.changed(
            try TestCities.city(
                [(0, 0), (0, 100), (0, 200), (100, 100), (100, 200)],
                [
                    TestCities.link(0, 1, metres: 100, speed: 36),
                    TestCities.link(1, 2, metres: 100, speed: 36),
                    TestCities.link(1, 3, metres: 100, speed: 36),
                    TestCities.link(3, 4, metres: 100, speed: 36),
                    TestCities.link(2, 4, metres: 100, speed: 36),
                ])
        ) { $0.hasTurnCosts = true }
        let left = Int64(TurnCosts.Table.acrossTraffic)
        let goal = StreetPosition.link(LinkID(2), offset: Metres(90))
        for (wait, chosen, start) in [
            (left - 1_000, UInt32(2), 10_000 + left - 1_000), (0, 2, 10_000),
            (1_000, 1, 10_000),
        ] as [(Int64, UInt32, Int64)] {
            var drive = try #require(Drive(city, from: .node(NodeID(0)), to: goal))
            drive.elapsed = .milliseconds(10_000 + wait)
            let crossing = try #require(
                drive.router.crossings(on: drive.route, after: drive.elapsed, limit: 1).first)
            let next = drive.router.turningOff(
                drive.route, came: [], after: drive.elapsed, at: crossing, into: chosen)
            #expect(next.start == .milliseconds(start), "\(wait) \(chosen)")
            let goesOn = drive.goOn(next, to: goal)
            #expect(goesOn)
            #expect(drive.place.position == .node(NodeID(1)))
        }
    }
}
