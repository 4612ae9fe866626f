import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideService

/// What the engine promises to one person at a time (R4, R6, reliability 5 and 6).
@Suite struct ServiceTests {
    /// An engine with one passenger and one driver who is online, and the names of commands.
    private final class Stage {
        let service: RideService
        let passenger: Actor
        let driver: Actor
        private var commands = 0

        init(_ settings: ServiceSettings = TestService.settings()) throws {
            service = TestService.make(settings)
            passenger = try service.openSession(
                role: .passenger, name: "Ana", token: nil
            ).actor
            driver = try service.openSession(role: .driver, name: "Luis", token: nil).actor
            try perform(.goOnline, by: driver)
        }

        func perform(_ command: RideService.Command, by actor: Actor) throws {
            commands += 1
            try service.perform(
                command, by: actor, id: CommandID("command-\(commands)"), fingerprint: 1)
        }

        func plan(to column: Int, _ row: Int) throws -> RideService.Plan {
            try service.plan(
                for: passenger, from: TestService.home,
                to: TestService.waypoint(column, row))
        }

        func request() throws -> TripID {
            let quote = try plan(to: 32, 40).options[0].id
            try perform(.request(quote, .cash, nil), by: passenger)
            return try #require(service.situation(of: passenger)?.ride).trip.id
        }

        /// Drives the ride to its end.
        func complete() throws -> TripID {
            let ride = try request()
            try perform(.order(.accept, ride), by: driver)
            service.advance(to: service.now + .seconds(3_600))
            try perform(.order(.arrive, ride), by: driver)
            try perform(.order(.start, ride), by: driver)
            service.advance(to: service.now + .seconds(3_600))
            try perform(.order(.finish, ride), by: driver)
            return ride
        }

        func stars(of actor: Actor) -> Int? { service.ratingAverage(of: actor).hundredths }
    }

    private func refusal(_ body: () throws -> Void) -> ServiceRejection? {
        do {
            try body()
            return nil
        } catch { return error as? ServiceRejection }
    }

    // MARK: Sessions

    @Test func aTokenBringsBackTheSameAccount() throws {
        let service = TestService.make()
        let first = try service.openSession(role: .passenger, name: "Ana", token: nil)
        let again = try service.openSession(role: .passenger, name: "Else", token: first.token.text)
        #expect(again.actor == first.actor)
        #expect(service.situation(of: again.actor)?.person.name == "Ana")
        let other = try service.openSession(role: .passenger, name: "Ana", token: nil)
        #expect(other.actor != first.actor)
    }

    @Test func wrongTokensAreRefused() throws {
        let service = TestService.make()
        let token = try service.openSession(role: .passenger, name: "Ana", token: nil).token.text
        let rows: [(Side, String, ServiceRejection)] = [
            (.driver, token, .wrongRole),
            (.passenger, String(token.reversed()), .unknownToken),
            (.passenger, token.uppercased(), .unknownToken),
            (.passenger, "", .unknownToken),
            (.passenger, String(token.dropLast()), .unknownToken),
        ]
        for (role, token, expected) in rows {
            let rejection = refusal {
                _ = try service.openSession(role: role, name: "Ana", token: token)
            }
            #expect(rejection == expected, "\(role) \(token.count)")
        }
    }

    @Test func onlyTheHashOfATokenIsKept() throws {
        let service = TestService.make()
        let token = try service.openSession(role: .driver, name: "Luis", token: nil).token.text
        let batch = try #require(service.takeChanges()).batch
        #expect(!"\(batch)".contains(token))
        #expect(batch.accounts.first?.sessions.first?.tokenHash.count == 32)
    }

    @Test func driversBeginAtDifferentCrossingsNearHome() throws {
        let service = TestService.make()
        let places = try (0..<12).map { _ -> Coordinate in
            let actor = try service.openSession(role: .driver, name: "D", token: nil).actor
            return try #require(service.situation(of: actor)).place.coordinate
        }
        #expect(Set(places).count > 4)
        for place in places {
            #expect(Geodesy.distance(place, TestService.home.coordinate) <= Metres(600))
        }
    }

    // MARK: Prices

