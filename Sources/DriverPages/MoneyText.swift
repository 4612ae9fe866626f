import RideApp

/// The texts of pages about a driver's money, by their keys in the tables.
public enum MoneyText: String, TextName {
    // Balances.
    /// “Finance”
    case financeTitle = "work.financeTitle"
    /// “{amount} to withdraw”
    case canWithdraw = "work.canWithdraw"
    /// “Available”
    case balanceAvailable = "work.balanceAvailable"
    /// “Owed to the platform”
    case balanceOwed = "work.balanceOwed"
    /// “Blocked”
    case balanceBlocked = "work.balanceBlocked"
    /// “In all”
    case balanceTotal = "work.balanceTotal"
    /// “Blocked is what card rides brought until it is settled; it then becomes available by
    /// itself.”
    case blockedMeans = "work.blockedMeans"
    /// “Bank account”
    case bankAccount = "work.bankAccount"
    /// “none yet (b)”
    case noBankAccount = "work.noBankAccount"
    /// “The platform keeps”
    case platformKeeps = "work.platformKeeps"
    /// “{share} of each fare”
    case keepsShare = "work.keepsShare"
    /// “{amount} of each ride”
    case keepsFixed = "work.keepsFixed"
    /// “Nothing withdrawn yet. Withdrawals will be listed here.”
    case noWithdrawals = "work.noWithdrawals"
    /// “{count} withdrawals”
    case withdrawals = "work.withdrawals"
    /// “1 withdrawal”
    case oneWithdrawal = "work.oneWithdrawal"
    /// “When”
    case columnWhen = "work.columnWhen"
    /// “Amount”
    case columnAmount = "work.columnAmount"
    /// “State”
    case columnState = "work.columnState"
    /// “withdraw”
    case keyWithdraw = "work.keyWithdraw"
    /// “statement”
    case keyStatement = "work.keyStatement"
    /// “bank account”
    case keyBank = "work.keyBank"
    /// “on its way”
    case withdrawalRequested = "work.withdrawal.requested"
    /// “paid”
    case withdrawalPaid = "work.withdrawal.paid"
    /// “came back”
    case withdrawalReturned = "work.withdrawal.returned"
    /// “no such account”
    case returnedUnknown = "work.returned.account_unknown"
    /// “another holder”
    case returnedHolder = "work.returned.holder_differs"
    /// “account closed”
    case returnedClosed = "work.returned.account_closed"
    /// “the bank gave no reason”
    case returnedOther = "work.returned.other"

    // Withdrawing.
    /// “Withdraw”
    case withdrawTitle = "work.withdrawTitle"
    /// “You can withdraw”
    case withdrawable = "work.withdrawable"
    /// “At least”
    case withdrawLeast = "work.withdrawLeast"
    /// “To”
    case withdrawTo = "work.withdrawTo"
    /// “What you owe the platform is paid off first.”
    case withdrawNote = "work.withdrawNote"
    /// “add a bank account first (b)”
    case withdrawNeedsBank = "work.withdrawNeedsBank"
    /// “from {amount} on”
    case withdrawFrom = "work.withdrawFrom"
    /// “Withdraw {amount}?”
    case withdrawQuestion = "work.withdrawQuestion"
    /// “It goes to {holder}, {account}.”
    case withdrawDetails = "work.withdrawDetails"
    /// “No, not now”
    case withdrawKeep = "work.withdrawKeep"
    /// “Withdraw {amount}”
    case withdrawDo = "work.withdrawDo"
    /// “{amount} is on its way to your bank.”
    case withdrawn = "work.withdrawn"
    /// “like {example}”
    case amountForm = "work.amountForm"
    /// “at least {amount}”
    case amountAtLeast = "work.amountAtLeast"
    /// “at most {amount}”
    case amountAtMost = "work.amountAtMost"
    /// “all of it, {amount}”
    case keyWithdrawAll = "work.keyWithdrawAll"

    // The bank account.
    /// “Bank account”
    case bankTitle = "work.bankTitle"
    /// “The account must be in your own name. Money is sent to no other.”
    case bankNote = "work.bankNote"
    /// “Now: {account}”
    case bankNow = "work.bankNow"
    /// “Save account”
    case bankAction = "work.bankAction"
    /// “The bank account is saved.”
    case bankSaved = "work.bankSaved"
    /// “Bank”
    case fieldBank = "work.fieldBank"
    /// “Branch”
    case fieldBranch = "work.fieldBranch"
    /// “Account”
    case fieldAccount = "work.fieldAccount"
    /// “Kind”
    case fieldKind = "work.fieldKind"
    /// “Holder”
    case fieldHolder = "work.fieldHolder"
    /// “CPF”
    case fieldCpf = "work.fieldCpf"
    /// “RUT”
    case fieldRut = "work.fieldRut"
    /// “as the bank has it”
    case holderExample = "work.holderExample"
    /// “three digits”
    case bankForm = "work.bankForm"
    /// “four digits, then -0 if any”
    case branchForm = "work.branchForm"
    /// “4 to 17 digits”
    case accountForm = "work.accountForm"
    /// “3 to 12 digits, then -0”
    case accountFormCheck = "work.accountFormCheck"
    /// “checking”
    case kindChecking = "work.bankKind.checking"
    /// “savings”
    case kindSavings = "work.bankKind.savings"

