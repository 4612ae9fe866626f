import RideCore
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Reliability 13: an engine that is stopped for a minute or an hour while a ride is under way, and
/// goes on, changes no fare and no order, whether its machine catches up at once or never does.
///
/// The clock is the test's, and the engine follows it as its host does: in pieces, giving up what
/// it is behind by too much.
@Suite struct HeldEngineTests {
    /// An engine whose clock goes on by the test alone.
    private struct HeldEngine {
        let bench = Bench()
        var pace: CityPace
        var clock_ns: Int64 = 7_000_000_000
        /// Whether its machine is half as fast as the city's clock; else it does all that is due.
        let isSlow: Bool
        var command = 0
        var lost_ms: Int64 = 0

        init(speed: Double, isSlow: Bool) {
            pace = CityPace(speed: speed, at: 7_000_000_000, city: bench.gateway.service.now)
            self.isSlow = isSlow
        }

        /// It wakes up and lets the city's time pass.
        mutating func wake() throws {
            let due = pace.city(at: clock_ns)
            let most = bench.gateway.service.now + .milliseconds(Int64(500 * pace.speed))
            let end = isSlow ? min(due, most) : due
            while bench.gateway.service.now < end {
                let service = bench.gateway.service
                bench.gateway.advance(
                    to: pace.step(from: service.now, to: end, next: service.nextEventTime))
            }
            let now = bench.gateway.service.now
            if now < due, let lost = pace.giveUp(now: now, at: clock_ns) {
                lost_ms += lost.milliseconds
            }
            try bench.settle()
        }

        /// It is stopped for so long, and goes on.
        mutating func held(_ seconds: Int64) throws {
            clock_ns += seconds * 1_000_000_000
            try wake()
            let behind = pace.city(at: clock_ns).since(bench.gateway.service.now)
            #expect(behind.milliseconds <= Int64(10_000 * pace.speed))
        }

        /// It lives until so much of the city's time has passed.
        mutating func live(_ city_s: Int64) throws {
            let end = bench.gateway.service.now + .seconds(city_s)
            while bench.gateway.service.now < end {
                clock_ns += 1_000_000_000
                try wake()
            }
        }

        mutating func name() throws -> CommandID {
            command += 1
            return try commandID(command)
        }
    }

    private struct Outcome {
        let amount: Int64
        let times: [Int64]
        let lost_ms: Int64
    }

    /// A ride whose engine is held after it was accepted and again when it has begun.
    private func ride(
        held_s: Int64, speed: Double = 60, isSlow: Bool = false, waiting_s: Int64 = 0
    ) throws -> Outcome {
        var engine = HeldEngine(speed: speed, isSlow: isSlow)
        let bench = engine.bench
        let ana = try bench.signIn(1, .passenger).client
        let luis = try bench.signIn(2, .driver, name: "Luis").client
        _ = try bench.ask(GoOnline(command_id: engine.name()), from: luis).get()
        let plan = try bench.plan(from: ana, to: 32, 40)
        let request = RequestRide(
            command_id: try engine.name(), quote_id: plan.options[0].quote_id, payment: .cash)
        let ride = try #require(try bench.ask(request, from: ana).get().ride).id
        _ = try bench.ask(AcceptRide(command_id: engine.name(), ride_id: ride), from: luis).get()
        try engine.held(held_s)
        try engine.live(600)
        _ = try bench.ask(
            ArriveAtPickup(command_id: engine.name(), ride_id: ride), from: luis
        ).get()
        bench.gateway.advance(to: bench.gateway.service.now + .seconds(waiting_s))
        _ = try bench.ask(StartRide(command_id: engine.name(), ride_id: ride), from: luis).get()
        try engine.held(held_s)
        try engine.live(600)
        _ = try bench.ask(FinishRide(command_id: engine.name(), ride_id: ride), from: luis).get()
        let times = bench.store.history(of: TripID(ride)).compactMap { entry -> Int64? in
            guard case .event(_, let event) = entry else { return nil }
            return event.at.milliseconds
        }
        #expect(times.allSatisfy { $0 <= bench.gateway.service.now.milliseconds })
        let over = try #require(try bench.state(of: ana).ride)
        #expect(over.stage == .completed)
        return Outcome(amount: over.fare.total_minor, times: times, lost_ms: engine.lost_ms)
    }

    @Test(arguments: [(60, 60), (3_600, 1)] as [(Int64, Double)], [false, true])
    func noFareAndNoOrderChanges(hold: (seconds: Int64, speed: Double), isSlow: Bool) throws {
        let still = try ride(held_s: 0, speed: hold.speed)
        let held = try ride(held_s: hold.seconds, speed: hold.speed, isSlow: isSlow)
        #expect(held.amount == still.amount && still.amount > 0)
        #expect(held.times.count == still.times.count && still.times.count >= 4)
        #expect(held.times == held.times.sorted())
        // Who catches up has given nothing up; who cannot lives through the same ride later.
        #expect((held.lost_ms > 0) == isSlow)
        #expect(still.lost_ms == 0)
    }

    /// The control: a clock of the city that jumps while the car waits costs a passenger money, and
    /// the comparison sees it.
    @Test func aJumpOfTheCitysTimeWouldShow() throws {
        let still = try ride(held_s: 0)
        let jumped = try ride(held_s: 0, waiting_s: 600)
        #expect(jumped.amount > still.amount)
    }
}
