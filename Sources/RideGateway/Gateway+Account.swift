import RideAccounts
import RideCore
import RideMarket
import RideService
import RideWire

/// Signing up, in and out (A1 to A4).
extension Gateway {
    func carryOut(
        _ call: AccountCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        try checkGreeted(client)
        switch call {
        case .signUp(let p): return try signUp(p, client)
        case .signIn(let p): return try signIn(p, client)
        case .signOut:
            let actor = try signedIn(client)
            service.closeSession(of: actor, tokenHash: clients[client]?.tokenHash ?? [])
            leave(client)
            return .answer(.done)
        case .recover(let p):
            try Self.served { () throws(ServiceRejection) in
                try service.sendRecoveryCode(role: p.role, email: p.email, peer: peer(of: client))
            }
            return .answer(.done)
        case .resetPassword(let p): return try resetPassword(p, client)
        case .confirm(let p):
            let actor = try signedIn(client)
            return try confirmed(actor, p.password, client) { _ throws(WireError) in .answer(.done)
            }
        case .get:
            return .answer(try account(of: signedIn(client)))
        case .update(let p): return try update(p, client)
        }
    }

    func peer(of client: ClientID) -> UInt32 { clients[client]?.peer ?? .max }

    private func signUp(_ p: SignUpParameters, _ client: ClientID) throws(WireError) -> Reply {
        let guest = clients[client]?.actor
        let form = SignUpForm(
            role: p.role, name: p.name, email: p.email, password: p.password.text,
            phone: p.phone, taxID: p.tax_id ?? "", gender: p.gender,
            termsVersion: p.terms_version, referral: p.referral_code)
        let draft = try Self.served { () throws(ServiceRejection) in
            try service.prepareSignUp(form, guest: guest)
        }
        return .later(.derive(draft.task)) { [unowned self] outcome throws(WireError) in
            let key = try Self.key(outcome)
            let session = try Self.served { () throws(ServiceRejection) in
                try service.finishSignUp(draft, key: key, guest: guest)
            }
            return .answer(try enter(session, client, isNew: true))
        }
    }

    private func signIn(_ p: SignInParameters, _ client: ClientID) throws(WireError) -> Reply {
        let attempt = try Self.served { () throws(ServiceRejection) in
            try service.prepareSignIn(
                role: p.role, email: p.email, password: p.password.text, peer: peer(of: client))
        }
        return .later(.derive(attempt.task)) { [unowned self] outcome throws(WireError) in
            let key = try Self.key(outcome)
            let session = try Self.served { () throws(ServiceRejection) in
                try service.finishSignIn(attempt, key: key)
            }
            return .answer(try enter(session, client, isNew: false))
        }
    }

    private func resetPassword(
        _ p: ResetPasswordParameters, _ client: ClientID
    ) throws(WireError) -> Reply {
        let reset = try Self.served { () throws(ServiceRejection) in
            try service.prepareReset(
                role: p.role, email: p.email, code: p.code.text, password: p.password.text,
                peer: peer(of: client))
        }
        return .later(.derive(reset.task)) { [unowned self] outcome throws(WireError) in
            let key = try Self.key(outcome)
            let session = try Self.served { () throws(ServiceRejection) in
                try service.finishReset(reset, key: key)
            }
            return .answer(try enter(session, client, isNew: false))
        }
    }

    /// Checks the present password of whoever is signed in, then goes on with its key.
    private func confirmed(
        _ actor: Actor, _ password: SecretText, _ client: ClientID,
        then: @escaping ([UInt8]) throws(WireError) -> Reply
    ) throws(WireError) -> Reply {
        let task = try Self.served { () throws(ServiceRejection) in
            try service.prepareConfirmation(of: actor, password: password.text)
        }
        return .later(.derive(task)) { [unowned self] outcome throws(WireError) in
            let key = try Self.key(outcome)
            try Self.served { () throws(ServiceRejection) in
                try service.finishConfirmation(
                    of: actor, tokenHash: clients[client]?.tokenHash ?? [], key: key)
            }
            return try then(key)
        }
    }

