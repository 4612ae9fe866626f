import RideCore

/// How many cells text takes in a terminal.
///
/// The C library's `wcwidth` answers by locale, and differently from one machine to the next; this
/// table is part of the program, so that a layout is the same everywhere. It follows the East Asian
/// Width property of Unicode 15 (W and F are two cells), general category Mn, Me and Cf (none).
public enum TextWidth {
    /// The cells taken by one scalar: 0, 1 or 2.
    ///
    /// - Complexity: O(log n) in the table for what is beyond Latin, O(1) below.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 {
            return value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0xAD ? 0 : 1
        }
        // Before the first wide scalar there are only letters of one cell and their marks.
        if value < 0x1100 { return isZeroWidth(scalar) ? 0 : 1 }
        if value >= 0x2500, value < 0x2614 || value >= 0x2800, value < 0x2900 {
            // Box drawing, blocks, shapes and braille: most of what the screen is made of.
            return value == 0x25FD || value == 0x25FE ? 2 : 1
        }
        if contains(value, in: wide) { return 2 }
        return isZeroWidth(scalar) ? 0 : 1
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        // The second half of the Hangul alphabet joins the letter before it.
        if (0x1160...0x11FF).contains(scalar.value) { return true }
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark || category == .format
    }

    /// The cells taken by a text that has passed `SafeText`.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func of(_ text: String) -> Int {
        var width = 0
        for scalar in text.unicodeScalars { width += of(scalar) }
        return width
    }

    /// The longest beginning of `text` that fits in `width` cells; where something is left out the
    /// last cell is `ellipsis`.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func truncated(_ text: String, to width: Int, ellipsis: Unicode.Scalar = "…")
        -> String
    {
        guard width > 0 else { return "" }
        guard of(text) > width else { return text }
        var kept = String.UnicodeScalarView()
        var used = 0
        for scalar in text.unicodeScalars {
            let cells = of(scalar)
            if used + cells > width - 1 { break }
            kept.append(scalar)
            used += cells
        }
        while kept.last == " " { kept.removeLast() }
        kept.append(ellipsis)
        return String(kept)
    }

    /// The end of `text` that fits in `width` cells, with an ellipsis where it was cut.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func truncatedAtStart(
        _ text: String, to width: Int, ellipsis: Unicode.Scalar = "…"
    ) -> String {
        guard width > 0 else { return "" }
        guard of(text) > width else { return text }
        var left = of(text)
        var kept = text.unicodeScalars[...]
        while left > width - 1 || kept.first == " ", let first = kept.popFirst() {
            left -= of(first)
        }
        return String(ellipsis) + String(String.UnicodeScalarView(kept))
    }

    /// `text` cut or filled with spaces on its right to exactly `width` cells.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func padded(_ text: String, to width: Int) -> String {
        let cut = truncated(text, to: width)
        return cut + String(repeating: " ", count: max(0, width - of(cut)))
    }

    /// `text` cut or filled with spaces on its left to exactly `width` cells.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func leftPadded(_ text: String, to width: Int) -> String {
        let cut = truncated(text, to: width)
        return String(repeating: " ", count: max(0, width - of(cut))) + cut
    }

    /// The cells that the widest of some texts takes; 0 without any.
    public static func widest(_ texts: [String]) -> Int { texts.map { of($0) }.max() ?? 0 }

    /// `text` broken into lines as `StyledText.wrapped(to:)` breaks them; a line break in the text
    /// begins a new line.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func wrapped(_ text: String, to width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            StyledText(String(paragraph)).wrapped(to: width).map(\.plain)
        }
    }

    private static func contains(_ value: UInt32, in table: [ClosedRange<UInt32>]) -> Bool {
        let place = table.partitioningIndex { $0.upperBound >= value }
        return place < table.count && table[place].contains(value)
    }
}
