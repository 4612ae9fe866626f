import RideAccounts
import RideCore
import RideSim

/// What somebody fills in to sign up, as typed.
public struct SignUpForm: Sendable {
    /// The side to sign up for.
    public var role: Side
    /// The name that others will see.
    public var name: String
    /// The e-mail address.
    public var email: String
    /// The password.
    public var password: String
    /// The mobile telephone.
    public var phone: String
    /// The number at the tax office; empty where the market asks for none.
    public var taxID: String
    /// What the person says.
    public var gender: Gender
    /// The version of the terms that was agreed to.
    public var termsVersion: Int
    /// The code of whoever invited the person; nil or empty for nobody.
    public var referral: String?

    /// A form with what was typed into it; every field is checked by `prepareSignUp`.
    public init(
        role: Side, name: String, email: String, password: String, phone: String, taxID: String,
        gender: Gender, termsVersion: Int, referral: String?
    ) {
        self.role = role
        self.name = name
        self.email = email
        self.password = password
        self.phone = phone
        self.taxID = taxID
        self.gender = gender
        self.termsVersion = termsVersion
        self.referral = referral
    }
}

/// Signing up and in (A1 to A4). Whatever needs a password comes in two steps, with a
/// `PasswordTask` between them.
extension RideService {
    /// A form that has passed its checks.
    public struct SignUpDraft: Sendable {
        let role: Side
        let name: PersonName
        let email: EmailAddress
        let phone: PhoneNumber
        let taxID: TaxID?
        let gender: Gender
        let termsVersion: Int
        let invitedBy: Actor?
        /// What has to be worked out first.
        public let task: PasswordTask
    }

    /// Checks a form.
    ///
    /// - Parameters:
    ///   - guest: the guest who signs up, if somebody is signed in as one.
    ///   - peer: the connection that asks; nil inside the engine.
    /// - Throws: the reason of the first field that is wrong, `email_taken`,
    ///   `already_signed_up`, `terms_not_agreed`, `try_again_later`.
    public func prepareSignUp(
        _ form: SignUpForm, guest: Actor?, peer: Peer? = nil
    ) throws(ServiceRejection) -> SignUpDraft {
        let rules = settings.market.identity
        if let guest {
            guard guest.side == form.role else { throw .wrongRole }
            guard people[guest]?.isGuest == true else { throw .rule(.alreadySignedUp) }
        }
        let name: PersonName
        do throws(TextRejection) { name = try PersonName(form.name) } catch { throw .name(error) }
        let email = try ruled { () throws(EmailRejection) in try EmailAddress(form.email) }
        let phone = try ruled { () throws(PhoneRejection) in
            try PhoneNumber(form.phone, format: rules.phone)
        }
        var taxID: TaxID?
        if rules.taxID != .notAsked {
            taxID = try ruled { () throws(TaxIDRejection) in
                try TaxID(form.taxID, kind: rules.taxID)
            }
        }
        let password = try ruled { () throws(PasswordRejection) in
            try Password(chosen: form.password, own: [form.name, form.email])
        }
        guard form.termsVersion == rules.consentVersion else { throw .rule(.termsNotAgreed) }
        var invitedBy: Actor?
        if let referral = form.referral, !referral.isEmpty {
            let code = try ruled { () throws(ReferralRejection) in try ReferralCode(referral) }
            guard people[code.owner]?.isGuest == false else {
                throw .rule(
                    RuleRefusal(
                        code: ReferralRejection.wrongCheckSign.rawValue,
                        message: ReferralRejection.wrongCheckSign.message))
            }
            invitedBy = code.owner
        }
        let holders = people.holders(guest, peer)
        try people.checkFree(email, for: form.role, askedBy: holders, at: wall)
        if let guest {
            try people.attempts.take(.signUp, of: [.account(guest)], at: wall)
        } else {
            try people.attempts.take(.newAccount, of: holders, at: wall)
        }
        return SignUpDraft(
            role: form.role, name: name, email: email, phone: phone, taxID: taxID,
            gender: form.gender, termsVersion: form.termsVersion, invitedBy: invitedBy,
            task: newPassword(password))
    }

    /// Makes the account, or makes the guest's account a full one, whose app stays signed in by
    /// the session that it has.
    ///
    /// - Throws: `email_taken` where somebody was faster, `already_signed_up` where the guest was.
    public func finishSignUp(
        _ draft: SignUpDraft, key: [UInt8], guest: Actor?
    ) throws(ServiceRejection) -> OpenSession {
        try people.checkFree(draft.email, for: draft.role)
        guard let hash = draft.task.hash(key) else { throw .rule(.tryAgainLater) }
        let actor: Actor
        if let guest {
            guard people[guest]?.isGuest == true else { throw .rule(.alreadySignedUp) }
            actor = guest
        } else {
            actor = try openAccount(role: draft.role, name: draft.name)
        }
        change(actor) { account in
            account.name = draft.name
            account.identity = Account.Identity(
                email: draft.email, phone: draft.phone, taxID: draft.taxID, gender: draft.gender,
                password: hash, termsVersion: draft.termsVersion)
            account.invitedBy = draft.invitedBy
        }
        if case .driver(let driver) = actor { beginApplication(of: driver) }
        welcome(actor)
        return guest == nil ? newSession(of: actor) : goOnWithSession(of: actor)
    }

