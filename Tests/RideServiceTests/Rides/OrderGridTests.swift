import RideCore
import RideMap
import RideService
import RideSim
import RideTestSupport
import Testing

/// Every order of either side in every state of a ride (R1), as the apps get it: the code of the
/// refusal, or that it was carried out.
@Suite struct OrderGridTests {
    /// The columns of the grid.
    private static func commands(_ trip: TripID) -> [RideService.Command] {
        [
            .order(.accept, trip), .order(.decline, trip), .order(.arrive, trip),
            .order(.start, trip), .order(.finish, trip), .order(.setOff, trip),
            .order(.cancel(.changedMind), trip),
            .order(.sendMessage("Hello"), trip), .order(.markRead(MessageID(1)), trip),
            .rate(trip, stars: 5, comment: nil), .tip(trip, Money(minorUnits: 100)),
            .dismiss(trip), .steer(trip, NodeID(0), way: 0),
        ]
    }

    /// What the passenger gets.
    private static func passengerRow(_ stage: TripStage) -> String {
        let steps =
            "not_your_ride not_your_ride not_your_ride not_your_ride not_your_ride "
            + "not_your_ride"
        let over =
            "ride_is_over ride_is_over ride_is_over ride_is_over ride_is_over "
            + "ride_is_over ride_is_over"
        let early = "no_such_message ride_is_not_over_yet ride_is_not_over_yet done"
        let closed = "chat_is_closed no_such_message"
        let steer = "only_for_drivers"
        switch stage {
        case .requested, .offered: return "\(steps) done chat_is_closed \(early) \(steer)"
        case .accepted, .arrived: return "\(steps) done done \(early) \(steer)"
        case .inProgress: return "\(steps) cannot_cancel_once_started done \(early) \(steer)"
        case .completed: return "\(over) \(closed) done tip_needs_a_card done \(steer)"
        case .cancelled, .unserved:
            return "\(over) \(closed) ride_was_not_completed ride_was_not_completed done \(steer)"
        }
    }

    /// What the driver gets: the one who is asked or has accepted, or for a ride that nobody was
    /// asked for, any.
    private static func driverRow(_ stage: TripStage) -> String {
        let over =
            "ride_is_over ride_is_over ride_is_over ride_is_over ride_is_over "
            + "ride_is_over ride_is_over"
        let early = "no_such_message ride_is_not_over_yet only_for_passengers done"
        let closed = "chat_is_closed no_such_message"
        switch stage {
        case .requested, .unserved:
            let nothing = [String](repeating: "no_such_ride", count: 10).joined(separator: " ")
            return "\(nothing) only_for_passengers no_such_ride no_such_ride"
        case .offered:
            return "done done not_accepted_yet not_accepted_yet not_accepted_yet "
                + "not_accepted_yet not_your_ride "
                + "not_your_ride not_your_ride not_your_ride only_for_passengers done no_such_ride"
        case .accepted:
            // On the way; the crossing of the order is none of those ahead.
            return "already_accepted already_accepted not_at_pickup not_arrived_yet "
                + "not_arrived_yet already_under_way done "
                + "done \(early) crossing_passed"
        case .arrived:
            return "already_accepted already_accepted already_arrived done not_started_yet "
                + "already_arrived done "
                + "done \(early) not_driving"
        case .inProgress:
            return "already_started already_started already_started already_started done "
                + "already_started "
                + "cannot_cancel_once_started done \(early) not_driving"
        case .completed: return "\(over) \(closed) done only_for_passengers done no_such_ride"
        case .cancelled:
            return "\(over) \(closed) ride_was_not_completed only_for_passengers done no_such_ride"
        }
    }

    @Test("R1: every order in every state, by either side", arguments: TripStage.allCases)
    func ordersAreCarriedOutWhereTheyMakeSense(stage: TripStage) throws {
        for side in Side.allCases {
            let row = side == .passenger ? Self.passengerRow(stage) : Self.driverRow(stage)
            let expected = row.split(separator: " ").map(String.init)
            let found = try expected.indices.map { column -> String in
                let scene = try RideScene(stage)
                let ride = try scene.stage.service.ride(scene.trip, of: scene.ana)
                #expect(ride.trip.stage == stage)
                let actor = side == .passenger ? scene.ana : scene.luis
                return scene.stage.refusal(Self.commands(scene.trip)[column], actor) ?? "done"
            }
            #expect(expected.count == Self.commands(TripID(1)).count)
            #expect(found == expected, "\(stage), \(side)")
        }
    }
}
