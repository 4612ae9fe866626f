/// The texts that both apps share, by their keys in the table of texts.
public enum TextKey: String, TextName {
    // The name of the product.
    /// “Ride”
    case appName = "app.name"

    // The link to the engine.
    /// “connecting…”
    case linkConnecting = "link.connecting"
    /// “starting…”
    case linkStarting = "link.starting"
    /// “live”
    case linkLive = "link.live"
    /// “reconnecting…”
    case linkLost = "link.lost"
    /// “refused”
    case linkRefused = "link.refused"
    /// “no connection to the engine”
    case linkNeeded = "link.needed"

    // What is said before there is a moment to show.
    /// “Connecting to the engine”
    case connectingTitle = "connecting.title"
    /// “The city will be here in a moment.”
    case connectingHint = "connecting.hint"
    /// “Starting the engine”
    case startingTitle = "starting.title"
    /// “No engine was running, so one is being started. It keeps running for both apps.”
    case startingHint = "starting.hint"
    /// “The engine is away”
    case awayTitle = "away.title"
    /// “Trying again by itself.”
    case awayHint = "away.hint"
    /// “The engine refused this app”
    case refusedTitle = "refused.title"
    /// “Trying again would not help. Install app and engine of the same version.”
    case refusedHint = "refused.hint"
    /// “Only the user who started the engine can be its operator.”
    case refusedForeign = "refused.foreign"
    /// “The map cannot be shown”
    case cityTitle = "city.title"
    /// “Without the engine's own map no ride makes sense here.”
    case cityHint = "city.hint"
    /// “The city file could not be opened: {reason}”
    case cityFailed = "city.failed"
    /// “{path} is not the map that the engine drives on.”
    case cityDiffers = "city.differs"

    // Where rides are wanted.
    /// “1 request”
    case demandRequest = "demand.request"
    /// “{count} requests”
    case demandRequests = "demand.requests"
    /// “1 car waits”
    case demandDriver = "demand.driver"
    /// “{count} cars wait”
    case demandDrivers = "demand.drivers"

    // A terminal that is too small.
    /// “This needs {width} columns and {height} rows.”
    case tooSmall = "small.title"
    /// “The terminal has {width} by {height}.”
    case tooSmallNow = "small.now"

    // Keys of both apps.
    /// “back”
    case keyBack = "key.back"
    /// “centre”
    case keyCentre = "key.centre"
    /// “chat”
    case keyChat = "key.chat"
    /// “chat ({count} new)”
    case keyChatUnread = "key.chatUnread"
    /// “comment”
    case keyComment = "key.comment"
    /// “earlier”
    case keyEarlier = "key.earlier"
    /// “see more of the east”
    case keyEast = "key.east"
    /// “follow”
    case keyFollow = "key.follow"
    /// “stop following”
    case keyUnfollow = "key.unfollow"
    /// “help”
    case keyHelp = "key.help"
    /// “later”
    case keyLater = "key.later"
    /// “mouse on or off, to select text”
    case keyMouse = "key.mouse"
    /// “see more of the north”
    case keyNorth = "key.north"
    /// “past messages”
    case keyPast = "key.past"
    /// “quick reply”
    case keyQuickReply = "key.quickReply"
    /// “quit”
    case keyQuit = "key.quit"
    /// “draw the screen anew”
    case keyRepaint = "key.repaint"
    /// “try now”
    case keyRetry = "key.retry"
    /// “send”
    case keySend = "key.send"
    /// “send the rating”
    case keySendRating = "key.sendRating"
    /// “not now”
    case keySkipRating = "key.skipRating"
    /// “see more of the south”
    case keySouth = "key.south"
    /// “stars”
    case keyStars = "key.stars"
    /// “see more of the west”
    case keyWest = "key.west"
    /// “move”
    case keyMove = "key.move"
    /// “open”
    case keyOpen = "key.open"
    /// “menu”
    case keyMenu = "key.menu"
    /// “choose”
    case keyChoose = "key.choose"
    /// “next”
    case keyNextField = "key.nextField"
    /// “filter”
    case keyFilter = "key.filter"
    /// “nearer”
    case keyZoomIn = "key.zoomIn"
    /// “farther”
    case keyZoomOut = "key.zoomOut"

