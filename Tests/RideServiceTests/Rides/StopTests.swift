import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Rides that stop on the way: priced over the whole way, each stop reached and left, waiting paid
/// by the rule of the pick-up, and nothing lost by a restart in between.
@Suite struct StopTests {
    private let mall = TestService.waypoint(20, 10, "Mall")
    private let park = TestService.waypoint(50, 20, "Park")

    private func request(
        _ stage: Stage, _ actor: Actor, _ stops: [Waypoint]
    ) throws -> (id: TripID, price: Quote) {
        let plan = try stage.service.plan(
            for: actor, from: TestService.home, to: Stage.faro, stops: stops)
        try stage.run(.request(plan.options[0].id, .cash, nil), actor)
        let trip = try #require(stage.service.situation(of: actor)?.ride?.trip)
        return (trip.id, trip.quote)
    }

    /// Ana aboard of a ride that is to stop once.
    private func aboard() throws -> (
        stage: Stage, ana: Actor, luis: Actor, id: TripID, price: Quote
    ) {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let (id, price) = try request(stage, ana, [mall])
        try stage.pickUp(id, luis)
        return (stage, ana, luis, id, price)
    }

    @Test(
        "Whoever is trusted reads all stops in order, and the colour of the car in the language",
        arguments: [
            ("en", "From:", "Via: Mall", "Via: Park", "Chevrolet Onix, white, ABC1D23"),
            ("pt-BR", "De:", "Parada: Mall", "Parada: Park", "Chevrolet Onix, branco, ABC1D23"),
        ])
    func theWayIsTold(
        language: String, from: String, first: String, second: String, car: String
    ) throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        stage.service.speak(Language.Tag(rawValue: language), to: ana)
        try stage.run(.setContacts([(name: "Eva", email: "eva@example.com")], .always), ana)
        let (id, _) = try request(stage, ana, [mall, park])
        try stage.run(.order(.accept, id), luis)
        try stage.save()
        let letter = try #require(stage.outbox.first { $0.to.text == "eva@example.com" })
        let lines = letter.body.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix(from) })
        #expect(lines[start + 1] == first && lines[start + 2] == second, "\(letter.body)")
        #expect(lines.contains { $0.hasSuffix(car) }, "\(letter.body)")
    }

    private func trip(_ stage: Stage, _ actor: Actor) throws -> Trip {
        try #require(stage.service.situation(of: actor)?.ride?.trip)
    }

    @Test("The price is that of the whole way over the stops, at most three")
    func theWholeWayIsPriced() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        func plan(_ from: Waypoint, _ to: Waypoint, _ stops: [Waypoint] = []) throws -> Quote {
            try stage.service.plan(for: ana, from: from, to: to, stops: stops).options[0].quote
        }
        let legs = [
            try plan(TestService.home, mall), try plan(mall, park), try plan(park, Stage.faro),
        ]
        let whole = try plan(TestService.home, Stage.faro, [mall, park])
        #expect(whole.distance == legs.reduce(.zero) { $0 + $1.distance })
        #expect(whole.duration == legs.reduce(.zero) { $0 + $1.duration })
        #expect(
            stage.refusal { _ = try plan(TestService.home, Stage.faro, [mall, park, mall, park]) }
                == "too_many_stops")
        #expect(
            stage.refusal { _ = try plan(TestService.home, Stage.faro, [mall, mall]) }
                == "ends_are_the_same")
    }

    @Test("A person drives from stop to stop; waiting is paid; kill -9 loses nothing")
    func aPersonDrivesOverTheStops() throws {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let (id, quote) = try request(stage, ana, [mall, park])
        try stage.pickUp(id, luis)
        #expect(stage.refusal(.order(.reachStop, id), luis) == "not_at_stop")
        try stage.restart()
        stage.pass(3_600)
        #expect(stage.refusal(.order(.finish, id), luis) == "stops_ahead")
        try stage.run(.order(.reachStop, id), luis)
        try stage.restart()
        #expect(try trip(stage, ana).standsAt?.place.name == "Mall")
        #expect(stage.refusal(.order(.finish, id), luis) == "stands_at_a_stop")
        let waiting = quote.terms.freeWaiting + .seconds(60)
        stage.pass(Int(waiting.milliseconds / 1_000))
        try stage.run(.order(.leaveStop, id), luis)
        #expect(
            try trip(stage, ana).fare.amount(of: .waiting)
                == quote.terms.waitingCharge(for: waiting))
        stage.pass(3_600)
        try stage.run(.order(.reachStop, id), luis)
        try stage.run(.order(.leaveStop, id), luis)
        try stage.restart()
        stage.pass(3_600)
        try stage.run(.order(.finish, id), luis)
        let done = try trip(stage, ana)
        #expect(done.stage == .completed)
        #expect(done.fare.total == quote.fare.total + done.fare.amount(of: .waiting))
        let place = stage.service.carPositions().first { $0.driver == driver }?.coordinate
        #expect(place == stage.service.city.snap(Stage.faro.coordinate).map { $0.coordinate })
    }

    @Test("What is to be driven after the next stop is told, without the time at stops")
    func theWayOnwardIsTold() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        func way(_ from: Waypoint, _ to: Waypoint) throws -> Quote {
            try stage.service.plan(for: ana, from: from, to: to).options[0].quote
        }
        let (first, last) = try (way(mall, park), way(park, Stage.faro))
        let (id, _) = try request(stage, ana, [mall, park])
        func expectOnward(_ legs: [Quote]) throws {
            for person in [ana, luis] {
                let ride = try #require(stage.service.situation(of: person)?.ride)
                guard !legs.isEmpty else {
                    #expect(ride.onward == nil)
                    continue
                }
                let onward = try #require(ride.onward)
                let length = legs.reduce(0) { $0 + $1.distance.inMetres }
                let time = legs.reduce(0) { $0 + $1.duration.inSeconds }
                #expect(abs(onward.distance.inMetres - length) < 2)
                #expect(abs(onward.duration.inSeconds - time) < 2)
            }
        }
        try stage.run(.order(.accept, id), luis)
        try expectOnward([])
        stage.pass(3_600)
        try stage.run(.order(.arrive, id), luis)
        try stage.run(.order(.start, id), luis)
        try expectOnward([first, last])
        // Who watches is told the end of the whole way.
        let shared = try stage.service.watch(stage.service.share(id, by: ana))
        let left = try #require(shared.progress?.progress.remainingDuration)
        let onward = try #require(stage.service.situation(of: ana)?.ride?.onward)
        #expect(shared.arrivesAt == stage.service.now + left + onward.duration)
        stage.pass(3_600)
        try expectOnward([first, last])
        try stage.run(.order(.reachStop, id), luis)
        try expectOnward([first, last])
        try stage.restart()
        try expectOnward([first, last])
        try stage.run(.order(.leaveStop, id), luis)
        try expectOnward([last])
        stage.pass(3_600)
        try stage.run(.order(.reachStop, id), luis)
        try stage.run(.order(.leaveStop, id), luis)
        try expectOnward([])
    }

    @Test("Stops are added and taken away under way, at the price of the whole way")
    func stopsChangeUnderWay() throws {
        let (stage, ana, luis, id, first) = try aboard()
        stage.pass(10)
        let added = try stage.service.planDetour(
            of: id, for: ana, to: Stage.faro, stops: [mall, park])
        #expect(added.quote.fare.total > first.fare.total)
        try stage.run(.redirect(id, added.id), ana)
        #expect(try trip(stage, ana).stopsAhead.map(\.name) == ["Mall", "Park"])
        #expect(try trip(stage, ana).fare.total == added.quote.fare.total)
        try stage.restart()
        stage.pass(3_600)
        try stage.run(.order(.reachStop, id), luis)
        let direct = try stage.service.planDetour(of: id, for: ana, to: Stage.faro, stops: [])
        try stage.run(.redirect(id, direct.id), ana)
        try stage.run(.order(.leaveStop, id), luis)
        // Back to the first price: the same way, but for what rounding to metres loses.
        let difference = try trip(stage, ana).quote.fare.total - first.fare.total
        #expect(abs(difference.minorUnits) <= 1)
        stage.pass(3_600)
        try stage.run(.order(.finish, id), luis)
        #expect(try trip(stage, ana).stops.map(\.place.name) == ["Mall"])
    }

    @Test("A car that has come to its next stop takes another destination, and one where it stands")
    func whoStandsAtAStopGoesElsewhere() throws {
        let (stage, ana, luis, id, first) = try aboard()
        stage.pass(3_600)
        func plan(_ to: Waypoint, _ stops: [Waypoint]? = nil) throws -> RideService.Detour {
            try stage.service.planDetour(of: id, for: ana, to: to, stops: stops)
        }
        // The car is there; its driver has not said so.
        let further = try plan(park)
        #expect(further.routes.map { $0.duration > .zero } == [false, true])
        try stage.run(.redirect(id, further.id), ana)
        #expect(try trip(stage, ana).stopsAhead.map(\.name) == ["Mall"])
        try stage.run(.order(.reachStop, id), luis)
        // A stop where the car stands already is none.
        #expect(stage.refusal { _ = try plan(park, [mall]) } == "ends_are_the_same")
        #expect(stage.refusal { _ = try plan(park) } == "destination_is_the_same")
        // Who gets out at the stop pays for the way to there.
        let here = try plan(mall)
        #expect(here.quote.fare.total < first.fare.total)
        try stage.run(.redirect(id, here.id), ana)
        try stage.run(.order(.leaveStop, id), luis)
        stage.pass(1)
        try stage.restart()
        try stage.run(.order(.finish, id), luis)
        #expect(try trip(stage, ana).fare.total >= here.quote.fare.total)
    }

    @Test("A simulated driver stops and goes on, also over a restart at the stop")
    func simulatedDriversStop() throws {
        var settings = TestService.settings(drivers: [
            GridWorld.driver(1, at: TestCity.crossing(36, 32))
        ])
        settings.rules.behaviour.boardingTime = .seconds(30)
        let stage = Stage(settings)
        let ana = try stage.guest(.passenger)
        let (id, _) = try request(stage, ana, [mall, park])
        var places: [String] = []
        for _ in 0..<7_200 where try trip(stage, ana).stage.isLive {
            stage.pass(1)
            if let place = try trip(stage, ana).standsAt?.place.name, place != places.last {
                places.append(place)
                try stage.restart()
            }
        }
        #expect(places == ["Mall", "Park"])
        #expect(try trip(stage, ana).stage == .completed)
        #expect(try trip(stage, ana).id == id)
    }
}
