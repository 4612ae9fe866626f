import RideApp

/// The texts of the passenger's app, by their keys in the table of texts.
public enum PassengerText: String, TextName {
    // Home.
    /// “Where to?”
    case whereTo = "passenger.whereTo"
    /// “{count} free car in view”
    case homeCar = "passenger.homeCar"
    /// “{count} free cars in view”
    case homeCars = "passenger.homeCars"
    /// “{price} is due for an earlier ride.”
    case due = "passenger.due"
    /// “You”
    case me = "passenger.me"
    /// “Enter says where to, the arrows move the map, ? shows every key.”
    case firstHint = "passenger.firstHint"

    // Where to?
    /// “Where from?”
    case whereFrom = "passenger.whereFrom"
    /// “from”
    case from = "passenger.from"
    /// “to”
    case to = "passenger.to"
    /// “my location”
    case myLocation = "passenger.myLocation"
    /// “recent”
    case recent = "passenger.recent"
    /// “Type a name, such as a street, “one & other” for a crossing, or a place.”
    case searchHint = "passenger.searchHint"
    /// “Nothing of this name. F2 chooses a point on the map.”
    case searchNothing = "passenger.searchNothing"
    /// “type where to go first”
    case nothingChosen = "passenger.nothingChosen"
    /// “Choose the destination on the map”
    case pickDestination = "passenger.pickDestination"
    /// “Choose the pick-up on the map”
    case pickOrigin = "passenger.pickOrigin"
    /// “There is no street near this point.”
    case pickOffMap = "passenger.pickOffMap"

    // Which one?
    /// “To {place}”
    case planTitle = "passenger.planTitle"
    /// “Looking for the way and the prices…”
    case planWaiting = "passenger.planWaiting"
    /// “{time} away”
    case away = "passenger.away"
    /// “no car near”
    case noCarNear = "passenger.noCarNear"
    /// “{count} seats”
    case seats = "passenger.seats"
    /// “No car is free near you. You can ask all the same: the request waits a while for …”
    case noCarAtAll = "passenger.noCarAtAll"
    /// “Many people ask for rides here: prices are {factor}.”
    case surge = "passenger.surge"
    /// “The price is fixed. d shows how it is made up.”
    case priceIsFixed = "passenger.priceIsFixed"
    /// “That price was no longer valid. Here is the new one.”
    case priceRenewed = "passenger.priceRenewed"
    /// “Sending the request…”
    case requesting = "passenger.requesting"

    // Looking for a driver.
    /// “Looking for a driver”
    case searchTitle = "passenger.searchTitle"
    /// “Waiting for a free driver”
    case searchLooking = "passenger.searchLooking"
    /// “A driver is deciding”
    case searchAsking = "passenger.searchAsking"
    /// “Looking for the next driver”
    case searchNext = "passenger.searchNext"
    /// “{count} asked”
    case searchAsked = "passenger.searchAsked"
    /// “{count} asked”
    case searchAskedOne = "passenger.searchAskedOne"

    // The ride.
    /// “{name} arrives in”
    case comingTitle = "passenger.comingTitle"
    /// “{name} is here”
    case hereTitle = "passenger.hereTitle"
    /// “To {place}”
    case aboardTitle = "passenger.aboardTitle"
    /// “arrives at {time}”
    case arrivesAt = "passenger.arrivesAt"
    /// “Waiting is free until {time}, then {price} a minute.”
    case waitFree = "passenger.waitFree"
    /// “Waiting costs {price} a minute now.”
    case waitPaid = "passenger.waitPaid"

