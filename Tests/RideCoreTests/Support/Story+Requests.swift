import RideCore

/// What is asked for in the stories.
extension Story {
    static let faro = Waypoint(
        coordinate: Coordinate(latitudeE7: -298_983_000, longitudeE7: -712_748_000),
        name: "Faro Monumental")

    /// A request as the first version knew it: in cash, nothing is ever added, anybody may drive.
    static let request = TripRequest(
        passenger: ana,
        pickup: Waypoint(
            coordinate: Coordinate(latitudeE7: -299_045_000, longitudeE7: -712_489_000),
            name: "Balmaceda & Prat"),
        dropoff: faro, quote: quote(base: 500, distance: 960, terms: .free), payment: .cash)

    /// Every amount and every time is another one, and waiting costs a minor unit a millisecond, so
    /// that each limit shows by the millisecond.
    static let terms = RideTerms(
        freeWaiting: .seconds(120), waitingPerMinute: Money(minorUnits: 60_000),
        freeCancellation: .seconds(60), cancellationFee: Money(minorUnits: 500),
        missingFee: Money(minorUnits: 800))

    /// A request with terms, a card and wishes.
    static let cardRequest = TripRequest(
        passenger: ana, pickup: request.pickup, dropoff: faro,
        quote: quote(base: 500, distance: 960, terms: terms), payment: .card, card: CardID(3),
        wishes: DriverWishes(favourites: [luis], avoided: [DriverID(6)]))

    /// What a passenger who adds everything asks for.
    static let detailedRequest = TripRequest(
        passenger: ana, pickup: request.pickup, dropoff: faro,
        quote: quote(base: 500, distance: 960, terms: terms), payment: .cash, details: details)

    static let details = RequestDetails(
        pin: pin("4821"), note: note("Behind the kiosk"), rider: rider, firstAsked: .nearest,
        stops: [mall])

    static let rider: Rider = {
        guard let rider = try? Rider(name: "Bia", phone: "+5511912345678") else {
            preconditionFailure("a name")
        }
        return rider
    }()

    static func pin(_ digits: String) -> BoardingPIN {
        guard let pin = BoardingPIN(digits) else { preconditionFailure("\(digits) are no digits") }
        return pin
    }

    static func note(_ text: String) -> PickupNote {
        guard let note = try? PickupNote(text) else { preconditionFailure("a short text") }
        return note
    }

    /// A few steps from where the passenger stands.
    static let corner = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_046_000, longitudeE7: -712_489_000),
        name: "Balmaceda")

    /// The command with which the passenger adds to the price, of which twice as much can be.
    static let raise = TripCommand.raisePrice(
        by: .passenger(ana), amount: Money(minorUnits: 200), most: Money(minorUnits: 400))

    /// The command with which the passenger wants to stop at `mall`.
    static let stop = TripCommand.changeStops(
        by: .passenger(ana), to: [mall], quote: mallQuote)

    /// Another destination, and the price of a ride that goes there.
    static let mall = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_170_000, longitudeE7: -712_580_000),
        name: "Mall Plaza")
    static let mallQuote = quote(base: 500, distance: 1_240, terms: terms)

    /// The command with which the passenger goes to `mall`.
    static let redirect = TripCommand.changeDestination(
        by: .passenger(ana), to: mall, quote: mallQuote)

    static func quote(base: Int64, distance: Int64, terms: RideTerms) -> Quote {
        Quote(
            category: .common,
            fare: Fare(items: [
                .init(kind: .base, amount: Money(minorUnits: base)),
                .init(kind: .distance, amount: Money(minorUnits: distance)),
            ]),
            distance: Metres(millimetres: 4_200_000), duration: .seconds(660), terms: terms)
    }
}
