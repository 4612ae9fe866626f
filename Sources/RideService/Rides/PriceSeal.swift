import RideAccounts
import RideCore
import RideCrypto
import RideFares
import RideMap
import RideSim

/// Prices that passengers keep for the engine: sealed by its key, so that only it can have made
/// them, and nothing has to be stored for a price that survives a restart.
///
/// What is sealed is a row of numbers and texts, each number in seven bits a byte (LEB128, signed
/// ones in zigzag), each text after its length. It is read as it was written or not at all.
struct PriceSeal: Sendable {
    private let key: MessageKey
    /// The checksum of the city file, without which places mean nothing.
    private let city: UInt64

    /// A seal of a folder's key, for one city.
    init(_ key: MessageKey, city: UInt64) {
        self.key = key
        self.city = city
    }

    /// What the passenger keeps of a price, in base 64.
    func sealed(_ quote: HeldQuote, as id: QuoteID) -> String {
        var writer = PriceWriter()
        writer.number(city)
        writer.number(id.rawValue)
        writer.put(quote)
        return Base64.encode(key.sealed(writer.bytes))
    }

    /// The price with this name; nil where this engine has not sealed it for this city.
    func opened(_ text: String, as id: QuoteID) -> HeldQuote? {
        guard text.utf8.count <= Limits.priceSeal, let sealed = Base64.decode(text),
            let bytes = key.opened(sealed)
        else { return nil }
        var reader = PriceReader(bytes)
        guard reader.number() == city, reader.number() == id.rawValue else { return nil }
        return reader.quote()
    }
}

