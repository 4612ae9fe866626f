import RideCore

extension PersonName {
    /// What a form can say about a typed name.
    public static func check(_ typed: String) -> FieldCheck<PersonName> {
        do { return .right(try PersonName(typed)) } catch {
            switch error {
            case .empty:
                return CleanText.cleaned(typed).isEmpty
                    ? .empty : .refused(NameRejection.withoutLetter)
            case .tooLong: return .refused(NameRejection.tooLong)
            }
        }
    }
}

/// Why a name was refused, for forms.
public enum NameRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "name_empty"
    /// Digits and signs alone.
    case withoutLetter = "name_without_letter"
    /// Longer than 60 characters.
    case tooLong = "name_too_long"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter a name."
        case .withoutLetter: "A name has a letter."
        case .tooLong: "A name has at most \(Limits.nameCharacters) characters."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .withoutLetter: .incomplete
        case .tooLong: .wrong
        }
    }
}
