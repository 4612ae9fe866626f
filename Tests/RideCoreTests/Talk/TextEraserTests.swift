import Testing

@testable import RideCore

/// What somebody wrote is taken out of the history of a ride and out of the ride alike (Q5).
@Suite("Q5: words of deleted accounts") struct TextEraserTests {
    private static let ana = Actor.passenger(PassengerID(7))
    private static let luis = Actor.driver(DriverID(1 << 32))
    private static let bea = Actor.driver(DriverID((1 << 32) + 1))
    private static let secrets = [
        "back gate", "Grandmother", "+5511912345678", "from ana", "thanks luis", "from luis",
        "thanks ana", "from bea",
    ]

    private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }

    private func request() throws -> TripRequest {
        let place = Waypoint(
            coordinate: Coordinate(latitudeE7: -235_000_000, longitudeE7: -466_000_000),
            name: "Praça da Sé")
        let quote = Quote(
            category: .common,
            fare: Fare(items: [.init(kind: .base, amount: Money(minorUnits: 9))]),
            distance: Metres(millimetres: 1_000), duration: .milliseconds(1_000))
        return TripRequest(
            passenger: PassengerID(7), pickup: place, dropoff: place, quote: quote, payment: .cash,
            details: RequestDetails(
                pin: BoardingPIN("1234"), note: try PickupNote("back gate"),
                rider: try Rider(name: "Grandmother", phone: "+5511912345678")))
    }

    /// A driver who wrote and gave the ride back, another who drove it, and everybody's words.
    private func history() throws -> [TripEvent] {
        func message(_ id: UInt64, _ sender: Side, _ text: String) -> TripEvent.Change {
            .messageSent(
                message: ChatMessage(id: MessageID(id), sender: sender, text: text, sentAt: at(5)))
        }
        let changes: [TripEvent.Change] = [
            .offered(driver: DriverID((1 << 32) + 1), expiresAt: at(20)),
            .accepted(driver: DriverID((1 << 32) + 1)), message(1, .driver, "from bea"),
            .withdrawn(driver: DriverID((1 << 32) + 1), reason: .vehicleTrouble),
            .offered(driver: DriverID(1 << 32), expiresAt: at(40)),
            .accepted(driver: DriverID(1 << 32)), message(1, .passenger, "from ana"),
            message(2, .driver, "from luis"),
            .pickupNoteChanged(note: try PickupNote("back gate, left")), .arrived, .started,
            .completed,
            .rated(by: .passenger, rating: try Rating(stars: .five, comment: "thanks luis")),
            .rated(by: .driver, rating: try Rating(stars: .four, comment: "thanks ana")),
        ]
        return changes.enumerated().map { TripEvent(at: at(Int64($0)), change: $1) }
    }

    private func ride(_ request: TripRequest, _ events: [TripEvent]) -> Trip {
        var trip = Trip(id: TripID(1), request: request, requestedAt: at(0))
        for event in events { trip.apply(event) }
        return trip
    }

    @Test(
        arguments: [
            (ana, ["back gate", "Grandmother", "+5511912345678", "from ana", "thanks luis"]),
            (luis, ["from luis", "thanks ana"]), (bea, ["from bea"]),
            (Actor.passenger(PassengerID(8)), []),
        ])
    func onlyThePersonsOwnWordsGo(person: Actor, gone: [String]) throws {
        var eraser = TextEraser(of: person, passenger: PassengerID(7))
        let request = try request().erasing(person)
        let events = try history().map { TripEvent(at: $0.at, change: eraser.erasing($0.change)) }
        let text = "\(request) \(events)"
        for secret in Self.secrets {
            #expect(text.contains(secret) == !gone.contains(secret), "\(secret)")
        }
        #expect(request.details?.pin == BoardingPIN("1234"))
        #expect(ride(request, events).stage == .completed)
    }

    @Test(arguments: [ana, luis, bea])
    func theRideIsTheSameAsOneMadeOfTheErasedHistory(person: Actor) throws {
        var eraser = TextEraser(of: person, passenger: PassengerID(7))
        let events = try history()
        for length in 0...events.count {
            eraser = TextEraser(of: person, passenger: PassengerID(7))
            let begun = Array(events.prefix(length))
            var trip = ride(try request(), begun)
            trip.erase(person)
            let made = ride(
                try request().erasing(person),
                begun.map { TripEvent(at: $0.at, change: eraser.erasing($0.change)) })
            #expect(trip == made, "after \(length) events")
        }
    }
}
