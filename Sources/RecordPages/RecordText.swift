import RideApp

/// The texts of the pages about past rides, by their keys in the tables.
public enum RecordText: String, TextName {
    // What was: the history.
    /// “Your rides”
    case historyTitle = "record.historyTitle"
    /// “{count} ride”
    case historyRide = "record.historyRide"
    /// “{count} rides”
    case historyRides = "record.historyRides"
    /// “page {number}/{count}”
    case historyPage = "record.historyPage"
    /// “Every ride of yours will be listed here. For the first one, go back to the map and say
    /// where you want to go.”
    case historyEmptyPassenger = "record.historyEmptyPassenger"
    /// “Every ride you drive will be listed here. For the first one, go back to the map, go online
    /// and accept a ride.”
    case historyEmptyDriver = "record.historyEmptyDriver"
    /// “No ride is like this. f changes the filter, a shows all rides.”
    case historyNoneLikeThis = "record.historyNoneLikeThis"
    /// “being fetched…”
    case loading = "record.loading"
    /// “When”
    case columnWhen = "record.columnWhen"
    /// “From and to”
    case columnWay = "record.columnWay"
    /// “Category”
    case columnCategory = "record.columnCategory"
    /// “Paid by”
    case columnPayment = "record.columnPayment"
    /// “Status”
    case columnStage = "record.columnStage"
    /// “Price”
    case columnPrice = "record.columnPrice"
    /// “show all”
    case keyShowAll = "record.keyShowAll"
    /// “change”
    case keyChange = "record.keyChange"

    // The filter of the history.
    /// “Which rides?”
    case filterTitle = "record.filterTitle"
    /// “Status”
    case filterStage = "record.filterStage"
    /// “Paid by”
    case filterPayment = "record.filterPayment"
    /// “When”
    case filterPeriod = "record.filterPeriod"
    /// “all”
    case filterAll = "record.filterAll"
    /// “show these rides”
    case filterApply = "record.filterApply"

    // One ride.
    /// “Ride {id}”
    case rideTitle = "record.rideTitle"
    /// “Details”
    case partDetails = "record.partDetails"
    /// “Help”
    case partHelp = "record.partHelp"
    /// “Receipt”
    case partReceipt = "record.partReceipt"
    /// “parts”
    case keyParts = "record.keyParts"
    /// “From”
    case from = "record.from"
    /// “To”
    case to = "record.to"
    /// “Passenger”
    case passenger = "record.passenger"
    /// “Driver”
    case driver = "record.driver"
    /// “nobody”
    case nobody = "record.nobody"
    /// “Car”
    case vehicle = "record.vehicle"
    /// “Plate”
    case plate = "record.plate"
    /// “Times”
    case times = "record.times"
    /// “requested”
    case timeRequested = "record.timeRequested"
    /// “accepted”
    case timeAccepted = "record.timeAccepted"
    /// “car there”
    case timeArrived = "record.timeArrived"
    /// “started”
    case timeStarted = "record.timeStarted"
    /// “arrived”
    case timeEnded = "record.timeEnded"
    /// “over”
    case timeOver = "record.timeOver"
    /// “Started”
    case started = "record.started"
    /// “Ended”
    case ended = "record.ended"
    /// “Time”
    case duration = "record.duration"
    /// “Distance”
    case distance = "record.distance"
    /// “Drivers asked”
    case driversAsked = "record.driversAsked"
    /// “by the passenger”
    case cancelledByPassenger = "record.cancelledByPassenger"
    /// “by the driver”
    case cancelledByDriver = "record.cancelledByDriver"
    /// “Rating given”
    case yourRating = "record.yourRating"
    /// “Rating received”
    case theirRating = "record.theirRating"
    /// “not rated”
    case notRated = "record.notRated"
    /// “one of your favourite drivers”
    case isFavourite = "record.isFavourite"
    /// “Tip”
    case tip = "record.tip"
    /// “none yet”
    case tipNone = "record.tipNone"
    /// “Chat”
    case chat = "record.chat"
    /// “{count} message”
    case chatMessage = "record.chatMessage"
    /// “{count} messages”
    case chatMessages = "record.chatMessages"
    /// “Chat with {name}, ride {id}”
    case chatTitle = "record.chatTitle"
    /// “Nothing was said during this ride.”
    case chatEmpty = "record.chatEmpty"
    /// “rate”
    case keyRate = "record.keyRate"
    /// “change the rating”
    case keyRateAgain = "record.keyRateAgain"
    /// “tip”
    case keyTip = "record.keyTip"
    /// “ride again”
    case keyRideAgain = "record.keyRideAgain"
    /// “make a favourite”
    case keyFavourite = "record.keyFavourite"
    /// “no longer a favourite”
    case keyNoFavourite = "record.keyNoFavourite"
    /// “avoid this driver”
    case keyAvoid = "record.keyAvoid"
    /// “{name} will be asked first when near.”
    case wishedFavourite = "record.wishedFavourite"
    /// “{name} will not be sent to you any more.”
    case wishedAvoid = "record.wishedAvoid"
    /// “{name} is a driver like any other again.”
    case wishedNothing = "record.wishedNothing"
    /// “Avoid {name}?”
    case avoidQuestion = "record.avoidQuestion"
    /// “This driver will not be sent to you any more. Your list of drivers can change that.”
    case avoidDetails = "record.avoidDetails"
    /// “Leave it”
    case avoidKeep = "record.avoidKeep"
    /// “Avoid {name}”
    case avoidYes = "record.avoidYes"

