import RideCore

/// A bicycle system at work: which bicycle stands in which dock, and who rides which (B5).
///
/// Every bicycle is in exactly one place: in a dock, or with the rider of a rental. It knows no
/// clock and no money but what it is told; whoever holds it saves what `takeChanges` returns.
public struct BikeShare: Sendable {
    /// Places, kinds and prices; the stations' status is what the data last said, and not what is
    /// there now.
    public private(set) var system: BikeSystem
    var docks: [StationID: StationDocks] = [:]
    var live: [RentalID: Rental] = [:]
    private var rentalByRider: [PassengerID: RentalID] = [:]
    /// The rentals that keep a bicycle which stands in its dock.
    private var keepers: [BikeID: RentalID] = [:]
    /// Where every docked bicycle stands.
    private var homes: [BikeID: StationID] = [:]
    private var nextBike: UInt64 = 1_000
    private var nextRental: UInt64 = 1
    private var changes = Changes()

    /// What has changed and is to be saved.
    public struct Changes: Hashable, Sendable {
        /// Stations whose docks or places are others.
        public var stations: Set<StationID> = []
        /// Rentals as they stand now, over or not.
        public var rentals: [RentalID: Rental] = [:]
        /// Whether names, kinds, prices or numbers that are given next are others.
        public var system = false

        /// Whether nothing has changed.
        public var isEmpty: Bool { stations.isEmpty && rentals.isEmpty && !system }
    }

    /// The numbers that the next bicycle and the next rental get.
    public struct Numbers: Hashable, Codable, Sendable {
        /// The next bicycle's.
        public var nextBike: UInt64
        /// The next rental's.
        public var nextRental: UInt64
    }

    /// A system whose stations hold what its data last reported.
    public init(_ system: BikeSystem) {
        self.system = system
        for station in system.stations { fill(station) }
        changes.system = true
    }

    /// A system that goes on from what was saved.
    ///
    /// - Parameter rentals: those that are not over; the rest is passed over.
    public init(
        _ system: BikeSystem, docks: [StationID: StationDocks], rentals: [Rental],
        numbers: Numbers
    ) {
        self.system = system
        self.docks = docks
        nextBike = numbers.nextBike
        nextRental = numbers.nextRental
        for (station, docks) in docks {
            for bike in docks.bikes { homes[bike.id] = station }
        }
        for rental in rentals where rental.stage.isLive {
            live[rental.id] = rental
            rentalByRider[rental.rider] = rental.id
            if homes[rental.bike.id] != nil { keepers[rental.bike.id] = rental.id }
        }
        for station in system.stations where docks[station.id] == nil { fill(station) }
    }

    /// The numbers that are given next.
    public var numbers: Numbers { Numbers(nextBike: nextBike, nextRental: nextRental) }

    /// What has changed since the last call.
    public mutating func takeChanges() -> Changes {
        defer { changes = Changes() }
        return changes
    }

    // MARK: Questions

    /// The docks of a station; nil for one that is not there.
    public func docks(of station: StationID) -> StationDocks? { docks[station] }

    /// The rental that somebody has and that is not over.
    public func rental(of rider: PassengerID) -> Rental? {
        rentalByRider[rider].flatMap { live[$0] }
    }

    /// The rentals that are not over, in the order of their numbers.
    public var rentals: [Rental] { live.keys.sorted().compactMap { live[$0] } }

    /// What is known of a station now; nil for one that is not there.
    public func standing(of id: StationID) -> StationStanding? {
        system.station(id).map { standing(of: $0) }
    }

    /// What is known of every station, in the order of their numbers.
    public var standings: [StationStanding] { system.stations.map { standing(of: $0) } }

    private func standing(of station: BikeStation) -> StationStanding {
        let docks = docks[station.id] ?? StationDocks(bikes: [], places: 0, isInService: false)
        var bikes: [BikeKindID: Int] = [:]
        for bike in docks.bikes where keepers[bike.id] == nil { bikes[bike.kind, default: 0] += 1 }
        let isThere = docks.isInService && (station.status?.isInstalled ?? false)
        return StationStanding(
            station: station, bikes: bikes, freeDocks: docks.free,
            isRenting: isThere && (station.status?.isRenting ?? false),
            isReturning: isThere && (station.status?.isReturning ?? false),
            isOutOfService: !docks.isInService)
    }

    /// The price of a kind; nil where nothing says one.
    public var plan: BikePlan? { system.plans.first }

    /// When a rental that nobody does anything about changes next; nil if none will.
    public var nextDue: Instant? {
        live.values.compactMap { $0.deadline.map { $0 + .milliseconds(1) } }.min()
    }

    // MARK: Renting

    /// Who wants which bicycle.
    public struct Wish: Hashable, Sendable {
        /// Whose it will be.
        public let rider: PassengerID
        /// Which kind; nil for whichever there is.
        public let kind: BikeKindID?
        /// What the rider has paid for rentals of that day.
        public let paidToday: Money

        /// A wish.
        public init(rider: PassengerID, kind: BikeKindID? = nil, paidToday: Money = .zero) {
            self.rider = rider
            self.kind = kind
            self.paidToday = paidToday
        }
    }

