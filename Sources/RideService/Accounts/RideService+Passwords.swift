import RideAccounts
import RideCore

/// Setting a password anew after the old one was forgotten, and changing an account (A3, A4).
extension RideService {
    /// Sends a code to the mailbox of whoever has this address. The answer is the same whether
    /// there is somebody or not.
    public func sendRecoveryCode(
        role: Side, email: String, peer: Peer
    ) throws(ServiceRejection) {
        guard let address = try? EmailAddress(email) else { return }
        let name = AttemptBudgets.Holder.address(SignInName(role, address))
        try people.attempts.take(.recovery, of: [name] + people.holders(nil, peer), at: wall)
        changes.isDue = true
        guard let actor = people.accounts.actor(role, address),
            let own = people[actor]?.identity?.email
        else { return }
        let code = RecoveryCode(using: &random)
        change(actor) { $0.recovery.send(hash: CodeDigest.of(code.text), at: wall) }
        let minutes = Int(AccountLimits.recoveryCodeLifetime.inSeconds) / 60
        let say = letters(to: actor)
        post(
            to: own, subject: say("recovery.subject", ["code": code.formatted]),
            body: say(
                "recovery.body",
                [
                    "whose": say("recovery.whose.\(role.rawValue)"), "code": code.formatted,
                    "minutes": "\(minutes)",
                ]), until: wall + AccountLimits.recoveryCodeLifetime)
    }

    /// A new password that waits for its key.
    public struct PasswordReset: Sendable {
        let actor: Actor?
        let code: String
        /// What has to be worked out first.
        public let task: PasswordTask
    }

    /// Begins to set a new password by the code of a forgotten one. The code is tried first: only
    /// whoever has it learns anything of the account, such as that the password contains a name.
    ///
    /// - Throws: why the new password is not good enough; `try_again_later`. A wrong code is
    ///   refused by `finishReset`, as late as for an address that nobody has.
    public func prepareReset(
        role: Side, email: String, code: String, password: String, peer: Peer
    ) throws(ServiceRejection) -> PasswordReset {
        try people.attempts.take(.password, of: people.holders(nil, peer), at: wall)
        let chosen = try ruled { () throws(PasswordRejection) in
            try Password(chosen: password, own: [email])
        }
        let normal = (try? RecoveryCode(code))?.text ?? ""
        let actor = (try? EmailAddress(email)).flatMap { people.accounts.actor(role, $0) }
            .flatMap { isRight(normal, of: $0) ? $0 : nil }
        changes.isDue = true
        if let actor, let name = people[actor]?.name.text {
            _ = try ruled { () throws(PasswordRejection) in
                try Password(chosen: password, own: [email, name])
            }
        }
        return PasswordReset(actor: actor, code: normal, task: newPassword(chosen))
    }

    /// Tries a code; a wrong one is counted.
    private func isRight(_ code: String, of actor: Actor) -> Bool {
        guard var recovery = people[actor]?.recovery else { return false }
        let outcome = recovery.check(hash: CodeDigest.of(code), at: wall)
        change(actor) { $0.recovery = recovery }
        return outcome == .accepted
    }

    /// Sets the new password; every app of the person is signed out, but for this one.
    ///
    /// - Throws: `wrong_code`.
    public func finishReset(
        _ reset: PasswordReset, key: [UInt8]
    ) throws(ServiceRejection) -> OpenSession {
        guard let actor = reset.actor, var recovery = people[actor]?.recovery,
            let hash = reset.task.hash(key)
        else { throw .rule(.wrongCode) }
        let outcome = recovery.present(hash: CodeDigest.of(reset.code), at: wall)
        change(actor) { $0.recovery = recovery }
        guard outcome == .accepted else { throw .rule(.wrongCode) }
        change(actor) { $0.identity?.password = hash }
        forgetFailures(of: actor)
        return newSession(of: actor, endsOthers: true)
    }

    // MARK: Changes

    /// What is to be changed of an account, once the present password was given.
    public struct AccountUpdate: Sendable {
        let email: EmailAddress?
        let phone: PhoneNumber?
        /// What has to be worked out for the new password; nil where it stays.
        public let task: PasswordTask?
    }

    /// Checks the present password, then what is to be changed.
    ///
    /// - Parameter peer: the connection that asks; nil inside the engine.
    /// - Throws: `wrong_password`, the reason of the first field that is wrong, `email_taken`,
    ///   `try_again_later`.
    public func prepareUpdate(
        of actor: Actor, key: [UInt8], email: String?, phone: String?, newPassword: String?,
        peer: Peer? = nil
    ) throws(ServiceRejection) -> AccountUpdate {
        guard check(actor, key: key) else { throw .rule(.wrongPassword) }
        guard let account = people[actor], let identity = account.identity else {
            throw .rule(.onlyForAccounts)
        }
        var newEmail: EmailAddress?
        if let email {
            let checked = try ruled { () throws(EmailRejection) in try EmailAddress(email) }
            if checked != identity.email {
                try people.checkFree(
                    checked, for: actor.side, askedBy: people.holders(actor, peer), at: wall)
            }
            newEmail = checked
        }
        let format = settings.market.identity.phone
        var newPhone: PhoneNumber?
        if let phone {
            newPhone = try ruled { () throws(PhoneRejection) in
                try PhoneNumber(phone, format: format)
            }
        }
        var task: PasswordTask?
        if let newPassword {
            let chosen = try ruled { () throws(PasswordRejection) in
                try Password(chosen: newPassword, own: [account.name.text, identity.email.text])
            }
            task = self.newPassword(chosen)
        }
        return AccountUpdate(email: newEmail, phone: newPhone, task: task)
    }

    /// Changes an account. With a new password all other apps of the person are signed out.
    ///
    /// - Throws: `email_taken` where somebody was faster.
    public func finishUpdate(
        of actor: Actor, _ update: AccountUpdate, key: [UInt8]?, tokenHash: [UInt8]
    ) throws(ServiceRejection) {
        guard let before = people[actor]?.identity else { throw .rule(.onlyForAccounts) }
        let say = letters(to: actor)
        if let email = update.email, email != before.email {
            try people.checkFree(email, for: actor.side)
            // Whoever took the account over cannot do it in secret.
            post(
                to: before.email,
                subject: say("changed.emailSubject"), body: say("changed.email"))
        }
        let hash = key.flatMap { key in update.task?.hash(key) }
        change(actor) { account in
            if let email = update.email { account.identity?.email = email }
            if let phone = update.phone { account.identity?.phone = phone }
            if let hash { account.identity?.password = hash }
        }
        renewAccountSection(of: actor)
        if hash != nil {
            let own = people.accounts.session(of: actor, connectedBy: tokenHash)
            change(actor) { account in account.sessions = own.map { [account.sessions[$0]] } ?? [] }
            post(
                to: update.email ?? before.email,
                subject: say("changed.passwordSubject"), body: say("changed.password"))
        }
    }
}
