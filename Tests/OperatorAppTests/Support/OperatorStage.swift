import AppTestSupport
import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

@testable import OperatorApp

/// An operator in front of the app, with an engine that answers as the test says.
///
/// Everything goes through real frames and the real update and view, so that what is compared is
/// what would be on the screen.
struct OperatorStage {
    /// The app.
    var app: OperatorProgram
    /// The engine.
    var town: Town
    /// The calls that came in, in order; `hello` and `map.watch` left out.
    private(set) var calls: [any Request] = []
    /// What the app had done outside, in order; frames and the city left out.
    private(set) var done: [Effect] = []
    /// The app's clock.
    private(set) var now_ms: Int64 = 0

    private var isConnected = false
    /// Whether nobody takes a connection.
    private var isEngineAway = false
    private let codec = WireCodec()

    /// Opens the app in a city.
    init(
        _ town: Town = .busy, size: Size = Size(width: 80, height: 24), language: String = "en",
        settings: AppSettings = AppSettings()
    ) throws {
        self.town = town
        app = OperatorProgram(
            settings: ProgramSettings(
                name: "", texts: try AppFiles.texts(language), settings: settings,
                languages: try AppFiles.languages(), entersAsGuest: false,
                operatorKey: SecretText("the operator's key"), seed: 1))
        try give(.resized(size))
        try give(.timer)
        try drive()
    }

    /// How the engine of a town introduces itself.
    static func hello(_ town: Town, name: String = "La Serena") -> HelloResult {
        HelloResult(
            protocol_version: ProtocolVersion.current, engine: "scripted",
            city: CityView(
                name: name, path: "la-serena.city",
                checksum: hexadecimal(AppFiles.city.checksum), notice: ""),
            clock: town.overview.clock, market: .brazil, wall_ms: Town.wall_ms)
    }

    // MARK: What reaches the app

    /// Gives the app something, and carries out what it wants.
    ///
    /// As in the real shell, what comes of the effects reaches the app after all of them.
    mutating func give(_ event: Input.Event) throws {
        var inbox = [event]
        while !inbox.isEmpty {
            let effects = app.update(Input(at_ms: now_ms, inbox.removeFirst()))
            for effect in effects { try perform(effect, &inbox) }
        }
    }

    /// Presses keys.
    mutating func press(_ keys: Key...) throws {
        for key in keys { try give(app.pressed(key)) }
    }

    /// Types a text.
    mutating func type(_ text: String) throws {
        for scalar in text.unicodeScalars { try give(.key(.char(scalar))) }
    }

    /// Clicks the first place on the screen where a text stands.
    ///
    /// - Returns: whether it stands anywhere.
    @discardableResult
    mutating func click(on text: String) throws -> Bool {
        let screen = screen()
        for y in 0..<screen.size.height {
            let row = screen.row(y)
            guard let range = row.range(of: text) else { continue }
            let point = Point(x: TextWidth.of(String(row[..<range.lowerBound])), y: y)
            try press(.mouse(MouseEvent(.press, at: point)))
            try press(.mouse(MouseEvent(.release, at: point)))
            return true
        }
        return false
    }

    /// Lets time pass, waking the app whenever it wants to be.
    mutating func pass(seconds: Int) throws {
        let end = now_ms + Int64(seconds) * 1_000
        var wakes = 0
        while let wake = app.nextWake_ms, wake <= end, wakes < 10_000 {
            wakes += 1
            now_ms = max(now_ms, wake)
            try give(.timer)
        }
        now_ms = end
        try give(.timer)
    }

    /// The engine says that something wants a look.
    mutating func alert(_ alert: AlertView) throws {
        try give(.received(codec.encode(.alert(alert))))
    }

    /// Somebody calls for help.
    mutating func callForHelp(_ id: UInt64 = 17, name: String = "Ana Rojas") throws {
        try alert(town.callForHelp(id, name: name))
    }

