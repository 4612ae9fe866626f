/// A question before something that cannot be undone.
///
/// The question names the effect and its price; the safe answer stands first and has the focus.
public struct Dialog: Sendable {
    /// One answer.
    public struct Choice: Hashable, Sendable {
        /// What it does: "Keep the ride", "Cancel for R$ 5,00".
        public let label: String
        /// Whether it is the one that cannot be undone.
        public let isDangerous: Bool

        /// An answer in these words.
        public init(_ label: String, isDangerous: Bool = false) {
            self.label = label
            self.isDangerous = isDangerous
        }
    }

    /// The name under which clicks on its answers are reported.
    public let id: String
    /// What is asked.
    public let question: String
    /// What follows from it, in one to three sentences.
    public var details: String
    /// The answers, the safe one first.
    public let choices: [Choice]
    /// The answer Enter would give.
    public var selected: Int

    /// A question whose first answer is the safe one.
    public init(
        id: String = "dialog", question: String, details: String = "", choices: [Choice],
        selected: Int = 0
    ) {
        self.id = id
        self.question = question
        self.details = details
        self.choices = choices
        self.selected = selected
    }

    /// Where a key moves the focus among the answers; nil if the key does not move it.
    public func moved(by key: Key) -> Int? {
        switch key {
        case .left, .up, .backTab: max(0, selected - 1)
        case .right, .down, .tab: min(choices.count - 1, selected + 1)
        case .char, .enter, .escape, .home, .end, .pageUp, .pageDown, .delete, .backspace,
            .function, .ctrl, .paste, .mouse, .focus, .resize:
            nil
        }
    }

    /// Draws the question in the middle of a block and dims everything else on the screen.
    ///
    /// - Complexity: O(cells of the screen).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.restyle(screen.bounds, Style(.muted))
        screen.cursor = nil
        screen.hits.cover(screen.bounds)
        let width = min(rect.width, 60)
        let inner = width - Sheet.frameColumns * 2
        let lines =
            TextWidth.wrapped(SafeText.line(details), to: inner)
            .filter { !details.isEmpty || !$0.isEmpty }
        let height = lines.count + choices.count + Sheet.frameRows + (lines.isEmpty ? 0 : 1)
        let frame = rect.centred(Size(width: width, height: height))
        let inside = Sheet(title: StyledText(question, .title)).draw(on: &screen, in: frame)
        for (index, line) in lines.enumerated() {
            screen.write(line, x: inside.x, y: inside.y + index)
        }
        let rows = choices.map { choice in
            ListRow([StyledText(choice.label, choice.isDangerous ? .danger : .normal)])
        }
        let list = SelectList(id: id, columns: [.flexible(8)], rows: rows, selected: selected)
        list.draw(on: &screen, in: inside.bottom(choices.count))
    }
}
