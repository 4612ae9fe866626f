import RideCore

/// What an account can keep for its apps.
public enum MineKind: String, CaseIterable, Codable, Sendable {
    /// A place under a name of the person's own; a place gone to lately; the code of a shared ride
    /// that is followed; a choice about the app; the choices about one list; words not sent yet.
    case saved, recent, followed, choice, list, draft
}

/// How long the name of something kept may be.
public enum MineNames: TextBounds {
    public static let characters = 60
    public static let bytes = 240
}

/// How long its words may be.
public enum MineTexts: TextBounds {
    public static let characters = 500
    public static let bytes = 2_000
}

/// Something that an account keeps.
public struct MineView: Codable, Hashable, Sendable {
    /// What it is.
    public var kind: MineKind
    /// Its name among those of its kind.
    @AtMost<MineNames> public var name: String
    /// Where it stands among them, from the first on.
    @Within<Numbers> public var order: Int
    /// The place, for `saved` and `recent` alone.
    public var place: PlaceView?
    /// The words, where the name does not say it all.
    @AtMostIfGiven<MineTexts> public var text: String?

    /// Something kept.
    public init(
        kind: MineKind, name: String, order: Int = 0, place: PlaceView? = nil, text: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.order = order
        self.place = place
        self.text = text
    }
}

/// What is told apart by its name.
public struct MineName: Codable, Hashable, Sendable {
    /// What it is.
    public var kind: MineKind
    /// Its name among those of its kind.
    @AtMost<MineNames> public var name: String

    /// A name.
    public init(kind: MineKind, name: String) {
        self.kind = kind
        self.name = name
    }
}

/// All that an account keeps.
public struct MineResult: Codable, Hashable, Sendable {
    /// Counts the changes, as in the state.
    public var version: UInt64
    /// By which of them the latest places were last forgotten; nil for never.
    public var forgot_at: UInt64?
    /// What there is, by kind and name.
    public var items: [MineView]

    /// What an account keeps.
    public init(version: UInt64, forgot_at: UInt64? = nil, items: [MineView]) {
        self.version = version
        self.forgot_at = forgot_at
        self.items = items
    }
}

/// `mine.get`: what the account keeps.
public struct GetMine: Request {
    public typealias Answer = MineResult
    public static let method: MethodName = "mine.get"
    public static let access = Access.signedIn

    /// The call, which carries nothing.
    public init() {}
}

/// `mine.keep`: keep this, and that no longer.
public struct KeepMine: Command {
    public typealias Answer = MineResult
    public static let method: MethodName = "mine.keep"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// The last number of changes that the app has seen.
    @Within<Identifiers> public var seen: UInt64
    /// What is new or other than before.
    public var kept: [MineView]
    /// What is to go, if nobody has changed it since.
    public var gone: [MineName]
    /// Whether all the latest places are to be forgotten; nil for no.
    public var forgets_recent: Bool?

    /// Keeps something.
    public init(
        command_id: CommandID, seen: UInt64, kept: [MineView], gone: [MineName] = [],
        forgets_recent: Bool? = nil
    ) {
        self.command_id = command_id
        self.seen = seen
        self.kept = kept
        self.gone = gone
        self.forgets_recent = forgets_recent
    }
}