    private func update(
        _ p: AccountChangeParameters, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try signedIn(client)
        return try confirmed(actor, p.password, client) { [unowned self] key throws(WireError) in
            let update = try Self.served { () throws(ServiceRejection) in
                try service.prepareUpdate(
                    of: actor, key: key, email: p.email, phone: p.phone,
                    newPassword: p.new_password?.text)
            }
            guard let task = update.task else { return try finish(update, nil, actor, client) }
            return .later(.derive(task)) { [unowned self] outcome throws(WireError) in
                try finish(update, Self.key(outcome), actor, client)
            }
        }
    }

    private func finish(
        _ update: RideService.AccountUpdate, _ key: [UInt8]?, _ actor: Actor, _ client: ClientID
    ) throws(WireError) -> Reply {
        try Self.served { () throws(ServiceRejection) in
            try service.finishUpdate(
                of: actor, update, key: key, tokenHash: clients[client]?.tokenHash ?? [])
        }
        return .answer(try account(of: actor))
    }

    private static func key(_ outcome: Errand.Outcome) throws(WireError) -> [UInt8] {
        switch outcome {
        case .key(let key): return key
        case .failed(let code, let message): throw WireError(.refused, code: code, message: message)
        case .answer, .document: throw lostAccount
        }
    }

    /// Before something grave: the password must have been given a short while ago.
    func checkPasswordIsFresh(_ actor: Actor, _ client: ClientID) throws(WireError) {
        guard service.account(of: actor)?.isGuest == false,
            service.needsPassword(actor, tokenHash: clients[client]?.tokenHash ?? [])
        else { return }
        throw WireError(
            .refused, code: "password_needed", message: "Give your password again first.")
    }

    // MARK: Views

    private func account(of actor: Actor) throws(WireError) -> CallResult {
        guard let account = service.account(of: actor) else { throw Self.lostAccount }
        let identity = account.identity
        return .account(
            AccountView(
                name: account.name.text, email: identity?.email.text,
                phone: identity?.phone.formatted(by: service.settings.market.identity.phone),
                tax_id: identity?.taxID?.formatted, gender: identity?.gender,
                is_guest: account.isGuest, status: Self.status(of: account),
                referral_code: account.isGuest ? nil : ReferralCode(of: actor)?.formatted,
                member_since_ms: account.openedAt.milliseconds,
                sessions: account.sessions.count,
                promotions: service.promotions(of: actor).prefix(Self.promotionsShown)
                    .map { Self.view(of: $0) }))
    }

    /// As many promotions are told with an account.
    private static let promotionsShown = 10

    static func status(of account: Account) -> AccountStatusView {
        switch account.status {
        case .active: .active
        case .blocked(let block):
            AccountStatusView(
                state: "blocked", message: block.message, reason: block.reason.rawValue)
        case .closed: AccountStatusView(state: "closed")
        }
    }

    /// The rules of the country that apps need for their forms.
    var market: MarketView {
        let market = service.settings.market
        let rules = market.identity
        return MarketView(
            code: market.code,
            currency: CurrencyView(
                code: market.currency.code, digits: market.currency.digits,
                symbol: market.amounts.symbol, decimal_sign: market.amounts.decimalSign,
                group_sign: market.amounts.groupSign, symbol_apart: market.amounts.symbolApart),
            tax_id: rules.taxID.rawValue,
            phone: PhoneFormView(
                country_code: rules.phone.countryCode, forms: rules.phone.forms.map(\.text)),
            plates: rules.plates.map(\.text),
            documents: rules.documents.map {
                DocumentRuleView(kind: $0.kind.rawValue, expires: $0.expires)
            },
            categories: service.tariffs.categories, minimum_driver_age: rules.minimumDriverAge,
            terms_version: rules.consentVersion,
            password: PasswordRuleView(
                minimum_characters: AccountLimits.passwordCharacters,
                maximum_characters: AccountLimits.longPasswordCharacters))
    }
}