    /// Keeps a bicycle for somebody.
    ///
    /// - Throws: `alreadyRents`, `noSuchStation`, `stationLendsNone`, `noBikeHere`, `noPrice`.
    public mutating func reserve(
        at station: StationID, for wish: Wish, at now: Instant
    ) throws(BikeRejection) -> Rental {
        guard rental(of: wish.rider) == nil else { throw .alreadyRents }
        let bike = try freeBike(at: station, kind: wish.kind)
        return try begin(bike, at: station, for: wish) { .reserved(id: $0, $1, at: now) }
    }

    /// Unlocks a bicycle: the one that is kept for the rider, or one that nobody keeps.
    ///
    /// - Throws: `noSuchStation`, `noSuchBike`, `keepsAnother`, `alreadyRents`, `bikeIsKept`,
    ///   `stationLendsNone`, `noBikeHere`, `noPrice`, `reservationExpired`.
    public mutating func unlock(
        _ code: BikeCode, for wish: Wish, at now: Instant
    ) throws(BikeRejection) -> Rental {
        let place: StationID
        switch code {
        case .station(let id):
            guard docks[id] != nil else { throw .noSuchStation }
            place = id
        case .bike(let id):
            guard let home = homes[id] else { throw .noSuchBike }
            place = home
        }
        if let own = rental(of: wish.rider) {
            guard case .reserved = own.state else { throw .alreadyRents }
            let isIt =
                switch code {
                case .station: own.station == place
                case .bike(let id): own.bike.id == id
                }
            guard isIt else { throw .keepsAnother }
            return try perform(.unlock, on: own, at: now)
        }
        let bike: Bike
        switch code {
        case .station: bike = try freeBike(at: place, kind: wish.kind)
        case .bike(let id):
            guard let found = docks[place]?.bikes.first(where: { $0.id == id }) else {
                throw .noSuchBike
            }
            guard keepers[id] == nil else { throw .bikeIsKept }
            guard standing(of: place)?.isRenting ?? false else { throw .stationLendsNone }
            bike = found
        }
        return try begin(bike, at: place, for: wish) { .unlocked(id: $0, $1, at: now) }
    }

    /// Carries out what a rider asks of the own rental, but `unlock` and `giveBack`.
    ///
    /// - Throws: `noSuchRental`, or the rental's own rejection.
    public mutating func perform(
        _ command: RentalCommand, on id: RentalID, by rider: PassengerID, at now: Instant
    ) throws(BikeRejection) -> Rental {
        try perform(command, on: own(id, of: rider), at: now)
    }

    /// Brings a bicycle back to a station.
    ///
    /// - Throws: `noSuchRental`, `noSuchStation`, or the rental's own rejection: `stationIsFull`
    ///   where no dock is free or the station takes none.
    public mutating func giveBack(
        _ id: RentalID, to station: StationID, by rider: PassengerID, at now: Instant
    ) throws(BikeRejection) -> Rental {
        let rental = try own(id, of: rider)
        guard let standing = standing(of: station) else { throw .noSuchStation }
        return try perform(
            .giveBack(station: station, canTakeIt: standing.hasDocks), on: rental, at: now)
    }

    /// Does what is due by now: reservations and unlocked bicycles that nobody came for are locked
    /// again, bicycles that did not come back are lost.
    ///
    /// - Returns: the rentals that this ended, in the order of their numbers.
    public mutating func expire(at now: Instant) -> [Rental] {
        var ended: [Rental] = []
        for rental in rentals {
            guard let deadline = rental.deadline, now > deadline else { continue }
            let isOut = homes[rental.bike.id] == nil
            if let over = try? perform(isOut ? .declareLost : .expire, on: rental, at: now) {
                ended.append(over)
            }
        }
        return ended
    }

    private func own(_ id: RentalID, of rider: PassengerID) throws(BikeRejection) -> Rental {
        guard let rental = live[id], rental.rider == rider else { throw .noSuchRental }
        return rental
    }

    private func freeBike(at station: StationID, kind: BikeKindID?) throws(BikeRejection) -> Bike {
        guard let docks = docks[station], let standing = standing(of: station) else {
            throw .noSuchStation
        }
        guard standing.isRenting else { throw .stationLendsNone }
        let bike = docks.bikes.first { bike in
            keepers[bike.id] == nil && (kind.map { $0 == bike.kind } ?? true)
        }
        guard let bike else { throw .noBikeHere }
        return bike
    }

    /// The number of a rental that will never be another's.
    public mutating func takeRentalNumber() -> RentalID {
        defer { nextRental += 1 }
        changes.system = true
        return RentalID(nextRental)
    }

    private mutating func begin(
        _ bike: Bike, at station: StationID, for wish: Wish,
        _ make: (RentalID, Rental.Terms) -> Rental
    ) throws(BikeRejection) -> Rental {
        guard let plan else { throw .noPrice }
        let terms = Rental.Terms(
            rider: wish.rider, station: station, bike: bike, plan: plan,
            paidToday: wish.paidToday)
        let rental = make(takeRentalNumber(), terms)
        live[rental.id] = rental
        rentalByRider[wish.rider] = rental.id
        keepers[bike.id] = rental.id
        changes.rentals[rental.id] = rental
        changes.stations.insert(station)
        return rental
    }

