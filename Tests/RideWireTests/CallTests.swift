import RideCore
import Testing

@testable import RideWire

/// Every call as it stands on the wire. A change here is a change of the protocol.
@Suite struct CallTests {
    private let codec = WireCodec()

    @Test func everyCallIsRecordedOnce() {
        let recorded = RecordedCall.whole.map(\.call.method.text)
        #expect(recorded.sorted() == CallList.methods.map(\.text).sorted())
    }

    @Test(arguments: RecordedCall.all)
    func aCallIsItsRecordedFrame(recorded: RecordedCall) {
        let written = codec.encode(recorded.call, id: 1)
        #expect(
            String(decoding: written, as: UTF8.self)
                == String(decoding: frame(recorded.json), as: UTF8.self))
    }

    /// Names are stable, each call has its own, and it is found by it.
    @Test func everyCallHasANameOfItsOwn() {
        #expect(Set(CallList.methods).count == CallList.all.count)
        for type in CallList.all { #expect(CallList.type(named: type.method) == type) }
        #expect(CallList.type(named: "ride.Plan") == nil)
    }

    @Test(arguments: Samples.calls)
    func aCallIsReadAsItWasWritten(call: AnyCall) throws {
        let incoming = try codec.decodeCall(codec.encode(call, id: 1 << 53))
        #expect(incoming == WireCodec.IncomingCall(id: 1 << 53, call: call))
    }

    /// What changes something carries a command id, and nothing else does.
    @Test(arguments: Samples.calls)
    func commandsCarryTheirName(call: AnyCall) {
        let text = String(decoding: codec.encode(call, id: 1), as: UTF8.self)
        #expect((call.commandID == Samples.command) == text.contains("command_id"))
    }

    private static let otherSpellings: [(text: String, call: AnyCall)] = [
        (#"{"jsonrpc":"2.0","id":5,"method":"ping"}"#, AnyCall(Ping())),
        (#" { "params" : { } , "method":"ping","id":5,"jsonrpc":"2.0" } "#, AnyCall(Ping())),
        ("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"state.get\"}\r", AnyCall(GetState())),
        (#"{"\u006asonrpc":"2\u002e0","id":5,"method":"pin\u0067"}"#, AnyCall(Ping())),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"session.open","params":"#
                + #"{"role":"driver","name":"Zo\u00eb \ud83d\ude97","token":null}}"#,
            AnyCall(StartSession(role: .driver, name: "Zoë 🚗"))
        ),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"chat.list","params":"#
                + #"{"ride_id":9223372036854775807,"before_id":0}}"#,
            AnyCall(ListMessages(ride_id: UInt64(Int64.max), before_id: 0))
        ),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"driver.apply","params":{"vehicle":null,"#
                + #""personal":null,"categories":null,"command_id":"0123456789abcdef"}}"#,
            AnyCall(FillApplication(command_id: Samples.command))
        ),
        (
            #"{"jsonrpc":"2.0","id":5,"method":"map.watch","params":"#
                + #"{"south":-9e1,"west":-1.8E+2,"north":90,"east":18e1}}"#,
            AnyCall(WatchMap(south: -90, west: -180, north: 90, east: 180))
        ),
    ]

    /// Forms that people and other programs may choose and that mean the same.
    @Test(arguments: otherSpellings)
    func otherSpellingsMeanTheSame(text: String, call: AnyCall) throws {
        #expect(
            try codec.decodeCall(Array(text.utf8)) == WireCodec.IncomingCall(id: 5, call: call))
    }
}
