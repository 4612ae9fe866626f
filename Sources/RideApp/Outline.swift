import RideTUI

/// What is on the screen as plain lines, for a screen reader or a script: no map, no frame, no
/// columns. Made of the very content that is drawn.
public struct Outline: Hashable, Sendable {
    /// One line.
    public enum Line: Hashable, Sendable {
        /// Something to read.
        case text(String)
        /// Something to choose: its list and row, and whether it is selected.
        case choice(String, list: String, row: Int, isSelected: Bool, isEnabled: Bool)
        /// A field being filled in.
        case field(label: String, text: String, note: String, isFocused: Bool)
        /// Something that changes by itself and is not read out each time: a bar, a countdown.
        case gauge(String)
    }

    /// What the moment or page is about.
    public var title: String
    /// The one number that matters now.
    public var number: String
    /// The lines from top to bottom.
    public var lines: [Line]
    /// The keys that work now.
    public var keys: [HelpEntry]
    /// What is said for a moment, the latest first.
    public var toasts: [Toast]
    /// How the app stands with the engine and who is signed in: the first row of the screen.
    public var status: String
    /// Whether letters go into a field.
    public var isTyping: Bool
}

extension AppProgram {
    /// See `Program`.
    public func outline(glyphs: Glyphs) -> Outline {
        let keys = currentKeys
        var outline = Outline(
            title: "", number: "", lines: [], keys: keys.helpEntries,
            toasts: core.toasts.toasts,
            status: core.topBar(middle: topBarMiddle, glyphs: glyphs).outline, isTyping: false)
        if let notice = core.blockedNotice { outline.lines.append(.text(notice)) }
        if let overlay = core.overlay {
            outline.add(overlay, history: core.toasts.history, texts: core.texts)
            return outline
        }
        let content = content(for: core.size, glyphs: glyphs)
        outline.title = content.title.plain
        outline.number = content.number.plain
        for row in content.rows { outline.lines += row.outline }
        outline.isTyping =
            core.chat.isOpen || shownPage?.isTyping ?? false
            || outline.lines.contains { if case .field(_, _, _, true) = $0 { true } else { false } }
        return outline
    }
}

extension Outline {
    fileprivate mutating func add<Action: AppAction>(
        _ overlay: Overlay<Action>, history: [Toast], texts: Texts
    ) {
        switch overlay {
        case .question(let question):
            title = question.dialog.question
            if !question.dialog.details.isEmpty { lines.append(.text(question.dialog.details)) }
            for (row, choice) in question.dialog.choices.enumerated() {
                lines.append(
                    .choice(
                        choice.label, list: QuestionList.id, row: row,
                        isSelected: row == question.dialog.selected, isEnabled: true))
            }
        case .tour(let tour):
            title = tour.step.title
            lines.append(.text(tour.step.text))
        case .help(let help):
            title = help.title
            lines += help.filtered.map { .text("\($0.label): \($0.title)") }
        case .pastMessages:
            title = texts[TextKey.pastTitle]
            lines += history.map { .text($0.text) }
            if history.isEmpty { lines.append(.text(texts[TextKey.pastEmpty])) }
        }
    }
}

extension TopBar {
    /// The bar as one line.
    fileprivate var outline: String {
        [left, middle, right].map(\.plain).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
