import RideCore
import RideTUI
import RideWire

/// A rating while it is given: at the end of a ride, and later on a page of its own (R4).
public struct RatingForm: Sendable {
    /// The stars, 0 before any are given.
    public private(set) var stars = 0
    /// What the keys are for.
    public private(set) var field = Field.stars
    /// Whether the arrows are left to a tip that was chosen last; until the stars are meant again.
    public private(set) var lendsArrows = false
    private var comment = TextField(limit: Limits.noteCharacters)
    private let given: String
    private let offered: [Compliment]
    private var chosen: Set<Compliment> = []
    private var cursor = 0

    /// What is given, one after the other.
    public enum Field: Hashable, Sendable {
        case stars, comment, compliments
    }

    /// Nothing given yet.
    init() { (given, offered) = ("", []) }

    /// What one side has given a ride before.
    public init(_ ride: RideView?, role: Side) {
        let before =
            switch role {
            case .passenger: ride?.rating_by_passenger
            case .driver: ride?.rating_by_driver
            }
        offered = Compliment.given(by: role)
        chosen = Set(before?.compliments ?? [])
        stars = min(max(0, before?.stars ?? 0), 5)
        given = CleanText.cleaned(before?.comment ?? "")
        comment.text = before?.comment ?? ""
    }

    /// Gives so many stars.
    public mutating func give(_ stars: Int) {
        self.stars = min(max(1, stars), 5)
        lendsArrows = false
    }

    /// A tip beside the stars is chosen: the arrows go on among the tips.
    public mutating func lendArrows() { lendsArrows = field == .stars }

    /// Whether anything was given or typed.
    public var isBegun: Bool { stars > 0 || note != nil }

    /// Whether a comment is there that nobody has sent yet.
    public var isTyped: Bool { (note ?? given) != given }

    /// Whether the comment is being typed.
    public var isWriting: Bool { field == .comment }

    /// Whether the stars are enough for compliments.
    private var allowsCompliments: Bool {
        stars >= Compliment.fewestStars.rawValue && !offered.isEmpty
    }

    /// What is said besides the stars.
    public var compliments: [Compliment] { allowsCompliments ? chosen.sorted() : [] }

    /// Where the next Tab leads.
    private var nextField: Field {
        switch field {
        case .stars: .comment
        case .comment: allowsCompliments ? .compliments : .stars
        case .compliments: .stars
        }
    }

    /// Goes on to the comment, the compliments, and back to the stars.
    public mutating func switchField() {
        field = nextField
        lendsArrows = false
    }

    /// What Tab leads to, for the key bar.
    public func nextTitle(_ texts: Texts) -> String {
        switch nextField {
        case .stars: texts["key.stars"]
        case .comment: texts["key.comment"]
        case .compliments: texts["key.compliments"]
        }
    }

    /// Takes a key.
    ///
    /// - Returns: whether the key meant something here.
    public mutating func handle(_ key: Key) -> Bool {
        switch field {
        case .stars: return handleStars(key)
        case .comment:
            if key == .up || key == .backTab {
                field = .stars
            } else {
                return comment.handle(key)
            }
            return true
        case .compliments: return handleCompliments(key)
        }
    }

    private mutating func handleCompliments(_ key: Key) -> Bool {
        switch key {
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(offered.count - 1, cursor + 1)
        case .up, .backTab: field = .comment
        case .char(" "):
            let compliment = offered[cursor]
            if chosen.remove(compliment) == nil { chosen.insert(compliment) }
        default: return false
        }
        return true
    }

    private mutating func handleStars(_ key: Key) -> Bool {
        switch key {
        case .char(let scalar):
            guard let digit = Character(scalar).wholeNumberValue, scalar.isASCII,
                (1...5).contains(digit)
            else { return false }
            give(digit)
        case .left, .right:
            guard !lendsArrows else { return false }
            give(key == .left ? stars - 1 : stars + 1)
        case .down: field = .comment
        case .enter, .escape, .tab, .backTab, .up, .home, .end, .pageUp, .pageDown, .delete,
            .backspace, .function, .ctrl, .paste, .mouse, .focus, .resize:
            return false
        }
        return true
    }

    /// The comment without what cannot be seen; nil if nothing is left.
    public var note: String? {
        let clean = CleanText.cleaned(comment.text)
        return clean.isEmpty ? nil : clean
    }

    // MARK: How it looks

    /// The row of the stars: what those given mean, or what is asked while there are none.
    ///
    /// - Parameter id: The name under which clicks on a star are reported.
    public func starsRow(id: String, ask: StyledText, _ texts: Texts) -> SheetRow {
        .stars(
            stars, id: id,
            label: stars == 0 ? ask : StyledText(texts[word: String(stars), in: "stars"], .bold))
    }

    /// The row of the comment.
    public func commentRow(_ texts: Texts) -> SheetRow {
        .field(
            comment, label: StyledText(texts["rating.comment"], .muted),
            placeholder: texts["rating.optional"], isFocused: isWriting)
    }

    /// The rows of the compliments, each ticked or not, as many in a row as there is room for; none
    /// where the stars are too few.
    public func complimentRows(
        _ texts: Texts, _ glyphs: Glyphs, width: Int
    ) -> [SheetRow] {
        guard allowsCompliments else { return [] }
        let words = offered.enumerated().map { index, compliment in
            let isHere = field == .compliments && index == cursor
            let isChosen = chosen.contains(compliment)
            let box = Character(isChosen ? glyphs.stepDone : glyphs.stepOpen)
            return StyledText(
                "\(box) " + texts[word: compliment.rawValue, in: "compliment"],
                isHere ? Style(.accent, .bold) : isChosen ? Style(.good) : Style(.muted))
        }
        var rows: [StyledText] = []
        for word in words {
            if let last = rows.last, last.width + 2 + word.width <= width {
                rows[rows.count - 1] = last + "  " + word
            } else {
                rows.append(word)
            }
        }
        return rows.map { .line($0) }
    }

    /// The keys that give stars, for the key bar.
    public static let starKeys: [Key] = [
        .char("5"), .char("1"), .char("2"), .char("3"), .char("4"),
    ]
}
