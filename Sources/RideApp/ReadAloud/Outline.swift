import RideTUI

/// What is on the screen as plain lines, for a screen reader or a script: no map, no frame, no
/// columns. Made of the very content that is drawn.
public struct Outline: Hashable, Sendable {
    /// One line.
    public enum Line: Hashable, Sendable {
        /// Something to read.
        case text(String)
        /// Something to choose.
        case choice(Choice)
        /// A field being filled in.
        case field(Field)
        /// Something that changes by itself and is not read out each time: a bar, a countdown.
        case gauge(String)
    }

    /// A row that can be chosen.
    public struct Choice: Hashable, Sendable {
        /// The row in words.
        public var text: String
        /// The name of its list, and its number in it, counted from 0.
        public var list: String
        /// The number of the row in its list, counted from 0.
        public var row: Int
        /// Whether it is the one that Enter would take.
        public var isSelected: Bool
        /// Whether it can be taken now.
        public var isEnabled: Bool
        /// Why it cannot, where there is a reason.
        public var reason = ""
        /// Whether choosing is all there is to do: a part of a page, the action of a form.
        public var isTakenAtOnce = false
        /// Whether its number takes it; else numbers mean something else here, and its name does.
        public var isNumbered = true
    }

    /// A field being filled in.
    public struct Field: Hashable, Sendable {
        /// How it is filled in.
        public enum Kind: Hashable, Sendable {
            /// With a line of text; a secret is neither read out nor echoed.
            case line(isSecret: Bool)
            /// With a text of several lines.
            case long
            /// With one of these words.
            case choice([String])
            /// With yes or no.
            case toggle(Bool)
        }

        /// What goes here.
        public var label: String
        /// What is there: a mark for each character of a secret, nothing for yes and no.
        public var text: String
        /// What is wrong with it, or how it should look.
        public var note: String
        /// Whether what is typed goes here.
        public var isFocused: Bool
        /// How it is filled in.
        public var kind: Kind
        /// Whether it is one of a form's, so that the next one follows.
        public var isInForm: Bool
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
    /// What comes before everything else, such as a call for help; empty for nothing.
    public var alarm = ""
    /// How the app stands with the engine and who is signed in: the first row of the screen.
    public var status: String
    /// Whether letters go into a field.
    public var isTyping: Bool
    /// Whether what is typed is a message to somebody.
    public var isMessage = false
    /// Whether an answer of the engine is on its way.
    public var isBusy = false
    /// The language of all this.
    public var language = "en"
    /// Its words for yes and no.
    public var answers = Answers(yes: "yes", no: "no")

    /// What is typed where something is on or off.
    public struct Answers: Hashable, Sendable {
        let yes: String
        let no: String

        /// The words of a language.
        public init(yes: String, no: String) {
            self.yes = yes
            self.no = no
        }
    }

    /// What is on a screen.
    public init(
        title: String, number: String, lines: [Line], keys: [HelpEntry], toasts: [Toast],
        status: String, isTyping: Bool, isBusy: Bool = false, language: String = "en"
    ) {
        self.title = title
        self.number = number
        self.lines = lines
        self.keys = keys
        self.toasts = toasts
        self.status = status
        self.isTyping = isTyping
        self.isBusy = isBusy
        self.language = language
    }

    /// Everything that can be chosen, in order.
    public var choices: [Choice] {
        lines.compactMap { if case .choice(let choice) = $0 { choice } else { nil } }
    }

    /// The field that what is typed goes into.
    public var focused: Field? {
        for case .field(let field) in lines where field.isFocused { return field }
        return nil
    }
}

extension AppProgram {
    /// What is on the screen, as there would be on one without an edge: in lines nothing is cut.
    public func outline(glyphs: Glyphs) -> Outline {
        var reader = self
        reader.core.facts.size.width = FrameLayout.readWidth
        return reader.wholeOutline(glyphs: glyphs)
    }

    private func wholeOutline(glyphs: Glyphs) -> Outline {
        let keys = KeyTable(currentKeys.bindings.filter { $0.action.shared?.isOfMap != true })
        var outline = Outline(
            title: "", number: "", lines: [], keys: keys.helpEntries,
            toasts: core.toasts.toasts.map { core.spoken($0) },
            status: core.topBar(middle: topBarMiddle, glyphs: glyphs).outline, isTyping: false,
            isBusy: core.isBusy, language: core.texts.language)
        outline.answers = .init(yes: core.texts["plain.yes"], no: core.texts["plain.no"])
        if let banner {
            if banner.isAlarm {
                outline.alarm = banner.outline
            } else {
                outline.lines.append(.text(banner.outline))
            }
        }
        if let overlay = core.overlay {
            let history = core.toasts.history.map { past in
                [past.time, core.spoken(past.toast).text].filter { !$0.isEmpty }
                    .joined(separator: " ")
            }
            outline.add(overlay, history: history, texts: core.texts)
            return outline
        }
        let content = content(for: core.size, glyphs: glyphs)
        outline.title = content.title.plain
        outline.number = content.number.plain
        for row in content.rows { outline.lines += row.outline }
        outline.isMessage = core.chat.isOpen && core.waiting == nil
        outline.isTyping = outline.isMessage || outline.focused != nil
        return outline
    }
}

extension AppCore {
    /// A toast as it is said where lines are read: the hint for newcomers tells how keys and the
    /// map are used, and here there are lines.
    fileprivate func spoken(_ toast: Toast) -> Toast {
        let isHint = !messages.hint.isEmpty && toast == Toast(messages.hint)
        return isHint ? Toast(texts["plain.firstHint"]) : toast
    }

    /// Whether something is asked of the engine that it has not answered, or it is not there yet.
    var isBusy: Bool {
        switch link.status {
        case .refused: return false
        case .connecting, .greeting, .lost: return true
        case .live, .visiting: break
        }
        if case .opening = facts.city { return true }
        return link.awaitsAnswer
    }
}

extension Outline {
    fileprivate mutating func add<Action: AppAction>(
        _ overlay: Overlay<Action>, history: [String], texts: Texts
    ) {
        keys = [
            HelpEntry(label: Key.escape.label, title: texts["key.back"], key: .escape)
        ]
        switch overlay {
        case .question(let question):
            let dialog = question.dialog
            title = dialog.question
            if !dialog.details.isEmpty { lines.append(.text(dialog.details)) }
            for (row, choice) in dialog.choices.enumerated() {
                lines.append(
                    .choice(
                        Choice(
                            text: choice.label, list: QuestionList.id, row: row,
                            isSelected: row == dialog.selected, isEnabled: true)))
            }
            if dialog.choices.indices.contains(dialog.selected) {
                keys.insert(Self.enter(dialog.choices[dialog.selected].label), at: 0)
            }
        case .tour(let tour):
            title = tour.step.title
            lines.append(.text(tour.step.text))
            let isLast = tour.index + 1 == tour.steps.count
            lines.append(.text(texts[isLast ? "tour.end" : "tour.next"]))
        case .help(let help):
            title = help.title
            lines += help.filtered.map { .text("\($0.label): \($0.title)") }
        case .pastMessages:
            title = texts["past.title"]
            lines += history.map { .text($0) }
            if history.isEmpty { lines.append(.text(texts["past.empty"])) }
        }
    }

    private static func enter(_ title: String) -> HelpEntry {
        HelpEntry(label: Key.enter.label, title: title, key: .enter)
    }
}

extension TopBar {
    /// The bar as one line.
    fileprivate var outline: String {
        [left, middle, right].map(\.plain).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
