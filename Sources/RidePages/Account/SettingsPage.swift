import RideApp
import RideCore
import RideTUI
import RideWire

/// What a person chooses about the app itself; every change works at once (P13).
public struct SettingsPage: Page {
    enum Field: Hashable, CaseIterable, Sendable {
        case theme, language, units, bell, desktop, title, motion
    }

    static let list = "settings"

    private var focus = 0

    /// The settings as they are.
    public init() {}

    // MARK: What is on it

    private func form(_ context: PageContext) -> Form {
        Form(
            id: Self.list, fields: Field.allCases.map { row($0, context) }, focus: focus,
            action: context.texts["account.settings.done"])
    }

    private func row(_ field: Field, _ context: PageContext) -> FormField {
        func choice(_ label: TextKey, _ words: [String], _ selected: Int?) -> FormField {
            FormField(
                context.texts[label], .choice(words, selected: selected), state: .optional)
        }
        func toggle(_ label: TextKey, _ isOn: Bool) -> FormField {
            FormField(context.texts[label], .toggle(isOn), state: .optional)
        }
        let texts = context.texts
        switch field {
        case .theme:
            return choice(
                "account.settings.theme",
                Theme.Name.allCases.map { texts[word: $0.rawValue, in: "account.theme"] },
                Theme.Name.allCases.firstIndex(of: context.theme.name))
        case .language:
            let languages = context.facts.languages.map(\.spoken)
            return choice(
                "account.settings.language", languages.map(\.name),
                languages.firstIndex(of: texts.spoken))
        case .units:
            return choice(
                "account.settings.units",
                Format.Units.allCases.map { texts[word: $0.rawValue, in: "account.units"] },
                Format.Units.allCases.firstIndex(of: context.settings.units))
        case .bell: return toggle("account.settings.bell", context.settings.bell)
        case .desktop:
            return toggle("account.settings.desktop", context.settings.desktop_notifications)
        case .title: return toggle("account.settings.window", context.settings.window_title)
        case .motion: return toggle("account.settings.motion", context.settings.reduced_motion)
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let form = form(context)
        // An operator has no account that its settings follow, and goes nowhere.
        let above: [SheetRow] =
            context.facts.isOperator
            ? [] : [.paragraph(context.texts["account.settings.intro"], .muted), .blank]
        let recent: [SheetRow] =
            context.facts.isOperator ? [] : [.paragraph(recentWords(context), .muted)]
        let below: [SheetRow] =
            [.blank] + recent + [.paragraph(context.texts["account.settings.mouse"], .muted)]
        let rows = min(form.height(width: room.width), room.rows(after: above + below))
        var content = SheetContent(
            context.texts["account.settings.title"],
            rows: above + [.form(form, rows: rows)] + below)
        content.leavesMap = room.isWide
        return content
    }

    private func recentWords(_ context: PageContext) -> String {
        let count = context.places.recent.count
        return count == 0
            ? context.texts["account.settings.recentNone"]
            : context.counted(count, "account.settings.recent")
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context))
        context.key([.right, .left], label: "←→", "key.choose", 7)
        if !context.facts.isOperator {
            context.key(
                .char("r"), "account.key.forget", 4,
                when: context.places.recent.isEmpty
                    ? .unavailable(reason: context.texts["account.settings.noRecent"]) : .available
            ) { $0.forget(&$1) }
        }
        context.backKey()
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        var form = form(context)
        return did(form.handle(key), form, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        _ = did(form.chosen(row: row), form, &context)
    }

    private mutating func did(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        focus = form.focus
        switch outcome {
        case .ignored: return false
        case .moved: return true
        case .submit: context.close()
        case .edited(let index), .toggled(let index):
            context.change(
                settings(context.settings, with: form.fields[index], Field.allCases[index], context)
            )
        }
        return true
    }

    private func settings(
        _ before: AppSettings, with answer: FormField, _ field: Field, _ context: PageContext
    ) -> AppSettings {
        var settings = before
        switch field {
        case .theme: settings.theme = answer.selected.map { Theme.Name.allCases[$0] }
        case .language:
            settings.language = answer.selected.map { context.facts.languages[$0].language }
        case .units:
            settings.units = answer.selected.map { Format.Units.allCases[$0] } ?? before.units
        case .bell: settings.bell = answer.isOn
        case .desktop: settings.desktop_notifications = answer.isOn
        case .title: settings.window_title = answer.isOn
        case .motion: settings.reduced_motion = answer.isOn
        }
        return settings
    }

    /// Forgets where the person has been.
    private mutating func forget(_ context: inout PageContext) {
        context.ask(
            context.texts["account.settings.forget"],
            details: context.texts["account.settings.forgetDetails"],
            keep: context.texts["account.settings.forgetKeep"],
            [context.texts["account.settings.forgetAnswer"]])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        var places = context.places
        places.forgetRecent()
        context.change(places)
        context.toast(context.texts["account.settings.forgotten"])
    }
}
