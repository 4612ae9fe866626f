import RideAccounts
import RideCore
import RideMap
import RideService
import RideSim
import RideWire

/// How the engine's values look on the wire.
extension Gateway {
    /// The city's time.
    var clock: ClockView {
        let settings = service.settings
        return ClockView(now: service.now, speed: settings.speed, calendar: settings.rules.calendar)
    }

    /// Everything on a person's screen; nil for somebody without an account.
    func state(of actor: Actor) -> PersonState? {
        guard let situation = service.situation(of: actor) else { return nil }
        revision += 1
        let ride = situation.ride.map { view(of: $0, for: actor.side) }
        return PersonState(
            revision: revision, role: actor.side, person_id: actor.number,
            person: Self.view(of: situation.person), place: PlaceView(situation.place),
            activity: Self.activity(situation, ride), ride: ride,
            route: situation.ride?.route.map(Self.view),
            today: situation.driverActivity.map { _ in
                PersonState.Today(
                    rides: situation.today.rides,
                    earnings_minor: situation.today.earnings.minorUnits)
            },
            is_guest: situation.account.isGuest,
            account_status: Self.status(of: situation.account),
            unread_tickets: situation.unreadTickets, reservations: situation.reservations,
            application: situation.account.driver.application?.stage.rawValue,
            preferences: actor.side == .driver
                ? Self.view(of: situation.account.driver.preferences) : nil,
            balance: actor.side == .driver ? Self.view(of: situation.balances) : nil,
            surge_percent: situation.surge.hundredths, due_minor: situation.due.minorUnits,
            help: situation.help.map(Self.view),
            rental: service.currentRental(of: actor).map { view(of: $0) },
            asks_for_pin: actor.side == .passenger && situation.account.asksForPIN,
            next_ride: situation.nextRide.map { nextView(of: $0) },
            hours: hours(of: situation.account),
            shared_rides: sharedViews(of: situation.sharedRides),
            next_booking_at_ms: situation.nextBooking?.milliseconds,
            permitted_categories: actor.side == .driver
                ? service.permittedCategories(of: situation.account).categories : nil,
            mine_version: try? service.belongings(of: actor).version)
    }

    private static func view(
        of help: (alert: EmergencyAlert, ticket: Ticket)
    ) -> HelpCallView {
        let answer = help.ticket.messages.last { message in
            if case .operator = message.author { true } else { false }
        }
        let isSeen = if case .raised = help.alert.state { false } else { true }
        return HelpCallView(
            ticket_id: help.ticket.id.rawValue,
            standing: answer != nil ? .answered : isSeen ? .seen : .called,
            answer: answer?.text)
    }

    private static func activity(
        _ situation: Situation, _ ride: RideView?
    ) -> PersonState.Activity {
        switch situation.driverActivity {
        case .offline: return .offline
        case .idle: return .idle
        case .considering: return .considering
        case .enRoute: return .enRoute
        case .atPickup: return .atPickup
        case .withPassenger: return .withPassenger
        case nil: break
        }
        switch ride?.stage {
        case .requested, .offered, .accepted, .arrived: return .waiting
        case .inProgress: return .aboard
        case .completed, .cancelled, .unserved, nil: return .idle
        }
    }

    func view(of ride: Situation.Ride, for viewer: Side) -> RideView {
        var shown = RideView(
            ride.trip, for: viewer, passenger: Self.view(of: ride.passenger),
            driver: ride.driver.map(Self.view), vehicle: ride.vehicle,
            offer: offer(of: ride, for: viewer), now: service.now, come: ride.come,
            money: RideMoney(
                card: ride.card.map { view(of: $0) },
                paid: RideView.Paid(rawValue: ride.payment.rawValue),
                driverGain: viewer == .driver ? ride.driverGain : nil,
                missingGain: viewer == .driver ? ride.missingGain : nil,
                isWithoutFees: ride.isWithoutFees),
            isFavourite: viewer == .passenger ? ride.wish == .favourite : nil,
            isThere: ride.isThere)
        shown.sets_off_at_ms = ride.setsOffAt?.milliseconds
        shown.search = ride.search.map {
            RideView.Search(
                began_at_ms: $0.began.milliseconds, ends_at_ms: $0.ends?.milliseconds)
        }
        shown.turn = ride.turn.map {
            RideView.Turn(
                free_at_ms: $0.freeAt.milliseconds, arrives_at_ms: $0.arrivesAt.milliseconds)
        }
        shown.onward = ride.onward.map {
            .init(distance_m: $0.distance.inMetres, duration_s: $0.duration.inSeconds)
        }
        shown.sharing = ride.sharing.map(Self.view)
        shown.has_photo = hasPhoto(ride.trip, for: viewer)
        if viewer == .passenger {
            shown.fare = FareView(service.price(of: ride.trip))
            let raises = service.raises(of: ride.trip).map(\.minorUnits)
            shown.raises_minor = raises.isEmpty ? nil : raises
        }
        return shown
    }

