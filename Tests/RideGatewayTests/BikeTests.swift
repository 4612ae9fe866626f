import RideBikes
import RideCore
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Bicycles by calls, as an app makes them.
@Suite("B2 to B6: bicycles over the wire") struct BikeTests {
    private static func station(_ id: UInt64, _ column: Int, _ bikes: Int, _ free: Int)
        -> BikeStation
    {
        BikeStation(
            id: StationID(id), code: "s\(id)",
            name: "Estación \(["Ñandú", "Río", "Sur"][Int(id) - 1])",
            coordinate: TestService.waypoint(column, 32).coordinate, capacity: bikes + free,
            status: BikeStation.Status(bikes: [BikeKindID(1): bikes], freeDocks: free))
    }

    private func bench() -> Bench {
        var settings = TestService.settings()
        let plan = BikePlan(
            code: "p", name: "", currency: TestMarket.market.currency,
            unlockPrice: Money(minorUnits: 150),
            segments: [
                BikePlan.Segment(startMinute: 30, rateThousandths: 25_000, intervalMinutes: 1)
            ].compactMap(\.self), lostPrice: Money(minorUnits: 150_000))
        settings.bikes = BikeSystem(
            code: "town", name: "Town", companies: ["Ride"], plans: [plan].compactMap(\.self),
            stations: [
                Self.station(1, 33, 5, 5), Self.station(2, 36, 0, 3), Self.station(3, 40, 4, 0),
            ])
        return Bench(settings)
    }

    /// Somebody with an account and a card.
    private func rider(_ bench: Bench) throws -> ClientID {
        let client = bench.connect(1)
        _ = try bench.ask(Hello(client: "test"), from: client)
        _ = try bench.ask(
            SignUp(
                command_id: commandID(899), role: .passenger, name: "Ana", email: "ana@example.com",
                password: SecretText("trem azul 1958"), phone: "11912345678",
                tax_id: "52998224725", gender: .woman, terms_version: 1), from: client
        ).get()
        _ = try bench.ask(
            ConfirmPassword(password: SecretText("trem azul 1958")), from: client
        ).get()
        _ = try bench.ask(
            AddCard(
                command_id: commandID(900), number: SecretText("4111111111111111"),
                expiry: "05/29", holder: "Ana Souza",
                cvv: SecretText("123"), tax_id: "52998224725"), from: client
        ).get()
        return client
    }

    @Test func stationsAreFoundByPlaceAndByNameWithoutAccents() throws {
        let bench = bench()
        let (client, _) = try bench.signIn(1, .passenger)
        let all = try bench.ask(FindStations(), from: client).get()
        #expect(all.system == "Town" && all.stations.map(\.id) == [1, 2, 3] && all.total == 3)
        #expect(all.stations.map(\.code) == ["S1", "S2", "S3"])
        let named = try bench.ask(FindStations(text: "estacion nandu"), from: client).get()
        #expect(named.stations.map(\.id) == [1])
        let coded = try bench.ask(FindStations(text: "ride:bikes/S2"), from: client).get()
        #expect(coded.stations.map(\.id) == [2])
        let docks = try bench.ask(FindStations(needs: "docks"), from: client).get()
        #expect(docks.stations.map(\.id) == [1, 2])
        let bikes = try bench.ask(FindStations(needs: "bikes"), from: client).get()
        #expect(bikes.stations.map(\.id) == [1, 3])
        #expect(try bench.ask(FindStations(limit: PageLimit(1)), from: client).get().total == 3)
    }

    @Test func stationsOfOneCellAreOneMark() throws {
        let bench = bench()
        let (client, _) = try bench.signIn(1, .passenger)
        func marks(_ columns: Int) throws -> [Int] {
            let bounds = TestCity.grid64.bounds
            return try bench.ask(
                MapStations(
                    south: bounds.southWest.latitude, west: bounds.southWest.longitude,
                    north: bounds.northEast.latitude, east: bounds.northEast.longitude,
                    columns: columns, rows: 1), from: client
            ).get().marks.map(\.stations)
        }
        #expect(try marks(1) == [3])
        #expect(try marks(64) == [1, 1, 1])
    }

