import RideCore
import RideTestSupport
import Testing

/// What the first version stored: prices had no terms, requests neither card nor wishes, rides
/// neither charges nor another destination. All of it must be read for ever (R7), and written the
/// same again, since the store compares its rows with those made anew from the events.
@Suite("What the first version stored (R1, R7)")
struct FirstVersionTests {
    @Test func aRequestIsReadAndWrittenTheSame() throws {
        #expect(try JSONText.read(TripRequest.self, Self.request) == Story.request)
        expectSame(try JSONText.of(Story.request), Self.request)
    }

    @Test func aPriceWithoutTermsIsOneToWhichNothingIsAdded() throws {
        let quote = try JSONText.read(TripRequest.self, Self.request).quote
        #expect(quote.terms == .free)
        #expect(quote.terms.waitingCharge(for: .seconds(3_600)) == .zero)
    }

    @Test func aRequestWithoutCardAndWishesHasNone() throws {
        let request = try JSONText.read(TripRequest.self, Self.request)
        #expect(request.card == nil)
        #expect(request.wishes == nil)
    }

    @Test func eventsAreReadAndWrittenTheSame() throws {
        let lines = Self.events.split(separator: "\n").map(String.init)
        let events = try lines.map { try JSONText.read(TripEvent.self, $0) }
        expectSame(try events.map { try JSONText.of($0) }.joined(separator: "\n"), Self.events)
    }

    @Test func ridesAreReadAndWrittenTheSame() throws {
        for (json, trip) in try [(Self.talking, talking()), (Self.rated, rated())] {
            #expect(try JSONText.read(Trip.self, json) == trip)
            expectSame(try JSONText.of(trip), json)
        }
    }

    /// In the first version a driver's cancellation ended the ride; it still has.
    @Test func aRideThatItsDriverEndedStaysEnded() throws {
        var trip = Trip(id: TripID(42), request: Story.request, requestedAt: .start)
        let lines = Self.events.split(separator: "\n").filter { line in
            ["offered\":{\"driver\":7", "accepted", "\"by\":{\"driver\":7}"].contains {
                line.contains($0)
            }
        }
        #expect(lines.count == 3)
        for line in lines { trip.apply(try JSONText.read(TripEvent.self, String(line))) }
        let read = try JSONText.read(Trip.self, Self.cancelled)
        #expect(read.stage == .cancelled && trip.stage == .cancelled)
        #expect(read.assignment?.driver == Story.luis && trip.assignment?.driver == Story.luis)
        #expect(read.fare == Fare(items: []) && trip.fare == Fare(items: []))
        expectSame(try JSONText.of(read), Self.cancelled)
    }

    private func talking() throws -> Trip {
        var story = try Story.accepted()
        try story.tell(.sendMessage(by: .passenger(Story.ana), text: "Hi"))
        return story.trip
    }

    private func rated() throws -> Trip {
        var story = try Story.completed()
        try story.tell(.rate(by: .passenger(Story.ana), Rating(stars: .five)))
        return story.trip
    }

    private static let request = #"""
        {"dropoff":{"coordinate":{"latitudeE7":-298983000,"longitudeE7":-712748000},\#
        "name":"Faro Monumental"},"passenger":1,"payment":"cash",\#
        "pickup":{"coordinate":{"latitudeE7":-299045000,"longitudeE7":-712489000},\#
        "name":"Balmaceda & Prat"},"quote":{"category":"common","distance":4200000,\#
        "duration":660000,"fare":{"items":[{"amount":500,"kind":"base"},\#
        {"amount":960,"kind":"distance"}]}}}
        """#

    private static let events = #"""
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

    private static let talking = #"""
        {"conversation":{"driverMarks":{"delivered":0,"read":0},"messages":[{"id":1,\#
        "sender":"passenger","sentAt":3000,"text":"Hi"}],"passengerMarks":{"delivered":1,\#
        "read":1}},"id":42,"refusedBy":[],"request":\#(request),"requestedAt":0,\#
        "state":{"accepted":{"assignment":{"acceptedAt":2000,"driver":7}}}}
        """#

    private static let rated = #"""
        {"conversation":{"driverMarks":{"delivered":0,"read":0},"messages":[],\#
        "passengerMarks":{"delivered":0,"read":0}},"id":42,"refusedBy":[],\#
        "request":\#(request),"requestedAt":0,"state":{"completed":{"completion":{\#
        "arrivedAt":3000,"assignment":{"acceptedAt":2000,"driver":7},"completedAt":5000,\#
        "ratingByPassenger":{"stars":5},"startedAt":4000}}}}
        """#

    private static let cancelled = #"""
        {"conversation":{"driverMarks":{"delivered":0,"read":0},"messages":[],\#
        "passengerMarks":{"delivered":0,"read":0}},"id":42,"refusedBy":[],\#
        "request":\#(request),"requestedAt":0,"state":{"cancelled":{"cancellation":{\#
        "assignment":{"acceptedAt":2000,"driver":7},"at":3000,"by":{"driver":7},\#
        "reason":"changedMind"}}}}
        """#
}
