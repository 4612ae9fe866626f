/// What may be asked of a ride. The person who asks is part of the command; whether that person
/// is who they say has been settled before.
public enum TripCommand: Hashable, Sendable {
    /// Dispatch asks a driver, who may answer until `expiresAt`.
    case offer(to: DriverID, expiresAt: Instant)
    /// The driver takes the ride.
    case accept(by: DriverID)
    /// The driver does not take the ride.
    case decline(by: DriverID)
    /// The time to answer is over.
    case expireOffer
    /// The time to answer is over sooner than was said: the clock runs slower than when the driver
    /// was asked.
    case shortenOffer
    /// The driver is at the pick-up.
    case arrive(by: DriverID)
    /// The passenger is aboard, and has told the PIN where one was asked for.
    case start(by: DriverID, pin: BoardingPIN? = nil)
    /// The driver confirms that the passenger got in by the boarding code of the car, which was
    /// offered to this driver alone: no dispatch, no pick-up (P16).
    case board(with: DriverID)
    /// The passenger wants to go elsewhere, at a price that was quoted for the whole ride (P8), and
    /// over the stops ahead unless they are left out.
    case changeDestination(by: Actor, to: Waypoint, quote: Quote, leavesOutStops: Bool = false)
    /// The passenger tells the driver how to be found; nil takes a note back. The text is cleaned
    /// and checked here.
    case setPickupNote(by: Actor, text: String?)
    /// The passenger wants to get in at another point near by. How near is for the world to say.
    case movePickup(by: Actor, to: Waypoint)
    /// The passenger adds to the price while nobody has taken the ride; `most` is what all raises
    /// together may come to.
    case raisePrice(by: Actor, amount: Money, most: Money)
    /// Another party shares the car, for which so much is taken off the price, once.
    case share(discount: Money)
    /// The ride has another PIN, which whoever gave it back does not know.
    case renewPIN(BoardingPIN)
    /// The passenger wants other stops ahead, at a price that was quoted for the whole ride.
    case changeStops(by: Actor, to: [Waypoint], quote: Quote)
    /// The car is at the next stop.
    case reachStop(by: DriverID)
    /// The ride goes on from the stop.
    case leaveStop(by: DriverID)
    /// The passenger is at the drop-off.
    case finish(by: DriverID)
    /// Somebody calls the ride off; `isFree` where no fee is charged, whatever the terms say, and
    /// `come` is how far the car has come for it.
    case cancel(
        by: Canceller, reason: CancellationReason, isFree: Bool = false, come: Metres = .zero)
    /// Nobody can be found.
    case giveUp(reason: UnservedReason)
    /// One side rates the other, or changes its rating.
    case rate(by: Actor, Rating)
    /// The passenger adds something for the driver (P9).
    case tip(by: Actor, amount: Money)
    /// One side writes to the other. The text is cleaned and checked here.
    case sendMessage(by: Actor, text: String)
    /// All messages up to this one have reached the app of this side.
    case markDelivered(to: Actor, through: MessageID)
    /// All messages up to this one have been seen by this side.
    case markRead(by: Actor, through: MessageID)
}

/// Why a ride was called off.
public enum CancellationReason: String, CaseIterable, Codable, Sendable {
    /// The passenger no longer wants it.
    case changedMind
    /// Waiting took too long.
    case tookTooLong
    /// The passenger did not come.
    case passengerMissing
    /// Something with the car.
    case vehicleTrouble
    /// The driver cannot go on.
    case driverUnavailable
    /// Dispatch gave it to another driver; of a ride that older engines ended, any of those below.
    case engine
    /// An operator ended it.
    case operatorDecided
    /// The passenger was blocked before anybody had accepted.
    case accountBlocked
    /// After a restart its car or one of its ends was not to be found.
    case carLost
    /// The engine was started with another city file.
    case cityChanged

    /// Whether it is the service's own, and no person's to give.
    public var isService: Bool {
        switch self {
        case .changedMind, .tookTooLong, .passengerMissing, .vehicleTrouble, .driverUnavailable:
            false
        case .engine, .operatorDecided, .accountBlocked, .carLost, .cityChanged: true
        }
    }
}

/// Why a request ended without a driver.
public enum UnservedReason: String, CaseIterable, Codable, Sendable {
    /// No driver of this category is at work, or all of them declined.
    case noDriver
    /// The passenger's patience ended before a driver accepted.
    case patienceEnded
    /// The driver by whose code the passenger wanted to board did not confirm it.
    case notConfirmed
}