    // Rating and tip.
    /// “How was it with {name}?”
    case rateTitle = "record.rateTitle"
    /// “A tip for {name}”
    case tipTitle = "record.tipTitle"
    /// “All of it goes to {name}. It is charged to the card of this ride.”
    case tipHint = "record.tipHint"
    /// “another amount”
    case tipOwn = "record.tipOwn"
    /// “type an amount”
    case tipExample = "record.tipExample"
    /// “type an amount first”
    case tipTypeAmount = "record.tipTypeAmount"
    /// “This is not an amount.”
    case tipWrong = "record.tipWrong"
    /// “A tip is more than nothing and at most {price}.”
    case tipLimit = "record.tipLimit"
    /// “This ride was paid in cash; give the tip in cash too.”
    case tipInCash = "record.tipInCash"
    /// “You have already given a tip.”
    case tipGiven = "record.tipGiven"
    /// “Tips can be given for seven days after the ride.”
    case tipTooLate = "record.tipTooLate"
    /// “Thank you. {name} receives the tip.”
    case tipThanks = "record.tipThanks"
    /// “give {price}”
    case keyGiveTip = "record.keyGiveTip"
    /// “give the tip”
    case keyGiveSomeTip = "record.keyGiveSomeTip"

    // The receipt.
    /// “Ride”
    case rideValue = "record.rideValue"
    /// “You receive”
    case youReceive = "record.youReceive"
    /// “Paid”
    case paidHow = "record.paidHow"
    /// “Enter saves it as a text file.”
    case receiptHint = "record.receiptHint"
    /// “Saved:”
    case receiptSaved = "record.receiptSaved"
    /// “Receipt for ride {id}”
    case receiptTitle = "record.receiptTitle"
    /// “receipt”
    case receiptFile = "record.receiptFile"
    /// “save as a file”
    case keySave = "record.keySave"

    // How long ago.
    /// “just now”
    case agoNow = "record.agoNow"
    /// “{count} min ago”
    case agoMinutes = "record.agoMinutes"
    /// “{count} h ago”
    case agoHours = "record.agoHours"
    /// “yesterday”
    case agoDay = "record.agoDay"
    /// “{count} days ago”
    case agoDays = "record.agoDays"
}
