import RideApp

/// The texts of the operator's app, by their keys in the table of texts.
enum OperatorText: String, TextName {
    // The window and the sheet.
    /// “Operator · {city}”
    case window = "operator.window"
    /// “SOS {name}”
    case windowAlarm = "operator.windowAlarm"
    /// “The city”
    case title = "operator.title"
    /// “? shows every key. / finds a place, z shows where rides are wanted.”
    case hint = "operator.hint"
    /// “Asking the engine…”
    case loading = "operator.loading"
    /// “{count} waiting”
    case waitingCount = "operator.waitingCount"
    /// “City”
    case tabCity = "operator.tabCity"
    /// “Rides”
    case tabRides = "operator.tabRides"
    /// “Drivers”
    case tabDrivers = "operator.tabDrivers"
    /// “Help”
    case tabHelp = "operator.tabHelp"
    /// “People”
    case tabPeople = "operator.tabPeople"

    // Keys.
    /// “account”
    case keyAccount = "operator.keyAccount"
    /// “acknowledge”
    case keyAcknowledge = "operator.keyAcknowledge"
    /// “read and answer”
    case keyAnswer = "operator.keyAnswer"
    /// “application”
    case keyApplication = "operator.keyApplication"
    /// “approve”
    case keyApprove = "operator.keyApprove"
    /// “block”
    case keyBlock = "operator.keyBlock"
    /// “decide”
    case keyDecide = "operator.keyDecide"
    /// “demand”
    case keyDemand = "operator.keyDemand"
    /// “no demand”
    case keyDemandOff = "operator.keyDemandOff"
    /// “find somebody”
    case keyFindPerson = "operator.keyFindPerson"
    /// “find a place”
    case keyFindPlace = "operator.keyFindPlace"
    /// “map alone”
    case keyFold = "operator.keyFold"
    /// “back to the city”
    case keyForgetPlace = "operator.keyForgetPlace"
    /// “open ones only”
    case keyOpenOnly = "operator.keyOpenOnly"
    /// “parts”
    case keyParts = "operator.keyParts"
    /// “reject”
    case keyReject = "operator.keyReject"
    /// “send and settle”
    case keySendAndSettle = "operator.keySendAndSettle"
    /// “send”
    case keySendAnswer = "operator.keySendAnswer"
    /// “settings”
    case keySettings = "operator.keySettings"
    /// “answer and settle”
    case keySettle = "operator.keySettle"
    /// “settled ones too”
    case keySettledToo = "operator.keySettledToo"
    /// “show on the map”
    case keyShowAlarm = "operator.keyShowAlarm"
    /// “show on the map”
    case keyShowOnMap = "operator.keyShowOnMap"
    /// “unblock”
    case keyUnblock = "operator.keyUnblock"
    /// “show the sheet”
    case keyUnfold = "operator.keyUnfold"
    /// “write”
    case keyWrite = "operator.keyWrite"

    // A call for help.
    /// “SOS: {name} calls for help”
    case alarm = "operator.alarm"
    /// “The person knows that somebody is there. Write, or call for whoever is needed.”
    case alarmNow = "operator.alarmNow"
    /// “Acknowledge first, so that the person knows that somebody is there. Then write.”
    case alarmHint = "operator.alarmHint"
    /// “{count} more”
    case alarmMore = "operator.alarmMore"
    /// “The person has been told that somebody saw the call.”
    case alarmSeen = "operator.alarmSeen"
    /// “A driver waits for your decision.”
    case newDriver = "operator.newDriver"
    /// “Somebody has written to support.”
    case newTicket = "operator.newTicket"

