import RideCore
import RideLedger

/// A question about what is over and no longer in memory.
public enum StoreQuery: Hashable, Sendable {
    /// The rides of a person, the newest first.
    case rides(of: Actor, RideFilter, before: TripID?, limit: Int)
    /// One ride.
    case ride(TripID)
    /// The entries of the ledger that touch a driver, oldest first: those after one of them, up to
    /// another one and with it; nil for all.
    case driverEntries(
        DriverID, after: LedgerTransactionID? = nil, through: LedgerTransactionID? = nil)
    /// The entries of the ledger that stand behind a ride, oldest first.
    case tripEntries(TripID)
    /// The rentals of a passenger, the newest first.
    case rentals(of: PassengerID, RentalFilter, before: RentalID?, limit: Int)
    /// One rental.
    case rental(RentalID)
    /// The last entries of the ledger, or of one account, newest first.
    case lastEntries(of: LedgerAccount?, limit: Int)
    /// What operators have done below a number, the latest first: everything, or about one ride.
    case operatorActions(about: TripID? = nil, before: UInt64?, limit: Int)
    /// Whether the history is the one of which these marks were given.
    case witness([HistoryMark])
}

/// Which rides are wanted.
public struct RideFilter: Hashable, Sendable {
    /// Only those in this stage.
    public var stage: TripStage?
    /// Only those paid like this.
    public var payment: PaymentMethod?
    /// Only those requested at this moment or later.
    public var from: Instant?
    /// Only those requested before this moment.
    public var until: Instant?

    /// A filter; what is nil does not matter.
    public init(
        stage: TripStage? = nil, payment: PaymentMethod? = nil, from: Instant? = nil,
        until: Instant? = nil
    ) {
        self.stage = stage
        self.payment = payment
        self.from = from
        self.until = until
    }

    /// Whether a ride is wanted.
    public func allows(_ trip: Trip) -> Bool {
        (stage.map { $0 == trip.stage } ?? true)
            && (payment.map { $0 == trip.request.payment } ?? true)
            && (from.map { trip.requestedAt >= $0 } ?? true)
            && (until.map { trip.requestedAt < $0 } ?? true)
    }
}

/// The answer to a question about what is over.
public enum StoreAnswer: Hashable, Sendable {
    /// Rides, and how many there are in all that the filter allows.
    case rides([StoredTrip], total: Int)
    /// A ride; nil if there is none.
    case ride(StoredTrip?)
    /// Rentals, and how many there are in all that the filter allows.
    case rentals([RentalFile], total: Int)
    /// A rental; nil if there is none.
    case rental(RentalFile?)
    /// Entries of the ledger.
    case entries([LedgerTransaction])
    /// What operators have done.
    case operatorActions([OperatorAction])
    /// What becomes of marks.
    case testimony(Testimony)
}
