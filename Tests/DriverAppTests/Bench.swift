import AppTestSupport
import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

@testable import DriverApp

/// A driver's app on a bench: the test is its shell and its engine.
struct Bench: Sendable {
    var program: DriverProgram
    var now_ms: Int64 = 0
    /// Calls that the app has made and that nobody has answered.
    var calls: [WireCodec.IncomingCall] = []
    /// Everything else that the app has asked for, since it was last looked at.
    var effects: [Effect] = []
    private var revision: UInt64 = 1
    private var codec = WireCodec()

    private static let languages: [Texts] = {
        do { return try AppFiles.languages() } catch { preconditionFailure("texts: \(error)") }
    }()

    static let texts = Dictionary(uniqueKeysWithValues: languages.map { ($0.language, $0) })

    /// An app that has just been started, by a guest unless there is a token of a session.
    init(
        _ size: Size = Size(width: 80, height: 24), language: String = "en", isNew: Bool = false,
        settings: AppSettings = AppSettings(), token: String? = nil
    ) {
        guard let texts = Self.texts[language] else { preconditionFailure("a language") }
        program = DriverProgram(
            settings: ProgramSettings(
                name: "Luis Silva", token: token, texts: texts, settings: settings,
                languages: Self.languages, entersAsGuest: token == nil, hasSeenHint: !isNew, seed: 1
            ))
        send(.resized(size))
    }

    /// An app that is connected, with the city open, in a state.
    init(
        _ state: PersonState, _ size: Size = Size(width: 80, height: 24), way: Route? = nil,
        share: Double = 0.3, language: String = "en", market: MarketView? = nil
    ) {
        guard let prepared = Self.prepared[language] else { preconditionFailure("a language") }
        self = prepared
        if let market { greet(market) }
        send(.resized(size))
        signIn(state)
        tick(way, share: share)
        _ = takeEffects()
    }

    /// Apps that have the city but no session yet. Opening the city is what takes long, and a
    /// copy of an app is an app.
    private static let prepared: [String: Bench] = {
        var benches: [String: Bench] = [:]
        for language in AppFiles.tags {
            var bench = Bench(language: language)
            bench.greet()
            bench.send(.cityOpened(Scenes.openedCity))
            benches[language] = bench
        }
        return benches
    }()

    // MARK: The shell

    /// Lets something happen, and notes what the app wants done.
    mutating func send(_ event: Input.Event, after_ms: Int64 = 0) {
        now_ms += after_ms
        for effect in program.update(Input(at_ms: now_ms, event)) {
            if case .send(let frame) = effect, let call = try? codec.decodeCall(frame) {
                calls.append(call)
            } else {
                effects.append(effect)
            }
        }
    }

    mutating func press(_ keys: Key...) { for key in keys { send(program.pressed(key)) } }

    /// Presses keys as they come, however early.
    mutating func strike(_ keys: Key...) { for key in keys { send(.key(key)) } }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { send(.key(.char(scalar))) }
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// The screen without its map: what is recorded.
    func sheets(_ glyphs: Glyphs = .braille) -> Screen {
        looked.sheets(size: program.core.size, glyphs: glyphs)
    }

    func screen(_ glyphs: Glyphs = .braille) -> Screen {
        looked.view(size: program.core.size, glyphs: glyphs)
    }

    /// The app with its map at rest, after a look at its keys.
    private var looked: DriverProgram {
        var program = program
        program.core.map.arrive()
        program.expectEachKeyOnce()
        program.expectToldKeysAreBound()
        program.expectFormSaysHowToSend()
        return program
    }

    var text: String { screen().text }

    // MARK: The engine

    /// Connects, introduces the engine, signs the driver in and opens the city.
    mutating func connect(_ state: PersonState) {
        greet()
        signIn(state)
        if program.core.openCity == nil { send(.cityOpened(Scenes.openedCity)) }
    }

    private mutating func signIn(_ state: PersonState) {
        answer(
            "session.open", SessionResult(token: "token", state: numbered(state)))
    }

    /// Connects, and introduces the engine.
    mutating func greet(_ market: MarketView = .unknown) {
        send(.connected)
        let checksum = String(Scenes.city.checksum, radix: 16)
        let view = CityView(
            name: "La Serena", path: "la-serena.city",
            checksum: String(repeating: "0", count: 16 - checksum.count) + checksum,
            notice: "OpenStreetMap")
        answer(
            "hello",
            HelloResult(
                protocol_version: 1, engine: "test", city: view,
                clock: ClockView(
                    now: Instant(milliseconds: Scenes.now_ms), speed: 1,
                    calendar: WorldCalendar(
                        startingOn: .thursday, at: .seconds(8 * 3_600))), market: market))
    }

    /// Answers the first open call of this kind.
    mutating func answer(_ method: MethodName, _ result: AnswerValue) {
        reply(method, .success(result))
    }

    /// Refuses the first open call of this kind.
    mutating func refuse(_ method: MethodName, code: String, message: String) {
        reply(method, .failure(WireError(.refused, code: code, message: message)))
    }

    private mutating func reply(_ method: MethodName, _ result: Result<AnswerValue, WireError>) {
        guard let index = calls.firstIndex(where: { $0.call.method == method }) else {
            preconditionFailure("nobody asked for \(method)")
        }
        let call = calls.remove(at: index)
        send(.received(codec.encode(result, to: call.id)))
    }

    /// Says that the driver's state is another one.
    mutating func announce(_ state: PersonState) {
        send(.received(codec.encode(.state(numbered(state)))))
    }

    /// The state as the answer to a call.
    mutating func answer(_ method: MethodName, with state: PersonState) {
        answer(method, (numbered(state)))
    }

    /// Says something once.
    mutating func notice(_ kind: String, _ message: String) {
        notice(NoticeView(kind: kind, message: message))
    }

    /// Says something once, with its parts.
    mutating func notice(_ notice: NoticeView) {
        send(.received(codec.encode(.notice(notice))))
    }

    /// Says how far the car has come.
    mutating func tick(_ way: Route?, share: Double, after_ms: Int64 = 0) {
        now_ms += after_ms
        tick(Scenes.tick(way, share: share, now_ms: Scenes.now_ms + now_ms))
    }

    /// Says how far the car has come, and at the end of its way that it is there, as the engine
    /// does.
    mutating func tick(_ view: TickView) {
        if let left_m = view.progress?.remaining_m, var state = program.core.state,
            state.ride?.stage == .accepted || state.ride?.stage == .inProgress,
            state.ride?.is_there != (left_m <= 60)
        {
            state.ride?.is_there = left_m <= 60
            announce(state)
        }
        send(.received(codec.encode(.tick(view))))
    }

    private mutating func numbered(_ state: PersonState) -> PersonState {
        revision += 1
        var state = state
        state.revision = revision
        return state
    }

    /// The open calls that change something.
    var commands: [MethodName] { calls.filter { $0.call.commandID != nil }.map(\.call.method) }
}

extension [Effect] {
    /// How often the bell was rung.
    var bells: Int {
        count { if case .ringBell = $0 { true } else { false } }
    }

    /// What was shown on the desktop.
    var notes: [String] {
        compactMap { if case .notify(let text) = $0 { text } else { nil } }
    }
}
