import RideAccounts
import RideCore
import RideService
import RideWire

/// A ride and a person as the operator sees them, and what the operator does about a ride.
extension Gateway {
    static func registerDesk(_ table: inout HandlerTable) {
        table.onOperator(GetAnyRide.self) { gateway, call, _ throws(WireError) in
            try gateway.with(ride: call.ride_id) { gateway throws(WireError) in
                .answer(try gateway.anyRide(call.ride_id))
            }
        }
        table.onOperator(CancelAnyRide.self) { gateway, call, mark throws(WireError) in
            try gateway.onRide(call.ride_id, .cancelRide(TripID(call.ride_id)), mark)
        }
        table.onOperator(ReassignRide.self) { gateway, call, mark throws(WireError) in
            try gateway.onRide(call.ride_id, .reassignRide(TripID(call.ride_id)), mark)
        }
        table.onOperator(RefundRide.self) { gateway, call, mark throws(WireError) in
            let amount = Money(minorUnits: call.amount_minor)
            return try gateway.onRide(
                call.ride_id, .refundRide(TripID(call.ride_id), amount), mark)
        }
        table.onOperator(GetPerson.self) { gateway, call, _ throws(WireError) in
            try gateway.anyPerson(Actor(call.role, call.person_id))
        }
        table.onOperator(RemovePhoto.self) { gateway, call, mark throws(WireError) in
            let actor = Actor(call.role, call.person_id)
            try gateway.perform(.removePhoto(actor), mark)
            return try gateway.anyPerson(actor)
        }
        table.onOperator(WriteToPerson.self) { gateway, call, mark throws(WireError) in
            guard let ride = call.ride_id else { return try gateway.write(call, mark) }
            return try gateway.with(ride: ride) { gateway throws(WireError) in
                try gateway.write(call, mark)
            }
        }
    }

    private func onRide(
        _ ride: UInt64, _ command: RideService.OperatorCommand, _ mark: OperatorMark
    ) throws(WireError) -> Reply<OperatorRideResult> {
        try with(ride: ride) { gateway throws(WireError) in
            try gateway.perform(command, mark)
            return .answer(try gateway.anyRide(ride))
        }
    }

    private func anyRide(_ number: UInt64) throws(WireError) -> OperatorRideResult {
        guard let trip = service.trip(TripID(number)) else {
            throw Self.wireError(.world(.noSuchRide))
        }
        let passenger = Actor.passenger(trip.request.passenger)
        let ride = try Self.served { () throws(ServiceRejection) in
            try service.ride(trip.id, of: passenger)
        }
        var shown = view(of: ride, for: .passenger)
        shown.pickup = PlaceView(service.named(trip.request.pickup))
        shown.dropoff = PlaceView(service.named(trip.dropoff))
        // Of what the passenger was let off, too.
        shown.fare = FareView(trip.fare)
        // Whoever has it could begin the ride in the passenger's place.
        shown.pin = nil
        shown.has_photo = nil
        let refund = service.refundable(trip)
        return OperatorRideResult(
            ride: shown, passenger: reach(passenger),
            driver: trip.assignment.flatMap { reach(.driver($0.driver)) },
            driver_gain_minor: service.driverGain(for: trip).minorUnits,
            refundable_minor: refund?.amount.minorUnits ?? 0, is_owed: refund?.isOwed ?? false,
            refunded_minor: service.ledger.refund(of: trip.id)?.amount.minorUnits)
    }

    private func reach(_ actor: Actor) -> ReachView? {
        guard let account = service.account(of: actor) else { return nil }
        return ReachView(
            person_id: actor.number, role: actor.side, name: account.name.text,
            phone: phone(of: actor), email: account.identity?.email.text,
            status: Self.status(of: account))
    }

    private func write(
        _ call: WriteToPerson, _ mark: OperatorMark
    ) throws(WireError) -> Reply<TicketView> {
        let person = Actor(call.role, call.person_id)
        try perform(
            .write(
                person, subject: call.subject, message: call.message,
                about: call.ride_id.map(TripID.init)), mark)
        guard let file = service.tickets(of: person).first else { throw Self.lostAccount }
        return .answer(view(of: file, for: nil, messages: 8))
    }

    /// So many rides and tickets of a person are told.
    private static let ridesOfPerson = 8
    private static let ticketsOfPerson = 5

    private func anyPerson(_ actor: Actor) throws(WireError) -> Reply<OperatorPersonResult> {
        guard service.account(of: actor) != nil else {
            throw WireError(
                .refused, code: "no_such_person", message: "There is no such person.")
        }
        let query = StoreQuery.rides(
            of: actor, RideFilter(), before: nil, limit: Self.ridesOfPerson)
        return .later(.read(query)) { [unowned self] outcome throws(WireError) in
            guard case .rides(let rides, let total) = try Self.answer(outcome) else {
                throw Self.lostAccount
            }
            let cancelled = StoreQuery.rides(
                of: actor, RideFilter(stage: .cancelled), before: nil, limit: 1)
            return .later(.read(cancelled)) { [unowned self] outcome throws(WireError) in
                guard case .rides(_, let count) = try Self.answer(outcome) else {
                    throw Self.lostAccount
                }
                return .answer(
                    try person(actor, rides.map(\.trip), total: total, cancelled: count))
            }
        }
    }

    private func person(
        _ actor: Actor, _ rides: [Trip], total: Int, cancelled: Int
    ) throws(WireError) -> OperatorPersonResult {
        guard let account = service.account(of: actor) else { throw Self.lostAccount }
        let tickets = service.tickets(of: actor)
        var result = OperatorPersonResult(
            person: row(account), phone: phone(of: actor),
            tax_id: account.identity?.taxID?.formatted,
            rides: rides.map { item($0, for: actor) }, ride_count: total,
            cancelled_count: cancelled,
            tickets: tickets.prefix(Self.ticketsOfPerson).map {
                view(of: $0, for: nil, messages: 0)
            }, ticket_count: tickets.count, due_minor: 0,
            live_ride_id: service.situation(of: actor)?.ride
                .flatMap { $0.trip.stage.isLive ? $0.trip.id.rawValue : nil })
        result.photo = account.photo.photo?.rows
        let blocks = account.blocks.entries(with: account.status)
        if !blocks.isEmpty { result.blocks = blocks.reversed().map(view) }
        switch actor {
        case .passenger(let passenger):
            result.due_minor = service.due(of: passenger).minorUnits
        case .driver(let driver):
            result.balance = Self.view(of: service.ledger.balances(of: driver))
        }
        return result
    }

    private func view(of entry: BlockHistory.Entry) -> BlockView {
        BlockView(
            reason: entry.block.reason.rawValue, message: entry.block.message,
            from_ms: entry.block.at.milliseconds, user_id: entry.user,
            user_name: entry.user.flatMap(name(ofUser:)), lifted_at_ms: entry.end?.at.milliseconds,
            lifted_by_user_id: entry.end?.user,
            lifted_by_user_name: entry.end?.user.flatMap(name(ofUser:)))
    }

    /// The name of a user of the system, which is asked once.
    func name(ofUser user: UInt32) -> String? {
        if let known = namesOfUsers[user] { return known }
        let name = host.nameOfUser(user).map { String($0.prefix(Limits.nameCharacters)) }
        namesOfUsers[user] = .some(name)
        return name
    }
}
