import RideMap

/// Makes any text harmless to draw: one line of characters that each take the cells they seem to
/// take and that cannot steer the terminal or hide other text.
///
/// Names, chat and notes come from other people. `Screen` passes everything it draws through here,
/// so that nobody's text reaches another terminal raw.
public enum SafeText {
    /// What stands where a character could not be shown.
    public static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// `raw` as one harmless line:
    /// control characters and escapes become `replacement`; tabs, line breaks and every kind of
    /// space become a space; direction marks, joiners, tags and variation selectors vanish; a
    /// letter and its mark become the one letter that means both, and other marks vanish.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func line(_ raw: String) -> String {
        if isPlain(raw) { return raw }
        var clean = String.UnicodeScalarView()
        for character in raw { append(character, to: &clean) }
        return String(clean)
    }

    /// `raw` as harmless lines, broken where it has line breaks.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func lines(_ raw: String) -> [String] {
        raw.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line(String($0)) }
    }

    /// Whether `line(_:)` would return the text as it is because it holds nothing but ordinary
    /// one-cell characters.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { isPlain($0) }
    }

    /// Printable ASCII, Latin letters, and the punctuation, arrows and shapes the screen is made
    /// of; none of them is a mark, a control or wide.
    @inline(__always) private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2AF: true
        case 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x2319, 0x2500...0x25FC: true
        case 0x2600...0x2613, 0x2801...0x28FF: true
        default: false
        }
    }

    private static func append(_ character: Character, to clean: inout String.UnicodeScalarView) {
        let scalars = character.unicodeScalars
        if scalars.count > 1, let composed = composed[character] {
            clean.append(composed)
            return
        }
        if character.isNewline {
            clean.append(" ")
            return
        }
        for scalar in scalars {
            if let kept = shown(scalar) { clean.append(kept) }
        }
    }

    /// What is drawn for one scalar; nil where nothing is.
    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if isPlain(scalar) { return scalar }
        switch scalar.value {
        case 0x09...0x0D, 0x85: return " "
        // Letters that show nothing: Hangul fillers, the braille cell without dots.
        case 0x115F, 0x3164, 0xFFA0, 0x2800: return " "
        // Skin tones change the emoji before them and take no cell of their own there.
        case 0x1F3FB...0x1F3FF: return nil
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .unassigned, .surrogate: return replacement
        case .format, .nonspacingMark, .enclosingMark, .spacingMark: return nil
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
            .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
            .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
            .currencySymbol, .modifierSymbol, .otherSymbol:
            return TextWidth.of(scalar) == 0 ? nil : scalar
        @unknown default: return replacement
        }
    }

    /// Small letters without marks, for comparing what people type with what is written.
    public static func folded(_ text: String) -> String { TextFolding.folded(line(text)) }

    /// The single scalars that mean a letter with a mark, found by the letter and the mark.
    ///
    /// Swift compares characters by canonical equivalence, so "e" with U+0301 finds "é" here
    /// without a table of our own.
    private static let composed: [Character: Unicode.Scalar] = {
        var found: [Character: Unicode.Scalar] = [:]
        for range: ClosedRange<UInt32> in [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] {
            for value in range {
                guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic
                else { continue }
                found[Character(scalar)] = scalar
            }
        }
        return found
    }()
}