    // What is told when something changes.
    /// “{name} is coming: {car}”
    case toldAccepted = "passenger.toldAccepted"
    /// “{name} cannot come. Looking for another driver.”
    case toldWithdrawn = "passenger.toldWithdrawn"
    /// “{name} is here. Look for the plate.”
    case toldArrived = "passenger.toldArrived"
    /// “On the way to {place}.”
    case toldStarted = "passenger.toldStarted"
    /// “You have arrived. {price}, {payment}.”
    case toldCompleted = "passenger.toldCompleted"
    /// “The ride is cancelled.”
    case toldCancelled = "passenger.toldCancelled"
    /// “The ride was cancelled.”
    case toldCancelledByOther = "passenger.toldCancelledByOther"
    /// “No driver was found.”
    case toldUnserved = "passenger.toldUnserved"

    // The end.
    /// “You have arrived”
    case summaryTitle = "passenger.summaryTitle"
    /// “The ride was cancelled”
    case cancelledTitle = "passenger.cancelledTitle"
    /// “You cancelled it.”
    case cancelledByMe = "passenger.cancelledByMe"
    /// “The driver cancelled it.”
    case cancelledByDriver = "passenger.cancelledByDriver"
    /// “The engine ended it.”
    case cancelledByEngine = "passenger.cancelledByEngine"
    /// “It costs nothing.”
    case cancelledFree = "passenger.cancelledFree"
    /// “It costs {price}.”
    case cancelledFee = "passenger.cancelledFee"
    /// “No driver was found”
    case unservedTitle = "passenger.unservedTitle"
    /// “Nobody who drives this category is free near you.”
    case unservedNobody = "passenger.unservedNobody"
    /// “Nobody accepted in time.”
    case unservedPatience = "passenger.unservedPatience"
    /// “It costs nothing. Try again in a moment, or choose another category.”
    case unservedHint = "passenger.unservedHint"

    // Calling a ride off.
    /// “Cancel the ride?”
    case cancelQuestion = "passenger.cancelQuestion"
    /// “Nobody has accepted yet.”
    case cancelSearching = "passenger.cancelSearching"
    /// “{name} is {time} away and will be told.”
    case cancelComing = "passenger.cancelComing"
    /// “{name} is waiting for you and will be told.”
    case cancelWaiting = "passenger.cancelWaiting"
    /// “Cancelling costs nothing.”
    case cancelFree = "passenger.cancelFree"
    /// “Cancelling costs nothing until {time}, then {price}.”
    case cancelFreeUntil = "passenger.cancelFreeUntil"
    /// “Cancelling costs {price}.”
    case cancelFee = "passenger.cancelFee"
    /// “Cancelling costs more now than it did.”
    case cancelFeeNow = "passenger.cancelFeeNow"
    /// “Keep the ride”
    case cancelKeep = "passenger.cancelKeep"
    /// “Cancel, plans have changed”
    case cancelChangedMind = "passenger.cancelChangedMind"
    /// “Cancel, it takes too long”
    case cancelTooLong = "passenger.cancelTooLong"

    // Keys.
    /// “Where to?”
    case keyWhereTo = "passenger.keyWhereTo"
    /// “on the map”
    case keyOnMap = "passenger.keyOnMap"
    /// “choose”
    case keyChoose = "passenger.keyChoose"
    /// “move”
    case keyMove = "passenger.keyMove"
    /// “from”
    case keyOrigin = "passenger.keyOrigin"
    /// “to”
    case keyDestination = "passenger.keyDestination"
    /// “here”
    case keyTakePoint = "passenger.keyTakePoint"
    /// “request {category} for {price}”
    case keyRequest = "passenger.keyRequest"
    /// “details”
    case keyDetails = "passenger.keyDetails"
    /// “cancel the ride”
    case keyCancel = "passenger.keyCancel"
    /// “try again”
    case keyAgain = "passenger.keyAgain"
    /// “close”
    case keyClose = "passenger.keyClose"

