import RideCore
import RideMap
import RideTUI
import RideWire

/// What both apps are made of: the link to the engine, the city, the map, the clock, the messages
/// on the screen, the chat, the rating.
///
/// An app holds one and adds its own moments. Whatever is to be done outside is collected in
/// `effects` and handed to the shell at the end of an update.
public struct AppCore<Action: AppAction>: Sendable {
    /// How far the map file has come.
    public enum CityStatus: Sendable {
        /// The engine has not said yet which city it holds.
        case unknown
        /// The file is being read.
        case opening(CityView)
        /// The map is there.
        case open(City)
        /// The file cannot be used, and why.
        case failed(String)
    }

    /// Which side of a ride the person is on.
    public let role: Party
    /// The words.
    public let texts: Texts
    /// How quantities are written; amounts as in the engine's market.
    public internal(set) var format: Format
    /// The colours.
    public var theme: Theme
    /// Whether things should jump instead of glide.
    public let reducedMotion: Bool
    /// The person's name until the engine says it.
    public let ownName: String

    /// The app's clock.
    public internal(set) var now_ms: Int64 = 0
    /// The size of the terminal.
    public internal(set) var size = Size.smallest
    /// The link to the engine.
    public internal(set) var link: EngineLink
    /// What the engine has said about itself.
    public internal(set) var engine: HelloResult?
    /// The city's time.
    public internal(set) var clock: CityClock?
    /// How far the map file has come.
    public internal(set) var city = CityStatus.unknown
    /// The person's state; the last that is known while the engine is away.
    public internal(set) var state: PersonState?
    /// The points of the way of the ride's car.
    public internal(set) var routeShape: [Coordinate] = []
    /// The cars in view.
    public internal(set) var cars: [CarSighting] = []
    /// How far the car of one's own ride has got; nil while it stands.
    public internal(set) var progress: TickView.Progress?
    /// The map.
    public var map = MapPane()
    /// The messages on the screen.
    public internal(set) var toasts = ToastStack()
    /// The chat of the ride.
    public internal(set) var chat = ChatDesk()
    /// The rating being given.
    public internal(set) var rating = RatingDesk()
    /// What lies over the screen.
    public internal(set) var overlay: Overlay<Action>?

    var effects: [Effect] = []
    private var names: CommandNames
    private var hasStarted = false
    private var hasSeenHint: Bool
    private var isMouseOn = true
    private var title = ""

    /// The core of an app for one side.
    public init(role: Party, settings: ProgramSettings) {
        self.role = role
        texts = settings.texts
        theme = settings.theme
        reducedMotion = settings.reducedMotion
        ownName = settings.name
        hasSeenHint = settings.hasSeenHint
        format = Format(language: settings.texts.numberLanguage)
        names = CommandNames(seed: settings.seed)
        link = EngineLink(
            role: role, clientName: role.rawValue, name: settings.name, token: settings.token)
    }

    // MARK: Asking

    /// The live ride, the offer, or the ride that has just ended.
    public var ride: RideView? { state?.ride }

    /// Whether the person is signed in.
    public var isLive: Bool { link.isLive }

    /// Whether a ride is under way, from the request to the end.
    public var hasLiveRide: Bool { ride?.stage.isLive ?? false }

    /// The city, once its map is open.
    public var openCity: City? {
        if case .open(let city) = city { city } else { nil }
    }

    /// The city's time; zero before the engine has said it.
    public var cityNow: Instant {
        guard let clock else { return .start }
        return clock.now(at_ms: now_ms)
    }

    /// `.available` while signed in, else the reason why not.
    public var whenLive: Availability {
        isLive ? .available : .unavailable(reason: texts[TextKey.linkNeeded])
    }

    /// Whether a command of this kind waits for its answer.
    public func waits(for method: Method) -> Bool {
        link.pendingCommands.contains { $0.method == method }
    }

    // MARK: Doing

    /// Has something done outside.
    public mutating func perform(_ effect: Effect) { effects.append(effect) }

    /// What has been collected to be done outside.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Makes a call; see `EngineLink.call`.
    public mutating func send(_ call: Call) { effects += link.call(call, at: now_ms) }

    /// A new name for a command.
    public mutating func commandID() -> CommandID { names.next() }

    /// Shows a message for some seconds.
    public mutating func toast(_ text: String, _ role: Role = .accent) {
        toasts.push(Toast(text, role), at: now_ms)
    }

    /// Says why the engine refused something.
    public mutating func explain(_ error: WireError) { toast(texts[error], .danger) }

    /// Tells something that matters even to a person who looks elsewhere: a message on the screen,
    /// the bell, and a notification on the desktop where there is one.
    public mutating func announce(_ text: String, _ role: Role = .accent) {
        toast(text, role)
        effects += [.ringBell, .notify(text)]
    }

    /// Names the terminal window, if it is not named so already.
    mutating func name(window: String) {
        guard window != title else { return }
        title = window
        effects.append(.setTitle(window))
    }

    /// Begins, at the first event of all.
    mutating func start() {
        guard !hasStarted else { return }
        hasStarted = true
        effects += link.start()
    }

    /// Shows the hint for newcomers, once.
    mutating func showHint(_ hint: String) {
        guard !hasSeenHint, isLive, openCity != nil else { return }
        hasSeenHint = true
        toasts.push(Toast(hint), at: now_ms, for: 15_000)
        effects.append(.keepHintSeen)
    }

    mutating func toggleMouse() {
        isMouseOn.toggle()
        effects.append(.setMouse(isMouseOn))
        toast(texts[isMouseOn ? TextKey.mouseOn : .mouseOff])
    }

    // MARK: Questions

    /// Asks before doing something that cannot be undone.
    public mutating func ask(_ question: Question<Action>) { overlay = .question(question) }

    /// Takes back a question that means nothing any more.
    public mutating func withdrawQuestion() {
        if case .question = overlay { overlay = nil }
    }

    /// Ends the app; while a ride is live, after a question.
    mutating func quit() {
        guard hasLiveRide else { return effects.append(.quit) }
        ask(
            Question(
                texts[TextKey.quitQuestion], details: texts[TextKey.quitDetails],
                keep: texts[TextKey.quitStay],
                [(texts[TextKey.quitLeave], .shared(.leave))]))
    }
}
