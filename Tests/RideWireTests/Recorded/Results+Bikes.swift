import RideCore

@testable import RideWire

/// Answers about bicycles, with everything that can be in them.
enum Bikes {
    static let station = BikeStationView(
        id: 12, code: "S12", place: PlaceView(Samples.pickup), bikes: 5, free_docks: 7,
        is_renting: true, is_returning: true, distance_m: 320.5, is_favourite: true)

    static let other = BikeStationView(
        id: 15, code: "S15", place: PlaceView(Samples.dropoff), bikes: 5, free_docks: 7,
        is_renting: true, is_returning: true, distance_m: 80, is_favourite: true)

    static let stations = BikeStationsResult(
        system: "Bicis La Serena", stations: [station], total: 31)

    static let stationsOfADesk = BikeStationsResult(
        system: "Bicis La Serena", stations: [station], total: 31,
        carrying: BikeCarryingView(
            from_station_id: 12, from_name: "Prat", to_station_id: 15, to_name: "Faro", count: 6))

    static let network = BikeNetworkView(
        code: "bicing", name: "Bicing", companies: ["Ride"], city: "Barcelona", country: "ES",
        latitude: 41.385, longitude: 2.1734, distance_m: 10_950_000, is_here: false,
        is_favourite: true, rating_hundredths: 450, rating_count: 2, my_stars: 5)

    static let world = BikeWorldResult(marks: [
        BikeWorldResult.Mark(latitude: 41.4, longitude: 2.2, networks: 7, is_here: true)
    ])

    static let map = BikeMapResult(marks: [
        BikeMapResult.Mark(
            latitude: -29.9, longitude: -71.25, stations: 1, station_id: 12, bikes: 9,
            free_docks: 12)
    ])

    static let price = BikePriceView(
        unlock_minor: 300, free_minutes: 30,
        rates: [
            BikePriceView.Rate(
                start_minute: 30, thousandths: 40_000, interval_minutes: 1, end_minute: 90)
        ], daily_cap_minor: 6_000, lost_minor: 250_000, deposit_minor: 1_500)

    static let details = BikeStationResult(
        station: station, system: "Bicis La Serena", companies: ["Ride"],
        website: "https://bicis.example", address: "Prat 350", capacity: 12,
        kinds: [
            BikeStationResult.Kind(
                id: 1, name: "City", form: "bicycle", propulsion: "human", count: 5)
        ], reported_at_ms: 1_795_262_400_000, is_out_of_service: false, rating_hundredths: 433,
        rating_count: 3, my_stars: 4, price: price, link: "ride:bikes/S12")

    static let walk = WalkResult(
        route: RouteView(
            distance_m: 940.5, duration_s: 678,
            shape: [Samples.pickup.coordinate, Samples.dropoff.coordinate],
            manoeuvres: [
                RouteView.Manoeuvre(kind: "depart", street: "Prat", at_m: 0),
                RouteView.Manoeuvre(kind: "arrive", street: "Brasil", at_m: 940.5),
            ]), straight_m: 900.25, bearing: 262.5)

    static let ways = FreeWaysResult(
        bike: FreeWaysResult.Bike(
            start: station, end: other, walk_there_s: 240, ride_s: 574, walk_from_s: 61,
            ride_m: 2_150.5, total_minor: 300), walk_s: 1_786, walk_m: 2_480.75)

    static let rental = RentalView(
        id: 7, stage: .returned, bike_code: "B1042", station: PlaceView(Samples.pickup),
        station_id: 12, begun_at_ms: 10_000, until_ms: 86_430_000, taken_at_ms: 30_000,
        free_until_ms: 1_830_000, ended_at_ms: 2_500_000,
        end_station: PlaceView(Samples.dropoff),
        items: [
            RentalView.Item(kind: "unlock", amount_minor: 300),
            RentalView.Item(kind: "time", amount_minor: 480),
        ], total_minor: 780, paid: "paid",
        card: CardView(
            id: 3, brand: "visa", last_four: "1111", expiry: "05/29", holder: "ANA SOUZA",
            is_primary: true, is_expired: false), price: price)

    static let rentals = RentalsResult(rentals: [rental], has_more: true, total: 14)
}

