import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// P1: a car on the map is where its route says, found by the little that a `Track` knows.
@Suite struct TrackTests {
    /// Whole milliseconds where a piece ends: at a hundred kilometres an hour three centimetres.
    private static let tolerance = Metres(0.5)

    /// Compares at every multiple of `step_ms`, and at the end and after it.
    private func check(_ route: Route, _ track: Track, in city: City, step_ms: UInt32) {
        var track = track
        var piece = track.piece(at: 0, in: city)
        let moments = Array(stride(from: 0, to: route.duration_ms, by: Int(step_ms)))
        for moment in moments + [route.duration_ms, route.duration_ms + 5_000] {
            if !piece.lasts(at: moment) { piece = track.piece(at: moment, in: city) }
            #expect(piece.lasts(at: moment))
            let place = piece.coordinate(after: moment)
            let expected = route.progress(after: .milliseconds(Int64(moment)))
            #expect(
                Geodesy.distance(place, expected.coordinate) <= Self.tolerance, "at \(moment)")
            #expect((0..<360).contains(piece.heading))
            // At the end of a piece the two may differ by a millisecond.
            guard piece.start != piece.end, moment > 0, moment + 1 < route.duration_ms else {
                continue
            }
            // A piece that begins within a street has the direction of the whole piece.
            let isSame = [Int64(moment) - 1, Int64(moment), Int64(moment) + 1].contains {
                let heading = route.progress(after: .milliseconds($0)).heading
                let turn = (heading - Double(piece.heading) + 540).truncatingRemainder(
                    dividingBy: 360)
                return abs(turn - 180) <= 2
            }
            #expect(isSame, "at \(moment)")
        }
    }

    @Test(arguments: [51, 52, 53, 54] as [UInt64], [false, true])
    func aTrackIsWhereItsRouteIs(seed: UInt64, turnCosts: Bool) throws {
        let (city, _) = try TestCities.forbidding(seed: seed, turnCosts: turnCosts)
        let router = Router(city)
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let origin = city.randomPosition(using: &random)
            let goal = city.randomPosition(using: &random)
            let route = router.route(from: origin, to: goal)
            let track = router.track(from: origin, to: goal)
            #expect((route == nil) == (track == nil))
            guard let route, let track else { continue }
            check(route, track, in: city, step_ms: 977)
        }
    }

    @Test func tracksFollowTheStreetsOfARealCity() throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        var random = SeededRandom(seed: 5)
        for _ in 0..<40 {
            let origin = city.randomPosition(using: &random)
            let goal = city.randomPosition(using: &random)
            let route = try #require(router.route(from: origin, to: goal))
            let track = try #require(router.track(from: origin, to: goal))
            check(route, track, in: city, step_ms: 1_331)
        }
    }

    @Test func aTrackBeginsAsTheDriverWants() throws {
        let city = try TestCities.block()
        let router = Router(city)
        let origin = StreetPosition.node(NodeID(0))
        let goal = StreetPosition.node(NodeID(4))
        let through: [UInt32] = [0, 6]
        let route = try #require(router.route(from: origin, through: through, to: goal))
        let track = try #require(router.track(from: origin, through: through, to: goal))
        check(route, track, in: city, step_ms: 100)
        #expect(router.track(from: origin, through: [2], to: goal) == nil)
    }

    @Test func timeMayGoBack() throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        var random = SeededRandom(seed: 6)
        let origin = city.randomPosition(using: &random)
        let goal = city.randomPosition(using: &random)
        var track = try #require(router.track(from: origin, to: goal))
        let early = track.piece(at: 10_000, in: city)
        _ = track.piece(at: 200_000, in: city)
        #expect(track.piece(at: 10_000, in: city) == early)
    }

    @Test func whoIsThereAlreadyStands() throws {
        let city = try TestCities.block()
        for place in [StreetPosition.node(NodeID(1)), .link(LinkID(0), offset: Metres(30))] {
            var track = try #require(Router(city).track(from: place, to: place))
            for moment in [0, 1, 60_000] as [UInt32] {
                let piece = track.piece(at: moment, in: city)
                #expect(piece.coordinate(after: moment) == city.coordinate(of: place))
            }
        }
    }
}