    // The city in figures.
    /// “{count} ride under way”
    case rideLive = "operator.rideLive"
    /// “{count} rides under way”
    case ridesLive = "operator.ridesLive"
    /// “Rides”
    case ridesLiveTitle = "operator.ridesLiveTitle"
    /// “Drivers at work”
    case driversTitle = "operator.driversTitle"
    /// “Over today”
    case todayTitle = "operator.todayTitle"
    /// “completed”
    case completed = "operator.completed"
    /// “cancelled”
    case cancelled = "operator.cancelled"
    /// “not served”
    case unserved = "operator.unserved"
    /// “served”
    case serviceRate = "operator.serviceRate"
    /// “mean wait”
    case meanWait = "operator.meanWait"
    /// “Books”
    case booksTitle = "operator.booksTitle"
    /// “platform”
    case platform = "operator.platform"
    /// “books”
    case books = "operator.books"
    /// “balance”
    case booksRight = "operator.booksRight"
    /// “BOOKS ARE WRONG BY”
    case booksWrong = "operator.booksWrong"
    /// “{count} driver waits for a decision”
    case driverWaits = "operator.driverWaits"
    /// “{count} drivers wait for a decision”
    case driversWait = "operator.driversWait"
    /// “{count} message to answer”
    case ticketWaits = "operator.ticketWaits"
    /// “{count} messages to answer”
    case ticketsWait = "operator.ticketsWait"
    /// “Nothing waits for you.”
    case nothingWaits = "operator.nothingWaits"

    // Columns and what stands in them.
    /// “Application”
    case columnApplication = "operator.columnApplication"
    /// “Account”
    case columnAccount = "operator.columnAccount"
    /// “Last”
    case columnChanged = "operator.columnChanged"
    /// “What was given”
    case columnContent = "operator.columnContent"
    /// “Doing”
    case columnDoing = "operator.columnDoing"
    /// “Driver”
    case columnDriver = "operator.columnDriver"
    /// “E-mail”
    case columnEmail = "operator.columnEmail"
    /// “From”
    case columnFrom = "operator.columnFrom"
    /// “min”
    case columnMinutes = "operator.columnMinutes"
    /// “Name”
    case columnName = "operator.columnName"
    /// “No.”
    case columnNumber = "operator.columnNumber"
    /// “Part”
    case columnPart = "operator.columnPart"
    /// “Passenger”
    case columnPassenger = "operator.columnPassenger"
    /// “Stars”
    case columnRating = "operator.columnRating"
    /// “Rides”
    case columnRides = "operator.columnRides"
    /// “Side”
    case columnSide = "operator.columnSide"
    /// “State”
    case columnState = "operator.columnState"
    /// “Subject”
    case columnSubject = "operator.columnSubject"
    /// “From and to”
    case columnWay = "operator.columnWay"
    /// “From”
    case from = "operator.from"
    /// “To”
    case to = "operator.to"
    /// “Kind and payment”
    case how = "operator.how"
    /// “no driver yet”
    case noDriverYet = "operator.noDriverYet"
    /// “Nobody rides now. Every ride that is not over will stand here.”
    case noRides = "operator.noRides"
    /// “No driver yet. Who joins will stand here, those who wait for a decision first.”
    case noDrivers = "operator.noDrivers"
    /// “{count} driver”
    case driverOne = "operator.driverOne"
    /// “{count} drivers”
    case driversMany = "operator.driversMany"
    /// “Nobody has written yet. Messages and calls for help will stand here.”
    case noTickets = "operator.noTickets"
    /// “Nothing is open. Messages and calls for help will stand here.”
    case noOpenTickets = "operator.noOpenTickets"
    /// “open ones”
    case openOnly = "operator.openOnly"
    /// “{count} message”
    case ticketOne = "operator.ticketOne"
    /// “{count} messages”
    case ticketsMany = "operator.ticketsMany"
    /// “Nobody of this name, e-mail or number.”
    case noPeople = "operator.noPeople"
    /// “{count} person”
    case personOne = "operator.personOne"
    /// “{count} people”
    case personMany = "operator.personMany"
    /// “s: a part of a name, an e-mail or a number”
    case queryPlaceholder = "operator.queryPlaceholder"
    /// “active”
    case accountActive = "operator.accountActive"
    /// “blocked”
    case accountBlocked = "operator.accountBlocked"
    /// “closed”
    case accountClosed = "operator.accountClosed"
    /// “Find a place”
    case findTitle = "operator.findTitle"

