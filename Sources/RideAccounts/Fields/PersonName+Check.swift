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
            case .tooManyBytes: return .refused(NameRejection.tooManyBytes)
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
    /// More than 240 bytes of UTF-8 in no more characters than that.
    case tooManyBytes = "name_too_many_bytes"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter a name."
        case .withoutLetter: "A name has a letter."
        case .tooLong: "A name has at most \(Limits.nameCharacters) characters."
        case .tooManyBytes: "A name has at most \(Limits.nameBytes) bytes."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .withoutLetter: .incomplete
        case .tooLong, .tooManyBytes: .wrong
        }
    }
}
