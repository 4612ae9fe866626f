import RideApp
import RideTUI

/// The keys that many pages have, and what is said of what is not there yet.
extension PageContext {
    /// The key that leaves the page.
    func backBinding<Action>(_ action: Action) -> KeyBinding<Action> {
        KeyBinding(.escape, texts["key.back"], priority: 8, action: action)
    }

    /// Asks before what somebody has written is thrown away.
    mutating func askToDiscard() {
        ask(
            texts["record.discardQuestion"], keep: texts["record.discardKeep"],
            [texts["record.discardYes"]])
    }

    /// The keys that go up and down, for the key bar.
    func moveBinding<Action>(_ action: Action) -> KeyBinding<Action> {
        KeyBinding(
            [.down, .up], label: "↑↓", texts["key.move"], priority: 4, action: action)
    }

    /// The keys of a form, each with what it does where the focus is; it is sent by further keys
    /// than that of every form, too.
    func keys<Action>(
        of form: Form, sentBy more: [Key], _ action: Action
    ) -> [KeyBinding<Action>] {
        SheetContent.formKeys(form, self, does: action) + [
            KeyBinding(
                more, form.action.asKeyTitle, priority: nil,
                availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
                action: action)
        ]
    }

    /// What is said of a list or page that is not there yet: that it is on its way or, without a
    /// connection, why not.
    var loading: Table.Notice {
        isLive
            ? .loading(texts["record.loading"]) : .failed(texts["link.needed"])
    }

    /// The key that asks again, while there is a reason to.
    func againBinding<Action>(
        _ isNeeded: Bool, keys: [Key] = [.char("r"), .ctrl("r")], action: Action
    ) -> [KeyBinding<Action>] {
        guard isNeeded else { return [] }
        return [
            KeyBinding(
                keys, label: keys.first?.label, texts["key.retry"], priority: 7,
                availability: whenLive, action: action)
        ]
    }
}
