import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMap
import RideSim

/// What people ask for. Every command that changes something carries a name, so that it can be
/// repeated safely; a refusal changes nothing.
extension RideService {
    /// What is asked of the engine under a command's name.
    public enum Command: Sendable {
        /// Request the ride of a quote; a quote by boarding code begins it at once.
        case request(QuoteID, PaymentMethod, CardID?, RequestForm = RequestForm())
        /// Book the ride of a quote for later.
        case reserve(QuoteID, PaymentMethod, CardID?, RequestForm = RequestForm())
        /// Give a booking up.
        case cancelReservation(ReservationID)
        /// Get in at another point near by.
        case movePickup(TripID, Waypoint)
        /// Add to the price of a ride that nobody has taken.
        case raise(TripID, Money)
        /// Ask for a PIN with every request, or no longer.
        case askForPIN(Bool)
        /// Have receipts sent by mail, or no longer.
        case mailReceipts(Bool)
        /// Trust these people with rides, in place of those before.
        case setContacts([(name: String, email: String)], TrustedContacts.Shares)
        /// Show a photo of these rows to the other side of rides, or none.
        case setPhoto([String]?)
        /// Go elsewhere or over other stops, at a quoted price.
        case redirect(TripID, QuoteID)
        /// Take another way out of a crossing ahead.
        case steer(TripID, NodeID, way: UInt32)
        /// Something about a live ride.
        case order(RideOrder, TripID)
        /// Rate the other side.
        case rate(TripID, stars: Int, comment: String?, compliments: [Compliment] = [])
        /// Add something for the driver.
        case tip(TripID, Money)
        /// Close the summary of a ride that is over.
        case dismiss(TripID)
        /// Prefer or avoid a driver, or neither.
        case wish(DriverID, DriverWish)
        /// Be no favourite of this passenger's.
        case refuseFavourite(PassengerID)
        /// Keep a card.
        case addCard(CardForm)
        /// Forget a card.
        case removeCard(CardID)
        /// Pay with this card unless another is chosen.
        case makePrimary(CardID)
        /// Pay what is due.
        case payDebt(CardID)
        /// Begin to work.
        case goOnline
        /// Stop working.
        case goOffline
        /// Take a break, or end it.
        case takeBreak(Bool)
        /// Something about the application to drive.
        case apply([ApplicationStep])
        /// Change an application that was approved.
        case changeApplication([ApplicationStep])
        /// Say which rides are wanted.
        case prefer(DriverPreferences)
        /// Say where withdrawn money goes.
        case setBank(BankForm)
        /// Withdraw money.
        case withdraw(Money)
        /// Say whether a help text was useful.
        case vote(String, isUseful: Bool)
        /// Write to support.
        case openTicket(TicketForm)
        /// Go on writing.
        case writeTicket(TicketID, String)
        /// Need no more help with it.
        case closeTicket(TicketID)
        /// Call for help.
        case callForHelp(Coordinate, TripID?, note: String)
        /// Something that is one room's alone.
        case room(RoomCommand)
    }

    /// Carries out a command, unless it already was.
    ///
    /// - Parameters:
    ///   - id: the command's name; nil only for commands that can be repeated without harm.
    ///   - fingerprint: a hash of what was asked, to recognise another command of the same name.
    ///   - peer: the connection that asks; nil inside the engine.
    /// - Throws: `ServiceRejection`; `account_blocked` where other people would hear of it.
    public func perform(
        _ command: Command, by actor: Actor, id: CommandID?, fingerprint: UInt64,
        peer: Peer? = nil
    ) throws(ServiceRejection) {
        if let id, try hasCarriedOut(id, of: actor, fingerprint: fingerprint) { return }
        if command.reachesOthers { try checkActive(actor) }
        try carryOut(command, by: actor, peer)
        absorbEvents()
        if let id { saving.remember(id, of: actor, fingerprint) }
    }