    @Test func thePriceIsThatOfTheQuoteWhateverHappensMeanwhile() throws {
        let stage = try Stage()
        let plan = try stage.plan(to: 32, 40)
        #expect(plan.options.map(\.quote.fare.total.minorUnits) == [800, 800, 800, 800])
        #expect(plan.options[0].pickupTime != nil)
        try stage.perform(.request(plan.options[1].id, .cash, nil), by: stage.passenger)
        let trip = try #require(stage.service.situation(of: stage.passenger)?.ride).trip
        #expect(trip.request.quote == plan.options[1].quote)
        #expect(trip.request.quote.distance == Metres(1_000))
    }

    @Test(arguments: [(-1, true), (0, true), (1, false)])
    func aPriceIsHeldForFiveMinutes(milliseconds: Int64, holds: Bool) throws {
        let stage = try Stage()
        let quote = try stage.plan(to: 32, 40).options[0].id
        let wait = Limits.quoteLifetime.milliseconds + milliseconds
        stage.service.advance(to: Instant(milliseconds: wait))
        let rejection = refusal {
            try stage.perform(.request(quote, .cash, nil), by: stage.passenger)
        }
        #expect(rejection == (holds ? nil : .quoteExpired))
    }

    @Test func nobodyRidesAtAnothersPrice() throws {
        let stage = try Stage()
        let quote = try stage.plan(to: 32, 40).options[0].id
        let other = try stage.service.openSession(role: .passenger, name: "Eva", token: nil).actor
        #expect(
            refusal { try stage.perform(.request(quote, .cash, nil), by: other) } == .quoteExpired)
        #expect(
            refusal { try stage.perform(.request(quote, .cash, nil), by: stage.driver) }
                == .onlyForPassengers)
    }

    @Test func onlyTheLastPricesAreHeld() throws {
        let stage = try Stage()
        let first = try stage.plan(to: 32, 40).options[0].id
        // Each plan holds one price for each category.
        for _ in 0..<(Limits.quotesPerPassenger / Category.allCases.count) {
            _ = try stage.plan(to: 32, 41)
        }
        #expect(
            refusal { try stage.perform(.request(first, .cash, nil), by: stage.passenger) }
                == .quoteExpired)
    }

    @Test func endsThatMakeNoRideAreRefused() throws {
        let stage = try Stage()
        let farAway = try #require(Coordinate(latitude: 50, longitude: 50))
        let rows: [(Waypoint, WorldRejection)] = [
            (TestService.home, .endsAreTheSame),
            (Waypoint(coordinate: farAway, name: ""), .notNearAStreet),
        ]
        for (dropoff, expected) in rows {
            let rejection = refusal {
                _ = try stage.service.plan(
                    for: stage.passenger, from: TestService.home, to: dropoff)
            }
            #expect(rejection == .world(expected))
        }
    }

    // MARK: Commands by name

    @Test func aRepeatedCommandChangesNothing() throws {
        let stage = try Stage()
        let quote = try stage.plan(to: 32, 40).options[0].id
        let id = try #require(CommandID("my-request"))
        for _ in 0..<3 {
            try stage.service.perform(
                .request(quote, .cash, nil), by: stage.passenger, id: id, fingerprint: 7)
        }
        let batch = try #require(stage.service.takeChanges()).batch
        #expect(batch.trips.count == 1)
        #expect(batch.commands.count == 2)
        #expect(
            refusal {
                try stage.service.perform(.goOnline, by: stage.passenger, id: id, fingerprint: 8)
            } == .commandIDReused)
        // Another person may use the same name.
        #expect(
            refusal {
                try stage.service.perform(.goOffline, by: stage.driver, id: id, fingerprint: 8)
            } == nil)
    }

    // MARK: Ratings

    @Test func aRatingChangesTheAverageAtOnceAndCanBeChanged() throws {
        let stage = try Stage()
        let ride = try stage.complete()
        try stage.perform(.rate(ride, stars: 3, comment: "fine"), by: stage.passenger)
        #expect(stage.stars(of: stage.driver) == 300)
        try stage.perform(.rate(ride, stars: 5, comment: nil), by: stage.passenger)
        #expect(stage.stars(of: stage.driver) == 500)
        #expect(stage.service.ratingAverage(of: stage.driver).count == 1)
        try stage.perform(.rate(ride, stars: 4, comment: nil), by: stage.driver)
        #expect(stage.stars(of: stage.passenger) == 400)
    }

    @Test(arguments: [(0, false), (1, true), (5, true), (6, false)])
    func starsGoFromOneToFive(stars: Int, allowed: Bool) throws {
        let stage = try Stage()
        let ride = try stage.complete()
        let rejection = refusal {
            try stage.perform(.rate(ride, stars: stars, comment: nil), by: stage.passenger)
        }
        #expect(rejection == (allowed ? nil : .starsOutOfRange))
    }

    @Test func simulatedPeopleRateToo() throws {
        let settings = TestService.settings(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(30, 32))])
        let service = TestService.make(settings)
        let passenger = try service.openSession(role: .passenger, name: "Ana", token: nil).actor
        let plan = try service.plan(
            for: passenger, from: TestService.home, to: TestService.waypoint(32, 40))
        try service.perform(
            .request(plan.options[0].id, .cash, nil), by: passenger, id: nil, fingerprint: 0)
        service.advance(to: Instant(milliseconds: 3_600_000))
        #expect(service.situation(of: passenger)?.ride?.trip.stage == .completed)
        #expect(service.ratingAverage(of: passenger).count == 1)
    }

    // MARK: What people see

    @Test func theSummaryStaysUntilItIsDismissed() throws {
        let stage = try Stage()
        let ride = try stage.complete()
        for actor in [stage.passenger, stage.driver] {
            #expect(stage.service.situation(of: actor)?.ride?.trip.stage == .completed)
            try stage.perform(.dismiss(ride), by: actor)
            #expect(stage.service.situation(of: actor)?.ride == nil)
        }
        let place = stage.service.situation(of: stage.passenger)?.place.coordinate
        #expect(place == TestService.waypoint(32, 40).coordinate)
    }

    @Test func theDriversDayCountsRidesAndMoney() throws {
        let stage = try Stage()
        _ = try stage.complete()
        _ = try #require(stage.service.situation(of: stage.driver))
        let today = try #require(stage.service.situation(of: stage.driver)).today
        #expect(today.rides == 1)
        #expect(today.earnings == Money(minorUnits: 640))
        stage.service.advance(to: stage.service.now + .seconds(86_400))
        #expect(stage.service.situation(of: stage.driver)?.today.rides == 0)
    }

    @Test func strangersLearnNothingOfARide() throws {
        let stage = try Stage()
        let ride = try stage.request()
        try stage.perform(.order(.accept, ride), by: stage.driver)
        let others = [
            try stage.service.openSession(role: .passenger, name: "Eva", token: nil).actor,
            try stage.service.openSession(role: .driver, name: "Max", token: nil).actor,
        ]
        let orders: [RideOrder] = [
            .accept, .decline, .arrive, .start, .finish, .cancel(.changedMind),
            .sendMessage("hello"), .markRead(MessageID(1)), .markDelivered(MessageID(1)),
        ]
        for other in others {
            for order in orders {
                let rejection = refusal { try stage.perform(.order(order, ride), by: other) }
                #expect(rejection == .world(.noSuchRide), "\(other) \(order)")
            }
            #expect(
                refusal { try stage.perform(.rate(ride, stars: 5, comment: nil), by: other) }
                    == .world(.noSuchRide))
            #expect(
                refusal {
                    _ = try stage.service.messages(of: ride, before: 0, limit: 5, for: other)
                } == .world(.noSuchRide))
            #expect(stage.service.situation(of: other)?.ride == nil)
        }
    }

    @Test func aDriverWhoWasAskedMayKnowThatTheOfferMovedOn() throws {
        let stage = try Stage()
        let second = try stage.service.openSession(role: .driver, name: "Max", token: nil).actor
        try stage.perform(.goOnline, by: second)
        let ride = try stage.request()
        let asked = try #require(
            [stage.driver, second].first { stage.service.situation(of: $0)?.ride != nil })
        try stage.perform(.order(.decline, ride), by: asked)
        #expect(
            refusal { try stage.perform(.order(.accept, ride), by: asked) }
                == .world(.trip(.offerExpired)))
    }
}
