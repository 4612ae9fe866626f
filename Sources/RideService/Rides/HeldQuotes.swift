import RideCore
import RideFares
import RideSim

/// A price that was shown and is held for its passenger.
struct HeldQuote: Sendable {
    let passenger: PassengerID
    let pickup: Waypoint
    let dropoff: Waypoint
    let ends: RideEnds
    let quote: Quote
    let validUntil: Instant
    let purpose: QuotePurpose
    /// The promotion that is part of the price; nil for none.
    let promotion: PromotionCode?
    /// Where the ride stops on the way; of a detour, the stops ahead.
    var stops: [Waypoint] = []
    /// Whether a detour is over other stops to the same destination.
    var changesStops = false
}

/// What a price was asked for.
enum QuotePurpose: Hashable, Sendable {
    /// A ride now.
    case ride
    /// A ride later, with a pick-up at this moment.
    case booking(at: Instant)
    /// A ride in a car in which the passenger sits already.
    case boarding(with: DriverID)
    /// Another destination for a live ride.
    case detour(of: TripID)

    /// Whether a ride can begin at once at the price.
    var isRideNow: Bool {
        switch self {
        case .ride, .boarding: true
        case .booking, .detour: false
        }
    }
}

/// The prices that are held at the moment. They live in memory only: a price lost in a crash is
/// asked for again, and its random name will not be given to another.
struct HeldQuotes: Sendable {
    private var held: [QuoteID: HeldQuote] = [:]
    /// The names of each passenger's prices, oldest first.
    private var names: [PassengerID: [QuoteID]] = [:]
    /// The names of all, by when they were made, which is when they end: all are valid equally
    /// long. Those before `next` are gone.
    private var order: [QuoteID] = []
    private var next = 0

    /// How many there are, for tests.
    var count: Int { held.count }

    /// Holds a price, and drops what can be used no more: what has expired, and the passenger's
    /// oldest beyond `Limits.quotesPerPassenger`.
    ///
    /// - Complexity: O(1) on average over all prices.
    mutating func hold(
        _ quote: HeldQuote, at now: Instant, using generator: inout some RandomNumberGenerator
    ) -> QuoteID {
        dropExpired(at: now)
        // 52 bits survive every JSON reader.
        let id = QuoteID(generator.next() >> 12)
        held[id] = quote
        var own = names[quote.passenger, default: []]
        own.append(id)
        while own.count > Limits.quotesPerPassenger { held[own.removeFirst()] = nil }
        names[quote.passenger] = own
        order.append(id)
        return id
    }

    private mutating func dropExpired(at now: Instant) {
        while next < order.count {
            let id = order[next]
            if let oldest = held[id] {
                guard oldest.validUntil < now else { break }
                held[id] = nil
                let passenger = oldest.passenger
                names[passenger]?.removeAll { $0 == id }
                if names[passenger]?.isEmpty == true { names[passenger] = nil }
            }
            next += 1
        }
        guard next > order.count / 2 else { return }
        order.removeFirst(next)
        next = 0
    }

    /// The price with this name, if it is still valid and belongs to this passenger.
    func find(_ id: QuoteID, of passenger: PassengerID, at now: Instant) -> HeldQuote? {
        guard let quote = held[id], quote.passenger == passenger, now <= quote.validUntil else {
            return nil
        }
        return quote
    }

    /// Lets go of all prices of a passenger, who has taken one.
    mutating func drop(_ passenger: PassengerID) {
        for id in names.removeValue(forKey: passenger) ?? [] { held[id] = nil }
    }
}