    /// The session of a guest who has just become somebody: it has another token and begins with
    /// the password. The token of before is good until the new one is used, for the answer may not
    /// arrive.
    private func goOnWithSession(of actor: Actor) -> OpenSession {
        guard var session = people[actor]?.sessions.last else { return newSession(of: actor) }
        let token = Token(using: &random)
        session.replaceToken(session.tokenHash, with: token.hash, at: wall)
        session.passwordGiven(at: wall)
        change(actor) { $0.sessions = [session] }
        return OpenSession(actor: actor, token: token)
    }

    // MARK: Signing in

    /// Somebody who wants to be let in.
    public struct SignInAttempt: Sendable {
        /// nil for a name that nobody has: the same work is done, and the same answer given.
        let actor: Actor?
        /// What has to be worked out first.
        public let task: PasswordTask
    }

    /// Begins to let somebody in.
    ///
    /// - Parameter peer: the connection that asks.
    /// - Throws: `try_again_later` after too many failures.
    public func prepareSignIn(
        role: Side, email: String, password: String, peer: Peer
    ) throws(ServiceRejection) -> SignInAttempt {
        try people.attempts.take(.password, of: people.holders(nil, peer), at: wall)
        let presented = (try? Password(presented: password))?.bytes ?? []
        let address = try? EmailAddress(email)
        if let address { try people.attempts.takeAttempt(at: SignInName(role, address), wall) }
        guard let actor = address.flatMap({ people.accounts.actor(role, $0) }),
            let identity = people[actor]?.identity
        else {
            changes.isDue = true
            // A salt of its own for every name that nobody has, the same every time, would tell
            // nothing either; a fresh one is simpler.
            return SignInAttempt(
                actor: nil,
                task: PasswordTask(
                    parameters: settings.passwordCost, password: presented, salt: newSalt()))
        }
        // It counts for confirmations too, which a restart does not forget.
        change(actor) { _ = $0.throttle.attempt(at: wall) }
        return SignInAttempt(
            actor: actor,
            task: PasswordTask(
                parameters: identity.password.parameters, password: presented,
                salt: identity.password.salt))
    }

    /// Takes an attempt at somebody's password, before it is worked on.
    private func takeAttempt(
        at actor: Actor, _ identity: Account.Identity
    ) throws(ServiceRejection) {
        guard var throttle = people[actor]?.throttle, throttle.attempt(at: wall) else {
            throw .rule(.tryAgainLater)
        }
        try people.attempts.takeAttempt(at: SignInName(actor.side, identity.email), wall)
        change(actor) { $0.throttle = throttle }
    }

    /// Lets somebody in.
    ///
    /// - Throws: `wrong_email_or_password`; that the attempt has failed is counted already.
    public func finishSignIn(
        _ attempt: SignInAttempt, key: [UInt8]
    ) throws(ServiceRejection) -> OpenSession {
        guard let actor = attempt.actor, check(actor, key: key) else {
            throw .rule(.wrongEmailOrPassword)
        }
        return newSession(of: actor)
    }

    /// Compares a key with the password of somebody; the right one ends the count of failures.
    func check(_ actor: Actor, key: [UInt8]) -> Bool {
        guard let identity = people[actor]?.identity, identity.password.matches(key: key) else {
            return false
        }
        forgetFailures(of: actor)
        return true
    }

    /// The right password was given, or another one is good from now on.
    func forgetFailures(of actor: Actor) {
        guard let account = people[actor] else { return }
        if let email = account.identity?.email {
            people.attempts.succeeded(at: SignInName(actor.side, email))
        }
        if account.throttle != SignInThrottle() { change(actor) { $0.throttle.succeeded() } }
    }

    /// Begins to check the present password of somebody who is signed in.
    ///
    /// - Throws: `only_for_accounts`, `try_again_later`.
    public func prepareConfirmation(
        of actor: Actor, password: String
    ) throws(ServiceRejection) -> PasswordTask {
        guard let identity = people[actor]?.identity else { throw .rule(.onlyForAccounts) }
        try takeAttempt(at: actor, identity)
        return PasswordTask(
            parameters: identity.password.parameters,
            password: (try? Password(presented: password))?.bytes ?? [],
            salt: identity.password.salt)
    }

    /// Notes that an app has asked for the password again.
    ///
    /// - Throws: `wrong_password`; that the attempt has failed is counted already.
    public func finishConfirmation(
        of actor: Actor, tokenHash: [UInt8], key: [UInt8]
    ) throws(ServiceRejection) {
        guard check(actor, key: key) else { throw .rule(.wrongPassword) }
        guard let session = people.accounts.session(of: actor, connectedBy: tokenHash) else {
            return
        }
        change(actor) { $0.sessions[session].passwordGiven(at: wall) }
    }

    // MARK: Helpers

    func newPassword(_ password: Password) -> PasswordTask {
        PasswordTask(
            parameters: settings.passwordCost, password: password.bytes, salt: newSalt())
    }

    private func newSalt() -> [UInt8] {
        (0..<PasswordHash.saltBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}
