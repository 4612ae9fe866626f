import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Whom the passenger trusts, and which rides are shared with them (P8).
public struct ContactsPage: Page {
    /// What is asked: the rides, then a name and an address for each.
    enum Field: Hashable, Sendable {
        case shares
        case name(Int), email(Int)
    }

    private var known = Loadable<ContactsResult>()
    private var form: PageForm<Field>?
    private var submission = Submission()

    /// Those whom the engine knows.
    public init() {}

    public var isTyping: Bool { form != nil }

    public mutating func opened(_ context: inout PageContext) {
        known.ask(ListContacts(), &context)
    }

    private static func form(_ result: ContactsResult) -> PageForm<Field> {
        let choice = SharedRides.allCases.firstIndex(of: result.shares)
        var fields: [(Field, FormInput)] = [
            (.shares, .choice(SharedRides.allCases.map(\.rawValue), selected: choice))
        ]
        for index in 0..<AccountLimits.contacts {
            let contact = index < result.contacts.count ? result.contacts[index] : nil
            let name = TextField(contact?.name ?? "", limit: Limits.nameCharacters)
            let email = TextField(contact?.email ?? "", limit: AccountLimits.emailBytes)
            fields += [(.name(index), .text(name)), (.email(index), .text(email))]
        }
        return PageForm(id: "contacts", fields)
    }

    // MARK: What is on it

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("contacts.title")
        guard let form = shown(context) else {
            return SheetContent(title, rows: [known.noticeRow(context)])
        }
        var rows: [SheetRow] = [.paragraph(context.text("contacts.hint"), .muted), .blank]
        let refused = submission.row(context).map { [$0] } ?? []
        rows.append(
            .form(
                form,
                rows: min(form.height(width: room.width), room.rows(after: rows + refused))))
        return SheetContent(title, rows: rows + refused)
    }

    private func shown(_ context: PageContext) -> Form? {
        form?.form(context, action: context.text("contacts.save")) { field in
            switch field {
            case .shares:
                PageForm.Frame(
                    label: context.text("contacts.shares"), state: sharesState(context),
                    choices: SharedRides.allCases.map {
                        context.texts[word: $0.rawValue, in: "contacts.share"]
                    })
            case .name(let index):
                PageForm.Frame(
                    label: context.text("contacts.name"),
                    name: name("contacts.name", index, context), state: nameState(index, context),
                    section: "\(index + 1)")
            case .email(let index):
                PageForm.Frame(
                    label: context.text("contacts.email"),
                    name: name("contacts.email", index, context),
                    state: emailState(index, context))
            }
        }
    }

    /// What a field is called away from its place, where it does not stand below its number.
    private func name(_ label: TextKey, _ index: Int, _ context: PageContext) -> String {
        "\(context.text(label)) (\(index + 1))"
    }

    private func text(_ field: Field) -> String { CleanText.cleaned(form?.text(field) ?? "") }

    /// Rides that are to be shared need somebody who sees them.
    private func sharesState(_ context: PageContext) -> FieldState {
        guard sharedRides != .never, people.isEmpty else { return .optional }
        return .wrong(context.text("contacts.needsSomebody"))
    }

    private var sharedRides: SharedRides {
        SharedRides.allCases[form?.choice(.shares) ?? 0]
    }

    /// Those of whom both the name and the address are typed.
    private var people: [ContactView] {
        (0..<AccountLimits.contacts).compactMap { index -> ContactView? in
            let (name, email) = (text(.name(index)), text(.email(index)))
            return name.isEmpty || email.isEmpty ? nil : ContactView(name: name, email: email)
        }
    }

    private func nameState(_ index: Int, _ context: PageContext) -> FieldState {
        let typed = text(.name(index))
        if typed.isEmpty, !text(.email(index)).isEmpty {
            return .wrong(context.text("contacts.needsName"))
        }
        return context.state(of: PersonName.check(typed), isOptional: true)
    }

    private func emailState(_ index: Int, _ context: PageContext) -> FieldState {
        let typed = text(.email(index))
        guard !typed.isEmpty else {
            return text(.name(index)).isEmpty
                ? .optional : .wrong(context.text("contacts.needsEmail"))
        }
        guard case .right(let email) = EmailAddress.check(typed) else {
            return context.state(of: EmailAddress.check(typed))
        }
        let before = (0..<index).map { text(.email($0)).lowercased() }
        return before.contains(email.key) ? .wrong(context.text("contacts.twice")) : .right
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        guard var form = shown(context) else {
            return known.retryKey(context) { $0.opened(&$1) } + [context.backKey()]
        }
        if form.reason == nil,
            case .unavailable(let reason) = submission.availability(context)
        {
            form.reason = reason
        }
        return context.keys(of: form) { $0.save(&$1) } + [
            context.backKey { $1.leaveForm(filled: $0.form?.changedCount ?? 0) }
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let shown = shown(context), var typed = form else { return false }
        let outcome = typed.handle(key, in: shown)
        form = typed
        return take(outcome, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard let shown = shown(context), var typed = form, list == shown.id else { return }
        let outcome = typed.chosen(row: row, in: shown)
        form = typed
        _ = take(outcome, &context)
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .submit: save(&context)
        case .edited, .moved, .toggled: break
        case .ignored: return false
        }
        return true
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func save(_ context: inout PageContext) {
        guard shown(context)?.reason == nil,
            submission.availability(context) == .available
        else { return }
        submission.send(
            SetContacts(
                command_id: context.commandID(), contacts: people,
                shares: sharedRides), &context)
    }

    /// What is typed stays, and what is on its way too.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is ListContacts, .success(let result as ContactsResult)):
            known.take(result)
            form = Self.form(result)
            return true
        case (is ListContacts, .failure(let error)):
            known.take(error)
            return true
        default: break
        }
        guard submission.take(done, context) else { return false }
        if submission.refusal == nil {
            context.toast(context.text("contacts.saved"), .good)
            context.close()
        }
        return true
    }
}
