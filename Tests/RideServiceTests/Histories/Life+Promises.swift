import RideAccounts
import RideCore
import RideLedger
import RideService
import RideSim
import RideTestSupport

/// What must be so at every moment.
extension Life {
    /// Looks at everything.
    ///
    /// - Throws: the first promise that does not hold.
    func check() throws(BrokenPromise) {
        do throws(LedgerFault) { try service.ledger.verify() } catch {
            throw BrokenPromise("the ledger: \(error)")
        }
        try checkRides()
        for actor in passengers { try checkPassenger(actor) }
        for actor in drivers { try checkDriver(actor) }
        for actor in passengers + drivers { try checkFigures(of: actor) }
        try checkPromotions()
        try checkGrowth()
    }

    /// Nobody has two live rides, and cars do what their rides say (R6).
    private func checkRides() throws(BrokenPromise) {
        let live = notebook.live
        let people = live.map(\.request.passenger)
        try BrokenPromise.unless(
            Set(people).count == people.count, "a passenger has two live rides")
        var busy: [DriverID: [Trip]] = [:]
        for trip in live {
            if let driver = Self.driver(of: trip) { busy[driver, default: []].append(trip) }
        }
        for trip in live {
            guard let driver = Self.driver(of: trip), let rides = busy[driver] else { continue }
            if try isNext(trip, of: driver, rides) { continue }
            let expected: DriverActivity
            switch trip.state {
            case .requested: continue
            case .offered: expected = .considering(trip.id)
            case .accepted: expected = .enRoute(trip.id)
            case .arrived: expected = .atPickup(trip.id)
            case .inProgress: expected = .withPassenger(trip.id)
            case .completed, .cancelled, .unserved: continue
            }
            let activity = service.activity(of: driver)
            try BrokenPromise.unless(
                activity == expected,
                "ride \(trip.id) is \(trip.stage), and its driver \(String(describing: activity))")
        }
        for actor in drivers {
            let driver = DriverID(actor.number)
            guard let trip = service.activity(of: driver)?.trip else { continue }
            try BrokenPromise.unless(
                busy[driver]?.contains { $0.id == trip } == true,
                "\(driver) is busy with ride \(trip), which is not live")
        }
    }

    /// Whether a ride comes after the one that its driver carries out: one may, while somebody else
    /// is aboard, and its driver is told of it as the next (D14).
    private func isNext(
        _ trip: Trip, of driver: DriverID, _ rides: [Trip]
    ) throws(BrokenPromise) -> Bool {
        // Of several parties in one car those whose stop is not next come later, too.
        if rides.count > 1, rides.allSatisfy(\.hasShared) {
            return try isOtherParty(trip, of: driver)
        }
        let next = rides.filter { $0.stage != .inProgress }
        let isNext = rides.count > 1 && trip.stage != .inProgress
        try BrokenPromise.unless(
            rides.count == 1 || rides.count == 2 && next.count == 1,
            "\(driver) has \(rides.count) live rides")
        if isNext {
            try BrokenPromise.unless(
                trip.stage == .offered || trip.stage == .accepted,
                "ride \(trip.id) comes next and is \(trip.stage)")
        }
        guard let situation = service.situation(of: .driver(driver)) else { return isNext }
        try BrokenPromise.unless(
            situation.nextRide?.trip.id == (rides.count > 1 ? next.first?.id : nil),
            "\(driver) is not told of the ride that comes next")
        return isNext
    }

    /// Whether a ride of a shared car is not the one whose stop is next; its driver is told of
    /// all, and each passenger that there are others.
    private func isOtherParty(
        _ trip: Trip, of driver: DriverID
    ) throws(BrokenPromise) -> Bool {
        let isOther = service.activity(of: driver)?.trip != trip.id
        if let situation = service.situation(of: .driver(driver)) {
            try BrokenPromise.unless(
                (isOther ? situation.sharedRides : [situation.ride].compactMap { $0 })
                    .contains { $0.trip.id == trip.id },
                "\(driver) is not told of the party \(trip.id)")
        }
        if let seen = service.situation(of: .passenger(trip.request.passenger))?.ride {
            try BrokenPromise.unless(
                seen.sharing?.others ?? 0 > 0 && seen.sharing?.stops.isEmpty == false,
                "ride \(trip.id) is not told of the other parties")
        }
        return isOther
    }

    static func driver(of trip: Trip) -> DriverID? {
        if case .offered(let offer) = trip.state { return offer.driver }
        return trip.assignment?.driver
    }

    private func checkPassenger(_ actor: Actor) throws(BrokenPromise) {
        let passenger = PassengerID(actor.number)
        let waiting = service.reservations(of: passenger).filter { $0.state == .waiting }
        try BrokenPromise.unless(
            waiting.count <= Limits.reservations, "\(actor) has \(waiting.count) bookings")
        let lead = service.settings.market.reservations
        for booking in waiting {
            try BrokenPromise.unless(
                lead.dispatchTime(for: booking.pickupAt) > service.now,
                "booking \(booking.id) is late")
        }
        let open = Money.zero - service.ledger.balance(of: .passenger(passenger))
        guard let due = service.situation(of: actor)?.due else { return }
        try BrokenPromise.unless(
            (.zero...open).contains(due), "\(due.minorUnits) of \(open.minorUnits) are due")
        if isGuest(actor) {
            try BrokenPromise.unless(open == .zero, "a guest owes \(open.minorUnits)")
        }
    }

