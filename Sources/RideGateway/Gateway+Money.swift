import RideAccounts
import RideCore
import RideLedger
import RideService
import RideWire

/// Cards and a driver's money (P11, D9, D10, D12).
extension Gateway {
    func carryOut(
        _ call: CardCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> CallResult {
        let actor = try signedIn(client)
        switch call {
        case .list: break
        case .add(let p):
            try checkPasswordIsFresh(actor, client)
            let form = RideService.CardForm(
                number: p.number.text, expiry: p.expiry, holder: p.holder,
                securityCode: p.cvv.text, taxID: p.tax_id ?? "")
            try perform(.addCard(form), whole, client)
        case .remove(let p): try perform(.removeCard(CardID(p.card_id)), whole, client)
        case .makePrimary(let p): try perform(.makePrimary(CardID(p.card_id)), whole, client)
        case .payDebt(let p):
            return try state(after: .payDebt(CardID(p.card_id)), whole, client)
        }
        guard let wallet = service.account(of: actor)?.wallet else { throw Self.lostAccount }
        return .cards(CardsResult(cards: wallet.cards.map { view(of: $0) }))
    }

    func view(of card: PaymentCard) -> CardView {
        CardView(
            id: card.id.rawValue, brand: card.brand.rawValue, last_four: card.lastFour.text,
            expiry: card.expiry.formatted, is_primary: card.isPrimary,
            is_expired: card.expiry.isExpired(on: service.wall.date))
    }

    // MARK: A driver's money

    func carryOut(
        _ call: FinanceCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try signedIn(client)
        guard case .driver(let driver) = actor else { throw Self.wireError(.onlyForDrivers) }
        switch call {
        case .get: break
        case .statement(let p): return statement(p, of: driver)
        case .setBank(let p):
            try checkPasswordIsFresh(actor, client)
            try perform(.setBank(try bank(p)), whole, client)
        case .withdraw(let p):
            try checkPasswordIsFresh(actor, client)
            try perform(.withdraw(Money(minorUnits: p.amount_minor)), whole, client)
        case .report(let p): return .answer(try report(p.week, of: actor))
        case .bonuses: return .answer(bonuses(of: driver))
        }
        return .answer(try finance(of: driver))
    }

    private func bank(_ p: BankParameters) throws(WireError) -> BankForm {
        guard let kind = BankAccountKind(rawValue: p.kind) else {
            throw Self.unknownWord("params.kind", BankAccountKind.allCases.map(\.rawValue))
        }
        let number: BankAccountNumber
        if service.settings.market.identity.taxID == .rut {
            number = .chile(bank: p.bank, account: p.account)
        } else {
            let (account, check) = Self.split(p.account)
            let branch = (p.branch ?? "").split(separator: "-", omittingEmptySubsequences: false)
            number = .brazil(
                bank: p.bank, branch: branch.first.map(String.init) ?? "",
                branchCheck: branch.count > 1 ? String(branch[1]) : nil, account: account,
                accountCheck: check)
        }
        return BankForm(number: number, kind: kind, holder: p.holder, taxID: p.tax_id)
    }

    /// An account and its check digit: what follows the dash, or the last sign.
    private static func split(_ account: String) -> (String, String) {
        let parts = account.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
        return (String(account.dropLast()), String(account.suffix(1)))
    }

    static func view(of balances: DriverBalances) -> BalanceView {
        BalanceView(
            available_minor: balances.available.minorUnits,
            owed_minor: -balances.owed.minorUnits, blocked_minor: balances.blocked.minorUnits)
    }

    private func finance(of driver: DriverID) throws(WireError) -> CallResult {
        guard let account = service.account(of: .driver(driver)) else { throw Self.lostAccount }
        let ledger = service.ledger
        var share: Int64?
        var fixed: Int64?
        switch ledger.rules.commission.rate(for: .common) {
        case .share(let part): share = part.basisPoints
        case .fixed(let amount): fixed = amount.minorUnits
        }
        return .finance(
            FinanceResult(
                balance: Self.view(of: ledger.balances(of: driver)),
                bank_account: account.driver.bank.map(Self.view),
                withdrawals: account.driver.withdrawals.reversed().map(Self.view),
                minimum_minor: ledger.rules.minimumWithdrawal.minorUnits,
                share_basis_points: share, fixed_minor: fixed))
    }

    private static func view(of account: BankAccount) -> BankAccountView {
        switch account.number {
        case .brazil(let bank, let branch, let branchCheck, _, _):
            BankAccountView(
                bank: bank, branch: branch + (branchCheck.map { "-" + $0 } ?? ""),
                account: account.masked, kind: account.kind.rawValue, holder: account.holder.text)
        case .chile(let bank, _):
            BankAccountView(
                bank: bank, account: account.masked, kind: account.kind.rawValue,
                holder: account.holder.text)
        }
    }

    private static func view(of withdrawal: Withdrawal) -> WithdrawalView {
        var state = "requested"
        var reason: String?
        var endedAt: Instant?
        switch withdrawal.state {
        case .requested: break
        case .paid(let at): (state, endedAt) = ("paid", at)
        case .returned(let why, let at):
            (state, reason, endedAt) = ("returned", why.rawValue, at)
        }
        return WithdrawalView(
            id: withdrawal.id.rawValue, amount_minor: withdrawal.amount.minorUnits, state: state,
            reason: reason, requested_at_ms: withdrawal.requestedAt.milliseconds,
            ended_at_ms: endedAt?.milliseconds)
    }

    /// Lines of a statement are numbered by their transaction and their place in it.
    private static let linesPerTransaction: UInt64 = 64

    private func statement(_ p: PageParameters, of driver: DriverID) -> Reply {
        .later(.read(.driverEntries(driver))) { outcome throws(WireError) in
            guard case .entries(let entries) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            let statement = Statement(of: driver, transactions: entries)
            let before = p.before_id.map { id in
                StatementLine.Position(
                    transaction: LedgerTransactionID(id / Self.linesPerTransaction),
                    index: Int(id % Self.linesPerTransaction))
            }
            let lines = statement.page(before: before, limit: p.pageSize + 1)
            return .answer(
                .statement(
                    StatementResult(
                        lines: lines.prefix(p.pageSize).map(Self.view),
                        has_more: lines.count > p.pageSize)))
        }
    }

    private static func view(of line: StatementLine) -> StatementLineView {
        let subject = line.subject.description.split(separator: "/", maxSplits: 1)
        var share: Int64?
        if case .commission(.share(let part)) = line.line { share = part.basisPoints }
        return StatementLineView(
            id: line.position.transaction.rawValue * linesPerTransaction
                + UInt64(line.position.index),
            at_ms: line.at.milliseconds, kind: line.line.kind.rawValue,
            amount_minor: line.amount.minorUnits,
            available_minor: line.balances.available.minorUnits,
            owed_minor: -line.balances.owed.minorUnits,
            blocked_minor: line.balances.blocked.minorUnits,
            subject_kind: subject.first.map(String.init) ?? "",
            subject_id: subject.count > 1 ? String(subject[1]) : "", share_basis_points: share)
    }

    private func report(_ week: Int, of actor: Actor) throws(WireError) -> CallResult {
        guard let account = service.account(of: actor) else { throw Self.lostAccount }
        let calendar = service.settings.rules.calendar
        let current = calendar.week(at: service.now)
        let wanted = CityWeek(number: current.number + min(0, max(-52, week)))
        let days = Weekday.allCases.map { weekday -> Account.Day in
            let number = Int64(calendar.day(weekday, of: wanted).number)
            return (account.driver.days + [account.today]).last { $0.number == number }
                ?? Account.Day()
        }
        let offers = days.reduce(0) { $0 + $1.offers }
        let accepted = days.reduce(0) { $0 + $1.accepted }
        let givenBack = days.reduce(0) { $0 + $1.givenBack }
        func percent(_ part: Int, _ whole: Int) -> Double? {
            whole == 0 ? nil : (Double(part) / Double(whole) * 1_000).rounded() / 10
        }
        return .report(
            ReportResult(
                week: min(0, week),
                starts_at_ms: calendar.start(of: calendar.day(.monday, of: wanted)).milliseconds,
                days: days.map {
                    ReportDayView(
                        rides: $0.rides, earnings_minor: $0.earnings.minorUnits,
                        tips_minor: $0.tips.minorUnits, online_s: Double($0.online_ms) / 1_000)
                },
                rides: days.reduce(0) { $0 + $1.rides },
                earnings_minor: days.reduce(0) { $0 + $1.earnings.minorUnits },
                online_s: Double(days.reduce(0) { $0 + $1.online_ms }) / 1_000,
                acceptance_percent: percent(accepted, offers),
                cancellation_percent: percent(givenBack, accepted),
                rating_hundredths: service.face(of: actor).rating.hundredths))
    }

    private func bonuses(of driver: DriverID) -> CallResult {
        let calendar = service.settings.rules.calendar
        let week = calendar.week(at: service.now)
        var progress = service.account(of: .driver(driver))?.driver.bonus
        if progress?.week != week { progress = nil }
        let current = progress ?? BonusProgress(driver: driver, week: week)
        return .bonuses(
            BonusesResult(
                bonuses: service.ledger.rules.bonusGoals.map { goal in
                    let standing = current.standing(of: goal)
                    var isPaid = false
                    if case .reached = standing { isPaid = true }
                    let last = calendar.day(goal.until, of: week)
                    let end = calendar.start(of: CityDay(number: last.number + 1))
                    return BonusView(
                        key: goal.key.description, rides_needed: goal.rides,
                        rides_done: standing.rides, reward_minor: goal.reward.minorUnits,
                        until_ms: end.milliseconds, is_paid: isPaid)
                }))
    }
}