    // The statement.
    /// “Statement”
    case statementTitle = "work.statementTitle"
    /// “Nothing here yet. Every ride, tip and withdrawal will be a line here.”
    case statementEmpty = "work.statementEmpty"
    /// “What”
    case columnWhat = "work.columnWhat"
    /// “Balance”
    case columnBalance = "work.columnBalance"
    /// “{count} lines”
    case lines = "work.lines"
    /// “1 line”
    case oneLine = "work.oneLine"
    /// “the last {count} lines”
    case linesSoFar = "work.linesSoFar"
    /// “The rest did not come. Press r.”
    case restMissing = "work.restMissing"
    /// “explain”
    case keyExplain = "work.keyExplain"
    /// “About”
    case lineAbout = "work.lineAbout"
    /// “Share”
    case lineShare = "work.lineShare"
    /// “Line”
    case lineNumber = "work.lineNumber"
    /// “Afterwards”
    case lineAfterwards = "work.lineAfterwards"
    /// “ride”
    case subjectTrip = "work.subject.trip"
    /// “ride”
    case subjectTip = "work.subject.tip"
    /// “withdrawal”
    case subjectWithdrawal = "work.subject.withdrawal"
    /// “bonus”
    case subjectBonus = "work.subject.bonus"
    /// “invitation”
    case subjectReferral = "work.subject.referral"
    /// “payment”
    case subjectPayment = "work.subject.payment"
    /// “correction”
    case subjectCorrection = "work.subject.correction"

    // Kinds of lines.
    /// “fare”
    case lineFare = "work.line.fare"
    /// “waiting”
    case lineWaiting = "work.line.waiting"
    /// “cancellation fee”
    case lineCancellationFee = "work.line.cancellation_fee"
    /// “tip”
    case lineTip = "work.line.tip"
    /// “promotion”
    case linePromotionPaidByPlatform = "work.line.promotion_paid_by_platform"
    /// “commission”
    case lineCommission = "work.line.commission"
    /// “cash received”
    case lineCashReceived = "work.line.cash_received"
    /// “card payment”
    case lineCardPayment = "work.line.card_payment"
    /// “late payment”
    case lineDebtPayment = "work.line.debt_payment"
    /// “settlement”
    case lineSettlement = "work.line.settlement"
    /// “offset”
    case lineNettedOwed = "work.line.netted_owed"
    /// “payment to the platform”
    case lineOwedPayment = "work.line.owed_payment"
    /// “withdrawal”
    case lineWithdrawal = "work.line.withdrawal"
    /// “withdrawal came back”
    case lineWithdrawalReturned = "work.line.withdrawal_returned"
    /// “bonus”
    case lineBonus = "work.line.bonus"
    /// “invitation”
    case lineReferral = "work.line.referral"
    /// “correction”
    case lineCorrection = "work.line.correction"
    /// “What the passenger pays for the way.”
    case meaningFare = "work.meaning.fare"
    /// “What the passenger pays for your waiting beyond the free minutes.”
    case meaningWaiting = "work.meaning.waiting"
    /// “The ride was called off late, or the passenger did not come.”
    case meaningCancellationFee = "work.meaning.cancellation_fee"
    /// “A tip is all yours: the platform keeps nothing of it.”
    case meaningTip = "work.meaning.tip"
    /// “The passenger had a promotion. The platform pays you what it took off.”
    case meaningPromotionPaidByPlatform = "work.meaning.promotion_paid_by_platform"
    /// “What the platform keeps of the ride.”
    case meaningCommission = "work.meaning.commission"
    /// “The passenger gave you this in cash, so it is in your pocket and not in this account.”
    case meaningCashReceived = "work.meaning.cash_received"
    /// “The passenger's card was charged.”
    case meaningCardPayment = "work.meaning.card_payment"
    /// “A passenger paid an earlier ride late.”
    case meaningDebtPayment = "work.meaning.debt_payment"
    /// “Blocked money became available. The total stays the same.”
    case meaningSettlement = "work.meaning.settlement"
    /// “Available money paid off what you owed. The total stays the same.”
    case meaningNettedOwed = "work.meaning.netted_owed"
    /// “You paid off what you owed the platform.”
    case meaningOwedPayment = "work.meaning.owed_payment"
    /// “Money went to your bank account.”
    case meaningWithdrawal = "work.meaning.withdrawal"
    /// “The bank sent a withdrawal back. The money is available again.”
    case meaningWithdrawalReturned = "work.meaning.withdrawal_returned"
    /// “You reached a goal.”
    case meaningBonus = "work.meaning.bonus"
    /// “Somebody whom you invited has joined.”
    case meaningReferral = "work.meaning.referral"
    /// “The operator put something right.”
    case meaningCorrection = "work.meaning.correction"

    // Why the engine refuses something here, found through the word of the error.
    /// “three digits”
    case refusedBank = "work.refused.bank_code_wrong"
    /// “four digits”
    case refusedBranch = "work.refused.branch_wrong"
    /// “wrong check digit”
    case refusedBranchCheck = "work.refused.branch_check_digit_wrong"
    /// “no such number”
    case refusedAccount = "work.refused.account_wrong"
    /// “wrong check digit”
    case refusedAccountCheck = "work.refused.account_check_digit_wrong"
    /// “not your own number”
    case refusedHolder = "work.refused.not_the_drivers"
    /// “This is less than the smallest withdrawal.”
    case refusedLess = "work.refused.below_minimum_withdrawal"
    /// “This is more than is available.”
    case refusedMore = "work.refused.more_than_available"
    /// “The amount must be more than zero.”
    case refusedNothing = "work.refused.amount_not_positive"
    /// “Add a bank account first.”
    case refusedNoBank = "work.refused.no_bank_account"
}
