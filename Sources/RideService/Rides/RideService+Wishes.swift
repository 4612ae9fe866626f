import RideAccounts
import RideCore
import RideFares
import RideMarket
import RideSim

/// What a passenger says with a request, and changes of it while the car is not there yet.
extension RideService {
    /// What a passenger says with a request besides quote and payment.
    public struct RequestForm: Sendable {
        /// Whether the ride can only begin with a PIN; nil as the profile says.
        public var withPIN: Bool?
        /// What helps the driver to find the passenger, as typed; nil for nothing.
        public var note: String?
        /// Who rides, as typed; nil for the passenger.
        public var riderName: String?
        /// The rider's telephone number, as typed; nil where it is not given.
        public var riderPhone: String?
        /// Who is asked first; nil leaves it to the engine's rule.
        public var firstAsked: FirstAsked?
        /// The favourite who was named beside the price as the one who is asked first; nil for
        /// nobody.
        public var promised: DriverID?

        /// Says nothing.
        public init() {}
    }

    /// What a form comes to; nil for nothing.
    ///
    /// - Throws: `note_too_long`, `name_not_allowed`, why the telephone number is none.
    func details(
        _ form: RequestForm, stops: [Waypoint], of actor: Actor
    ) throws(ServiceRejection) -> RequestDetails? {
        let note: PickupNote?
        do throws(TextRejection) { note = try PickupNote.typed(form.note ?? "") } catch {
            throw .world(.trip(.noteTooLong))
        }
        let rider = try rider(form)
        let asks = form.withPIN ?? people[actor]?.asksForPIN ?? false
        let details = RequestDetails(
            pin: asks ? BoardingPIN(using: &random) : nil, note: note, rider: rider,
            firstAsked: form.firstAsked, stops: stops)
        return details.isEmpty ? nil : details
    }

    private func rider(_ form: RequestForm) throws(ServiceRejection) -> Rider? {
        guard let name = form.riderName, !CleanText.cleaned(name).isEmpty else { return nil }
        var phone: String?
        if let typed = form.riderPhone, !CleanText.cleaned(typed).isEmpty {
            let format = settings.market.identity.phone
            phone = try ruled { () throws(PhoneRejection) in
                try PhoneNumber(typed, format: format).text
            }
        }
        do throws(TextRejection) { return try Rider(name: name, phone: phone) } catch {
            throw .name(error)
        }
    }

    /// Tells a passenger whose favourite was named with the price, and is not asked first after
    /// all, and why.
    func tellOfFavourite(_ promised: DriverID, on trip: TripID, _ passenger: Actor) {
        guard let obstacle = world.obstacle(to: promised, for: trip) else { return }
        let name = person(.driver(promised)).name
        let why =
            switch obstacle {
            case .offWork: "has stopped working"
            case .busy: "has another ride by now"
            case .payment: "does not take this way of paying"
            case .nearer: "is not the nearest of your favourites any more"
            case .far: "is too far away by now"
            case .unsuitable: "does not take rides like this one any more"
            }
        changes.notify(
            passenger, .favouriteGone, "\(name) is not asked first: the driver \(why).",
            .init(code: obstacle.rawValue, name: name))
    }

    func askForPIN(_ asks: Bool, by actor: Actor) throws(ServiceRejection) {
        _ = try Self.passenger(actor)
        change(actor) { $0.asksForPIN = asks }
    }

    /// Begins a ride whose passenger has told the driver the PIN. Wrong ones cost attempts: a
    /// driver whose budget is empty has to wait, whatever is typed.
    ///
    /// - Throws: `try_again_later`, `wrong_pin`, and what a start is refused for.
    func start(
        _ id: TripID, with pin: BoardingPIN, by actor: Actor
    ) throws(ServiceRejection) {
        try people.attempts.check(.boardingPIN, of: [.account(actor)], at: wall)
        do throws(WorldRejection) {
            try world.perform(.startWith(pin), on: id, by: actor)
        } catch {
            if error == .trip(.wrongPIN) {
                try people.attempts.take(.boardingPIN, of: [.account(actor)], at: wall)
            }
            throw .world(error)
        }
    }

    func movePickup(
        of id: TripID, to pickup: Waypoint, by actor: Actor
    ) throws(ServiceRejection) {
        try checkInvolved(actor, in: id)
        do throws(WorldRejection) {
            try world.movePickup(of: id, by: actor, to: named(pickup))
        } catch { throw .world(error) }
    }

    /// What may be added to the price of a ride now, the smallest raise first; none once somebody
    /// has taken it.
    public func raises(of trip: Trip) -> [Money] {
        switch trip.state {
        case .requested, .offered: break
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: return []
        }
        guard trip.request.boardingWith == nil else { return [] }
        return settings.market.raises.choices(of: trip.quote.fare.total, raised: trip.raised)
    }

    /// The bank is asked for the whole price again before a card is to pay more.
    func raise(
        _ id: TripID, by amount: Money, _ actor: Actor
    ) throws(ServiceRejection) {
        try checkInvolved(actor, in: id)
        guard let trip = world.ride(id) else { throw .world(.trip(.rideIsOver)) }
        let most = settings.market.raises.most(of: trip.quote.fare.total)
        do throws(TripRejection) {
            _ = try trip.decide(.raisePrice(by: actor, amount: amount, most: most), at: now)
        } catch { throw .world(.trip(error)) }
        if let card = trip.request.card {
            let total = trip.fare.total + amount
            try authorise(
                card, of: actor, for: total, name: "raise-\(id)-\(total.minorUnits)")
        }
        do throws(WorldRejection) {
            try world.raisePrice(of: id, by: actor, amount: amount, most: most)
        } catch { throw .world(error) }
    }
}
