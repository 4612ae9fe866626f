import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideSim
import RideTestSupport

@testable import RideService

/// What comes to people's minds. Mostly it makes sense; now and then it does not.
extension Life {
    private func place() -> Waypoint {
        TestService.waypoint(28 + random.below(9), 28 + random.below(9), "Somewhere")
    }

    private func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    /// Some ride, over or not, that the engine is reminded of where it has forgotten it.
    private func someRide() -> TripID {
        let known = notebook.rides.count
        return recalled(TripID(UInt64(1 + random.below(known + 1))))
    }

    /// A ride that the service has in mind again, if there is one of this number.
    private func recalled(_ id: TripID) -> TripID {
        if let stored = notebook.rides[id], !service.remembers(id) { service.recall(stored) }
        return id
    }

    private func someCard(of actor: Actor) -> CardID {
        let cards = service.account(of: actor)?.wallet.cards ?? []
        return cards.isEmpty ? CardID(1) : cards[random.below(cards.count)].id
    }

    // MARK: Passengers

    func passengerWish(_ actor: Actor) -> RideService.Command? {
        let current = service.situation(of: actor)?.ride?.trip
        guard let current, current.stage.isLive, chance(90) else {
            let owes = service.situation(of: actor)?.due ?? .zero > .zero
            if owes, chance(30) { return .payDebt(someCard(of: actor)) }
            return chance(50) ? request(by: actor) : leisure(of: actor, current)
        }
        switch random.below(12) {
        case 0: return .order(.cancel(.changedMind), current.id)
        case 1, 2:
            let stops: [Waypoint]? = chance(40) ? (0..<random.below(3)).map { _ in place() } : nil
            guard
                let detour = try? service.planDetour(
                    of: current.id, for: actor, to: place(), stops: stops, getsOut: chance(30))
            else { return nil }
            return .redirect(current.id, detour.id)
        case 3: return .order(.sendMessage("I am at the corner."), current.id)
        case 4: return .order(.markRead(MessageID(1)), current.id)
        case 5: return .callForHelp(TestService.home.coordinate, current.id, note: "Help")
        case 6: return .removeCard(current.request.card ?? someCard(of: actor))
        case 7: return .order(.setPickupNote(chance(80) ? "The blue door" : nil), current.id)
        case 8:
            let nearby = TestService.waypoint(29 + random.below(3), 29 + random.below(3), "Nearby")
            return .movePickup(current.id, chance(50) ? nearby : current.pickup)
        case 9:
            let most = Int64(100 * (1 + random.below(9)))
            return .raise(
                current.id, service.raises(of: current).last ?? Money(minorUnits: most))
        default:
            guard let code = try? service.share(current.id, by: actor) else { return nil }
            _ = try? service.watch(code)
            return nil
        }
    }

    /// A ride now, in a car that stands there, or later.
    private func request(by actor: Actor) -> RideService.Command? {
        let promotion = ["FIRST5", "three", nil, nil, nil][random.below(5)]
        let isCard = chance(60)
        let method: PaymentMethod = isCard ? .card : .cash
        let card = isCard ? someCard(of: actor) : nil
        let kind = random.below(10)
        let plan: RideService.Plan?
        switch kind {
        case 0:
            let driver = drivers[random.below(drivers.count)]
            let code = (try? service.boardingCode(of: driver).code) ?? "AAAAAA"
            plan = try? service.planBoarding(
                for: actor, code: code, to: place(), promotion: promotion)
        case 1, 2:
            let moment = service.now + .seconds(1_700 + random.below(9_000))
            plan = try? service.plan(
                for: actor, from: place(), to: place(), promotion: promotion, pickupAt: moment)
        default:
            plan = try? service.plan(
                for: actor, from: place(), to: place(), promotion: promotion,
                stops: chance(25) ? [place()] : [])
        }
        guard let options = plan?.options, !options.isEmpty else { return nil }
        let option = options[chance(80) ? 0 : random.below(options.count)]
        var quote = option.id
        // A price of before, maybe of before a restart, is brought back.
        if chance(10), let earlier = kept[actor] {
            service.bringBack(earlier.id, sealed: earlier.seal, by: actor)
            quote = earlier.id
        } else if let seal = option.seal {
            kept[actor] = (option.id, seal)
        }
        let isBooking = (kind == 1 || kind == 2) != chance(5)
        let form = wishes()
        return isBooking
            ? .reserve(quote, method, card, form) : .request(quote, method, card, form)
    }

