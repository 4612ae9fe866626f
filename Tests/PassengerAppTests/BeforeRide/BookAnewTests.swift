import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Changing what is booked: what takes its place is there before the earlier booking goes (P15).
@Suite struct BookAnewTests {
    private static let stop = PlaceView(
        Waypoint(
            coordinate: Coordinate(latitudeE7: -299_100_000, longitudeE7: -712_600_000),
            name: "Mall Plaza"))

    private func booking(_ journey: Journey, id: UInt64 = 3) -> ReservationView {
        ReservationView(
            id: id, pickup_at_ms: journey.engine.now.milliseconds + 7_200_000,
            pickup: PlaceView(journey.engine.home), dropoff: PlaceView(Journey.faro),
            stops: [Self.stop], category: .vip, payment: .cash, fare: FareView(Fare(items: [])),
            promotion: PromotionView(code: FakeEngine.promotion, amount_minor: 500),
            note: "blue door", rider: RiderView(name: "Bia Rojas"), pin: SecretText("4821"),
            first_asked: .nearest, state: "waiting")
    }

    /// A journey in which this booking is being made anew.
    private func changing() throws -> (Journey, ReservationView) {
        var journey = try Journey()
        let old = booking(journey)
        journey.app.requested(.bookAnew(old, at_ms: old.pickup_at_ms))
        try journey.tick()
        return (journey, old)
    }

    private func givenUp(_ journey: Journey) -> [UInt64] {
        journey.calls.compactMap { ($0 as? UnscheduleRide)?.reservation_id }
    }

    @Test("all that the booking tells is there, in an app too that did not book it")
    func prefilled() throws {
        var (journey, old) = try changing()
        let choice = try journey.choice()
        #expect(choice.request.pickUpAt_ms == old.pickup_at_ms)
        #expect(choice.request.dropoff.name == old.dropoff.name)
        #expect(choice.request.stops == old.stops)
        #expect(choice.request.promotion == old.promotion?.code)
        #expect(choice.option?.category == .vip)
        #expect(
            choice.request.details
                == RequestDetailsView(
                    with_pin: true, note: old.note, rider: old.rider, first_asked: .nearest))
        #expect(
            journey.screen().text.contains("Your earlier booking stays until you make this one."))
        // Going back and forth forgets nothing of it.
        try journey.press(.escape, .enter)
        #expect(try journey.choice().request.replaces == old.id)
    }

    @Test("a PIN is asked for where the profile does not say the same")
    func aPIN() throws {
        for (asks, pin, said) in [
            (false, nil, nil), (false, "4821", true), (true, nil, false), (true, "4821", nil),
        ] as [(Bool, String?, Bool?)] {
            var journey = try Journey()
            journey.engine.asksForPIN = asks
            try journey.happens()
            var old = booking(journey)
            old.pin = pin.map { SecretText($0) }
            journey.app.requested(.bookAnew(old, at_ms: old.pickup_at_ms))
            try journey.tick()
            #expect(try journey.choice().request.details?.with_pin == said)
        }
    }

    @Test("the earlier booking is given up once the new one is taken, and not before")
    func oneAfterTheOther() throws {
        var (journey, old) = try changing()
        #expect(givenUp(journey).isEmpty)
        try journey.press(.enter)
        let made = journey.calls.filter { $0 is ScheduleRide || $0 is UnscheduleRide }
        #expect(made.first is ScheduleRide)
        #expect(made.count == 2)
        #expect(givenUp(journey) == [old.id])
        let said = journey.app.core.toasts.toasts.map(\.text)
        #expect(said.contains("We cancelled the earlier booking."))
    }

    @Test("a new booking that is not taken leaves the earlier one")
    func notTaken() throws {
        var (journey, _) = try changing()
        try journey.press(.escape, .escape)
        #expect(!journey.calls.contains { $0 is UnscheduleRide || $0 is ScheduleRide })
    }

    @Test("a ride now takes the place of the booking once a driver has taken it, and not before")
    func aRideNow() throws {
        var (journey, old) = try changing()
        journey.app.requested(.pickUpAt(nil))
        try journey.tick()
        #expect(journey.screen().text.contains("stays until a driver accepts this ride."))
        try journey.press(.enter)
        #expect(journey.calls.contains { $0 is RequestRide })
        #expect(givenUp(journey).isEmpty)
        try journey.offerAndAccept()
        #expect(givenUp(journey) == [old.id])
        // The ride goes on, and what it stands for is given up once.
        try journey.happens(.arrive(by: FakeEngine.luis))
        #expect(givenUp(journey) == [old.id])
    }

    @Test("an app that is started anew before a driver has taken the ride knows the booking")
    func anotherStart() throws {
        for isTaken in [true, false] {
            var (journey, old) = try changing()
            journey.app.requested(.pickUpAt(nil))
            try journey.tick()
            try journey.press(.enter)
            let settings = journey.app.core.settings
            #expect(settings.replaced_booking?.booking == old.id)
            try journey.startAnew(settings)
            #expect(givenUp(journey).isEmpty)
            if isTaken {
                try journey.offerAndAccept()
            } else {
                try journey.happens(.giveUp(reason: .noDriver))
            }
            #expect(givenUp(journey) == (isTaken ? [old.id] : []))
            #expect(journey.app.core.settings.replaced_booking == nil)
        }
    }

    @Test("a ride that nobody takes leaves the booking, and the next one stands for it still")
    func nobodyTakesIt() throws {
        var (journey, old) = try changing()
        journey.app.requested(.pickUpAt(nil))
        try journey.tick()
        try journey.press(.enter)
        try journey.happens(.giveUp(reason: .noDriver))
        #expect(givenUp(journey).isEmpty)
        try journey.press(.enter)
        #expect(try journey.choice().request.replaces == old.id)
        try journey.press(.enter)
        try journey.offerAndAccept()
        #expect(givenUp(journey) == [old.id])
    }
}
