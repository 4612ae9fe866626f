import RideApp
import RideCore
import RideTUI
import RideWire

/// What a person chooses about the app itself; every change works at once (P13).
public struct SettingsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Forget where the person has been.
        case forget
        /// Leave.
        case back
    }

    enum Field: Hashable, CaseIterable, Sendable {
        case theme, language, units, bell, desktop, motion
    }

    static let list = "settings"

    private var focus = 0

    /// The settings as they are.
    public init() {}

    // MARK: What is on it

    private func form(_ desk: PageDesk) -> Form {
        Form(
            id: Self.list, fields: Field.allCases.map { row($0, desk) }, focus: focus,
            action: desk.texts[SettingsText.settingsDone])
    }

    private func row(_ field: Field, _ desk: PageDesk) -> FormField {
        func choice(_ label: SettingsText, _ words: [String], _ selected: Int?) -> FormField {
            FormField(
                desk.texts[label], .choice(words, selected: selected), state: .optional)
        }
        func toggle(_ label: SettingsText, _ isOn: Bool) -> FormField {
            FormField(desk.texts[label], .toggle(isOn), state: .optional)
        }
        let texts = desk.texts
        switch field {
        case .theme:
            return choice(
                .settingsTheme,
                Theme.Name.allCases.map { texts[word: $0.rawValue, in: "account.theme"] },
                Theme.Name.allCases.firstIndex(of: desk.theme.name))
        case .language:
            let languages = desk.facts.languages.map(\.language)
            return choice(
                .settingsLanguage,
                languages.map { texts[word: $0, in: "account.language"] },
                languages.firstIndex(of: texts.language))
        case .units:
            return choice(
                .settingsUnits,
                Format.Units.allCases.map { texts[word: $0.rawValue, in: "account.units"] },
                Format.Units.allCases.firstIndex(of: desk.settings.units))
        case .bell: return toggle(.settingsBell, desk.settings.bell)
        case .desktop: return toggle(.settingsDesktop, desk.settings.desktop_notifications)
        case .motion: return toggle(.settingsMotion, desk.settings.reduced_motion)
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        let above: [SheetRow] = [
            .paragraph(desk.texts[SettingsText.settingsIntro], .muted), .blank,
        ]
        // An operator goes nowhere.
        let recent: [SheetRow] =
            desk.facts.isOperator ? [] : [.paragraph(recentWords(desk), .muted)]
        let below: [SheetRow] =
            [.blank] + recent + [.paragraph(desk.texts[SettingsText.settingsMouse], .muted)]
        let rows = min(form.height(width: room.width), room.rows(after: above + below))
        return SheetContent(
            desk.texts[SettingsText.settingsTitle],
            rows: above + [.form(form, rows: rows)] + below)
    }

    private func recentWords(_ desk: PageDesk) -> String {
        let count = desk.places.recent.count
        switch count {
        case 0: return desk.texts[SettingsText.settingsRecentNone]
        case 1: return desk.texts[SettingsText.settingsRecentOne]
        default: return desk.texts[SettingsText.settingsRecent, ["count": "\(count)"]]
        }
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let recent: Availability =
            desk.places.recent.isEmpty
            ? .unavailable(reason: desk.texts[SettingsText.settingsNoRecent]) : .available
        let forget = KeyBinding(
            .char("r"), desk.texts[AccountText.keyForget], priority: 4, availability: recent,
            action: Action.forget)
        return SheetContent.formKeys(form(desk), desk, does: .form) + [
            KeyBinding(
                [.right, .left, .char(" ")], label: "←→", desk.texts[TextKey.keyChoose],
                priority: 7, action: .form)
        ] + (desk.facts.isOperator ? [] : [forget]) + [
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        var form = form(desk)
        return did(form.handle(key), form, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        var form = form(desk)
        _ = did(form.chosen(row: row), form, &desk)
    }

    private mutating func did(
        _ outcome: FormOutcome, _ form: Form, _ desk: inout PageDesk
    ) -> Bool {
        focus = form.focus
        switch outcome {
        case .ignored: return false
        case .moved: return true
        case .submit: desk.close()
        case .edited(let index), .toggled(let index):
            desk.change(
                settings(desk.settings, with: form.fields[index], Field.allCases[index], desk))
        }
        return true
    }

    private func settings(
        _ before: AppSettings, with answer: FormField, _ field: Field, _ desk: PageDesk
    ) -> AppSettings {
        var settings = before
        switch field {
        case .theme: settings.theme = answer.selected.map { Theme.Name.allCases[$0] }
        case .language:
            settings.language = answer.selected.map { desk.facts.languages[$0].language }
        case .units:
            settings.units = answer.selected.map { Format.Units.allCases[$0] } ?? before.units
        case .bell: settings.bell = answer.isOn
        case .desktop: settings.desktop_notifications = answer.isOn
        case .motion: settings.reduced_motion = answer.isOn
        }
        return settings
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .forget:
            desk.ask(
                desk.texts[SettingsText.settingsForget],
                details: desk.texts[SettingsText.settingsForgetDetails],
                keep: desk.texts[SettingsText.settingsForgetKeep],
                [desk.texts[SettingsText.settingsForgetAnswer]])
        case .back: desk.close()
        }
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        var places = desk.places
        places.forgetRecent()
        desk.change(places)
        desk.toast(desk.texts[SettingsText.settingsForgotten])
    }
}
