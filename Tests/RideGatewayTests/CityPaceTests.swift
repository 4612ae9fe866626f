import RideCore
import Testing

@testable import RideGateway

/// R6: an engine that cannot follow the city's clock goes on serving, at the pace it can.
@Suite struct CityPaceTests {
    private static let second: Int64 = 1_000_000_000

    private func city(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }

    @Test(arguments: [(1.0, 10, 10), (60, 10, 600), (0.5, 10, 5)] as [(Double, Int64, Int64)])
    func theCitysTimeIsSoManyTimesAsFast(speed: Double, wall: Int64, passed: Int64) {
        let pace = CityPace(speed: speed, at: 7 * Self.second, city: city(100))
        let wall_ns = (7 + wall) * Self.second
        #expect(pace.city(at: wall_ns) == city(100 + passed))
        #expect(pace.wall_ns(at: city(100 + passed)) == wall_ns)
    }

    /// Time passes up to what happens next, and where much happens a step at a time; never beyond
    /// what is due, and always further.
    @Test(
        arguments: [
            (1.0, nil, 5_000), (1, 900, 900), (1, 0, 2), (1, 9_000, 5_000), (1_000, 3, 2_000),
            (0.001, 0, 1),
        ] as [(Double, Int64?, Int64)])
    func aPieceEndsWhereSomethingHappens(speed: Double, next: Int64?, end: Int64) {
        let pace = CityPace(speed: speed, at: 0, city: .start)
        let step = pace.step(
            from: .start, to: city(5), next: next.map(Instant.init(milliseconds:)))
        #expect(step.milliseconds == end)
    }

    /// What can be caught up is kept; of more only that is kept.
    @Test(arguments: [(9, nil), (10, nil), (11, 60), (3_600, 3_590 * 60)] as [(Int64, Int64?)])
    func whatCannotBeCaughtUpIsGivenUp(held_s: Int64, lost_s: Int64?) {
        var pace = CityPace(speed: 60, at: 0, city: .start)
        let lost = pace.giveUp(now: .start, at: held_s * Self.second)
        #expect(lost == lost_s.map { .seconds($0) })
        let behind = pace.city(at: held_s * Self.second).since(.start)
        #expect(behind == .seconds(min(held_s, 10) * 60))
        // It is given up once.
        #expect(pace.giveUp(now: .start, at: held_s * Self.second) == nil)
    }
}
