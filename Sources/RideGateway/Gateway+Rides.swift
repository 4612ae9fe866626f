import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMap
import RideService
import RideSim
import RideWire

/// Calls about rides beyond the ride itself: elsewhere, later, by code, over, shared.
extension Gateway {
    func carryOut(
        _ call: RideCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        switch call {
        case .replan(let p): return .answer(try replan(p, for: signedIn(client)))
        case .redirect(let p):
            let command = RideService.Command.redirect(TripID(p.ride_id), QuoteID(p.quote_id))
            return .answer(try state(after: command, whole, client))
        case .tip(let p):
            let command = RideService.Command.tip(
                TripID(p.ride_id), Money(minorUnits: p.amount_minor))
            return try with(ride: p.ride_id) { gateway throws(WireError) in
                .answer(try gateway.state(after: command, whole, client))
            }
        case .planBoarding(let p): return .answer(try planBoarding(p, for: signedIn(client)))
        case .share(let p):
            let actor = try signedIn(client)
            let code = try Self.served { () throws(ServiceRejection) in
                try service.share(TripID(p.ride_id), by: actor)
            }
            return .answer(.shareCode(ShareCodeResult(code: code)))
        case .watch(let p):
            try checkGreeted(client)
            return .answer(try watched(p.code))
        case .sos(let p): return .answer(try callForHelp(p, whole, client))
        case .history(let p): return try history(p, for: signedIn(client))
        case .get(let p):
            let actor = try signedIn(client)
            return try with(ride: p.ride_id) { gateway throws(WireError) in
                try gateway.details(TripID(p.ride_id), of: actor)
            }
        }
    }

    private func replan(
        _ p: ReplanParameters, for actor: Actor
    ) throws(WireError) -> CallResult {
        guard let dropoff = p.dropoff.waypoint else { throw Self.notOnEarth("params.dropoff") }
        let detour = try Self.served { () throws(ServiceRejection) in
            try service.planDetour(of: TripID(p.ride_id), for: actor, to: dropoff)
        }
        return .detour(
            DetourResult(
                ride_id: p.ride_id, quote_id: detour.id.rawValue, dropoff: p.dropoff,
                fare: FareView(detour.quote.fare),
                difference_minor: detour.difference.minorUnits,
                route: Self.view(of: detour.route),
                valid_until_ms: detour.validUntil.milliseconds))
    }

    private func planBoarding(
        _ p: BoardingPlanParameters, for actor: Actor
    ) throws(WireError) -> CallResult {
        guard let dropoff = p.dropoff.waypoint else { throw Self.notOnEarth("params.dropoff") }
        return .plan(
            view(
                of: try Self.served { () throws(ServiceRejection) in
                    try service.planBoarding(
                        for: actor, code: p.code, to: dropoff, promotion: p.promotion)
                }))
    }

    private func watched(_ code: String) throws(WireError) -> CallResult {
        let shared = try Self.served { () throws(ServiceRejection) in try service.watch(code) }
        return .sharedRide(
            SharedRideResult(
                stage: shared.trip.stage, pickup: PlaceView(shared.trip.request.pickup),
                dropoff: PlaceView(shared.trip.dropoff), driver_name: shared.driver,
                vehicle: shared.vehicle.map(RideView.Vehicle.init),
                place: shared.car.map {
                    PlaceView(Waypoint(coordinate: $0.coordinate, name: ""))
                },
                heading: shared.car?.heading,
                route: shared.progress.map { Self.view(of: $0.route) },
                remaining_s: shared.progress?.progress.remainingDuration.inSeconds,
                now_ms: service.now.milliseconds))
    }