    // Help, past messages, the mouse.
    /// “Keys that work here”
    case helpTitle = "help.title"
    /// “No key does that here.”
    case helpEmpty = "help.empty"
    /// “Past messages”
    case pastTitle = "past.title"
    /// “Nothing has happened yet. What does will be listed here.”
    case pastEmpty = "past.empty"
    /// “The mouse works in the app again.”
    case mouseOn = "mouse.on"
    /// “The mouse now selects text. F9 brings it back.”
    case mouseOff = "mouse.off"

    // The guided tour.
    /// “{number} of {count}”
    case tourStep = "tour.step"
    /// “Enter goes on, Esc ends the tour”
    case tourNext = "tour.next"
    /// “Enter ends the tour”
    case tourEnd = "tour.end"

    // Quitting while a ride is live.
    /// “Leave while the ride goes on?”
    case quitQuestion = "quit.question"
    /// “The ride is not cancelled. Open the app again to be back on this screen.”
    case quitDetails = "quit.details"
    /// “Stay”
    case quitStay = "quit.stay"
    /// “Leave, the ride goes on”
    case quitLeave = "quit.leave"

    // An account that cannot be used.
    /// “Your account is blocked.”
    case blocked = "blocked.title"
    /// “Your account is blocked: {reason}.”
    case blockedBecause = "blocked.because"
    /// “Your account is closed.”
    case closed = "blocked.closed"
    /// “documents”
    case blockedForDocuments = "blockedReason.documents"
    /// “conduct”
    case blockedForConduct = "blockedReason.conduct"
    /// “safety”
    case blockedForSafety = "blockedReason.safety"
    /// “an unpaid debt”
    case blockedForDebt = "blockedReason.debt"
    /// “fraud”
    case blockedForFraud = "blockedReason.fraud"
    /// “another reason”
    case blockedForOther = "blockedReason.other"

    // The chat.
    /// “{name}: {text}”
    case chatToast = "chat.toast"
    /// “You”
    case chatMe = "chat.me"
    /// “nobody to talk to yet”
    case chatClosed = "chat.closed"
    /// “write something first”
    case chatWriteFirst = "chat.writeFirst"
    /// “write to {name}”
    case chatPlaceholder = "chat.placeholder"
    /// “Nothing said yet. Write below, or take a quick reply with Tab.”
    case chatEmpty = "chat.empty"
    /// “sent”
    case chatSending = "chat.sending"
    /// “delivered”
    case chatDelivered = "chat.delivered"
    /// “read”
    case chatRead = "chat.read"
    /// “I'm coming out”
    case replyPassengerComing = "reply.passenger.coming"
    /// “Two minutes, please”
    case replyPassengerTwoMinutes = "reply.passenger.minutes"
    /// “Where exactly are you?”
    case replyPassengerWhere = "reply.passenger.where"
    /// “I'm here”
    case replyDriverHere = "reply.driver.here"
    /// “On my way”
    case replyDriverComing = "reply.driver.coming"
    /// “Slow traffic, a few minutes more”
    case replyDriverTraffic = "reply.driver.traffic"

    // The rating.
    /// “how was it with {name}?”
    case ratingAsk = "rating.ask"
    /// “choose 1 to 5 stars”
    case ratingChooseStars = "rating.choose"
    /// “comment”
    case ratingComment = "rating.comment"
    /// “if you like (Tab)”
    case ratingOptional = "rating.optional"
    /// “Thank you for the rating.”
    case ratingThanks = "rating.thanks"
    /// “Closed without a rating.”
    case ratingSkipped = "rating.skipped"
    /// “being sent”
    case sending

    // People, cars and prices.
    /// “Operator”
    case personOperator = "person.operator"
    /// “new”
    case personNew = "person.new"
    /// “{count} ride”
    case personRide = "person.ride"
    /// “{count} rides”
    case personRides = "person.rides"
    /// “{colour} {make} {model}”
    case vehicle
    /// “Total”
    case fareTotal = "fare.total"

    /// “at most {price}”
    case atMost = "fare.atMost"

