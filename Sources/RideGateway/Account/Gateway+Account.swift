import RideAccounts
import RideCore
import RideMarket
import RideService
import RideWire

/// Signing up, in and out (A1 to A4).
extension Gateway {
    static func registerAccounts(_ table: inout HandlerTable) {
        registerContacts(&table)
        registerPhotos(&table)
        table.onVisit(SignUp.self) { gateway, call, client throws(WireError) in
            try gateway.signUp(call, client)
        }
        table.onVisit(SignIn.self) { gateway, call, client throws(WireError) in
            try gateway.signIn(call, client)
        }
        table.onVisit(RecoverPassword.self) { gateway, call, client throws(WireError) in
            try served { () throws(ServiceRejection) in
                try gateway.service.sendRecoveryCode(
                    role: call.role, email: call.email, peer: gateway.peer(of: client))
            }
            return .answer(Done())
        }
        table.onVisit(ResetPassword.self) { gateway, call, client throws(WireError) in
            try gateway.resetPassword(call, client)
        }
        table.on(SignOut.self) { gateway, _, caller in
            gateway.service.closeSession(
                of: caller.actor, tokenHash: gateway.tokenHash(of: caller.client))
            gateway.leave(caller.client)
            return .answer(Done())
        }
        table.on(ConfirmPassword.self) { gateway, call, caller throws(WireError) in
            try gateway.confirmed(caller, call.password) { _ in .answer(Done()) }
        }
        table.on(GetAccount.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.account(of: caller.actor))
        }
        table.on(UpdateAccount.self) { gateway, call, caller throws(WireError) in
            try gateway.update(call, caller)
        }
        table.on(DeleteAccount.self) { gateway, call, caller throws(WireError) in
            // Who cannot is told so before the password is worked on, and looked at again after.
            try served { () throws(ServiceRejection) in
                try gateway.service.checkDeletion(of: caller.actor)
            }
            return try gateway.confirmed(caller, call.password) { _ throws(WireError) in
                try served { () throws(ServiceRejection) in
                    try gateway.service.deleteAccount(of: caller.actor)
                }
                gateway.leave(caller.client)
                return .answer(Done())
            }
        }
        table.on(AskForPIN.self) { gateway, call, caller throws(WireError) in
            try gateway.askForPIN(call, caller)
        }
    }

    private func askForPIN(
        _ p: AskForPIN, _ caller: Caller
    ) throws(WireError) -> Reply<AccountView> {
        try perform(.askForPIN(p.asks), caller)
        return .answer(try account(of: caller.actor))
    }

    private func tokenHash(of client: ClientID) -> [UInt8] { clients[client]?.tokenHash ?? [] }

    /// Who is on the other end; of a client that has gone nobody else is.
    func peer(of client: ClientID) -> Peer {
        clients[client]?.peer ?? Peer(user: .max, process: 0, connection: client.rawValue)
    }

    private func signUp(
        _ p: SignUp, _ client: ClientID
    ) throws(WireError) -> Reply<SessionResult> {
        let guest = actor(of: client)
        let mark = mark(of: AnyCall(p))
        if let mark,
            service.wasOpened(
                by: mark.id, p.role, email: p.email, fingerprint: mark.fingerprint)
        {
            // The answer was lost: who knows the password comes in as it would have let them.
            return try signIn(
                SignIn(role: p.role, email: p.email, password: p.password), client)
        }
        let form = SignUpForm(
            role: p.role, name: p.name, email: p.email, password: p.password.text,
            phone: p.phone, taxID: p.tax_id ?? "", gender: p.gender,
            termsVersion: p.terms_version, referral: p.referral_code)
        let draft = try Self.served { () throws(ServiceRejection) in
            try service.prepareSignUp(form, guest: guest, peer: peer(of: client))
        }
        return .later(.derive(draft.task)) { [unowned self] outcome throws(WireError) in
            let key = try Self.key(outcome)
            let session = try Self.served { () throws(ServiceRejection) in
                try service.finishSignUp(draft, key: key, guest: guest)
            }
            if let mark {
                service.hasDone(mark.id, of: session.actor, fingerprint: mark.fingerprint)
            }
            return .answer(try enter(session, client, isNew: true))
        }
    }

    private func signIn(
        _ p: SignIn, _ client: ClientID
    ) throws(WireError) -> Reply<SessionResult> {
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
        _ p: ResetPassword, _ client: ClientID
    ) throws(WireError) -> Reply<SessionResult> {
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
    private func confirmed<Answer>(
        _ caller: Caller, _ password: SecretText,
        then: @escaping ([UInt8]) throws(WireError) -> Reply<Answer>
    ) throws(WireError) -> Reply<Answer> {
        let task = try Self.served { () throws(ServiceRejection) in
            try service.prepareConfirmation(of: caller.actor, password: password.text)
        }
        return .later(.derive(task)) { [unowned self] outcome throws(WireError) in
            let key = try Self.key(outcome)
            try Self.served { () throws(ServiceRejection) in
                try service.finishConfirmation(
                    of: caller.actor, tokenHash: tokenHash(of: caller.client), key: key)
            }
            return try then(key)
        }
    }

    private func update(
        _ p: UpdateAccount, _ caller: Caller
    ) throws(WireError) -> Reply<AccountView> {
        if try isRepeated(caller) { return .answer(try account(of: caller.actor)) }
        return try confirmed(caller, p.password) { [unowned self] key throws(WireError) in
            let update = try Self.served { () throws(ServiceRejection) in
                try service.prepareUpdate(
                    of: caller.actor, key: key, email: p.email, phone: p.phone,
                    newPassword: p.new_password?.text, peer: peer(of: caller.client))
            }
            guard let task = update.task else { return try finish(update, nil, caller) }
            return .later(.derive(task)) { [unowned self] outcome throws(WireError) in
                try finish(update, Self.key(outcome), caller)
            }
        }
    }

    private func isRepeated(_ caller: Caller) throws(WireError) -> Bool {
        guard let mark = caller.mark else { return false }
        return try Self.served { () throws(ServiceRejection) in
            try service.hasCarriedOut(
                mark.id, of: caller.actor, fingerprint: mark.fingerprint)
        }
    }

    private func finish(
        _ update: RideService.AccountUpdate, _ key: [UInt8]?, _ caller: Caller
    ) throws(WireError) -> Reply<AccountView> {
        // The same may have been sent twice before the first was done.
        if try isRepeated(caller) { return .answer(try account(of: caller.actor)) }
        try Self.served { () throws(ServiceRejection) in
            try service.finishUpdate(
                of: caller.actor, update, key: key, tokenHash: tokenHash(of: caller.client))
        }
        if let mark = caller.mark {
            service.hasDone(mark.id, of: caller.actor, fingerprint: mark.fingerprint)
        }
        return .answer(try account(of: caller.actor))
    }

    private static func key(_ outcome: BackgroundJob.Outcome) throws(WireError) -> [UInt8] {
        switch outcome {
        case .key(let key): return key
        case .failed(let code, let message): throw WireError(.refused, code: code, message: message)
        case .answer, .document, .claimed: throw lostAccount
        }
    }

    /// Before something grave: the password must have been given a short while ago.
    func checkPasswordIsFresh(_ actor: Actor, _ client: ClientID) throws(WireError) {
        guard service.account(of: actor)?.isGuest == false,
            service.needsPassword(actor, tokenHash: tokenHash(of: client))
        else { return }
        throw WireError(
            .refused, code: "password_needed", message: "Give your password again first.")
    }

    // MARK: Views

    func account(of actor: Actor) throws(WireError) -> AccountView {
        guard let account = service.account(of: actor) else { throw Self.lostAccount }
        let identity = account.identity
        return AccountView(
            name: account.name.text, email: identity?.email.text,
            phone: identity?.phone.formatted(by: service.settings.market.identity.phone),
            tax_id: identity?.taxID?.formatted, gender: identity?.gender,
            is_guest: account.isGuest, status: Self.status(of: account),
            referral_code: account.isGuest ? nil : ReferralCode(of: actor)?.formatted,
            member_since_ms: account.openedAt.milliseconds,
            sessions: account.sessions.count,
            promotions: service.promotions(of: actor).prefix(Self.promotionsShown)
                .map { Self.view(of: $0) },
            asks_for_pin: account.asksForPIN,
            compliments: account.compliments.all.map {
                ComplimentView(compliment: $0.compliment, count: $0.count)
            },
            mails_receipts: actor.side == .passenger && identity != nil
                ? !account.refusesReceipts : nil)
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
                maximum_characters: AccountLimits.longPasswordCharacters),
            vehicle_ages: rules.vehicleAges.map {
                VehicleAgeView(category: $0.category, years: $0.years)
            },
            reservations: ReservationLimitsView(
                earliest_s: market.reservations.earliest.milliseconds / 1_000,
                latest_s: market.reservations.latest.milliseconds / 1_000))
    }
}
