import RideCore
import RideTUI
import RideWire

/// A rating while it is given: at the end of a ride, and later on a page of its own (R4).
public struct RatingForm: Sendable {
    /// The stars, 0 before any are given.
    public private(set) var stars = 0
    /// Whether the comment is being typed.
    public private(set) var isWriting = false
    private var comment = TextField(limit: Limits.noteCharacters)

    /// Nothing given yet.
    init() {}

    /// What one side has given a ride before.
    public init(_ ride: RideView?, role: Party) {
        let given =
            switch role {
            case .passenger: ride?.rating_by_passenger
            case .driver: ride?.rating_by_driver
            }
        stars = min(max(0, given?.stars ?? 0), 5)
        comment.text = given?.comment ?? ""
    }

    /// Gives so many stars.
    public mutating func give(_ stars: Int) { self.stars = min(max(1, stars), 5) }

    /// Goes from the stars to the comment, or back.
    public mutating func switchField() { isWriting.toggle() }

    /// Takes a key.
    ///
    /// - Returns: whether the key meant something here.
    public mutating func handle(_ key: Key) -> Bool {
        if isWriting {
            if key == .up { isWriting = false } else { return comment.handle(key) }
            return true
        }
        switch key {
        case .char(let scalar):
            guard let digit = Character(scalar).wholeNumberValue, scalar.isASCII,
                (1...5).contains(digit)
            else { return false }
            give(digit)
        case .left: give(stars - 1)
        case .right: give(stars + 1)
        case .down: isWriting = true
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

    /// The keys that give stars, for the key bar.
    public static let starKeys: [Key] = [
        .char("5"), .char("1"), .char("2"), .char("3"), .char("4"),
    ]
}
