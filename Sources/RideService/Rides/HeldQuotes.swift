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
    /// When it was shown first.
    let madeAt: Instant
    let validUntil: Instant
    let purpose: QuotePurpose
    /// The promotion that is part of the price; nil for none.
    let promotion: PromotionCode?
    /// Where the ride stops on the way; of a detour, the stops ahead.
    var stops: [Waypoint] = []
    /// Whether a detour is over other stops to the same destination.
    var changesStops = false
    /// Whether a detour to another destination leaves out the stops ahead.
    var leavesOutStops = false
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

/// The prices that are held at the moment. They live in memory; after a restart the passenger who
/// has one brings it back under the engine's seal (`PriceSeal`).
struct HeldQuotes: Sendable {
    /// When each passenger took a price last, as far as this life of the engine knows: what was
    /// shown by then is taken no more.
    private var takenAt: [PassengerID: Instant] = [:]
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
        keep(quote, as: id)
        return id
    }

    /// Takes back a price that its passenger has brought, unless it is here already, was taken or
    /// is over.
    mutating func take(back quote: HeldQuote, as id: QuoteID, at now: Instant) {
        guard held[id] == nil, now <= quote.validUntil,
            takenAt[quote.passenger].map({ $0 < quote.madeAt }) ?? true
        else { return }
        keep(quote, as: id)
    }

    private mutating func keep(_ quote: HeldQuote, as id: QuoteID) {
        held[id] = quote
        var own = names[quote.passenger, default: []]
        own.append(id)
        while own.count > Limits.quotesPerPassenger { held[own.removeFirst()] = nil }
        names[quote.passenger] = own
        order.append(id)
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

    /// Lets go of all prices of a passenger, who has taken one at a moment.
    mutating func drop(_ passenger: PassengerID, takenAt moment: Instant) {
        takenAt[passenger] = max(moment, takenAt[passenger] ?? moment)
        drop(passenger)
    }

    /// Lets go of all prices of a passenger.
    mutating func drop(_ passenger: PassengerID) {
        for id in names.removeValue(forKey: passenger) ?? [] { held[id] = nil }
    }
}
