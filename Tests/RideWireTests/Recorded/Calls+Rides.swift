import RideCore

@testable import RideWire

private let command = Samples.command

extension RecordedCall {
    static let ride: [RecordedCall] = [
        .init(
            PlanDetour(
                ride_id: 7, dropoff: PlaceView(Samples.dropoff),
                stops: [PlaceView(Samples.pickup)], gets_out: false),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.replan","params":{"dropoff":{
            "latitude":-29.9054321,"longitude":-71.2745678,"name":"Faro Monumental"},
            "gets_out":false,"ride_id":7,
            "stops":[{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}]}}
            """#),
        .init(
            RedirectRide(command_id: command, ride_id: 7, quote_id: 1 << 52, seal: "0f"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.redirect",
            "params":{"command_id":"0123456789abcdef","quote_id":4503599627370496,"ride_id":7,
            "seal":"0f"}}
            """#),
        .init(
            GiveTip(command_id: command, ride_id: 7, amount_minor: 500),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.tip","params":{"amount_minor":500,
            "command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            PlanBoarding(
                code: "7K2Q", dropoff: PlaceView(Samples.dropoff), promotion: "WELCOME"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.planBoarding","params":{"code":"7K2Q",
            "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,"name":"Faro Monumental"},
            "promotion":"WELCOME"}}
            """#),
        .init(
            ShareRide(ride_id: 7),
            #"{"id":1,"jsonrpc":"2.0","method":"ride.share","params":{"ride_id":7}}"#),
        .init(
            WatchRide(code: "QX7M2K9D"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.watch","params":{"code":"QX7M2K9D"}}
            """#),
        .init(
            CallForHelp(
                command_id: command, ride_id: 7, latitude: -29.9027, longitude: -71.252,
                note: "Accident"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.sos","params":{"command_id":"0123456789abcdef",
            "latitude":-29.9027,"longitude":-71.252,"note":"Accident","ride_id":7}}
            """#),
        .init(
            ListRides(
                before_id: 12, limit: PageLimit(20), stage: .completed, payment: .card,
                from_ms: 0, to_ms: 86_400_000),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.history","params":{"before_id":12,"from_ms":0,
            "limit":20,"payment":"card","stage":"completed","to_ms":86400000}}
            """#),
        .init(
            GetRide(ride_id: 7),
            #"{"id":1,"jsonrpc":"2.0","method":"ride.get","params":{"ride_id":7}}"#),
    ]

    static let reservation: [RecordedCall] = [
        .init(
            ScheduleRide(
                command_id: command, quote_id: 1 << 52, payment: .card, card_id: 3,
                details: RequestDetailsView(note: "At the gate"), seal: "0f"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.schedule","params":{"card_id":3,
            "command_id":"0123456789abcdef","details":{"note":"At the gate"},
            "payment":"card","quote_id":4503599627370496,"seal":"0f"}}
            """#),
        .init(
            ListReservations(),
            #"{"id":1,"jsonrpc":"2.0","method":"ride.reservations","params":{}}"#),
        .init(
            UnscheduleRide(command_id: command, reservation_id: 2),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.unschedule",
            "params":{"command_id":"0123456789abcdef","reservation_id":2}}
            """#),
    ]
}
