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
        let desk = try bench.operate(3)
        let looked = try bench.ask(GetAnyRide(ride_id: ride), from: desk).get().ride
        #expect(looked.pin == nil && looked.rider?.name == "Bia Souza")
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

    @Test("A guest, who is let off every fee, reads of none; the driver of what it brings")
    func aGuestReadsOfNoFee() throws {
        let (ana, luis, ride) = try request()
        let plan = try bench.plan(from: ana, to: 40, 32)
        _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: ride), from: luis)
        try bench.advance(600)
        let told = try #require(try bench.state(of: ana).ride)
        #expect(told.cancel_fee_minor == 0 && told.cancel_free_until_ms == nil)
        for terms in plan.options.map(\.terms) + [told.terms] {
            #expect(terms.cancellation_fee_minor == 0 && terms.missing_fee_minor == 0)
            #expect(terms.waiting_per_minute_minor > 0)
        }
        let driven = try #require(try bench.state(of: luis).ride)
        #expect(driven.terms.missing_fee_minor > 0)
    }

    private let here = PlaceView(TestService.waypoint(32, 32, "Rua Um 12"))
    private let there = PlaceView(TestService.waypoint(40, 32, "Rua Dois 7"))
    private let between = PlaceView(TestService.waypoint(36, 32, "Rua Nova 3"))

    /// A driver at work, and a booking with everything: their clients and the booking.
    private func book() throws -> (ana: ClientID, luis: ClientID, booking: ReservationView) {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let (ana, _) = try bench.signIn(2, .passenger)
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let plan = try bench.ask(
            PlanRide(
                pickup: here, dropoff: there, promotion: "FIRST5", pickup_at_ms: 8 * 3_600_000,
                stops: [between]), from: ana
        ).get()
        let details = RequestDetailsView(
            with_pin: true, note: "At the gate",
            rider: RiderView(name: "Bia Souza", phone: "11912345678"),
            first_asked: .nearest)
        let booked = try bench.ask(
            ScheduleRide(
                command_id: commandID(2), quote_id: plan.options[0].quote_id, payment: .cash,
                details: details), from: ana
        ).get()
        return (ana, luis, try #require(booked.reservations.first))
    }

    @Test("All that was said with a booking is told to whoever booked it, and becomes the ride")
    func aBookingIsToldWhole() throws {
        let (ana, _, booking) = try book()
        #expect(booking.stops == [between])
        #expect(booking.note == "At the gate" && booking.rider?.name == "Bia Souza")
        #expect(booking.rider?.phone != nil && booking.first_asked == .nearest)
        #expect(booking.promotion?.code == "FIRST5")
        let pin = try #require(booking.pin)
        #expect(pin.text.count == 4 && booking.state == "waiting")
        try bench.advance(8 * 3_600 - 60)
        let ride = try #require(try bench.state(of: ana).ride)
        #expect(ride.pin == pin && ride.note == booking.note && ride.rider == booking.rider)
        #expect(ride.stops?.map(\.place) == booking.stops)
        // From then on the ride tells the PIN, until it begins.
        let later = try bench.ask(ListReservations(), from: ana).get().reservations.first
        #expect(later?.state == "dispatching" && later?.ride_id == ride.id && later?.pin == nil)
    }

    @Test("A driver sees the area of a booked ride, not the door, and nothing said with it")
    func bookingsTellAreas() throws {
        let (_, luis, own) = try book()
        let open = try bench.ask(ListBookings(), from: luis).get()
        let booking = try #require(open.bookings.first)
        for (told, exact) in [(booking.pickup, here), (booking.dropoff, there)] {
            #expect(told.name != exact.name)
            #expect(told.latitude != exact.latitude && told.longitude != exact.longitude)
            #expect(abs(told.latitude - exact.latitude) <= 0.0026)
            #expect(abs(told.longitude - exact.longitude) <= 0.0026)
        }
        let told = String(
            decoding: WireCodec().encode(answer: AnyAnswer(open), to: 1), as: UTF8.self)
        let secrets = [own.pin?.text, own.note, own.rider?.name, own.rider?.phone, between.name]
        for secret in secrets {
            #expect(try !told.contains("\"\(#require(secret))\""))
        }
    }
}
