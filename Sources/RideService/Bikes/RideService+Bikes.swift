import RideAccounts
import RideBikes
import RideCore
import RideLedger
import RideMap
import RideSim

/// What a passenger asks about bicycles.
public enum BikeOrder: Hashable, Sendable {
    /// Keep one at a station.
    case reserve(StationID, kind: BikeKindID?, CardID?)
    /// Unlock one, by what stands on it or on its station.
    case unlock(String, kind: BikeKindID?, CardID?)
    /// It has left its dock.
    case take(RentalID)
    /// Lock it on the way.
    case pause(RentalID)
    /// Ride on.
    case resume(RentalID)
    /// Bring it to a station.
    case giveBack(RentalID, StationID)
    /// Give a reservation up.
    case cancel(RentalID)
    /// It is lost.
    case reportLost(RentalID)
    /// Like a station, or like it no longer.
    case like(StationID, Bool)
    /// Rate a station.
    case rate(StationID, stars: Int)
    /// Like a system of the world, or like it no longer.
    case likeSystem(String, Bool)
    /// Rate a system of the world.
    case rateSystem(String, stars: Int)

    /// Whether it begins something, or others see it: what is rented is brought back.
    var reachesOthers: Bool {
        switch self {
        case .reserve, .unlock, .rate, .rateSystem: true
        case .take, .pause, .resume, .giveBack, .cancel, .reportLost, .like, .likeSystem: false
        }
    }
}

/// Shared bicycles (B3 to B5). What they are is `RideBikes`; here is who may, and what it costs.
extension RideService {
    /// Puts what was saved of the bicycles, and what their data says now, into the room.
    func openBikes(_ saved: StoredBikes) {
        cycling.bikes.restore(saved)
        cycling.bikes.resume(at: now)
        if let system = settings.bikes { renewBikes(by: system) }
        cycling.bikes.open(
            to: BikeTraffic(
                perHour: settings.bikeRidersPerHour, seed: settings.rules.seed, at: now))
    }

    /// Takes over what a system's data says now (F-11): what people do goes on.
    public func renewBikes(by system: BikeSystem) {
        cycling.forgetSearches()
        tell(cycling.bikes.renew(by: priced(system), &changes))
    }

    /// The system with a price in the market's money.
    private func priced(_ system: BikeSystem) -> BikeSystem {
        let own = system.plans.filter { $0.currency == money.ledger.currency }
        var priced = BikeSystem(
            code: system.code, name: system.name, companies: system.companies,
            timeZone: system.timeZone, language: system.language, kinds: system.kinds,
            plans: own.isEmpty ? [settings.market.bikes].compactMap { $0 } : own,
            stations: system.stations, freeBikes: system.freeBikes)
        priced.website = system.website
        return priced
    }

    // MARK: Commands

    func perform(
        _ order: BikeOrder, by actor: Actor, peer: Peer?
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        switch order {
        case .reserve(let station, let kind, let card):
            try rent(by: passenger, peer, kind, card) { share, wish, now throws(BikeRejection) in
                try share.reserve(at: station, for: wish, at: now)
            }
        case .unlock(let typed, let kind, let card):
            guard let code = BikeCode(typed) else { throw Self.refused(.codeNotRead) }
            try rent(by: passenger, peer, kind, card) { share, wish, now throws(BikeRejection) in
                try share.unlock(code, for: wish, at: now)
            }
            if let rental = cycling.bikes.current(of: passenger)?.rental {
                stand(at: rental.station, passenger)
            }
        case .take(let id): try perform(.take, on: id, by: passenger)
        case .pause(let id): try perform(.pause, on: id, by: passenger)
        case .resume(let id): try perform(.resume, on: id, by: passenger)
        case .cancel(let id): try perform(.cancel, on: id, by: passenger)
        case .reportLost(let id): try perform(.reportLost, on: id, by: passenger)
        case .giveBack(let id, let station): try giveBack(id, to: station, by: passenger)
        case .like(let station, let isOn):
            guard cycling.bikes.share?.system.station(station) != nil else {
                throw Self.refused(.noSuchStation)
            }
            guard cycling.bikes.setFavourite(isOn, station, of: passenger, &changes) else {
                throw .rule(.tooManyWishes)
            }
        case .rate(let station, let stars):
            guard let stars = Stars(rawValue: stars) else { throw .starsOutOfRange }
            guard cycling.bikes.share?.system.station(station) != nil else {
                throw Self.refused(.noSuchStation)
            }
            guard cycling.bikes.friend(passenger).hasVisited(station) else {
                throw .rule(.ratingNeedsARental)
            }
            cycling.bikes.rate(station, stars, by: passenger, &changes)
        case .likeSystem(let code, let isOn):
            guard bikeNetwork(code) != nil else { throw Self.refused(.noSuchSystem) }
            guard cycling.bikes.setFavourite(isOn, system: code, of: passenger, &changes) else {
                throw .rule(.tooManyWishes)
            }
        case .rateSystem(let code, let stars):
            guard let stars = Stars(rawValue: stars) else { throw .starsOutOfRange }
            guard bikeNetwork(code) != nil else { throw Self.refused(.noSuchSystem) }
            guard cycling.bikes.friend(passenger).hasVisited(system: code) else {
                throw .rule(.ratingNeedsARental)
            }
            cycling.bikes.rate(system: code, stars, by: passenger, &changes)
        }
    }

