import RideCore
import RideMap
import RideTUI
import RideWire

/// An app made of moments: what it shows now, which keys work now, and what they do.
///
/// Everything else, from the mouse to a lost engine, is the same in both apps and comes with this
/// protocol: `update` and `view` are written once, in its extensions.
public protocol AppProgram: Program {
    /// What keys do.
    associatedtype Action: AppAction

    /// An app that has just been started.
    init(settings: ProgramSettings)

    /// What both apps are made of.
    var core: AppCore<Action> { get set }

    // MARK: The moment

    /// The sheet of the moment.
    ///
    /// - Parameters:
    ///   - width: the columns for its rows.
    ///   - isWide: whether it stands at the left of a wide terminal and may be high.
    func sheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent

    /// What the moment puts on the map.
    var scene: MapScene { get }

    /// The keys that work now, in the order in which they are shown; those of `AppCore` included.
    var keyTable: KeyTable<Action> { get }

    /// What stands in the middle of the top bar.
    var topBarMiddle: StyledText { get }

    /// The name of the terminal's window.
    var windowTitle: String { get }

    /// What is said above everything else; nil for nothing.
    var banner: Banner? { get }

    /// Keys that do the same on every page, while typing and over every question.
    var urgentBindings: [KeyBinding<Action>] { get }

    /// What every key does now, whatever it does otherwise; nil where each has its own meaning.
    var onlyBinding: KeyBinding<Action>? { get }

    /// What is said once to a person who comes for the first time.
    var firstHint: String { get }

    /// What of the moment stands there again after a kill, no fields for nothing; nil where that is
    /// not to be said yet.
    var momentDraft: (fields: [String: String], name: DraftName)? { get }

    /// When the moment wants to be woken, beside what the core wants.
    var momentWake_ms: Int64? { get }

    /// The page where nobody is signed in.
    var startPage: any Page { get }

    /// Whether the moment cannot wait until the open pages are closed.
    var momentComesFirst: Bool { get }

    /// A name of the moment that changes whenever what is asked of the person does.
    var momentPlace: String { get }

    /// What of a ride stays in view over any page; nil where there is none.
    var rideLine: StyledText? { get }

    // MARK: What happens

    /// Offers a key before all else; for an app that plays by itself until a key is pressed.
    ///
    /// - Returns: whether the key is used up.
    mutating func takesOver(_ key: Key) -> Bool

    /// Offers a key to the field or list of the moment, before the table of keys.
    ///
    /// - Returns: whether the key meant something there.
    mutating func typed(_ key: Key) -> Bool

    /// Does what a key of the app's own stands for.
    mutating func perform(_ action: Action)

    /// A row of a list was clicked.
    mutating func chosen(row: Int, of list: String)

    /// The map was clicked, not dragged, where nothing lies over it.
    mutating func clicked(_ coordinate: Coordinate)

    /// The engine said something; the core has taken it in already.
    mutating func learned(_ news: EngineLink.News)

    /// The map of the city is there.
    mutating func opened(_ city: City)

    /// The time that `momentWake_ms` asked for may have come.
    mutating func woken()

    /// The summary of a ride is about to be closed.
    ///
    /// - Parameter sending: whether what was chosen in it is sent, with stars or without.
    mutating func leavingSummary(sending: Bool)

    /// A page asks for something that only the app can do.
    mutating func requested(_ request: AppRequest)
}

extension AppProgram {
    /// Nothing, unless the app says otherwise.
    public var topBarMiddle: StyledText { "" }

    /// That help was called, whatever lies over the screen, that no change is taken, or that the
    /// account cannot be used.
    public var usualBanner: Banner? {
        core.helpNotice.map { Banner($0, isAlarm: true, rows: Banner.textRows) }
            ?? core.historyNotice.map { Banner($0, rows: 4) }
            ?? core.blockedBanner.map { Banner($0) }
    }

    /// The usual one, unless the app says otherwise.
    public var banner: Banner? { usualBanner }

    /// Keys mean what they always mean.
    public mutating func takesOver(_ key: Key) -> Bool { false }

    /// Keys have meanings of their own, unless the app says otherwise.
    public var onlyBinding: KeyBinding<Action>? { nil }

    /// None, unless the app says otherwise.
    public var urgentBindings: [KeyBinding<Action>] { [] }

    /// Nothing, unless the app says otherwise.
    public var momentWake_ms: Int64? { nil }

    /// Nothing is kept, unless the app says otherwise.
    public var momentDraft: (fields: [String: String], name: DraftName)? { nil }

    /// Moments can wait.
    public var momentComesFirst: Bool { false }

    /// One moment, unless the app says otherwise.
    public var momentPlace: String { "moment" }

    /// Nothing, unless the app says otherwise.
    public var rideLine: StyledText? { nil }

    /// Nothing more is to be said.
    public mutating func leavingSummary(sending: Bool) {}

    /// The app does nothing for pages.
    public mutating func requested(_ request: AppRequest) {}

    /// Nothing, unless the app says otherwise.
    public mutating func clicked(_ coordinate: Coordinate) {}

    /// Nothing, unless the app says otherwise.
    public mutating func woken() {}

    public var theme: Theme { core.theme }

    public var nextWake_ms: Int64? {
        let pages = core.pages.wake_ms(core.context)
        return core.nextWake_ms([momentWake_ms, pages].compactMap { $0 }.min())
    }
}
