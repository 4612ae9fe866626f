import RideCore
import RideTUI
import RideWire

/// A screen over the map that is opened, used and left again: the history, a form, an article.
///
/// A page is a value. What happens reaches it through its functions; what it knows and what it
/// wants
/// goes through the desk it is handed. Pages lie on a stack: Esc closes the top one. A moment of a
/// ride that cannot wait covers all of them until it is over.
public protocol Page: Sendable {
    /// What its keys do.
    associatedtype Action: Sendable

    /// What is on the page now.
    func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent

    /// The keys that work on it, the main one first; Esc among them.
    func bindings(_ desk: PageDesk) -> [KeyBinding<Action>]

    /// Whether letters are being typed, so that none of them is a key.
    var isTyping: Bool { get }

    /// Whether nobody needs to be signed in for it; such pages go when somebody does sign in.
    var isForVisitors: Bool { get }

    /// What the map shows meanwhile; nil leaves it to the moment below.
    func scene(_ desk: PageDesk) -> MapScene?

    /// When something on it changes by itself, by the app's clock; nil for never.
    func wake_ms(_ desk: PageDesk) -> Int64?

    /// It has been opened.
    mutating func opened(_ desk: inout PageDesk)

    /// The page that was opened over it has been closed.
    mutating func resumed(_ desk: inout PageDesk)

    /// The connection stands again, or the person has changed: what was asked is to be asked anew.
    mutating func reconnected(_ desk: inout PageDesk)

    /// One of its keys was pressed.
    mutating func perform(_ action: Action, _ desk: inout PageDesk)

    /// A key came that belongs to a field or list of the page, before the keys are looked at.
    ///
    /// - Returns: whether it meant something.
    mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool

    /// A row was clicked.
    mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk)

    /// A question asked through the desk was answered, by the number of the answer; never for the
    /// safe one.
    mutating func confirmed(_ answer: Int, _ desk: inout PageDesk)

    /// The engine has answered a call, perhaps somebody else's.
    ///
    /// - Returns: whether the page has said what there is to say of it.
    mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool

    /// The person's state is new.
    mutating func stateChanged(_ desk: inout PageDesk)

    /// A file was written, or could not be.
    mutating func wroteFile(_ outcome: FileOutcome, _ desk: inout PageDesk)

    /// The time of `wake_ms` has come.
    mutating func woken(_ desk: inout PageDesk)
}

/// What became of a file that was to be written.
public enum FileOutcome: Hashable, Sendable {
    /// It is there.
    case written(path: String)
    /// It is not there, and why.
    case failed(reason: String)
}

/// The room that a page has.
public struct PageRoom: Hashable, Sendable {
    /// Columns inside the frame.
    public let width: Int
    /// Rows inside the frame.
    public let rows: Int
    /// Whether the page lies beside the map instead of over its lower part.
    public let isWide: Bool
    /// The signs the terminal can show.
    public let glyphs: Glyphs

    /// A room of this size.
    public init(width: Int, rows: Int, isWide: Bool, glyphs: Glyphs) {
        self.width = width
        self.rows = rows
        self.isWide = isWide
        self.glyphs = glyphs
    }

    /// The rows that are left when these are drawn.
    public func rows(after used: [SheetRow]) -> Int {
        max(0, used.reduce(rows) { $0 - $1.height(width: width) })
    }
}

extension Page {
    /// Most pages are read and chosen from, not typed in.
    public var isTyping: Bool { false }
    /// Most pages are somebody's.
    public var isForVisitors: Bool { false }
    /// Most pages leave the map alone.
    public func scene(_ desk: PageDesk) -> MapScene? { nil }
    /// Most pages stand still.
    public func wake_ms(_ desk: PageDesk) -> Int64? { nil }
    /// Nothing.
    public mutating func opened(_ desk: inout PageDesk) {}
    /// Nothing.
    public mutating func resumed(_ desk: inout PageDesk) {}
    /// As if it were opened now: what it shows is asked for anew.
    public mutating func reconnected(_ desk: inout PageDesk) { opened(&desk) }
    /// No key is typed.
    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool { false }
    /// Nothing.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {}
    /// Nothing.
    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {}
    /// Somebody else's answer.
    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool { false }
    /// Nothing.
    public mutating func stateChanged(_ desk: inout PageDesk) {}
    /// Nothing.
    public mutating func wroteFile(_ outcome: FileOutcome, _ desk: inout PageDesk) {}
    /// Nothing.
    public mutating func woken(_ desk: inout PageDesk) {}

    /// Carries out what a key does, if it does something now.
    mutating func press(_ key: Key, _ desk: inout PageDesk) {
        if case .run(let action) = KeyTable(bindings(desk)).outcome(of: key) {
            perform(action, &desk)
        }
    }

    /// Its keys as those of an app.
    func bindings<App: AppAction>(_ desk: PageDesk, as app: App.Type) -> [KeyBinding<App>] {
        bindings(desk).map { binding in
            KeyBinding<App>(
                binding.keys, label: binding.label, binding.title, priority: binding.priority,
                availability: binding.availability,
                action: .shared(binding.keys.first.map { .page($0) } ?? .none))
        }
    }
}
