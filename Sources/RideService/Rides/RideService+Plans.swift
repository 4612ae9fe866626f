import RideAccounts
import RideCore
import RideFares
import RideMap
import RideMarket
import RideSim

/// What rides would cost.
extension RideService {
    /// The route and its price in every category, each held for a while.
    public struct Plan: Sendable {
        /// One category.
        public struct Option: Sendable {
            /// The name of the price.
            public let id: QuoteID
            /// By which the passenger can bring the price back after a restart; nil where the
            /// engine keeps no key.
            public let seal: String?
            /// The price.
            public let quote: Quote
            /// How far away the nearest driver is; nil if there is none.
            public let pickupTime: Duration?
            /// The nearest favourite driver who is free; nil if there is none.
            public let favourite: Favourite?
            /// Why this passenger cannot have it; nil where it can be had.
            public let refusal: RuleRefusal?
            /// Whether anybody in the city serves the category, at work or not.
            public let isServed: Bool
        }

        /// A favourite driver who could be asked.
        public struct Favourite: Sendable {
            /// Who.
            public let driver: DriverID
            /// How far away.
            public let pickupTime: Duration
            /// Whether the driver is asked first unless the passenger chooses otherwise.
            public let isAskedFirst: Bool
        }

        /// Where the ride begins.
        public let pickup: Waypoint
        /// Where it ends.
        public let dropoff: Waypoint
        /// The ways from each place to the next, one more than there are stops.
        public let routes: [Route]
        /// Where the ride stops on the way.
        public let stops: [Waypoint]
        /// Every category that has a tariff, in the order of `Category.allCases`.
        public let options: [Option]
        /// The last moment at which the prices hold.
        public let validUntil: Instant
        /// The promotion in the prices; nil for none.
        public let promotion: Promotion?
        /// Why the promotion that was asked for is in none of the prices.
        public let promotionRefusal: RuleRefusal?
        /// The driver in whose car the passenger sits; nil for a ride by dispatch.
        public let driver: DriverID?
        /// By which rules another party may share the car; nil where nobody will.
        public let sharing: SharingRules?
        /// Whether calling off and not coming cost this passenger nothing, whatever the terms say.
        public let isWithoutFees: Bool
        /// By how much the way takes longer now than at the speeds of the city's streets.
        public let delay: Duration
        /// The holiday on which the ride begins; nil where that day is none.
        public let holiday: Holiday?
    }

    /// Plans a ride.
    ///
    /// - Parameters:
    ///   - promotion: the code to be used, as typed; nil for none.
    ///   - pickupAt: when the ride is to begin; nil for now.
    ///   - stops: where it stops on the way, in order; at most `Limits.stops`.
    ///   - peer: the connection that asks; nil inside the engine.
    /// - Throws: `too_many_stops`, `.onlyForPassengers`, `.world(.notNearAStreet)`,
    ///   `.world(.endsAreTheSame)`, `.world(.noRoute)`, `pickup_too_soon`, `pickup_too_late`.
    public func plan(
        for actor: Actor, from pickup: Waypoint, to dropoff: Waypoint, promotion: String? = nil,
        pickupAt: Instant? = nil, stops: [Waypoint] = [], peer: Peer? = nil
    ) throws(ServiceRejection) -> Plan {
        let passenger = try Self.passenger(actor)
        if let pickupAt {
            let (rules, moment) = (settings.market.reservations, now)
            try ruled { () throws(ReservationRejection) in
                try rules.check(pickup: pickupAt, now: moment)
            }
        }
        guard stops.count <= Limits.stops else { throw .world(.trip(.tooManyStops)) }
        let plan: RidePlan
        do throws(WorldRejection) {
            plan = try world.plan(
                from: pickup.coordinate, to: dropoff.coordinate, stops: stops.map(\.coordinate))
        } catch { throw .world(error) }
        return offer(
            plan, from: named(pickup), to: named(dropoff), stops: stops.map(named),
            of: passenger, promotion: promotion.map { ($0, people.holders(actor, peer)) },
            purpose: pickupAt.map { .booking(at: $0) } ?? .ride)
    }

    /// Plans a ride in a car in which the passenger sits already (P16).
    ///
    /// - Parameter peer: the connection that asks; nil inside the engine.
    /// - Throws: as `plan`, and `no_such_code`, `try_again_later` after too many wrong codes, and
    ///   why the driver cannot begin a ride.
    public func planBoarding(
        for actor: Actor, code: String, to dropoff: Waypoint, promotion: String?,
        peer: Peer? = nil
    ) throws(ServiceRejection) -> Plan {
        let passenger = try Self.passenger(actor)
        let holders = people.holders(actor, peer)
        let driver = try people.find(byCodeTriedBy: holders, at: wall) {
            rides.codes.driver(boardedBy: code, at: now)
        }
        let plan: RidePlan
        do throws(WorldRejection) {
            plan = try world.planBoarding(with: driver, to: dropoff.coordinate)
        } catch { throw .world(error) }
        let categories = world.car(of: driver)?.categories ?? CategorySet([])
        let start = city.coordinate(of: plan.ends.pickup)
        let pickup = city.waypoint(at: start)
        let suitable = plan.keeping { categories.serves($0) }
        return offer(
            suitable, from: pickup, to: named(dropoff), of: passenger,
            promotion: promotion.map { ($0, holders) }, purpose: .boarding(with: driver))
    }