    /// Begins a rental, or unlocks the bicycle that is kept. A card is asked for a deposit before
    /// anything begins, as for a ride.
    private func rent(
        by passenger: PassengerID, _ peer: Peer?, _ kind: BikeKindID?, _ named: CardID?,
        _ body: (inout BikeShare, BikeShare.Wish, Instant) throws(BikeRejection) -> Rental
    ) throws(ServiceRejection) {
        let actor = Actor.passenger(passenger)
        guard let account = people[actor], !account.isGuest else {
            throw .rule(.onlyForAccounts)
        }
        let isNew = cycling.bikes.current(of: passenger) == nil
        let holders = people.holders(actor, peer)
        if isNew {
            guard money.ledger.bills(of: passenger).isEmpty else { throw .rule(.paymentDue) }
            try people.attempts.check(.request, of: holders, at: wall)
        }
        guard var trial = cycling.bikes.share else { throw Self.refused(.noSuchStation) }
        let moment = now
        let wish = BikeShare.Wish(
            rider: passenger, kind: kind,
            paidToday: cycling.bikes.paid(by: passenger, since: startOfDay))
        let rental: Rental
        do throws(BikeRejection) { rental = try body(&trial, wish, moment) } catch {
            throw Self.refused(error)
        }
        if isNew {
            let card = chosenCard(named, for: .card, of: actor)
            try authorise(
                card, of: actor, for: Self.deposit(for: rental.plan),
                name: "rental-\(rental.id)-\(moment.milliseconds)")
            guard let card else { throw .rule(.cardNeeded) }
            cycling.bikes.open(rental, card: card, at: moment)
        }
        _ = try changeBikes { share throws(BikeRejection) in try body(&share, wish, moment) }
        if isNew { people.attempts.takeRequest(.rental(rental.id), of: holders, at: wall) }
        touch(actor)
    }

    /// What a card must be good for before a bicycle is unlocked: the first hour.
    public static func deposit(for plan: BikePlan) -> Money {
        max(plan.price(of: .seconds(3_600)).total, Money(minorUnits: 1))
    }

    private func perform(
        _ command: RentalCommand, on id: RentalID, by passenger: PassengerID
    ) throws(ServiceRejection) {
        let moment = now
        let rental = try changeBikes { share throws(BikeRejection) in
            try share.perform(command, on: id, by: passenger, at: moment)
        }
        bill(rental)
    }

    private func giveBack(
        _ id: RentalID, to station: StationID, by passenger: PassengerID
    ) throws(ServiceRejection) {
        let moment = now
        let rental: Rental
        do throws(ServiceRejection) {
            rental = try changeBikes { share throws(BikeRejection) in
                try share.giveBack(id, to: station, by: passenger, at: moment)
            }
        } catch {
            guard error.code == RentalRejection.stationIsFull.rawValue else { throw error }
            throw .rule(
                RuleRefusal(code: error.code, message: error.message + free(near: station)))
        }
        stand(at: station, passenger)
        bill(rental)
        hearForChallenges(returnBy: passenger)
    }

    /// Where a bicycle can be brought instead, in a sentence.
    private func free(near station: StationID) -> String {
        let nearest = stations(near: station) { $0.hasDocks }
        guard !nearest.isEmpty else { return "" }
        let names = nearest.map { near in
            "\(near.standing.station.name) (\(Int(near.distance.rounded())) m)"
        }
        return " Free docks: " + names.joined(separator: ", ") + "."
    }

    /// The person is where the station is.
    private func stand(at station: StationID, _ passenger: PassengerID) {
        guard let station = cycling.bikes.share?.system.station(station) else { return }
        change(.passenger(passenger)) {
            $0.place = Waypoint(coordinate: station.coordinate, name: station.name)
        }
    }

    private func changeBikes<Value>(
        _ body: (inout BikeShare) throws(BikeRejection) -> Value
    ) throws(ServiceRejection) -> Value {
        do throws(BikeRejection) {
            let (value, news) = try cycling.bikes.change(&changes, body)
            tell(news)
            return value
        } catch { throw Self.refused(error) }
    }