    @Test func aWholeRentalByCalls() throws {
        let bench = bench()
        let client = try rider(bench)
        let kept = try bench.ask(
            ReserveBike(command_id: commandID(1), station_id: 1), from: client
        ).get()
        #expect(
            kept.stage == .reserved
                && kept.until_ms == bench.gateway.service.now.milliseconds + 600_000)
        #expect(try bench.state(of: client).rental?.id == kept.id)
        let open = try bench.ask(
            UnlockBike(command_id: commandID(2), code: kept.bike_code), from: client
        ).get()
        #expect(open.stage == .unlocked)
        _ = try bench.ask(TakeBike(command_id: commandID(3), rental_id: kept.id), from: client)
            .get()
        try bench.advance(20 * 60)
        let onTheWay = try #require(try bench.state(of: client).rental)
        #expect(onTheWay.free_until_ms == bench.gateway.service.now.milliseconds + 600_000)
        try bench.crash()
        let again = try bench.signIn(2, .passenger).client
        #expect(try bench.state(of: again).rental == nil, "another person has none")
        let answer = try bench.ask(
            ReturnBike(command_id: commandID(4), rental_id: kept.id, station_id: 2), from: again)
        #expect(answer.code == "no_such_rental")
    }

    @Test func aRentalIsReturnedAndStandsInTheHistory() throws {
        let bench = bench()
        let client = try rider(bench)
        for number in 1...3 {
            let open = try bench.ask(
                UnlockBike(command_id: commandID(10 * number), code: "S1"), from: client
            ).get()
            _ = try bench.ask(
                TakeBike(command_id: commandID(10 * number + 1), rental_id: open.id), from: client
            ).get()
            try bench.advance(600)
            let full = try bench.ask(
                ReturnBike(
                    command_id: commandID(10 * number + 2), rental_id: open.id, station_id: 3),
                from: client)
            #expect(full.code == "station_is_full")
            let back = try bench.ask(
                ReturnBike(
                    command_id: commandID(10 * number + 3), rental_id: open.id, station_id: 1),
                from: client
            ).get()
            #expect(back.total_minor == 150 && back.paid == "paid" && back.stage == .returned)
        }
        let first = try bench.ask(ListRentals(limit: PageLimit(2)), from: client).get()
        #expect(first.rentals.map(\.id) == [3, 2] && first.has_more && first.total == 3)
        let rest = try bench.ask(ListRentals(before_id: 2), from: client).get()
        #expect(rest.rentals.map(\.id) == [1] && !rest.has_more)
        let lost = try bench.ask(ListRentals(stage: .lost), from: client).get()
        #expect(lost.total == 0)
        #expect(
            try bench.ask(GetRental(rental_id: 2), from: client).get().end_station?.name
                == "Estación Ñandú")
        let (other, _) = try bench.signIn(7, .passenger)
        #expect(try bench.ask(GetRental(rental_id: 2), from: other).code == "no_such_rental")
        // After two days it is the store that knows it.
        try bench.advance(2 * 86_400)
        let open = try bench.ask(
            UnlockBike(command_id: commandID(90), code: "S1"), from: client
        ).get()
        #expect(open.id == 4)
        #expect(try bench.ask(GetRental(rental_id: 2), from: client).get().total_minor == 150)
    }

    @Test("B6: the ways are compared") func waysAreCompared() throws {
        let bench = bench()
        let (client, _) = try bench.signIn(1, .passenger)
        let ways = try bench.ask(
            CompareWays(
                start: PlaceView(TestService.home),
                end: PlaceView(TestService.waypoint(37, 32))), from: client
        ).get()
        let bike = try #require(ways.bike)
        #expect(bike.start.id == 1 && bike.end.id == 2)
        #expect(bike.total_minor == 150)
        let walk = try #require(ways.walk_s)
        #expect(bike.duration_s < walk)
        let on = try bench.ask(
            FindWalk(
                start: PlaceView(TestService.home), end: PlaceView(TestService.waypoint(37, 32))),
            from: client
        ).get()
        #expect(on.route?.duration_s == walk && abs(on.bearing - 90) < 1)
    }

    @Test("B7: an operator sees stations, closes one and sends a van") func theDesk() throws {
        let bench = bench()
        let desk = try bench.operate(5)
        let all = try bench.ask(ListStations(), from: desk).get()
        #expect(all.stations.map(\.bikes) == [0, 4, 5])
        let moved = try bench.ask(
            CarryBikes(
                command_id: commandID(1), from_station_id: 1, to_station_id: 2, count: 2),
            from: desk
        ).get()
        #expect(moved.stations.map(\.bikes) == [3, 2])
        let closed = try bench.ask(
            ServeStation(command_id: commandID(2), station_id: 3, is_in_service: false),
            from: desk
        ).get()
        #expect(closed.stations.map(\.is_renting) == [false])
        let actions = try bench.ask(ListOperatorActions(), from: desk).get().actions
        #expect(actions.map(\.action) == ["serveStation", "carryBikes"])
        let (client, _) = try bench.signIn(1, .passenger)
        #expect(try bench.ask(FindStations(needs: "bikes"), from: client).get().total == 2)
    }
}

extension Result where Failure == WireError {
    /// The code of the refusal; nil for an answer.
    fileprivate var code: String? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