    /// Has a rental decide, and moves its bicycle as the event says.
    private mutating func perform(
        _ command: RentalCommand, on rental: Rental, at now: Instant
    ) throws(BikeRejection) -> Rental {
        let event: RentalEvent
        do throws(RentalRejection) { event = try rental.decide(command, at: now) } catch {
            throw .rental(error)
        }
        var after = rental
        after.apply(event)
        move(after, by: event)
        changes.rentals[after.id] = after
        if after.stage.isLive {
            live[after.id] = after
        } else {
            live[after.id] = nil
            rentalByRider[after.rider] = nil
        }
        return after
    }

    private mutating func move(_ rental: Rental, by event: RentalEvent) {
        let bike = rental.bike
        switch event.change {
        case .unlocked, .paused, .resumed, .lost: break
        case .taken:
            keepers[bike.id] = nil
            if let home = homes.removeValue(forKey: bike.id) {
                _ = docks[home]?.remove(bike.id)
                changes.stations.insert(home)
            }
        case .returned(let station, _):
            docks[station]?.insert(bike)
            homes[bike.id] = station
            changes.stations.insert(station)
        case .expired, .cancelled:
            keepers[bike.id] = nil
            if let home = homes[bike.id] { changes.stations.insert(home) }
        }
    }

    // MARK: Running it

    /// Takes a station out of service, or back into it.
    ///
    /// - Throws: `noSuchStation`.
    public mutating func setService(_ isOn: Bool, of id: StationID) throws(BikeRejection) {
        guard docks[id] != nil else { throw .noSuchStation }
        docks[id]?.isInService = isOn
        changes.stations.insert(id)
    }

    /// Carries bicycles that nobody keeps from one station to another, the newest first.
    ///
    /// - Throws: `noSuchStation`, `vanLoadOutOfRange`.
    public mutating func carry(
        _ count: Int, from: StationID, to: StationID
    ) throws(BikeRejection) {
        guard let source = docks[from], let target = docks[to], from != to else {
            throw .noSuchStation
        }
        let movable = source.bikes.filter { keepers[$0.id] == nil }
        guard (1...BikeLimits.vanLoad).contains(count), count <= movable.count,
            count <= target.free ?? count
        else { throw .vanLoadOutOfRange }
        for bike in movable.suffix(count) {
            _ = docks[from]?.remove(bike.id)
            docks[to]?.insert(bike)
            homes[bike.id] = to
        }
        changes.stations.formUnion([from, to])
    }

    // MARK: Reading anew

    /// Takes over newer data (F-11): a station for which the data says something else than before
    /// holds what it says now; the others, and every rental, go on as they are.
    ///
    /// - Returns: what has changed of the stations themselves.
    @discardableResult
    public mutating func renew(by newer: BikeSystem) -> BikeSystem.Renewal {
        let before = Dictionary(
            uniqueKeysWithValues: system.stations.map { ($0.id, $0.status) })
        let (renewed, renewal) = system.renewed(by: newer)
        // Kinds are named by their place in the list: other kinds make every count another one.
        let sameKinds = renewed.kinds == system.kinds
        let isSame = renewed == system
        system = renewed
        for station in renewed.stations {
            let isKnown = before[station.id] != nil
            if isKnown, sameKinds, before[station.id] == .some(station.status) { continue }
            fill(station)
        }
        changes.system = changes.system || !isSame
        changes.stations.formUnion(renewal.changed)
        return renewal
    }

    /// How many bicycles a station can hold by what its data says; nil for no limit.
    private static func places(of station: BikeStation, holding bikes: Int) -> Int? {
        guard let status = station.status else { return max(station.capacity ?? 0, bikes) }
        return status.freeDocks.map { $0 + bikes }
    }

    /// Puts as many bicycles into a station's docks as its data reports. What somebody keeps there
    /// stays.
    private mutating func fill(_ station: BikeStation) {
        let old = docks[station.id]
        let kept = (old?.bikes ?? []).filter { keepers[$0.id] != nil }
        var bikes = kept
        for (kind, count) in (station.status?.bikes ?? [:]).sorted(by: { $0.key < $1.key }) {
            let there = (old?.bikes ?? []).filter { keepers[$0.id] == nil && $0.kind == kind }
            bikes += there.prefix(count)
            for _ in 0..<max(0, count - there.count) {
                bikes.append(Bike(id: BikeID(nextBike), kind: kind))
                nextBike += 1
            }
        }
        for bike in old?.bikes ?? [] { homes[bike.id] = nil }
        for bike in bikes { homes[bike.id] = station.id }
        docks[station.id] = StationDocks(
            bikes: bikes.sorted { $0.id < $1.id },
            places: Self.places(of: station, holding: bikes.count),
            isInService: old?.isInService ?? true)
        changes.stations.insert(station.id)
        changes.system = true
    }
}
