import RideCore

/// Whose money is whose (R3): the balances that follow from the transactions so far.
///
/// As with a ride, deciding and applying are apart. The functions in `Ledger+….swift` check a wish
/// and return the transactions that follow from it; they change nothing. `apply` makes a
/// transaction part of the ledger, refuses what would break it, and works nothing out. Whoever
/// saves the transactions between the two can rebuild the ledger from them at any time.
///
/// Transactions that are returned together are saved and applied together and in order. Simulated
/// drivers and passengers have no money; the caller keeps them out.
public struct Ledger: Hashable, Sendable {
    /// What a passenger has still to pay for one ride, tip or fee.
    public struct Bill: Hashable, Codable, Sendable {
        /// Who has to pay.
        public let passenger: PassengerID
        /// What for.
        public let subject: LedgerSubject
        /// How much is open, above zero.
        public let open: Money

        /// By what bills are put in order: the ride, then what of it is billed.
        fileprivate var place: (UInt64, String) {
            (subject.trip?.rawValue ?? .max, subject.description)
        }
    }

    /// What was given back of a ride.
    public struct Refund: Hashable, Sendable {
        /// How much, above zero.
        public let amount: Money
        /// When.
        public let at: Instant
    }

    /// The rules for what is decided from now on.
    public private(set) var rules: LedgerRules
    /// The name that the next transaction has.
    public private(set) var nextID = LedgerTransactionID(1)
    /// What waits to be settled.
    public private(set) var settlements = SettlementQueue()
    /// Every account that has ever been used.
    private var balances: [LedgerAccount: Money] = [:]
    /// The key of every transaction.
    private var recorded: Set<LedgerTransaction.Key> = []
    /// The open bills.
    private var bills: [LedgerSubject: Bill] = [:]
    /// What each passenger's open bills are for.
    private var billsOfPeople: [PassengerID: Set<LedgerSubject>] = [:]
    /// What the platform has sent back to cards, by what it is known by.
    private var sentBack: [LedgerSubject: Refund] = [:]
    /// The balances of drivers, now and then.
    private(set) var marks = StatementMarks()

    /// A ledger without entries.
    public init(rules: LedgerRules) { self.rules = rules }

    /// The ledger that these transactions make.
    ///
    /// - Throws: `DamagedLedger` naming the first that does not fit.
    /// - Complexity: O(n) in the number of transactions.
    public init(
        rules: LedgerRules, replaying transactions: some Sequence<LedgerTransaction>
    ) throws(DamagedLedger) {
        self.init(rules: rules)
        for transaction in transactions {
            do throws(LedgerRejection) { try apply(transaction) } catch {
                throw DamagedLedger(transaction, error)
            }
        }
    }

    /// What the platform has sent back to a card under this subject; nil for nothing.
    func sentBack(for subject: LedgerSubject) -> Refund? { sentBack[subject] }

    /// The currency of every amount.
    public var currency: Currency { rules.currency }

    /// The balance of an account; zero for one that was never used.
    public func balance(of account: LedgerAccount) -> Money { balances[account] ?? .zero }

    /// The three balances of a driver.
    public func balances(of driver: DriverID) -> DriverBalances {
        DriverBalances(
            available: balance(of: .driverAvailable(driver)),
            owed: balance(of: .driverOwed(driver)),
            blocked: balance(of: .driverBlocked(driver)))
    }

    /// Every account that was ever used with its balance, in the order of the accounts.
    ///
    /// - Complexity: O(n log n) in the number of accounts.
    public var allBalances: [(account: LedgerAccount, balance: Money)] {
        balances.map { (account: $0.key, balance: $0.value) }.sorted { $0.account < $1.account }
    }

    /// Whether there is a transaction of this kind for this subject.
    public func hasRecorded(
        _ kind: LedgerTransaction.Kind, _ subject: LedgerSubject
    ) -> Bool {
        recorded.contains(.init(kind, subject))
    }

    /// The open bill for a ride, a tip or a fee; nil where nothing is left to pay.
    public func bill(for subject: LedgerSubject) -> Bill? { bills[subject] }

    /// The open bills of a passenger, oldest ride first: their debts, once no charge is under way.
    ///
    /// - Complexity: O(n log n) in the number of this passenger's open bills.
    public func bills(of passenger: PassengerID) -> [Bill] {
        (billsOfPeople[passenger] ?? []).compactMap { bills[$0] }
            .sorted { $0.place < $1.place }
    }

