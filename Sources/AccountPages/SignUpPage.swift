import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Creating an account: every field is checked while it is typed (A1).
public struct SignUpPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Read the terms of use.
        case terms
        /// Sign in instead.
        case signIn
        /// Leave.
        case back
    }

    enum Field: Hashable, Sendable {
        case name, gender, taxID, email, phone, password, referral, terms
    }

    /// Whether a guest opened it, who is signed in already and keeps what there is.
    private let isGuests: Bool
    private(set) var answers = TypedForm<Field>(id: "signUp", [])
    private var asked: CommandID?
    private var problem: String?

    /// An empty form.
    ///
    /// - Parameter byGuest: whether it is opened by a guest, who becomes a person with an account.
    public init(byGuest: Bool = false) { isGuests = byGuest }

    public var isTyping: Bool { true }
    public var isForVisitors: Bool { !isGuests }

    /// The market decides which fields there are.
    public mutating func opened(_ desk: inout PageDesk) {
        let taxID: [(Field, FormInput)] =
            desk.market.taxIDKind == .notAsked
            ? [] : [(.taxID, .text(TextField(limit: AccountFormLimits.taxID)))]
        answers = TypedForm(
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
    }

    // MARK: What is on it

    private func form(_ desk: PageDesk) -> Form {
        let isGood = password.value != nil
        return answers.form(
            desk, action: desk.texts[AccountText.signUpAction],
            reason: desk.obstacle(isWaiting: isWaiting(desk)),
            revealHint: desk.passwordHint(
                isRevealed: answers.isRevealed(.password),
                strengthOf: isGood ? answers.text(.password) : nil)
        ) { frame($0, desk) }
    }

    /// Whether the account is being made; the command is sent again after a lost connection.
    private func isWaiting(_ desk: PageDesk) -> Bool {
        asked != nil && desk.waits(for: SignUp.self)
    }

    private var password: FieldCheck<Password> {
        Password.check(
            answers.text(.password), own: [answers.text(.name), answers.text(.email)])
    }

    private func frame(_ field: Field, _ desk: PageDesk) -> TypedForm<Field>.Frame {
        let texts = desk.texts
        let typed = answers.text(field)
        func frame(
            _ label: String, _ state: FieldState, _ placeholder: String = ""
        ) -> TypedForm<Field>.Frame {
            TypedForm.Frame(label: label, state: state, placeholder: placeholder)
        }
        switch field {
        case .name:
            return frame(
                texts[AccountText.labelName], desk.state(of: PersonName.check(typed)),
                texts[AccountText.hintName])
        case .gender:
            return TypedForm.Frame(
                label: texts[AccountText.labelGender],
                state: answers.choice(.gender) == nil ? .empty : .right,
                placeholder: texts[AccountText.hintGender],
                choices: Gender.allCases.map { texts[word: $0.rawValue, in: "account.gender"] })
        case .taxID:
            return frame(
                texts[word: desk.market.tax_id, in: "account.taxID"],
                desk.state(of: TaxID.check(typed, kind: desk.market.taxIDKind)),
                desk.market.taxIDExample)
        case .email:
            return frame(
                texts[AccountText.labelEmail], desk.state(of: EmailAddress.check(typed)),
                texts[AccountText.hintEmail])
        case .phone:
            return frame(
                desk.phoneLabel(.labelPhone),
                desk.state(of: PhoneNumber.check(typed, format: desk.market.phoneFormat)),
                desk.market.phoneExample)
        case .password:
            return frame(
                texts[AccountText.labelPassword], desk.state(of: password),
                texts[AccountText.hintPassword])
        case .referral:
            return frame(
                texts[AccountText.labelReferral],
                desk.state(of: ReferralCode.check(typed), isOptional: true),
                texts[AccountText.hintReferral])
        case .terms:
            return frame(
                texts[AccountText.labelTerms], answers.isOn(.terms) ? .right : .empty)
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let words: (title: AccountText, intro: AccountText) =
            switch (desk.role, isGuests) {
            case (.passenger, false): (.signUpTitle, .signUpIntro)
            case (.driver, false): (.signUpTitleDriver, .signUpIntroDriver)
            case (.passenger, true): (.signUpTitle, .signUpIntroGuest)
            case (.driver, true): (.signUpTitleDriver, .signUpIntroGuest)
            }
        return .form(
            desk.texts[words.title], intro: desk.texts[words.intro], problem: problem,
            form(desk), in: room)
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        SheetContent.formKeys(form(desk), desk, does: .form) + [
            KeyBinding(
                .function(2), desk.texts[AccountText.keyTerms], priority: 7, action: .terms),
            KeyBinding(
                .function(3), desk.texts[AccountText.keySignIn], priority: 5, action: .signIn),
            KeyBinding(
                Form.revealKey, desk.texts[AccountText.keyReveal], priority: nil, action: .form),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        did(answers.handle(key, in: form(desk)), &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == answers.id else { return }
        _ = did(answers.chosen(row: row, in: form(desk)), &desk)
    }

    private mutating func did(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: submit(&desk)
        case .edited(let index):
            problem = nil
            group(answers.fields[index], desk.market)
        case .toggled, .moved: break
        }
        return true
    }

    private mutating func group(_ field: Field, _ market: MarketView) {
        switch field {
        case .taxID: answers.change(.taxID) { $0.groupTaxID(market.taxIDKind) }
        case .phone: answers.change(.phone) { $0.groupPhone(market.phoneFormat) }
        case .referral: answers.change(.referral) { $0.groupCode() }
        case .name, .gender, .email, .password, .terms: break
        }
    }

    private mutating func submit(_ desk: inout PageDesk) {
        let id = desk.commandID()
        guard let parameters = parameters(id, desk) else { return }
        asked = id
        problem = nil
        answers.clear(.password)
        desk.send(parameters)
    }

    /// What is typed, as the engine wants it; nil while something is not right.
    private func parameters(_ id: CommandID, _ desk: PageDesk) -> SignUp? {
        let kind = desk.market.taxIDKind
        let taxID = TaxID.check(answers.text(.taxID), kind: kind).value
        guard let name = PersonName.check(answers.text(.name)).value,
            let gender = answers.choice(.gender),
            kind == .notAsked || taxID != nil,
            let email = EmailAddress.check(answers.text(.email)).value,
            let phone = PhoneNumber.check(
                answers.text(.phone), format: desk.market.phoneFormat
            ).value, password.value != nil, answers.isOn(.terms)
        else { return nil }
        return SignUp(
            command_id: id, role: desk.role, name: name.text, email: email.text,
            password: SecretText(answers.text(.password)), phone: phone.text,
            tax_id: taxID?.number, gender: Gender.allCases[gender],
            terms_version: desk.market.terms_version,
            referral_code: ReferralCode.check(answers.text(.referral)).value?.text)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .terms: desk.open(TermsPage(forVisitors: isForVisitors))
        case .signIn:
            desk.open(
                SignInPage(
                    email: answers.text(.email), byGuest: isGuests, overSignUp: true))
        case .back: desk.leaveForm(filled: answers.filledCount)
        }
    }

    /// What was typed is thrown away.
    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard let parameters = done.request as? SignUp, parameters.command_id == asked
        else { return false }
        asked = nil
        switch done.result {
        case .success:
            // For visitors this page is gone already.
            desk.toast(desk.texts[AccountText.signUpDone, ["name": parameters.name]], .good)
            desk.close()
        case .failure(let error): refused(error, desk)
        }
        return true
    }

    /// Says what is wrong above the form, and beside the field if it is one of them.
    private mutating func refused(_ error: WireError, _ desk: PageDesk) {
        problem = desk.sentence(for: error)
        if let field = Self.field(of: error.code) {
            answers.refuse(field, desk.note(for: error))
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

    /// What is typed stays.
    public mutating func reconnected(_ desk: inout PageDesk) {}
}
