import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Who sees what of the wishes of a passenger: the PIN is the passenger's alone, the note is for
/// whoever has taken the ride, an address for nobody before.
@Suite struct RideWishTests {
    private let bench = Bench()

    /// A request with everything: its two clients and its number.
    private func request() throws -> (ana: ClientID, luis: ClientID, ride: UInt64) {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let (ana, _) = try bench.signIn(2, .passenger)
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let plan = try bench.plan(from: ana, to: 40, 32)
        let details = RequestDetailsView(
            with_pin: true, note: "At the gate", rider: RiderView(name: "Bia Souza"))
        _ = try bench.ask(
            RequestRide(
                command_id: commandID(2), quote_id: plan.options[0].quote_id, details: details),
            from: ana)
        return (ana, luis, try #require(try bench.state(of: luis).ride).id)
    }

    @Test("The driver never sees the PIN, and the note only once the ride is taken")
    func thePINIsThePassengersAlone() throws {
        let (ana, luis, ride) = try request()
        let offered = try #require(try bench.state(of: luis).ride)
        #expect(offered.note == nil && offered.pin == nil && offered.needs_pin == true)
        #expect(offered.passenger.name == "Bia Souza" && offered.ordered_by == nil)
        let pin = try #require(try bench.state(of: ana).ride?.pin)
        let own = try bench.state(of: ana).ride
        #expect(own?.needs_pin == nil && own?.ordered_by == nil)
        _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: ride), from: luis)
        let taken = try #require(try bench.state(of: luis).ride)
        #expect(taken.note == "At the gate" && taken.pin == nil)
        // Whoever rides is looked for; whoever ordered writes in the chat.
        #expect(taken.passenger.name == "Bia Souza" && taken.ordered_by == "Ana")
        try bench.advance(60)
        _ = try bench.ask(
            ArriveAtPickup(command_id: commandID(4), ride_id: ride), from: luis)
        let start = try StartRide(command_id: commandID(5), ride_id: ride)
        let refused = try bench.ask(start, from: luis)
        guard case .failure(let error) = refused else {
            Issue.record("the ride began without the PIN")
            return
        }
        #expect(error.code == "pin_needed")
        _ = try bench.ask(
            StartRide(command_id: commandID(6), ride_id: ride, pin: pin), from: luis)
        let begun = try #require(try bench.state(of: ana).ride)
        #expect(begun.stage == .inProgress && begun.pin == nil && begun.needs_pin == nil)
        #expect(begun.rider?.name == "Bia Souza" && begun.passenger.name == "Ana")
    }

    @Test("A raise is offered to the passenger while nobody has taken the ride")
    func raisesAreTold() throws {
        let (ana, luis, ride) = try request()
        let before = try #require(try bench.state(of: ana).ride)
        let raise = try #require(before.raises_minor?.first)
        let seen = try bench.state(of: luis).ride
        #expect(seen?.raises_minor == nil)
        _ = try bench.ask(
            RaisePrice(command_id: commandID(7), ride_id: ride, amount_minor: raise), from: ana)
        let offered = try #require(try bench.state(of: luis).ride)
        #expect(offered.fare.total_minor == before.fare.total_minor + raise)
        #expect(offered.fare.items.last?.kind == .raise)
        _ = try bench.ask(AcceptRide(command_id: commandID(8), ride_id: ride), from: luis)
        let taken = try bench.state(of: ana).ride
        #expect(taken?.raises_minor == nil)
    }

    @Test("A driver sees the area of a booked ride, not the door")
    func bookingsTellAreas() throws {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let (ana, _) = try bench.signIn(2, .passenger)
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let here = PlaceView(TestService.waypoint(32, 32, "Rua Um 12"))
        let there = PlaceView(TestService.waypoint(40, 32, "Rua Dois 7"))
        let at_ms: Int64 = 8 * 3_600_000
        guard
            case .success(let plan) = try bench.ask(
                PlanRide(pickup: here, dropoff: there, pickup_at_ms: at_ms), from: ana)
        else {
            Issue.record("no plan")
            return
        }
        _ = try bench.ask(
            ScheduleRide(
                command_id: commandID(2), quote_id: plan.options[0].quote_id, payment: .cash),
            from: ana)
        guard case .success(let open) = try bench.ask(ListBookings(), from: luis) else {
            Issue.record("no bookings")
            return
        }
        let booking = try #require(open.bookings.first)
        for (told, exact) in [(booking.pickup, here), (booking.dropoff, there)] {
            #expect(told.name != exact.name)
            #expect(told.latitude != exact.latitude && told.longitude != exact.longitude)
            #expect(abs(told.latitude - exact.latitude) <= 0.0026)
            #expect(abs(told.longitude - exact.longitude) <= 0.0026)
        }
    }
}
