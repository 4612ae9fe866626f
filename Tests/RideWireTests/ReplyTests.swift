import RideCore
import Testing

@testable import RideWire

/// Every answer and notification as it stands on the wire, and how an app reads it.
@Suite struct ReplyTests {
    private let codec = WireCodec()

    private func check(
        _ result: CallResult, of method: Method, is recorded: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let written = codec.encode(answer: .success(result), to: 4)
        #expect(text(written) == text(frame(recorded)), sourceLocation: sourceLocation)
        let read = try codec.decodeReply(written, pending: [4: method])
        #expect(read == .answer(id: 4, .success(result)), sourceLocation: sourceLocation)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Results

    @Test func helloIsItsRecordedFrame() throws {
        let result = HelloResult(
            protocol_version: 1, engine: "ride-sim 1.0", city: Samples.city, clock: Samples.clock)
        try check(
            .hello(result), of: .hello,
            is: #"""
                {"id":4,"jsonrpc":"2.0","result":{
                "city":{"checksum":"00c0ffee00c0ffee","name":"La Serena",
                "notice":"© OpenStreetMap contributors","path":"/srv/la-serena.city"},
                "clock":{"now_ms":1500,"speed":1,"start_of_day_ms":28800000,"start_weekday":3},
                "engine":"ride-sim 1.0","protocol_version":1}}
                """#)
        #expect(
            result.clock.calendar == WorldCalendar(startingOn: .thursday, at: .seconds(28_800)))
    }

    @Test func aSessionIsItsRecordedFrame() throws {
        try check(
            .session(
                SessionResult(
                    token: String(repeating: "a", count: 64),
                    state: Samples.state(activity: .idle))), of: .sessionOpen,
            is: #"""
                {"id":4,"jsonrpc":"2.0","result":{"state":{
                "activity":"idle",
                "person":{"name":"Ana","rating_count":10,"rating_hundredths":490},"person_id":1,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "revision":3,"role":"passenger"},
                "token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}
                """#)
    }

    @Test func aPlanIsItsRecordedFrame() throws {
        let plan = PlanResult(
            pickup: PlaceView(Samples.pickup), dropoff: PlaceView(Samples.dropoff),
            route: Samples.route,
            options: [
                .init(
                    category: .common, quote_id: 11, fare: FareView(Samples.fare), pickup_s: 90.5,
                    seats: 4),
                .init(
                    category: .vip, quote_id: 12, fare: FareView(Samples.fare), pickup_s: nil,
                    seats: 4),
            ], valid_until_ms: 300_000)
        try check(
            .plan(plan), of: .ridePlan,
            is: #"""
                {"id":4,"jsonrpc":"2.0","result":{
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},
                "options":[
                {"category":"common","fare":{"items":[{"amount_minor":300,"kind":"base"},
                {"amount_minor":710,"kind":"distance"},{"amount_minor":330,"kind":"time"}],
                "total_minor":1340},"pickup_s":90.5,"quote_id":11,"seats":4},
                {"category":"vip","fare":{"items":[{"amount_minor":300,"kind":"base"},
                {"amount_minor":710,"kind":"distance"},{"amount_minor":330,"kind":"time"}],
                "total_minor":1340},"quote_id":12,"seats":4}],
                "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "route":{"distance_m":4200,"duration_s":660,"manoeuvres":[
                {"at_m":0,"kind":"depart","street":"Balmaceda"},
                {"at_m":2050.5,"exit":3,"kind":"roundabout","street":"Avenida del Mar"},
                {"at_m":4200,"kind":"arrive","street":""}],
                "shape_e6":[-29902700,-71252000,-2732,-22568]},
                "valid_until_ms":300000}}
                """#)
        #expect(plan.options[0].fare.total == Samples.fare.total)
    }

    @Test func earlierMessagesAreTheirRecordedFrame() throws {
        let trip = Samples.trip(
            Samples.offer, Samples.accept, .sendMessage(by: Samples.asDriver, text: "Olá 🚗"))
        let messages = trip.conversation.messages.map {
            ChatMessageView($0, in: trip.conversation)
        }
        try check(
            .chat(ChatListResult(ride_id: 7, messages: messages)), of: .chatList,
            is: #"""
                {"id":4,"jsonrpc":"2.0","result":{"messages":[
                {"id":1,"progress":"sent","sender":"driver","sent_at_ms":12000,"text":"Olá 🚗"}],
                "ride_id":7}}
                """#)
    }

    @Test(arguments: Method.allCases.filter { $0 == .ping || $0 == .mapWatch })
    func nothingButThatItWasHeard(method: Method) throws {
        try check(.done, of: method, is: #"{"id":4,"jsonrpc":"2.0","result":{}}"#)
    }

    /// The calls that are answered with a state, by what the result of each is.
    @Test func mostCallsAreAnsweredWithTheState() throws {
        let state = CallResult.state(Samples.state(activity: .idle))
        let written = codec.encode(answer: .success(state), to: 4)
        let others: Set<Method> = [
            .hello, .sessionOpen, .ridePlan, .chatList, .mapWatch, .ping,
        ]
        for method in Method.allCases where !others.contains(method) {
            let read = try codec.decodeReply(written, pending: [4: method])
            #expect(read == .answer(id: 4, .success(state)), "\(method)")
        }
    }

    @Test func aDriversStateIsItsRecordedFrame() throws {
        var trip = Samples.view(Samples.trip(Samples.offer), for: .driver)
        trip.offer = RideView.Offer(
            offered_at_ms: 10_000, expires_at_ms: 25_000, approach_m: 850.5, approach_s: 120)
        let state = Samples.state(
            role: .driver, activity: .considering, ride: trip,
            today: .init(rides: 2, earnings_minor: 2_680))
        try check(
            .state(state), of: .driverOnline,
            is: #"""
                {"id":4,"jsonrpc":"2.0","result":{"activity":"considering",
                "person":{"name":"Luis","rating_count":0},"person_id":4294967296,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "revision":3,"ride":{"category":"common","chat":[],"chat_count":0,
                "chat_unread":0,"distance_m":4200,"drivers_asked":1,
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"duration_s":660,
                "fare":{"items":[{"amount_minor":300,"kind":"base"},
                {"amount_minor":710,"kind":"distance"},{"amount_minor":330,"kind":"time"}],
                "total_minor":1340},"id":7,
                "offer":{"approach_m":850.5,"approach_s":120,"expires_at_ms":25000,
                "offered_at_ms":10000},
                "passenger":{"name":"Ana","rating_count":10,"rating_hundredths":490},
                "payment":"cash","pickup":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"requested_at_ms":0,"stage":"offered"},
                "role":"driver","today":{"earnings_minor":2680,"rides":2}}}
                """#)
    }

    // MARK: Notifications

    @Test(arguments: [
        (
            Announcement.tick(
                TickView(
                    now_ms: 1_500, speed: 60,
                    cars: [4_294_967_296, -29_902_700, -71_252_000, 270, 1],
                    progress: .init(
                        latitude: -29.9027, longitude: -71.252, heading: 270, remaining_m: 850.5,
                        remaining_s: 120, shape_index: 3))),
            #"""
            {"jsonrpc":"2.0","method":"tick","params":{
            "cars":[4294967296,-29902700,-71252000,270,1],"now_ms":1500,
            "progress":{"heading":270,"latitude":-29.9027,"longitude":-71.252,
            "remaining_m":850.5,"remaining_s":120,"shape_index":3},"speed":60}}
            """#
        ),
        (
            .tick(TickView(now_ms: 0, speed: 0.5, cars: [], progress: nil)),
            #"{"jsonrpc":"2.0","method":"tick","params":{"cars":[],"now_ms":0,"speed":0.5}}"#
        ),
        (
            .goodbye(GoodbyeView(reason: "the engine is going down")),
            #"""
            {"jsonrpc":"2.0","method":"goodbye","params":{"reason":"the engine is going down"}}
            """#
        ),
        (
            .state(Samples.state(activity: .idle)),
            #"""
            {"jsonrpc":"2.0","method":"state","params":{"activity":"idle",
            "person":{"name":"Ana","rating_count":10,"rating_hundredths":490},"person_id":1,
            "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
            "revision":3,"role":"passenger"}}
            """#
        ),
    ])
    func aNotificationIsItsRecordedFrame(announcement: Announcement, recorded: String) throws {
        let written = codec.encode(announcement)
        #expect(text(written) == text(frame(recorded)))
        #expect(try codec.decodeReply(written, pending: [:]) == .announcement(announcement))
    }

    // MARK: Errors

    @Test(arguments: WireError.Kind.allCases)
    func everyKindOfErrorIsItsRecordedFrame(kind: WireError.Kind) throws {
        let error = WireError(kind, code: "some_rule", message: "No.")
        let written = codec.encode(answer: .failure(error), to: 4)
        let recorded = #"""
            {"error":{"code":\#(kind.rawValue),"data":{"code":"some_rule"},"message":"No."},
            "id":4,"jsonrpc":"2.0"}
            """#
        #expect(text(written) == text(frame(recorded)))
        #expect(
            try codec.decodeReply(written, pending: [4: .ping]) == .answer(id: 4, .failure(error)))
    }

    @Test func theCodesOfErrorsAreThoseOfTheDocument() {
        #expect(
            WireError.Kind.allCases.map(\.rawValue) == [
                -32_700, -32_600, -32_601, -32_602, -32_603, -32_000, -32_001, -32_002, -32_003,
                -32_004, -32_005,
            ])
    }

    @Test func anErrorWithoutACallHasNoNumber() throws {
        let error = WireError(.parseError, code: "frame_empty", message: "No.")
        let written = codec.encode(answer: .failure(error), to: nil)
        #expect(text(written).hasSuffix(#""id":null,"jsonrpc":"2.0"}"#))
        #expect(
            try codec.decodeReply(written, pending: [:]) == .answer(id: nil, .failure(error)))
    }

    // MARK: A newer engine, and a wrong one

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":4,"result":{"new":1},"new":[{}]}"#,
        #"{"id":4,"result":null}"#,
        #"{"id":4}"#,
    ])
    func whatThePingBringsIsPassedOver(text: String) throws {
        let read = try codec.decodeReply(Array(text.utf8), pending: [4: .ping])
        #expect(read == .answer(id: 4, .success(.done)))
    }

    @Test func unknownKeysArePassedOverAtEveryDepth() throws {
        let text = #"""
            {"jsonrpc":"2.0","method":"state","new":0,"params":{"activity":"idle","new":{},
            "person":{"name":"Ana","new":1,"rating_count":0,"rating_hundredths":null},
            "person_id":1,"place":{"latitude":0,"longitude":0,"name":"","new":[]},
            "revision":1,"ride":null,"role":"passenger"}}
            """#
        let read = try codec.decodeReply(frame(text), pending: [:])
        guard case .announcement(.state(let state)) = read else {
            Issue.record("not a state")
            return
        }
        #expect(state.person == PersonView(name: "Ana", rating: RatingAverage()))
        #expect(state.ride == nil)
    }

    @Test func anUnknownKindOfErrorIsAnInternalOne() throws {
        let text = #"{"id":4,"error":{"code":-1,"message":"No.","data":{"code":"new","x":1}}}"#
        #expect(
            try codec.decodeReply(Array(text.utf8), pending: [:])
                == .answer(
                    id: 4, .failure(WireError(.internalError, code: "new", message: "No."))))
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":5,"result":{}}"#, "id has no allowed value."),
        (#"{"jsonrpc":"2.0","result":{}}"#, "id has no allowed value."),
        (#"{"jsonrpc":"2.0","id":null,"result":{}}"#, "id has no allowed value."),
        (#"{"jsonrpc":"2.0","id":"4","result":{}}"#, "id must be a whole number in range."),
        (#"{"jsonrpc":"2.0","id":6,"result":[]}"#, "result must be an object."),
        (#"{"jsonrpc":"2.0","id":6,"result":{}}"#, "result.ride_id is missing."),
        (
            #"{"jsonrpc":"2.0","id":6,"result":{"ride_id":1,"messages":{}}}"#,
            "result.messages must be a list."
        ),
        (
            #"{"jsonrpc":"2.0","id":6,"result":{"ride_id":1,"messages":[{"id":true}]}}"#,
            "result.messages.[0].id must be a whole number in range."
        ),
        (#"{"jsonrpc":"2.0","id":6}"#, "result is missing."),
        (#"{"jsonrpc":"2.0","method":"news","params":{}}"#, "method has no allowed value."),
        (#"{"jsonrpc":"2.0","method":"goodbye"}"#, "params is missing."),
        (#"{"jsonrpc":"2.0","id":4,"error":{"code":-32000}}"#, "error.message is missing."),
        (#"{"jsonrpc":"2.0","id":4,"error":null}"#, "error must be an object, not null."),
        ("[]", "The message must be an object."), ("", "This is not JSON."),
        (#"{"id":"#, "This is not JSON."),
    ])
    func whatIsNoMessageIsAParseError(text: String, message: String) throws {
        let error = try #require(throws: WireError.self) {
            try codec.decodeReply(Array(text.utf8), pending: [4: .ping, 6: .chatList])
        }
        #expect(error == WireError(.parseError, code: "parse_error", message: message))
    }
}
