import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What the engine says of a car that Rui shares.
enum SharedCar {
    private static let lunch = PlaceView(
        Waypoint(
            coordinate: Coordinate(latitudeE7: -299_052_000, longitudeE7: -712_562_000),
            name: "Avenida Francisco de Aguirre"))

    /// Rui gets in before, and out after.
    static let comesAfterRui: @Sendable (inout RideView) -> Void = { ride in
        guard ride.stage == .accepted else { return }
        ride.sharing = sharing(
            ride,
            [
                (.pick_up, .other, lunch, 90), (.pick_up, .mine, ride.pickup, 240),
                (.drop_off, .mine, ride.dropoff, 660), (.drop_off, .other, lunch, 900),
            ])
    }

    /// Nobody but Rui is in the car, or has been.
    static func sharing(
        _ ride: RideView,
        _ stops: [(SharingView.Kind, SharingView.Whose, PlaceView, Int64)],
        discount_minor: Int64 = 275
    ) -> SharingView {
        let now = ride.accepted_at_ms ?? ride.requested_at_ms
        return SharingView(
            stops: stops.map { kind, party, place, seconds in
                SharingView.Stop(
                    kind: kind, party: party, place: place, at_ms: now + seconds * 1_000)
            },
            with_name: stops.isEmpty ? nil : "Rui", discount_minor: discount_minor)
    }
}

/// Another party in the car (P6): what is seen and told of it.
@Suite("P6: a car that somebody else shares") struct SharedCarTests {
    @Test("the stops of both stand in their order, and the time is that to one's own")
    func stopsStandInOrder() throws {
        var journey = try Journey()
        journey.engine.adorn = SharedCar.comesAfterRui
        try journey.accepted()
        let text = journey.screen().text
        let rows = [
            "Rui shares the car", "Rui gets in", "You get in", "You get out", "Rui gets out",
        ]
        let places = rows.map { text.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        // The city's time has gone on a little since.
        #expect((200...240).contains(journey.app.core.remaining_s ?? 0))
    }

    @Test("who joins and who leaves is told, once", arguments: [true, false])
    func changesAreTold(wasAboard: Bool) throws {
        var journey = try Journey()
        try journey.accepted()
        journey.forgetDone()
        journey.engine.adorn = { ride in
            let stops: [(SharingView.Kind, SharingView.Whose, PlaceView, Int64)] = [
                (.pick_up, .mine, ride.pickup, 60), (.drop_off, .other, ride.dropoff, 300),
            ]
            let all = wasAboard ? stops : [(.pick_up, .other, ride.pickup, 30)] + stops
            ride.sharing = SharedCar.sharing(ride, all)
        }
        try journey.says("Hello")
        #expect(journey.notices.contains("Rui shares the car: you pay R$ 2,75 less."))
        journey.forgetDone()
        journey.engine.adorn = { $0.sharing = SharedCar.sharing($0, []) }
        try journey.says("There")
        #expect(
            journey.notices.contains(
                wasAboard
                    ? "Rui got out. Your price stays the same."
                    : "Rui no longer shares the car. Your price stays the same."))
    }

    @Test("where nothing is taken off, no amount is told")
    func nothingIsToldOfNothing() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.engine.adorn = { ride in
            ride.sharing = SharedCar.sharing(
                ride, [(.pick_up, .mine, ride.pickup, 60), (.drop_off, .other, ride.dropoff, 300)],
                discount_minor: 0)
        }
        try journey.says("Hello")
        #expect(journey.notices.contains("Rui shares the car. Your price stays the same."))
        #expect(journey.screen().text.contains("Rui shares the car"))
        #expect(!journey.screen().text.contains("0,00"))
        let rows = [Int64(0), 275].map { discount_minor in
            let shared = SharedTermsView(
                discount_minor: discount_minor, longest_s: 600, longest_wait_s: 300)
            let option = PlanResult.Option(
                category: .common, quote_id: 1, fare: FareView(Fare(items: [])), pickup_s: nil,
                seats: 4, shared: shared, served: true)
            return "\(journey.app.sharedTermsRows(option))"
        }
        #expect(rows[0].contains("same price") && !rows[0].contains("0,00"))
        #expect(rows[1].contains("2,75 less"))
    }

    @Test("where a shared ride goes cannot be changed, and the key says why")
    func whereItGoesStays() throws {
        var journey = try Journey()
        journey.engine.adorn = SharedCar.comesAfterRui
        try journey.accepted()
        try journey.press(.char("e"))
        #expect(journey.app.core.ride?.stage == .accepted)
        #expect(journey.screen().text.contains("The car is shared"))
    }
}