    // Everything beside the ride itself.
    /// “{count} new from support (m, s).”
    case homeUnread = "passenger.homeUnread"
    /// “{count} booked for later (m, r).”
    case homeBooked = "passenger.homeBooked"
    /// “Where to with car {code}?”
    case whereToBoard = "passenger.whereToBoard"
    /// “Where is “{label}”?”
    case wherePlace = "passenger.wherePlace"
    /// “Where to instead?”
    case whereInstead = "passenger.whereInstead"
    /// “{label} is saved.”
    case placeSaved = "passenger.placeSaved"
    /// “promotion code”
    case noPromotion = "passenger.noPromotion"
    /// “now”
    case whenNow = "passenger.whenNow"
    /// “Asking for the new prices…”
    case renewing = "passenger.renewing"
    /// “Booked for {time}. A driver will be looked for in time.”
    case booked = "passenger.booked"
    /// “The price stays the same.”
    case detourSame = "passenger.detourSame"
    /// “{price} compared with before”
    case detourChange = "passenger.detourChange"
    /// “Agreed so far”
    case detourBefore = "passenger.detourBefore"
    /// “Nothing changes until you accept. Esc chooses another place.”
    case detourHint = "passenger.detourHint"
    /// “The ride goes to {place} now.”
    case redirected = "passenger.redirected"
    /// “Let others watch this ride”
    case shareTitle = "passenger.shareTitle"
    /// “Whoever has this code sees where the car is and when you arrive, and nothing else. They
    /// type:”
    case shareHow = "passenger.shareHow"
    /// “The code ends with the ride.”
    case shareEnds = "passenger.shareEnds"
    /// “tip for the driver”
    case tip = "passenger.tip"
    /// “none”
    case tipNone = "passenger.tipNone"
    /// “{name} is one of your favourites”
    case isFavourite = "passenger.isFavourite"
    /// “needs an account: menu, profile”
    case needsAccount = "passenger.needsAccount"
    /// “only the destination is asked for here”
    case oneEnd = "passenger.oneEnd"
    /// “Menu”
    case menuTitle = "passenger.menuTitle"
    /// “Your rides”
    case menuHistory = "passenger.menuHistory"
    /// “Payments”
    case menuPayments = "passenger.menuPayments"
    /// “Booked rides”
    case menuReservations = "passenger.menuReservations"
    /// “Saved places”
    case menuPlaces = "passenger.menuPlaces"
    /// “Favourite drivers”
    case menuFavourites = "passenger.menuFavourites"
    /// “Board by a car's code”
    case menuBoarding = "passenger.menuBoarding"
    /// “Invite a friend”
    case menuInvite = "passenger.menuInvite"
    /// “Help and messages”
    case menuSupport = "passenger.menuSupport"
    /// “Profile”
    case menuProfile = "passenger.menuProfile"
    /// “Settings”
    case menuSettings = "passenger.menuSettings"
    /// “Show me around”
    case menuTour = "passenger.menuTour"
    /// “{count} booked”
    case menuBooked = "passenger.menuBooked"
    /// “{count} saved”
    case menuSaved = "passenger.menuSaved"
    /// “{count} new”
    case menuUnread = "passenger.menuUnread"
    /// “guest”
    case menuGuest = "passenger.menuGuest"
    /// “ride to {place}”
    case keyGoTo = "passenger.keyGoTo"
    /// “other destination”
    case keyElsewhere = "passenger.keyElsewhere"
    /// “share”
    case keyShare = "passenger.keyShare"
    /// “go there for {price}”
    case keyAcceptDetour = "passenger.keyAcceptDetour"
    /// “book {category} for {price}”
    case keyBook = "passenger.keyBook"
    /// “pay”
    case keyPay = "passenger.keyPay"
    /// “code”
    case keyPromotion = "passenger.keyPromotion"
    /// “when”
    case keyWhen = "passenger.keyWhen"
    /// “tip”
    case keyTip = "passenger.keyTip"
    /// “favourite driver”
    case keyFavourite = "passenger.keyFavourite"
    /// “no favourite”
    case keyNoFavourite = "passenger.keyNoFavourite"
    /// “report a problem”
    case keyReport = "passenger.keyReport"
}
