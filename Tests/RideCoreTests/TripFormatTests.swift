import Foundation
import RideCore
import Testing

/// Rides are stored as the JSON of their requests and events for ever (R7): what these tests record
/// must still be readable by every later version.
@Suite("The stored form of a ride (R1, R7)")
struct TripFormatTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    /// Rides that between them go through every kind of event.
    private func events() throws -> [TripEvent] {
        let ana = Actor.passenger(Story.ana)
        let luis = Actor.driver(Story.luis)
        var served = Story()
        try served.offer(to: Story.anotherDriver)
        try served.tell(.decline(by: Story.anotherDriver))
        try served.offer(to: DriverID(9))
        try served.tell(.expireOffer, later: Story.patience)
        try served.offer()
        try served.tell(.accept(by: Story.luis))
        try served.tell(.sendMessage(by: ana, text: "Olá \"Luis\" \u{1F44D}"))
        try served.tell(.markDelivered(to: luis, through: MessageID(1)))
        try served.tell(.markRead(by: luis, through: MessageID(1)))
        try served.tell(.arrive(by: Story.luis))
        try served.tell(.start(by: Story.luis))
        try served.tell(.finish(by: Story.luis))
        try served.tell(.rate(by: ana, Rating(stars: .five, comment: "Good")))
        try served.tell(.rate(by: luis, Rating(stars: .four)))
        return try served.events
            + Story.cancelled(by: .person(luis), after: .accepted()).events.suffix(1)
            + Story.cancelled(by: .person(ana), after: .requested()).events
            + Story.cancelled(by: .system, after: .requested()).events
            + Story.unserved().events
    }

    @Test func everyKindOfEventIsRecordedHere() throws {
        #expect(Set(try events().map(\.change.name)) == Set(TripEvent.Change.allNames))
    }

    @Test func eventsAreStoredAsRecorded() throws {
        expectSame(try events().map { try json($0) }.joined(separator: "\n"), Self.recordedEvents)
    }

    @Test func recordedEventsAreStillRead() throws {
        let lines = Self.recordedEvents.split(separator: "\n").map(String.init)
        #expect(try lines.map { try decode(TripEvent.self, $0) } == events())
    }

    @Test func aRequestIsStoredAsRecorded() throws {
        expectSame(try json(Story.request), Self.recordedRequest)
        #expect(try decode(TripRequest.self, Self.recordedRequest) == Story.request)
    }

    @Test func everyStateComesBackFromItsJSON() throws {
        for situation in try Situation.all() {
            #expect(try !json(situation.trip).contains("\"_"), "\(situation.name)")
            let trip = try decode(Trip.self, json(situation.trip))
            #expect(trip == situation.trip, "\(situation.name)")
            let state = try decode(TripState.self, json(situation.trip.state))
            #expect(state == situation.trip.state, "\(situation.name)")
        }
    }

    @Test func actorsAreStoredFlat() throws {
        let actors: [Actor] = [.passenger(PassengerID(5)), .driver(DriverID(1 << 32))]
        let recorded = #"[{"passenger":5},{"driver":4294967296}]"#
        expectSame(try json(actors), recorded)
        #expect(try decode([Actor].self, recorded) == actors)
        let cancellers = actors.map(Canceller.person) + [.system]
        let recordedCancellers = #"[{"passenger":5},{"driver":4294967296},"system"]"#
        expectSame(try json(cancellers), recordedCancellers)
        #expect(try decode([Canceller].self, recordedCancellers) == cancellers)
    }

    @Test(arguments: [
        #"{}"#, #"{"passenger":5,"driver":6}"#, #"{"person":5}"#, #"{"passenger":"5"}"#,
        #""engine""#, #"null"#, #"5"#,
    ])
    func whatIsNoActorIsNotReadAsOne(json: String) {
        #expect(throws: DecodingError.self) { try decode([Actor].self, "[\(json)]") }
        #expect(throws: DecodingError.self) { try decode([Canceller].self, "[\(json)]") }
    }

    @Test func activitiesAreStoredAsRecorded() throws {
        let trip = TripID(42)
        let activities: [DriverActivity] = [
            .offline, .idle, .considering(trip), .enRoute(trip), .atPickup(trip),
            .withPassenger(trip),
        ]
        let recorded = #"""
            [{"offline":{}},{"idle":{}},{"considering":{"trip":42}},{"enRoute":{"trip":42}},\#
            {"atPickup":{"trip":42}},{"withPassenger":{"trip":42}}]
            """#
        expectSame(try json(activities), recorded)
        #expect(try decode([DriverActivity].self, recorded) == activities)
    }

    @Test func aQuoteIsTheSameAfterItWasStoredWhateverItsDuration() throws {
        let quote = Quote(
            category: .vip, fare: Fare(items: []), distance: .zero,
            duration: .milliseconds(1) + .nanoseconds(999_999))
        #expect(quote.duration == .milliseconds(1))
        #expect(try decode(Quote.self, json(quote)) == quote)
    }

    private static let recordedEvents = #"""
        {"at":1000,"change":{"offered":{"driver":8,"expiresAt":16000}}}
        {"at":2000,"change":{"declined":{"driver":8}}}
        {"at":3000,"change":{"offered":{"driver":9,"expiresAt":18000}}}
        {"at":18000,"change":{"offerExpired":{"driver":9}}}
        {"at":19000,"change":{"offered":{"driver":7,"expiresAt":34000}}}
        {"at":20000,"change":{"accepted":{"driver":7}}}
        {"at":21000,"change":{"messageSent":{"message":{"id":1,"sender":"passenger",\#
        "sentAt":21000,"text":"Olá \"Luis\" 👍"}}}}
        {"at":22000,"change":{"messagesDelivered":{"through":1,"to":"driver"}}}
        {"at":23000,"change":{"messagesRead":{"by":"driver","through":1}}}
        {"at":24000,"change":{"arrived":{}}}
        {"at":25000,"change":{"started":{}}}
        {"at":26000,"change":{"completed":{}}}
        {"at":27000,"change":{"rated":{"by":"passenger","rating":{"comment":"Good","stars":5}}}}
        {"at":28000,"change":{"rated":{"by":"driver","rating":{"stars":4}}}}
        {"at":3000,"change":{"cancelled":{"by":{"driver":7},"reason":"changedMind"}}}
        {"at":1000,"change":{"cancelled":{"by":{"passenger":1},"reason":"changedMind"}}}
        {"at":1000,"change":{"cancelled":{"by":"system","reason":"changedMind"}}}
        {"at":1000,"change":{"becameUnserved":{"reason":"noDriver"}}}
        """#

    private static let recordedRequest = #"""
        {"dropoff":{"coordinate":{"latitudeE7":-298983000,"longitudeE7":-712748000},\#
        "name":"Faro Monumental"},"passenger":1,"payment":"cash",\#
        "pickup":{"coordinate":{"latitudeE7":-299045000,"longitudeE7":-712489000},\#
        "name":"Balmaceda & Prat"},"quote":{"category":"common","distance":4200000,\#
        "duration":660000,"fare":{"items":[{"amount":500,"kind":"base"},\#
        {"amount":960,"kind":"distance"}]}}}
        """#
}
