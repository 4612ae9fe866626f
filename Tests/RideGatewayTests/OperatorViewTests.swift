import RideCore
import RideFares
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// What the operator's screen is made of: live rides, calls for help, demand.
@Suite struct OperatorViewTests {
    private func rides(
        _ bench: Bench, _ client: ClientID, _ call: ListLiveRides = ListLiveRides()
    ) throws -> LiveRidesResult {
        guard
            case .success(let result) = try bench.ask(call, from: client)
        else { throw Bench.Missing(what: "rides") }
        return result
    }

    /// Somebody asks for a ride.
    private func request(_ bench: Bench, _ number: UInt64, _ name: String) throws {
        let (client, _) = try bench.signIn(number, .passenger, name: name)
        let plan = try bench.plan(from: client, to: 40, 32)
        let quote = try #require(plan.options.first).quote_id
        _ = try bench.ask(
            RequestRide(command_id: commandID(Int(number)), quote_id: quote),
            from: client)
    }

    @Test func ridesThatAreNotOverAreToldPageByPage() throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        #expect(try rides(bench, desk) == LiveRidesResult(rides: [], has_more: false))
        let (luis, _) = try bench.signIn(2, .driver, name: "Luis")
        _ = try bench.ask(
            GoOnline(command_id: commandID(2)), from: luis)
        for (number, name) in [(3, "Ana"), (4, "Bea"), (5, "Eva")] as [(UInt64, String)] {
            try request(bench, number, name)
        }
        let offered = try #require(try bench.state(of: luis).ride).id
        _ = try bench.ask(
            AcceptRide(command_id: commandID(6), ride_id: offered), from: luis)
        let all = try rides(bench, desk).rides
        #expect(all.map(\.ride_id) == [3, 2, 1])
        #expect(all.map(\.passenger_name) == ["Eva", "Bea", "Ana"])
        #expect(all.map(\.stage) == [.requested, .requested, .accepted])
        #expect(all.map(\.driver_name) == [nil, nil, "Luis"])
        #expect(all[2].driver_id == (try bench.state(of: luis)).person_id)
        #expect(all.allSatisfy { $0.pickup.name == "Plaza" })
        let first = try rides(bench, desk, .init(limit: PageLimit(2)))
        #expect(first.rides == Array(all.prefix(2)) && first.has_more)
        let second = try rides(bench, desk, .init(before_id: 2, limit: PageLimit(2)))
        #expect(second.rides == Array(all.suffix(1)) && !second.has_more)
        let waiting = try rides(bench, desk, .init(stage: .requested))
        #expect(waiting.rides == Array(all.prefix(2)) && !waiting.has_more)
        #expect(try rides(bench, desk, .init(stage: .completed)).rides.isEmpty)
    }

    /// A decision names the seal of what was looked at: a whole one, and of that driver.
    @Test func aDecisionIsRefusedWithoutItsSeal() throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        let (_, luis) = try bench.signIn(2, .driver, name: "Luis")
        let other = String(repeating: "0f", count: 16)
        let form = "params.seal must be 32 digits, 0 to 9 and a to f."
        let seals = ["", "0f", other + "0", other.uppercased(), String(other.dropLast()) + "é"]
        let rows =
            seals.map { (luis.state.person_id, $0, "invalid_parameters", form) } + [
                // Whoever only wants to try the app has no application.
                (luis.state.person_id, other, "no_such_person", "There is no such person."),
                (99, other, "no_such_driver", "There is no such driver."),
            ]
        for (number, (driver, seal, code, message)) in rows.enumerated() {
            let answers = [
                try bench.ask(
                    ApproveDriver(
                        command_id: commandID(number), driver_id: driver, seal: seal), from: desk),
                try bench.ask(
                    RejectApplication(
                        command_id: commandID(100 + number), driver_id: driver,
                        reasons: [ReasonView(part: "vehicle", reason: "No.")], seal: seal),
                    from: desk),
            ]
            for answer in answers {
                guard case .failure(let error) = answer else {
                    Issue.record("decided with \(seal)")
                    continue
                }
                #expect(error.code == code && error.message == message, "\(seal)")
            }
        }
    }

    @Test(arguments: [
        ("ana", ["Aná Peña", "Ana"]), ("ANÁ", ["Aná Peña", "Ana"]), ("pena", ["Aná Peña"]),
        ("peñ á", ["Aná Peña"]), ("drivér", ["Luis"]), ("luís", ["Luis"]), ("eva", []),
        ("", ["Luis", "Aná Peña", "Ana"]),
    ])
    func peopleAreFoundHoweverTheyAreWritten(query: String, names: [String]) throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        _ = try bench.signIn(2, .passenger, name: "Ana")
        _ = try bench.signIn(3, .passenger, name: "Aná Peña")
        _ = try bench.signIn(4, .driver, name: "Luis")
        guard case .success(let found) = try bench.ask(FindPeople(query: query), from: desk) else {
            throw Bench.Missing(what: "people")
        }
        #expect(found.people.map(\.name) == names)
    }

    @Test func othersDoNotSeeWhoRidesWhere() throws {
        let bench = Bench()
        let client = ClientID(9)
        bench.gateway.connected(client, peer: 1_000)
        _ = try bench.ask(Hello(client: "test"), from: client)
        let answer = try bench.ask(ListLiveRides(), from: client)
        guard case .failure(let error) = answer else {
            Issue.record("answered")
            return
        }
        #expect(error.code == "only_for_the_operator")
    }

    /// P9: where, who, and whether somebody is on it.
    @Test func aCallForHelpComesWithItsPlace() throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        func alerts() throws -> [AlertView] {
            guard
                case .success(let overview) = try bench.ask(
                    GetOverview(), from: desk)
            else { throw Bench.Missing(what: "an overview") }
            return overview.alerts
        }
        #expect(try alerts().isEmpty)
        for (number, name) in [(2, "Ana"), (3, "Bea")] as [(UInt64, String)] {
            let (client, _) = try bench.signIn(number, .passenger, name: name)
            let place = TestService.waypoint(20 + Int(number), 30).coordinate
            _ = try bench.ask(
                CallForHelp(
                    command_id: commandID(Int(number)), latitude: place.latitude,
                    longitude: place.longitude), from: client)
        }
        let told = (bench.inbox[desk] ?? []).compactMap { message -> AlertView? in
            guard case .announcement(.alert(let alert)) = message else { return nil }
            return alert
        }
        #expect(told.map(\.person_name) == ["Ana", "Bea"])
        let first = TestService.waypoint(22, 30).coordinate
        #expect(told.first?.latitude == first.latitude)
        #expect(told.first?.longitude == first.longitude)
        #expect(told.first?.is_acknowledged == false)
        // The newest first, and the same as was told.
        #expect(try alerts() == told.reversed())
        let ticket = try #require(told.first).subject_id
        _ = try bench.ask(
            AcknowledgeAlert(command_id: commandID(9), ticket_id: ticket),
            from: desk)
        #expect(try alerts().map(\.is_acknowledged) == [false, true])
    }

    /// What an operator has answered waits for the person, and does not count.
    @Test func onlyWhatWaitsForAnOperatorIsCounted() throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        func open() throws -> Int {
            guard case .success(let overview) = try bench.ask(GetOverview(), from: desk) else {
                throw Bench.Missing(what: "an overview")
            }
            return overview.open_tickets
        }
        let (ana, _) = try bench.signIn(2, .passenger, name: "Ana")
        guard
            case .success(let asked) = try bench.ask(
                OpenTicket(
                    command_id: commandID(1), kind: "question", subject: "Hm", message: "Hm"),
                from: ana),
            let ticket = asked.ticket
        else { throw Bench.Missing(what: "a ticket") }
        #expect(try open() == 1)
        _ = try bench.ask(
            AnswerTicket(
                command_id: commandID(2), ticket_id: ticket.id, message: "Yes.", closes: false),
            from: desk)
        #expect(try open() == 0)
        let place = TestService.waypoint(20, 30).coordinate
        _ = try bench.ask(
            CallForHelp(
                command_id: commandID(3), latitude: place.latitude, longitude: place.longitude),
            from: ana)
        #expect(try open() == 1)
    }

    /// As a run has it: of all requests the share whose passenger has been aboard.
    @Test func theServiceRateIsThatOfRuns() throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        func rate() throws -> Double? {
            guard case .success(let overview) = try bench.ask(GetOverview(), from: desk) else {
                throw Bench.Missing(what: "an overview")
            }
            return overview.service_rate
        }
        #expect(try rate() == nil)
        let (luis, _) = try bench.signIn(2, .driver, name: "Luis")
        _ = try bench.ask(GoOnline(command_id: commandID(2)), from: luis)
        try request(bench, 3, "Ana")
        try request(bench, 4, "Bea")
        #expect(try rate() == 0)
        let ride = try #require(try bench.state(of: luis).ride).id
        _ = try bench.ask(AcceptRide(command_id: commandID(6), ride_id: ride), from: luis)
        try bench.advance(600)
        _ = try bench.ask(ArriveAtPickup(command_id: commandID(7), ride_id: ride), from: luis)
        #expect(try rate() == 0)
        _ = try bench.ask(StartRide(command_id: commandID(8), ride_id: ride), from: luis)
        #expect(try rate() == 0.5)
        try bench.advance(600)
        _ = try bench.ask(FinishRide(command_id: commandID(9), ride_id: ride), from: luis)
        #expect(try rate() == 0.5)
    }

    @Test func demandTellsWhereRidesAreAskedFor() throws {
        var settings = TestService.settings()
        settings.rules.surge = try SurgeRules(zoneSize: Metres(1_000))
        let bench = Bench(settings)
        let desk = try bench.operate(1)
        func zones() throws -> ZonesResult {
            guard case .success(let zones) = try bench.ask(GetDemand(), from: desk) else {
                throw Bench.Missing(what: "zones")
            }
            return zones
        }
        #expect(try zones().requests.isEmpty)
        let (luis, _) = try bench.signIn(2, .driver, name: "Luis")
        _ = try bench.ask(
            GoOnline(command_id: commandID(2)), from: luis)
        for number in 3...5 as ClosedRange<UInt64> { try request(bench, number, "Ana") }
        let found = try zones()
        #expect(found.requests.count == 3 && found.requests.last == 3)
        let home = TestService.home.coordinate
        let column = Int((home.longitude - found.west) * 1e6) / Int(found.cell_width_e6)
        let row = Int((home.latitude - found.south) * 1e6) / Int(found.cell_height_e6)
        #expect(Array(found.requests.prefix(2)) == [Int32(column), Int32(row)])
        // The only driver considers a ride.
        #expect(found.drivers.isEmpty)
        // A request counts for a while, and then no more.
        try bench.advance(7_200)
        #expect(try zones().requests.isEmpty)
    }

    @Test("D2: what is usual at an hour is told as it was counted, and nothing of now with it")
    func usualDemandIsTold() throws {
        var settings = TestService.settings()
        settings.rules.surge = try SurgeRules(zoneSize: Metres(1_000))
        settings.rules.calendar = WorldCalendar(startingOn: .tuesday, at: .seconds(18 * 3_600))
        let bench = Bench(settings)
        let desk = try bench.operate(1)
        func usual(_ hour: Int) throws -> (zones: ZonesResult, usual: UsualDemandView) {
            guard case .success(let zones) = try bench.ask(GetDemand(hour: hour), from: desk),
                let usual = zones.usual
            else { throw Bench.Missing(what: "what is usual") }
            return (zones, usual)
        }
        try bench.advance(1)
        for number in 3...5 as ClosedRange<UInt64> { try request(bench, number, "Ana") }
        #expect(
            try usual(42).usual
                == UsualDemandView(hour: 42, hours_counted: 0, requests_hundredths: []))
        bench.gateway.setWallTime(bench.gateway.service.wall + .seconds(3_600))
        try bench.advance(3_600)
        let (zones, known) = try usual(42)
        #expect(known.hour == 42 && known.hours_counted == 1)
        #expect(known.requests_hundredths.count == 3 && known.requests_hundredths.last == 300)
        #expect(zones.columns > 0 && zones.requests.isEmpty && zones.drivers.isEmpty)
        let now = try bench.ask(GetDemand(), from: desk).get()
        #expect(now.usual == nil && now.columns == zones.columns)
    }

    @Test("D2: a city without surge has nothing that is usual")
    func withoutZonesNothingIsUsual() throws {
        let bench = Bench(TestService.settings())
        let desk = try bench.operate(1)
        let told = try bench.ask(GetDemand(hour: 0), from: desk).get()
        #expect(told.columns == 0)
        #expect(
            told.usual == UsualDemandView(hour: 0, hours_counted: 0, requests_hundredths: []))
    }
}