    /// Who may not work is not at work, unless on a ride (A5, D1).
    private func checkDriver(_ actor: Actor) throws(BrokenPromise) {
        guard let account = service.account(of: actor),
            let activity = service.activity(of: DriverID(actor.number))
        else { throw BrokenPromise("\(actor) is gone") }
        let application = account.driver.application
        let mayWork = account.status.isActive && application?.mayGoOnline != false
        switch activity {
        case .offline, .enRoute, .atPickup, .withPassenger: break
        case .idle, .considering:
            try BrokenPromise.unless(mayWork, "\(actor) may not work and is \(activity.name)")
        }
        try BrokenPromise.unless(
            (activity == .offline) == (account.driver.onlineSince == nil),
            "\(actor) is \(activity.name), and the hours at work say something else")
        // Everything that the days say was earned went through the ledger, and the other way round.
        let days = account.driver.days + [account.today]
        let shown = days.reduce(Money.zero) { $0 + $1.earnings }
        let earned = notebook.earned[DriverID(actor.number)] ?? .zero
        try BrokenPromise.unless(
            shown == earned,
            "\(actor) earned \(earned.minorUnits), and is shown \(shown.minorUnits)")
        let numbers = days.map(\.number)
        try BrokenPromise.unless(
            zip(numbers, numbers.dropFirst()).allSatisfy(<), "the days are \(numbers)")
    }

    /// Ratings and rides are those that events gave (R4).
    private func checkFigures(of actor: Actor) throws(BrokenPromise) {
        let average = notebook.ratings[actor] ?? RatingAverage()
        try BrokenPromise.unless(
            service.face(of: actor).rating == average, "\(actor) has another average")
        try BrokenPromise.unless(
            service.account(of: actor)?.compliments
                == notebook.compliments[actor, default: .init()],
            "\(actor) was told other things than ratings say")
        let rides = service.account(of: actor)?.completedRides ?? 0
        let known = notebook.completed[actor] ?? 0
        try BrokenPromise.unless(rides == known, "\(actor) rode \(known) times, not \(rides)")
        try BrokenPromise.unless(
            service.account(of: actor) == notebook.accounts[actor],
            "the account of \(actor) was changed and not saved")
    }

    /// A promotion is used as often as it may be, for rides that took place or still can (P4).
    private func checkPromotions() throws(BrokenPromise) {
        for file in service.allPromotions {
            let code = file.promotion.code
            let people = Dictionary(grouping: file.uses, by: \.passenger)
            let most = people.values.map(\.count).max() ?? 0
            try BrokenPromise.unless(
                file.uses.count <= file.promotion.totalUses ?? .max
                    && most <= file.promotion.usesPerPassenger ?? .max,
                "\(code) was used \(file.uses.count) times, by one \(most) times")
            for use in file.uses {
                guard let trip = notebook.rides[use.trip]?.trip else {
                    throw BrokenPromise("\(code) was used for no ride")
                }
                try BrokenPromise.unless(
                    trip.stage.isLive || trip.stage == .completed,
                    "\(code) was used for ride \(trip.id), which is \(trip.stage)")
            }
        }
    }

    /// An engine that goes on from what was saved knows what the one before it knew (R7).
    func compare(_ other: RideService) throws(BrokenPromise) {
        try BrokenPromise.unless(service.ledger == other.ledger, "restart: the ledger")
        try compareGrowth(other)
        try BrokenPromise.unless(
            service.allPromotions == other.allPromotions,
            "restart: the promotions")
        try BrokenPromise.unless(service.allTickets == other.allTickets, "restart: the tickets")
        try BrokenPromise.unless(service.openAlerts == other.openAlerts, "restart: the alerts")
        for actor in passengers + drivers {
            let (account, earlier) = (service.account(of: actor), other.account(of: actor))
            try BrokenPromise.unless(
                account == earlier,
                "restart: the account of \(actor): \(Self.difference(account, earlier))")
            let (now, before) = (service.situation(of: actor), other.situation(of: actor))
            try BrokenPromise.unless(
                now?.ride?.trip == before?.ride?.trip, "restart: the ride of \(actor)")
            try BrokenPromise.unless(
                now?.ride?.payment == before?.ride?.payment && now?.due == before?.due
                    && now?.balances == before?.balances, "restart: the money of \(actor)")
            // The city's time goes on from the last batch, and so do the cars.
            try BrokenPromise.unless(
                now?.driverActivity == before?.driverActivity
                    && (now?.place == before?.place || service.now < other.now),
                "restart: the place of \(actor)")
            try BrokenPromise.unless(
                service.face(of: actor).rating == other.face(of: actor).rating,
                "restart: the rating of \(actor)")
            let passenger = PassengerID(actor.number)
            try BrokenPromise.unless(
                actor.side == .driver
                    || service.reservations(of: passenger) == other.reservations(of: passenger),
                "restart: the bookings of \(actor)")
        }
    }

    /// The fields of two accounts that differ, each as it is and as it was.
    private static func difference(_ account: Account?, _ earlier: Account?) -> String {
        guard let account, let earlier else { return "there or not" }
        let fields = zip(Mirror(reflecting: account).children, Mirror(reflecting: earlier).children)
        return fields.filter { "\($0.value)" != "\($1.value)" }
            .map { "\($0.label ?? ""): \($0.value), was \($1.value)".prefix(400) }
            .joined(separator: "; ")
    }
}
