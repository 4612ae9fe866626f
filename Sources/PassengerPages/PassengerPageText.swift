import RideApp

/// The texts of the pages that only passengers have, by their keys in the tables.
public enum PassengerPageText: String, TextName {
    // All pages.
    /// “…”
    case loading = "wallet.loading"
    /// “{reason} r tries again.”
    case tryAgain = "wallet.tryAgain"
    /// “fields”
    case keyFields = "wallet.keyFields"
    /// “remove”
    case keyRemove = "wallet.keyRemove"
    /// “Code”
    case fieldCodeWord = "wallet.fieldCodeWord"

    // Moments of the city.
    /// “today”
    case today = "wallet.today"
    /// “tomorrow”
    case tomorrow = "wallet.tomorrow"
    /// “tomorrow, {weekday}”
    case tomorrowWeekday = "wallet.tomorrowWeekday"
    /// “{weekday} in a week”
    case weekdayInAWeek = "wallet.weekdayInAWeek"
    /// “{day} at {time}”
    case momentAt = "wallet.momentAt"
    /// “in {time}”
    case inTime = "wallet.inTime"
    /// “in {count} days”
    case inDays = "wallet.inDays"
    /// “Monday”
    case monday = "wallet.monday"
    /// “Tuesday”
    case tuesday = "wallet.tuesday"
    /// “Wednesday”
    case wednesday = "wallet.wednesday"
    /// “Thursday”
    case thursday = "wallet.thursday"
    /// “Friday”
    case friday = "wallet.friday"
    /// “Saturday”
    case saturday = "wallet.saturday"
    /// “Sunday”
    case sunday = "wallet.sunday"

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
    /// “CPF of the holder”
    case fieldCpf = "wallet.fieldCpf"
    /// “RUT of the holder”
    case fieldRut = "wallet.fieldRut"
    /// “MM/YY”
    case placeholderExpiry = "wallet.placeholderExpiry"
    /// “as printed”
    case placeholderHolder = "wallet.placeholderHolder"
    /// “{field}: still to do”
    case fieldMissing = "wallet.fieldMissing"
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
    /// “digits are missing”
    case numberIncomplete = "wallet.field.card_number_incomplete"
    /// “digits are missing, or one is wrong”
    case numberIncompleteOrWrong = "wallet.field.card_number_incomplete_or_wrong"
    /// “digits only”
    case numberWrongCharacter = "wallet.field.card_number_wrong_character"
    /// “too many digits”
    case numberTooLong = "wallet.field.card_number_too_long"
    /// “this kind of card is not taken”
    case numberUnknownBrand = "wallet.field.card_number_unknown_brand"
    /// “a digit is wrong”
    case numberWrongCheckDigit = "wallet.field.card_number_wrong_check_digit"
    /// “Enter the month in which the card expires.”
    case expiryEmpty = "wallet.field.card_expiry_empty"
    /// “month and year, as on the card”
    case expiryIncomplete = "wallet.field.card_expiry_incomplete"
    /// “expired, or the year is not complete”
    case expiryExpiredUnlessLonger = "wallet.field.card_expiry_expired_unless_longer"
    /// “digits only”
    case expiryWrongCharacter = "wallet.field.card_expiry_wrong_character"
    /// “too many digits”
    case expiryTooLong = "wallet.field.card_expiry_too_long"
    /// “the month is 01 to 12”
    case expiryWrongMonth = "wallet.field.card_expiry_wrong_month"
    /// “this card has expired”
    case expiryExpired = "wallet.field.card_expiry_expired"
    /// “no card is good for so long”
    case expiryTooFarAhead = "wallet.field.card_expiry_too_far_ahead"
    /// “Enter the security code.”
    case codeEmpty = "wallet.field.security_code_empty"
    /// “digits are missing”
    case codeIncomplete = "wallet.field.security_code_incomplete"
    /// “digits only”
    case codeWrongCharacter = "wallet.field.security_code_wrong_character"
    /// “too many digits for this card”
    case codeTooLong = "wallet.field.security_code_too_long"

    // How a ride is paid.
    /// “How do you pay?”
    case payChoiceTitle = "wallet.payChoiceTitle"
    /// “Cash goes to the driver at the end. A card is charged when the ride is over.”
    case payChoiceHint = "wallet.payChoiceHint"
    /// “chosen now”
    case payCurrent = "wallet.payCurrent"
    /// “Add a card…”
    case addCardRow = "wallet.addCardRow"
    /// “pay in cash”
    case keyPayCash = "wallet.keyPayCash"
    /// “pay with {card}”
    case keyPayCard = "wallet.keyPayCard"

