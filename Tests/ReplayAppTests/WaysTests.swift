import AppTestSupport
import RideMap
import Testing

@testable import ReplayApp

@Suite("The ways that are drawn of a run (S5, S6)")
struct WaysTests {
    private static let eight_ms: Int64 = 3_600_000
    private let city = AppFiles.openedCity.city

    private func stretch(at start_ms: Int64, for duration_ms: Int64) -> FleetHistory.Stretch {
        FleetHistory.Stretch(
            doing: .toPickUp, start_ms: start_ms, end_ms: start_ms + duration_ms,
            from: SmallRun.far, to: SmallRun.north, ride: 0, isWhole: false)
    }

    /// A car is drawn on the way that it took: that of the hour in which it set off, in whatever
    /// order the hours are looked at.
    @Test func aWayIsThatOfItsHour() throws {
        let ways = Ways(city, of: SmallRun.slowRecording)
        let usual = Ways(city, of: SmallRun.recording)
        let before = stretch(at: 0, for: 60_000)
        let after = stretch(at: Self.eight_ms, for: 60_000)
        for _ in 0..<3 {
            ways.beginPicture()
            #expect(ways.line(of: before) == usual.line(of: before))
            #expect(ways.line(of: after) != usual.line(of: after))
            #expect(ways.stop(of: before) == usual.stop(of: before))
            #expect(ways.stop(of: after) != usual.stop(of: after))
        }
        let router = Router(city)
        let start = try #require(city.snap(SmallRun.far))
        let end = try #require(city.snap(SmallRun.north))
        router.use(SmallRun.slowRecording.speeds?.times(inHour: 3 * 24 + 8, of: city))
        let exact = router.route(from: start.position, to: end.position)
        #expect(ways.line(of: after) == exact?.shape)
    }
}
