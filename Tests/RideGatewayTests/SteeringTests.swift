import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// D5 over the wire: what is ahead, and another way.
@Suite struct SteeringTests {
    /// A ride that is driven: its two clients and its number.
    private func ride(
        on bench: Bench
    ) throws -> (ana: ClientID, luis: ClientID, ride: UInt64) {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let (ana, _) = try bench.signIn(2, .passenger)
        _ = try bench.ask(
            GoOnline(command_id: commandID(1)), from: luis)
        let plan = try bench.plan(from: ana, to: 40, 32)
        let quote = try #require(plan.options.first).quote_id
        _ = try bench.ask(
            RequestRide(command_id: commandID(2), quote_id: quote), from: ana)
        let number = try #require(try bench.state(of: luis).ride).id
        _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: number), from: luis)
        try bench.advance(60)
        _ = try bench.ask(
            ArriveAtPickup(command_id: commandID(4), ride_id: number), from: luis)
        _ = try bench.ask(
            StartRide(command_id: commandID(5), ride_id: number), from: luis)
        try bench.advance(20)
        return (ana, luis, number)
    }

    private func crossings(
        _ bench: Bench, _ client: ClientID, _ ride: UInt64
    ) throws -> CrossingsResult {
        let call = ListCrossings(ride_id: ride)
        guard case .success(let result) = try bench.ask(call, from: client) else {
            throw Bench.Missing(what: "crossings")
        }
        return result
    }

    private func code(_ answer: Result<some Any, WireError>) -> String? {
        guard case .failure(let error) = answer else { return nil }
        return error.code
    }

    @Test func aDriverSeesWhatIsAheadAndTurnsOff() throws {
        let bench = Bench()
        let (ana, luis, ride) = try ride(on: bench)
        let ahead = try crossings(bench, luis, ride)
        #expect(ahead.ride_id == ride && ahead.crossings.count == CrossingsResult.shown)
        let next = try #require(ahead.crossings.first)
        let distances = ahead.crossings.map(\.remaining_m)
        #expect(distances == distances.sorted(by: >))
        #expect(next.options.map(\.angle) == next.options.map(\.angle).sorted())
        #expect(next.options.count { $0.is_taken } == 1)
        #expect(next.options.first?.turn == "uTurn" && next.options.first?.angle == -180)
        let before = try #require(try bench.state(of: ana).route)
        let left = try #require(next.options.first { $0.turn == "left" })
        let steer = SteerRide(
            command_id: try commandID(6), ride_id: ride, crossing: next.crossing,
            way: left.way)
        guard case .success(let state) = try bench.ask(steer, from: luis) else {
            Issue.record("not steered")
            return
        }
        let route = try #require(state.route)
        #expect(route != before)
        #expect(try bench.state(of: ana).route == route)
        // Ana was told without asking.
        let told = (bench.inbox[ana] ?? []).contains { message in
            guard case .announcement(.state(let state)) = message else { return false }
            return state.route == route
        }
        #expect(told)
        // Sent again, it is answered again and changes nothing.
        guard case .success(let again) = try bench.ask(steer, from: luis) else {
            Issue.record("not answered again")
            return
        }
        #expect(again.route == route)
        let taken = try #require(
            try crossings(bench, luis, ride).crossings.first?.options.first { $0.is_taken })
        #expect(taken.way == left.way)
        try bench.crash()
        let (back, _) = try bench.signIn(7, .passenger)
        _ = back
        #expect(bench.gateway.service.liveTrips.count == 1)
    }

    @Test func whatCannotBeSteeredIsRefused() throws {
        let bench = Bench()
        let (ana, luis, ride) = try ride(on: bench)
        func steer(
            _ number: Int, _ client: ClientID, _ ride: UInt64, _ crossing: UInt32, _ way: UInt32
        ) throws -> String? {
            code(
                try bench.ask(
                    SteerRide(
                        command_id: commandID(number), ride_id: ride, crossing: crossing,
                        way: way), from: client))
        }
        let next = try #require(try crossings(bench, luis, ride).crossings.first)
        let way = try #require(next.options.first).way
        #expect(try steer(10, ana, ride, next.crossing, way) == "only_for_drivers")
        #expect(try steer(11, luis, 999, next.crossing, way) == "no_such_ride")
        #expect(try steer(12, luis, ride, .max, way) == "crossing_passed")
        #expect(try steer(13, luis, ride, next.crossing, .max) == "no_such_way")
        try bench.advance(3_600)
        #expect(try steer(14, luis, ride, next.crossing, way) == "not_driving")
        let look = ListCrossings(ride_id: ride)
        #expect(code(try bench.ask(look, from: luis)) == "not_driving")
        #expect(code(try bench.ask(look, from: ana)) == "only_for_drivers")
    }
}
