import RideApp
import RideTUI

/// The keys that many pages have, and what is said of what is not there yet.
extension PageContext {
    /// The key that leaves the page, or does what is to be done before.
    func backKey<Subject>(
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void = { $1.close() }
    ) -> PageKey<Subject> {
        key(.escape, "key.back", 8, does: run)
    }

    /// Asks before what somebody has written is thrown away.
    mutating func askToDiscard() {
        ask(
            texts["record.discardQuestion"], keep: texts["record.discardKeep"],
            [texts["record.discardYes"]])
    }

    /// The keys that go up and down, for the key bar.
    func moveKey<Subject>(_ priority: Int? = 4) -> PageKey<Subject> {
        key([.down, .up], label: "↑↓", "key.move", priority)
    }

    /// The keys of a form, each with what it does where the focus is; it is sent by further keys
    /// than that of every form, too.
    func keys<Subject>(
        of form: Form, sentBy more: [Key],
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void
    ) -> [PageKey<Subject>] {
        SheetContent.formKeys(form, self, does: PageAction(run)) + [
            key(
                more, titled: form.action.asKeyTitle, nil,
                when: form.reason.map { .unavailable(reason: $0) } ?? .available, does: run)
        ]
    }

    /// What is said of a list or page that is not there yet: that it is on its way or, without a
    /// connection, why not.
    var loading: Table.Notice {
        isLive
            ? .loading(texts["record.loading"]) : .failed(texts["link.needed"])
    }

    /// The key that asks again, while there is a reason to.
    func againKey<Subject>(
        if isNeeded: Bool, keys: [Key] = [.char("r"), .ctrl("r")],
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void
    ) -> [PageKey<Subject>] {
        guard isNeeded else { return [] }
        return [key(keys, label: keys.first?.label, "key.retry", 7, when: whenLive, does: run)]
    }
}
