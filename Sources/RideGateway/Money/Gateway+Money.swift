import RideAccounts
import RideCore
import RideLedger
import RideService
import RideWire

/// The cards of people, and a driver's money (P11, D9, D10, D12).
extension Gateway {
    static func registerMoney(_ table: inout HandlerTable) {
        table.on(ListCards.self) { gateway, _, caller throws(WireError) in
            try gateway.cards(of: caller.actor)
        }
        table.on(AddCard.self) { gateway, call, caller throws(WireError) in
            let form = RideService.CardForm(
                number: call.number.text, expiry: call.expiry, holder: call.holder,
                securityCode: call.cvv.text, taxID: call.tax_id ?? "")
            return try gateway.cards(after: .addCard(form), caller)
        }
        table.on(RemoveCard.self) { gateway, call, caller throws(WireError) in
            try gateway.cards(after: .removeCard(CardID(call.card_id)), caller)
        }
        table.on(MakeCardPrimary.self) { gateway, call, caller throws(WireError) in
            try gateway.cards(after: .makePrimary(CardID(call.card_id)), caller)
        }
        table.on(PayDebt.self) { gateway, call, caller throws(WireError) in
            try gateway.state(after: .payDebt(CardID(call.card_id)), caller)
        }
        table.on(GetFinance.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.finance(of: caller.driver()))
        }
        table.on(ListStatement.self) { gateway, call, caller throws(WireError) in
            gateway.statement(call, of: try caller.driver())
        }
        table.on(SetBankAccount.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.setBank(try gateway.bank(call)), caller)
            return .answer(try gateway.finance(of: caller.driver()))
        }
        table.on(WithdrawMoney.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.withdraw(Money(minorUnits: call.amount_minor)), caller)
            return .answer(try gateway.finance(of: caller.driver()))
        }
        table.on(GetReport.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.report(call.week, of: caller.actor))
        }
        table.on(ListBonuses.self) { gateway, _, caller throws(WireError) in
            .answer(gateway.bonuses(of: try caller.driver()))
        }
    }

    private func cards(
        after command: RideService.Command, _ caller: Caller
    ) throws(WireError) -> Reply<CardsResult> {
        try perform(command, caller)
        return try cards(of: caller.actor)
    }

    private func cards(of actor: Actor) throws(WireError) -> Reply<CardsResult> {
        guard let wallet = service.account(of: actor)?.wallet else { throw Self.lostAccount }
        return .answer(CardsResult(cards: wallet.cards.map { view(of: $0) }))
    }

    func view(of card: PaymentCard) -> CardView {
        CardView(
            id: card.id.rawValue, brand: card.brand.rawValue, last_four: card.lastFour.text,
            expiry: card.expiry.formatted, is_primary: card.isPrimary,
            is_expired: card.expiry.isExpired(on: service.wall.date))
    }

    // MARK: A driver's money

    private func bank(_ p: SetBankAccount) throws(WireError) -> BankForm {
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

    private func finance(of driver: DriverID) throws(WireError) -> FinanceResult {
        guard let account = service.account(of: .driver(driver)) else { throw Self.lostAccount }
        let ledger = service.ledger
        var share: Int64?
        var fixed: Int64?
        switch ledger.rules.commission.rate(for: .common) {
        case .share(let part): share = part.basisPoints
        case .fixed(let amount): fixed = amount.minorUnits
        }
        return FinanceResult(
            balance: Self.view(of: ledger.balances(of: driver)),
            bank_account: account.driver.bank.map(Self.view),
            withdrawals: account.driver.withdrawals.reversed().map(Self.view),
            minimum_minor: ledger.rules.minimumWithdrawal.minorUnits,
            share_basis_points: share, fixed_minor: fixed,
            next_settlement: ledger.settlements.next(of: driver).map {
                SettlementView(at_ms: $0.due.milliseconds, amount_minor: $0.amount.minorUnits)
            })
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

    private func statement(
        _ p: ListStatement, of driver: DriverID
    ) -> Reply<StatementResult> {
        let before = p.before_id.map { id in
            StatementLine.Position(
                transaction: LedgerTransactionID(id / Self.linesPerTransaction),
                index: Int(id % Self.linesPerTransaction))
        }
        // The store answers, and may not have the newest entries yet.
        let start = service.ledger.statementStart(
            of: driver, before: before?.transaction ?? service.firstUnsavedEntry,
            lines: p.pageSize + 1)
        let query = StoreQuery.driverEntries(
            driver, after: start?.after, through: before?.transaction)
        return .later(.read(query)) { outcome throws(WireError) in
            guard case .entries(let entries) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            let statement = Statement(
                of: driver, opening: start?.balances ?? .zero, transactions: entries)
            let lines = statement.page(before: before, limit: p.pageSize + 1)
            return .answer(
                StatementResult(
                    lines: lines.prefix(p.pageSize).map(Self.view),
                    has_more: start != nil || lines.count > p.pageSize))
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
            subject_id: subject.count > 1 ? String(subject[1]) : "", share_basis_points: share,
            moved_minor: line.moved.map(\.minorUnits))
    }

    private func report(_ week: Int, of actor: Actor) throws(WireError) -> ReportResult {
        guard let account = service.accountUpToNow(of: actor) else { throw Self.lostAccount }
        let calendar = service.settings.rules.calendar
        let current = calendar.week(at: service.now)
        // Of a week that is not remembered, the last one that is.
        let back = min(0, max(-52, week))
        let wanted = CityWeek(number: current.number + back)
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
        return ReportResult(
            week: back,
            starts_at_ms: calendar.start(of: calendar.day(.monday, of: wanted)).milliseconds,
            days: days.map {
                ReportDayView(
                    rides: $0.rides, earnings_minor: $0.earnings.minorUnits,
                    tips_minor: $0.tips.minorUnits,
                    rewards_minor: ($0.rewards ?? .zero).minorUnits,
                    online_s: Double($0.online_ms) / 1_000)
            },
            rides: days.reduce(0) { $0 + $1.rides },
            earnings_minor: days.reduce(0) { $0 + $1.earnings.minorUnits },
            online_s: Double(days.reduce(0) { $0 + $1.online_ms }) / 1_000,
            acceptance_percent: percent(accepted, offers),
            cancellation_percent: percent(givenBack, accepted),
            rating_hundredths: service.face(of: actor).rating.hundredths)
    }

    private func bonuses(of driver: DriverID) -> BonusesResult {
        let calendar = service.settings.rules.calendar
        let week = calendar.week(at: service.now)
        var progress = service.account(of: .driver(driver))?.driver.bonus
        if progress?.week != week { progress = nil }
        let current = progress ?? BonusProgress(driver: driver, week: week)
        return BonusesResult(
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
            })
    }
}
