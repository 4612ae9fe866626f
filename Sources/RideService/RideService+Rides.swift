import RideCore
import RideMap
import RideSim

/// What people ask for. Every command that changes something carries a name, so that it can be
/// repeated safely; a refusal changes nothing.
extension RideService {
    /// The route and its price in every category, each held for a while.
    public struct Plan: Sendable {
        /// One category.
        public struct Option: Sendable {
            /// The name of the price.
            public let id: QuoteID
            /// The price.
            public let quote: Quote
            /// How far away the nearest driver is; nil if there is none.
            public let pickupTime: Duration?
        }

        /// Where the ride begins.
        public let pickup: Waypoint
        /// Where it ends.
        public let dropoff: Waypoint
        /// The way.
        public let route: Route
        /// Every category, in the order of `Category.allCases`.
        public let options: [Option]
        /// The last moment at which the prices hold.
        public let validUntil: Instant
    }

    /// Plans a ride.
    ///
    /// - Throws: `.onlyForPassengers`, `.world(.notNearAStreet)`, `.world(.endsAreTheSame)`,
    ///   `.world(.noRoute)`.
    public func plan(
        for actor: Actor, from pickup: Waypoint, to dropoff: Waypoint
    ) throws(ServiceRejection) -> Plan {
        let passenger = try Self.passenger(actor)
        let plan: RidePlan
        do throws(WorldRejection) {
            plan = try world.plan(from: pickup.coordinate, to: dropoff.coordinate)
        } catch { throw .world(error) }
        let validUntil = now + settings.quoteLifetime
        let from = named(pickup)
        let to = named(dropoff)
        let options = plan.options.map { option in
            let held = HeldQuote(
                passenger: passenger, pickup: from, dropoff: to, ends: plan.ends,
                quote: option.quote, validUntil: validUntil)
            return Plan.Option(
                id: quotes.hold(held, using: &random), quote: option.quote,
                pickupTime: option.pickupTime)
        }
        return Plan(
            pickup: from, dropoff: to, route: plan.route, options: options,
            validUntil: validUntil)
    }

    /// What is asked of the engine under a command's name.
    public enum Command: Sendable {
        /// Request the ride of a quote.
        case request(QuoteID, PaymentMethod)
        /// Something about a live ride.
        case order(RideOrder, TripID)
        /// Rate the other side.
        case rate(TripID, stars: Int, comment: String?)
        /// Close the summary of a ride that is over.
        case dismiss(TripID)
        /// Begin to work.
        case goOnline
        /// Stop working.
        case goOffline
    }

    /// Carries out a command, unless it already was.
    ///
    /// - Parameters:
    ///   - id: the command's name; nil only for commands that can be repeated without harm.
    ///   - fingerprint: a hash of what was asked, to recognise another command of the same name.
    /// - Throws: `ServiceRejection`.
    public func perform(
        _ command: Command, by actor: Actor, id: CommandID?, fingerprint: UInt64
    ) throws(ServiceRejection) {
        if let id {
            switch journal.find(actor, id, fingerprint: fingerprint) {
            case .new: break
            case .repeated: return
            case .reused: throw .commandIDReused
            }
        }
        try carryOut(command, by: actor)
        absorbEvents()
        if let id {
            let record = CommandRecord(actor: actor, id: id, fingerprint: fingerprint)
            journal.remember(record)
            changes.commands.append(record)
        }
    }

    private func carryOut(_ command: Command, by actor: Actor) throws(ServiceRejection) {
        switch command {
        case .request(let quote, let payment):
            try request(quote, payment: payment, by: actor)
        case .order(let order, let trip):
            try perform(order, on: trip, by: actor)
        case .rate(let trip, let stars, let comment):
            try rate(trip, stars: stars, comment: comment, by: actor)
        case .dismiss(let trip):
            try dismiss(trip, by: actor)
        case .goOnline:
            let driver = try Self.driver(actor)
            do throws(WorldRejection) { try world.goOnline(driver) } catch { throw .world(error) }
        case .goOffline:
            let driver = try Self.driver(actor)
            do throws(WorldRejection) { try world.goOffline(driver) } catch { throw .world(error) }
        }
    }

