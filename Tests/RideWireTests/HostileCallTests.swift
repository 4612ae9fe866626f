import RideCore
import Testing

@testable import RideWire

/// One row of the table of hostile calls: a frame, and the answer to it.
struct HostileCall: Sendable, CustomTestStringConvertible {
    let name: String
    let frame: [UInt8]
    let id: UInt64?
    let kind: WireError.Kind
    let code: String
    let message: String

    var testDescription: String { name }

    init(
        _ name: String, _ text: String, id: UInt64?, _ kind: WireError.Kind, _ code: String,
        _ message: String
    ) {
        self.name = name
        frame = Array(text.utf8)
        self.id = id
        self.kind = kind
        self.code = code
        self.message = message
    }

    /// A frame that is not JSON from some byte on.
    static func notJSON(_ name: String, _ text: String, from byte: Int) -> HostileCall {
        .init(
            name, text, id: nil, .parseError, "parse_error",
            "This is not JSON from byte \(byte) on.")
    }

    /// A frame that is JSON but not a request.
    static func notARequest(
        _ name: String, _ text: String, id: UInt64? = nil,
        _ message: String = "id must be a whole number from 0 to 2^53.",
        code: String = "invalid_request"
    ) -> HostileCall {
        .init(name, text, id: id, .invalidRequest, code, message)
    }

    /// A request with the number 9 whose parameters are wrong.
    static func parameters(
        _ name: String, _ method: String, _ params: String, _ message: String,
        code: String = "invalid_parameters"
    ) -> HostileCall {
        .init(
            name, #"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":\#(params)}"#, id: 9,
            .invalidParameters, code, message)
    }

    static let all = frames + requests + parameterForms + words + numbers + texts + inside
}

