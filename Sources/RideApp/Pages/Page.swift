import RideCore
import RideTUI
import RideWire

/// A screen over the map that is opened, used and left again: the history, a form, an article.
///
/// A page is a value. What happens reaches it through its functions; what it knows and what it
/// wants goes through the context it is handed. Pages lie on a stack: Esc closes the top one. A
/// moment of a ride that cannot wait covers all of them until it is over.
public protocol Page: Sendable {
    /// What its keys do: by itself what each says (`PageContext.key`).
    associatedtype Action: Sendable = PageAction<Self>

    /// What is on the page now.
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent

    /// The keys that work on it, the main one first; Esc among them.
    @PageKeys<Action> func bindings(_ context: PageContext) -> [KeyBinding<Action>]

    /// Whether letters are being typed, so that none of them is a key.
    var isTyping: Bool { get }

    /// Whether nobody needs to be signed in for it; such pages go when somebody does sign in.
    var isForVisitors: Bool { get }

    /// Under what it keeps what is typed on it, so that it stands there again after a kill; nil for
    /// a page that keeps nothing. Once the person closes the page it is sent, or thrown away.
    var draft: DraftName? { get }

    /// What the map shows meanwhile; nil leaves it to the moment below.
    func scene(_ context: PageContext) -> MapScene?

    /// When something on it changes by itself, by the app's clock; nil for never.
    func wake_ms(_ context: PageContext) -> Int64?

    /// It has been opened.
    mutating func opened(_ context: inout PageContext)

    /// The page that was opened over it has been closed.
    mutating func resumed(_ context: inout PageContext)

    /// The connection stands again, or the person has changed: what was asked is to be asked anew.
    mutating func reconnected(_ context: inout PageContext)

    /// One of its keys was pressed.
    mutating func perform(_ action: Action, _ context: inout PageContext)

    /// A key came that belongs to a field or list of the page, before the keys are looked at.
    ///
    /// - Returns: whether it meant something.
    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool

    /// A row was clicked.
    mutating func chosen(row: Int, of list: String, _ context: inout PageContext)

    /// A question asked through the context was answered, by the number of the answer; never for
    /// the safe one.
    mutating func confirmed(_ answer: Int, _ context: inout PageContext)

    /// The engine has answered a call, perhaps somebody else's.
    ///
    /// - Returns: whether the page has said what there is to say of it.
    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool

    /// The person's state is new.
    mutating func stateChanged(_ context: inout PageContext)

    /// A file was written, or could not be.
    mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext)

    /// A file that the page wanted to be looked at was.
    mutating func found(_ finding: FileFinding, at path: String, _ context: inout PageContext)

    /// A document that the page wanted to be drawn was, or could not be.
    mutating func drew(
        _ picture: DocumentPicture, _ order: PictureOrder, _ context: inout PageContext)

    /// The time of `wake_ms` has come.
    mutating func woken(_ context: inout PageContext)
}

/// What became of a file that was to be written.
public enum FileOutcome: Hashable, Sendable {
    /// It is there.
    case written(path: String)
    /// It is not there, and why.
    case failed(reason: String)
}

/// The room that a page has.
public struct PageSpace: Hashable, Sendable {
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

    /// Whether what stands in it is read line by line: nothing has to be cut or broken.
    public var isRead: Bool { width >= FrameLayout.readWidth - 2 * Sheet.frameColumns }

    /// The rows that are left when these are drawn.
    public func rows(after used: [SheetRow]) -> Int {
        max(0, used.reduce(rows) { $0 - $1.height(width: width) })
    }
}

extension Page {
    /// Most pages are read and chosen from, not typed in.
    public var isTyping: Bool { false }
    /// Most pages keep nothing.
    public var draft: DraftName? { nil }
    /// Most pages are somebody's.
    public var isForVisitors: Bool { false }
    /// Most pages leave the map alone.
    public func scene(_ context: PageContext) -> MapScene? { nil }
    /// Most pages stand still.
    public func wake_ms(_ context: PageContext) -> Int64? { nil }
    /// Nothing.
    public mutating func opened(_ context: inout PageContext) {}
    /// Nothing.
    public mutating func resumed(_ context: inout PageContext) {}
    /// As if it were opened now: what it shows is asked for anew.
    public mutating func reconnected(_ context: inout PageContext) { opened(&context) }
    /// No key is typed.
    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool { false }
    /// Nothing.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {}
    /// Nothing.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {}
    /// Somebody else's answer.
    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool { false }
    /// Nothing.
    public mutating func stateChanged(_ context: inout PageContext) {}
    /// Nothing.
    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {}
    /// Nothing.
    public mutating func found(
        _ finding: FileFinding, at path: String, _ context: inout PageContext
    ) {}
    /// Nothing.
    public mutating func drew(
        _ picture: DocumentPicture, _ order: PictureOrder, _ context: inout PageContext
    ) {}
    /// Nothing.
    public mutating func woken(_ context: inout PageContext) {}

    /// Carries out what a key does, if it does something now.
    mutating func press(_ key: Key, _ context: inout PageContext) {
        if case .run(let action) = KeyTable(bindings(context)).outcome(of: key) {
            perform(action, &context)
        }
    }

    /// Its keys as those of an app.
    func bindings<App: AppAction>(_ context: PageContext, as app: App.Type) -> [KeyBinding<App>] {
        bindings(context).map { binding in
            KeyBinding<App>(
                binding.keys, label: binding.label, binding.title, priority: binding.priority,
                availability: binding.availability, isFinal: binding.isFinal,
                action: .shared(binding.keys.first.map { .page($0) } ?? .none))
        }
    }
}