    // The code of a promotion.
    /// “Promotion code”
    case promotionTitle = "wallet.promotionTitle"
    /// “The prices show what the code takes off, before you ask for the ride.”
    case promotionHint = "wallet.promotionHint"
    /// “This code is in the prices now. Clear it to go without.”
    case promotionHintCurrent = "wallet.promotionHintCurrent"
    /// “letters and digits”
    case promotionPlaceholder = "wallet.promotionPlaceholder"
    /// “a code has 4 to 16 signs”
    case promotionTooShort = "wallet.promotionTooShort"
    /// “type a code first”
    case promotionMissing = "wallet.promotionMissing"
    /// “Use the code”
    case promotionUse = "wallet.promotionUse"
    /// “Go without a code”
    case promotionRemove = "wallet.promotionRemove"

    // When a ride is to begin.
    /// “When?”
    case scheduleTitle = "wallet.scheduleTitle"
    /// “A ride can be booked from half an hour to seven days ahead. Its price is fixed when you
    /// book.”
    case scheduleHint = "wallet.scheduleHint"
    /// “Day”
    case fieldDay = "wallet.fieldDay"
    /// “Time”
    case fieldTime = "wallet.fieldTime"
    /// “18:30”
    case placeholderTime = "wallet.placeholderTime"
    /// “hours and minutes”
    case timeIncomplete = "wallet.timeIncomplete"
    /// “there is no such time”
    case timeWrong = "wallet.timeWrong"
    /// “say at what time”
    case timeMissing = "wallet.timeMissing"
    /// “at least half an hour from now”
    case tooSoon = "wallet.tooSoon"
    /// “at most seven days from now”
    case tooLate = "wallet.tooLate"
    /// “Be picked up then”
    case scheduleUse = "wallet.scheduleUse"
    /// “ride now instead”
    case keyRideNow = "wallet.keyRideNow"
    /// “5 min earlier”
    case keyEarlier = "wallet.keyEarlier"
    /// “5 min later”
    case keyLater = "wallet.keyLater"
    /// “1 h earlier”
    case keyHourEarlier = "wallet.keyHourEarlier"
    /// “1 h later”
    case keyHourLater = "wallet.keyHourLater"
    /// “day”
    case keyDay = "wallet.keyDay"

    // Boarding a car by its code.
    /// “Board by code”
    case boardingTitle = "wallet.boardingTitle"
    /// “Standing beside a free car? Type the code that its driver shows you. Then say where to.”
    case boardingHint = "wallet.boardingHint"
    /// “letters and digits”
    case boardingPlaceholder = "wallet.boardingPlaceholder"
    /// “the whole code”
    case boardingTooShort = "wallet.boardingTooShort"
    /// “type the code first”
    case boardingMissing = "wallet.boardingMissing"
    /// “Ride in this car”
    case boardingUse = "wallet.boardingUse"

    // Rides booked for later.
    /// “Booked rides”
    case bookingsTitle = "wallet.bookingsTitle"
    /// “No ride is booked. To book one, say where to, then choose the time beside the prices.”
    case bookingsEmpty = "wallet.bookingsEmpty"
    /// “When”
    case columnWhen = "wallet.columnWhen"
    /// “To”
    case columnTo = "wallet.columnTo"
    /// “Kind”
    case columnCategory = "wallet.columnCategory"
    /// “Price”
    case columnPrice = "wallet.columnPrice"
    /// “State”
    case columnState = "wallet.columnState"
    /// “{count} rides”
    case bookingCount = "wallet.bookingCount"
    /// “{count} ride”
    case bookingCountOne = "wallet.bookingCountOne"
    /// “booked”
    case stateWaiting = "wallet.stateWaiting"
    /// “under way”
    case stateDispatching = "wallet.stateDispatching"
    /// “failed”
    case stateFailed = "wallet.stateFailed"
    /// “ridden”
    case stateDone = "wallet.stateDone"
    /// “A driver is looked for shortly before. Giving it up costs nothing.”
    case noteWaiting = "wallet.noteWaiting"
    /// “This booking has become a ride.”
    case noteDispatching = "wallet.noteDispatching"
    /// “This ride is over.”
    case noteDone = "wallet.noteDone"
    /// “It could not begin.”
    case noteFailed = "wallet.noteFailed"
    /// “open the ride”
    case keyOpenRide = "wallet.keyOpenRide"
    /// “give up”
    case keyGiveUp = "wallet.keyGiveUp"
    /// “remove”
    case keyForget = "wallet.keyForget"
    /// “nothing is booked”
    case chooseABooking = "wallet.chooseABooking"
    /// “it has not become a ride”
    case noRideYet = "wallet.noRideYet"
    /// “to {place}”
    case bookingTo = "wallet.bookingTo"
    /// “Give the booking up?”
    case giveUpQuestion = "wallet.giveUpQuestion"
    /// “It costs nothing.”
    case giveUpDetails = "wallet.giveUpDetails"
    /// “Keep it”
    case giveUpKeep = "wallet.giveUpKeep"
    /// “Give it up”
    case giveUpNow = "wallet.giveUpNow"
    /// “Remove it from the list?”
    case forgetQuestion = "wallet.forgetQuestion"
    /// “Nothing was charged.”
    case forgetDetails = "wallet.forgetDetails"
    /// “Remove it”
    case forgetNow = "wallet.forgetNow"
    /// “The booking is gone.”
    case givenUp = "wallet.givenUp"