    private func request(
        _ id: QuoteID, payment: PaymentMethod, by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        guard let held = quotes.find(id, of: passenger, at: now) else { throw .quoteExpired }
        let request = TripRequest(
            passenger: passenger, pickup: held.pickup, dropoff: held.dropoff, quote: held.quote,
            payment: payment)
        do throws(WorldRejection) {
            _ = try world.request(request, ends: held.ends)
        } catch { throw .world(error) }
        quotes.drop(passenger)
        dismissCurrent(of: actor)
    }

    /// A live ride is the world's; of one that is over, only the chat's marks can change here.
    private func perform(
        _ order: RideOrder, on id: TripID, by actor: Actor
    ) throws(ServiceRejection) {
        try checkInvolved(actor, in: id)
        if world.ride(id) != nil {
            do throws(WorldRejection) {
                try world.perform(order, on: id, by: actor)
            } catch { throw .world(error) }
            return
        }
        switch order {
        case .markDelivered(let through):
            try change(id, .markDelivered(to: actor, through: through))
        case .markRead(let through): try change(id, .markRead(by: actor, through: through))
        case .sendMessage(let text): try change(id, .sendMessage(by: actor, text: text))
        case .cancel(let reason): try change(id, .cancel(by: .person(actor), reason: reason))
        case .accept, .decline, .arrive, .start, .finish: throw .world(.trip(.rideIsOver))
        }
    }

    private func rate(
        _ id: TripID, stars: Int, comment: String?, by actor: Actor
    ) throws(ServiceRejection) {
        guard let stars = Stars(rawValue: stars) else { throw .starsOutOfRange }
        let rating: Rating
        do throws(TextRejection) { rating = try Rating(stars: stars, comment: comment) } catch {
            throw .commentTooLong
        }
        try checkInvolved(actor, in: id)
        try change(id, .rate(by: actor, rating))
    }

    /// Decides a command on the book's copy of a ride; for rides that the world has let go of.
    private func change(_ id: TripID, _ command: TripCommand) throws(ServiceRejection) {
        guard let trip = book.trip(id) else { throw .world(.noSuchRide) }
        do throws(TripRejection) {
            for event in try trip.decide(command, at: now) { absorb(event, of: id) }
        } catch { throw .world(.trip(error)) }
    }

    private func dismiss(_ id: TripID, by actor: Actor) throws(ServiceRejection) {
        try checkInvolved(actor, in: id)
        guard accounts[actor]?.currentTrip == id else { return }
        dismissCurrent(of: actor)
        if case .driver(let driver) = actor { world.ready(driver) }
    }

    private func dismissCurrent(of actor: Actor) {
        guard let current = accounts[actor]?.currentTrip else { return }
        accounts[actor]?.currentTrip = nil
        book.dismiss(current)
        changes.finished.insert(current)
        changes.accounts.insert(actor)
        touch(actor)
    }

    // MARK: Who may

    /// Passes only for the two people of a ride and for the driver who is being asked; for anyone
    /// else the ride does not exist, so that nothing can be learned about it.
    private func checkInvolved(_ actor: Actor, in id: TripID) throws(ServiceRejection) {
        guard let trip = book.trip(id) else { throw .world(.noSuchRide) }
        switch actor {
        case .passenger(let passenger):
            guard trip.request.passenger == passenger else { throw .world(.noSuchRide) }
        case .driver(let driver):
            let wasAsked = trip.refusedBy.contains(driver) && trip.stage.isLive
            guard Self.driver(of: trip) == driver || wasAsked else { throw .world(.noSuchRide) }
            // The offer has moved on: that much a driver who was asked may know.
            guard Self.driver(of: trip) == driver else { throw .world(.trip(.offerExpired)) }
        }
    }

    private static func passenger(_ actor: Actor) throws(ServiceRejection) -> PassengerID {
        switch actor {
        case .passenger(let id): return id
        case .driver: throw .onlyForPassengers
        }
    }

    private static func driver(_ actor: Actor) throws(ServiceRejection) -> DriverID {
        switch actor {
        case .driver(let id): return id
        case .passenger: throw .onlyForDrivers
        }
    }

    /// A waypoint without a name gets that of the street.
    private func named(_ waypoint: Waypoint) -> Waypoint {
        guard waypoint.name.isEmpty else { return waypoint }
        return Waypoint(
            coordinate: waypoint.coordinate, name: city.describe(waypoint.coordinate))
    }
}
