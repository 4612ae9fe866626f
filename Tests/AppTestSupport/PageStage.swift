import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// A person in front of one page, inside a real app, with an engine that answers as the test says.
///
/// Everything goes through real frames and the real update and view, so that what is compared is
/// what would be on the screen.
public struct PageStage {
    /// Answers a call; nil leaves it unanswered.
    public typealias Answer = (any Request) -> Result<AnswerValue, WireError>?

    /// The app around the page.
    public private(set) var app: HostProgram
    /// The calls that came in, in order; `hello`, `session.open` and `map.watch` left out.
    public private(set) var calls: [any Request] = []
    /// The same, to be compared.
    public var sent: [AnyCall] { calls.map { AnyCall($0) } }
    /// Their names.
    public var methods: [MethodName] { calls.map { Swift.type(of: $0).method } }
    /// What the app had done outside, in order; frames and the city left out.
    public private(set) var done: [Effect] = []
    /// What the engine answers from here on.
    public var answer: Answer
    /// What is found where a file is looked for: a photograph, unless the test says otherwise.
    public var files: (String) -> FileFinding = { _ in
        .file(size: 100, firstBytes: [0xFF, 0xD8, 0xFF, 0xE0])
    }
    /// Whether files are looked at only when the test says so (`look`).
    public var looksLater = false
    private var toLookAt: [String] = []
    /// The app's clock.
    public private(set) var now_ms: Int64 = 0

    private let hello: HelloResult
    private var state: PersonState?
    private var isConnected = false
    private let codec = WireCodec()
    /// How many answers are being taken in, one within the other, and those that come after them:
    /// a list of thousands of pages would be as deep.
    /// What becomes of a picture that is to be drawn; nil while it is still being drawn.
    public var drawn: (@Sendable (PictureOrder) -> DocumentPicture)?
    private var depth = 0
    private var later: [[UInt8]] = []

