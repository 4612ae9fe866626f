import RideCore
import Testing

@testable import RideWire

/// A ride's view holds exactly what exists in the ride's state.
@Suite struct RideViewTests {
    /// What is not there in every stage, by name, for the ride after some commands.
    struct Row: Sendable, CustomTestStringConvertible {
        let stage: TripStage
        let commands: [TripCommand]
        var asked: Int
        var optionals: Set<String>
        var testDescription: String { "\(stage) after \(commands.count) commands" }
    }

    private static let taken: Set<String> = ["driver_id", "accepted_at_ms"]
    private static let there = taken.union(["arrived_at_ms"])
    private static let aboard = there.union(["started_at_ms"])
    private static let over = aboard.union(["ended_at_ms"])
    private static let steps: [TripCommand] = [
        Samples.offer, Samples.accept, Samples.arrive, Samples.start, Samples.finish,
    ]
    private static let other = TripCommand.offer(
        to: DriverID(2), expiresAt: Instant(milliseconds: 11_000))

    static func rating(_ stars: Stars, _ comment: String? = nil) -> Rating {
        guard let rating = try? Rating(stars: stars, comment: comment) else {
            preconditionFailure("a short comment")
        }
        return rating
    }

    static let rows: [Row] = [
        Row(stage: .requested, commands: [], asked: 0, optionals: []),
        Row(
            stage: .requested, commands: [other, .decline(by: DriverID(2))], asked: 1,
            optionals: []),
        Row(
            stage: .requested,
            commands: steps.prefix(2) + [
                .cancel(by: .person(Samples.asDriver), reason: .vehicleTrouble)
            ],
            asked: 1, optionals: []),
        Row(stage: .offered, commands: Array(steps.prefix(1)), asked: 1, optionals: []),
        Row(
            stage: .offered, commands: [other, .expireOffer, Samples.offer], asked: 2,
            optionals: []),
        Row(stage: .accepted, commands: Array(steps.prefix(2)), asked: 1, optionals: taken),
        Row(stage: .arrived, commands: Array(steps.prefix(3)), asked: 1, optionals: there),
        Row(stage: .inProgress, commands: Array(steps.prefix(4)), asked: 1, optionals: aboard),
        Row(
            stage: .inProgress, commands: [Samples.offer, .board(with: Samples.driverID)], asked: 1,
            optionals: aboard),
        Row(stage: .completed, commands: steps, asked: 1, optionals: over),
        Row(
            stage: .completed,
            commands: steps + [
                .rate(by: Samples.asPassenger, rating(.five, "Thanks")),
                .rate(by: Samples.asDriver, rating(.four)),
            ],
            asked: 1, optionals: over.union(["rating_by_passenger", "rating_by_driver"])),
        Row(
            stage: .cancelled,
            commands: [.cancel(by: .person(Samples.asPassenger), reason: .changedMind)], asked: 0,
            optionals: ["ended_at_ms", "cancelled_by", "cancellation_reason"]),
        Row(
            stage: .cancelled,
            commands: steps.prefix(3) + [
                .cancel(by: .person(Samples.asDriver), reason: .passengerMissing)
            ],
            asked: 1,
            optionals: there.union(["ended_at_ms", "cancelled_by", "cancellation_reason"])),
        Row(
            stage: .cancelled, commands: steps.prefix(4) + [.cancel(by: .system, reason: .engine)],
            asked: 1,
            optionals: over.union(["cancellation_reason"])),
        Row(
            stage: .cancelled, commands: [.cancel(by: .system, reason: .engine)], asked: 0,
            optionals: ["ended_at_ms", "cancellation_reason"]),
        Row(
            stage: .unserved, commands: [.giveUp(reason: .noDriver)], asked: 0,
            optionals: ["ended_at_ms", "unserved_reason"]),
    ]

    private func trip(_ row: Row) throws -> Trip {
        var trip = Samples.trip()
        for (index, command) in row.commands.enumerated() {
            // The declined offer runs out at second 11, the ride is accepted before second 25.
            let second = 10 + Int64(index)
            _ = try trip.perform(command, at: Instant(milliseconds: second * 1_000))
        }
        return trip
    }

    private func present(in view: RideView) -> Set<String> {
        let all: [String: Any?] = [
            "driver_id": view.driver_id, "accepted_at_ms": view.accepted_at_ms,
            "arrived_at_ms": view.arrived_at_ms, "started_at_ms": view.started_at_ms,
            "ended_at_ms": view.ended_at_ms, "cancelled_by": view.cancelled_by,
            "cancellation_reason": view.cancellation_reason,
            "unserved_reason": view.unserved_reason,
            "rating_by_passenger": view.rating_by_passenger,
            "rating_by_driver": view.rating_by_driver,
        ]
        return Set(all.filter { $0.value != nil }.keys)
    }

    @Test func everyStageHasARow() {
        #expect(Set(Self.rows.map(\.stage)) == Set(TripStage.allCases))
    }

    @Test(arguments: RideViewTests.rows)
    func aViewHoldsWhatTheStateHolds(row: Row) throws {
        let trip = try trip(row)
        let view = Samples.view(trip)
        #expect(view.stage == row.stage)
        #expect(view.drivers_asked == row.asked)
        #expect(present(in: view) == row.optionals)
        // The same for both sides, and the same once it has been over the wire.
        let codec = WireCodec()
        let state = Samples.state(activity: .idle, ride: view)
        #expect(
            try codec.decodeReply(codec.encode(.state(state)), pending: [:])
                == .announcement(.state(state)))
        #expect(present(in: Samples.view(trip, for: .driver)) == row.optionals)
    }

    @Test func timesAndPeopleAreThoseOfTheRide() throws {
        let rated = try #require(Self.rows.first { $0.optionals.contains("rating_by_driver") })
        let view = Samples.view(try trip(rated))
        #expect(view.id == 7 && view.driver_id == 4_294_967_296)
        #expect(view.requested_at_ms == 0 && view.accepted_at_ms == 11_000)
        #expect(view.arrived_at_ms == 12_000 && view.started_at_ms == 13_000)
        #expect(view.ended_at_ms == 14_000)
        #expect(view.distance_m == 4_200 && view.duration_s == 660)
        #expect(view.rating_by_passenger?.stars == 5)
        #expect(view.rating_by_passenger?.comment == "Thanks")
        #expect(view.rating_by_driver?.stars == 4 && view.rating_by_driver?.comment == nil)
        #expect(view.fare.total_minor == 1_340)
        #expect(view.vehicle?.plate == "LXKP-42")
    }

    @Test func whoCalledItOffIsNamedBySide() throws {
        let sides = try Self.rows.filter { $0.stage == .cancelled }.map {
            Samples.view(try trip($0)).cancelled_by
        }
        #expect(sides == [.passenger, .driver, nil, nil])
    }
}
