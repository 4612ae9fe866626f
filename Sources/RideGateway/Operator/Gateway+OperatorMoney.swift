import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideWire

/// Prices, promotions and money, as the operator sees them.
extension Gateway {
    static func registerOperatorMoney(_ table: inout HandlerTable) {
        table.onOperator(GetTariffs.self) { gateway, _, _ in gateway.tariffs() }
        table.onOperator(SetTariffs.self) { gateway, call, mark throws(WireError) in
            switch gateway.host.tariffFormat.read(call.yaml) {
            case .success(let book): try gateway.perform(.setTariffs(book), mark)
            case .failure(let refusal):
                throw WireError(.refused, code: refusal.code, message: refusal.message)
            }
            return gateway.tariffs()
        }
        table.onOperator(ListPromotions.self) { gateway, call, _ in
            gateway.promotions(after: call.after, size: call.pageSize)
        }
        table.onOperator(AddPromotion.self) { gateway, call, mark throws(WireError) in
            let promotion = try gateway.promotion(call)
            try gateway.perform(.addPromotion(promotion), mark)
            return gateway.promotions(changed: promotion.code)
        }
        table.onOperator(EndPromotion.self) { gateway, call, mark throws(WireError) in
            let ended = try code(call.code)
            try gateway.perform(.endPromotion(ended), mark)
            return gateway.promotions(changed: ended)
        }
        table.onOperator(GetLedger.self) { gateway, call, _ throws(WireError) in
            try gateway.ledger(call)
        }
    }

    private func tariffs() -> Reply<TariffsResult> {
        .answer(TariffsResult(yaml: host.tariffFormat.write(service.tariffs)))
    }

    private static func code(_ typed: String) throws(WireError) -> PromotionCode {
        do throws(PromotionCodeRejection) { return try PromotionCode(typed) } catch {
            throw WireError(
                .refused, code: "promotion_" + error.rawValue, message: error.message)
        }
    }

    private func promotion(_ p: AddPromotion) throws(WireError) -> Promotion {
        let code = try Self.code(p.code)
        let reward: PromotionReward
        switch (p.percent, p.amount_minor) {
        case (let percent?, nil):
            reward = .percent(
                share: .percent(Int64(percent)), cap: p.cap_minor.map { Money(minorUnits: $0) })
        case (nil, let amount?): reward = .amount(of: Money(minorUnits: amount))
        case (nil, nil), (_?, _?):
            throw Self.invalid("params must have either percent or amount_minor.")
        }
        let today = service.wall.date
        do throws(PromotionTermsRejection) {
            return try Promotion(
                code: code, reward: reward, firstUse: p.from ?? today,
                lastUse: p.until ?? today.adding(days: 30), totalUses: p.uses,
                usesPerPassenger: p.uses_per_passenger ?? 1,
                minimumFare: Money(minorUnits: p.minimum_minor ?? 0),
                categories: CategorySet(p.categories ?? Category.allCases),
                isForFirstRide: p.first_ride_only)
        } catch {
            let words = error.message { service.settings.market.format($0) }
            throw WireError(.refused, code: error.rawValue, message: words)
        }
    }

    private func promotions(
        after: String? = nil, size: Int = PageLimit.most, changed code: PromotionCode? = nil
    ) -> Reply<PromotionsResult> {
        let all = service.allPromotions
        let rest = all.filter { file in
            after.map { file.promotion.code.text > $0 } ?? true
        }
        return .answer(
            PromotionsResult(
                promotions: rest.prefix(size).map(row), has_more: rest.count > size,
                changed: all.first { $0.promotion.code == code }.map(row)))
    }

    private func row(_ file: PromotionFile) -> PromotionRowView {
        let promotion = file.promotion
        let view = Self.view(of: promotion)
        let today = service.wall.date
        return PromotionRowView(
            code: promotion.code.text, percent: view.percent, amount_minor: view.amount_minor,
            cap_minor: view.cap_minor, from: promotion.isGoodAtFirst ? nil : promotion.firstUse,
            until: promotion.isGoodForEver ? nil : promotion.lastUse,
            uses: promotion.totalUses, uses_per_passenger: promotion.usesPerPassenger,
            minimum_minor: promotion.minimumFare == .zero
                ? nil : promotion.minimumFare.minorUnits,
            categories: promotion.categories.categories,
            first_ride_only: promotion.isForFirstRide, uses_so_far: file.uses.count,
            is_active: promotion.isOn && promotion.firstUse <= today && today <= promotion.lastUse)
    }

    private func ledger(_ p: GetLedger) throws(WireError) -> Reply<LedgerResult> {
        var account: LedgerAccount?
        if let name = p.account {
            guard let known = LedgerAccount(name) else {
                throw Self.invalid(
                    "params.account must be an account, such as platform or "
                        + "driver.available/4294967296.")
            }
            account = known
        }
        let size = p.pageSize
        let before = p.before_id ?? .max
        let kinds = try p.kinds.map(Self.kinds)
        // Whoever looks further back, or for some kinds alone, reads what is passed over too.
        let isNewest = p.before_id == nil && kinds == nil
        let query = StoreQuery.lastEntries(
            of: account, limit: isNewest ? size + 1 : Self.longestLookBack)
        return .later(.read(query)) { [unowned self] outcome throws(WireError) in
            guard case .entries(let newest) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            let entries = newest.drop { $0.id.rawValue >= before }
                .filter { kinds?.contains($0.kind) ?? true }
            let all = service.ledger.allBalances
            let shown = account.map { one in all.filter { $0.account == one } } ?? all
            return .answer(
                LedgerResult(
                    balances: shown.prefix(100).map {
                        AccountBalanceView(
                            account: $0.account.description,
                            amount_minor: $0.balance.minorUnits)
                    },
                    transactions: entries.prefix(size).map(Self.view),
                    has_more: entries.count > size,
                    sum_minor: all.reduce(0) { $0 + $1.balance.minorUnits }))
        }
    }

    private static let longestLookBack = 10_000

    private static func kinds(
        _ names: [String]
    ) throws(WireError) -> Set<LedgerTransaction.Kind> {
        var kinds: Set<LedgerTransaction.Kind> = []
        for name in names {
            guard let kind = LedgerTransaction.Kind(rawValue: name) else {
                throw unknownWord(
                    "params.kinds", LedgerTransaction.Kind.allCases.map(\.rawValue))
            }
            kinds.insert(kind)
        }
        return kinds
    }

    private static func view(of entry: LedgerTransaction) -> LedgerTransactionView {
        LedgerTransactionView(
            id: entry.id.rawValue, at_ms: entry.at.milliseconds, kind: entry.kind.rawValue,
            subject: entry.subject.description,
            postings: entry.postings.prefix(12).map {
                PostingView(
                    account: $0.account.description, amount_minor: $0.amount.minorUnits,
                    line: $0.line.description)
            },
            posting_count: entry.postings.count)
    }
}