private struct PriceWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func signed(_ value: Int64) {
        number(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    mutating func text(_ text: String) {
        number(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    private mutating func place(_ place: Waypoint) {
        signed(Int64(place.coordinate.latitudeE7))
        signed(Int64(place.coordinate.longitudeE7))
        text(place.name)
    }

    mutating func put(_ held: HeldQuote) {
        number(held.passenger.rawValue)
        signed(held.madeAt.milliseconds)
        signed(held.validUntil.milliseconds)
        switch held.purpose {
        case .ride: number(0)
        case .booking(let at):
            number(1)
            signed(at.milliseconds)
        case .boarding(let driver):
            number(2)
            number(driver.rawValue)
        case .detour(let trip):
            number(3)
            number(trip.rawValue)
        }
        text(held.promotion?.text ?? "")
        number(held.changesStops ? 1 : held.leavesOutStops ? 2 : 0)
        number(UInt64(held.stops.count))
        for stop in held.stops { place(stop) }
        place(held.pickup)
        place(held.dropoff)
        number(UInt64(held.ends.stops.count))
        for position in [held.ends.pickup] + held.ends.stops + [held.ends.dropoff] {
            text(position.text)
        }
        put(held.quote)
    }

    private mutating func put(_ quote: Quote) {
        text(quote.category.rawValue)
        number(UInt64(quote.fare.items.count))
        for item in quote.fare.items {
            text(item.kind.rawValue)
            signed(item.amount.minorUnits)
        }
        signed(quote.distance.millimetres)
        signed(quote.duration.milliseconds)
        signed(Int64(quote.surge))
        let terms = quote.terms
        signed(terms.freeWaiting.milliseconds)
        signed(terms.waitingPerMinute.minorUnits)
        signed(terms.freeCancellation.milliseconds)
        signed(terms.cancellationFee.minorUnits)
        signed(terms.missingFee.minorUnits)
        signed(terms.cancellationPerKilometre.minorUnits)
        // At the very end, and left out where there is none, as before there was any.
        if let seats = quote.sharedSeats { number(UInt64(seats)) }
    }
}

/// Takes back what `PriceWriter` put; nil for anything else, though only this engine can have
/// written it: another version of it may have.
private struct PriceReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    private mutating func signed() -> Int64? {
        number().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
    }

    private mutating func money() -> Money? { signed().map { Money(minorUnits: $0) } }

    private mutating func time() -> Duration? { signed().map { .milliseconds($0) } }

    private mutating func moment() -> Instant? { signed().map { Instant(milliseconds: $0) } }

    private mutating func count(atMost most: Int) -> Int? {
        guard let count = number(), count <= UInt64(most) else { return nil }
        return Int(count)
    }

    private mutating func text() -> String? {
        guard let length = count(atMost: bytes.count - position) else { return nil }
        defer { position += length }
        return String(validating: bytes[position..<(position + length)], as: UTF8.self)
    }

    private mutating func place() -> Waypoint? {
        guard let latitude = signed().flatMap(Int32.init(exactly:)),
            let longitude = signed().flatMap(Int32.init(exactly:)), let name = text()
        else { return nil }
        return Waypoint(
            coordinate: Coordinate(latitudeE7: latitude, longitudeE7: longitude), name: name)
    }

    private mutating func places() -> [Waypoint]? {
        guard let count = count(atMost: Limits.stops) else { return nil }
        var places: [Waypoint] = []
        for _ in 0..<count {
            guard let next = place() else { return nil }
            places.append(next)
        }
        return places
    }

    private mutating func ends() -> RideEnds? {
        guard let count = count(atMost: Limits.stops) else { return nil }
        var positions: [StreetPosition] = []
        for _ in 0..<(count + 2) {
            guard let position = text().flatMap(StreetPosition.init(text:)) else { return nil }
            positions.append(position)
        }
        return RideEnds(
            pickup: positions[0], dropoff: positions[count + 1],
            stops: Array(positions.dropFirst().dropLast()))
    }

    private mutating func purpose() -> QuotePurpose? {
        switch number() {
        case 0: .ride
        case 1: moment().map { .booking(at: $0) }
        case 2: number().map { .boarding(with: DriverID($0)) }
        case 3: number().map { .detour(of: TripID($0)) }
        default: nil
        }
    }

    mutating func quote() -> HeldQuote? {
        guard let passenger = number(), let madeAt = moment(), let validUntil = moment(),
            let purpose = purpose(), let code = text(), let change = number(),
            let stops = places(), let pickup = place(), let dropoff = place(), let ends = ends(),
            let quote = price(), position == bytes.count
        else { return nil }
        return HeldQuote(
            passenger: PassengerID(passenger), pickup: pickup, dropoff: dropoff, ends: ends,
            quote: quote, madeAt: madeAt, validUntil: validUntil, purpose: purpose,
            promotion: try? PromotionCode(code), stops: stops, changesStops: change == 1,
            leavesOutStops: change == 2)
    }

    private mutating func price() -> Quote? {
        guard let category = text().flatMap(Category.init(rawValue:)),
            let count = count(atMost: Fare.Kind.allCases.count)
        else { return nil }
        var items: [Fare.Item] = []
        for _ in 0..<count {
            guard let kind = text().flatMap(Fare.Kind.init(rawValue:)), let amount = money() else {
                return nil
            }
            items.append(Fare.Item(kind: kind, amount: amount))
        }
        guard let distance = signed(), let duration = time(), let surge = signed(),
            let freeWaiting = time(), let waitingPerMinute = money(),
            let freeCancellation = time(), let cancellationFee = money(),
            let missingFee = money(), let perKilometre = money()
        else { return nil }
        let most = Limits.sharedSeats.upperBound
        let seats = position < bytes.count ? self.count(atMost: most) : nil
        return Quote(
            category: category, fare: Fare(items: items),
            distance: Metres(millimetres: distance), duration: duration,
            terms: RideTerms(
                freeWaiting: freeWaiting, waitingPerMinute: waitingPerMinute,
                freeCancellation: freeCancellation, cancellationFee: cancellationFee,
                missingFee: missingFee, cancellationPerKilometre: perKilometre),
            surge: Int(surge), sharedSeats: seats)
    }
}