    private func carryOut(
        _ command: Command, by actor: Actor, _ peer: Peer?
    ) throws(ServiceRejection) {
        switch command {
        case .request(let quote, let payment, let card, let form):
            try request(quote, payment: payment, card: card, form, by: actor, peer)
        case .reserve(let quote, let payment, let card, let form):
            try reserve(quote, payment: payment, card: card, form, by: actor)
        case .cancelReservation(let id):
            try rides.bookings.cancel(id, by: Self.passenger(actor), &changes)
        case .movePickup(let trip, let pickup): try movePickup(of: trip, to: pickup, by: actor)
        case .raise(let trip, let amount): try raise(trip, by: amount, actor)
        case .askForPIN(let asks): try askForPIN(asks, by: actor)
        case .mailReceipts(let sends): try mailReceipts(sends, by: actor)
        case .setContacts(let people, let shares):
            try setContacts(people, shares: shares, by: actor)
        case .setPhoto(let rows): try setPhoto(rows, by: actor, peer)
        case .redirect(let trip, let quote): try redirect(trip, quote, by: actor)
        case .steer(let trip, let node, let way):
            try steer(trip, at: node, into: way, by: actor)
        case .order(let order, let trip): try perform(order, on: trip, by: actor)
        case .rate(let trip, let stars, let comment, let compliments):
            try rate(trip, stars: stars, comment: comment, compliments, by: actor)
        case .tip(let trip, let amount): try tip(trip, amount, by: actor)
        case .dismiss(let trip): try dismiss(trip, by: actor)
        case .wish(let driver, let wish): try setWish(wish, for: driver, by: actor)
        case .refuseFavourite(let passenger): try refuseFavourite(of: passenger, by: actor)
        case .addCard(let form): try addCard(form, by: actor)
        case .removeCard(let card): try removeCard(card, by: actor)
        case .makePrimary(let card): try makePrimary(card, by: actor)
        case .payDebt(let card): try payDebt(by: actor, with: card)
        case .goOnline: try goOnline(actor)
        case .goOffline: try goOffline(actor)
        case .takeBreak(let begins): try takeBreak(begins, by: actor)
        case .apply(let steps): try apply(steps, by: actor)
        case .changeApplication(let steps): try apply(steps, isChange: true, by: actor)
        case .prefer(let preferences): try prefer(preferences, by: actor)
        case .setBank(let form):
            try setBank(
                form.number, kind: form.kind, holder: form.holder, taxID: form.taxID, by: actor)
        case .withdraw(let amount): try withdraw(amount, by: actor)
        case .vote(let article, let isUseful):
            try vote(isUseful, for: article, by: actor, peer: peer)
        case .openTicket(let form): try openTicket(form, by: actor, peer: peer)
        case .writeTicket(let ticket, let text):
            try writeTicket(ticket, text, by: actor, peer: peer)
        case .closeTicket(let ticket):
            try office.support.close(ticket, by: actor, at: wall, &changes)
        case .callForHelp(let place, let trip, let note):
            try callForHelp(at: place, trip: trip, note: note, by: actor, peer: peer)
        case .room(let command): try command.carryOut(self, actor, peer)
        }
    }

