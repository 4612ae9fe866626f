import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// Traces made of known ways, with noise, come back to the streets they were driven on.
@Suite struct MapMatcherTests {
    /// Twelve numbers between 0 and 1, less six: close to a normal distribution.
    private func normal(_ random: inout SeededRandom) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }

    private func moved(
        _ point: Coordinate, _ noise_m: Double, _ random: inout SeededRandom
    ) -> Coordinate {
        let metres = 1e7 / 111_195
        let shrink = Geodesy.cosine(degrees: point.latitude)
        return Coordinate(
            latitudeE7: point.latitudeE7 + Int32(normal(&random) * noise_m * metres),
            longitudeE7: point.longitudeE7 + Int32(normal(&random) * noise_m * metres / shrink))
    }

    /// Points on a way, one every so many seconds, each off by chance.
    private func trace(
        of route: Route, every_s: Int, noise_m: Double, _ random: inout SeededRandom
    ) -> [Coordinate] {
        stride(from: 0, through: Int(route.duration_ms / 1_000), by: every_s).map { second in
            moved(route.progress(after: .seconds(second)).coordinate, noise_m, &random)
        }
    }

    /// The share of the length of a way that another one has too, in the same direction.
    private func share(of route: Route, in others: [Route]) -> Double {
        let arcs = Set(others.flatMap(\.steps).map(\.step.arc))
        let kept = route.steps.reduce(0.0) { sum, step in
            arcs.contains(step.step.arc) ? sum + Double(step.step.length_mm) : sum
        }
        return kept / Double(max(1, route.distance.millimetres))
    }

    @Test(arguments: [(5, 4.0, 0.97), (10, 8, 0.95), (30, 8, 0.9), (10, 20, 0.85)])
    func noisyTracesComeBackToTheirStreets(every_s: Int, noise_m: Double, least: Double) throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        var random = SeededRandom(seed: UInt64(every_s) * 100 + UInt64(noise_m))
        let matcher = MapMatcher(
            city,
            settings: MapMatcher.Settings(noise_m: noise_m, reach: Metres(max(60, 4 * noise_m))))
        var (found, wrong, pieces) = (0.0, 0.0, 0)
        let ways = 20
        for _ in 0..<ways {
            let (start, end) = (
                city.randomPosition(using: &random), city.randomPosition(using: &random)
            )
            let route = try #require(router.route(from: start, to: end))
            let trace = trace(of: route, every_s: every_s, noise_m: noise_m, &random)
            let matched = matcher.match(trace)
            let ways = matched.flatMap(\.route)
            pieces += matched.count
            found += share(of: route, in: ways)
            let length = ways.reduce(0) { $0 + Double($1.distance.millimetres) }
            let foreign = ways.reduce(0) { sum, way in
                sum + (1 - share(of: way, in: [route])) * Double(way.distance.millimetres)
            }
            wrong += length > 0 ? foreign / length : 0
        }
        #expect(found / Double(ways) > least, "\(found / Double(ways))")
        #expect(wrong / Double(ways) < 1 - least + 0.03, "\(wrong / Double(ways))")
        #expect(pieces <= ways + 2, "\(pieces)")
    }

    /// A trace with a hole through which nobody could have driven is two.
    @Test func aTraceIsPartedWhereNoWayLeadsOn() throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        var random = SeededRandom(seed: 3)
        let route = try #require(
            router.route(
                from: city.randomPosition(using: &random), to: city.randomPosition(using: &random)))
        let points = trace(of: route, every_s: 5, noise_m: 3, &random)
        let far = Coordinate(latitudeE7: 0, longitudeE7: 0)
        let whole = MapMatcher(city).match(points)
        #expect(whole.count == 1)
        // Points in the sea do not count, and end nothing.
        let holed = MapMatcher(city).match(Array(points.prefix(4)) + [far] + points.dropFirst(4))
        #expect(holed.count <= 2 && holed.flatMap(\.matches).allSatisfy { $0.index != 4 })
        #expect(MapMatcher(city).match([far, far]).isEmpty)
        #expect(MapMatcher(city).match([]).isEmpty)
        // From one end of the city to the other within a step.
        let bounds = city.bounds
        let ends = [points[0], points[0]].enumerated().map { index, point in
            index == 0
                ? point
                : Coordinate(
                    latitudeE7: bounds.northEast.latitudeE7 - 1_000,
                    longitudeE7: bounds.northEast.longitudeE7 - 1_000)
        }
        #expect(MapMatcher(city).match(ends).count <= 2)
    }

    @Test func everyStreetAroundIsFoundOnce() throws {
        let city = try TestCities.laSerena()
        var random = SeededRandom(seed: 4)
        for _ in 0..<50 {
            let place = city.coordinate(of: city.randomPosition(using: &random))
            let snaps = city.snaps(place, within: Metres(80))
            #expect(Set(snaps.map(\.link)).count == snaps.count)
            #expect(snaps.map(\.distance) == snaps.map(\.distance).sorted())
            #expect(snaps.first?.link == city.snap(place)?.link)
            #expect(snaps.first?.position == city.snap(place)?.position)
        }
    }
}
