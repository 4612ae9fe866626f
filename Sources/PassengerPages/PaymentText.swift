import RideApp

/// The texts about cards, cash and debts, by their keys in the tables, and why the engine
/// refuses what these pages ask.
public enum PaymentText: String, TextName {
    // Cards, cash, and what is due.
    /// “Payments”
    case paymentsTitle = "wallet.paymentsTitle"
    /// “Nothing is due.”
    case nothingDue = "wallet.nothingDue"
    /// “{amount} is due from an earlier ride. d pays it.”
    case dueNow = "wallet.dueNow"
    /// “Cash”
    case cash = "wallet.cash"
    /// “always possible”
    case cashAlways = "wallet.cashAlways"
    /// “used first”
    case cardPrimary = "wallet.cardPrimary"
    /// “expired”
    case cardExpired = "wallet.cardExpired"
    /// “{count} of {most} cards”
    case cardCount = "wallet.cardCount"
    /// “No card yet. a adds one; of a card only brand, last four digits and expiry are kept.”
    case noCards = "wallet.noCards"
    /// “Of a card only brand, last four digits and expiry are kept.”
    case cardsKept = "wallet.cardsKept"
    /// “Card”
    case columnCard = "wallet.columnCard"
    /// “Number”
    case columnNumber = "wallet.columnNumber"
    /// “Expires”
    case columnExpiry = "wallet.columnExpiry"
    /// “add a card”
    case keyAddCard = "wallet.keyAddCard"
    /// “use first”
    case keyMakePrimary = "wallet.keyMakePrimary"
    /// “pay what is due”
    case keyPayDue = "wallet.keyPayDue"
    /// “choose a card first”
    case chooseACard = "wallet.chooseACard"
    /// “this card is used first already”
    case isPrimary = "wallet.isPrimary"
    /// “Pay {amount} with {card}?”
    case payQuestion = "wallet.payQuestion"
    /// “The card is charged at once. Then you can ask for rides again.”
    case payDetails = "wallet.payDetails"
    /// “Not now”
    case payKeep = "wallet.payKeep"
    /// “Pay {amount}”
    case payNow = "wallet.payNow"
    /// “Paid. Nothing is due any more.”
    case paid = "wallet.paid"
    /// “The payment is under way.”
    case payPending = "wallet.payPending"
    /// “Remove {card}?”
    case removeQuestion = "wallet.removeQuestion"
    /// “To use it again, you would have to enter it again.”
    case removeDetails = "wallet.removeDetails"
    /// “Another of your cards will be used first.”
    case removeDetailsPrimary = "wallet.removeDetailsPrimary"
    /// “Keep the card”
    case removeKeep = "wallet.removeKeep"
    /// “Remove the card”
    case removeNow = "wallet.removeNow"
    /// “{card} is removed.”
    case cardRemoved = "wallet.cardRemoved"
    /// “{card} is used first now.”
    case cardIsPrimary = "wallet.cardIsPrimary"

    // Adding a card.
    /// “Add a card”
    case addCardTitle = "wallet.addCardTitle"
    /// “Add the card”
    case keyAddThisCard = "wallet.keyAddThisCard"
    /// “Card number”
    case fieldNumber = "wallet.fieldNumber"
    /// “Expires”
    case fieldExpiry = "wallet.fieldExpiry"
    /// “Security code”
    case fieldCode = "wallet.fieldCode"
    /// “Name on the card”
    case fieldHolder = "wallet.fieldHolder"
    /// “CPF of holder”
    case fieldCpf = "wallet.fieldCpf"
    /// “RUT of holder”
    case fieldRut = "wallet.fieldRut"
    /// “MM/YY”
    case placeholderExpiry = "wallet.placeholderExpiry"
    /// “as printed”
    case placeholderHolder = "wallet.placeholderHolder"
    /// “missing: {field}”
    case fieldMissing = "wallet.fieldMissing"
    /// “please check: {field}”
    case fieldToCheck = "wallet.fieldToCheck"
    /// “F4 shows it”
    case revealHint = "wallet.revealHint"
    /// “show or hide the security code”
    case keyReveal = "wallet.keyReveal"
    /// “The card is being checked.”
    case cardSending = "wallet.cardSending"
    /// “The engine is away. The card is sent as soon as it is back.”
    case cardWaiting = "wallet.cardWaiting"
    /// “Your password is needed before a card is added.”
    case cardNeedsPassword = "wallet.cardNeedsPassword"
    /// “give the password”
    case keyPassword = "wallet.keyPassword"
    /// “{card} is added.”
    case cardAdded = "wallet.cardAdded"
    /// “Throw away what you have typed?”
    case discardQuestion = "wallet.discardQuestion"
    /// “Keep typing”
    case discardKeep = "wallet.discardKeep"
    /// “Throw it away”
    case discardNow = "wallet.discardNow"

