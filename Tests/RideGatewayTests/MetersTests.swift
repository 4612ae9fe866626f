import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// The engine's figures about itself.
@Suite struct MetersTests {
    @Test func timesAreCountedByPowersOfTwo() {
        var times = Meters.Times()
        for us in [0, 1, 3, 100, 100, 100, 100, 100, 100, 5_000] as [Int64] {
            times.add(.microseconds(us))
        }
        #expect(times.count == 10)
        #expect(times.buckets.reduce(0, +) == 10)
        #expect(times.buckets[0] == 1 && times.buckets[1] == 1 && times.buckets[2] == 1)
        #expect(times.microseconds(ofShare: 0.5) == 128)
        #expect(times.microseconds(ofShare: 0.99) == 5_000)
        times.add(.seconds(3_600))
        times.add(.seconds(-1))
        #expect(times.longest == .seconds(3_600))
        #expect(times.buckets.reduce(0, +) == 12)
        #expect(Meters.Times().microseconds(ofShare: 0.99) == 0)
    }

    /// Whoever is named Zwölfboxkämpfer and says so is in no figure, for the operator or for
    /// collectors.
    @Test func noPersonIsInAnyFigure() throws {
        let bench = Bench()
        let name = "Zwölfboxkämpfer"
        let (ana, _) = try bench.signIn(1, .passenger, name: name)
        _ = try bench.plan(from: ana, to: 40, 32)
        bench.gateway.meters.handled(PlanRide.method, in: .microseconds(300))
        bench.gateway.meters.handled(nil, in: .microseconds(3))
        bench.gateway.meters.worked("save", for: .milliseconds(2))
        bench.gateway.meters.happened("connections")
        let desk = try bench.operate(2)
        let stats = try bench.ask(GetStats(), from: desk).get()
        #expect(stats.calls.map(\.name) == ["ride.plan", "unreadable"])
        #expect(stats.calls.first?.longest_us == 300)
        for standing in ["clients_guest", "clients_operator"] {
            #expect(stats.now.first { $0.name == standing }?.count == 1)
        }
        let text = bench.gateway.metricsText()
        #expect(text.contains("ride_call_seconds_count{method=\"ride.plan\"} 1\n"))
        #expect(text.contains("ride_call_seconds_bucket{method=\"ride.plan\",le=\"+Inf\"} 1\n"))
        #expect(text.contains("ride_work_seconds_sum{what=\"save\"} 0.002\n"))
        #expect(text.contains("ride_now{what=\"clients_guest\"} 1\n"))
        for written in ["\(stats)", text] { #expect(!written.contains("boxk")) }
        // Every line is one that a collector reads: a comment, or a name and a number.
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            #expect(parts.count == 2 && Double(parts[1]) != nil, "\(line)")
        }
    }
}
