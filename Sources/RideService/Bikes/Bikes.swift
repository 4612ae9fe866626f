import RideBikes
import RideCore

/// What of the bicycles is to be saved with the round.
struct BikeChanges {
    var system = false
    var stations: Set<StationID> = []
    var rentals: Set<RentalID> = []
    var friends: Set<PassengerID> = []

    var isEmpty: Bool {
        !system && stations.isEmpty && rentals.isEmpty && friends.isEmpty
    }
}

/// The bicycles, their rentals, and who likes which station (B3 to B5).
struct Bikes: Sendable {
    /// The system at work; nil where none is.
    private(set) var share: BikeShare?
    /// Rentals that are not over, and those of the last day.
    private var files: [RentalID: RentalFile] = [:]
    private var friends: [PassengerID: BikeFriend] = [:]
    private var ratings: [StationID: RatingAverage] = [:]
    private var systemRatings: [String: RatingAverage] = [:]
    /// Simulated riders; nil for none.
    private var traffic: BikeTraffic?
    /// What they have to pay together.
    private var ridersBill = RidersBill()
    /// Rentals whose riders know that the free minutes end.
    private var warned: Set<RentalID> = []

    /// How long before the free minutes end their end is said.
    static let warning = Duration.seconds(5 * 60)

    /// A favourite station that has become empty or full, or is so no longer.
    struct News {
        let people: [PassengerID]
        let station: BikeStation
        let isAboutBikes: Bool
        let isThere: Bool
    }

    // MARK: Opening

    /// Takes over what was saved.
    mutating func restore(_ saved: StoredBikes) {
        for file in saved.rentals { files[file.rental.id] = file }
        for friend in saved.friends {
            friends[friend.passenger] = friend
            for opinion in friend.opinions { count(opinion.stars, opinion.station, nil) }
            for opinion in friend.systems {
                guard let stars = opinion.stars else { continue }
                systemRatings[opinion.code, default: RatingAverage()].add(stars, replacing: nil)
            }
        }
        guard let head = saved.system else { return }
        let system = head.system
        share = BikeShare(
            BikeSystem(
                code: system.code, name: system.name, companies: system.companies,
                timeZone: system.timeZone, language: system.language, kinds: system.kinds,
                plans: system.plans, stations: saved.stations.map(\.station),
                freeBikes: system.freeBikes),
            docks: Dictionary(
                uniqueKeysWithValues: saved.stations.map { ($0.station.id, $0.docks) }),
            rentals: saved.rentals.map(\.rental), numbers: head.numbers)
    }

    /// Takes over what a system's data says now; what people do goes on.
    mutating func renew(by system: BikeSystem, _ changes: inout PendingChanges) -> [News] {
        guard share != nil else {
            share = BikeShare(system)
            note(&changes)
            return []
        }
        let done = try? change(&changes) { share throws(BikeRejection) in
            share.renew(by: system)
        }
        return done?.news ?? []
    }

    /// Goes on after a restart: whoever was to be told by now that the free minutes end was told.
    mutating func resume(at now: Instant) {
        for rental in share?.rentals ?? [] {
            guard let at = warningTime(of: rental), at <= now else { continue }
            warned.insert(rental.id)
        }
    }

    // MARK: Commands

    /// Does something to the system, notes what is to be saved, and tells whose favourite station
    /// it has emptied or filled.
    mutating func change<Value>(
        _ changes: inout PendingChanges,
        _ body: (inout BikeShare) throws(BikeRejection) -> Value
    ) throws(BikeRejection) -> (value: Value, news: [News]) {
        guard var changed = share else { throw .noSuchStation }
        let before = share
        let value = try body(&changed)
        share = changed
        let stations = note(&changes)
        return (value, stations.sorted().flatMap { news(of: $0, before: before) })
    }

    /// Keeps a rental that has begun with the card that pays for it.
    mutating func open(_ rental: Rental, card: CardID, at now: Instant) {
        files = files.filter { StoredBikes.isNeeded($0.value.rental, at: now) }
        files[rental.id] = RentalFile(rental: rental, card: card)
    }

    /// Does what is due: locks, declares lost.
    mutating func expire(
        at now: Instant, _ changes: inout PendingChanges
    ) -> (ended: [RentalFile], news: [News]) {
        guard let due = share?.nextDue, due <= now,
            let done = try? change(
                &changes, { share throws(BikeRejection) in share.expire(at: now) })
        else { return ([], []) }
        return (done.value.compactMap { files[$0.id] }, done.news)
    }

    /// Lets simulated riders come from now on.
    mutating func open(to riders: BikeTraffic?) { traffic = riders }