    /// The cars move.
    mutating func drive(speed: Double = 1) throws {
        var cars: [Int64] = []
        for index in 0..<24 {
            let east = Int64(index % 6) * 4_100 - 12_000
            let north = Int64(index / 6) * 5_300 - 9_000
            cars += [
                4_294_967_296 + Int64(index), -29_902_600 + north, -71_251_900 + east,
                Int64(index * 73 % 360), index % 3 == 0 ? 1 : 0,
            ]
        }
        let tick = TickView(
            now_ms: Town.now_ms + now_ms, speed: speed, cars: cars, progress: nil)
        try give(.received(codec.encode(.tick(tick))))
    }

    /// The connection breaks, for good if nobody is there who takes another.
    mutating func loseEngine(forGood isAway: Bool = false) throws {
        isEngineAway = isAway
        isConnected = false
        try give(Self.gone)
    }

    /// The connection comes back.
    mutating func engineReturns() throws {
        isEngineAway = false
        try pass(seconds: 5)
    }

    /// What becomes of a document that is to be shown.
    var opening = DocumentOpening.started(program: "xdg-open")
    /// What becomes of a document that is to be drawn; nil while it is still being drawn.
    var drawn: (@Sendable (PictureOrder) -> DocumentPicture)?

    private static let gone = Input.Event.disconnected(reason: "the engine has gone")

    private mutating func perform(_ effect: Effect, _ inbox: inout [Input.Event]) throws {
        switch effect {
        case .connect:
            isConnected = !isEngineAway
            inbox.append(isConnected ? .connected : Self.gone)
        case .disconnect: isConnected = false
        case .send(let frame): if isConnected { try receive(frame, &inbox) }
        case .openCity: inbox.append(.cityOpened(AppFiles.openedCity))
        case .keepToken, .keepMark, .keepHintSeen, .keepSettings, .keepPlaces, .keepMine,
            .writeFile, .ringBell, .copy, .engine,
            .setTitle, .notify, .setMouse, .lookAtFile, .repaint, .quit:
            done.append(effect)
        case .openDocument(let path):
            done.append(effect)
            inbox.append(.documentOpened(path: path, opening))
        case .drawPicture(let order):
            done.append(effect)
            if let drawn { inbox.append(.pictureDrawn(order, drawn(order))) }
        }
    }

    private mutating func receive(_ frame: [UInt8], _ inbox: inout [Input.Event]) throws {
        let incoming = try codec.decodeCall(frame)
        let result: Result<AnswerValue, WireError>?
        switch incoming.call.request {
        case is Hello: result = .success(Self.hello(town))
        case is EnterAsOperator: result = .success(Done())
        case is WatchMap, is Ping: result = .success(Done())
        default:
            calls.append(incoming.call.request)
            result = town.answer(incoming.call.request)
        }
        if let result { inbox.append(.received(codec.encode(result, to: incoming.id))) }
    }

    // MARK: What it has come to

    /// Forgets the calls so far.
    mutating func forgetCalls() { calls = [] }

    /// The screen without its map: what is recorded.
    func sheets(_ glyphs: Glyphs = .braille) -> Screen {
        looked.sheets(size: app.core.size, glyphs: glyphs)
    }

    /// The screen at the app's size.
    func screen(_ glyphs: Glyphs = .braille) -> Screen {
        looked.view(size: app.core.size, glyphs: glyphs)
    }

    /// The app with its map at rest, after a look at its keys.
    private var looked: OperatorProgram {
        var app = app
        app.core.map.arrive()
        app.expectEachKeyOnce()
        app.expectToldKeysAreBound()
        app.expectFormSaysHowToSend()
        return app
    }

    /// The screen as text.
    var text: String { screen().text }

    /// What is said for a moment, the latest first.
    var toasts: [String] { app.core.toasts.toasts.map(\.text) }

    /// How often the bell rang.
    var bells: Int {
        done.count { if case .ringBell = $0 { true } else { false } }
    }

    /// What the window is called.
    var windowTitle: String? {
        done.reversed().lazy.compactMap { effect in
            if case .setTitle(let title) = effect { title } else { nil }
        }.first
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
