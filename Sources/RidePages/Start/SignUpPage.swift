import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Creating an account: every field is checked while it is typed (A1).
public struct SignUpPage: FormPage {
    enum Field: Hashable, Sendable {
        case name, gender, taxID, email, phone, password, referral, terms
    }

    /// Whether a guest opened it, who is signed in already and keeps what there is.
    private let isGuests: Bool
    var answers = PageForm<Field>(id: "signUp", [])
    private var asked: CommandID?
    private var problem: String?

    /// An empty form.
    ///
    /// - Parameter byGuest: whether it is opened by a guest, who becomes a person with an account.
    public init(byGuest: Bool = false) { isGuests = byGuest }

    public var isForVisitors: Bool { !isGuests }
    public var draft: DraftName? { .signUp }

    /// The market decides which fields there are.
    public mutating func opened(_ context: inout PageContext) {
        let taxID: [(Field, FormInput)] =
            context.market.taxIDKind == .notAsked
            ? [] : [(.taxID, .text(TextField(limit: AccountFormLimits.taxID)))]
        answers = PageForm(
            id: "signUp",
            [
                (.name, .text(TextField(limit: AccountFormLimits.name))),
                (.gender, .choice([], selected: nil)),
            ] + taxID + [
                (.email, .text(TextField(limit: AccountFormLimits.email))),
                (.phone, .text(TextField(limit: AccountFormLimits.phone))),
                (.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password))),
                (.referral, .text(TextField(limit: AccountFormLimits.code))),
                (.terms, .toggle(false)),
            ])
        if answers.takeBack(context.typed(.signUp)) { context.sayTypedIsBack() }
    }

    // MARK: What is on it

    func form(_ context: PageContext) -> Form {
        let isGood = password.value != nil
        return answers.form(
            context, action: context.texts["account.signUp.action"],
            reason: context.obstacle(isWaiting: isWaiting(context)),
            revealHint: context.passwordHint(
                isRevealed: answers.isRevealed(.password),
                strengthOf: isGood ? answers.text(.password) : nil)
        ) { frame($0, context) }
    }

    /// Whether the account is being made; the command is sent again after a lost connection.
    private func isWaiting(_ context: PageContext) -> Bool {
        asked != nil && context.waits(for: SignUp.self)
    }

    private var password: FieldCheck<Password> {
        Password.check(
            answers.text(.password), own: [answers.text(.name), answers.text(.email)])
    }

    private func frame(_ field: Field, _ context: PageContext) -> PageForm<Field>.Frame {
        let texts = context.texts
        let typed = answers.text(field)
        func frame(
            _ label: String, _ state: FieldState, _ placeholder: String = ""
        ) -> PageForm<Field>.Frame {
            PageForm.Frame(label: label, state: state, placeholder: placeholder)
        }
        switch field {
        case .name:
            return frame(
                texts["account.label.name"], context.state(of: PersonName.check(typed)),
                texts["account.hint.name"])
        case .gender:
            return PageForm.Frame(
                label: texts["account.label.gender"],
                state: answers.choice(.gender) == nil ? .empty : .right,
                placeholder: texts["account.hint.gender"],
                choices: Gender.allCases.map { texts[word: $0.rawValue, in: "account.gender"] })
        case .taxID:
            return frame(
                texts[word: context.market.tax_id, in: "account.taxID"],
                context.state(of: TaxID.check(typed, kind: context.market.taxIDKind)),
                context.market.taxIDExample)
        case .email:
            return frame(
                texts["account.label.email"], context.state(of: EmailAddress.check(typed)),
                texts["account.hint.email"])
        case .phone:
            return frame(
                context.phoneLabel("account.label.phone"),
                context.state(of: PhoneNumber.check(typed, format: context.market.phoneFormat)),
                context.market.phoneExample)
        case .password:
            return frame(
                texts["account.label.password"], context.state(of: password),
                texts["account.hint.password"])
        case .referral:
            return frame(
                texts["account.label.referral"],
                context.state(of: ReferralCode.check(typed), isOptional: true),
                texts["account.hint.referral"])
        case .terms:
            // The label is a sentence, with a key in it: what is missing is called otherwise.
            let isOn = answers.isOn(.terms)
            return PageForm.Frame(
                label: texts["account.label.terms"],
                name: texts[isOn ? "account.key.terms" : "work.agreement"],
                state: isOn ? .right : .empty)
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let words: (title: TextKey, intro: TextKey) =
            switch (context.role, isGuests) {
            case (.passenger, false): ("account.signUp.title", "account.signUp.intro")
            case (.driver, false): ("account.signUp.titleDriver", "account.signUp.introDriver")
            case (.passenger, true): ("account.signUp.title", "account.signUp.introGuest")
            case (.driver, true): ("account.signUp.titleDriver", "account.signUp.introGuest")
            }
        return .form(
            context.texts[words.title], intro: context.texts[words.intro], problem: problem,
            form(context), in: room)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context))
        context.key(.function(2), "account.key.terms", 7) {
            $1.open(TermsPage(forVisitors: $0.isForVisitors))
        }
        context.key(.function(3), "account.key.signIn") { $0.signIn(&$1) }
        context.revealKey()
        context.backKey { $0.back(&$1) }
    }

    // MARK: What happens

    mutating func edited(_ index: Int?, _ context: PageContext) {
        guard let index else { return }
        problem = nil
        group(answers.fields[index], context.market)
    }

    private mutating func group(_ field: Field, _ market: MarketView) {
        switch field {
        case .taxID: answers.change(.taxID) { $0.groupTaxID(market.taxIDKind) }
        case .phone: answers.change(.phone) { $0.groupPhone(market.phoneFormat) }
        case .referral: answers.change(.referral) { $0.groupCode() }
        case .name, .gender, .email, .password, .terms: break
        }
    }

    mutating func submit(_ context: inout PageContext) {
        let id = context.commandID()
        guard let parameters = parameters(id, context) else { return }
        asked = id
        problem = nil
        answers.clear(.password)
        context.send(parameters)
    }

    /// What is typed, as the engine wants it; nil while something is not right.
    private func parameters(_ id: CommandID, _ context: PageContext) -> SignUp? {
        let kind = context.market.taxIDKind
        let taxID = TaxID.check(answers.text(.taxID), kind: kind).value
        guard let name = PersonName.check(answers.text(.name)).value,
            let gender = answers.choice(.gender),
            kind == .notAsked || taxID != nil,
            let email = EmailAddress.check(answers.text(.email)).value,
            let phone = PhoneNumber.check(
                answers.text(.phone), format: context.market.phoneFormat
            ).value, password.value != nil, answers.isOn(.terms)
        else { return nil }
        return SignUp(
            command_id: id, role: context.role, name: name.text, email: email.text,
            password: SecretText(answers.text(.password)), phone: phone.text,
            tax_id: taxID?.number, gender: Gender.allCases[gender],
            terms_version: context.market.terms_version,
            referral_code: ReferralCode.check(answers.text(.referral)).value?.text)
    }

    /// Signs in instead.
    private mutating func signIn(_ context: inout PageContext) {
        context.open(
            SignInPage(
                email: answers.text(.email), byGuest: isGuests, overSignUp: true))
    }

    /// Leaves.
    private mutating func back(_ context: inout PageContext) {
        context.leaveForm(filled: answers.filledCount)
    }

    /// What was typed is thrown away.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let parameters = done.request as? SignUp, parameters.command_id == asked
        else { return false }
        asked = nil
        switch done.result {
        case .success:
            // For visitors this page is gone already.
            context.toast(context.texts["account.signUp.done", ["name": parameters.name]], .good)
            context.close()
        case .failure(let error): refused(error, context)
        }
        return true
    }

    /// Says what is wrong above the form, and beside the field if it is one of them.
    private mutating func refused(_ error: WireError, _ context: PageContext) {
        problem = context.texts[error]
        if let field = Self.field(of: error.code) {
            answers.refuse(field, context.note(for: error))
        } else {
            answers.go(to: .password)
        }
    }

    /// Which field the engine means.
    static func field(of code: String) -> Field? {
        if code == "terms_not_agreed" { return .terms }
        let prefixes: [(String, Field)] = [
            ("name_", .name), ("email_", .email), ("phone_", .phone), ("tax_id_", .taxID),
            ("password_", .password), ("referral_", .referral),
        ]
        return prefixes.first { code.hasPrefix($0.0) }?.1
    }
}
