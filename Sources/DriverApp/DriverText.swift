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

    // The end of a ride.
    case finishedTitle = "driver.finished.title"
    case finishedCash = "driver.finished.cash"
    case finishedCard = "driver.finished.card"
    case finishedGain = "driver.finished.gain"
    case finishedTrip = "driver.finished.trip"
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
}
