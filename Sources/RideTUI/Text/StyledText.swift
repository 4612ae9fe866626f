/// A line of text whose parts differ in style.
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A stretch of text in one style.
    public struct Run: Hashable, Sendable {
        /// The characters.
        public let text: String
        /// How they are to be understood.
        public let style: Style

        /// `text` in one style.
        public init(_ text: String, _ style: Style) {
            self.text = text
            self.style = style
        }
    }

    /// The stretches from left to right.
    public private(set) var runs: [Run]

    /// No text.
    public init() { runs = [] }

    /// `text` in one style, made safe.
    public init(_ text: String, _ style: Style = .normal) {
        runs = [Run(SafeText.line(text), style)]
    }

    /// Plain text.
    public init(stringLiteral value: String) { self.init(value) }

    /// The display width in cells.
    ///
    /// - Complexity: O(n) in the length of the text.
    public var width: Int { runs.reduce(0) { $0 + TextWidth.of($1.text) } }

    /// The characters without their styles.
    public var plain: String { runs.map(\.text).joined() }

    /// Whether there is no character.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    /// Adds a stretch at the end.
    public mutating func append(_ text: String, _ style: Style = .normal) {
        runs.append(Run(SafeText.line(text), style))
    }

    /// The first text followed by the second.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var both = left
        both.runs += right.runs
        return both
    }

    /// Adds a text at the end.
    public static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

    /// The same text with more stress on all of it.
    public func with(_ emphasis: Emphasis) -> StyledText {
        var copy = StyledText()
        copy.runs = runs.map { Run($0.text, $0.style.with(emphasis)) }
        return copy
    }

    /// The same characters, all in one style.
    public func restyled(_ style: Style) -> StyledText { StyledText(plain, style) }
}
