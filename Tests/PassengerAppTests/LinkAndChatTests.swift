import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// The chat, the mouse, leaving, and an engine that goes and comes back.
@Suite struct LinkAndChatTests {
    private func marks(_ journey: Journey) -> [MarkMessages] {
        journey.calls.compactMap { $0 as? MarkMessages }
    }

    // MARK: Chat

    @Test func aMessageIsAnnouncedAndMarkedDelivered() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.forgetDone()
        try journey.says("Hello")
        #expect(journey.notices == ["Luis: Hello"])
        #expect(marks(journey) == [MarkMessages(ride_id: 42, delivered_id: 1)])
        #expect(journey.screen().text.contains("chat (1 new)"))
    }

    @Test func openingTheChatMarksItRead() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.says("Hello")
        try journey.press(.char("t"))
        #expect(marks(journey).last?.read_id == 1)
        #expect(journey.app.core.ride?.chat_unread == 0)
        journey.forgetDone()
        try journey.says("Are you there?")
        #expect(journey.notices.isEmpty)
        #expect(marks(journey).last?.read_id == 2)
    }

    @Test func whatIsTypedIsSentOnce() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.enter)
        try journey.type("qxt? c")
        try journey.press(.enter, .enter, .escape)
        #expect(journey.calls.count { $0 is SendMessage } == 1)
        #expect(journey.app.core.ride?.chat.last?.text == "qxt? c")
        #expect(!journey.app.core.chat.isOpen)
    }

    @Test("R5: a message that could not be saved is sent again under its name, and stands once")
    func anUnsavedMessageIsSentAgainUnderItsName() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("t"))
        journey.engine.doubtsTheDisk = true
        try journey.type("at the gate")
        try journey.press(.enter)
        // It is before the person again: Enter says it once more.
        #expect(journey.screen().text.contains("at the gate"))
        journey.engine.doubtsTheDisk = false
        try journey.press(.enter)
        try journey.happens()
        func sent() -> [SendMessage] { journey.calls.compactMap { $0 as? SendMessage } }
        #expect(sent().map(\.text) == ["at the gate", "at the gate"])
        #expect(Set(sent().map(\.command_id)).count == 1)
        #expect(journey.app.core.ride?.chat.map(\.text) == ["at the gate"])
        // Another one, and the same words once more, are new.
        for text in ["now", "at the gate"] {
            try journey.type(text)
            try journey.press(.enter)
        }
        #expect(Set(sent().map(\.command_id)).count == 3)
    }

    @Test func theChatClosesWithTheRide() throws {
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("t"))
        try journey.happens(.finish(by: FakeEngine.luis))
        #expect(!journey.app.core.chat.isOpen)
        #expect(journey.screen().text.contains("You have arrived"))
    }

    @Test func aMessageWrittenWhileTheEngineIsAwayGoesOutOnce() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("t"))
        try journey.loseEngine()
        try journey.type("Still here")
        try journey.press(.enter)
        #expect(journey.screen().text.contains("Still here"))
        #expect(journey.calls.allSatisfy { !($0 is SendMessage) })
        try journey.engineReturns()
        try journey.loseEngine()
        try journey.engineReturns()
        #expect(journey.calls.count { $0 is SendMessage } == 1)
        #expect(journey.app.core.ride?.chat.count == 1)
    }

    @Test("N2: what was asked of a ride while the engine is away is said to be on its way")
    func whatIsUnansweredIsSaid() throws {
        struct Case {
            let lead: @Sendable (inout Journey) throws -> Void
            let keys: [Key]
            let note: String
        }
        let cancel: [Key] = [.char("x"), .down, .enter]
        let cases = [
            Case(lead: { try $0.request() }, keys: cancel, note: "Cancelling…"),
            Case(lead: { try $0.accepted() }, keys: cancel, note: "Cancelling…"),
            Case(lead: { try $0.completed() }, keys: [.char("5"), .enter], note: "sending"),
        ]
        for one in cases {
            var journey = try Journey()
            try one.lead(&journey)
            try journey.loseEngine()
            #expect(!journey.screen().text.contains("╰ \(one.note) ─"))
            for key in one.keys { try journey.press(key) }
            #expect(journey.screen().text.contains("╰ \(one.note) ─"), "\(one)")
            try journey.engineReturns()
            #expect(!journey.screen().text.contains("╰ \(one.note) ─"), "\(one)")
        }
    }

    // MARK: The engine goes

    static let moments: [(String, @Sendable (inout Journey) throws -> Void)] = [
        ("home", { _ in }),
        ("where to", { try $0.press(.enter) }),
        ("picking", { try $0.press(.char("p")) }),
        ("choosing", { try $0.choose() }),
        ("searching", { try $0.request() }),
        ("coming", { try $0.accepted() }),
        ("arrived", { try $0.arrived() }),
        ("aboard", { try $0.aboard() }),
        ("summary", { try $0.completed() }),
    ]

    @Test(arguments: moments.indices)
    func everyMomentStaysOnTheScreenAndComesBack(index: Int) throws {
        var journey = try Journey()
        try Self.moments[index].1(&journey)
        try journey.pass(seconds: 20)
        let before = sheet(of: journey)
        try journey.loseEngine()
        #expect(journey.screen().row(0).contains("○ reconnecting…"))
        #expect(sheet(of: journey) == before)
        let screen = journey.screen()
        let top = try #require((1..<24).first { screen.row($0).hasPrefix("╭") })
        #expect(top > 4)
        let map = screen.cells[80..<(80 * top)]
        #expect(map.allSatisfy { $0.style.role == .muted }, "the map is not marked as old")
        try journey.engineReturns()
        #expect(journey.screen().row(0).contains("● live"))
        #expect(sheet(of: journey) == before)
    }

    /// The rows from the sheet's title to its end, without the time that passes.
    private func sheet(of journey: Journey) -> [Substring] {
        let rows = journey.screen().text.split(separator: "\n", omittingEmptySubsequences: false)
        return rows.drop { !$0.hasPrefix("╭") }.dropLast(2).filter {
            !$0.contains("Looking for a driver") && !$0.contains("━") && !$0.contains("arrives at")
        }
    }

    @Test func aRequestWhoseAnswerWasLostIsRepeatedUnderItsOwnName() throws {
        var journey = try Journey()
        try journey.choose()
        journey.losesAnswers = true
        try journey.press(.enter)
        #expect(journey.screen().text.contains("Sending the request"))
        try journey.press(.enter)
        try journey.loseEngine()
        journey.losesAnswers = false
        try journey.engineReturns()
        let names = journey.calls.compactMap { call -> CommandID? in
            if case let request as RequestRide = call { request.command_id } else { nil }
        }
        #expect(names.count == 2)
        #expect(Set(names).count == 1)
        #expect(journey.app.core.ride?.stage == .requested)
    }

    @Test func nothingIsRequestedWhileTheEngineIsAway() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.loseEngine()
        try journey.press(.enter)
        #expect(journey.screen().text.contains("No connection"))
        #expect(journey.app.core.link.pendingCommands.isEmpty)
        try journey.engineReturns()
        try journey.press(.enter)
        #expect(journey.calls.count { $0 is RequestRide } == 1)
        #expect(journey.app.core.ride?.stage == .requested)
    }

    @Test func ctrlRTriesAtOnce() throws {
        var journey = try Journey()
        try journey.loseEngine()
        journey.engine.isUp = true
        try journey.press(.ctrl("r"))
        #expect(journey.app.core.isLive)
    }

    @Test func anotherMapThanTheEnginesIsRefused() throws {
        var app = PassengerProgram(
            settings: ProgramSettings(name: "Ana", texts: try AppFiles.texts("en"), seed: 1))
        var engine = FakeEngine(
            home: try World.shared().home, checksum: 1, planRoute: try World.shared().way)
        var frames: [[UInt8]] = []
        func sent(_ effects: [Effect]) throws {
            for effect in effects {
                if case .send(let frame) = effect { frames += try engine.receive(frame) }
            }
        }
        _ = app.update(Input(at_ms: 0, .resized(.smallest)))
        try sent(app.update(Input(at_ms: 0, .connected)))
        while !frames.isEmpty {
            try sent(app.update(Input(at_ms: 0, .received(frames.removeFirst()))))
        }
        _ = app.update(Input(at_ms: 0, .cityOpened(try World.shared().opened)))
        let screen = app.view(size: .smallest, glyphs: .braille)
        #expect(screen.text.contains("is not the map the service uses"))
        let effects = app.update(Input(at_ms: 0, .key(.char("q"))))
        #expect(effects.contains { if case .quit = $0 { true } else { false } })
    }

    // MARK: Leaving

    @Test func leavingAsksOnlyWhileARideIsLive() throws {
        var journey = try Journey()
        try journey.press(.char("q"))
        #expect(journey.hasQuit)
        journey = try Journey()
        try journey.accepted()
        try journey.press(.ctrl("c"), .enter)
        #expect(!journey.hasQuit)
        try journey.press(.ctrl("c"), .down, .enter)
        #expect(journey.hasQuit)
        #expect(journey.app.core.ride?.stage == .accepted)
    }

    // MARK: The mouse and the map

    @Test func theKeyBarCanBeClicked() throws {
        var journey = try Journey()
        try journey.click(3, 23)
        #expect(journey.screen().text.contains("a street, a crossing, a place"))
    }

    @Test func aRowIsSelectedByAClickAndTakenByAnother() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("avenida fran")
        let rows = journey.screen().text.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.firstIndex { $0.contains("Avenida Francisco Varela  ") })
        try journey.click(10, y)
        #expect(journey.screen().row(y).contains("▸ Avenida Francisco Varela"))
        try journey.click(10, y)
        #expect(journey.calls.contains { $0 is PlanRide })
    }

    @Test func theWheelZoomsAtThePointer() throws {
        var journey = try Journey()
        let point = Point(x: 10, y: 5)
        let before = journey.app.core.map.viewport
        let under = before.coordinate(of: point)
        try journey.press(.mouse(MouseEvent(.wheelUp, at: point)))
        #expect(journey.app.core.map.viewport.metresPerDot < before.metresPerDot)
        #expect(journey.app.core.map.viewport.cell(of: under) == point)
    }

    @Test func movingTheMapAsksTheEngineRarely() throws {
        var journey = try Journey()
        let before = journey.calls.count { $0 is WatchMap }
        for _ in 0..<60 { try journey.press(.right) }
        let calls = journey.calls.count { $0 is WatchMap } - before
        #expect((5...12).contains(calls))
    }

    @Test("N2: a silent engine is said, and of a key that it waits")
    func aSilentEngineIsSaid() throws {
        var journey = try Journey()
        try journey.choose()
        journey.losesAnswers = true
        for _ in 0..<4 { try journey.pass(seconds: 5) }
        #expect(journey.screen().text.contains("no answer"))
        try journey.press(.enter)
        #expect(journey.screen().text.contains("We will send this once"))
        journey.losesAnswers = false
        try journey.tick()
        try journey.pass(seconds: 1)
        #expect(!journey.screen().text.contains("no answer"))
    }

    @Test("the key bar names the keys of what is on top")
    func theKeyBarIsThatOfTheTop() throws {
        var journey = try Journey()
        func bar() -> String {
            journey.screen().text.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(bar().contains("Where to?"))
        try journey.press(.char("?"))
        #expect(!bar().contains("Where to?") && bar().contains("Esc"))
        try journey.press(.escape)
        try journey.accepted()
        try journey.press(.char("x"))
        #expect(bar().contains("Keep the ride") && !bar().contains("chat"))
        try journey.press(.down)
        #expect(bar().contains("Cancel:"))
    }

    @Test("P8: a call for help stands with its state until it is over")
    func aCallForHelpStands() throws {
        var journey = try Journey()
        let states: [(HelpCallView?, String)] = [
            (HelpCallView(ticket_id: 1, standing: .called), "has not seen your call for help yet"),
            (HelpCallView(ticket_id: 1, standing: .seen), "saw your call"),
            (HelpCallView(ticket_id: 1, standing: .answered, answer: "We come"), "We come"),
        ]
        for (help, words) in states {
            journey.engine.help = help
            try journey.happens()
            #expect(journey.screen().text.contains(words))
            try journey.press(.char("m"))
            #expect(journey.screen().text.contains(words))
            try journey.press(.escape)
        }
        journey.engine.help = nil
        try journey.happens()
        #expect(!journey.screen().text.contains("call for help"))
    }

    @Test func nothingWakesTheAppWhileNothingChanges() throws {
        var journey = try Journey()
        // Once the map has come to rest.
        journey.app.core.map.arrive()
        #expect(journey.app.nextWake_ms == 5_000)
        try journey.request()
        #expect((journey.app.nextWake_ms ?? .max) <= 150)
    }
}

extension Journey {
    /// What was shown on the desktop.
    var notices: [String] {
        done.compactMap { if case .notify(let text) = $0 { text } else { nil } }
    }

    /// How often the bell rang.
    var bells: Int { done.count { if case .ringBell = $0 { true } else { false } } }
}
