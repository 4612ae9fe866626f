import RideApp

/// The texts of the pages about past rides and support, by their keys in the tables.
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
    /// “all”
    case periodAll = "record.period.all"
    /// “today”
    case periodToday = "record.period.today"
    /// “last 7 days”
    case periodWeek = "record.period.week"
    /// “last 30 days”
    case periodMonth = "record.period.month"

    // Where a ride stands, found by the word of the wire.
    /// “looking”
    case stageRequested = "record.stage.requested"
    /// “looking”
    case stageOffered = "record.stage.offered"
    /// “accepted”
    case stageAccepted = "record.stage.accepted"
    /// “car is there”
    case stageArrived = "record.stage.arrived"
    /// “under way”
    case stageInProgress = "record.stage.inProgress"
    /// “completed”
    case stageCompleted = "record.stage.completed"
    /// “cancelled”
    case stageCancelled = "record.stage.cancelled"
    /// “not served”
    case stageUnserved = "record.stage.unserved"
    /// “no driver was near”
    case unservedNoDriver = "record.unserved.noDriver"
    /// “it took too long”
    case unservedPatienceEnded = "record.unserved.patienceEnded"

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
    /// “Ride”
    case paymentFare = "record.payment.fare"
    /// “Waiting”
    case paymentWaiting = "record.payment.waiting"
    /// “Cancellation fee”
    case paymentCancellationFee = "record.payment.cancellation_fee"
    /// “Tip”
    case paymentTip = "record.payment.tip"
    /// “Promotion, paid by the platform”
    case paymentPromotion = "record.payment.promotion_paid_by_platform"
    /// “Commission”
    case paymentCommission = "record.payment.commission"
    /// “Paid in cash”
    case paymentCash = "record.payment.cash_received"
    /// “Paid by card”
    case paymentCard = "record.payment.card_payment"
    /// “Paid later by card”
    case paymentDebt = "record.payment.debt_payment"
    /// “Made available”
    case paymentSettlement = "record.payment.settlement"
    /// “Set against what is owed”
    case paymentNetted = "record.payment.netted_owed"
    /// “Owed amount paid”
    case paymentOwed = "record.payment.owed_payment"
    /// “Correction”
    case paymentCorrection = "record.payment.correction"

    // Help about a ride, questions and answers.
    /// “Report a problem with this ride”
    case reportProblem = "record.reportProblem"
    /// “I lost something”
    case lostSomething = "record.lostSomething"
    /// “Support”
    case supportTitle = "record.supportTitle"
    /// “Questions”
    case partQuestions = "record.partQuestions"
    /// “Messages”
    case partMessages = "record.partMessages"
    /// “Write to us”
    case partWrite = "record.partWrite"
    /// “{count} new answer”
    case unreadOne = "record.unreadOne"
    /// “{count} new answers”
    case unreadMany = "record.unreadMany"
    /// “/ searches all questions and answers”
    case searchPlaceholder = "record.searchPlaceholder"
    /// “Nothing was found. Esc shows all questions, tab 3 writes to us.”
    case searchNothing = "record.searchNothing"
    /// “search”
    case keySearch = "record.keySearch"
    /// “Rides”
    case topicRides = "record.topic.rides"
    /// “Payments”
    case topicPayments = "record.topic.payments"
    /// “Safety”
    case topicSafety = "record.topic.safety"
    /// “Account”
    case topicAccount = "record.topic.account"
    /// “Driving”
    case topicDriving = "record.topic.driving"
    /// “Was this useful?”
    case voteAsk = "record.voteAsk"
    /// “You found this useful.”
    case voteYes = "record.voteYes"
    /// “You did not find this useful.”
    case voteNo = "record.voteNo"
    /// “useful to {yes}, not useful to {no}”
    case votes = "record.votes"
    /// “useful”
    case keyUseful = "record.keyUseful"
    /// “not useful”
    case keyNotUseful = "record.keyNotUseful"

    // Messages to support.
    /// “What you write to us will be listed here, with our answers. Tab 3 begins a message.”
    case messagesEmpty = "record.messagesEmpty"
    /// “{count} message”
    case messagesOne = "record.messagesOne"
    /// “{count} messages”
    case messagesMany = "record.messagesMany"
    /// “{count} messages and more”
    case messagesSome = "record.messagesSome"
    /// “Subject”
    case columnSubject = "record.columnSubject"
    /// “About”
    case columnAbout = "record.columnAbout"
    /// “Last”
    case columnChanged = "record.columnChanged"
    /// “new answer”
    case ticketNew = "record.ticketNew"
    /// “waiting”
    case ticketOpen = "record.ticket.open"
    /// “answered”
    case ticketAnswered = "record.ticket.answered"
    /// “settled”
    case ticketClosed = "record.ticket.closed"
    /// “SOS called”
    case ticketRaised = "record.ticket.raised"
    /// “being helped”
    case ticketAcknowledged = "record.ticket.acknowledged"
    /// “over”
    case ticketResolved = "record.ticket.resolved"
    /// “A question”
    case kindQuestion = "record.kind.question"
    /// “Call for help”
    case kindSOS = "record.kind.sos"
    /// “Price or payment”
    case problemPayment = "record.problem.payment"
    /// “The way that was driven”
    case problemRoute = "record.problem.route"
    /// “How the other person behaved”
    case problemConduct = "record.problem.conduct"
    /// “The car”
    case problemVehicle = "record.problem.vehicle"
    /// “Something was left behind”
    case problemLost = "record.problem.lost_item"
    /// “An accident or a danger”
    case problemSafety = "record.problem.safety"
    /// “Something else”
    case problemOther = "record.problem.other"
    /// “Support”
    case support = "record.support"
    /// “write an answer”
    case ticketPlaceholder = "record.ticketPlaceholder"
    /// “Settled. An answer opens it again.”
    case ticketReopens = "record.ticketReopens"
    /// “answer”
    case keyReply = "record.keyReply"
    /// “settle”
    case keySettle = "record.keySettle"
    /// “Is this settled?”
    case settleQuestion = "record.settleQuestion"
    /// “It stays readable, and an answer of yours opens it again.”
    case settleDetails = "record.settleDetails"
    /// “Not yet”
    case settleKeep = "record.settleKeep"
    /// “Yes, it is settled”
    case settleYes = "record.settleYes"

    // Writing to support.
    /// “Write to us”
    case writeTitle = "record.writeTitle"
    /// “About ride {id}”
    case writeRideTitle = "record.writeRideTitle"
    /// “A person reads every message. The answer comes under Messages.”
    case writeHint = "record.writeHint"
    /// “About”
    case writeProblem = "record.writeProblem"
    /// “Subject”
    case writeSubject = "record.writeSubject"
    /// “in a few words”
    case writeSubjectExample = "record.writeSubjectExample"
    /// “Message”
    case writeMessage = "record.writeMessage"
    /// “what happened, and what you would like”
    case writePlaceholder = "record.writePlaceholder"
    /// “send”
    case writeSend = "record.writeSend"
    /// “this is too long”
    case writeTooLong = "record.writeTooLong"
    /// “write a subject first”
    case writeNeedsSubject = "record.writeNeedsSubject"
    /// “write a message first”
    case writeNeedsMessage = "record.writeNeedsMessage"
    /// “Your message has arrived.”
    case writeThanks = "record.writeThanks"
    /// “Ask a question”
    case writeQuestion = "record.writeQuestion"
    /// “A problem with my last ride”
    case writeLastRide = "record.writeLastRide"
    /// “I lost something on my last ride”
    case writeLost = "record.writeLost"
    /// “Another ride”
    case writeOtherRide = "record.writeOtherRide"
    /// “choose it from your rides”
    case writeOtherRideHint = "record.writeOtherRideHint"
    /// “no ride yet”
    case writeNoRideYet = "record.writeNoRideYet"
    /// “There is no ride to write about yet.”
    case writeNoRide = "record.writeNoRide"
    /// “Throw away what you have written?”
    case discardQuestion = "record.discardQuestion"
    /// “Keep writing”
    case discardKeep = "record.discardKeep"
    /// “Throw it away”
    case discardYes = "record.discardYes"

    // A ride that somebody shares.
    /// “A shared ride”
    case sharedTitle = "record.sharedTitle"
    /// “A driver is being looked for”
    case sharedRequested = "record.sharedRequested"
    /// “{name} is driving to the pick-up”
    case sharedAccepted = "record.sharedAccepted"
    /// “{name} is waiting at the pick-up”
    case sharedArrived = "record.sharedArrived"
    /// “On the way with {name}”
    case sharedInProgress = "record.sharedInProgress"
    /// “They have arrived”
    case sharedCompleted = "record.sharedCompleted"
    /// “The ride was cancelled”
    case sharedCancelled = "record.sharedCancelled"
    /// “No driver was found”
    case sharedUnserved = "record.sharedUnserved"
    /// “The ride is over”
    case sharedEnded = "record.sharedEnded"
    /// “This follows the ride by itself until it ends.”
    case sharedHint = "record.sharedHint"
    /// “No connection to the engine: this is the last that is known.”
    case sharedStale = "record.sharedStale"
    /// “The code ends with the ride, so there is nothing more to see.”
    case sharedOver = "record.sharedOver"
    /// “No ride is shared as {code} now. Compare the code, or the ride may be over.”
    case sharedWrongCode = "record.sharedWrongCode"
    /// “Code”
    case sharedCode = "record.sharedCode"
    /// “The passenger gets the code with s during the ride.”
    case sharedCodeHint = "record.sharedCodeHint"
    /// “type the code first”
    case sharedTypeCode = "record.sharedTypeCode"
    /// “follow this ride”
    case keyWatch = "record.keyWatch"
    /// “another code”
    case keyOtherCode = "record.keyOtherCode"

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

    // Why the engine refuses, where no other page says it.
    /// “There is no such ride of yours.”
    case errorNoSuchRide = "record.error.no_such_ride"
    /// “This tip is too small or too large.”
    case errorTipOutOfRange = "record.error.tip_out_of_range"
    /// “You have already given a tip.”
    case errorTipAlreadyGiven = "record.error.tip_already_given"
    /// “This ride was paid in cash; give the tip in cash too.”
    case errorTipNeedsACard = "record.error.tip_needs_a_card"
    /// “The card was declined.”
    case errorCardDeclined = "record.error.card_declined"
    /// “The bank does not answer. Please try again later.”
    case errorBankDoesNotAnswer = "record.error.bank_does_not_answer"
    /// “This can be done when the ride is over.”
    case errorRideIsNotOverYet = "record.error.ride_is_not_over_yet"
    /// “Only a completed ride can be rated.”
    case errorRideWasNotCompleted = "record.error.ride_was_not_completed"
    /// “Write a subject.”
    case errorSubjectEmpty = "record.error.subject_empty"
    /// “This subject is too long.”
    case errorSubjectTooLong = "record.error.subject_too_long"
    /// “Write a message.”
    case errorMessageEmpty = "record.error.ticket_message_empty"
    /// “This message is too long.”
    case errorMessageTooLong = "record.error.ticket_message_too_long"
    /// “This is settled already.”
    case errorTicketIsClosed = "record.error.ticket_is_closed"
    /// “This conversation is full. Please begin a new one.”
    case errorTicketIsFull = "record.error.ticket_is_full"
    /// “Too many of your messages are open. Settle one first.”
    case errorTooManyTickets = "record.error.too_many_tickets"
    /// “There is no such message.”
    case errorNoSuchTicket = "record.error.no_such_ticket"
    /// “There is no such help text.”
    case errorNoSuchArticle = "record.error.no_such_article"
    /// “This driver is no longer here.”
    case errorNoSuchDriver = "record.error.no_such_driver"
    /// “Your list of drivers is full. Take one off it first.”
    case errorTooManyWishes = "record.error.too_many_wishes"
}
