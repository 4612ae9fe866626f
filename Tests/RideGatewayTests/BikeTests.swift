import RideBikes
import RideCore
import RideMap
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

    func bench() -> Bench {
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
    func rider(_ bench: Bench) throws -> ClientID {
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

    /// What was made elsewhere is used, so that no call makes it while everybody waits; before it
    /// comes a call is answered all the same.
    @Test("B3: who finds the ways is made elsewhere") func waysAreFoundByWhatWasMade() throws {
        let bench = bench()
        let (client, _) = try bench.signIn(1, .passenger)
        let walk = FindWalk(
            start: PlaceView(TestService.home), end: PlaceView(TestService.waypoint(37, 32)))
        let before = try bench.ask(walk, from: client).get().route
        let ways = FreeWays(TestCity.grid64)
        bench.gateway.take(ways)
        #expect(try bench.ask(walk, from: client).get().route == before)
        #expect(before != nil && bench.gateway.freeWays === ways)
    }

    @Test("B7: an operator sees stations, closes one and sends a van") func theDesk() throws {
        let bench = bench()
        let desk = try bench.operate(5)
        let all = try bench.ask(ListStations(), from: desk).get()
        #expect(all.stations.map(\.bikes) == [0, 4, 5])
        #expect(all.carrying?.count == nil, "no drive is worth it for so few")
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
        // It is closed already: nothing to note.
        _ = try bench.ask(
            ServeStation(command_id: commandID(3), station_id: 3, is_in_service: false),
            from: desk)
        let actions = try bench.ask(ListOperatorActions(), from: desk).get().actions
        #expect(actions.map(\.action) == ["serveStation", "carryBikes"])
        let (client, _) = try bench.signIn(1, .passenger)
        #expect(try bench.ask(FindStations(needs: "bikes"), from: client).get().total == 2)
    }

    // MARK: The world

    func world() -> Bench {
        var settings = TestService.settings()
        settings.bikes = BikeSystem(
            code: "town", name: "Town", plans: [], stations: [Self.station(1, 33, 5, 5)])
        func network(_ code: String, _ city: String, _ north: Double, _ east: Double)
            -> BikeNetwork
        {
            BikeNetwork(
                code: code, name: "Bike \(city)", companies: ["Tembici"], city: city,
                country: "XX",
                coordinate: Coordinate(
                    latitudeE7: Int32(north * 1e7), longitudeE7: Int32(east * 1e7)))
        }
        settings.bikeNetworks = [
            network("sp", "S\u{E3}o Paulo", -23.55, -46.63), network("rio", "Rio", -22.91, -43.18),
            network("bcn", "Barcelona", 41.39, 2.17),
            network("lil", "Lillestr\u{F8}m", 59.96, 11.05),
            network("bcn2", "Barcelona", 41.39, 2.17),
        ]
        return Bench(settings)
    }

    @Test("B2: systems are found by distance, and by name without accents")
    func systemsAreFound() throws {
        let bench = world()
        let (client, _) = try bench.signIn(1, .passenger)
        let near = PlaceView(
            Waypoint(coordinate: Coordinate(latitudeE7: 410_000_000, longitudeE7: 0), name: ""))
        let all = try bench.ask(FindNetworks(near: near), from: client).get()
        #expect(all.total == 6)
        #expect(all.networks.prefix(3).map(\.code) == ["bcn", "bcn2", "lil"])
        #expect(all.networks.filter(\.is_here).map(\.code) == ["town"])
        for (text, codes) in [
            ("sao paulo", ["sp"]), ("LILLESTROM", ["lil"]), ("tembici rio", ["rio"]),
            ("nowhere", []),
        ] {
            let found = try bench.ask(FindNetworks(text: text), from: client).get()
            #expect(found.networks.map(\.code) == codes)
        }
        #expect(try bench.ask(FindNetworks(), from: client).get().networks[0].code == "town")
    }

    @Test("B2, F1: stations of another city are listed page by page, and nothing is lent there")
    func stationsElsewhere() throws {
        var settings = TestService.settings()
        settings.otherBikes = [
            BikeSystem(
                code: "far", name: "Far", companies: [],
                stations: (1...45).map { number in
                    BikeStation(
                        id: StationID(number), code: "f\(number)", name: "Far \(number)",
                        coordinate: Coordinate(
                            latitudeE7: 599_000_000 + Int32(number) * 10_000,
                            longitudeE7: 110_000_000),
                        status: BikeStation.Status(
                            bikes: [BikeKindID(1): Int(number) % 5], freeDocks: 3))
                })
        ]
        let bench = Bench(settings)
        let client = try rider(bench)
        let network = try #require(try bench.ask(FindNetworks(), from: client).get().networks.first)
        #expect(network.code == "far" && network.has_stations == true && !network.is_here)
        var seen: [String] = []
        for skip in [nil, 20, 40, 60] {
            let page = try bench.ask(FindStations(skip: skip, network: "far"), from: client).get()
            #expect(page.system == "Far" && page.total == 45)
            seen += page.stations.map(\.place.name)
        }
        #expect(seen == (1...45).map { "Far \($0)" }, "the nearest to its first station first")
        let empty = try bench.ask(
            FindStations(text: "far 10", needs: "bikes", network: "far"), from: client
        ).get()
        #expect(empty.total == 0)
        #expect(
            try bench.ask(FindStations(network: "nowhere"), from: client).code
                == "no_such_system")
        #expect(
            try bench.ask(
                ReserveBike(command_id: commandID(901), station_id: 1), from: client
            ).code == "no_such_station")
    }

    @Test("Q1: an order of places comes back as it was sent, without its names twice")
    func anOrderOfPlacesIsKept() throws {
        let bench = bench()
        let client = try rider(bench)
        func place(_ latitude: Int32, _ name: String) -> PlaceView {
            PlaceView(
                Waypoint(
                    coordinate: Coordinate(latitudeE7: latitude, longitudeE7: 0), name: name))
        }
        func save(_ places: [PlaceView]) throws -> SaveQuiz {
            SaveQuiz(
                command_id: try commandID(902 + places.count), title: "Coast",
                description: "Where is what",
                mode: "inOrder", marks_at_once: true,
                questions: [
                    QuestionView(
                        text: "From north to south", picture: [], kind: "places",
                        options: ["A", "B"], right: [], places: places, explanation: "")
                ])
        }
        let quiz = try bench.ask(
            try save([place(2_000_000, "A"), place(1_000_000, "B")]), from: client
        ).get()
        #expect(quiz.questions[0].kind == "places" && quiz.questions[0].options == ["A", "B"])
        #expect(quiz.questions[0].places == [place(2_000_000, ""), place(1_000_000, "")])
        #expect(
            try bench.ask(try save([place(0, "A")]), from: client).code
                == "question_not_allowed")
    }

    @Test("B2: systems far off are one mark, those at one place one each")
    func systemsOnTheWorld() throws {
        let bench = world()
        let (client, _) = try bench.signIn(1, .passenger)
        func marks(_ columns: Int) throws -> [Int] {
            try bench.ask(
                MapNetworks(
                    south: -60, west: -100, north: 75, east: 40, columns: columns, rows: 1),
                from: client
            ).get().marks.map(\.networks).sorted()
        }
        #expect(try marks(1) == [6])
        #expect(try marks(30).count > 3)
        #expect(try marks(30).reduce(0, +) == 6)
        let corner = try bench.ask(
            MapNetworks(south: 41, west: 2, north: 42, east: 3, columns: 4, rows: 4), from: client
        ).get().marks
        #expect(corner.map(\.networks) == [1, 1])
    }
}

extension Result where Failure == WireError {
    /// The code of the refusal; nil for an answer.
    var code: String? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
