import RideCore

@testable import RideWire

private let command = Samples.command

/// The calls of the first version, with the keys of the second.
extension RecordedCall {
    static let first: [RecordedCall] = [
        .init(
            Hello(
                protocol_version: 6, client: "test 1.0", language: "pt-BR",
                witness: [Samples.mark]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"hello","params":{"client":"test 1.0",
            "language":"pt-BR","protocol_version":6,"witness":["12.1795240926000.
            000102030405060708090a0b0c0d0e0f.f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"]}}
            """#),
        .init(
            StartSession(role: .passenger, name: "Ana", token: "0f"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"session.open","params":{"name":"Ana",
            "role":"passenger","token":"0f"}}
            """#),
        .init(GetState(), #"{"id":1,"jsonrpc":"2.0","method":"state.get","params":{}}"#),
        .init(
            PlanRide(
                pickup: PlaceView(Samples.pickup), dropoff: PlaceView(Samples.dropoff),
                promotion: "WELCOME", pickup_at_ms: 86_400_000,
                stops: [PlaceView(Samples.pickup)]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.plan","params":{"dropoff":{
            "latitude":-29.9054321,"longitude":-71.2745678,"name":"Faro Monumental"},
            "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
            "pickup_at_ms":86400000,"promotion":"WELCOME","stops":[{"latitude":-29.9027,
            "longitude":-71.252,"name":"Balmaceda & Prat"}]}}
            """#),
        .init(
            RequestRide(
                command_id: command, quote_id: 1 << 52, payment: .card, card_id: 3,
                details: RequestDetailsView(
                    with_pin: true, note: "At the gate",
                    rider: RiderView(name: "Bia", phone: "+5511912345678"),
                    first_asked: .favourite),
                seal: "0f", favourite_id: 4_294_967_296),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.request","params":{"card_id":3,
            "command_id":"0123456789abcdef","details":{"first_asked":"favourite",
            "note":"At the gate","rider":{"name":"Bia","phone":"+5511912345678"},
            "with_pin":true},"favourite_id":4294967296,"payment":"card",
            "quote_id":4503599627370496,"seal":"0f"}}
            """#),
        .init(
            CancelRide(command_id: command, ride_id: 7, reason: .changedMind, at_most_minor: 600),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.cancel","params":{"at_most_minor":600,
            "command_id":"0123456789abcdef","reason":"changedMind","ride_id":7}}
            """#),
        .init(
            RateRide(
                command_id: command, ride_id: 7, stars: 5, comment: "Thanks",
                compliments: [.friendly]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.rate","params":{"command_id":"0123456789abcdef",
            "comment":"Thanks","compliments":["friendly"],"ride_id":7,"stars":5}}
            """#),
        .init(
            AcceptRide(command_id: command, ride_id: 7, offered_at_ms: 60_000),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.accept",
            "params":{"command_id":"0123456789abcdef","offered_at_ms":60000,"ride_id":7}}
            """#),
        .init(
            DeclineRide(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.decline",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            SetOff(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.setOff",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            ArriveAtPickup(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.arrive",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            StartRide(command_id: command, ride_id: 7, pin: SecretText("4821")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.start",
            "params":{"command_id":"0123456789abcdef","pin":"4821","ride_id":7}}
            """#),
        .init(
            FinishRide(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.finish",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            DismissRide(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.dismiss",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            SendMessage(command_id: command, ride_id: 7, text: "I am at the \"corner\""),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"chat.send","params":{"command_id":"0123456789abcdef",
            "ride_id":7,"text":"I am at the \"corner\""}}
            """#),
        .init(
            MarkMessages(ride_id: 7, delivered_id: 2, read_id: 1),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"chat.mark","params":{"delivered_id":2,"read_id":1,
            "ride_id":7}}
            """#),
        .init(
            ListMessages(ride_id: 7, before_id: 13),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"chat.list","params":{"before_id":13,"ride_id":7}}
            """#),
        .init(
            GoOnline(command_id: command),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.online",
            "params":{"command_id":"0123456789abcdef"}}
            """#),
        .init(
            GoOffline(command_id: command),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.offline",
            "params":{"command_id":"0123456789abcdef"}}
            """#),
        .init(
            WatchMap(south: -30, west: -71.5, north: -29.5, east: -71),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"map.watch","params":{"east":-71,"north":-29.5,
            "south":-30,"west":-71.5}}
            """#),
        .init(
            GetDemand(hour: 18),
            #"{"id":1,"jsonrpc":"2.0","method":"demand.zones","params":{"hour":18}}"#),
        .init(Ping(), #"{"id":1,"jsonrpc":"2.0","method":"ping","params":{}}"#),
    ]
}
