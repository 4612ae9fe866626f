import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// An answer counts for what its person has seen: an offer as it was, a fee as it was told.
@Suite struct ChangedOfferTests {
    private let bench = Bench()

    @Test("P8, D3: an answer to an offer that was changed takes nothing; one to the new offer does")
    func anEarlierOfferIsOver() throws {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let (ana, _) = try bench.signIn(2, .passenger)
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let plan = try bench.plan(from: ana, to: 40, 32)
        _ = try bench.ask(
            RequestRide(command_id: commandID(2), quote_id: plan.options[0].quote_id), from: ana)
        let first = try #require(try bench.state(of: luis).ride)
        try bench.advance(3)
        let stops = [PlaceView(TestService.waypoint(36, 36, "Mall"))]
        let detour = try bench.ask(
            PlanDetour(ride_id: first.id, dropoff: first.dropoff, stops: stops), from: ana
        ).get()
        _ = try bench.ask(
            RedirectRide(
                command_id: commandID(3), ride_id: first.id, quote_id: detour.quote_id), from: ana
        ).get()
        let second = try #require(try bench.state(of: luis).ride)
        let (seen, open) = (try #require(first.offer), try #require(second.offer))
        #expect(open.offered_at_ms == seen.offered_at_ms + 3_000)
        #expect(second.stops?.map(\.place.name) == ["Mall"])
        #expect(second.fare.total_minor == detour.fare.total_minor)
        func accept(_ number: Int, _ offered_ms: Int64) throws -> String? {
            let call = try AcceptRide(
                command_id: commandID(number), ride_id: first.id, offered_at_ms: offered_ms)
            guard case .failure(let error) = try bench.ask(call, from: luis) else { return nil }
            return error.code
        }
        #expect(try accept(4, seen.offered_at_ms) == "offer_expired")
        #expect(try accept(5, open.offered_at_ms) == nil)
        // Sent again, it is still the answer that it was.
        #expect(try accept(5, open.offered_at_ms) == nil)
        // Others learn nothing of it.
        let (eva, _) = try bench.signIn(3, .driver, name: "Eva")
        let strange = try bench.ask(
            AcceptRide(command_id: commandID(6), ride_id: first.id, offered_at_ms: 1), from: eva)
        guard case .failure(let error) = strange else { return #expect(Bool(false)) }
        #expect(error.code == "no_such_ride")
    }

    @Test("P6: a ride is not called off at more than its passenger was told")
    func aFeeThatHasRisenIsToldFirst() throws {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let ana = bench.connect(2)
        _ = try bench.ask(Hello(client: "test"), from: ana)
        _ = try bench.ask(
            SignUp(
                command_id: try commandID(1), role: .passenger, name: "Ana",
                email: "ana@example.com", password: SecretText("trem azul 1958"),
                phone: "11912345678", tax_id: "52998224725", gender: .woman,
                terms_version: 1), from: ana
        ).get()
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let plan = try bench.plan(from: ana, to: 40, 32)
        _ = try bench.ask(
            RequestRide(command_id: commandID(2), quote_id: plan.options[0].quote_id), from: ana)
        let ride = try #require(try bench.state(of: luis).ride).id
        _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: ride), from: luis)
        try bench.advance(600)
        let fee = try #require(try bench.state(of: ana).ride?.cancel_fee_minor)
        try #require(fee > 0)
        func cancel(_ number: Int, _ most: Int64) throws -> String? {
            let call = try CancelRide(
                command_id: commandID(number), ride_id: ride, reason: .changedMind,
                at_most_minor: most)
            guard case .failure(let error) = try bench.ask(call, from: ana) else { return nil }
            return error.code
        }
        #expect(try cancel(4, fee - 1) == "fee_has_risen")
        #expect(try cancel(5, fee) == nil)
        #expect(try cancel(5, fee) == nil)
        #expect(try bench.state(of: ana).ride?.fare.total_minor == fee)
    }
}
