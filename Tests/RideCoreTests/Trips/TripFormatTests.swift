import RideCore
import RideTestSupport
import Testing

/// Rides are stored as the JSON of their requests and events for ever (R7): what these tests record
/// must still be readable by every later version.
@Suite("The stored form of a ride (R1, R7)")
struct TripFormatTests {
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
            + Story.cancelled(by: .person(ana), after: .requested()).events
            + Story.cancelled(by: .system, after: .requested()).events
            + Story.unserved().events
            + Story.givenBack().events.suffix(1)
            + boardedRedirectedAndTipped()
            + Story.cancelled(
                by: .person(luis), reason: .passengerMissing, after: .arrived()
            ).events.suffix(1)
            + changed() + askedAnew()
    }

    private func askedAnew() throws -> [TripEvent] {
        var story = Story.requested(Story.detailedRequest)
        try story.tell(.renewPIN(Story.pin("1357")))
        try story.offer()
        try story.tell(
            .changeStops(by: .passenger(Story.ana), to: [], quote: Story.mallQuote))
        return [story.events[0], story.events[2]]
    }

    private func changed() throws -> [TripEvent] {
        let ana = Actor.passenger(Story.ana)
        var story = Story.requested(Story.detailedRequest)
        try story.tell(Story.raise)
        try story.tell(.setPickupNote(by: ana, text: nil))
        try story.tell(.setPickupNote(by: ana, text: "At the gate"))
        try story.tell(.movePickup(by: ana, to: Story.corner))
        let stopping = try Story.atStop()
        var going = stopping
        try going.tell(.leaveStop(by: Story.luis))
        try going.tell(.changeStops(by: ana, to: [], quote: Story.mallQuote))
        return story.events + going.events.suffix(3)
    }

    private func boardedRedirectedAndTipped() throws -> [TripEvent] {
        var story = try Story.boarded(Story.cardRequest)
        try story.tell(Story.redirect)
        try story.tell(.finish(by: Story.luis))
        try story.tell(.tip(by: .passenger(Story.ana), amount: Money(minorUnits: 300)))
        return story.events
    }

    @Test func everyKindOfEventIsRecordedHere() throws {
        #expect(Set(try events().map(\.change.name)) == Set(TripEvent.Change.allNames))
    }

    @Test func eventsAreStoredAsRecorded() throws {
        expectSame(
            try events().map { try JSONText.of($0) }.joined(separator: "\n"), Self.recordedEvents)
    }

    @Test func recordedEventsAreStillRead() throws {
        let lines = Self.recordedEvents.split(separator: "\n").map(String.init)
        #expect(try lines.map { try JSONText.read(TripEvent.self, $0) } == events())
    }

    @Test func aRequestIsStoredAsRecorded() throws {
        expectSame(try JSONText.of(Story.cardRequest), Self.recordedRequest)
        #expect(try JSONText.read(TripRequest.self, Self.recordedRequest) == Story.cardRequest)
    }

    @Test func everyStateComesBackFromItsJSON() throws {
        for situation in try Situation.all() {
            #expect(try !JSONText.of(situation.trip).contains("\"_"), "\(situation.name)")
            let trip = try JSONText.read(Trip.self, JSONText.of(situation.trip))
            #expect(trip == situation.trip, "\(situation.name)")
            let state = try JSONText.read(
                TripState.self, JSONText.of(situation.trip.state))
            #expect(state == situation.trip.state, "\(situation.name)")
        }
    }

    @Test func actorsAreStoredFlat() throws {
        let actors: [Actor] = [.passenger(PassengerID(5)), .driver(DriverID(1 << 32))]
        let recorded = #"[{"passenger":5},{"driver":4294967296}]"#
        expectSame(try JSONText.of(actors), recorded)
        #expect(try JSONText.read([Actor].self, recorded) == actors)
        let cancellers = actors.map(Canceller.person) + [.system]
        let recordedCancellers = #"[{"passenger":5},{"driver":4294967296},"system"]"#
        expectSame(try JSONText.of(cancellers), recordedCancellers)
        #expect(try JSONText.read([Canceller].self, recordedCancellers) == cancellers)
    }

    @Test(arguments: [
        #"{}"#, #"{"passenger":5,"driver":6}"#, #"{"person":5}"#, #"{"passenger":"5"}"#,
        #""engine""#, #"null"#, #"5"#,
    ])
    func whatIsNoActorIsNotReadAsOne(json: String) {
        #expect(throws: DecodingError.self) { try JSONText.read([Actor].self, "[\(json)]") }
        #expect(throws: DecodingError.self) { try JSONText.read([Canceller].self, "[\(json)]") }
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
        expectSame(try JSONText.of(activities), recorded)
        #expect(try JSONText.read([DriverActivity].self, recorded) == activities)
    }

    @Test func aQuoteIsTheSameAfterItWasStoredWhateverItsDuration() throws {
        let quote = Quote(
            category: .vip, fare: Fare(items: []), distance: .zero,
            duration: .milliseconds(1) + .nanoseconds(999_999))
        #expect(quote.duration == .milliseconds(1))
        #expect(try JSONText.read(Quote.self, JSONText.of(quote)) == quote)
    }

    @Test func aRequestWithDetailsIsStoredAsRecorded() throws {
        let details = #"""
            {"firstAsked":"nearest","note":"Behind the kiosk","pin":"4821","rider":{\#
            "name":"Bia","phone":"+5511912345678"},"stops":[{"coordinate":{\#
            "latitudeE7":-299170000,"longitudeE7":-712580000},"name":"Mall Plaza"}]}
            """#
        expectSame(try JSONText.of(Story.details), details)
        #expect(try JSONText.read(RequestDetails.self, details) == Story.details)
        for trip in [try Story.atStop().trip, Story.requested(Story.detailedRequest).trip] {
            #expect(try JSONText.read(Trip.self, JSONText.of(trip)) == trip)
        }
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
        {"at":1000,"change":{"cancelled":{"by":{"passenger":1},"reason":"changedMind"}}}
        {"at":1000,"change":{"cancelled":{"by":"system","reason":"changedMind"}}}
        {"at":1000,"change":{"becameUnserved":{"reason":"noDriver"}}}
        {"at":4000,"change":{"withdrawn":{"driver":7,"reason":"vehicleTrouble"}}}
        {"at":1000,"change":{"offered":{"driver":7,"expiresAt":16000}}}
        {"at":2000,"change":{"boarded":{"driver":7}}}
        {"at":3000,"change":{"destinationChanged":{"dropoff":{"coordinate":{\#
        "latitudeE7":-299170000,"longitudeE7":-712580000},"name":"Mall Plaza"},"quote":{\#
        "category":"common","distance":4200000,"duration":660000,"fare":{"items":[\#
        {"amount":500,"kind":"base"},{"amount":1240,"kind":"distance"}]},"terms":{\#
        "cancellationFee":500,"freeCancellation":60000,"freeWaiting":120000,"missingFee":800,\#
        "waitingPerMinute":60000}}}}}
        {"at":4000,"change":{"completed":{}}}
        {"at":5000,"change":{"charged":{"item":{"amount":300,"kind":"tip"}}}}
        {"at":4000,"change":{"cancelled":{"by":{"driver":7},"reason":"passengerMissing"}}}
        {"at":1000,"change":{"priceRaised":{"amount":200}}}
        {"at":2000,"change":{"pickupNoteChanged":{}}}
        {"at":3000,"change":{"pickupNoteChanged":{"note":"At the gate"}}}
        {"at":4000,"change":{"pickupMoved":{"pickup":{"coordinate":{\#
        "latitudeE7":-299046000,"longitudeE7":-712489000},"name":"Balmaceda"}}}}
        {"at":5000,"change":{"stopReached":{}}}
        {"at":6000,"change":{"stopLeft":{}}}
        {"at":7000,"change":{"stopsChanged":{"quote":{"category":"common","distance":4200000,\#
        "duration":660000,"fare":{"items":[{"amount":500,"kind":"base"},{"amount":1240,\#
        "kind":"distance"}]},"terms":{"cancellationFee":500,"freeCancellation":60000,\#
        "freeWaiting":120000,"missingFee":800,"waitingPerMinute":60000}},"stops":[]}}}
        {"at":1000,"change":{"pinRenewed":{"pin":"1357"}}}
        {"at":3000,"change":{"offerTakenBack":{"driver":7}}}
        """#

    private static let recordedRequest = #"""
        {"card":3,"dropoff":{"coordinate":{"latitudeE7":-298983000,"longitudeE7":-712748000},\#
        "name":"Faro Monumental"},"passenger":1,"payment":"card",\#
        "pickup":{"coordinate":{"latitudeE7":-299045000,"longitudeE7":-712489000},\#
        "name":"Balmaceda & Prat"},"quote":{"category":"common","distance":4200000,\#
        "duration":660000,"fare":{"items":[{"amount":500,"kind":"base"},\#
        {"amount":960,"kind":"distance"}]},"terms":{"cancellationFee":500,\#
        "freeCancellation":60000,"freeWaiting":120000,"missingFee":800,\#
        "waitingPerMinute":60000}},"wishes":{"avoided":[6],"favourites":[7]}}
        """#

    /// Rides that were redirected and charged for waiting, as the store's rows hold them.
    @Test func aRideWithADetourAndChargesIsStoredAsRecorded() throws {
        var story = try Story.arrived(Story.cardRequest)
        try story.tell(.start(by: Story.luis), later: Story.terms.freeWaiting + .seconds(1))
        try story.tell(Story.redirect)
        let recorded = #"""
            {"charges":[{"amount":1000,"kind":"waiting"}],"conversation":{"driverMarks":{\#
            "delivered":0,"read":0},"messages":[],"passengerMarks":{"delivered":0,"read":0}},\#
            "detour":{"dropoff":{"coordinate":{"latitudeE7":-299170000,\#
            "longitudeE7":-712580000},"name":"Mall Plaza"},"quote":{"category":"common",\#
            "distance":4200000,"duration":660000,"fare":{"items":[{"amount":500,\#
            "kind":"base"},{"amount":1240,"kind":"distance"}]},"terms":{\#
            "cancellationFee":500,"freeCancellation":60000,"freeWaiting":120000,\#
            "missingFee":800,"waitingPerMinute":60000}}},"id":42,"refusedBy":[],\#
            "request":\#(Self.recordedRequest),"requestedAt":0,"state":{"inProgress":{\#
            "arrivedAt":3000,"assignment":{"acceptedAt":2000,"driver":7},"startedAt":124000}}}
            """#
        expectSame(try JSONText.of(story.trip), recorded)
        #expect(try JSONText.read(Trip.self, recorded) == story.trip)
    }

    /// What stands in the store for each name; a name may be added but never changed.
    @Test func namesAreStoredAsRecorded() throws {
        #expect(Category.allCases.map(\.rawValue) == ["common", "vip", "women", "pet"])
        #expect(PaymentMethod.allCases.map(\.rawValue) == ["cash", "card"])
        #expect(Gender.allCases.map(\.rawValue) == ["woman", "man", "other"])
        #expect(
            Fare.Kind.allCases.map(\.rawValue) == [
                "base", "distance", "time", "minimum", "surge", "promotion", "waiting",
                "cancellation", "tip", "raise", "sharing",
            ])
        #expect(FirstAsked.allCases.map(\.rawValue) == ["favourite", "nearest"])
        #expect(
            CancellationReason.allCases.map(\.rawValue) == [
                "changedMind", "tookTooLong", "passengerMissing", "vehicleTrouble",
                "driverUnavailable", "engine", "operatorDecided", "accountBlocked", "carLost",
                "cityChanged",
            ])
        #expect(
            UnservedReason.allCases.map(\.rawValue) == [
                "noDriver", "patienceEnded", "notConfirmed",
            ])
    }
}