    /// Opens a page.
    ///
    /// - Parameters:
    ///   - page: the page; over the map for somebody who is signed in, else in the start page's
    ///     place.
    ///   - state: who is signed in; nil for nobody.
    ///   - role: which app it is, where nobody is signed in.
    ///   - market: the country's rules.
    ///   - demo: the accounts of the demo, if there are any.
    ///   - calendar: the city's days; the stage opens 14 minutes after it began.
    ///   - answer: what the engine answers; calls it leaves out are answered by the present state,
    ///     or by nothing for somebody who is not signed in.
    public init(
        _ page: any Page, state: PersonState?, size: Size = Size(width: 80, height: 24),
        language: String = "en", role: Side = .passenger, market: MarketView = .brazil,
        demo: DemoView? = nil, places: PlaceBook = PlaceBook(),
        settings chosen: AppSettings = AppSettings(), isLanguageGiven: Bool = false,
        calendar: WorldCalendar = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600)),
        answer: @escaping Answer
    ) throws {
        self.answer = answer
        self.state = state
        hello = HelloResult(
            protocol_version: ProtocolVersion.current, engine: "scripted",
            city: CityView(
                name: "La Serena", path: "la-serena.city",
                checksum: Self.hexadecimal(AppFiles.city.checksum), notice: ""),
            clock: ClockView(
                now: Instant(milliseconds: 14 * 60_000), speed: 1, calendar: calendar),
            market: market, wall_ms: 1_795_240_800_000, demo: demo)
        var settings = ProgramSettings(
            name: "Ana", token: state == nil ? nil : "t", texts: try AppFiles.texts(language),
            languages: try AppFiles.languages(), places: ["La Serena": places],
            entersAsGuest: false, seed: 1)
        settings.settings = chosen
        settings.isLanguageGiven = isLanguageGiven
        settings.coasts = try AppFiles.coasts()
        settings.home = "/srv/luis"
        app = HostProgram(role: state?.role ?? role, settings: settings, start: page)
        try give(.resized(size))
        if state != nil { app.open(page) }
        try give(.timer)
    }

    // MARK: What reaches the app

    /// Gives the app something, and carries out what it wants.
    public mutating func give(_ event: Input.Event) throws {
        try perform(app.update(Input(at_ms: now_ms, event)))
    }

    /// Presses keys.
    public mutating func press(_ keys: Key...) throws {
        for key in keys { try give(app.pressed(key)) }
    }

    /// Types a text.
    public mutating func type(_ text: String) throws {
        for scalar in text.unicodeScalars { try give(.key(.char(scalar))) }
    }

    /// Opens a further page, and lets it ask.
    public mutating func open(_ page: any Page) {
        app.open(page)
    }

    /// Clicks a cell.
    public mutating func click(_ x: Int, _ y: Int) throws {
        try give(.key(.mouse(MouseEvent(.press, at: Point(x: x, y: y)))))
        try give(.key(.mouse(MouseEvent(.release, at: Point(x: x, y: y)))))
    }

    /// Clicks the first place on the screen where a text stands.
    ///
    /// - Returns: whether it stands anywhere.
    @discardableResult
    public mutating func click(on text: String) throws -> Bool {
        let screen = screen()
        for y in 0..<screen.size.height {
            let row = screen.row(y)
            guard let range = row.range(of: text) else { continue }
            let x = TextWidth.of(String(row[..<range.lowerBound]))
            try click(x, y)
            return true
        }
        return false
    }

    /// Lets time pass.
    public mutating func pass(seconds: Int) throws {
        now_ms += Int64(seconds) * 1_000
        try give(.timer)
    }

    /// The engine tells another state.
    public mutating func tell(_ change: (inout PersonState) -> Void) throws {
        guard var new = state else { return }
        new.revision += 1
        change(&new)
        state = new
        try give(.received(codec.encode(.state(new))))
    }

    /// The state changes, and the app will hear of it only when it signs in again.
    public mutating func changeUnheard(_ change: (inout PersonState) -> Void) {
        guard var new = state else { return }
        new.revision += 1
        change(&new)
        state = new
    }

    /// Files are looked at that have been named.
    public mutating func look() throws {
        while !toLookAt.isEmpty {
            let path = toLookAt.removeFirst()
            try give(.fileFound(path: path, files(path)))
        }
    }

    /// The connection breaks.
    public mutating func loseEngine() throws {
        isConnected = false
        try give(.disconnected(reason: "the engine has gone"))
    }

    /// The connection comes back.
    public mutating func engineReturns() throws { try pass(seconds: 5) }

    private mutating func perform(_ effects: [Effect]) throws {
        for effect in effects {
            switch effect {
            case .connect:
                isConnected = true
                try give(.connected)
            case .disconnect: isConnected = false
            case .send(let frame): if isConnected { try receive(frame) }
            case .lookAtFile(let path):
                toLookAt.append(path)
                if !looksLater { try look() }
            case .drawPicture(let order):
                done.append(effect)
                if let drawn { try give(.pictureDrawn(order, drawn(order))) }
            case .openCity: try give(.cityOpened(AppFiles.openedCity))
            case .keepToken, .keepMark, .keepHintSeen, .keepSettings, .keepPlaces, .keepMine,
                .writeFile,
                .ringBell, .engine,
                .copy, .openDocument,
                .setTitle, .notify, .setMouse, .repaint, .quit:
                done.append(effect)
            }
        }
    }

    private mutating func receive(_ frame: [UInt8]) throws {
        let incoming = try codec.decodeCall(frame)
        let result: Result<AnswerValue, WireError>?
        switch incoming.call.request {
        case is Hello: result = .success(hello)
        case is StartSession:
            result = state.map { .success(SessionResult(token: "t", state: $0)) }
        case is WatchMap, is Ping: result = .success(Done())
        default:
            calls.append(incoming.call.request)
            result = answer(incoming.call.request) ?? state.map { .success($0) }
        }
        if case .success(let session as SessionResult) = result { state = session.state }
        guard let result else { return }
        let answer = codec.encode(result, to: incoming.id)
        guard depth < 20 else { return later.append(answer) }
        depth += 1
        defer { depth -= 1 }
        try give(.received(answer))
        while depth == 1, !later.isEmpty { try give(.received(later.removeFirst())) }
    }

    // MARK: What it has come to

    /// The screen without its map: what is recorded.
    public func sheets(_ glyphs: Glyphs = .braille) -> Screen {
        let app = looked
        return app.sheets(size: app.core.size, glyphs: glyphs)
    }

    /// The screen at the app's size, once the map stands.
    public func screen(_ glyphs: Glyphs = .braille) -> Screen {
        let app = looked
        return app.view(size: app.core.size, glyphs: glyphs)
    }

    /// The app with its map at rest, after a look at its keys.
    private var looked: HostProgram {
        var app = app
        app.core.map.arrive()
        app.expectEachKeyOnce()
        app.expectToldKeysAreBound()
        app.expectFormSaysHowToSend()
        return app
    }

    /// The screen as text.
    public var text: String { screen().text }

    /// What is said for a moment, the latest first.
    public var toasts: [String] { app.core.toasts.toasts.map(\.text) }

    /// The pages that are open.
    public var isMapBack: Bool { app.core.topPage == nil }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
