import RideCore
import RideTUI
import RideWire

/// The rating being given at the end of a ride (R4).
public struct RatingForm: Sendable {
    /// The stars, 0 before any are given.
    public private(set) var stars = 0
    /// Whether the comment is being typed.
    public private(set) var isWriting = false
    /// The comment.
    var comment = TextField(limit: Limits.noteCharacters)

    /// Nothing given yet.
    init() {}

    /// What was given before, by an app that ended before the summary was closed.
    init(_ ride: RideView?, role: Party) {
        let given =
            switch role {
            case .passenger: ride?.rating_by_passenger
            case .driver: ride?.rating_by_driver
            }
        stars = min(max(0, given?.stars ?? 0), 5)
        comment.text = given?.comment ?? ""
    }

    /// Gives so many stars.
    mutating func give(_ stars: Int) { self.stars = min(max(1, stars), 5) }

    /// Goes from the stars to the comment, or back.
    mutating func switchField() { isWriting.toggle() }

    /// Takes a key.
    ///
    /// - Returns: whether the key meant something here.
    mutating func handle(_ key: Key) -> Bool {
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
    var note: String? {
        let clean = CleanText.cleaned(comment.text)
        return clean.isEmpty ? nil : clean
    }
}
