import RideCore
import RideMap

/// What a ride would be before anybody asks for it.
extension World {
    /// What a ride between two points would be, priced in every category for the whole way.
    ///
    /// - Parameter stops: where it stops on the way, in order.
    /// - Throws: `.notNearAStreet`, `.endsAreTheSame` also for a stop where it is already,
    ///   `.noRoute`.
    public func plan(
        from pickup: Coordinate, to dropoff: Coordinate, stops: [Coordinate] = []
    ) throws(WorldRejection) -> RidePlan {
        guard let start = city.snap(pickup), let end = city.snap(dropoff) else {
            throw .notNearAStreet
        }
        return try plan(
            RideEnds(pickup: start.position, dropoff: end.position, stops: try places(stops)))
    }

    /// How long the fastest way between two points takes; nil where there is none.
    public func drivingTime(from start: Coordinate, to end: Coordinate) -> Duration? {
        guard let start = city.snap(start), let end = city.snap(end) else { return nil }
        return streets.travel(from: start.position, to: end.position)?.duration
    }

    /// What a ride between two places would be, priced in every category.
    ///
    /// - Throws: `.endsAreTheSame`, `.noRoute`.
    func plan(_ ends: RideEnds) throws(WorldRejection) -> RidePlan {
        let routes = try routes(along: ends.all)
        let distance = routes.reduce(Metres.zero) { $0 + $1.distance }
        let duration = routes.reduce(Duration.zero) { $0 + $1.duration }
        let surge = surge(at: city.coordinate(of: ends.pickup))
        let quotes = Category.allCases.compactMap { category in
            quote(category, distance: distance, duration: duration, surge: surge)
        }
        let times = pickupTimes(to: ends.pickup, in: quotes.map(\.category))
        let options = zip(quotes, times).map { RidePlan.Option(quote: $0, pickupTime: $1) }
        return RidePlan(
            ends: ends, routes: routes, options: options,
            delay: max(.zero, duration - usualDuration(along: ends.all)))
    }

    /// How long it is from place to place at the speeds of the city's streets, whatever the hour.
    private func usualDuration(along places: [StreetPosition]) -> Duration {
        zip(places, places.dropFirst()).reduce(.zero) { sum, pair in
            sum + (streets.usualTravel(from: pair.0, to: pair.1)?.duration ?? .zero)
        }
    }

    /// How long the nearest idle driver of each category needs to a place, or one who is there
    /// sooner after the present ride; nil where there is none.
    ///
    /// One search finds all of them: it ends as soon as every category that somebody at work serves
    /// has its driver.
    func pickupTimes(
        to place: StreetPosition, in categories: [Category]
    ) -> [Duration?] {
        let served = categories.filter { fleet.atWork(for: $0) > 0 }
        let cars = cars
        var missing = CategorySet(served)
        var idle = idle
        let found = idle.nearest(to: place, count: served.count) { car in
            // With everybody found the next ones fill the number that ends the search.
            let own = cars[car].categories
            let isNew = missing.isEmpty || !missing.isDisjoint(with: own)
            missing.subtract(own)
            return isNew
        }
        return categories.map { category in
            guard served.contains(category) else { return nil }
            let nearest = found.first { cars[Int($0.vehicle)].categories.serves(category) }
            let later = pickupTimeAfterRide(to: place, category: category)
            return [nearest?.duration, later].compactMap { $0 }.min()
        }
    }
}

/// A ride that could be requested: the way and its price in every category.
public struct RidePlan: Sendable {
    /// One category.
    public struct Option: Sendable {
        /// What it costs.
        public let quote: Quote
        /// How far away in time the nearest idle driver is; nil if there is none.
        public let pickupTime: Duration?
    }

    /// Both ends on the street network.
    public let ends: RideEnds
    /// The fastest ways from each place to the next, one more than there are stops.
    public let routes: [Route]
    /// Every category that has a tariff, in the order of `Category.allCases`.
    public let options: [Option]
    /// By how much all ways together take longer now than at the speeds of the city's streets.
    public let delay: Duration
}

extension RidePlan {
    /// The same plan with the categories for which `isWanted` is true.
    public func keeping(_ isWanted: (Category) -> Bool) -> RidePlan {
        RidePlan(
            ends: ends, routes: routes, options: options.filter { isWanted($0.quote.category) },
            delay: delay)
    }

    /// The same plan with the prices of a car that others may share behind those of a car alone,
    /// where people choose between them.
    public func sharing(by rules: SharingRules) -> RidePlan {
        guard rules.choosingPerMille != nil else { return self }
        let seats = Limits.sharedSeats.filter { $0 <= rules.seats }
        let options = options.flatMap { option in
            [option]
                + seats.map {
                    Option(
                        quote: rules.price(of: option.quote, seats: $0),
                        pickupTime: option.pickupTime)
                }
        }
        return RidePlan(ends: ends, routes: routes, options: options, delay: delay)
    }
}
