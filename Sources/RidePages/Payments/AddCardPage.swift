import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// A new card: every field is checked while it is typed, and of what is typed only brand, last
/// four digits and expiry are kept (P11).
///
/// Once the card has been sent, number and code are on no screen any more; they stay in the page
/// only while the engine wants the password first, so that they need not be typed twice.
public struct AddCardPage: Page {
    /// A field of the form.
    enum Field: Hashable {
        case number, expiry, code, holder, taxID
    }

    /// How far the card has come.
    enum Phase {
        /// Its fields are being filled in.
        case typing
        /// It is on its way.
        case sent(AddCard)
        /// The engine wants the password before it takes the card.
        case needsPassword(AddCard)
    }

    static let list = "card"

    var number = TextField(limit: 23)
    var expiry = TextField(limit: 7)
    var code = TextField(kind: .secret, limit: 4)
    var holder = TextField(limit: Limits.nameCharacters)
    var taxID = TextField(limit: 14)
    var focus = 0
    var phase = Phase.typing
    /// What the engine has refused, and in which field.
    var refused: (field: Field?, why: String)?

    /// An empty form.
    public init() {}

    public var isTyping: Bool {
        switch phase {
        case .typing: true
        case .sent, .needsPassword: false
        }
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        switch phase {
        case .sent: []
        case .needsPassword:
            context.key(.enter, "wallet.keyPassword", 9, when: context.whenLive) {
                $1.open(PasswordPage())
            }
        case .typing:
            let form = form(context)
            context.key(
                .enter,
                titled: form.isOnAction
                    ? form.action.asKeyTitle : context.texts["key.nextField"], 9)
            context.key(
                Form.sendKey, titled: form.action.asKeyTitle, form.isOnAction ? nil : 3,
                when: form.reason.map { .unavailable(reason: $0) } ?? .available)
            context.key([.tab, .backTab], label: "Tab", "wallet.keyFields", 4)
            context.key(Form.revealKey, "wallet.keyReveal", nil)
        }
        context.backKey { $0.close(&$1) }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard case .typing = phase else { return false }
        var form = form(context)
        let outcome = form.handle(key)
        return take(form, outcome, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, case .typing = phase else { return }
        var form = form(context)
        let outcome = form.chosen(row: row)
        _ = take(form, outcome, &context)
    }

    private mutating func take(
        _ form: Form, _ outcome: FormOutcome, _ context: inout PageContext
    ) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: send(&context)
        case .edited(let index): edit(fields(context)[index], form.fields[index], context)
        case .moved, .toggled: fill(from: form, context)
        }
        focus = form.focus
        return true
    }

    private mutating func close(_ context: inout PageContext) {
        let filled = [number, expiry, code, holder, taxID].count { !$0.isEmpty }
        guard case .typing = phase, filled > 1 else { return context.close() }
        context.ask(
            context.text("wallet.discardQuestion"), keep: context.text("wallet.discardKeep"),
            [context.text("wallet.discardNow")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    // MARK: The engine

    private mutating func send(_ context: inout PageContext) {
        guard let expiry = CardExpiry.check(typedExpiry, today: context.today).value else { return }
        send(
            AddCard(
                command_id: context.commandID(),
                number: SecretText(number.text.filter(CardTyping.isDigit)),
                expiry: expiry.formatted, holder: holder.text,
                cvv: SecretText(code.text), tax_id: asksTaxID(context) ? taxID.text : nil),
            &context)
    }

    private mutating func send(_ parameters: AddCard, _ context: inout PageContext) {
        number = TextField(limit: number.limit)
        code = TextField(kind: .secret, limit: code.limit)
        refused = nil
        phase = .sent(parameters)
        context.send(parameters)
    }

    private mutating func sendAgain(_ context: inout PageContext) {
        guard case .needsPassword(var parameters) = phase else { return }
        parameters.command_id = context.commandID()
        send(parameters, &context)
    }

    /// What is on its way stays so; there is nothing to ask anew.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if PasswordPage.isGiven(done) { sendAgain(&context) }
        switch (done.request, done.result) {
        case (let asked as AddCard, .success(let answer as CardsResult)):
            guard isMine(asked) else { return false }
            phase = .typing
            if let card = answer.cards.last {
                context.toast(
                    context.text("wallet.cardAdded", ["card": context.name(of: card)]), .good)
            }
            context.close()
            return true
        case (let asked as AddCard, .failure(let error)):
            guard isMine(asked) else { return false }
            refuse(asked, error, &context)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    private func isMine(_ asked: AddCard) -> Bool {
        guard case .sent(let mine) = phase else { return false }
        return mine.command_id == asked.command_id
    }

    private mutating func refuse(
        _ asked: AddCard, _ error: WireError, _ context: inout PageContext
    ) {
        guard error.code != "password_needed" else {
            phase = .needsPassword(asked)
            context.open(PasswordPage())
            return
        }
        phase = .typing
        let field = Self.field(of: error.code)
        refused = (field, context.texts[error])
        focus = fields(context).firstIndex { $0 == field } ?? 0
    }

    /// The field that a refusal is about; nil for the card as a whole.
    static func field(of code: String) -> Field? {
        let kinds: [(String, Field)] = [
            ("card_number_", .number), ("card_already_here", .number), ("card_expir", .expiry),
            ("security_code_", .code), ("name_", .holder), ("tax_id_", .taxID),
        ]
        return kinds.first { code.hasPrefix($0.0) }?.1
    }
}