    // Favourite drivers, and drivers to avoid.
    /// “My drivers”
    case driversTitle = "wallet.driversTitle"
    /// “No driver here yet. After a ride, its page lets you make the driver a favourite, or avoid
    /// them.”
    case driversEmpty = "wallet.driversEmpty"
    /// “Favourites are asked first when they are near. Avoided drivers are never asked for you.”
    case driversHint = "wallet.driversHint"
    /// “Driver”
    case columnDriver = "wallet.columnDriver"
    /// “Rating”
    case columnRating = "wallet.columnRating"
    /// “Car”
    case columnCar = "wallet.columnCar"
    /// “Wish”
    case columnWish = "wallet.columnWish"
    /// “{count} drivers”
    case driverCount = "wallet.driverCount"
    /// “{count} driver”
    case driverCountOne = "wallet.driverCountOne"
    /// “favourite”
    case wishFavourite = "wallet.wishFavourite"
    /// “avoided”
    case wishAvoid = "wallet.wishAvoid"
    /// “favourite”
    case keyFavourite = "wallet.keyFavourite"
    /// “avoid”
    case keyAvoid = "wallet.keyAvoid"
    /// “remove”
    case keyNoWish = "wallet.keyNoWish"
    /// “no driver is listed”
    case chooseADriver = "wallet.chooseADriver"
    /// “it is so already”
    case isWishedAlready = "wallet.isWishedAlready"
    /// “{name} is asked first when near.”
    case nowFavourite = "wallet.nowFavourite"
    /// “{name} is not asked for you any more.”
    case nowAvoided = "wallet.nowAvoided"
    /// “{name} is a driver like all others again.”
    case nowNoWish = "wallet.nowNoWish"

    // Places of one's own.
    /// “My places”
    case placesTitle = "wallet.placesTitle"
    /// “Home”
    case labelHome = "wallet.labelHome"
    /// “Work”
    case labelWork = "wallet.labelWork"
    /// “not set yet; Enter says where it is”
    case placeNotSet = "wallet.placeNotSet"
    /// “recent”
    case recent = "wallet.recent"
    /// “Place”
    case columnPlace = "wallet.columnPlace"
    /// “Where”
    case columnAddress = "wallet.columnAddress"
    /// “From here”
    case columnDistance = "wallet.columnDistance"
    /// “{count} of {most} places”
    case placeCount = "wallet.placeCount"
    /// “Places stand on top when you say where to. Recent ones come by themselves.”
    case placesHint = "wallet.placesHint"
    /// “Places stand on top when you say where to. Where you go will be listed here too.”
    case placesHintNew = "wallet.placesHintNew"
    /// “20 places are the most: remove one first”
    case placesFull = "wallet.placesFull"
    /// “say where it is”
    case keySetPlace = "wallet.keySetPlace"
    /// “ride there”
    case keyRideThere = "wallet.keyRideThere"
    /// “rename”
    case keyRename = "wallet.keyRename"
    /// “elsewhere”
    case keySetAnew = "wallet.keySetAnew"
    /// “save”
    case keySaveRecent = "wallet.keySaveRecent"
    /// “forget”
    case keyForgetPlace = "wallet.keyForgetPlace"
    /// “add a place”
    case keyAddPlace = "wallet.keyAddPlace"
    /// “forget all recent places”
    case keyForgetAll = "wallet.keyForgetAll"
    /// “Remove “{name}”?”
    case removePlaceQuestion = "wallet.removePlaceQuestion"
    /// “The place is only taken off this list.”
    case removePlaceDetails = "wallet.removePlaceDetails"
    /// “Keep it”
    case removePlaceKeep = "wallet.removePlaceKeep"
    /// “Remove it”
    case removePlaceNow = "wallet.removePlaceNow"
    /// “Forget all recent places?”
    case forgetAllQuestion = "wallet.forgetAllQuestion"
    /// “Keep them”
    case forgetAllKeep = "wallet.forgetAllKeep"
    /// “Forget them”
    case forgetAllNow = "wallet.forgetAllNow"
    /// “Name of the place”
    case labelTitle = "wallet.labelTitle"
    /// “Then you say where it is, by name or on the map.”
    case labelHintNew = "wallet.labelHintNew"
    /// “Name”
    case fieldName = "wallet.fieldName"
    /// “such as Gym”
    case placeholderLabel = "wallet.placeholderLabel"
    /// “type a name first”
    case labelMissing = "wallet.labelMissing"
    /// “there is a place of this name”
    case labelTaken = "wallet.labelTaken"
    /// “Go on”
    case labelGoOn = "wallet.labelGoOn"
    /// “Save”
    case labelSave = "wallet.labelSave"
    /// “{name} is saved.”
    case placeSaved = "wallet.placeSaved"

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
