import RideCore

/// Why the ledger refused something. A refusal changes nothing.
///
/// The raw value is the stable code on the wire and in logs; `message` is fit for a user.
public enum LedgerRejection: String, Error, CaseIterable, Codable, Sendable {
    /// A transaction moves money between at least two postings.
    case tooFewPostings = "too_few_postings"
    /// More postings than `Limits.ledgerPostings`.
    case tooManyPostings = "too_many_postings"
    /// A posting of nothing.
    case postingIsZero = "posting_is_zero"
    /// An amount beyond `Limits.ledgerAmount`.
    case amountOutOfRange = "amount_out_of_range"
    /// The postings do not sum to zero.
    case doesNotBalance = "does_not_balance"
    /// There is already a transaction of this kind for this subject.
    case alreadyRecorded = "already_recorded"
    /// The transaction is not the next in the sequence.
    case notTheNext = "not_the_next"
    /// A balance would go beyond `Limits.ledgerBalance`.
    case balanceOutOfRange = "balance_out_of_range"
    /// An account would get a sign that it may not have.
    case accountOverdrawn = "account_overdrawn"
    /// More would be paid on a bill than is open.
    case billOverpaid = "bill_overpaid"
    /// Blocked money would be taken that was not blocked like this.
    case notBlockedLikeThis = "not_blocked_like_this"
    /// The rules are for another currency.
    case otherCurrency = "other_currency"
    /// An item of a fare has a sign or a size that it may not have.
    case fareItemOutOfRange = "fare_item_out_of_range"
    /// A promotion takes more off than the way costs.
    case promotionAboveFare = "promotion_above_fare"
    /// The amount must be above zero.
    case amountNotPositive = "amount_not_positive"
    /// There is no open bill for this.
    case noOpenBill = "no_open_bill"
    /// More than the driver owes.
    case moreThanOwed = "more_than_owed"
    /// Less than the smallest withdrawal.
    case belowMinimumWithdrawal = "below_minimum_withdrawal"
    /// More than is available once what is owed is paid off.
    case moreThanAvailable = "more_than_available"
    /// No such withdrawal left the ledger.
    case noSuchWithdrawal = "no_such_withdrawal"
    /// Nobody can bring in themselves.
    case invitedThemselves = "invited_themselves"
    /// No card has paid for it.
    case notPaidByCard = "not_paid_by_card"
    /// The money was given back before.
    case alreadyRefunded = "already_refunded"

    /// One sentence for the person whose wish was refused.
    public var message: String {
        switch self {
        case .tooFewPostings: "An entry needs at least two postings."
        case .tooManyPostings: "An entry has too many postings."
        case .postingIsZero: "A posting must not be zero."
        case .amountOutOfRange: "This amount is too large."
        case .doesNotBalance: "The postings do not sum to zero."
        case .alreadyRecorded: "This has already been recorded."
        case .notTheNext: "This is not the next entry of the ledger."
        case .balanceOutOfRange: "The balance would be too large."
        case .accountOverdrawn: "There is not enough on this account."
        case .billOverpaid: "This is more than the bill."
        case .notBlockedLikeThis: "This money is not waiting to be settled."
        case .otherCurrency: "The ledger is kept in another currency."
        case .fareItemOutOfRange: "An item of this fare is out of range."
        case .promotionAboveFare: "The promotion takes off more than the ride costs."
        case .amountNotPositive: "The amount must be more than zero."
        case .noOpenBill: "There is nothing to pay."
        case .moreThanOwed: "This is more than is owed."
        case .belowMinimumWithdrawal: "This is less than the smallest withdrawal."
        case .moreThanAvailable: "This is more than is available."
        case .noSuchWithdrawal: "There is no such withdrawal."
        case .invitedThemselves: "You cannot invite yourself."
        case .notPaidByCard: "No card has paid for this, so none can get it back."
        case .alreadyRefunded: "The money was given back before."
        }
    }
}