    // Why a field of a card is not right, by the code of the check.
    /// “Enter the number of the card.”
    case numberEmpty = "wallet.field.card_number_empty"
    /// “Digits are missing”
    case numberIncomplete = "wallet.field.card_number_incomplete"
    /// “Check the digits”
    case numberIncompleteOrWrong = "wallet.field.card_number_incomplete_or_wrong"
    /// “Digits only”
    case numberWrongCharacter = "wallet.field.card_number_wrong_character"
    /// “Too many digits”
    case numberTooLong = "wallet.field.card_number_too_long"
    /// “Card not taken”
    case numberUnknownBrand = "wallet.field.card_number_unknown_brand"
    /// “A digit is wrong”
    case numberWrongCheckDigit = "wallet.field.card_number_wrong_check_digit"
    /// “Enter the month in which the card expires.”
    case expiryEmpty = "wallet.field.card_expiry_empty"
    /// “Month and year”
    case expiryIncomplete = "wallet.field.card_expiry_incomplete"
    /// “Year not complete?”
    case expiryExpiredUnlessLonger = "wallet.field.card_expiry_expired_unless_longer"
    /// “Digits only”
    case expiryWrongCharacter = "wallet.field.card_expiry_wrong_character"
    /// “Too many digits”
    case expiryTooLong = "wallet.field.card_expiry_too_long"
    /// “Month is 01 to 12”
    case expiryWrongMonth = "wallet.field.card_expiry_wrong_month"
    /// “Has expired”
    case expiryExpired = "wallet.field.card_expiry_expired"
    /// “Too far ahead”
    case expiryTooFarAhead = "wallet.field.card_expiry_too_far_ahead"
    /// “Enter the security code.”
    case codeEmpty = "wallet.field.security_code_empty"
    /// “Digits are missing”
    case codeIncomplete = "wallet.field.security_code_incomplete"
    /// “Digits only”
    case codeWrongCharacter = "wallet.field.security_code_wrong_character"
    /// “Too many digits”
    case codeTooLong = "wallet.field.security_code_too_long"

    // How a ride is paid.
    /// “How do you pay?”
    case payChoiceTitle = "wallet.payChoiceTitle"
    /// “Cash goes to the driver at the end. A card is charged when the ride is over.”
    case payChoiceHint = "wallet.payChoiceHint"
    /// “chosen now”
    case payCurrent = "wallet.payCurrent"
    /// “needs an account”
    case needsAccount = "wallet.needsAccount"
    /// “Add a card…”
    case addCardRow = "wallet.addCardRow"
    /// “pay in cash”
    case keyPayCash = "wallet.keyPayCash"
    /// “pay with {card}”
    case keyPayCard = "wallet.keyPayCard"

    // Why the engine refuses, by its code; those that only these pages meet.
    /// “This card is already in your list.”
    case refusedCardAlreadyHere = "wallet.refused.card_already_here"
    /// “10 cards are the most: remove one first.”
    case refusedWalletIsFull = "wallet.refused.wallet_is_full"
    /// “There is no such card any more.”
    case refusedNoSuchCard = "wallet.refused.no_such_card"
    /// “A ride or a booking is being paid with this card.”
    case refusedCardInUse = "wallet.refused.card_in_use"
    /// “Add a card first, or choose one.”
    case refusedCardNeeded = "wallet.refused.card_needed"
    /// “The card was declined. Try another one.”
    case refusedCardDeclined = "wallet.refused.card_declined"
    /// “Your cards are still being fetched.”
    case refusedCardsComing = "wallet.refused.cards_coming"
    /// “This card has expired.”
    case refusedCardExpired = "wallet.refused.card_expired"
    /// “The card has not enough funds.”
    case refusedInsufficientFunds = "wallet.refused.insufficient_funds"
    /// “The bank has declined the card.”
    case refusedDoNotHonour = "wallet.refused.do_not_honour"
    /// “The bank has stopped this payment. Please call your bank.”
    case refusedFraudSuspected = "wallet.refused.fraud_suspected"
    /// “The bank does not answer. Try again in a moment.”
    case refusedBankDoesNotAnswer = "wallet.refused.bank_does_not_answer"
    /// “Nothing is due any more.”
    case refusedNothingIsDue = "wallet.refused.nothing_is_due"
    /// “Give your password first.”
    case refusedPasswordNeeded = "wallet.refused.password_needed"
    /// “This booking is gone already.”
    case refusedNoSuchReservation = "wallet.refused.no_such_reservation"
    /// “This booking has become a ride.”
    case refusedAlreadyDispatched = "wallet.refused.already_dispatched"
    /// “5 booked rides are the most.”
    case refusedTooManyReservations = "wallet.refused.too_many_reservations"
    /// “There is no such driver any more.”
    case refusedNoSuchDriver = "wallet.refused.no_such_driver"
    /// “50 drivers of one kind are the most: remove one first.”
    case refusedTooManyWishes = "wallet.refused.too_many_wishes"
}