    // An application.
    /// “{rides} rides, {rating} stars, available {available}, owed {owed}”
    case driverMoney = "operator.driverMoney"
    /// “good until {date}”
    case goodUntil = "operator.goodUntil"
    /// “version {number}”
    case version = "operator.version"
    /// “{count} seats”
    case seats = "operator.seats"
    /// “Rejected: {reason}”
    case rejectedBecause = "operator.rejectedBecause"
    /// “This application does not wait for a decision.”
    case nothingToDecide = "operator.nothingToDecide"
    /// “Let {name} drive?”
    case approveQuestion = "operator.approveQuestion"
    /// “The driver is told at once and can go online.”
    case approveDetails = "operator.approveDetails"
    /// “Not yet”
    case approveKeep = "operator.approveKeep"
    /// “Approve”
    case approveYes = "operator.approveYes"
    /// “{name} may drive.”
    case approved = "operator.approved"
    /// “What is wrong with the application of {name}?”
    case rejectTitle = "operator.rejectTitle"
    /// “A part with a reason is rejected; the driver reads the reason and can send it again.”
    case rejectIntro = "operator.rejectIntro"
    /// “right as it is”
    case rejectPlaceholder = "operator.rejectPlaceholder"
    /// “Reject {count} part”
    case rejectOne = "operator.rejectOne"
    /// “Reject {count} parts”
    case rejectMany = "operator.rejectMany"
    /// “Write a reason beside a part”
    case rejectNothing = "operator.rejectNothing"
    /// “{name} will read the reasons.”
    case rejected = "operator.rejected"
    /// “Throw away what is written?”
    case discardQuestion = "operator.discardQuestion"
    /// “Go on writing”
    case discardKeep = "operator.discardKeep"
    /// “Throw it away”
    case discardYes = "operator.discardYes"

    // An account.
    /// “Reason”
    case blockReason = "operator.blockReason"
    /// “Message”
    case blockMessage = "operator.blockMessage"
    /// “what the person can do”
    case blockPlaceholder = "operator.blockPlaceholder"
    /// “Block {name}”
    case blockTitle = "operator.blockTitle"
    /// “The person reads the message at once, and can neither ride nor drive until unblocked.”
    case blockIntro = "operator.blockIntro"
    /// “Block {name}”
    case blockAction = "operator.blockAction"
    /// “Choose a reason”
    case blockChooseReason = "operator.blockChooseReason"
    /// “Write a message”
    case blockWriteMessage = "operator.blockWriteMessage"
    /// “Block {name}?”
    case blockQuestion = "operator.blockQuestion"
    /// “A ride under way is finished; every session ends.”
    case blockDetails = "operator.blockDetails"
    /// “Do not block”
    case blockKeep = "operator.blockKeep"
    /// “Block”
    case blockYes = "operator.blockYes"
    /// “{name} is blocked.”
    case blocked = "operator.blocked"
    /// “Let {name} ride and drive again?”
    case unblockQuestion = "operator.unblockQuestion"
    /// “The person signs in again with the password.”
    case unblockDetails = "operator.unblockDetails"
    /// “Leave it blocked”
    case unblockKeep = "operator.unblockKeep"
    /// “Unblock”
    case unblockYes = "operator.unblockYes"
    /// “{name} is unblocked.”
    case unblocked = "operator.unblocked"

    // A ticket.
    /// “Message {id}”
    case ticketTitle = "operator.ticketTitle"
    /// “write an answer”
    case ticketPlaceholder = "operator.ticketPlaceholder"
    /// “This answer settles it.”
    case settlesNote = "operator.settlesNote"
    /// “ride {id}”
    case aboutRide = "operator.aboutRide"
    /// “just now”
    case agoNow = "operator.agoNow"
    /// “{count} min ago”
    case agoMinutes = "operator.agoMinutes"
    /// “{count} h ago”
    case agoHours = "operator.agoHours"
    /// “{count} d ago”
    case agoDays = "operator.agoDays"
}