extension HostileCall {
    private static let frames: [HostileCall] = [
        notJSON("nothing", "", from: 0),
        notJSON("words", "hello", from: 0),
        notJSON("cut short", #"{"jsonrpc":"2.0","id":1,"meth"#, from: 29),
        notJSON("two objects", "{} {}", from: 3),
        notJSON("single quotes", "{'id':1}", from: 1),
        notJSON("comment", "/**/{}", from: 0),
        notJSON("control character in a text", "{\"id\u{1}\":1}", from: 4),
        notJSON("half a surrogate pair", #"{"id":"\ud800"}"#, from: 9),
        notJSON("mark before UTF-8", "\u{FEFF}{}", from: 0),
        .init(
            "nested 10,000 deep", String(repeating: "[", count: 10_000), id: nil, .parseError,
            "frame_too_deep", "arrays and objects are nested deeper than 32"),
        .init(
            "nested 33 deep in params",
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":"#
                + String(repeating: "[", count: 32) + String(repeating: "]", count: 32) + "}",
            id: nil, .parseError, "frame_too_deep", "arrays and objects are nested deeper than 32"),
    ]

    private static let requests: [HostileCall] = [
        notARequest("number", "1", "A request is one JSON object."),
        notARequest("null", "null", "A request is one JSON object."),
        notARequest("text", #""ping""#, "A request is one JSON object."),
        notARequest("empty batch", "[]", "A request is one JSON object."),
        notARequest(
            "batch", #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
            "A request is one JSON object."),
        notARequest("empty object", "{}"),
        notARequest("notification", #"{"jsonrpc":"2.0","method":"ping"}"#),
        notARequest("id null", #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#),
        notARequest("id text", #"{"jsonrpc":"2.0","id":"1","method":"ping"}"#),
        notARequest("id true", #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#),
        notARequest("id list", #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#),
        notARequest("id negative", #"{"jsonrpc":"2.0","id":-1,"method":"ping"}"#),
        notARequest("id broken", #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#),
        notARequest(
            "id above 2^53", #"{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}"#),
        notARequest(
            "id above UInt64", #"{"jsonrpc":"2.0","id":18446744073709551616,"method":"ping"}"#),
        notARequest("id beyond Double", #"{"jsonrpc":"2.0","id":1e999,"method":"ping"}"#),
        notARequest(
            "no version", #"{"id":9,"method":"ping"}"#, id: 9, "jsonrpc must be \"2.0\"."),
        notARequest(
            "version 1.0", #"{"jsonrpc":"1.0","id":9,"method":"ping"}"#, id: 9,
            "jsonrpc must be \"2.0\"."),
        notARequest(
            "version as number", #"{"jsonrpc":2.0,"id":9,"method":"ping"}"#, id: 9,
            "jsonrpc must be \"2.0\"."),
        notARequest(
            "no method", #"{"jsonrpc":"2.0","id":9}"#, id: 9, "method must be a text."),
        notARequest(
            "method null", #"{"jsonrpc":"2.0","id":9,"method":null}"#, id: 9,
            "method must be a text."),
        notARequest(
            "method a number", #"{"jsonrpc":"2.0","id":9,"method":7}"#, id: 9,
            "method must be a text."),
        notARequest(
            "unknown key", #"{"jsonrpc":"2.0","id":9,"method":"ping","SECRET":1}"#, id: 9,
            "A request has no keys but jsonrpc, id, method and params.", code: "unknown_key"),
        notARequest(
            "key in other letters", #"{"jsonrpc":"2.0","id":9,"method":"ping","ID":1}"#, id: 9,
            "A request has no keys but jsonrpc, id, method and params.", code: "unknown_key"),
        notARequest(
            "method twice", #"{"jsonrpc":"2.0","id":9,"method":"ping","method":"hello"}"#,
            "A request has each of its keys once.", code: "duplicate_key"),
        notARequest(
            "id twice", #"{"jsonrpc":"2.0","id":9,"\u0069d":8,"method":"ping"}"#,
            "A request has each of its keys once.", code: "duplicate_key"),
        .init(
            "unknown method", #"{"jsonrpc":"2.0","id":9,"method":"SECRET"}"#, id: 9,
            .methodNotFound, "method_not_found", "There is no such method."),
        .init(
            "method in other letters", #"{"jsonrpc":"2.0","id":9,"method":"Ping"}"#, id: 9,
            .methodNotFound, "method_not_found", "There is no such method."),
        .init(
            "notification as method", #"{"jsonrpc":"2.0","id":9,"method":"tick"}"#, id: 9,
            .methodNotFound, "method_not_found", "There is no such method."),
    ]

    private static let rideKeys = "params may have no keys but command_id, ride_id, offered_at_ms."

    private static let parameterForms: [HostileCall] = [
        .init(
            "no params", #"{"jsonrpc":"2.0","id":9,"method":"ride.accept"}"#, id: 9,
            .invalidParameters, "invalid_parameters", "params is missing."),
        parameters("params null", "ride.accept", "null", "params must be an object, not null."),
        parameters("params a list", "ride.accept", "[1,2]", "params must be an object."),
        parameters("params a text", "ride.accept", #""SECRET""#, "params must be an object."),
        parameters("params of ping null", "ping", "null", "params must be an object, not null."),
        parameters("params of ping a list", "ping", "[]", "params must be an object."),
        parameters(
            "key where none belongs", "ping", #"{"SECRET":1}"#, "params may have no keys.",
            code: "unknown_key"),
        parameters(
            "unknown key", "ride.accept",
            #"{"command_id":"01234567","ride_id":1,"SECRET":true}"#, rideKeys,
            code: "unknown_key"),
        parameters(
            "unknown key further in", "ride.plan",
            #"{"pickup":{"latitude":0,"longitude":0,"name":"","SECRET":1},"#
                + #""dropoff":{"latitude":0,"longitude":0,"name":""}}"#,
            "params.pickup may have no keys but latitude, longitude, name.",
            code: "unknown_key"),
        parameters(
            "key twice", "ride.accept", #"{"command_id":"01234567","ride_id":1,"ride_id":2}"#,
            "params and the objects in it have each of their keys once.", code: "duplicate_key"),
        parameters(
            "key twice further in", "ride.plan",
            #"{"pickup":{"latitude":0,"latitude":0,"longitude":0,"name":""},"#
                + #""dropoff":{"latitude":0,"longitude":0,"name":""}}"#,
            "params and the objects in it have each of their keys once.", code: "duplicate_key"),
        parameters(
            "missing key", "ride.accept", #"{"command_id":"01234567"}"#,
            "params.ride_id is missing."),
        parameters(
            "missing key further in", "ride.plan",
            #"{"pickup":{"latitude":0,"longitude":0,"name":""},"#
                + #""dropoff":{"latitude":0,"name":""}}"#,
            "params.dropoff.longitude is missing."),
        parameters(
            "text for an object", "ride.plan", #"{"pickup":"SECRET","dropoff":"SECRET"}"#,
            "params.pickup must be an object."),
        parameters(
            "null for an object", "ride.plan", #"{"pickup":null,"dropoff":null}"#,
            "params.pickup must be an object, not null."),
        parameters(
            "null for a text", "session.open", #"{"role":"driver","name":null}"#,
            "params.name must be a text, not null."),
        parameters(
            "number for a text", "session.open", #"{"role":"driver","name":7}"#,
            "params.name must be a text."),
        parameters(
            "number for a token", "session.open", #"{"role":"driver","name":"A","token":7}"#,
            "params.token must be a text."),
        parameters(
            "unknown word", "session.open", #"{"role":"SECRET","name":"A"}"#,
            "params.role must be one of: passenger, driver."),
    ]

    /// A value of any kind where there are words.
    private static let words = ["7", "true", "null", "[]", "{}", #""""#].map { value in
        parameters(
            "\(value) for a word", "session.open", #"{"role":\#(value),"name":"A"}"#,
            "params.role must be one of: passenger, driver.")
    }

    private static func rate(_ name: String, stars: String, _ message: String) -> HostileCall {
        parameters(
            name, "ride.rate", #"{"command_id":"01234567","ride_id":1,"stars":\#(stars)}"#, message)
    }

    private static func ride(_ name: String, id: String, _ message: String) -> HostileCall {
        parameters(name, "ride.start", #"{"command_id":"01234567","ride_id":\#(id)}"#, message)
    }

    private static func watch(_ name: String, north: String, _ message: String) -> HostileCall {
        parameters(
            name, "map.watch", #"{"south":0,"west":0,"north":\#(north),"east":1}"#, message)
    }

    private static let rideRange =
        "params.ride_id must be a whole number from 0 to 9223372036854775807."
    private static let starsRange =
        "params.stars must be a whole number from -1000000000 to 1000000000."
    private static let northRange = "params.north must be a number from -90 to 90."

    private static let numbers: [HostileCall] = [
        ride("ride -1", id: "-1", rideRange),
        ride("ride 2^63", id: "9223372036854775808", rideRange),
        ride("ride 2^64", id: "18446744073709551616", rideRange),
        ride("ride 1.5", id: "1.5", rideRange),
        ride("ride 1e999", id: "1e999", rideRange),
        ride("ride as text", id: #""1""#, "params.ride_id must be a whole number in range."),
        ride("ride true", id: "true", "params.ride_id must be a whole number in range."),
        rate("stars 2^63", stars: "9223372036854775808", starsRange),
        rate("stars -2^63-1", stars: "-9223372036854775809", starsRange),
        rate("stars 4.5", stars: "4.5", starsRange),
        rate(
            "stars null", stars: "null", "params.stars must be a whole number in range, not null."),
        watch("edge 1e999", north: "1e999", northRange),
        watch("edge -1e999", north: "-1e999", northRange),
        watch("edge beyond the pole", north: "90.0000001", northRange),
        watch("edge -1e308", north: "-1e308", northRange),
        .parameters(
            "place beyond the date line", "ride.plan",
            #"{"pickup":{"latitude":1,"longitude":-180.5,"name":"a"}}"#,
            "params.pickup.longitude must be a number from -180 to 180."),
        .parameters(
            "area of no size", "driver.prefer",
            #"{"command_id":"12345678","payments":"both","categories":[],"areas":[{"place":"#
                + #"{"latitude":1,"longitude":1,"name":"a"},"radius_m":0.5}]}"#,
            "params.areas.[0].radius_m must be a number from 1 to 1000000."),
        watch("edge as text", north: #""1""#, "params.north must be a number."),
        .notJSON(
            "edge NaN",
            #"{"jsonrpc":"2.0","id":9,"method":"map.watch","params":{"south":NaN}}"#, from: 63),
        .notJSON(
            "edge Infinity",
            #"{"jsonrpc":"2.0","id":9,"method":"map.watch","params":{"south":-Infinity}}"#, from: 64
        ),
    ]

    private static func command(_ name: String, _ id: String) -> HostileCall {
        parameters(
            name, "driver.online", #"{"command_id":"\#(id)"}"#,
            "params.command_id has no allowed value.")
    }

    private static let texts: [HostileCall] = [
        command("command id empty", ""),
        command("command id of 7", "1234567"),
        command("command id of 41", String(repeating: "a", count: 41)),
        command("command id with a space", "1234 5678"),
        command("command id with a dot", "1234.5678"),
        command("command id with an accent", "ábcdefgh"),
        command("command id with an escaped control", #"12345678\u0007"#),
        command("command id with a zero", #"12345678\u0000"#),
        parameters(
            "command id a number", "driver.online", #"{"command_id":12345678}"#,
            "params.command_id must be a text."),
        parameters(
            "command id null", "driver.online", #"{"command_id":null}"#,
            "params.command_id must be a text, not null."),
    ]
}

/// Hostile input has a defined answer (reliability, promise 10).
@Suite struct HostileCallTests {
    private let codec = WireCodec()

    @Test(arguments: HostileCall.all)
    func hostileCallsHaveADefinedAnswer(row: HostileCall) throws {
        let problem = try #require(throws: WireCodec.BadCall.self) {
            try codec.decodeCall(row.frame)
        }
        #expect(problem.id == row.id)
        #expect(problem.error.kind == row.kind)
        #expect(problem.error.code == row.code)
        #expect(problem.error.message == row.message)
    }

    @Test(arguments: HostileCall.all)
    func noAnswerRepeatsWhatWasSent(row: HostileCall) throws {
        let problem = try #require(throws: WireCodec.BadCall.self) {
            try codec.decodeCall(row.frame)
        }
        let answer = codec.encode(refusal: problem.error, to: problem.id)
        #expect(!String(decoding: answer, as: UTF8.self).contains("SECRET"))
    }

    /// The id goes back on every error that leaves it readable.
    @Test func anIDAtItsLimitComesBack() {
        for id: UInt64 in [0, 1, (1 << 53) - 1, 1 << 53] {
            let text = #"{"jsonrpc":"2.0","id":\#(id),"method":"none"}"#
            #expect(throws: WireCodec.BadCall.self) { try codec.decodeCall(Array(text.utf8)) }
            do { _ = try codec.decodeCall(Array(text.utf8)) } catch { #expect(error.id == id) }
        }
    }

    @Test(arguments: [8, 9, 39, 40])
    func commandIDsWithinTheLimitsAreRead(count: Int) throws {
        let id = String("aZ09-_".repeated(8).prefix(count))
        let text =
            #"{"jsonrpc":"2.0","id":1,"method":"driver.online","params":{"command_id":"\#(id)"}}"#
        #expect(try codec.decodeCall(Array(text.utf8)).call.commandID?.text == id)
    }

    /// Texts come through as they were sent; cleaning them is the service's business.
    @Test func controlCharactersInTextsAreRead() throws {
        let text =
            #"{"jsonrpc":"2.0","id":1,"method":"chat.send","params":"#
            + #"{"command_id":"01234567","ride_id":1,"text":"\u001b[2J\u202e\u0000\n"}}"#
        let incoming = try codec.decodeCall(Array(text.utf8))
        let message = try #require(incoming.call.to(SendMessage.self))
        #expect(message.text == "\u{1B}[2J\u{202E}\u{0}\n")
    }

    @Test func aFrameCutAnywhereIsRefusedWithoutAnID() {
        for call in Samples.calls {
            let whole = codec.encode(call, id: 1)
            for count in whole.indices {
                do {
                    _ = try codec.decodeCall(whole.prefix(count))
                    Issue.record("\(count) bytes of \(call.method) were read")
                } catch {
                    #expect(error.id == nil && error.error.kind == .parseError)
                }
            }
        }
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
