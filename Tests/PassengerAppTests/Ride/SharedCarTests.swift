import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What the engine says of a car that others share.
enum SharedCar {
    /// Two others get in before, and one of them out.
    static let comesAfterOthers: @Sendable (inout RideView) -> Void = { ride in
        guard ride.stage == .accepted else { return }
        ride.sharing = sharing(
            ride,
            [
                (.pick_up, .other, nil, 60), (.pick_up, .other, nil, 90),
                (.pick_up, .mine, ride.pickup, 240), (.drop_off, .other, nil, 400),
                (.drop_off, .mine, ride.dropoff, 660),
            ], others: 2)
    }

    /// So many others are in the car, or it goes for them.
    static func sharing(
        _ ride: RideView,
        _ stops: [(SharingView.Kind, SharingView.Whose, PlaceView?, Int64)],
        others: Int = 1, discount_minor: Int64 = 275
    ) -> SharingView {
        let now = ride.accepted_at_ms ?? ride.requested_at_ms
        return SharingView(
            stops: stops.map { kind, party, place, seconds in
                SharingView.Stop(
                    kind: kind, party: party, place: place, at_ms: now + seconds * 1_000)
            },
            others: stops.isEmpty ? 0 : others, discount_minor: discount_minor)
    }
}

/// Other parties in the car (P6): what is seen and told of them.
@Suite("P6: a car that somebody else shares") struct SharedCarTests {
    @Test("the stops before one's own stand in their order, and the time is that to one's own")
    func stopsStandInOrder() throws {
        var journey = try Journey()
        journey.engine.adorn = SharedCar.comesAfterOthers
        try journey.accepted()
        let text = journey.screen().text
        let rows = [
            "2 other people share this car", "Someone else gets in", "You get in",
            "Someone else gets out", "You get out",
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
            let stops: [(SharingView.Kind, SharingView.Whose, PlaceView?, Int64)] = [
                (.pick_up, .mine, ride.pickup, 60), (.drop_off, .other, nil, 300),
            ]
            let all = wasAboard ? stops : [(.pick_up, .other, nil, 30)] + stops
            ride.sharing = SharedCar.sharing(ride, all)
        }
        try journey.says("Hello")
        #expect(journey.notices.contains("Someone joins you: you pay R$ 2,75 less."))
        journey.forgetDone()
        journey.engine.adorn = { $0.sharing = SharedCar.sharing($0, []) }
        try journey.says("There")
        #expect(
            journey.notices.contains(
                wasAboard
                    ? "Someone got out. Your price stays the same."
                    : "The other passenger is no longer joining you. Your price stays the same."))
    }

    @Test("where nothing is taken off, no amount is told")
    func nothingIsToldOfNothing() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.engine.adorn = { ride in
            ride.sharing = SharedCar.sharing(
                ride, [(.pick_up, .mine, ride.pickup, 60), (.drop_off, .other, nil, 300)],
                discount_minor: 0)
        }
        try journey.says("Hello")
        #expect(journey.notices.contains("Someone joins you. Your price stays the same."))
        #expect(journey.screen().text.contains("1 other person shares this car"))
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
        journey.engine.adorn = SharedCar.comesAfterOthers
        try journey.accepted()
        try journey.press(.char("e"))
        #expect(journey.app.core.ride?.stage == .accepted)
        #expect(journey.screen().text.contains("The car is shared"))
    }
}