extension RecordedResult {
    static let bikes: [RecordedResult] = [
        .init(
            Bikes.stations,
            to: FindStations.self, ServeStation.self, CarryBikes.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"stations":[{"bikes":5,"code":"S12",
                "distance_m":320.5,
                "free_docks":7,"id":12,"is_favourite":true,"is_renting":true,"is_returning":true,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}}],
                "system":"Bicis La Serena","total":31}}
                """#),
        .init(
            Bikes.map,
            to: MapStations.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"marks":[{"bikes":9,"free_docks":12,
                "latitude":-29.9,
                "longitude":-71.25,"station_id":12,"stations":1}]}}
                """#),
        .init(
            Bikes.details,
            to: GetStation.self, LikeStation.self, RateStation.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"address":"Prat 350","capacity":12,
                "companies":["Ride"],
                "is_out_of_service":false,"kinds":[{"count":5,"form":"bicycle","id":1,"name":"City",
                "propulsion":"human"}],"link":"ride:bikes/S12","my_stars":4,
                "price":{"daily_cap_minor":6000,"deposit_minor":1500,"free_minutes":30,
                "lost_minor":250000,"rates":[{"end_minute":90,"interval_minutes":1,
                "start_minute":30,
                "thousandths":40000}],"unlock_minor":300},"rating_count":3,"rating_hundredths":433,
                "reported_at_ms":1795262400000,"station":{"bikes":5,"code":"S12","distance_m":320.5,
                "free_docks":7,"id":12,"is_favourite":true,"is_renting":true,"is_returning":true,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}},
                "system":"Bicis La Serena","website":"https://bicis.example"}}
                """#),
        .init(
            Bikes.walk,
            to: FindWalk.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"bearing":262.5,"route":{"distance_m":940.5,
                "duration_s":678,"manoeuvres":[{"at_m":0,"kind":"depart","street":"Prat"},
                {"at_m":940.5,
                "kind":"arrive","street":"Brasil"}],"shape_e6":[-29902700,-71252000,-2732,-22568]},
                "straight_m":900.25}}
                """#),
        .init(
            Bikes.ways,
            to: CompareWays.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"bike":{"end":{"bikes":5,"code":"S15",
                "distance_m":80,
                "free_docks":7,"id":15,"is_favourite":true,"is_renting":true,"is_returning":true,
                "place":{"latitude":-29.9054321,"longitude":-71.2745678,"name":"Faro Monumental"}},
                "ride_m":2150.5,"ride_s":574,"start":{"bikes":5,"code":"S12","distance_m":320.5,
                "free_docks":7,"id":12,"is_favourite":true,"is_renting":true,"is_returning":true,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}},
                "total_minor":300,"walk_from_s":61,"walk_there_s":240},"walk_m":2480.75,
                "walk_s":1786}}
                """#),
        .init(
            Bikes.rental,
            to: ReserveBike.self, UnlockBike.self, TakeBike.self, PauseBike.self,
            ResumeBike.self, CancelBike.self, ReportBikeLost.self, ReturnBike.self,
            GetRental.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"begun_at_ms":10000,"bike_code":"B1042",
                "card":{"brand":"visa","expiry":"05/29","holder":"ANA SOUZA","id":3,
                "is_expired":false,
                "is_primary":true,"last_four":"1111"},"end_station":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"ended_at_ms":2500000,
                "free_until_ms":1830000,"id":7,"items":[{"amount_minor":300,"kind":"unlock"},
                {"amount_minor":480,"kind":"time"}],"paid":"paid","price":{"daily_cap_minor":6000,
                "deposit_minor":1500,"free_minutes":30,"lost_minor":250000,
                "rates":[{"end_minute":90,
                "interval_minutes":1,"start_minute":30,"thousandths":40000}],"unlock_minor":300},
                "stage":"returned","station":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"station_id":12,"taken_at_ms":30000,"total_minor":780,
                "until_ms":86430000}}
                """#),
        .init(
            Bikes.rentals,
            to: ListRentals.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":true,"rentals":[{"begun_at_ms":10000,
                "bike_code":"B1042","card":{"brand":"visa","expiry":"05/29","holder":"ANA SOUZA",
                "id":3,
                "is_expired":false,"is_primary":true,"last_four":"1111"},
                "end_station":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},
                "ended_at_ms":2500000,"free_until_ms":1830000,"id":7,"items":[{"amount_minor":300,
                "kind":"unlock"},{"amount_minor":480,"kind":"time"}],"paid":"paid",
                "price":{"daily_cap_minor":6000,"deposit_minor":1500,"free_minutes":30,
                "lost_minor":250000,"rates":[{"end_minute":90,"interval_minutes":1,
                "start_minute":30,
                "thousandths":40000}],"unlock_minor":300},"stage":"returned",
                "station":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "station_id":12,"taken_at_ms":30000,"total_minor":780,"until_ms":86430000}],
                "total":14}}
                """#),
        .init(
            Bikes.stationsOfADesk,
            to: ListStations.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"carrying":{"count":6,"from_name":"Prat",
                "from_station_id":12,"to_name":"Faro","to_station_id":15},"stations":[{"bikes":5,
                "code":"S12","distance_m":320.5,
                "free_docks":7,"id":12,"is_favourite":true,"is_renting":true,"is_returning":true,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}}],
                "system":"Bicis La Serena","total":31}}
                """#),
        .init(
            BikeNetworksResult(networks: [Bikes.network], total: 1),
            to: FindNetworks.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"networks":[{"city":"Barcelona","code":"bicing",
                "companies":["Ride"],"country":"ES","distance_m":10950000,"is_favourite":true,
                "is_here":false,"latitude":41.385,"longitude":2.1734,"my_stars":5,"name":"Bicing",
                "rating_count":2,"rating_hundredths":450}],"total":1}}
                """#),
        .init(
            Bikes.world,
            to: MapNetworks.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"marks":[{"is_here":true,"latitude":41.4,
                "longitude":2.2,"networks":7}]}}
                """#),
        .init(
            Bikes.network,
            to: LikeNetwork.self, RateNetwork.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"city":"Barcelona","code":"bicing",
                "companies":["Ride"],"country":"ES","distance_m":10950000,"is_favourite":true,
                "is_here":false,"latitude":41.385,"longitude":2.1734,"my_stars":5,"name":"Bicing",
                "rating_count":2,"rating_hundredths":450}}
                """#),
    ]
}