    static func refused(_ rejection: BikeRejection) -> ServiceRejection {
        .rule(RuleRefusal(code: rejection.code, message: rejection.message))
    }

    // MARK: What is due

    /// Locks what nobody came for, declares lost what did not come back, and warns before the free
    /// minutes end.
    func doWhatIsDueOfBikes() {
        let (ended, news) = cycling.bikes.expire(at: now, &changes)
        tell(news + cycling.bikes.letRidersPass(at: now, &changes))
        if let (rental, items) = cycling.bikes.takeRidersBill(at: now, &changes) {
            billRiders(rental, items)
        }
        for file in ended {
            bill(file.rental)
            let rider = Actor.passenger(file.rental.rider)
            if file.rental.stage == .lost {
                changes.notify(
                    rider, .bikeLost,
                    "Your bicycle was not returned within a day and has to be paid.",
                    .init(amount: file.rental.bill.total))
            } else {
                changes.notify(
                    rider, .rentalExpired, "The time is over: the bicycle is locked again.")
            }
        }
        for rental in cycling.bikes.takeWarnings(at: now) {
            let minutes = (rental.freeTimeLeft(at: now)?.milliseconds ?? 0) / 60_000
            changes.notify(
                .passenger(rental.rider), .freeMinutesEnd,
                "The free minutes with the bicycle end in \(minutes) min.",
                .init(minutes: Int(minutes)))
        }
    }

    /// A favourite station has become empty or full, or is so no longer.
    private func tell(_ news: [Bikes.News]) {
        for news in news {
            let what = news.isAboutBikes ? "bicycles" : "free docks"
            for passenger in news.people {
                changes.notify(
                    .passenger(passenger), news.isAboutBikes ? .stationBikes : .stationDocks,
                    "\(news.station.name) has \(news.isThere ? "" : "no ")\(what) now.",
                    .init(name: news.station.name, isThere: news.isThere))
            }
        }
    }

    // MARK: Money

    /// A rental is over: what it costs is billed, and charged to its card. One that was not ridden
    /// costs an attempt instead.
    private func bill(_ rental: Rental) {
        if !rental.stage.isLive {
            people.attempts.endRequest(
                .rental(rental.id), isServed: rental.stage == .returned || rental.stage == .lost)
        }
        guard !rental.stage.isLive, rental.bill.total > .zero,
            let file = cycling.bikes.file(rental.id)
        else { return }
        let charge = RentalCharge(
            rental: rental.id, passenger: rental.rider,
            parts: rental.bill.items.map { item in
                RentalCharge.Part(line: item.kind.ledgerLine, amount: item.amount)
            })
        post(because: "a rental ends once, and a plan's price is in range") {
            ledger throws(LedgerRejection) in
            try ledger.rentalEnded(charge, at: now)
        }
        self.charge(.rental(rental.id), to: file.card, of: rental.rider, isForDebt: false)
    }

    /// What simulated riders have to pay is billed and paid, for all of them as one.
    private func billRiders(_ rental: RentalID, _ items: [RentalPrice.Item]) {
        let charge = RentalCharge(
            rental: rental, passenger: Population.firstSimulatedPassenger,
            parts: items.map { RentalCharge.Part(line: $0.kind.ledgerLine, amount: $0.amount) })
        post(because: "the number is new, and the sum is in range") {
            ledger throws(LedgerRejection) in
            try ledger.rentalEnded(charge, at: now)
        }
        post(because: "the bill has just been made") { ledger throws(LedgerRejection) in
            try ledger.cardPaid(for: .rental(rental), at: now)
        }
    }

    /// How far the payment of a rental has got.
    public func payment(of rental: Rental) -> PaymentStanding {
        guard rental.bill.total > .zero else { return .notDue }
        let subject = LedgerSubject.rental(rental.id)
        if money.charges.isPending(subject) { return .pending }
        return money.ledger.bill(for: subject) == nil ? .paid : .failed
    }

    /// Midnight of the city's day.
    private var startOfDay: Instant {
        settings.rules.calendar.startOfDay(at: now)
    }

    // MARK: The operator

    func serve(_ station: StationID, _ isOn: Bool) throws(ServiceRejection) {
        try changeBikes { share throws(BikeRejection) in try share.setService(isOn, of: station) }
    }

    func carry(
        _ count: Int, from: StationID, to: StationID
    ) throws(ServiceRejection) {
        try changeBikes { share throws(BikeRejection) in
            try share.carry(count, from: from, to: to)
        }
    }
}

extension RentalPrice.Kind {
    /// The ledger's name for it.
    var ledgerLine: LedgerLine {
        switch self {
        case .unlock: .bikeUnlock
        case .time: .bikeTime
        case .dailyCap: .bikeDailyCap
        case .lost: .bikeLost
        }
    }
}