    /// The sum of all open bills, in minor units.
    var openBills: Int128 { bills.values.reduce(0) { $0 + Int128($1.open.minorUnits) } }

    /// Takes over new rules; what is blocked moves with a new settlement delay.
    ///
    /// - Throws: `LedgerRejection.otherCurrency`.
    public mutating func change(to rules: LedgerRules) throws(LedgerRejection) {
        guard rules.currency == currency else { throw .otherCurrency }
        settlements.changeDelay(by: rules.settlementDelay - self.rules.settlementDelay)
        self.rules = rules
    }

    /// Makes a transaction part of the ledger.
    ///
    /// - Throws: `LedgerRejection`, checked in this order: `alreadyRecorded`, `notTheNext`,
    ///   `balanceOutOfRange`, `accountOverdrawn` where an account would get a sign that
    ///   `LedgerAccount.allows` forbids, `billOverpaid`, `notBlockedLikeThis`. The ledger is then
    ///   unchanged.
    public mutating func apply(_ transaction: LedgerTransaction) throws(LedgerRejection) {
        guard !recorded.contains(transaction.key) else { throw .alreadyRecorded }
        guard transaction.id == nextID else { throw .notTheNext }
        let changes = self.changes(by: transaction)
        let range = (Money.zero - Limits.ledgerBalance)...Limits.ledgerBalance
        for change in changes {
            guard range.contains(change.balance) else { throw .balanceOutOfRange }
        }
        for change in changes {
            guard change.account.allows(change.balance) else { throw .accountOverdrawn }
        }
        for change in changes {
            try checkBill(change, for: transaction.subject)
        }
        for change in changes {
            if case .driverBlocked(let driver) = change.account {
                try settlements.check(change.amount, of: driver, for: transaction.subject)
            }
        }
        recorded.insert(transaction.key)
        nextID = LedgerTransactionID(nextID.rawValue + 1)
        for change in changes { record(change, by: transaction) }
        for driver in Set(changes.compactMap(\.account.driver)) {
            marks.count(transaction.id, of: driver, balances(of: driver))
        }
        if transaction.kind == .correction,
            let toCards = changes.first(where: { $0.account == .bank && $0.amount > .zero })
        {
            sentBack[transaction.subject] = Refund(amount: toCards.amount, at: transaction.at)
        }
    }

    /// What a transaction does to one account.
    private struct Change {
        let account: LedgerAccount
        var amount: Money
        var balance: Money
    }

    private func changes(by transaction: LedgerTransaction) -> [Change] {
        var changes: [Change] = []
        for posting in transaction.postings {
            if let index = changes.firstIndex(where: { $0.account == posting.account }) {
                changes[index].amount += posting.amount
                changes[index].balance += posting.amount
            } else {
                changes.append(
                    Change(
                        account: posting.account, amount: posting.amount,
                        balance: balance(of: posting.account) + posting.amount))
            }
        }
        return changes
    }

    private func checkBill(
        _ change: Change, for subject: LedgerSubject
    ) throws(LedgerRejection) {
        guard case .passenger(let passenger) = change.account else { return }
        let bill = bills[subject]
        guard bill.map({ $0.passenger == passenger }) ?? true,
            change.amount <= bill?.open ?? .zero
        else { throw .billOverpaid }
    }

    private mutating func record(_ change: Change, by transaction: LedgerTransaction) {
        balances[change.account] = change.balance
        switch change.account {
        case .passenger(let passenger):
            let open = (bills[transaction.subject]?.open ?? .zero) - change.amount
            bills[transaction.subject] =
                open == .zero
                ? nil : Bill(passenger: passenger, subject: transaction.subject, open: open)
            if open == .zero {
                billsOfPeople[passenger]?.remove(transaction.subject)
                if billsOfPeople[passenger]?.isEmpty == true { billsOfPeople[passenger] = nil }
            } else {
                billsOfPeople[passenger, default: []].insert(transaction.subject)
            }
        case .driverBlocked(let driver):
            settlements.record(
                change.amount, of: driver, by: transaction, delay: rules.settlementDelay)
        case .driverAvailable, .driverOwed, .platform, .promotions, .cash, .bank:
            break
        }
    }
}