    /// What is added to a request; mostly nothing.
    private func wishes() -> RideService.RequestForm {
        var form = RideService.RequestForm()
        guard chance(30) else { return form }
        if chance(50) { form.withPIN = chance(80) }
        if chance(50) { form.note = "At the gate" }
        if chance(50) { (form.riderName, form.riderPhone) = ("Bia", "11912345678") }
        if chance(50) { form.firstAsked = chance(50) ? .favourite : .nearest }
        return form
    }

    /// Stars, and now and then something kind.
    private func rating(by side: Side, stars: Int, _ comment: String?) -> RideService.Command {
        let offered = Compliment.given(by: side)
        let said = chance(50) ? [offered[random.below(offered.count)]] : []
        return .rate(someRide(), stars: stars, comment: comment, compliments: said)
    }

    /// The latest ride that somebody has given a tip for.
    private func tippedRide(of actor: Actor) -> TripID? {
        notebook.rides.values.map(\.trip).filter { trip in
            .passenger(trip.request.passenger) == actor
                && trip.charges.contains { $0.kind == .tip }
        }.map(\.id).max().map(recalled)
    }

    private func leisure(of actor: Actor, _ current: Trip?) -> RideService.Command? {
        switch random.below(16) {
        case 0, 1: return rating(by: .passenger, stars: random.below(6), nil)
        case 2, 3, 4:
            let trip = chance(50) ? current?.id : nil
            let tipped = chance(20) ? tippedRide(of: actor) : nil
            return .tip(tipped ?? trip ?? someRide(), Money(minorUnits: Int64(random.below(900))))
        case 5: return .addCard(Self.card(Self.cards[random.below(Self.cards.count)]))
        case 6: return .removeCard(someCard(of: actor))
        case 7: return .makePrimary(someCard(of: actor))
        case 8, 9: return .payDebt(someCard(of: actor))
        case 10:
            let driver = DriverID(drivers[random.below(drivers.count)].number)
            return .wish(driver, DriverWish.allCases[random.below(3)])
        case 11:
            let booked = service.reservations(of: PassengerID(actor.number))
            guard !booked.isEmpty else { return nil }
            return .cancelReservation(booked[random.below(booked.count)].id)
        case 12: return .askForPIN(chance(30))
        case 13: return .mailReceipts(chance(50))
        case 14:
            let people = (0..<random.below(3)).map { (name: "Eva", email: "eva\($0)@example.com") }
            let isOn = chance(50)
            guard !people.isEmpty else { return .setPhoto(isOn ? TestPhoto.face : nil) }
            return .setContacts(people, isOn ? .always : .never)
        default: return current.map { .dismiss($0.id) }
        }
    }

    // MARK: Drivers

    func driverWish(_ actor: Actor) throws -> RideService.Command? {
        let driver = DriverID(actor.number)
        guard let activity = service.activity(of: driver) else { return nil }
        if chance(10) { return try driverLeisure(actor) }
        let balances = service.ledger.balances(of: driver)
        if balances.owed < .zero, balances.withdrawable >= Money(minorUnits: 1_000), chance(30) {
            return .withdraw(balances.withdrawable)
        }
        switch activity {
        case .offline:
            let stage = service.account(of: actor)?.driver.application?.stage
            if stage == .draft || stage == .rejected, chance(50) {
                return .apply(try Stage.application([.common, .vip]))
            }
            return chance(70) ? .goOnline : try driverLeisure(actor)
        case .idle: return chance(15) ? .goOffline : try driverLeisure(actor)
        case .considering(let trip):
            if chance(10) { return .goOffline }
            return .order(chance(85) ? .accept : .decline, trip)
        case .enRoute(let trip):
            if chance(5) { return .goOffline }
            if chance(10) { return .order(.cancel(.vehicleTrouble), trip) }
            if let wish = steering(actor, trip) { return wish }
            if chance(40) { try pass(150) }
            return .order(.arrive, trip)
        case .atPickup(let trip):
            let pin = notebook.rides[trip]?.trip.pin
            if let pin, chance(80) { return .order(.startWith(pin), trip) }
            if chance(20) { return .order(.cancel(.passengerMissing), trip) }
            if chance(10) { return .order(.cancel(.driverUnavailable), trip) }
            return .order(.start, trip)
        case .withPassenger(let trip):
            if let wish = steering(actor, trip) ?? next(actor) { return wish }
            if chance(60) { try pass(150) }
            let ride = notebook.rides[trip]?.trip
            if ride?.standsAt != nil { return .order(.leaveStop, trip) }
            return .order(ride?.nextStop == nil || chance(5) ? .finish : .reachStop, trip)
        }
    }

