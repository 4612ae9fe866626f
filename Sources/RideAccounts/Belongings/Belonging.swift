import RideCore

/// Something that somebody has put away and wants to find in every app (N5): a place, a choice,
/// words that are not sent yet. The engine keeps it and does nothing with it.
public struct Belonging: Hashable, Codable, Sendable {
    /// What it is; each kind has its own limit.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A place under a name of the person's own.
        case saved
        /// A place gone to lately.
        case recent
        /// The code of a shared ride that the person follows.
        case followed
        /// A choice about the app, such as its language.
        case choice
        /// What is chosen about one list.
        case list
        /// Words that were typed and are not sent.
        case draft

        /// How many of the kind one person can have.
        public var most: Int {
            switch self {
            case .saved: 40
            case .recent: 8
            case .followed: 10
            case .choice: 30
            case .list: 40
            case .draft: 10
            }
        }

        /// Whether the first in the person's order go where there are too many; of the others one
        /// more is refused.
        public var letsGo: Bool {
            switch self {
            case .recent, .followed, .draft: true
            case .saved, .choice, .list: false
            }
        }

        /// Whether it is a place.
        var isPlace: Bool { self == .saved || self == .recent }
    }

    /// By what it is told from everything else of the person.
    public struct Name: Hashable, Comparable, Codable, Sendable {
        /// What it is.
        public let kind: Kind
        /// Its name among those of its kind.
        public let text: String

        /// A name, which nobody has looked at yet.
        public init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }

        /// By kind, then by name.
        public static func < (left: Name, right: Name) -> Bool {
            (left.kind.rawValue, left.text) < (right.kind.rawValue, right.text)
        }
    }

    /// Its name.
    public let name: Name
    /// Where it stands among those of its kind, from the first on; the same twice is allowed.
    public let order: Int
    /// The place; nil for what is none.
    public let place: Waypoint?
    /// The words; nil for a place, and where the name says it all.
    public let text: String?

    /// Something put away, which nobody has looked at yet.
    public init(_ name: Name, order: Int = 0, place: Waypoint? = nil, text: String? = nil) {
        self.name = name
        self.order = order
        self.place = place
        self.text = text
    }

    /// Its bytes of UTF-8.
    var bytes: Int {
        name.text.utf8.count + (place?.name.utf8.count ?? 0) + (text?.utf8.count ?? 0)
    }

    /// - Throws: `BelongingRejection` with the first reason.
    func check() throws(BelongingRejection) {
        try name.check()
        guard (place != nil) == name.kind.isPlace, place == nil || text == nil else {
            throw .wrongKind
        }
        guard let text else { return }
        guard text.count <= AccountLimits.belongingCharacters,
            text.utf8.count <= AccountLimits.belongingBytes, CleanText.cleaned(text) == text
        else { throw .textNotAllowed }
    }
}

extension Belonging.Name {
    /// - Throws: `BelongingRejection.nameNotAllowed`.
    func check() throws(BelongingRejection) {
        guard !text.isEmpty, text.count <= AccountLimits.belongingNameCharacters,
            text.utf8.count <= AccountLimits.belongingNameBytes, CleanText.cleaned(text) == text
        else { throw .nameNotAllowed }
    }
}

/// Why what somebody wanted to put away was refused.
public enum BelongingRejection: String, Error, CaseIterable, Codable, Sendable {
    /// One call changes too much.
    case tooManyChanges = "too_many_changes"
    /// A name is empty or too long, or could act on a terminal.
    case nameNotAllowed = "belonging_name_not_allowed"
    /// A place without a place, or something else with one.
    case wrongKind = "belonging_wrong_kind"
    /// The words are too long, or could act on a terminal.
    case textNotAllowed = "belonging_text_not_allowed"
    /// One name stands there twice.
    case twice = "belonging_twice"
    /// There is no room for more of the kind, or for so many words.
    case full = "belongings_full"

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .tooManyChanges:
            "One call changes at most \(AccountLimits.belongingChanges) things."
        case .nameNotAllowed:
            "A name has 1 to \(AccountLimits.belongingNameCharacters) characters."
        case .wrongKind: "A place has a position and no text; nothing else has a position."
        case .textNotAllowed:
            "A text has at most \(AccountLimits.belongingCharacters) characters."
        case .twice: "One thing stands there twice."
        case .full: "Your account has no room for more. Remove a saved place first."
        }
    }
}
