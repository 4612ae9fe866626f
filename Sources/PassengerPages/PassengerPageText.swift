import RideApp

/// The texts of the pages that only passengers have, by their keys in the tables; those about
/// paying are in `PaymentText`.
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

    // The code of a promotion.
    /// “Promotion code”
    case promotionTitle = "wallet.promotionTitle"
    /// “The prices show what the code takes off, before you ask for the ride.”
    case promotionHint = "wallet.promotionHint"
    /// “This code is in the prices now. Clear it to go without.”
    case promotionHintCurrent = "wallet.promotionHintCurrent"
    /// “letters and digits”
    case promotionPlaceholder = "wallet.promotionPlaceholder"
    /// “A code has 4 to 16 signs”
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
    /// “Hours and minutes”
    case timeIncomplete = "wallet.timeIncomplete"
    /// “There is no such time”
    case timeWrong = "wallet.timeWrong"
    /// “say at what time”
    case timeMissing = "wallet.timeMissing"
    /// “At least half an hour from now”
    case tooSoon = "wallet.tooSoon"
    /// “At most seven days from now”
    case tooLate = "wallet.tooLate"
    /// “Be picked up then”
    case scheduleUse = "wallet.scheduleUse"
    /// “ride now instead”
    case keyRideNow = "wallet.keyRideNow"
    /// “-5 min”
    case keyEarlier = "wallet.keyEarlier"
    /// “+5 min”
    case keyLater = "wallet.keyLater"
    /// “-1 h”
    case keyHourEarlier = "wallet.keyHourEarlier"
    /// “+1 h”
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
    /// “The whole code”
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
    /// “over”
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
    /// “not set yet”
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
    /// “change address”
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
    /// “There is a place of this name”
    case labelTaken = "wallet.labelTaken"
    /// “Go on”
    case labelGoOn = "wallet.labelGoOn"
    /// “Save”
    case labelSave = "wallet.labelSave"
    /// “{name} is saved.”
    case placeSaved = "wallet.placeSaved"
    /// “Codes of your own”
    case promotionOwn = "wallet.promotionOwn"
}
