import RideApp

/// The texts of the driver's app; those of both apps are in `TextKey`.
enum DriverText: String, TextName {
    // Between rides.
    case offlineTitle = "driver.offline.title"
    case offlineHint = "driver.offline.hint"
    case offlineFirst = "driver.offline.first"
    case waitingTitle = "driver.waiting.title"
    case surgeHere = "driver.surge"
    case todayNone = "driver.today.none"
    case todayOne = "driver.today.one"
    case todayMany = "driver.today.many"

    // The offer.
    case offerTitle = "driver.offer.title"
    case offerPays = "driver.offer.pays"
    case offerPrice = "driver.offer.price"
    case offerPerHour = "driver.offer.perHour"
    case offerToast = "driver.offer.toast"
    case offerGone = "driver.offer.gone"
    case offerHome = "driver.offer.home"
    case offerAway = "driver.offer.away"
    case offerNearer = "driver.offer.nearer"
    case offerFarther = "driver.offer.farther"

    // The wind rose, as in "1.2 km north".
    case compassNorth = "driver.compass.north"
    case compassNortheast = "driver.compass.northeast"
    case compassEast = "driver.compass.east"
    case compassSoutheast = "driver.compass.southeast"
    case compassSouth = "driver.compass.south"
    case compassSouthwest = "driver.compass.southwest"
    case compassWest = "driver.compass.west"
    case compassNorthwest = "driver.compass.northwest"

    // The ride.
    case toPickupTitle = "driver.toPickup.title"
    case atPickupTitle = "driver.atPickup.title"
    case atPickupHint = "driver.atPickup.hint"
    case atPickupFree = "driver.atPickup.free"
    case atPickupThen = "driver.atPickup.then"
    case atPickupPaid = "driver.atPickup.paid"
    case atPickupRate = "driver.atPickup.rate"
    case drivingTitle = "driver.driving.title"
    case here = "driver.here"
    case online = "driver.online"
    case offline = "driver.offline"

    // Directions.
    case then = "driver.turn.then"
    case turnArrivePickup = "driver.turn.arrivePickup"
    case turnArriveDropoff = "driver.turn.arriveDropoff"

    // Driving by hand.
    case byHand = "driver.byHand"
    case byItself = "driver.byItself"
    case keyDriveYourself = "driver.key.driveYourself"
    case keyLetDrive = "driver.key.letDrive"
    case steerOn = "driver.steer.on"
    case steerOff = "driver.steer.off"
    case steerLeft = "driver.steer.left"
    case steerAhead = "driver.steer.ahead"
    case steerRight = "driver.steer.right"
    case steerBack = "driver.steer.back"
    case steerCrossing = "driver.steer.crossing"
    case steerCrossingShort = "driver.steer.crossingShort"
    case steerBackShort = "driver.steer.backShort"
    case steerCrossingAlong = "driver.steer.crossingAlong"
    case steerNoCrossing = "driver.steer.noCrossing"
    case steerAsking = "driver.steer.asking"
    case steerNoWay = "driver.steer.noWay"
    case steerNoLeft = "driver.steer.noLeft"
    case steerNoAhead = "driver.steer.noAhead"
    case steerNoRight = "driver.steer.noRight"
    case steerNoBack = "driver.steer.noBack"
    case steerNoFurther = "driver.steer.noFurther"
    case steerUnnamed = "driver.steer.unnamed"
    case steerAgain = "driver.steer.again"
    case steerChosen = "driver.steer.chosen"
    case steerFastest = "driver.steer.fastest"
    case steerPassed = "driver.steer.passed"

    // Where rides are wanted.
    case keyDemandShow = "driver.key.demandShow"
    case keyDemandHide = "driver.key.demandHide"
    case demandBusy = "driver.demand.busy"
    case demandAway = "driver.demand.away"
    case demandHere = "driver.demand.here"
    case demandLegend = "driver.demand.legend"
    case demandNumbers = "driver.demand.numbers"
    case demandEnough = "driver.demand.enough"
    case demandFew = "driver.demand.few"
    case demandFewer = "driver.demand.fewer"

