import RideCore
import RideWire
import Testing

@testable import RideLoad

/// The checker is tried on an engine that is right, and on each thing that it may get wrong.
@Suite struct LoadPersonTests {
    /// A passenger whose engine answers as the test likes.
    private struct Scene {
        var person = LoadPerson(role: .passenger, number: 0, seed: 1)
        var rides = KnownRides()
        var faults = Faults()
        var trip: Trip
        var revision: UInt64 = 1
        let luis = DriverID(7)
        let ana = PassengerID(1)

        init() throws {
            let place = Waypoint(coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), name: "x")
            let fare = Fare(items: [.init(kind: .base, amount: Money(minorUnits: 900))])
            let quote = Quote(
                category: .common, fare: fare, distance: Metres(1_000), duration: .seconds(60))
            trip = Trip(
                id: TripID(1),
                request: TripRequest(
                    passenger: ana, pickup: place, dropoff: place, quote: quote, payment: .cash),
                requestedAt: .start)
            _ = try trip.perform(.offer(to: luis, expiresAt: .start + .seconds(9)), at: .start)
            _ = try trip.perform(.accept(by: luis), at: .start)
        }

        /// The passenger's state, as a good engine says it.
        func state(name: String = "Passenger 0") -> PersonState {
            let person = PersonView(name: name, rating: RatingAverage())
            let ride = RideView(
                trip, for: .passenger, passenger: person, driver: person, vehicle: nil)
            return PersonState(
                revision: revision, role: .passenger, person_id: ana.rawValue, person: person,
                place: ride.pickup, activity: .waiting, ride: ride, route: nil, today: nil)
        }

        mutating func signIn() {
            let session = SessionResult(token: "t", state: state())
            person.heard(.success(AnyAnswer(session)), to: person.opening, &rides, &faults)
        }

        /// Says something, and hears what the engine makes of it.
        mutating func say(keeping: Bool = true) throws {
            guard let call = person.message(on: try #require(person.state?.ride), rides) else {
                return
            }
            // As it is chosen by `next`, whose choice is chance.
            while person.unanswered?.to(SendMessage.self) == nil { _ = person.next(&rides) }
            let sent = try #require(person.unanswered?.to(SendMessage.self))
            #expect(call.method == SendMessage.method)
            if keeping {
                _ = try trip.perform(
                    .sendMessage(by: .passenger(ana), text: sent.text), at: .start)
            }
            revision += 1
            person.heard(.success(AnyAnswer(state())), to: AnyCall(sent), &rides, &faults)
        }

        mutating func complete() throws {
            for step in [TripCommand.arrive(by: luis), .start(by: luis), .finish(by: luis)] {
                _ = try trip.perform(step, at: .start)
            }
            revision += 1
        }