    /// Lets simulated riders arrive. Where there is no bicycle or no dock any more, theirs stays.
    mutating func letRidersPass(at now: Instant, _ changes: inout PendingChanges) -> [News] {
        guard var riders = traffic, let share, riders.nextDue <= now else { return [] }
        let arrived = riders.pass(to: now, share)
        traffic = riders
        return arrived.flatMap { ride in
            let done = try? change(&changes) { share throws(BikeRejection) in
                try share.carry(1, from: ride.from, to: ride.to)
            }
            guard let done else { return [News]() }
            if let plan = share.plan { ridersBill.add(plan.price(of: ride.took), at: now) }
            return done.news
        }
    }

    /// What simulated riders pay together, under the number of a rental, if it is due.
    mutating func takeRidersBill(
        at now: Instant, _ changes: inout PendingChanges
    ) -> (rental: RentalID, items: [RentalPrice.Item])? {
        guard let items = ridersBill.take(at: now),
            let done = try? change(
                &changes, { share throws(BikeRejection) in share.takeRentalNumber() })
        else { return nil }
        return (done.value, items)
    }

    /// The rentals whose free minutes end soon, and whose riders have not been told.
    mutating func takeWarnings(at now: Instant) -> [Rental] {
        let due = (share?.rentals ?? []).filter { rental in
            guard !warned.contains(rental.id), let at = warningTime(of: rental) else {
                return false
            }
            return at <= now
        }
        for rental in due { warned.insert(rental.id) }
        return due.filter { ($0.freeTimeLeft(at: now) ?? .zero) > .zero }
    }

    /// Likes a station, or likes it no longer.
    ///
    /// - Returns: false where there are too many.
    mutating func setFavourite(
        _ isOn: Bool, _ station: StationID, of passenger: PassengerID,
        _ changes: inout PendingChanges
    ) -> Bool {
        var friend = friends[passenger] ?? BikeFriend(passenger: passenger)
        friend.favourites.removeAll { $0 == station }
        if isOn { friend.favourites.append(station) }
        guard friend.favourites.count <= BikeLimits.favourites else { return false }
        save(friend, &changes)
        return true
    }

    /// Rates a station, in place of what was given before.
    mutating func rate(
        _ station: StationID, _ stars: Stars, by passenger: PassengerID,
        _ changes: inout PendingChanges
    ) {
        var friend = friends[passenger] ?? BikeFriend(passenger: passenger)
        count(stars, station, friend.stars(for: station))
        friend.rate(station, stars)
        save(friend, &changes)
    }

    /// Likes a system, or likes it no longer.
    ///
    /// - Returns: false where there are too many.
    mutating func setFavourite(
        _ isOn: Bool, system code: String, of passenger: PassengerID,
        _ changes: inout PendingChanges
    ) -> Bool {
        var friend = friend(passenger)
        var opinion = friend.system(code)
        opinion.isFavourite = isOn
        friend.think(opinion)
        guard friend.systems.filter(\.isFavourite).count <= BikeLimits.favourites else {
            return false
        }
        save(friend, &changes)
        return true
    }

    /// Rates a system, in place of what was given before.
    mutating func rate(
        system code: String, _ stars: Stars, by passenger: PassengerID,
        _ changes: inout PendingChanges
    ) {
        var friend = friend(passenger)
        var opinion = friend.system(code)
        systemRatings[code, default: RatingAverage()].add(stars, replacing: opinion.stars)
        opinion.stars = stars
        friend.think(opinion)
        save(friend, &changes)
    }

    /// Forgets which stations somebody likes; what was thought of them stays in their average.
    mutating func erase(_ passenger: PassengerID, _ changes: inout PendingChanges) {
        guard friends[passenger] != nil else { return }
        save(BikeFriend(passenger: passenger), &changes)
    }

    private mutating func save(_ friend: BikeFriend, _ changes: inout PendingChanges) {
        friends[friend.passenger] = friend
        changes.bikes.friends.insert(friend.passenger)
    }

    private mutating func count(_ stars: Stars, _ station: StationID, _ replaced: Stars?) {
        ratings[station, default: RatingAverage()].add(stars, replacing: replaced)
    }

    /// Notes what the system has changed.
    @discardableResult
    private mutating func note(_ changes: inout PendingChanges) -> Set<StationID> {
        guard let changed = share?.takeChanges(), !changed.isEmpty else { return [] }
        if changed.system { changes.bikes.system = true }
        changes.bikes.stations.formUnion(changed.stations)
        for (id, rental) in changed.rentals {
            files[id]?.rental = rental
            changes.bikes.rentals.insert(id)
            changes.touch(.passenger(rental.rider))
            visit(rental, &changes)
        }
        return changed.stations
    }

