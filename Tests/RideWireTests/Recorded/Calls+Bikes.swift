import RideCore

@testable import RideWire

private let command = Samples.command

/// The calls of bicycles.
extension RecordedCall {
    static let bikes: [RecordedCall] = [
        .init(
            FindStations(
                text: "plaza", near: PlaceView(Samples.pickup), needs: "docks", favourites: false,
                limit: PageLimit(20), skip: 20, network: "bicing"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.find","params":{"favourites":false,"limit":20,
            "near":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
            "needs":"docks","network":"bicing","skip":20,"text":"plaza"}}
            """#),
        .init(
            MapStations(
                south: -29.95, west: -71.3, north: -29.85, east: -71.2, columns: 20, rows: 12),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.map","params":{"columns":20,"east":-71.2,
            "north":-29.85,"rows":12,"south":-29.95,"west":-71.3}}
            """#),
        .init(
            GetStation(
                station_id: 12, near: PlaceView(Samples.pickup)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.station","params":{"near":{"latitude":-29.9027,
            "longitude":-71.252,"name":"Balmaceda & Prat"},"station_id":12}}
            """#),
        .init(
            FindWalk(
                start: PlaceView(Samples.pickup), end: PlaceView(Samples.dropoff)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.walk","params":{"end":{"latitude":-29.9054321,
            "longitude":-71.2745678,"name":"Faro Monumental"},"start":{"latitude":-29.9027,
            "longitude":-71.252,"name":"Balmaceda & Prat"}}}
            """#),
        .init(
            CompareWays(
                start: PlaceView(Samples.pickup), end: PlaceView(Samples.dropoff)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.ways","params":{"end":{"latitude":-29.9054321,
            "longitude":-71.2745678,"name":"Faro Monumental"},"start":{"latitude":-29.9027,
            "longitude":-71.252,"name":"Balmaceda & Prat"}}}
            """#),
        .init(
            ReserveBike(
                command_id: command, station_id: 12, kind_id: 1, card_id: 3),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.reserve","params":{"card_id":3,
            "command_id":"0123456789abcdef","kind_id":1,"station_id":12}}
            """#),
        .init(
            UnlockBike(
                command_id: command, code: "B1042", kind_id: 1, card_id: 3),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.unlock","params":{"card_id":3,"code":"B1042",
            "command_id":"0123456789abcdef","kind_id":1}}
            """#),
        .init(
            TakeBike(
                command_id: command, rental_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.take","params":{"command_id":"0123456789abcdef",
            "rental_id":7}}
            """#),
        .init(
            PauseBike(
                command_id: command, rental_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.pause",
            "params":{"command_id":"0123456789abcdef",
            "rental_id":7}}
            """#),
        .init(
            ResumeBike(
                command_id: command, rental_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.resume",
            "params":{"command_id":"0123456789abcdef",
            "rental_id":7}}
            """#),
        .init(
            CancelBike(
                command_id: command, rental_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.cancel",
            "params":{"command_id":"0123456789abcdef",
            "rental_id":7}}
            """#),
        .init(
            ReportBikeLost(
                command_id: command, rental_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.lost","params":{"command_id":"0123456789abcdef",
            "rental_id":7}}
            """#),
        .init(
            ReturnBike(
                command_id: command, rental_id: 7, station_id: 15),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.return",
            "params":{"command_id":"0123456789abcdef",
            "rental_id":7,"station_id":15}}
            """#),
        .init(
            ListRentals(
                before_id: 12, limit: PageLimit(20), stage: .returned, from_ms: 0, to_ms: 86_400_000
            ),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.history","params":{"before_id":12,"from_ms":0,
            "limit":20,"stage":"returned","to_ms":86400000}}
            """#),
        .init(
            GetRental(
                rental_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.rental","params":{"rental_id":7}}
            """#),
        .init(
            LikeStation(
                command_id: command, station_id: 12, is_favourite: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.like","params":{"command_id":"0123456789abcdef",
            "is_favourite":true,"station_id":12}}
            """#),
        .init(
            RateStation(
                command_id: command, station_id: 12, stars: 4),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.rate","params":{"command_id":"0123456789abcdef",
            "stars":4,"station_id":12}}
            """#),
        .init(
            ListStations(
                text: "plaza", limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.stations","params":{"limit":20,
            "text":"plaza"}}
            """#),
        .init(
            ServeStation(
                command_id: command, station_id: 12, is_in_service: false),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.serveStation",
            "params":{"command_id":"0123456789abcdef","is_in_service":false,"station_id":12}}
            """#),
        .init(
            CarryBikes(
                command_id: command, from_station_id: 12, to_station_id: 15, count: 6),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.carryBikes",
            "params":{"command_id":"0123456789abcdef","count":6,"from_station_id":12,
            "to_station_id":15}}
            """#),
        .init(
            FindNetworks(
                text: "barcelona", near: PlaceView(Samples.pickup), favourites: false,
                limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.networks","params":{"favourites":false,
            "limit":20,"near":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
            "text":"barcelona"}}
            """#),
        .init(
            MapNetworks(south: 35, west: -10, north: 60, east: 20, columns: 20, rows: 10),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.world","params":{"columns":20,"east":20,
            "north":60,"rows":10,"south":35,"west":-10}}
            """#),
        .init(
            LikeNetwork(command_id: command, code: "bicing", is_favourite: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.likeNetwork","params":{"code":"bicing",
            "command_id":"0123456789abcdef","is_favourite":true}}
            """#),
        .init(
            RateNetwork(command_id: command, code: "bicing", stars: 5),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"bikes.rateNetwork","params":{"code":"bicing",
            "command_id":"0123456789abcdef","stars":5}}
            """#),
    ]
}
