import RideCore
import Testing

@testable import RideWire

/// Every call as it stands on the wire. A change here is a change of the protocol.
@Suite struct CallTests {
    private static let rideCommand =
        #""params":{"command_id":"0123456789abcdef","ride_id":7}}"#

    /// The recorded frames, in the order of `Samples.calls`, under the number 1.
    private static let recorded: [String] = [
        #"""
        {"id":1,"jsonrpc":"2.0","method":"hello",
        "params":{"client":"test 1.0","protocol_version":1}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"session.open",
        "params":{"name":"Ana","role":"passenger"}}
        """#,
        #"{"id":1,"jsonrpc":"2.0","method":"state.get","params":{}}"#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"ride.plan","params":{
        "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,"name":"Faro Monumental"},
        "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"ride.request","params":{
        "command_id":"0123456789abcdef","payment":"cash","quote_id":4503599627370496}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"ride.cancel","params":{
        "command_id":"0123456789abcdef","reason":"changedMind","ride_id":7}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"ride.rate","params":{
        "command_id":"0123456789abcdef","comment":"Thanks","ride_id":7,"stars":5}}
        """#,
        #"{"id":1,"jsonrpc":"2.0","method":"ride.accept","# + rideCommand,
        #"{"id":1,"jsonrpc":"2.0","method":"ride.decline","# + rideCommand,
        #"{"id":1,"jsonrpc":"2.0","method":"ride.arrive","# + rideCommand,
        #"{"id":1,"jsonrpc":"2.0","method":"ride.start","# + rideCommand,
        #"{"id":1,"jsonrpc":"2.0","method":"ride.finish","# + rideCommand,
        #"{"id":1,"jsonrpc":"2.0","method":"ride.dismiss","# + rideCommand,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"chat.send","params":{
        "command_id":"0123456789abcdef","ride_id":7,"text":"I am at the \"corner\""}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"chat.mark",
        "params":{"delivered_id":2,"read_id":1,"ride_id":7}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"chat.list","params":{"before_id":13,"ride_id":7}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"driver.online",
        "params":{"command_id":"0123456789abcdef"}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"driver.offline",
        "params":{"command_id":"0123456789abcdef"}}
        """#,
        #"""
        {"id":1,"jsonrpc":"2.0","method":"map.watch",
        "params":{"east":-71,"north":-29.5,"south":-30,"west":-71.5}}
        """#,
        #"{"id":1,"jsonrpc":"2.0","method":"ping","params":{}}"#,
    ]

    private let codec = WireCodec()

    @Test func everyMethodHasARecordedCall() {
        #expect(Samples.calls.map(\.method) == Method.allCases)
        #expect(Self.recorded.count == Method.allCases.count)
    }

    @Test(arguments: zip(Samples.calls, CallTests.recorded))
    func aCallIsItsRecordedFrame(call: Call, recorded: String) {
        let written = codec.encode(call, id: 1)
        #expect(
            String(decoding: written, as: UTF8.self)
                == String(decoding: frame(recorded), as: UTF8.self))
    }

    @Test(arguments: Samples.calls)
    func aCallIsReadAsItWasWritten(call: Call) throws {
        let incoming = try codec.decodeCall(codec.encode(call, id: 1 << 53))
        #expect(incoming == WireCodec.IncomingCall(id: 1 << 53, call: call))
    }

    /// What changes something carries a command id, and nothing else does.
    @Test(arguments: Samples.calls)
    func commandsCarryTheirName(call: Call) {
        let text = String(decoding: codec.encode(call, id: 1), as: UTF8.self)
        #expect((call.commandID == Samples.command) == text.contains("command_id"))
    }

    /// Forms that people and other programs may choose and that mean the same.
    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":5,"method":"ping"}"#, Call.ping),
        (#" { "params" : { } , "method":"ping","id":5,"jsonrpc":"2.0" } "#, .ping),
        ("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"state.get\"}\r", .stateGet),
        (#"{"\u006asonrpc":"2\u002e0","id":5,"method":"pin\u0067"}"#, .ping),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"session.open","params":"#
                + #"{"role":"driver","name":"Zo\u00eb \ud83d\ude97","token":null}}"#,
            .sessionOpen(SessionParameters(role: .driver, name: "Zoë 🚗"))
        ),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"chat.list","params":"#
                + #"{"ride_id":18446744073709551615,"before_id":0}}"#,
            .chatList(ChatListParameters(ride_id: .max, before_id: 0))
        ),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"map.watch","params":"#
                + #"{"south":-9e1,"west":-1.8E+2,"north":90,"east":18e1}}"#,
            .mapWatch(BoundsView(south: -90, west: -180, north: 90, east: 180))
        ),
    ])
    func otherSpellingsMeanTheSame(text: String, call: Call) throws {
        #expect(
            try codec.decodeCall(Array(text.utf8)) == WireCodec.IncomingCall(id: 5, call: call))
    }
}
