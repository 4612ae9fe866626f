import RideCore
import RideFares
import RideService
import RideSim
import RideWire

/// Planning a ride, riding it, and what is said on the way.
extension Gateway {
    static func registerRides(_ table: inout HandlerTable) {
        registerDriven(&table)
        registerAfterwards(&table)
        registerRideWishes(&table)
        table.on(PlanRide.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.plan(call, for: caller))
        }
        table.on(PlanBoarding.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.planBoarding(call, for: caller))
        }
        table.on(PlanDetour.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.planDetour(call, for: caller.actor))
        }
        table.on(RequestRide.self) { gateway, call, caller throws(WireError) in
            gateway.bringBack(call.quote_id, call.seal, caller)
            var form = Self.form(call.details)
            form.promised = call.favourite_id.map { DriverID($0) }
            let command = RideService.Command.request(
                QuoteID(call.quote_id), call.payment, call.card_id.map(CardID.init), form)
            return try gateway.state(after: command, caller)
        }
        table.on(RedirectRide.self) { gateway, call, caller throws(WireError) in
            gateway.bringBack(call.quote_id, call.seal, caller)
            let (ride, quote) = (TripID(call.ride_id), QuoteID(call.quote_id))
            return try gateway.state(after: .redirect(ride, quote), caller)
        }
        table.on(CancelRide.self) { gateway, call, caller throws(WireError) in
            try gateway.checkFee(of: call, caller.actor)
            return try gateway.order(.cancel(call.reason), call.ride_id, caller)
        }
    }

    private static func registerDriven(_ table: inout HandlerTable) {
        table.on(AcceptRide.self) { gateway, call, caller throws(WireError) in
            try gateway.checkSeen(call, caller.actor)
            return try gateway.order(.accept, call.ride_id, caller)
        }
        table.on(DeclineRide.self) { gateway, call, caller throws(WireError) in
            try gateway.order(.decline, call.ride_id, caller)
        }
        table.on(SetOff.self) { gateway, call, caller throws(WireError) in
            try gateway.order(.setOff, call.ride_id, caller)
        }
        table.on(ArriveAtPickup.self) { gateway, call, caller throws(WireError) in
            try gateway.order(.arrive, call.ride_id, caller)
        }
        table.on(StartRide.self) { gateway, call, caller throws(WireError) in
            guard let typed = call.pin?.text else {
                return try gateway.order(.start, call.ride_id, caller)
            }
            guard let pin = BoardingPIN(typed) else { throw wireError(.world(.trip(.wrongPIN))) }
            return try gateway.order(.startWith(pin), call.ride_id, caller)
        }
        table.on(FinishRide.self) { gateway, call, caller throws(WireError) in
            try gateway.order(.finish, call.ride_id, caller)
        }
    }

    private static func registerAfterwards(_ table: inout HandlerTable) {
        table.on(DismissRide.self) { gateway, call, caller throws(WireError) in
            try gateway.state(after: .dismiss(TripID(call.ride_id)), caller)
        }
        table.on(RateRide.self) { gateway, call, caller throws(WireError) in
            let command = RideService.Command.rate(
                TripID(call.ride_id), stars: call.stars, comment: call.comment,
                compliments: call.compliments ?? [])
            return try gateway.state(afterLate: command, about: call.ride_id, caller)
        }
        table.on(GiveTip.self) { gateway, call, caller throws(WireError) in
            let command = RideService.Command.tip(
                TripID(call.ride_id), Money(minorUnits: call.amount_minor))
            return try gateway.state(afterLate: command, about: call.ride_id, caller)
        }
        table.on(SendMessage.self) { gateway, call, caller throws(WireError) in
            try gateway.order(.sendMessage(call.text), call.ride_id, caller)
        }
        table.on(MarkMessages.self) { gateway, call, caller throws(WireError) in
            try gateway.with(ride: call.ride_id) { gateway throws(WireError) in
                .answer(try gateway.mark(call, for: caller.actor))
            }
        }
        table.on(ListMessages.self) { gateway, call, caller throws(WireError) in
            try gateway.with(ride: call.ride_id) { gateway throws(WireError) in
                .answer(try gateway.listMessages(call, for: caller.actor))
            }
        }
    }

    /// A price that was shown before a restart comes back with whoever takes it.
    func bringBack(_ quote: UInt64, _ seal: String?, _ caller: Caller) {
        guard let seal else { return }
        service.bringBack(QuoteID(quote), sealed: seal, by: caller.actor)
    }

    /// Passes unless the driver has seen another offer of the ride than the one that is open.
    private func checkSeen(_ call: AcceptRide, _ actor: Actor) throws(WireError) {
        guard let seen_ms = call.offered_at_ms,
            case .offered(let offer) = service.trip(TripID(call.ride_id))?.state,
            actor == .driver(offer.driver), offer.madeAt.milliseconds != seen_ms
        else { return }
        throw Self.wireError(.world(.trip(.offerExpired)))
    }

    /// Passes unless calling off has come to cost more than the passenger was told.
    private func checkFee(of call: CancelRide, _ actor: Actor) throws(WireError) {
        guard let most = call.at_most_minor,
            let trip = service.trip(TripID(call.ride_id)),
            actor == .passenger(trip.request.passenger),
            service.cancellationFee(of: trip).minorUnits > most
        else { return }
        throw Self.wireError(
            .rule(
                RuleRefusal(
                    code: "fee_has_risen",
                    message: "Cancelling costs more by now. Look at the fee again.")))
    }

    private func order(
        _ order: RideOrder, _ ride: UInt64, _ caller: Caller
    ) throws(WireError) -> Reply<PersonState> {
        try state(after: .order(order, TripID(ride)), caller)
    }

    private func plan(_ call: PlanRide, for caller: Caller) throws(WireError) -> PlanResult {
        let pickup = try Self.waypoint(call.pickup, "params.pickup")
        let dropoff = try Self.waypoint(call.dropoff, "params.dropoff")
        let stops = try Self.waypoints(call.stops ?? [], "params.stops")
        return view(
            of: try Self.served { () throws(ServiceRejection) in
                try service.plan(
                    for: caller.actor, from: pickup, to: dropoff, promotion: call.promotion,
                    pickupAt: call.pickup_at_ms.map { Instant(milliseconds: $0) },
                    stops: stops, peer: peer(of: caller.client))
            })
    }

    private func planBoarding(
        _ call: PlanBoarding, for caller: Caller
    ) throws(WireError) -> PlanResult {
        let dropoff = try Self.waypoint(call.dropoff, "params.dropoff")
        return view(
            of: try Self.served { () throws(ServiceRejection) in
                try service.planBoarding(
                    for: caller.actor, code: call.code, to: dropoff, promotion: call.promotion,
                    peer: peer(of: caller.client))
            })
    }

    private func planDetour(
        _ call: PlanDetour, for actor: Actor
    ) throws(WireError) -> DetourResult {
        let dropoff = try Self.waypoint(call.dropoff, "params.dropoff")
        var stops: [Waypoint]?
        if let named = call.stops { stops = try Self.waypoints(named, "params.stops") }
        let detour = try Self.served { () throws(ServiceRejection) in
            try service.planDetour(
                of: TripID(call.ride_id), for: actor, to: dropoff, stops: stops,
                getsOut: call.gets_out ?? false)
        }
        return DetourResult(
            ride_id: call.ride_id, quote_id: detour.id.rawValue,
            dropoff: PlaceView(detour.dropoff),
            fare: FareView(detour.fare), difference_minor: detour.difference.minorUnits,
            route: Self.view(of: detour.routes),
            valid_until_ms: detour.validUntil.milliseconds, seal: detour.seal)
    }

    /// The place that a call names.
    static func waypoint(_ view: PlaceView, _ place: String) throws(WireError) -> Waypoint {
        guard let waypoint = view.waypoint else { throw notOnEarth(place) }
        return waypoint
    }

    /// The places that a call lists.
    static func waypoints(_ views: [PlaceView], _ place: String) throws(WireError) -> [Waypoint] {
        var waypoints: [Waypoint] = []
        for view in views { waypoints.append(try waypoint(view, place)) }
        return waypoints
    }

    private func listMessages(
        _ call: ListMessages, for actor: Actor
    ) throws(WireError) -> ChatListResult {
        let (conversation, messages) = try Self.served { () throws(ServiceRejection) in
            try service.messages(
                of: TripID(call.ride_id), before: call.before_id, limit: RideView.chatMessages,
                for: actor)
        }
        return ChatListResult(
            ride_id: call.ride_id,
            messages: messages.map { ChatMessageView($0, in: conversation) })
    }

    private func mark(_ call: MarkMessages, for actor: Actor) throws(WireError) -> PersonState {
        let trip = TripID(call.ride_id)
        let marks: [(UInt64, (MessageID) -> RideOrder)] = [
            (call.delivered_id, RideOrder.markDelivered), (call.read_id, RideOrder.markRead),
        ]
        for (number, order) in marks where number > 0 {
            try Self.served { () throws(ServiceRejection) in
                try service.perform(
                    .order(order(MessageID(number)), trip), by: actor, id: nil, fingerprint: 0)
            }
        }
        return try currentState(of: actor)
    }
}