    /// What a driver says of the ride that comes after the present one.
    private func next(_ actor: Actor) -> RideService.Command? {
        guard let next = service.situation(of: actor)?.nextRide?.trip, chance(60) else {
            return nil
        }
        switch next.stage {
        case .offered: return .order(chance(80) ? .accept : .decline, next.id)
        default: return chance(15) ? .order(.cancel(.driverUnavailable), next.id) : nil
        }
    }

    /// Some way out of some crossing ahead; mostly the driver lets the car drive.
    private func steering(_ actor: Actor, _ trip: TripID) -> RideService.Command? {
        guard chance(25),
            let ahead = try? service.crossings(on: trip, of: actor, limit: 4), !ahead.isEmpty
        else { return nil }
        let crossing = ahead[random.below(ahead.count)].crossing
        return .steer(
            trip, crossing.node, way: crossing.ways[random.below(crossing.ways.count)].arc)
    }

    private func driverLeisure(_ actor: Actor) throws -> RideService.Command? {
        switch random.below(11) {
        case 0, 1: return rating(by: .driver, stars: 1 + random.below(5), "Thanks")
        case 9: return .takeBreak(true)
        case 10: return .takeBreak(false)
        case 2:
            let payments = DriverPreferences.Payments.allCases[random.below(3)]
            let home = chance(20) ? place() : nil
            return .prefer(DriverPreferences(payments: payments, headingHome: home))
        case 3: return bankAccount(of: actor)
        case 4, 5:
            // Most leave their money where it is, and come to owe something again.
            guard chance(30) else { return nil }
            let most = service.ledger.balances(of: DriverID(actor.number)).withdrawable
            return .withdraw(chance(80) ? most : Money(minorUnits: Int64(random.below(9_000))))
        case 6: return chance(20) ? .apply([.change("consent")]) : nil
        case 7: return .apply([.consent(version: 1), .submit])
        default:
            let current = service.situation(of: actor)?.ride?.trip.id
            return current.map { .dismiss($0) } ?? .goOnline
        }
    }

    func bankAccount(of actor: Actor) -> RideService.Command {
        // Some banks send the money back.
        Stage.bank(
            service.account(of: actor)?.identity?.taxID?.number ?? "",
            account: ["56789", "56901", "56902", "904"][random.below(4)])
    }

    // MARK: The operator, and whoever comes new

    func office() throws {
        let everybody = passengers + drivers
        let actor = everybody[random.below(everybody.count)]
        let driver = drivers[random.below(drivers.count)]
        switch random.below(10) {
        case 0: try operate(.block(actor, .conduct, message: "Please write to us."))
        case 1, 2, 3, 4:
            let blocked = everybody.first { service.account(of: $0)?.status.isActive == false }
            try operate(.unblock(blocked ?? actor))
            // The block has ended every session: whoever goes on has signed in again.
            if let blocked { _ = service.newSession(of: blocked) }
        case 5, 6:
            let pending = drivers.first {
                service.account(of: $0)?.driver.application?.stage == .pending
            }
            try operate(.approve(DriverID((pending ?? driver).number)))
        case 7:
            let reason = PartReason(part: .section(.vehicle), reason: "Too old.")
            try operate(.reject(DriverID(driver.number), [reason]))
        case 8:
            guard let guest = everybody.first(where: isGuest) else { return }
            _ = try signUp(guest.side, guest: guest)
        default:
            guard everybody.count < 9 else { return }
            try join(chance(50) ? .passenger : .driver, asGuest: chance(50))
        }
    }

    private func operate(_ command: RideService.OperatorCommand) throws {
        try keep()
        do throws(ServiceRejection) { try service.perform(command) } catch {
            guard service.takeChanges() == nil else {
                throw BrokenPromise("\(error.code) left something behind")
            }
        }
    }
}
