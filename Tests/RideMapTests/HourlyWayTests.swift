import RideCore
import RideGraph
import RideTestSupport
import Testing

@testable import RideMap

/// Ways by a time of departure: streets and turns that are closed at times, speeds that change on
/// the way.
@Suite struct HourlyWayTests {
    /// Shortly before an hour begins, or any time.
    private func departure(_ random: inout SeededRandom) -> UInt32 {
        let hour = UInt32(random.below(168)) * 3_600_000
        return random.below(4) == 0
            ? UInt32(random.below(604_800_000))
            : (hour + 604_800_000 - UInt32(random.below(120_000))) % 604_800_000
    }

    @Test(.long) func waysAreThoseOfATextbookSearchByTimesOfArrival() throws {
        var compared = 0
        var waited = 0
        for seed in 0..<UInt64(100) {
            let (city, speeds, forbidden) = try TestCities.hourly(
                seed: seed, turnCosts: seed % 3 != 0, speeds: seed % 4 != 1)
            let reference = HourlyReference(city, speeds, forbidden: forbidden)
            let streets = try #require(HourlyStreets(city, speeds: speeds))
            if seed % 8 == 1 { city.prepareTravelTimes() }
            let router = Router(city)
            var random = SeededRandom(seed: seed)
            for _ in 0..<10 {
                let origin = city.randomPosition(using: &random)
                let moment = departure(&random)
                router.leave(at: moment, on: streets)
                let reached = reference.reached(from: origin, at: Int(moment))
                for _ in 0..<10 {
                    let end = city.randomPosition(using: &random)
                    let expected = reference.cost(
                        from: origin, reached, to: end, at: Int(moment))
                    let found = router.travel(from: origin, to: end)
                    #expect(
                        found?.cost == expected, "\(seed): \(origin) to \(end) at \(moment)")
                    compared += 1
                    if expected.map({ $0.time > 60_000 }) ?? false { waited += 1 }
                }
            }
        }
        #expect(compared == 10_000)
        #expect(waited > 1_000)
    }

    /// Times of the way, the places on it and what is driven by hand come from the same search.
    @Test func routesTakeWhatTheSearchSays() throws {
        for seed in 0..<UInt64(12) {
            let (city, speeds, _) = try TestCities.hourly(
                seed: seed, turnCosts: seed % 2 == 0, speeds: seed % 3 != 1, fastest: 800)
            let streets = try #require(HourlyStreets(city, speeds: speeds))
            let router = Router(city)
            var random = SeededRandom(seed: seed)
            for _ in 0..<20 {
                let (origin, end) = (
                    city.randomPosition(using: &random), city.randomPosition(using: &random)
                )
                router.leave(at: departure(&random), on: streets)
                guard let route = router.route(from: origin, to: end) else { continue }
                #expect(router.travel(from: origin, to: end)?.duration_ms == route.duration_ms)
                #expect(
                    route.legs.reduce(0) { $0 + $1.duration.milliseconds }
                        == Int64(route.duration_ms))
                let driven = router.route(
                    from: origin, through: Array(route.arcs.prefix(2)), to: end)
                #expect(driven?.duration_ms == route.duration_ms)
                var track = try #require(router.track(from: origin, to: end))
                for _ in 0..<10 {
                    let time = random.below(Int(route.duration_ms) + 1)
                    let piece = track.piece(at: UInt32(time), in: city)
                    let place = city.coordinate(
                        of: route.position(after: .milliseconds(Int64(time))))
                    let there = piece.coordinate(after: UInt32(time))
                    // Lines here are far longer than their streets: a millisecond is a metre.
                    #expect(Geodesy.distance(there, place).inMetres < 3)
                }
            }
        }
    }

    @Test func whoLeavesLaterDoesNotArriveSooner() throws {
        for seed in 0..<UInt64(8) {
            let (city, speeds, _) = try TestCities.hourly(seed: seed, turnCosts: true, speeds: true)
            let streets = try #require(HourlyStreets(city, speeds: speeds))
            let router = Router(city)
            var random = SeededRandom(seed: seed)
            let (origin, end) = (
                city.randomPosition(using: &random), city.randomPosition(using: &random)
            )
            let hour = UInt32(1 + random.below(160)) * 3_600_000
            var last: UInt32 = 0
            for moment in stride(from: hour - 30, to: hour + 30, by: 1) {
                router.leave(at: moment, on: streets)
                guard let travel = router.travel(from: origin, to: end) else { break }
                #expect(moment + travel.duration_ms >= last)
                last = moment + travel.duration_ms
            }
        }
    }

    /// Where neither the hour nor anything closed comes into it, ways are what they were.
    @Test func withinAnHourWaysAreThoseOfItsSpeeds() throws {
        let city = try TestCities.random(seed: 5, nodes: 30, links: 60)
        let speeds = SpeedProfile(city) { roadClass, hour in
            hour % 24 == 8 ? 1_500 + 100 * Int(roadClass.rawValue) : 1_000
        }
        let streets = try #require(HourlyStreets(city, speeds: speeds))
        #expect(HourlyStreets(city, speeds: nil) == nil)
        let (router, plain) = (Router(city), Router(city))
        plain.use(streets.times(inHour: 8))
        router.leave(at: 8 * 3_600_000, on: streets)
        var random = SeededRandom(seed: 5)
        for _ in 0..<200 {
            let (origin, end) = (
                city.randomPosition(using: &random), city.randomPosition(using: &random)
            )
            #expect(router.travel(from: origin, to: end) == plain.travel(from: origin, to: end))
        }
        router.leaveAtAnyTime()
        #expect(router.times == nil)
    }

    /// A street that is closed from 07:00 to 09:00 on working days.
    ///
    ///     2 ── 3
    ///     │    │      0 to 2 is the closed one, 100 m each
    ///     0 ── 1
    @Test func whatIsClosedIsWaitedForOrDrivenRound() throws {
        let week = (0..<5).map { 1_440 * $0 + 420..<1_440 * $0 + 540 }
        let block = try TestCities.block()
        func closing(_ arcs: [UInt32]) throws -> (Router, HourlyStreets) {
            let city = try TestCities.changed(block) { contents in
                contents.closings = StreetClosings(
                    weeks: [week], streets: arcs.map { .init(arc: $0, week: 0) }, turns: [])
            }
            return (Router(city), try #require(HourlyStreets(city, speeds: nil)))
        }
        let (origin, end) = (StreetPosition.node(NodeID(0)), StreetPosition.node(NodeID(2)))
        let (router, streets) = try closing([4])
        func time_ms(_ moment: UInt32) -> UInt32? {
            router.leave(at: moment, on: streets)
            return router.travel(from: origin, to: end)?.duration_ms
        }
        #expect(time_ms(419 * 60_000) == 10_000)
        #expect(time_ms(420 * 60_000) == 30_000)
        // Six seconds before it opens one waits.
        #expect(time_ms(540 * 60_000 - 6_000) == 16_000)
        #expect(time_ms(540 * 60_000) == 10_000)
        #expect(time_ms((5 * 1_440 + 480) * 60_000) == 10_000)
        // Without an hour it counts as open; in an hour that begins closed as a long way.
        router.leaveAtAnyTime()
        #expect(router.travel(from: origin, to: end)?.duration_ms == 10_000)
        router.use(streets.times(inHour: 7))
        #expect(router.travel(from: origin, to: end)?.duration_ms == 30_000)
        // The only street to the north is closed as well.
        let (dead, lane) = try closing([8])
        dead.leave(at: 480 * 60_000, on: lane)
        let lone = dead.travel(from: end, to: .node(NodeID(4)))
        #expect(lone?.duration_ms == 3_610_000)
    }

    /// What a search for cars and ways that were asked for before tell of other hours is what a
    /// search that has seen nothing yet finds.
    @Test func waysThatAreKnownTakeTheSameAtOtherHours() throws {
        var random = SeededRandom(seed: 12)
        let city = try TestCities.changed(try TestCities.laSerena()) { contents in
            let links = 0..<UInt32(contents.links.count)
            let streets = links.filter { _ in random.below(2_000) == 0 }
            contents.closings = StreetClosings(
                weeks: [(0..<7).map { 1_440 * $0 + 480..<1_440 * $0 + 540 }],
                streets: streets.map { .init(arc: 2 * $0, week: 0) }, turns: [])
        }
        city.prepareTravelTimes()
        let router = Router(city)
        let hours = try #require(StreetHours(nil, for: router, hour: 8))
        let fresh = Router(city)
        let streets = try #require(HourlyStreets(city, speeds: nil))
        var index = VehicleIndex(city, times: router.times)
        func crossing() -> StreetPosition {
            .node(NodeID(UInt32(random.below(city.network.nodeCount))))
        }
        for vehicle in 0..<100 { index.place(UInt32(vehicle), at: crossing()) }
        var known = 0
        for _ in 0..<100 {
            let end = crossing()
            let now = UInt32(8 * 3_600_000 + random.below(3_600_000))
            let cars = hours.router(leavingAt: now).nearest(to: end, in: index, count: 3)
            let moments: [UInt32] = [now, UInt32(random.below(604_800_000)), 480 * 60_000]
            for origin in [crossing()] + cars.compactMap({ index.position(of: $0.vehicle) }) {
                for moment in moments {
                    let later = hours.router(leavingAt: moment)
                    if later.hourly?.openCost(from: origin, to: end) != nil { known += 1 }
                    fresh.leave(at: moment, on: streets)
                    #expect(
                        later.travel(from: origin, to: end) == fresh.travel(from: origin, to: end))
                }
            }
        }
        #expect((600..<1_200).contains(known), "\(known)")
    }

    @Test func nobodyIsSetDownInAStreetThatIsHardlyEverOpen() throws {
        let city = try TestCities.changed(try TestCities.block()) { contents in
            contents.closings = StreetClosings(
                weeks: [[0..<6_000], [0..<5_000]],
                streets: [.init(arc: 0, week: 0), .init(arc: 1, week: 0), .init(arc: 4, week: 1)],
                turns: [])
        }
        let near = TestCities.point(north: 0, east: 50)
        #expect(city.snap(near)?.link != LinkID(0))
        let open = TestCities.point(north: 50, east: 0)
        #expect(city.snap(open)?.link == LinkID(2))
    }

    /// How far the way of departure's hour is off, on a city where every main road is slow from
    /// seven to nine.
    @Test func theHourOfDepartureIsWrongByNoMoreThanSpeedsDiffer() throws {
        let city = try TestCities.laSerena()
        let speeds = SpeedProfile(city) { roadClass, hour in
            (7..<9).contains(hour % 24) && roadClass < .residential ? 1_600 : 1_000
        }
        let streets = try #require(HourlyStreets(city, speeds: speeds))
        let (router, band) = (Router(city), Router(city))
        band.use(streets.times(inHour: 6))
        var random = SeededRandom(seed: 11)
        var errors: [Double] = []
        for _ in 0..<300 {
            let (origin, end) = (
                city.randomPosition(using: &random), city.randomPosition(using: &random)
            )
            // In the last ten minutes before seven.
            let moment = UInt32(7 * 3_600_000 - random.below(600_000))
            router.leave(at: moment, on: streets)
            guard let exact = router.travel(from: origin, to: end),
                let guessed = band.travel(from: origin, to: end)
            else { continue }
            #expect(exact.duration_ms >= guessed.duration_ms)
            #expect(Double(exact.duration_ms) <= 1.6 * Double(guessed.duration_ms) + 50)
            errors.append(Double(exact.duration_ms) / Double(max(1, guessed.duration_ms)) - 1)
        }
        #expect(errors.count > 250)
        let mean = errors.reduce(0, +) / Double(errors.count)
        #expect(mean < 0.3, "mean \(mean), worst \(errors.max() ?? 0)")
    }
}