    // Words of the wire, found through `Texts[word:in:]`.
    /// “Common”
    case categoryCommon = "category.common"
    /// “Vip”
    case categoryVip = "category.vip"
    /// “Women”
    case categoryWomen = "category.women"
    /// “Pet”
    case categoryPet = "category.pet"
    /// “cash”
    case paymentCash = "payment.cash"
    /// “card”
    case paymentCard = "payment.card"
    /// “Base”
    case fareBase = "fare.base"
    /// “Distance”
    case fareDistance = "fare.distance"
    /// “Time”
    case fareTime = "fare.time"
    /// “To the minimum fare”
    case fareMinimum = "fare.minimum"
    /// “High demand”
    case fareSurge = "fare.surge"
    /// “Promotion”
    case farePromotion = "fare.promotion"
    /// “Waiting”
    case fareWaiting = "fare.waiting"
    /// “Cancellation”
    case fareCancellation = "fare.cancellation"
    /// “Tip”
    case fareTip = "fare.tip"
    /// “being charged”
    case paidPending = "paid.pending"
    /// “paid”
    case paidByCard = "paid.paid"
    /// “not paid”
    case paidFailed = "paid.failed"
    /// “paid”
    case paidInCash = "paid.cash"
    /// “no driver near”
    case unavailableNoDriver = "unavailable.no_driver"
    /// “women only”
    case unavailableOnlyForWomen = "unavailable.only_for_women"
    /// “needs an account”
    case unavailableOnlyForAccounts = "unavailable.only_for_accounts"
    /// “account blocked”
    case unavailableAccountBlocked = "unavailable.account_blocked"
    /// “pay what is due first”
    case unavailablePaymentDue = "unavailable.payment_due"
    /// “not to be had now”
    case unavailableOther = "unavailable.other"
    /// “very bad”
    case starsOne = "stars.1"
    /// “bad”
    case starsTwo = "stars.2"
    /// “fair”
    case starsThree = "stars.3"
    /// “good”
    case starsFour = "stars.4"
    /// “very good”
    case starsFive = "stars.5"
    /// “plans have changed”
    case reasonChangedMind = "reason.changedMind"
    /// “it took too long”
    case reasonTookTooLong = "reason.tookTooLong"
    /// “the passenger did not come”
    case reasonPassengerMissing = "reason.passengerMissing"
    /// “trouble with the car”
    case reasonVehicleTrouble = "reason.vehicleTrouble"
    /// “the driver cannot go on”
    case reasonDriverUnavailable = "reason.driverUnavailable"
    /// “the engine had to end it”
    case reasonEngine = "reason.engine"

    // Finding places by name.
    /// “street”
    case findStreet = "find.street"
    /// “crossing”
    case findCrossing = "find.crossing"
    /// “address”
    case findAddress = "find.address"
    /// “nearest number to {number}”
    case findNearestNumber = "find.nearestNumber"
    /// “Number {number} is not on the map. This is the nearest one on its street.”
    case findNumberMissing = "find.numberMissing"
    /// “a street, a crossing, a place”
    case findPlaceholder = "find.searchPlaceholder"
    /// “Nothing of this name.”
    case findNothing = "find.nothing"
    /// “There is no room for another place. Remove one first.”
    case placesFull = "find.placesFull"
    /// “Where is “{label}”?”
    case findTitle = "find.title"
    /// “where I am”
    case findHere = "find.here"

    // Saved places that everybody has.
    /// “Home”
    case savedHome = "saved.home"
    /// “Work”
    case savedWork = "saved.work"

    // Calling for help.
    /// “Call for help?”
    case sosQuestion = "sos.question"
    /// “The operator is told at once who you are and where. In danger, call the police first:
    /// {number}.”
    case sosDetails = "sos.details"
    /// “The operator is told at once who you are and where. In danger, call the police first.”
    case sosDetailsPlain = "sos.detailsPlain"
    /// “No, it is all right”
    case sosKeep = "sos.keep"
    /// “Call for help now”
    case sosCall = "sos.call"
    /// “The operator knows where you are and has been told to act.”
    case sosSent = "sos.sent"
    /// “SOS”
    case keySOS = "sos.key"

    // Whom to call in danger, by market.
    /// “190”
    case emergencyBrazil = "emergency.br"
    /// “133”
    case emergencyChile = "emergency.cl"

    // The colours of cars.
    /// “white”
    case colourWhite = "colour.white"
    /// “black”
    case colourBlack = "colour.black"
    /// “silver”
    case colourSilver = "colour.silver"
    /// “grey”
    case colourGrey = "colour.grey"
    /// “red”
    case colourRed = "colour.red"
    /// “blue”
    case colourBlue = "colour.blue"
    /// “green”
    case colourGreen = "colour.green"
}