    private func callForHelp(
        _ p: AlarmParameters, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> CallResult {
        guard let place = Coordinate(latitude: p.latitude, longitude: p.longitude) else {
            throw Self.notOnEarth("params")
        }
        let actor = try perform(
            .callForHelp(place, p.ride_id.map(TripID.init), note: p.note ?? ""), whole, client)
        let alarms = service.tickets(of: actor).filter { $0.ticket.kind.isAlert }
        guard let file = alarms.first else { throw Self.lostAccount }
        return .ticket(view(of: file, for: actor.party, messages: 8))
    }

    // MARK: What is over

    private func history(
        _ p: HistoryParameters, for actor: Actor
    ) throws(WireError) -> Reply {
        let filter = RideFilter(
            stage: p.stage, payment: p.payment, from: p.from_ms.map { Instant(milliseconds: $0) },
            until: p.to_ms.map { Instant(milliseconds: $0) })
        let size = p.pageSize
        let query = StoreQuery.rides(
            of: actor, filter, before: p.before_id.map(TripID.init), limit: size + 1)
        return .later(.read(query)) { [unowned self] outcome throws(WireError) in
            guard case .rides(let rides, let total) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            let items = rides.prefix(size).map { item($0.trip, for: actor) }
            return .answer(
                .history(
                    HistoryResult(
                        items: items, has_more: rides.count > size, total: total)))
        }
    }

    private func item(_ trip: Trip, for actor: Actor) -> HistoryItemView {
        var other: Actor? = .passenger(trip.request.passenger)
        if actor.party == .passenger { other = trip.assignment.map { .driver($0.driver) } }
        var endedAt: Instant?
        var stars: Stars?
        switch trip.state {
        case .completed(let completion):
            endedAt = completion.completedAt
            stars = completion.rating(by: actor.party)?.stars
        case .cancelled(let cancellation): endedAt = cancellation.at
        case .unserved(_, let at): endedAt = at
        case .requested, .offered, .accepted, .arrived, .inProgress: break
        }
        return HistoryItemView(
            id: trip.id.rawValue, stage: trip.stage,
            pickup_name: service.named(trip.request.pickup).name,
            dropoff_name: service.named(trip.dropoff).name,
            requested_at_ms: trip.requestedAt.milliseconds,
            ended_at_ms: endedAt?.milliseconds, category: trip.quote.category,
            payment: trip.request.payment, total_minor: trip.fare.total.minorUnits,
            other_name: other.map { service.face(of: $0).name }, stars_given: stars?.rawValue)
    }

    private func details(_ id: TripID, of actor: Actor) throws(WireError) -> Reply {
        let ride = try Self.served { () throws(ServiceRejection) in
            try service.ride(id, of: actor)
        }
        var view = view(of: ride, for: actor.party)
        view.pickup = PlaceView(service.named(ride.trip.request.pickup))
        view.dropoff = PlaceView(service.named(ride.trip.dropoff))
        let route = route(of: ride.trip)
        let ratingEnd = Self.ratingEnd(of: ride.trip, at: service.now)
        let tickets = service.tickets(of: actor).filter { $0.ticket.kind.trip == id }.prefix(5)
            .map { self.view(of: $0, for: actor.party, messages: 0) }
        return .later(.read(.tripEntries(id))) { [unowned self] outcome throws(WireError) in
            guard case .entries(let entries) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            return .answer(
                .rideDetails(
                    RideDetailsResult(
                        ride: view, route: route.map(Self.view),
                        receipt: view.fare.items.map {
                            ReceiptLineView(kind: $0.kind.rawValue, amount_minor: $0.amount_minor)
                        },
                        payments: payments(entries, ride.trip, for: actor.party),
                        tickets: tickets, rating_open_until_ms: ratingEnd?.milliseconds)))
        }
    }

    /// Until when a ride can be rated; nil where that is over, or it was never carried out.
    private static func ratingEnd(of trip: Trip, at now: Instant) -> Instant? {
        guard case .completed(let completion) = trip.state else { return nil }
        let end = completion.completedAt + Limits.ratingWindow
        return now <= end ? end : nil
    }

    /// The way of a ride that is over, as it was planned.
    private func route(of trip: Trip) -> Route? {
        let city = service.city
        guard let from = city.snap(trip.request.pickup.coordinate),
            let to = city.snap(trip.dropoff.coordinate)
        else { return nil }
        return Router(city).route(from: from.position, to: to.position)
    }

    private func payments(
        _ entries: [LedgerTransaction], _ trip: Trip, for side: Party
    ) -> [PaymentView] {
        switch side {
        case .passenger:
            let receipt = PassengerReceipt(
                for: trip.id, of: trip.request.passenger, transactions: entries)
            return receipt.payments.map {
                PaymentView(
                    kind: $0.line.kind.rawValue, amount_minor: $0.amount.minorUnits,
                    at_ms: $0.at.milliseconds)
            }
        case .driver:
            guard let driver = trip.assignment?.driver else { return [] }
            let statement = Statement(of: driver, transactions: entries)
            return statement.lines.map {
                PaymentView(
                    kind: $0.line.kind.rawValue, amount_minor: $0.amount.minorUnits,
                    at_ms: $0.at.milliseconds)
            }
        }
    }

    // MARK: Bookings and wishes

    func carryOut(
        _ call: ReservationCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> CallResult {
        let actor = try signedIn(client)
        switch call {
        case .schedule(let p):
            try perform(
                .reserve(QuoteID(p.quote_id), p.payment, p.card_id.map(CardID.init)), whole, client)
        case .unschedule(let p):
            try perform(.cancelReservation(ReservationID(p.reservation_id)), whole, client)
        case .list: break
        }
        guard case .passenger(let passenger) = actor else {
            throw Self.wireError(.onlyForPassengers)
        }
        return .reservations(
            ReservationsResult(
                reservations: service.reservations(of: passenger).map { view(of: $0, actor) }))
    }

    private func view(of reservation: Reservation, _ actor: Actor) -> ReservationView {
        var state = "waiting"
        var reason: String?
        var ride: UInt64?
        switch reservation.state {
        case .waiting: break
        case .dispatched(let trip):
            state = service.isLive(trip) ? "dispatching" : "done"
            ride = trip.rawValue
        case .failed(let why):
            state = "failed"
            reason = why
        }
        let request = reservation.request
        let card = request.card.flatMap { service.account(of: actor)?.wallet.card($0) }
        return ReservationView(
            id: reservation.id.rawValue, pickup_at_ms: reservation.pickupAt.milliseconds,
            pickup: PlaceView(request.pickup), dropoff: PlaceView(request.dropoff),
            category: request.quote.category, payment: request.payment,
            card: card.map { view(of: $0) }, fare: FareView(request.quote.fare), state: state,
            reason: reason, ride_id: ride)
    }

    func carryOut(
        _ call: WishCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> CallResult {
        let actor = try signedIn(client)
        var page = PageParameters()
        switch call {
        case .list(let p): page = p
        case .set(let p):
            guard let wish = DriverWish(rawValue: p.wish) else {
                throw Self.unknownWord("params.wish", DriverWish.allCases.map(\.rawValue))
            }
            try perform(.wish(DriverID(p.driver_id), wish), whole, client)
        }
        guard let wishes = service.account(of: actor)?.wishes else { throw Self.lostAccount }
        let all =
            wishes.favourites.map { ($0, DriverWish.favourite) }
            + wishes.avoided.map { ($0, DriverWish.avoid) }
        let rest = all.drop { page.before_id != nil && $0.0.rawValue != page.before_id }
            .dropFirst(page.before_id == nil ? 0 : 1)
        return .wishes(
            WishesResult(
                wishes: rest.prefix(page.pageSize).map { driver, wish in
                    WishView(
                        driver_id: driver.rawValue,
                        person: Self.view(of: service.face(of: .driver(driver))),
                        vehicle: RideView.Vehicle(service.car(of: driver)), wish: wish.rawValue)
                }, has_more: rest.count > page.pageSize))
    }

    static func unknownWord(_ place: String, _ words: [String]) -> WireError {
        WireError(
            .invalidParameters, code: "invalid_parameters",
            message: "\(place) must be one of: \(words.joined(separator: ", ")).")
    }

    static func view(of promotion: Promotion) -> PromotionView {
        switch promotion.reward {
        case .percent(let share, let cap):
            PromotionView(
                code: promotion.code.text, percent: Int(share.basisPoints / 100),
                cap_minor: cap?.minorUnits)
        case .amount(let amount):
            PromotionView(code: promotion.code.text, amount_minor: amount.minorUnits)
        }
    }

    /// Where prices are raised, where drivers wait, and where rides are asked for.
    func zones() -> ZonesResult {
        let (zones, surge, drivers, requests) = service.demand()
        guard let zones else {
            let box = service.city.bounds
            return ZonesResult(
                south: box.southWest.latitude, west: box.southWest.longitude, cell_height_e6: 0,
                cell_width_e6: 0, columns: 0, rows: 0, surge: [], drivers: [], requests: [])
        }
        let origin = zones.southWest(of: 0)
        let next = zones.southWest(of: zones.count - 1)
        let height = (next.latitude - origin.latitude) / Double(max(1, zones.rows - 1))
        let width = (next.longitude - origin.longitude) / Double(max(1, zones.columns - 1))
        func triples(_ values: RideService.ZoneNumbers) -> [Int32] {
            let highest = values.sorted { ($1.value, $0.zone) < ($0.value, $1.zone) }
            return highest.prefix(ZonesResult.cells).sorted { $0.zone < $1.zone }.flatMap { item in
                [
                    Int32(item.zone % zones.columns), Int32(item.zone / zones.columns),
                    Int32(item.value),
                ]
            }
        }
        return ZonesResult(
            south: origin.latitude, west: origin.longitude,
            cell_height_e6: Int32((height * 1e6).rounded()),
            cell_width_e6: Int32((width * 1e6).rounded()), columns: zones.columns,
            rows: zones.rows, surge: triples(surge), drivers: triples(drivers),
            requests: triples(requests))
    }
}

extension TicketKind {
    /// The ride that it is about; nil for none.
    var trip: TripID? {
        switch self {
        case .question: nil
        case .rideProblem(let trip, _): trip
        case .sos(_, let trip): trip
        }
    }
}
