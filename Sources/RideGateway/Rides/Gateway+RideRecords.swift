import RideAccounts
import RideCore
import RideLedger
import RideMap
import RideService
import RideWire

/// Rides that others look at, calls for help, and rides that are over.
extension Gateway {
    static func registerRideRecords(_ table: inout HandlerTable) {
        table.on(ShareRide.self) { gateway, call, caller throws(WireError) in
            let (id, actor) = (TripID(call.ride_id), caller.actor)
            let service = gateway.service
            let (code, link) = try served { () throws(ServiceRejection) in
                (try service.share(id, by: actor), try service.link(to: id, by: actor))
            }
            return .answer(ShareCodeResult(code: code, link: link))
        }
        table.onVisit(WatchRide.self) { gateway, call, client throws(WireError) in
            let ride = try gateway.watched(call.code, by: client)
            gateway.clients[client]?.looksOn = true
            return .answer(ride)
        }
        table.on(CallForHelp.self) { gateway, call, caller throws(WireError) in
            try gateway.callForHelp(call, caller)
        }
        table.on(ListRides.self) { gateway, call, caller throws(WireError) in
            try gateway.history(call, for: caller.actor)
        }
        table.on(GetRide.self) { gateway, call, caller throws(WireError) in
            try gateway.with(ride: call.ride_id) { gateway throws(WireError) in
                try gateway.details(TripID(call.ride_id), of: caller.actor)
            }
        }
    }

    private func watched(
        _ code: String, by client: ClientID
    ) throws(WireError) -> SharedRideResult {
        let shared = try Self.served { () throws(ServiceRejection) in
            try service.watch(code, peer: peer(of: client))
        }
        return view(of: shared)
    }

    /// What others are shown of a ride, in a terminal as in a browser.
    func view(of shared: RideService.SharedRide) -> SharedRideResult {
        SharedRideResult(
            stage: shared.trip.stage, pickup: PlaceView(shared.trip.pickup),
            dropoff: PlaceView(shared.trip.dropoff), driver_name: shared.driver,
            vehicle: shared.vehicle.map(RideView.Vehicle.init),
            place: shared.car.map {
                PlaceView(Waypoint(coordinate: $0.coordinate, name: ""))
            },
            heading: shared.car?.heading,
            route: shared.progress.map { Self.view(of: $0.route) },
            remaining_s: shared.progress?.progress.remainingDuration.inSeconds,
            is_there: shared.isThere, now_ms: service.now.milliseconds,
            rider_name: shared.rider, arrives_at_ms: shared.arrivesAt?.milliseconds,
            stops: shared.trip.stops.isEmpty ? nil : shared.trip.stops.map { StopView($0) })
    }

    private func callForHelp(
        _ call: CallForHelp, _ caller: Caller
    ) throws(WireError) -> Reply<TicketView> {
        guard let place = Coordinate(latitude: call.latitude, longitude: call.longitude) else {
            throw Self.notOnEarth("params")
        }
        let ride = call.ride_id.map(TripID.init)
        try perform(.callForHelp(place, ride, note: call.note ?? ""), caller)
        let alarms = service.tickets(of: caller.actor).filter { $0.ticket.kind.isAlert }
        guard let file = alarms.first else { throw Self.lostAccount }
        return .answer(view(of: file, for: caller.actor.side, messages: 8))
    }

    // MARK: What is over