    /// A driver's next ride; nothing is said of it before the present one is over.
    private func nextView(of ride: Situation.Ride) -> RideView {
        var shown = view(of: ride, for: .driver)
        shown.chat = []
        return shown
    }

    private func offer(of ride: Situation.Ride, for viewer: Side) -> RideView.Offer? {
        guard viewer == .driver, case .offered(let offer) = ride.trip.state,
            let approach = ride.approach
        else { return nil }
        return RideView.Offer(
            offered_at_ms: offer.madeAt.milliseconds, expires_at_ms: offer.expiresAt.milliseconds,
            approach_m: approach.distance.inMetres, approach_s: approach.duration.inSeconds)
    }

    static func view(of person: Situation.Person) -> PersonView {
        PersonView(name: person.name, rating: person.rating, rides: person.rides)
    }

    /// A route small enough for a frame: of a long shape only every nth point is told, which the
    /// eye does not see on a map in a terminal.
    static func view(of route: Route) -> RouteView {
        let step = max(1, shapeStep(of: route))
        var shape = stride(from: 0, to: route.shape.count, by: step).map { route.shape[$0] }
        if let last = route.shape.last, (route.shape.count - 1) % step != 0 { shape.append(last) }
        return RouteView(
            distance_m: route.distance.inMetres, duration_s: route.duration.inSeconds,
            shape: shape,
            manoeuvres: route.maneuvers.prefix(Self.manoeuvres).map(Self.view))
    }

    /// Routes that follow each other, as one.
    static func view(of routes: [Route]) -> RouteView {
        guard let first = routes.first, routes.count > 1 else {
            return routes.first.map { view(of: $0) }
                ?? RouteView(distance_m: 0, duration_s: 0, shape: [], manoeuvres: [])
        }
        let step = max(1, routes.reduce(0) { $0 + $1.shape.count } / shapePoints + 1)
        let shape = routes.flatMap(\.shape)
        var told = stride(from: 0, to: shape.count, by: step).map { shape[$0] }
        if let last = shape.last, told.last != last { told.append(last) }
        return RouteView(
            distance_m: routes.reduce(Metres.zero) { $0 + $1.distance }.inMetres,
            duration_s: routes.reduce(Duration.zero) { $0 + $1.duration }.inSeconds,
            shape: told, manoeuvres: first.maneuvers.prefix(Self.manoeuvres).map(Self.view))
    }

    static func view(of maneuver: Maneuver) -> RouteView.Manoeuvre {
        RouteView.Manoeuvre(
            kind: maneuver.kind.rawValue,
            street: street(maneuver.street), at_m: maneuver.distance.inMetres,
            exit: maneuver.exit)
    }

    /// The name of a street, as much of it as is shown; empty where it has none.
    static func street(_ name: String?) -> String { String((name ?? "").prefix(streetLetters)) }

    /// Every how many points of a shape are told.
    static func shapeStep(of route: Route) -> Int {
        (route.shape.count + shapePoints - 1) / shapePoints
    }

    private static let shapePoints = 1_500
    private static let manoeuvres = 120
    private static let streetLetters = 60

    func view(of plan: RideService.Plan) -> PlanResult {
        PlanResult(
            pickup: PlaceView(plan.pickup), dropoff: PlaceView(plan.dropoff),
            route: Self.view(of: plan.routes),
            options: plan.options.map { option in
                PlanResult.Option(
                    category: option.quote.category, quote_id: option.id.rawValue,
                    fare: FareView(option.quote.fare), pickup_s: option.pickupTime?.inSeconds,
                    seats: option.quote.sharedSeats ?? 4, surge_percent: option.quote.surge,
                    terms: Self.terms(of: option.quote, isWithoutFees: plan.isWithoutFees),
                    unavailable: option.refusal?.code,
                    favourite: option.favourite.map { view(of: $0) },
                    shared: plan.sharing.flatMap { Self.view(of: $0, for: option.quote) },
                    served: option.isServed, seal: option.seal)
            },
            valid_until_ms: plan.validUntil.milliseconds,
            promotion: plan.promotion.map(Self.view),
            promotion_refused: plan.promotionRefusal.map {
                ErrorView(code: $0.code, message: $0.message)
            },
            driver: plan.driver.map { Self.view(of: service.face(of: .driver($0))) },
            vehicle: plan.driver.map { RideView.Vehicle(service.car(of: $0)) },
            stops: plan.stops.isEmpty ? nil : plan.stops.map { PlaceView($0) },
            delay_s: plan.delay > .zero ? plan.delay.inSeconds : nil,
            holiday: plan.holiday.map { HolidayView($0) })
    }

    private static func terms(of quote: Quote, isWithoutFees: Bool) -> TermsView {
        TermsView(isWithoutFees ? quote.terms.withoutFees : quote.terms)
    }

    private func view(of favourite: RideService.Plan.Favourite) -> PlanResult.Favourite {
        PlanResult.Favourite(
            driver_id: favourite.driver.rawValue,
            name: service.face(of: .driver(favourite.driver)).name,
            pickup_s: favourite.pickupTime.inSeconds, is_asked_first: favourite.isAskedFirst)
    }
}
