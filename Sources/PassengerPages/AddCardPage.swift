import AccountPages
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
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on, and at the end add the card.
        case next
        /// Give the password, and send the card again.
        case password
        /// Nothing; for keys that belong to the fields.
        case type
        /// Close the page, after a question if much would be lost.
        case close
    }

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

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let back = KeyBinding<Action>(
            .escape, desk.texts[TextKey.keyBack], priority: 8, action: .close)
        switch phase {
        case .sent: return [back]
        case .needsPassword:
            return [
                KeyBinding(
                    .enter, desk.text(.keyPassword), priority: 9, availability: desk.whenLive,
                    action: .password), back,
            ]
        case .typing:
            let form = form(desk)
            let words =
                form.isOnAction ? form.action.asKeyTitle : desk.texts[TextKey.keyNextField]
            return [
                KeyBinding(.enter, words, priority: 9, action: .next),
                KeyBinding(
                    [.tab, .backTab], label: "Tab", desk.text(.keyFields), priority: 4,
                    action: .type),
                KeyBinding(
                    Form.revealKey, desk.text(.keyReveal), priority: nil, action: .type),
                back,
            ]
        }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard case .typing = phase else { return false }
        var form = form(desk)
        let outcome = form.handle(key)
        return take(form, outcome, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list, case .typing = phase else { return }
        var form = form(desk)
        let outcome = form.chosen(row: row)
        _ = take(form, outcome, &desk)
    }

    private mutating func take(
        _ form: Form, _ outcome: FormOutcome, _ desk: inout PageDesk
    ) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: send(&desk)
        case .edited(let index): edit(fields(desk)[index], form.fields[index], desk)
        case .moved, .toggled: fill(from: form, desk)
        }
        focus = form.focus
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .next, .type: break
        case .password: desk.open(PasswordPage())
        case .close: close(&desk)
        }
    }

    private mutating func close(_ desk: inout PageDesk) {
        let filled = [number, expiry, code, holder, taxID].count { !$0.isEmpty }
        guard case .typing = phase, filled > 1 else { return desk.close() }
        desk.ask(
            desk.text(.discardQuestion), keep: desk.text(.discardKeep),
            [desk.text(.discardNow)])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    // MARK: The engine

    private mutating func send(_ desk: inout PageDesk) {
        guard let expiry = CardExpiry.check(expiry.text, today: desk.today).value else { return }
        send(
            AddCard(
                command_id: desk.commandID(),
                number: SecretText(number.text.filter(CardTyping.isDigit)),
                expiry: expiry.formatted, holder: holder.text,
                cvv: SecretText(code.text), tax_id: asksTaxID(desk) ? taxID.text : nil),
            &desk)
    }

    private mutating func send(_ parameters: AddCard, _ desk: inout PageDesk) {
        number = TextField(limit: number.limit)
        code = TextField(kind: .secret, limit: code.limit)
        refused = nil
        phase = .sent(parameters)
        desk.send(parameters)
    }

    private mutating func sendAgain(_ desk: inout PageDesk) {
        guard case .needsPassword(var parameters) = phase else { return }
        parameters.command_id = desk.commandID()
        send(parameters, &desk)
    }

    /// What is on its way stays so; there is nothing to ask anew.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if PasswordPage.isGiven(done) { sendAgain(&desk) }
        switch (done.request, done.result) {
        case (let asked as AddCard, .success(let answer as CardsResult)):
            guard isMine(asked) else { return false }
            phase = .typing
            if let card = answer.cards.last {
                desk.toast(desk.text(.cardAdded, ["card": desk.name(of: card)]), .good)
            }
            desk.close()
            return true
        case (let asked as AddCard, .failure(let error)):
            guard isMine(asked) else { return false }
            refuse(asked, error, &desk)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    private func isMine(_ asked: AddCard) -> Bool {
        guard case .sent(let mine) = phase else { return false }
        return mine.command_id == asked.command_id
    }

    private mutating func refuse(
        _ asked: AddCard, _ error: WireError, _ desk: inout PageDesk
    ) {
        guard error.code != "password_needed" else {
            phase = .needsPassword(asked)
            desk.open(PasswordPage())
            return
        }
        phase = .typing
        let field = Self.field(of: error.code)
        refused = (field, desk.refusal(error))
        focus = fields(desk).firstIndex { $0 == field } ?? 0
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