    private func request(
        _ id: QuoteID, payment: PaymentMethod, card: CardID?, _ form: RequestForm,
        by actor: Actor, _ peer: Peer?
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        let card = chosenCard(card, for: payment, of: actor)
        guard let held = rides.quotes.find(id, of: passenger, at: now), held.purpose.isRideNow
        else { throw .quoteExpired }
        guard world.trip(of: passenger) == nil else {
            throw .world(.passenger(.alreadyHasALiveRide))
        }
        guard money.ledger.bills(of: passenger).isEmpty else { throw .rule(.paymentDue) }
        let holders = people.holders(actor, peer)
        try people.attempts.check(.request, of: holders, at: wall)
        try checkCategory(held.quote.category, of: actor)
        try checkPromotion(of: held)
        let details = try details(form, stops: held.stops, of: actor)
        if payment == .card {
            try authorise(
                card, of: actor, for: held.quote.fare.total, name: String(id.rawValue))
        }
        let request = TripRequest(
            passenger: passenger, pickup: held.pickup, dropoff: held.dropoff, quote: held.quote,
            payment: payment, card: payment == .card ? card : nil,
            wishes: wishes(of: actor), details: details)
        let trip: TripID
        do throws(WorldRejection) {
            switch held.purpose {
            case .ride:
                trip = try world.request(request, ends: held.ends)
            case .boarding(let driver):
                trip = try world.board(request, ends: held.ends, with: driver)
                rides.codes.endBoarding(with: driver, &changes)
            case .booking, .detour:
                preconditionFailure("this price is not for a ride now")
            }
        } catch { throw .world(error) }
        people.attempts.takeRequest(.ride(trip), of: holders, at: wall)
        // Only who is a favourite was promised anything.
        if let promised = form.promised, wish(of: actor, for: promised) == .favourite,
            form.firstAsked != .nearest
        {
            tellOfFavourite(promised, on: trip, actor)
        }
        if let code = held.promotion {
            money.promotions.use(code, by: passenger, for: trip, &changes)
        }
        rides.quotes.drop(passenger, takenAt: now)
        dismissCurrent(of: actor)
    }

    private func redirect(
        _ trip: TripID, _ id: QuoteID, by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        try checkInvolved(actor, in: trip)
        guard let held = rides.quotes.find(id, of: passenger, at: now),
            held.purpose == .detour(of: trip)
        else { throw .quoteExpired }
        let isOffered = world.ride(trip)?.stage == .offered
        if held.changesStops { try checkTakenBack(trip) }
        do throws(WorldRejection) {
            if held.changesStops {
                try world.changeStops(
                    of: trip, by: actor, to: held.stops, ends: held.ends, quote: held.quote)
            } else {
                try world.changeDestination(
                    of: trip, by: actor, to: held.dropoff, ends: held.ends, quote: held.quote,
                    leavesOutStops: held.leavesOutStops)
            }
        } catch { throw .world(error) }
        if held.changesStops, isOffered { rides.takenBack[trip, default: 0] += 1 }
        rides.quotes.drop(passenger, takenAt: now)
    }

    /// Passes where a change of stops does not take an offer back once too often: a driver is not
    /// asked again and again for a ride that is another one each time.
    ///
    /// - Throws: `stops_changed_too_often`.
    func checkTakenBack(_ id: TripID) throws(ServiceRejection) {
        guard world.ride(id)?.stage == .offered,
            rides.takenBack[id] ?? 0 >= Limits.offersTakenBack
        else { return }
        throw .rule(.stopsChangedTooOften)
    }

