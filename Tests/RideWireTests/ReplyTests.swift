import RideCore
import Testing

@testable import RideWire

/// Every answer and notification as it stands on the wire, and how an app reads it.
@Suite struct ReplyTests {
    private let codec = WireCodec()

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Results

    @Test(arguments: RecordedResult.all)
    func aResultIsItsRecordedFrame(recorded: RecordedResult) throws {
        let written = codec.encode(answer: recorded.answer, to: 4)
        #expect(text(written) == text(frame(recorded.json)))
        for type in recorded.calls {
            let read = try codec.decodeReply(written, pending: [4: type])
            #expect(read == .answer(id: 4, .success(recorded.answer)), "\(type.method)")
        }
    }

    @Test func everyCallHasOneRecordedAnswer() {
        let answered = RecordedResult.all.flatMap(\.calls).map { $0.method.text }
        #expect(answered.sorted() == CallList.methods.map(\.text).sorted())
    }

    @Test func whatWasWrittenCanBeMadeOfIt() throws {
        #expect(
            Samples.clock.calendar == WorldCalendar(startingOn: .thursday, at: .seconds(28_800)))
        #expect(Samples.market.currency.currency == .real)
        #expect(MarketView.unknown.currency.currency == Currency(code: "XXX", digits: 2))
        #expect(FareView(Samples.fare).total == Samples.fare.total)
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
            .tick(
                TickView(
                    now_ms: 0, speed: 1, cars: [], progress: nil,
                    groups: .init(
                        grid: .init(
                            south_e7: 404_952_832, west_e7: -743_035_392, cell_e7: 524_288,
                            columns: 19, rows: 16),
                        cells: [4, 31, 0, 90, 23, 2, 0, 11]))),
            #"""
            {"jsonrpc":"2.0","method":"tick","params":{"cars":[],"groups":{
            "cells":[4,31,0,90,23,2,0,11],"grid":{"cell_e7":524288,"columns":19,"rows":16,
            "south_e7":404952832,"west_e7":-743035392}},"now_ms":0,"speed":1}}
            """#
        ),
        (
            .tick(
                TickView(
                    now_ms: 500, speed: 1, cars: [], progress: nil,
                    groups: .init(grid: nil, cells: [4, 35, 0, 90]))),
            #"""
            {"jsonrpc":"2.0","method":"tick","params":{"cars":[],"groups":{"cells":[4,35,0,90]},
            "now_ms":500,"speed":1}}
            """#
        ),
        (
            .notice(NoticeView(kind: "bonus_reached", message: "20 rides by Sunday!")),
            #"""
            {"jsonrpc":"2.0","method":"notice","params":{
            "kind":"bonus_reached","message":"20 rides by Sunday!"}}
            """#
        ),
        (
            .alert(Samples.alert),
            #"""
            {"jsonrpc":"2.0","method":"alert","params":{
            "at_ms":20000,"is_acknowledged":false,"kind":"sos","latitude":-29.9039,
            "longitude":-71.2494,"person_name":"Ana","place_name":"Arturo Prat",
            "subject_id":8}}
            """#
        ),
        (
            .history(HistoryView(doubt: HistoryDoubtView(agrees_until_ms: 20_000, seen: 2))),
            #"""
            {"jsonrpc":"2.0","method":"history","params":{"doubt":{
            "agrees_until_ms":20000,"seen":2}}}
            """#
        ),
        (
            .history(HistoryView(doubt: nil)),
            #"{"jsonrpc":"2.0","method":"history","params":{}}"#
        ),
        (
            .goodbye(GoodbyeView(code: "stopping", reason: "the engine is going down")),
            #"""
            {"jsonrpc":"2.0","method":"goodbye","params":{"code":"stopping",
            "reason":"the engine is going down"}}
            """#
        ),
        (
            .state(Samples.state(activity: .idle)),
            #"""
            {"jsonrpc":"2.0","method":"state","params":{
            "account_status":{"state":"active"},"activity":"idle","is_guest":true,
            "person":{"name":"Ana","rating_count":10,"rating_hundredths":490},"person_id":1,
            "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
            "reservations":0,"revision":3,"role":"passenger","surge_percent":100,
            "unread_tickets":0}}
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
        let written = codec.encode(refusal: error, to: 4)
        let recorded = #"""
            {"error":{"code":\#(kind.rawValue),"data":{"code":"some_rule"},"message":"No."},
            "id":4,"jsonrpc":"2.0"}
            """#
        #expect(text(written) == text(frame(recorded)))
        #expect(
            try codec.decodeReply(written, pending: [4: Ping.self])
                == .answer(id: 4, .failure(error)))
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
        let written = codec.encode(refusal: error, to: nil)
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
        let read = try codec.decodeReply(Array(text.utf8), pending: [4: Ping.self])
        #expect(read == .answer(id: 4, .success(AnyAnswer(Done()))))
    }

    @Test func unknownKeysArePassedOverAtEveryDepth() throws {
        let text = #"""
            {"jsonrpc":"2.0","method":"state","new":0,"params":{"activity":"idle","new":{},
            "account_status":{"state":"active","new":[1]},"is_guest":true,"reservations":0,
            "surge_percent":100,"unread_tickets":0,
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
        (
            #"{"jsonrpc":"2.0","method":"news","params":{}}"#,
            "method must be one of: state, tick, notice, alert, history, goodbye."
        ),
        (#"{"jsonrpc":"2.0","method":"goodbye"}"#, "params is missing."),
        (#"{"jsonrpc":"2.0","id":4,"error":{"code":-32000}}"#, "error.message is missing."),
        (#"{"jsonrpc":"2.0","id":4,"error":null}"#, "error must be an object, not null."),
        ("[]", "The message must be an object."), ("", "This is not JSON."),
        (#"{"id":"#, "This is not JSON."),
    ])
    func whatIsNoMessageIsAParseError(text: String, message: String) throws {
        let error = try #require(throws: WireError.self) {
            try codec.decodeReply(Array(text.utf8), pending: [4: Ping.self, 6: ListMessages.self])
        }
        #expect(error == WireError(.parseError, code: "parse_error", message: message))
    }
}
