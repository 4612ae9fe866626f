import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// D9: a report says of which week it is.
@Suite struct ReportWeekTests {
    @Test(arguments: [
        (1, 0), (0, 0), (-1, -1), (-52, -52), (-53, -52), (-1_000_000_000, -52),
    ])
    func theWeekToldIsTheWeekShown(asked: Int, told: Int) throws {
        let bench = Bench()
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        func report(_ week: Int) throws -> ReportResult {
            try bench.ask(GetReport(week: week), from: luis).get()
        }
        let (shown, present) = (try report(asked), try report(0))
        #expect(shown.week == told)
        let week_ms: Int64 = 7 * 86_400_000
        #expect(shown.starts_at_ms == present.starts_at_ms + Int64(told) * week_ms)
    }
}
