/// Something that happened to a ride. A ride is the sum of its events: the state in memory and the
/// row in the store are caches of them.
public struct TripEvent: Hashable, Codable, Sendable {
    /// When it happened.
    public let at: Instant
    /// What happened.
    public let change: Change

    /// A change at a moment.
    public init(at: Instant, change: Change) {
        self.at = at
        self.change = change
    }

    /// What can happen to a ride after it was requested.
    public enum Change: Hashable, Codable, Sendable {
        /// A driver was asked.
        case offered(driver: DriverID, expiresAt: Instant)
        /// The driver said no.
        case declined(driver: DriverID)
        /// The driver did not answer in time.
        case offerExpired(driver: DriverID)
        /// The driver said yes.
        case accepted(driver: DriverID)
        /// The driver reached the pick-up.
        case arrived
        /// The ride began.
        case started
        /// The ride ended at the drop-off.
        case completed
        /// The passenger has changed what the driver was asked for: the offer is no more.
        case offerTakenBack(driver: DriverID)
        /// The driver who had accepted gave the ride back; another is looked for.
        case withdrawn(driver: DriverID, reason: CancellationReason)
        /// The ride has another PIN than before.
        case pinRenewed(pin: BoardingPIN)
        /// The passenger got in by the car's boarding code, and the driver has confirmed it.
        case boarded(driver: DriverID)
        /// The ride goes elsewhere, at another price.
        case destinationChanged(dropoff: Waypoint, quote: Quote)
        /// The passenger told how to be found, or took that back.
        case pickupNoteChanged(note: PickupNote?)
        /// The passenger gets in at another point near by.
        case pickupMoved(pickup: Waypoint)
        /// The passenger added to the price; drivers who said no may be asked again.
        case priceRaised(amount: Money)
        /// Other stops are ahead, at another price.
        case stopsChanged(stops: [Waypoint], quote: Quote)
        /// The car reached the next stop.
        case stopReached
        /// The ride went on from the stop.
        case stopLeft
        /// Something was added to the price.
        case charged(item: Fare.Item)
        /// The ride was called off.
        case cancelled(by: Canceller, reason: CancellationReason)
        /// No driver was found.
        case becameUnserved(reason: UnservedReason)
        /// One side rated the other, or changed its rating.
        case rated(by: Side, rating: Rating)
        /// One side wrote a message.
        case messageSent(message: ChatMessage)
        /// Messages reached one side's app.
        case messagesDelivered(to: Side, through: MessageID)
        /// Messages were seen by one side.
        case messagesRead(by: Side, through: MessageID)
    }
}
