import RideApp
import RideCore
import RideLedger
import RideWire

/// The books as tables. Accounts, kinds and subjects stand as they are typed after the command.
struct LedgerText {
    private let ledger: LedgerResult
    private let account: String?
    private let words: OperatorWords
    private var texts: Texts { words.texts }

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
            + words.more(ledger.has_more, more)).joined(separator: "\n")
    }

    private var balances: [String] {
        guard ledger.balances.isEmpty, let account else {
            return Self.balances(ledger.balances, words)
        }
        return [texts["command.accountUnmoved", ["account": account]]]
    }

    /// A table of balances.
    static func balances(_ balances: [AccountBalanceView], _ words: OperatorWords) -> [String] {
        var table = TextTable([
            words.column("operator.columnAccount"),
            words.column("command.columnBalance", isRight: true),
        ])
        for balance in balances { table.add([balance.account, words.money(balance.amount_minor)]) }
        return table.isEmpty ? [words.texts["command.nothingMoved"]] : table.lines
    }

    /// Books that do not balance are nothing to be overlooked.
    private var sum: String {
        let sum = words.money(ledger.sum_minor)
        return ledger.sum_minor == 0
            ? "\(texts["operator.booksTitle"]): \(texts["operator.booksRight"])"
            : "\(OverviewText.mark) \(texts["operator.booksWrong", ["amount": sum]])"
    }

    /// What a posting is for, in words; a line that is not known as it is.
    private func line(_ text: String) -> String {
        guard let line = LedgerLine(text) else { return text }
        let kind = texts[word: line.kind.rawValue, in: "work.line"]
        switch line {
        case .commission(.share(let share)): return "\(kind) \(words.format.percent(share))"
        case .commission(.fixed(let amount)): return "\(kind) \(words.format.money(amount))"
        case .fare, .waiting, .cancellationFee, .tip, .promotionPaidByPlatform, .cashReceived,
            .cardPayment, .debtPayment, .settlement, .withdrawal, .withdrawalReturned, .bonus,
            .referral, .correction, .bikeUnlock, .bikeTime, .bikeDailyCap, .bikeLost, .nettedOwed,
            .owedPayment:
            return kind
        }
    }

    private var transactions: [String] {
        var table = TextTable([
            words.column("operator.columnNumber", isRight: true), words.column("work.columnWhen"),
            words.column("command.columnType"), words.column("operator.columnSubject"),
            words.column("operator.columnAccount"),
            words.column("operator.refundAmount", isRight: true),
            words.column("operator.blockReason"),
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
            if hidden > 0 {
                table.add(head + [words.counted(hidden, "operator.alarmMore"), "", ""])
            }
        }
        return table.isEmpty ? [texts["command.noTransactions"]] : table.lines
    }
}