        mutating func hear(_ state: PersonState) {
            person.heard(.state(state), &rides, &faults)
        }
    }

    @Test func aGoodEngineHasNoFaults() throws {
        var scene = try Scene()
        scene.signIn()
        for _ in 0..<5 { try scene.say() }
        try scene.complete()
        scene.hear(scene.state())
        #expect(scene.faults == Faults())
        #expect(scene.person.ended.keys.sorted() == [1])
    }

    @Test func aLostMessageIsNoticed() throws {
        var scene = try Scene()
        scene.signIn()
        try scene.say()
        try scene.say(keeping: false)
        #expect(scene.faults.count > 0)
    }

    @Test func aMessageThatStandsTwiceIsNoticed() throws {
        var scene = try Scene()
        scene.signIn()
        try scene.say()
        let text = try #require(scene.trip.conversation.messages.last?.text)
        _ = try scene.trip.perform(
            .sendMessage(by: .passenger(scene.ana), text: text), at: .start)
        scene.hear(scene.state())
        #expect(scene.faults.count > 0)
    }

    @Test func aMessageThatNobodyWroteIsNoticed() throws {
        var scene = try Scene()
        scene.signIn()
        _ = try scene.trip.perform(
            .sendMessage(by: .driver(scene.luis), text: "?"), at: .start)
        scene.hear(scene.state())
        #expect(scene.faults.samples == ["ride 1: nobody said [\"?\"]"])
    }

    @Test func anOlderStateAndSomebodyElsesAreNoticed() throws {
        var scene = try Scene()
        scene.revision = 5
        scene.signIn()
        scene.revision = 4
        scene.hear(scene.state())
        #expect(scene.faults.count == 1)
        scene.revision = 6
        scene.hear(scene.state(name: "Passenger 1"))
        #expect(scene.faults.count == 2)
    }

    @Test func aRideThatGoesBackIsNoticed() throws {
        var scene = try Scene()
        scene.signIn()
        let before = scene.state()
        try scene.complete()
        scene.hear(scene.state())
        var older = before
        older.revision = 100
        scene.hear(older)
        #expect(scene.faults.samples == ["ride 1 went from completed back to accepted"])
    }

    @Test(arguments: [-1, 1]) func aWrongPriceIsNoticed(_ difference: Int64) throws {
        var scene = try Scene()
        scene.signIn()
        var state = scene.state()
        state.ride?.fare.total_minor += difference
        scene.hear(state)
        #expect(scene.faults.count == 1)
    }

    @Test func aHistoryThatDiffersIsNoticed() throws {
        var scene = try Scene()
        scene.signIn()
        try scene.complete()
        scene.hear(scene.state())
        func item(_ id: UInt64, _ stage: TripStage, _ total_minor: Int64) -> HistoryItemView {
            HistoryItemView(
                id: id, stage: stage, pickup_name: "", dropoff_name: "", requested_at_ms: 0,
                category: .common, payment: .cash, total_minor: total_minor)
        }
        var state = scene.state()
        state.ride = nil
        scene.hear(state)
        let cases: [([HistoryItemView], Int)] = [
            ([item(1, .completed, 900)], 0), ([item(1, .completed, 901)], 1),
            ([item(1, .cancelled, 900)], 1), ([], 1),
            ([item(2, .completed, 900), item(1, .completed, 900)], 1),
        ]
        for (items, faults) in cases {
            scene.faults = Faults()
            let history = HistoryResult(items: items, has_more: false, total: items.count)
            let answer = AnyAnswer(history)
            scene.person.heard(
                .success(answer), to: AnyCall(ListRides()), &scene.rides, &scene.faults)
            #expect(scene.faults.count == faults, "\(items.map(\.id)): \(scene.faults.samples)")
        }
    }

    @Test func aRepetitionThatIsRefusedIsNoticed() throws {
        var scene = try Scene()
        scene.signIn()
        let call = AnyCall(
            DismissRide(command_id: scene.person.commandID(), ride_id: 1))
        let refusal = WireError(.refused, code: "ride_is_over", message: "")
        scene.person.heard(.failure(refusal), to: call, &scene.rides, &scene.faults)
        #expect(scene.faults.count == 1)
    }

    @Test func moneyIsCountedFromTheRidesThatWereDriven() throws {
        var person = LoadPerson(role: .driver, number: 3, seed: 1)
        var rides = KnownRides()
        var faults = Faults()
        var scene = try Scene()
        try scene.complete()
        let face = PersonView(name: "Driver 3", rating: RatingAverage())
        let ride = RideView(
            scene.trip, for: .driver, passenger: face, driver: face, vehicle: nil,
            money: RideMoney(driverGain: Money(minorUnits: 720)))
        var state = PersonState(
            revision: 1, role: .driver, person_id: 7, person: face, place: ride.pickup,
            activity: .idle, ride: ride, route: nil, today: nil)
        person.heard(.state(state), &rides, &faults)
        state.ride = nil
        person.heard(.state(state), &rides, &faults)
        // The driver took 900 in cash, of which 720 are the driver's own.
        #expect(person.expected_minor == -180)
        for (owed, count) in [(180, 0), (0, 1)] as [(Int64, Int)] {
            faults = Faults()
            let finance = FinanceResult(
                balance: BalanceView(available_minor: 0, owed_minor: owed, blocked_minor: 0),
                withdrawals: [], minimum_minor: 0)
            person.heard(
                .success(AnyAnswer(finance)), to: AnyCall(GetFinance()), &rides, &faults)
            #expect(faults.count == count, "\(faults.samples)")
        }
    }
}