    /// A promotion's code as it was typed, and who tries it.
    private typealias TypedPromotion = (code: String, holders: [AttemptBudgets.Holder])

    /// Why a code is not looked at: too many were tried that nothing has. This one counts as well
    /// if it is another of those.
    private func refusalOfTrying(_ typed: TypedPromotion) -> RuleRefusal? {
        let isWrong =
            (try? PromotionCode(typed.code)).map { money.promotions.file($0) == nil } ?? false
        do throws(ServiceRejection) {
            if isWrong {
                try people.attempts.take(.promotionCode, of: typed.holders, at: wall)
            } else {
                try people.attempts.check(.promotionCode, of: typed.holders, at: wall)
            }
            return nil
        } catch { return RuleRefusal(code: error.code, message: error.message) }
    }

    /// Holds the prices of a plan.
    private func offer(
        _ plan: RidePlan, from pickup: Waypoint, to dropoff: Waypoint, stops: [Waypoint] = [],
        of passenger: PassengerID, promotion wanted: TypedPromotion?, purpose: QuotePurpose
    ) -> Plan {
        let actor = Actor.passenger(passenger)
        let validUntil = now + settings.quoteLifetime
        var used: Promotion?
        var refusal = wanted.flatMap { refusalOfTrying($0) }
        let typed = refusal == nil ? wanted?.code : nil
        var options: [Plan.Option] = []
        let sharing = sharingRules(for: purpose, stops: stops)
        for option in (sharing.map { plan.sharing(by: $0) } ?? plan).options {
            var quote = option.quote
            if case .booking(let pickupAt) = purpose {
                quote =
                    world.quote(
                        quote.category, distance: quote.distance, duration: quote.duration,
                        at: pickupAt, surge: .none) ?? quote
            }
            var code: PromotionCode?
            if let typed {
                do throws(RuleRefusal) {
                    let promotion = try promotion(
                        typed, for: passenger, category: quote.category,
                        subtotal: quote.fare.total)
                    quote = quote.reduced(by: promotion)
                    code = promotion.code
                    used = promotion
                } catch { refusal = error }
            }
            let held = HeldQuote(
                passenger: passenger, pickup: pickup, dropoff: dropoff, ends: plan.ends,
                quote: quote, madeAt: now, validUntil: validUntil, purpose: purpose,
                promotion: code, stops: stops)
            let id = rides.quotes.hold(held, at: now, using: &random)
            options.append(
                Plan.Option(
                    id: id, seal: rides.seal?.sealed(held, as: id), quote: quote,
                    pickupTime: option.pickupTime,
                    favourite: favourite(of: actor, for: plan, quote.category, purpose),
                    refusal: self.refusal(of: quote.category, for: actor),
                    isServed: isServed(quote.category)))
        }
        let driver: DriverID?
        switch purpose {
        case .boarding(let own): driver = own
        case .ride, .booking, .detour: driver = nil
        }
        return Plan(
            pickup: pickup, dropoff: dropoff, routes: plan.routes, stops: stops, options: options,
            validUntil: validUntil, promotion: used, promotionRefusal: used == nil ? refusal : nil,
            driver: driver, sharing: sharing,
            isWithoutFees: isLetOffFees(actor), delay: plan.delay,
            holiday: settings.rules.calendar.holiday(at: beginning(of: purpose)))
    }

    /// When a ride begins that is asked for so.
    private func beginning(of purpose: QuotePurpose) -> Instant {
        if case .booking(let pickupAt) = purpose { pickupAt } else { now }
    }

    /// The favourite who could be asked for a ride now; for one that is booked nobody knows.
    private func favourite(
        of actor: Actor, for plan: RidePlan, _ category: RideCore.Category,
        _ purpose: QuotePurpose
    ) -> Plan.Favourite? {
        guard purpose == .ride,
            let near = world.favouriteNear(
                plan.ends.pickup, to: plan.ends.dropoff, wishes(of: actor), category: category)
        else { return nil }
        return Plan.Favourite(
            driver: near.driver, pickupTime: near.duration, isAskedFirst: near.isAskedFirst)
    }

    /// Whether anybody who may work serves a category, now or when they come to work.
    private func isServed(_ category: Category) -> Bool {
        world.isServed(category, mayWork: mayWork)
    }

    /// Whether a person may be asked for rides, once at work: not while blocked or not approved.
    func mayWork(_ driver: DriverID) -> Bool {
        let account = people[.driver(driver)]
        return account?.status == .active
            && account?.driver.application.map(\.mayGoOnline) ?? true
    }

    private func refusal(of category: Category, for actor: Actor) -> RuleRefusal? {
        do throws(ServiceRejection) {
            try checkActive(actor)
            try checkCategory(category, of: actor)
            return nil
        } catch { return RuleRefusal(code: error.code, message: error.message) }
    }