    /// Notes where somebody has taken a bicycle or brought one back: who has may rate it.
    private mutating func visit(_ rental: Rental, _ changes: inout PendingChanges) {
        let stations: [StationID]
        switch rental.state {
        case .reserved, .unlocked, .expired, .cancelled: return
        case .riding, .paused, .lost: stations = [rental.station]
        case .returned(let completion): stations = [rental.station, completion.station]
        }
        guard let code = share?.system.code else { return }
        var friend = friend(rental.rider)
        if friend.visit(stations, of: code) { save(friend, &changes) }
    }

    private func news(of id: StationID, before: BikeShare?) -> [News] {
        let people = friends.values.filter { $0.favourites.contains(id) }.map(\.passenger).sorted()
        guard !people.isEmpty, let old = before?.standing(of: id), let new = share?.standing(of: id)
        else { return [] }
        var news: [News] = []
        if old.hasBikes != new.hasBikes {
            news.append(
                News(
                    people: people, station: new.station, isAboutBikes: true,
                    isThere: new.hasBikes))
        }
        if old.hasDocks != new.hasDocks {
            news.append(
                News(
                    people: people, station: new.station, isAboutBikes: false,
                    isThere: new.hasDocks))
        }
        return news
    }

    // MARK: Questions

    /// A rental that is not over, or was begun within a day.
    func file(_ id: RentalID) -> RentalFile? { files[id] }

    /// The rental that somebody has; nil for none.
    func current(of passenger: PassengerID) -> RentalFile? {
        share?.rental(of: passenger).flatMap { files[$0.id] }
    }

    /// What somebody has to pay for rentals that began since a moment.
    func paid(by passenger: PassengerID, since begin: Instant) -> Money {
        files.values.filter { $0.rental.rider == passenger && $0.rental.begunAt >= begin }
            .reduce(.zero) { sum, file in
                // A bicycle that was not returned is no part of what a day's cap counts.
                sum
                    + file.rental.bill.items.filter { $0.kind != .lost }
                    .reduce(.zero) { $0 + $1.amount }
            }
    }

    /// Whether a rental that is not over will be paid with a card.
    func isUsing(_ card: CardID, of passenger: PassengerID) -> Bool {
        current(of: passenger)?.card == card
    }

    /// What somebody likes.
    func friend(_ passenger: PassengerID) -> BikeFriend {
        friends[passenger] ?? BikeFriend(passenger: passenger)
    }

    /// The ratings of a station.
    func rating(of station: StationID) -> RatingAverage { ratings[station] ?? RatingAverage() }

    /// The ratings of a system.
    func rating(ofSystem code: String) -> RatingAverage {
        systemRatings[code] ?? RatingAverage()
    }

    /// When something happens by itself; nil if nothing will.
    var nextDue: Instant? {
        let warnings = (share?.rentals ?? []).compactMap { rental in
            warned.contains(rental.id) ? nil : warningTime(of: rental)
        }
        return
            ([share?.nextDue, share == nil ? nil : traffic?.nextDue, ridersBill.dueAt]
            .compactMap { $0 } + warnings).min()
    }

    private func warningTime(of rental: Rental) -> Instant? {
        guard let free = rental.plan.freeMinutes, free > 0 else { return nil }
        switch rental.state {
        case .riding(let takenAt), .paused(let takenAt, _):
            return takenAt + max(.zero, .seconds(free * 60) - Self.warning)
        case .reserved, .unlocked, .returned, .lost, .expired, .cancelled: return nil
        }
    }

    // MARK: Records

    /// What has changed, as it is to be kept.
    func batch(of changes: BikeChanges) -> BikeBatch {
        var batch = BikeBatch()
        guard !changes.isEmpty else { return batch }
        if let share {
            if changes.system {
                let system = share.system
                batch.system = BikeSystemFile(
                    system: BikeSystem(
                        code: system.code, name: system.name, companies: system.companies,
                        timeZone: system.timeZone, language: system.language,
                        kinds: system.kinds, plans: system.plans, stations: [],
                        freeBikes: system.freeBikes),
                    numbers: share.numbers)
            }
            batch.stations = changes.stations.sorted().compactMap { id in
                guard let station = share.system.station(id), let docks = share.docks(of: id) else {
                    return nil
                }
                return BikeStationFile(station: station, docks: docks)
            }
        }
        batch.rentals = changes.rentals.sorted().compactMap { files[$0] }
        batch.friends = changes.friends.sorted().compactMap { friends[$0] }
        return batch
    }
}
