/// A line of text that is being typed.
public struct TextField: Hashable, Sendable {
    /// What may be typed.
    public enum Kind: Hashable, Sendable {
        /// Any text on one line.
        case text
        /// Digits alone; everything else is dropped, also from what is pasted.
        case digits
        /// The signs of codes that are told from one to another: capitals and digits that cannot
        /// be mistaken for each other. Small letters become capitals; everything else is dropped.
        case code
        /// Any text, shown as dots until it is revealed.
        case secret
    }

    /// The characters typed so far.
    public private(set) var characters: [Character]
    /// How many characters stand before the cursor.
    public private(set) var cursor: Int
    /// What may be typed.
    public let kind: Kind
    /// How many characters there may be.
    public let limit: Int
    /// Whether a secret is shown as it is; means nothing for the other kinds.
    public var isRevealed = false

    /// A field that holds `text` with the cursor behind it.
    public init(_ text: String = "", kind: Kind = .text, limit: Int = 60) {
        self.kind = kind
        self.limit = limit
        characters = []
        cursor = 0
        insert(text)
    }

    /// The text typed so far.
    public var text: String {
        get { String(characters) }
        set {
            characters = []
            cursor = 0
            insert(newValue)
        }
    }

    /// Whether nothing is typed.
    public var isEmpty: Bool { characters.isEmpty }

    /// Edits the text as the key asks.
    ///
    /// - Returns: whether the key means something to a field, even if it changed nothing.
    /// - Complexity: O(n) in the length of the text.
    @discardableResult
    public mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .char(let scalar): insert(String(Character(scalar)))
        case .paste(let text): insert(text)
        case .backspace: delete(cursor - 1..<cursor)
        case .delete: delete(cursor..<cursor + 1)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home, .ctrl("a"): cursor = 0
        case .end, .ctrl("e"): cursor = characters.count
        case .ctrl("u"): delete(0..<cursor)
        case .ctrl("k"): delete(cursor..<characters.count)
        case .ctrl("w"): delete(startOfWord..<cursor)
        case .enter, .escape, .tab, .backTab, .up, .down, .pageUp, .pageDown, .function, .ctrl,
            .mouse, .focus, .resize:
            return false
        }
        return true
    }

    private var startOfWord: Int {
        var start = cursor
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        return start
    }

    private mutating func insert(_ raw: String) {
        let typed = allowed(in: raw).prefix(max(0, limit - characters.count))
        characters.insert(contentsOf: typed, at: cursor)
        cursor += typed.count
    }

    /// What of a text may stand here, however long.
    private func allowed(in raw: String) -> String {
        let text = SafeText.line(raw).filter { $0 != Character(SafeText.replacement) }
        switch kind {
        case .digits: return text.filter { $0.isASCII && $0.isNumber }
        case .code: return text.uppercased().filter { TextField.codeSigns.contains($0) }
        case .text, .secret: return text
        }
    }

    /// No 0 and O, no 1, I and L.
    private static let codeSigns = Set("23456789ABCDEFGHJKMNPQRSTUVWXYZ")

    /// How many characters there may be, if a key types more than there is room for; what is
    /// dropped without a word is missed only once it has been sent.
    ///
    /// - Complexity: O(n) in the length of what is typed.
    public func limit(passedBy key: Key) -> Int? {
        guard let typed = key.typedText else { return nil }
        return characters.count + allowed(in: typed).count > limit ? limit : nil
    }

    private mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    /// Draws the part of the text around the cursor, and puts the terminal's cursor there if the
    /// field has the focus.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func draw(
        on screen: inout Screen, x: Int, y: Int, width: Int, isFocused: Bool,
        placeholder: String = "", style: Style = .normal
    ) {
        guard width > 0 else { return }
        let shown = kind == .secret && !isRevealed ? secretCharacters(screen.glyphs) : characters
        let widths = shown.map { TextWidth.of(String($0)) }
        // The cursor needs a cell of its own behind the last character.
        var first = 0
        var before = widths[..<cursor].reduce(0, +)
        while before > width - 1, first < cursor {
            before -= widths[first]
            first += 1
        }
        screen.write(String(repeating: " ", count: width), x: x, y: y, style)
        if characters.isEmpty {
            screen.write(placeholder, x: x, y: y, Style(.muted, style.emphasis), width: width)
        }
        var column = 0
        for index in first..<shown.count where column + widths[index] <= width {
            column += screen.write(String(shown[index]), x: x + column, y: y, style)
        }
        if isFocused { screen.cursor = Point(x: x + min(before, width - 1), y: y) }
    }

    private func secretCharacters(_ glyphs: Glyphs) -> [Character] {
        Array(repeating: glyphs.isASCII ? "*" : "•", count: characters.count)
    }
}