    // MARK: After a restart

    /// A passenger brings back a price that an engine before this one has shown. One that this
    /// engine's folder has not sealed, for this city and this passenger, is none.
    public func bringBack(_ id: QuoteID, sealed seal: String, by actor: Actor) {
        guard case .passenger(let passenger) = actor,
            let held = rides.seal?.opened(seal, as: id), held.passenger == passenger,
            !isBooked(held)
        else { return }
        rides.quotes.take(back: held, as: id, at: now)
    }

    /// Whether a price has become a booking before the restart. That it has become a ride, the ride
    /// itself says, until it is closed.
    private func isBooked(_ held: HeldQuote) -> Bool {
        guard case .booking(let pickupAt) = held.purpose else { return false }
        return rides.bookings.all(of: held.passenger).contains {
            $0.pickupAt == pickupAt && $0.request.quote == held.quote
        }
    }

    // MARK: Another destination

    /// What a live ride would cost with another destination.
    public struct Detour: Sendable {
        /// The name of the price.
        public let id: QuoteID
        /// By which the passenger can bring the price back after a restart; nil where the engine
        /// keeps no key.
        public let seal: String?
        /// The price of the whole ride as it would be agreed on.
        public let quote: Quote
        /// What the ride would cost: the price, and what was added so far.
        public let fare: Fare
        /// The ways that are still to be driven, from each place to the next.
        public let routes: [Route]
        /// Where the ride would end.
        public let dropoff: Waypoint
        /// The last moment at which the price holds.
        public let validUntil: Instant
        /// How much more it is than before; negative for less.
        public let difference: Money
    }

    /// Plans another destination, or other stops on the way to the same (P8), these also while a
    /// driver is looked for: the tariff of the
    /// moment of the request, the surge of the first price, its promotion unless the ride costs too
    /// little for it now, and the whole way.
    ///
    /// - Parameters:
    ///   - stops: the stops ahead; nil leaves them, otherwise the destination stays.
    ///   - getsOut: whether the ride is to end there without the stops ahead.
    /// - Throws: `.onlyForPassengers`, `not_accepted_yet`, `ride_is_over`, `too_many_stops`,
    ///   `.world`.
    public func planDetour(
        of id: TripID, for actor: Actor, to dropoff: Waypoint, stops: [Waypoint]? = nil,
        getsOut: Bool = false
    ) throws(ServiceRejection) -> Detour {
        let passenger = try Self.passenger(actor)
        try checkInvolved(actor, in: id)
        guard let trip = rides.trips.trip(id) else { throw .world(.noSuchRide) }
        switch trip.stage {
        case .accepted, .arrived, .inProgress: break
        case .requested, .offered:
            guard stops != nil else { throw .world(.trip(.notAcceptedYet)) }
            guard trip.request.boardingWith == nil else { throw .world(.trip(.sitsInTheCar)) }
            try checkTakenBack(id)
        case .completed, .cancelled, .unserved: throw .world(.trip(.rideIsOver))
        }
        let plan: World.DetourPlan
        do throws(WorldRejection) {
            if let stops {
                guard trip.reachedStops + stops.count <= Limits.stops else {
                    throw WorldRejection.trip(.tooManyStops)
                }
                plan = try world.planDetour(of: id, stops: stops.map(\.coordinate))
            } else {
                plan = try world.planDetour(
                    of: id, to: dropoff.coordinate, leavesOutStops: getsOut)
            }
        } catch { throw .world(error) }
        guard let full = world.quote(of: plan, for: trip) else { throw .world(.noRoute) }
        let used = money.promotions.promotion(of: id).flatMap {
            $0.minimumFare <= full.fare.total ? $0 : nil
        }
        let quote = used.flatMap { world.quote(of: plan, for: trip, promotion: $0) } ?? full
        let validUntil = now + settings.quoteLifetime
        let end = stops == nil ? named(dropoff) : trip.dropoff
        let held = HeldQuote(
            passenger: passenger, pickup: trip.pickup, dropoff: end, ends: plan.ends,
            quote: quote, madeAt: now, validUntil: validUntil, purpose: .detour(of: id),
            promotion: nil, stops: stops.map { $0.map(named) } ?? [], changesStops: stops != nil,
            leavesOutStops: getsOut && stops == nil)
        let name = rides.quotes.hold(held, at: now, using: &random)
        return Detour(
            id: name, seal: rides.seal?.sealed(held, as: name), quote: quote,
            fare: trip.fare(at: quote), routes: plan.routes, dropoff: end, validUntil: validUntil,
            difference: quote.fare.total - trip.quote.fare.total)
    }
}

extension Quote {
    /// The same price with a promotion taken off.
    func reduced(by promotion: Promotion) -> Quote {
        Quote(
            category: category, fare: fare.adding([promotion.item(on: fare.total)]),
            distance: distance, duration: duration, terms: terms, surge: surge,
            sharedSeats: sharedSeats)
    }
}
