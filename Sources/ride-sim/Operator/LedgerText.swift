import RideLedger
import RideWire

/// The books as tables.
struct LedgerText {
    private let ledger: LedgerResult
    private let account: String?
    private let words: OperatorWords

    /// - Parameter account: the one that was asked for; nil for all.
    init(_ ledger: LedgerResult, of account: String? = nil, _ words: OperatorWords) {
        self.ledger = ledger
        self.account = account
        self.words = words
    }

    /// Balances, their sum, transactions.
    var text: String {
        let more = ledger.transactions.last.map { "--before \($0.id)" } ?? ""
        return
            (balances + ["", sum, ""] + transactions
            + OperatorWords.more(ledger.has_more, more)).joined(separator: "\n")
    }

    private var balances: [String] {
        guard ledger.balances.isEmpty, let account else {
            return Self.balances(ledger.balances, words)
        }
        return ["\(account) has not moved yet."]
    }

    /// A table of balances.
    static func balances(_ balances: [AccountBalanceView], _ words: OperatorWords) -> [String] {
        var table = TextTable([.left("ACCOUNT"), .right("BALANCE")])
        for balance in balances { table.add([balance.account, words.money(balance.amount_minor)]) }
        return table.isEmpty ? ["No account has moved yet."] : table.lines
    }

    /// Books that do not balance are nothing to be overlooked.
    private var sum: String {
        let sum = words.money(ledger.sum_minor)
        return ledger.sum_minor == 0
            ? "The sum of all accounts is \(sum)."
            : "\(OverviewText.mark) The sum of all accounts is \(sum) and must be zero."
    }

    /// What a posting is for, in words; a line that is not known as it is.
    private func line(_ text: String) -> String {
        guard let line = LedgerLine(text) else { return text }
        switch line {
        case .commission(.share(let share)):
            let (whole, rest) = share.basisPoints.quotientAndRemainder(dividingBy: 100)
            let digits = rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)"
            return "commission \(whole)\(digits) %"
        case .commission(.fixed(let amount)):
            return "commission \(words.money(amount.minorUnits)) a ride"
        case .nettedOwed: return "taken off what was owed"
        case .owedPayment: return "payment of what was owed"
        case .fare, .waiting, .cancellationFee, .tip, .promotionPaidByPlatform, .cashReceived,
            .cardPayment, .debtPayment, .settlement, .withdrawal, .withdrawalReturned, .bonus,
            .referral, .correction, .bikeUnlock, .bikeTime, .bikeDailyCap, .bikeLost:
            return line.kind.rawValue.split(separator: "_").joined(separator: " ")
        }
    }

    private var transactions: [String] {
        var table = TextTable([
            .right("ID"), .left("TIME"), .left("KIND"), .left("SUBJECT"), .left("ACCOUNT"),
            .right("AMOUNT"), .left("FOR"),
        ])
        for transaction in ledger.transactions {
            var head = [
                "\(transaction.id)", words.time(transaction.at_ms), transaction.kind,
                transaction.subject,
            ]
            for posting in transaction.postings {
                table.add(
                    head + [
                        posting.account, words.money(posting.amount_minor), line(posting.line),
                    ])
                head = ["", "", "", ""]
            }
            let hidden = transaction.posting_count - transaction.postings.count
            if hidden > 0 { table.add(head + ["and \(hidden) more", "", ""]) }
        }
        return table.isEmpty ? ["There are no such transactions."] : table.lines
    }
}