    /// A live ride is the world's; of one that is over, only the chat's marks can change here.
    private func perform(
        _ order: RideOrder, on id: TripID, by actor: Actor
    ) throws(ServiceRejection) {
        try checkInvolved(actor, in: id)
        if case .startWith(let pin) = order { return try start(id, with: pin, by: actor) }
        if let trip = world.ride(id) {
            do throws(WorldRejection) {
                if case .cancel(let reason) = order, !mayBearFee(of: trip) {
                    return try world.callOffForFree(id, by: actor, reason)
                }
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
        case .accept, .decline, .setOff, .arrive, .start, .startWith, .reachStop, .leaveStop,
            .setPickupNote, .finish:
            throw .world(.trip(.rideIsOver))
        }
    }

    private func rate(
        _ id: TripID, stars: Int, comment: String?, _ compliments: [Compliment], by actor: Actor
    ) throws(ServiceRejection) {
        guard let stars = Stars(rawValue: stars) else { throw .starsOutOfRange }
        let rating: Rating
        do throws(TextRejection) {
            rating = try Rating(stars: stars, comment: comment, compliments: compliments)
        } catch { throw .commentTooLong }
        try checkInvolved(actor, in: id)
        try change(id, .rate(by: actor, rating))
    }

    /// Takes a ride that is over back into memory, so that it can still be rated, tipped and
    /// read; it leaves again once what was changed of it is safe.
    public func recall(_ stored: StoredTrip) {
        guard rides.trips.trip(stored.trip.id) == nil else { return }
        rides.trips.open(stored.trip, ends: stored.ends)
        changes.finished.insert(stored.trip.id)
    }

    /// Whether a ride is in memory.
    public func remembers(_ trip: TripID) -> Bool { rides.trips.trip(trip) != nil }

    /// Whether a ride is under way.
    public func isLive(_ trip: TripID) -> Bool { world.ride(trip) != nil }

    /// Decides a command on the copy of a ride; for rides that the world has let go of.
    func change(_ id: TripID, _ command: TripCommand) throws(ServiceRejection) {
        guard let trip = rides.trips.trip(id) else { throw .world(.noSuchRide) }
        do throws(TripRejection) {
            for event in try trip.decide(command, at: now) { absorb(event, of: id) }
            changes.finished.insert(id)
        } catch { throw .world(.trip(error)) }
    }

    private func dismiss(_ id: TripID, by actor: Actor) throws(ServiceRejection) {
        try checkInvolved(actor, in: id)
        guard people[actor]?.currentTrip == id else { return }
        dismissCurrent(of: actor)
        if case .driver(let driver) = actor { world.ready(driver) }
    }

    func dismissCurrent(of actor: Actor) {
        guard let current = people[actor]?.currentTrip else { return }
        change(actor) { $0.currentTrip = nil }
        rides.trips.dismiss(current)
        changes.finished.insert(current)
    }

    // MARK: Who may

    /// Passes only for the two people of a ride and for the driver who is being asked; for anyone
    /// else the ride does not exist, so that nothing can be learned about it.
    func checkInvolved(_ actor: Actor, in id: TripID) throws(ServiceRejection) {
        guard let trip = rides.trips.trip(id) else { throw .world(.noSuchRide) }
        switch actor {
        case .passenger(let passenger):
            guard trip.request.passenger == passenger else { throw .world(.noSuchRide) }
        case .driver(let driver):
            let wasAsked =
                (trip.refusedBy + trip.takenFrom).contains(driver) && trip.stage.isLive
            guard Self.driver(of: trip) == driver || wasAsked else { throw .world(.noSuchRide) }
            // The offer has moved on: that much a driver who was asked may know.
            guard Self.driver(of: trip) == driver else { throw .world(.trip(.offerExpired)) }
        }
    }

    static func passenger(_ actor: Actor) throws(ServiceRejection) -> PassengerID {
        switch actor {
        case .passenger(let id): return id
        case .driver: throw .onlyForPassengers
        }
    }

    static func driver(_ actor: Actor) throws(ServiceRejection) -> DriverID {
        switch actor {
        case .driver(let id): return id
        case .passenger: throw .onlyForDrivers
        }
    }

    /// Passes unless the account is blocked; a refusal says what the operator has said.
    func checkActive(_ actor: Actor) throws(ServiceRejection) {
        switch people[actor]?.status {
        case .active: return
        case .blocked(let block):
            throw .rule(
                RuleRefusal(
                    code: ServiceRule.accountBlocked.rawValue,
                    message: "Your account is blocked: \(block.message)"))
        case .closed, nil: throw .rule(.accountBlocked)
        }
    }

    /// The category `women` is for women, with women drivers.
    func checkCategory(_ category: Category, of actor: Actor) throws(ServiceRejection) {
        guard category != .women || people[actor]?.identity?.gender == .woman else {
            throw .rule(.onlyForWomen)
        }
    }

    /// A waypoint without a name gets that of the street, where it has one.
    public func named(_ waypoint: Waypoint) -> Waypoint {
        guard waypoint.name.isEmpty else { return waypoint }
        return city.waypoint(at: waypoint.coordinate)
    }
}
