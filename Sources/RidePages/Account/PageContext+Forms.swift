import RideApp
import RideCore
import RideTUI
import RideWire

extension FactsReading {
    /// Why nothing can be sent now; nil while it can be.
    ///
    /// - Parameter isWaiting: whether something is on its way already.
    func obstacle(isWaiting: Bool) -> String? {
        if isWaiting { return texts["sending"] }
        return link.isGreeted ? nil : texts["link.needed"]
    }

    /// What is said beside a password that is being typed: how it is shown, and how good it is
    /// once it is good enough.
    func passwordHint(isRevealed: Bool, strengthOf password: String? = nil) -> String {
        let hint = texts[isRevealed ? "account.form.hide" : "account.form.reveal"]
        guard let password else { return hint }
        let strength = PasswordStrength(of: password).rawValue
        return texts[
            "account.form.strength",
            ["strength": texts[word: strength, in: "account.strength"], "hint": hint]]
    }

    /// The label of a telephone number, with the country's own: "Mobile +55".
    func phoneLabel(_ text: TextKey) -> String {
        texts[text, ["code": market.phone.country_code]]
    }
}

extension PageContext {
    /// Asks before what was typed into several fields is thrown away; leaves at once otherwise.
    mutating func leaveForm(filled: Int) {
        guard filled > 1 else { return close() }
        ask(
            texts["account.form.discard"], keep: texts["account.form.keep"],
            [texts["account.form.drop"]])
    }
}

extension SheetContent {
    /// A form below what it is about. What is said above it keeps its rows, so that nothing jumps
    /// when a problem takes the place of the hint.
    static func form(
        _ title: String, intro: String, problem: String? = nil, extra: [SheetRow] = [],
        _ form: Form, in room: PageSpace, introRows kept: Int = 2
    ) -> SheetContent {
        let said = SheetRow.paragraph(problem ?? intro, problem == nil ? .muted : .danger)
        let used = PageSpace(
            width: room.width, rows: kept, isWide: room.isWide, glyphs: room.glyphs)
        var rows = [said, .space(used.rows(after: [said]))] + extra + [.blank]
        rows.append(.form(form, rows: min(form.height(width: room.width), room.rows(after: rows))))
        return SheetContent(title, rows: rows)
    }

    /// The keys that are told although the form itself takes them: Space where it does something,
    /// and the one that sends every form from anywhere.
    private static func formHints<Action>(
        _ form: Form, _ context: some FactsReading, does action: Action
    ) -> [KeyBinding<Action>] {
        var hints: [KeyBinding<Action>] = []
        if form.fields.indices.contains(form.focus) {
            switch form.fields[form.focus].input {
            case .toggle:
                // Where Enter ticks, too, the bar names one of them.
                hints.append(
                    KeyBinding(
                        .char(" "), label: context.texts["key.space"], context.texts["key.tick"],
                        priority: form.enterTitle == "key.tick" ? nil : 7, action: action))
            case .choice:
                hints.append(
                    KeyBinding(
                        .char(" "), label: context.texts["key.space"],
                        context.texts["key.change"], priority: 7, action: action))
            case .text, .long: break
            }
        }
        let isShown = !form.isOnAction && !form.endsWithEnter
        let send = KeyBinding(
            Form.sendKey, form.action.asKeyTitle, priority: isShown ? 4 : nil,
            availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
            action: action)
        return hints + [send]
    }

    /// The keys that every form has: Enter and the way between fields.
    public static func formKeys<Action>(
        _ form: Form, _ context: some FactsReading, does action: Action
    ) -> [KeyBinding<Action>] {
        let enter =
            form.isOnAction || form.endsWithEnter
            ? KeyBinding(
                .enter, form.action.asKeyTitle, priority: 9,
                availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
                action: action)
            : KeyBinding(
                .enter, context.texts[form.enterTitle], priority: 9, action: action)
        return [enter] + formHints(form, context, does: action) + [
            KeyBinding(
                [.tab, .backTab], label: "Tab", context.texts["key.move"], priority: 3,
                action: action)
        ]
    }
}

extension FactsReading {
    /// The keys that every form has; the form takes them before the keys are looked at.
    func keys<Subject>(
        of form: Form,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void = { _, _ in }
    ) -> [PageKey<Subject>] {
        SheetContent.formKeys(form, self, does: PageAction(run))
    }

    /// The key that shows a secret while it is typed.
    func revealKey<Subject>(_ priority: Int? = nil) -> PageKey<Subject> {
        key(Form.revealKey, "account.key.reveal", priority)
    }
}

extension Form {
    /// What Enter does in a field: where something must be chosen or ticked and is not, that.
    fileprivate var enterTitle: TextKey {
        guard fields.indices.contains(focus), !fields[focus].state.isAcceptable else {
            return "key.nextField"
        }
        return switch fields[focus].input {
        case .choice(_, selected: nil): "key.choose"
        case .toggle(false): "key.tick"
        case .choice, .toggle, .text, .long: "key.nextField"
        }
    }

    /// Whether Enter does the action although the focus is not on it: in the last field, if that
    /// is a line of text and everything is right.
    public var endsWithEnter: Bool {
        guard canSubmit, focus == fields.count - 1, case .text = fields.last?.input else {
            return false
        }
        return true
    }
}