    // The end of a ride.
    case finishedTitle = "driver.finished.title"
    case finishedCash = "driver.finished.cash"
    case finishedCard = "driver.finished.card"
    case finishedGain = "driver.finished.gain"
    case finishedTrip = "driver.finished.trip"
    case finishedNote = "driver.finished.note"
    case finishedTip = "driver.finished.tip"
    case finishedUnpaid = "driver.finished.unpaid"
    case tipped = "driver.tipped"
    case redirected = "driver.redirected"
    case cancelledByPassenger = "driver.cancelled.byPassenger"
    case cancelledByDriver = "driver.cancelled.byDriver"
    case cancelledBySystem = "driver.cancelled.bySystem"
    case cancelledGiven = "driver.cancelled.given"
    case cancelledNext = "driver.cancelled.next"

    // Keys.
    case keyOnline = "driver.key.online"
    case keyOffline = "driver.key.offline"
    case keyAccept = "driver.key.accept"
    case keyDecline = "driver.key.decline"
    case keyArrive = "driver.key.arrive"
    case keyStart = "driver.key.start"
    case keyFinish = "driver.key.finish"
    case keyCancel = "driver.key.cancel"
    case keyContinue = "driver.key.continue"

    // Why a key cannot be used.
    case refusedRiding = "driver.refused.riding"
    case refusedOffer = "driver.refused.offer"
    case refusedStarted = "driver.refused.started"
    case refusedFarPickup = "driver.refused.farPickup"
    case refusedFarDropoff = "driver.refused.farDropoff"
    case refusedWaits = "driver.refused.waits"
    case refusedExpired = "driver.refused.expired"

    // Calling off.
    case cancelQuestion = "driver.cancel.question"
    case cancelDetails = "driver.cancel.details"
    case cancelDetailsMissing = "driver.cancel.detailsMissing"
    case cancelKeep = "driver.cancel.keep"
    case cancelMissing = "driver.cancel.passengerMissing"
    case cancelTooLong = "driver.cancel.tookTooLong"
    case cancelVehicle = "driver.cancel.vehicleTrouble"
    case cancelUnavailable = "driver.cancel.driverUnavailable"

    // The hint for newcomers.
    case hint = "driver.hint"

    // Everything beside the rides.
    /// “Menu”
    case menuTitle = "driver.menuTitle"
    /// “Your rides”
    case menuHistory = "driver.menuHistory"
    /// “Finance”
    case menuFinance = "driver.menuFinance"
    /// “Reports”
    case menuReports = "driver.menuReports"
    /// “Bonuses”
    case menuBonuses = "driver.menuBonuses"
    /// “Preferences”
    case menuPreferences = "driver.menuPreferences"
    /// “Boarding code”
    case menuBoarding = "driver.menuBoarding"
    /// “Documents and car”
    case menuDocuments = "driver.menuDocuments"
    /// “Become a driver”
    case menuJoin = "driver.menuJoin"
    /// “Invite a friend”
    case menuInvite = "driver.menuInvite"
    /// “Help and messages”
    case menuSupport = "driver.menuSupport"
    /// “Profile”
    case menuProfile = "driver.menuProfile"
    /// “Settings”
    case menuSettings = "driver.menuSettings"
    /// “Show me around”
    case menuTour = "driver.menuTour"
    /// “{count} new”
    case menuUnread = "driver.menuUnread"
    /// “guest”
    case menuGuest = "driver.menuGuest"
    /// “needs an account: menu, profile”
    case needsAccount = "driver.needsAccount"
    /// “Your application”
    case joinTitle = "driver.joinTitle"
    /// “A few steps are missing before you can drive.”
    case joinDraft = "driver.joinDraft"
    /// “It is with the operator. You are told as soon as it is decided.”
    case joinPending = "driver.joinPending"
    /// “Something was sent back. Look at what and send it again.”
    case joinRejected = "driver.joinRejected"
    /// “A document has expired. Send the new one to go on driving.”
    case joinRenewal = "driver.joinRenewal"
    /// “go on with it”
    case keyJoin = "driver.keyJoin"
    /// “report”
    case keyReport = "driver.keyReport"
    /// “unfinished”
    case applicationDraft = "driver.application.draft"
    /// “being checked”
    case applicationPending = "driver.application.pending"
    /// “sent back”
    case applicationRejected = "driver.application.rejected"
    /// “expired”
    case applicationRenewal = "driver.application.renewal"
}
