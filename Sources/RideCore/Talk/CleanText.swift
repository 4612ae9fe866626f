/// Text typed by a person, made harmless and measured on its way in.
///
/// What one person types is shown on another person's terminal. Control and escape characters,
/// direction overrides, zero-width and tag characters are therefore dropped here, once, before a
/// text is stored; line breaks and tabs become spaces, and runs of spaces become one.
public enum CleanText {
    /// `text` without anything that could act on a terminal or disturb a line; trimmed.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            switch kind(of: scalar) {
            case .dropped:
                continue
            case .space:
                pendingSpace = !result.isEmpty
            case .mark:
                guard !result.isEmpty, !pendingSpace, marks < Limits.combiningMarks else {
                    continue
                }
                marks += 1
                result.append(scalar)
            case .visible:
                if pendingSpace { result.append(" ") }
                pendingSpace = false
                marks = 0
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// `text` without anything that could act on a terminal, with its lines and spaces as they are:
    /// what a program prints, whoever wrote the names in it.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                result.append(scalar)
                continue
            }
            switch kind(of: scalar) {
            case .dropped: continue
            case .space: result.append(" ")
            case .mark:
                marks += 1
                if marks <= Limits.combiningMarks { result.append(scalar) }
                continue
            case .visible: result.append(scalar)
            }
            marks = 0
        }
        return String(result)
    }

    /// Whether a character could act on a terminal, or would not be seen on it.
    public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch kind(of: scalar) {
        case .dropped: true
        case .space: scalar != " "
        case .mark, .visible: false
        }
    }

    /// `text` cleaned and checked against a limit of characters and one of bytes of UTF-8.
    ///
    /// - Throws: `TextRejection.empty` if nothing visible is left, `.tooLong` or `.tooManyBytes`
    ///   beyond a limit.
    public static func checked(
        _ text: String, characters: Int, bytes: Int
    ) throws(TextRejection) -> String {
        let clean = cleaned(text)
        guard !clean.isEmpty else { throw .empty }
        try checkLength(of: clean, characters: characters, bytes: bytes)
        return clean
    }

    /// Checks a cleaned text against both limits: that of characters first, which people can count.
    static func checkLength(
        of clean: String, characters: Int, bytes: Int
    ) throws(TextRejection) {
        guard clean.count <= characters else { throw .tooLong(characters: characters) }
        guard clean.utf8.count <= bytes else { throw .tooManyBytes(bytes: bytes) }
    }

    private enum Kind { case visible, space, mark, dropped }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.isASCII {
            if scalar.value > 0x20, scalar.value < 0x7F { return .visible }
            return scalar.properties.isWhitespace ? .space : .dropped
        }
        // The empty braille pattern is a symbol to Unicode and a blank to everybody else.
        if scalar.value == 0x2800 { return .space }
        if scalar.properties.isVariationSelector || scalar.properties.isDefaultIgnorableCodePoint {
            return .dropped
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator:
            return .space
        case .nonspacingMark, .enclosingMark, .spacingMark:
            return .mark
        case .control, .format, .surrogate, .privateUse, .unassigned:
            return scalar.properties.isWhitespace ? .space : .dropped
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return .visible
        @unknown default:
            return .dropped
        }
    }
}

/// Why a text was refused.
public enum TextRejection: Error, Hashable, Sendable {
    /// Nothing is left once the text is cleaned.
    case empty
    /// More characters than the limit.
    case tooLong(characters: Int)
    /// No more characters than the limit, but more bytes of UTF-8 than theirs.
    case tooManyBytes(bytes: Int)
}

/// The name by which a person is shown to others: 1 to 60 characters, at most 240 bytes, and a
/// letter of some script among them, since nobody is called by digits or signs alone.
public struct PersonName: Hashable, Codable, Sendable {
    /// The cleaned name.
    public let text: String

    /// Cleans and checks a name.
    ///
    /// - Throws: `TextRejection`; `.empty` also where no letter is left.
    public init(_ text: String) throws(TextRejection) {
        let clean = try CleanText.checked(
            text, characters: Limits.nameCharacters, bytes: Limits.nameBytes)
        guard clean.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
            throw .empty
        }
        self.text = clean
    }

    private init(unchecked text: String) { self.text = text }

    /// What stands for the name of somebody who has deleted the account.
    public static let erased = PersonName(unchecked: TextEraser.mark)
}