    private func history(
        _ p: ListRides, for actor: Actor
    ) throws(WireError) -> Reply<HistoryResult> {
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
                HistoryResult(items: items, has_more: rides.count > size, total: total))
        }
    }

    func item(_ trip: Trip, for actor: Actor) -> HistoryItemView {
        var other: Actor? = .passenger(trip.request.passenger)
        if actor.side == .passenger { other = trip.assignment.map { .driver($0.driver) } }
        var endedAt: Instant?
        var stars: Stars?
        switch trip.state {
        case .completed(let completion):
            endedAt = completion.completedAt
            stars = completion.rating(by: actor.side)?.stars
        case .cancelled(let cancellation): endedAt = cancellation.at
        case .unserved(_, let at): endedAt = at
        case .requested, .offered, .accepted, .arrived, .inProgress: break
        }
        let fare = actor.side == .passenger ? service.price(of: trip) : trip.fare
        return HistoryItemView(
            id: trip.id.rawValue, stage: trip.stage,
            pickup_name: service.named(trip.pickup).name,
            dropoff_name: service.named(trip.dropoff).name,
            requested_at_ms: trip.requestedAt.milliseconds,
            ended_at_ms: endedAt?.milliseconds, category: trip.quote.category,
            payment: trip.request.payment, total_minor: fare.total.minorUnits,
            driver_gain_minor: actor.side == .driver
                ? service.driverGain(for: trip).minorUnits : nil,
            other_name: other.map { service.face(of: $0).name }, stars_given: stars?.rawValue,
            rider_name: trip.request.details?.rider?.name)
    }

    private func details(
        _ id: TripID, of actor: Actor
    ) throws(WireError) -> Reply<RideDetailsResult> {
        let ride = try Self.served { () throws(ServiceRejection) in
            try service.ride(id, of: actor)
        }
        var view = view(of: ride, for: actor.side)
        view.pickup = PlaceView(service.named(ride.trip.pickup))
        view.dropoff = PlaceView(service.named(ride.trip.dropoff))
        let routes = routes(of: ride.trip)
        let ratingEnd = Self.ratingEnd(of: ride.trip, at: service.now)
        let tickets = service.tickets(of: actor).filter { $0.ticket.kind.trip == id }.prefix(5)
            .map { self.view(of: $0, for: actor.side, messages: 0) }
        return .later(.read(.tripEntries(id))) { [unowned self] outcome throws(WireError) in
            guard case .entries(let entries) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            return .answer(
                RideDetailsResult(
                    ride: view, route: routes.isEmpty ? nil : Self.view(of: routes),
                    receipt: view.fare.items.map {
                        ReceiptLineView(kind: $0.kind.rawValue, amount_minor: $0.amount_minor)
                    },
                    payments: payments(entries, ride.trip, for: actor.side),
                    tickets: tickets, rating_open_until_ms: ratingEnd?.milliseconds,
                    holiday: service.holiday(of: ride.trip).map { HolidayView(short: $0) }))
        }
    }

    /// Until when a ride can be rated; nil where that is over, or it was never carried out.
    private static func ratingEnd(of trip: Trip, at now: Instant) -> Instant? {
        guard case .completed(let completion) = trip.state else { return nil }
        let end = completion.completedAt + Limits.ratingWindow
        return now <= end ? end : nil
    }

    /// The ways of a ride that is over, as they were planned: over the stops that it has made. None
    /// where the map does not know them any more.
    private func routes(of trip: Trip) -> [Route] {
        let city = service.city
        let made = trip.stops.filter { $0.state != .ahead }.map(\.place)
        let places = ([trip.pickup] + made + [trip.dropoff]).map { city.snap($0.coordinate) }
        let router = Router(city)
        var routes: [Route] = []
        for (from, to) in zip(places, places.dropFirst()) {
            guard let from, let to,
                let route = router.route(from: from.position, to: to.position)
            else { return [] }
            routes.append(route)
        }
        return routes
    }

    /// What a passenger's payment was: what is put right of a bill is let off.
    private static func kind(of payment: PassengerReceipt.Line) -> String {
        payment.line.kind == .correction ? PaymentView.letOff : payment.line.kind.rawValue
    }

    private func payments(
        _ entries: [LedgerTransaction], _ trip: Trip, for side: Side
    ) -> [PaymentView] {
        switch side {
        case .passenger:
            let receipt = PassengerReceipt(
                for: trip.id, of: trip.request.passenger, transactions: entries)
            let refund = service.ledger.refund(of: trip.id).map {
                PaymentView(
                    kind: PaymentView.refund, amount_minor: $0.amount.minorUnits,
                    at_ms: $0.at.milliseconds)
            }
            return receipt.payments.map {
                PaymentView(
                    kind: Self.kind(of: $0), amount_minor: $0.amount.minorUnits,
                    at_ms: $0.at.milliseconds)
            } + [refund].compactMap { $0 }
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
