import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Changing what is booked: the new booking is there before the earlier one goes (P15).
@Suite struct BookAnewTests {
    private static let details = RequestDetailsView(with_pin: true, note: "blue door")

    private func booking(_ journey: Journey, id: UInt64 = 3) -> ReservationView {
        ReservationView(
            id: id, pickup_at_ms: journey.engine.now.milliseconds + 7_200_000,
            pickup: PlaceView(journey.engine.home), dropoff: PlaceView(Journey.faro),
            category: .vip, payment: .cash, fare: FareView(Fare(items: [])),
            state: "waiting")
    }

    @Test("what is known of the booking is there, and the rest is said to be missing")
    func prefilled() throws {
        var journey = try Journey()
        let old = booking(journey)
        journey.app.requested(.bookAnew(old, at_ms: old.pickup_at_ms))
        try journey.tick()
        let choice = try journey.choice()
        #expect(choice.request.pickUpAt_ms == old.pickup_at_ms)
        #expect(choice.request.dropoff.name == old.dropoff.name)
        #expect(choice.option?.category == .vip)
        #expect(journey.screen().text.contains("The earlier booking stays"))
        #expect(journey.app.anewRows(choice).count == 1)
        // Going back and forth forgets nothing of it.
        try journey.press(.escape, .enter)
        #expect(try journey.choice().request.replaces == old.id)
    }

    @Test("the earlier booking is given up once the new one is taken, and not before")
    func oneAfterTheOther() throws {
        var journey = try Journey()
        let old = booking(journey)
        journey.app.requested(.bookAnew(old, at_ms: old.pickup_at_ms))
        try journey.tick()
        #expect(!journey.calls.contains { $0 is UnscheduleRide })
        try journey.press(.enter)
        let made = journey.calls.filter { $0 is ScheduleRide || $0 is UnscheduleRide }
        #expect(made.first is ScheduleRide)
        #expect((made.last as? UnscheduleRide)?.reservation_id == old.id)
        #expect(made.count == 2)
        let said = journey.app.core.toasts.toasts.map(\.text)
        #expect(said.contains("The earlier booking is given up."))
    }

    @Test("a new booking that is not taken leaves the earlier one")
    func notTaken() throws {
        var journey = try Journey()
        let old = booking(journey)
        journey.app.requested(.bookAnew(old, at_ms: old.pickup_at_ms))
        try journey.tick()
        try journey.press(.escape, .escape)
        #expect(!journey.calls.contains { $0 is UnscheduleRide || $0 is ScheduleRide })
    }

    @Test("what was added to a booking made here is there when it is made anew")
    func whatWasAdded() throws {
        var journey = try Journey()
        try journey.choose()
        let moment = journey.engine.now.milliseconds + 7_200_000
        journey.app.requested(.pickUpAt(moment))
        try journey.tick()
        journey.app.requested(.details(Self.details))
        try journey.press(.enter)
        let made = try #require(journey.engine.reservations.first)
        journey.app.requested(.bookAnew(made, at_ms: made.pickup_at_ms))
        try journey.tick()
        #expect(try journey.choice().request.details == Self.details)
        #expect(!journey.screen().text.contains("set them anew"))
    }
}
