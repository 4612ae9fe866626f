import RideAccounts
import RideBikes
import RideCore
import RideFares
import RideLedger
import RideSim

/// What only the operator may do: whoever owns the engine (A5, D1, P12).
extension RideService {
    /// What an operator asks for.
    public enum OperatorCommand: Sendable {
        /// Let a driver drive, whose application still is what the operator has seen
        /// (`ApplicationSeal`); nil for one that is taken as it stands.
        case approve(DriverID, seen: ApplicationSeal? = nil)
        /// Send an application back, that still is what the operator has seen, as `approve`.
        case reject(DriverID, [PartReason], seen: ApplicationSeal? = nil)
        /// Take somebody's account out of use.
        case block(Actor, BlockReason, message: String)
        /// Give it back.
        case unblock(Actor)
        /// Answer a person, and perhaps close the matter.
        case reply(TicketID, String, closes: Bool)
        /// Take a call for help on.
        case acknowledge(TicketID)
        /// Change what rides cost from now on.
        case setTariffs(TariffBook)
        /// Add a promotion.
        case addPromotion(Promotion)
        /// End a promotion.
        case endPromotion(PromotionCode)
        /// End a ride that is not over.
        case cancelRide(TripID)
        /// Have another driver looked for.
        case reassignRide(TripID)
        /// Give money back for a ride, or let its passenger off.
        case refundRide(TripID, Money)
        /// Write to somebody, perhaps about a ride.
        case write(Actor, subject: String, message: String, about: TripID?)
        /// Take a bicycle station out of service, or back into it.
        case serveStation(StationID, Bool)
        /// Carry bicycles from one station to another.
        case carryBikes(Int, from: StationID, to: StationID)
        /// Go on with a history that is not the one that apps have seen.
        case acceptHistory
        /// Take somebody's photo away.
        case removePhoto(Actor)
    }

    /// Carries out what an operator asks for.
    ///
    /// - Parameter user: the user of the system whose process asks; nil where that is not known.
    /// - Throws: `ServiceRejection` with the rule book's own reason.
    public func perform(
        _ command: OperatorCommand, by user: UInt32? = nil
    ) throws(ServiceRejection) {
        switch command {
        case .approve(let driver, let seen):
            try decide(driver, .approve(by: settings.operatorName), seen: seen)
        case .reject(let driver, let reasons, let seen):
            try decide(
                driver, .reject(reasons: reasons, by: settings.operatorName), seen: seen)
        case .block(let actor, let reason, let message):
            try block(actor, .block(reason: reason, message: message), by: user)
        case .unblock(let actor): try block(actor, .unblock, by: user)
        case .reply(let id, let text, let closes):
            try office.support.reply(
                to: id, text, by: settings.operatorName, closes: closes, at: wall, &changes)
        case .acknowledge(let id):
            try office.support.acknowledge(id, by: settings.operatorName, at: wall, &changes)
        case .setTariffs(let book):
            let missing = tariffs.categories.filter { !book.offers($0) }
            guard missing.isEmpty else { throw .rule(.categoryWithoutTariff) }
            world.setTariffs(book)
            office.published.set(book, &changes)
        case .addPromotion(let promotion): try money.promotions.add(promotion, &changes)
        case .endPromotion(let code): try money.promotions.end(code, &changes)
        case .cancelRide(let id): try callOff(id)
        case .reassignRide(let id): try reassign(id)
        case .refundRide(let id, let amount): try refund(id, amount)
        case .write(let actor, let subject, let message, let trip):
            try write(to: actor, subject: subject, message, about: trip)
        case .serveStation(let station, let isOn): try serve(station, isOn)
        case .carryBikes(let count, let source, let target):
            try carry(count, from: source, to: target)
        case .removePhoto(let actor): try removePhoto(of: actor)
        case .acceptHistory: saving.witnesses.goOn(at: wall, &changes)
        }
        absorbEvents()
    }

    /// The seal of an application as it stands; nil where there is none.
    public func applicationSeal(of driver: DriverID) -> ApplicationSeal? {
        people[.driver(driver)]?.driver.application.map(ApplicationSeal.init(of:))
    }

    private func decide(
        _ driver: DriverID, _ command: DriverApplicationCommand, seen: ApplicationSeal?
    ) throws(ServiceRejection) {
        let actor = Actor.driver(driver)
        guard let account = people[actor] else { throw .world(.noSuchDriver) }
        guard var application = account.driver.application else { throw .rule(.noSuchPerson) }
        guard seen == nil || seen == ApplicationSeal(of: application) else {
            throw .rule(.applicationChanged)
        }
        let rules = settings.market.identity
        _ = try ruled { () throws(DriverApplicationRejection) in
            try application.perform(command, at: wall, today: today, rules: rules)
        }
        change(actor) { $0.driver.application = application }
        if application.stage == .approved {
            approve(driver, application)
            changes.notify(
                actor, .applicationDecided, "Welcome aboard: you can go online.",
                .init(isApproved: true))
        } else {
            stopWorking(driver)
            changes.notify(
                actor, .applicationDecided, "Your application needs a change before you can drive.",
                .init(isApproved: false))
        }
    }

    /// The approved driver gets the car and the categories of the application.
    private func approve(_ driver: DriverID, _ application: DriverApplication) {
        let actor = Actor.driver(driver)
        if case .vehicle(let facts) = application.content(of: .vehicle) {
            let forms = settings.market.identity.plates
            change(actor) { $0.vehicle = facts.shown(plateForms: forms) }
        }
        guard let account = people[actor] else { return }
        try? world.setPreferences(
            account.driver.preferences, permitted: permittedCategories(of: account), of: driver)
        changes.drivers.insert(driver)
    }

    // MARK: What operators see

    /// The accounts of one side, in the order of their numbers.
    public func people(on side: Side?) -> [Account] {
        people.accounts.all(on: side)
    }

    /// One account; nil if there is none.
    public func account(of actor: Actor) -> Account? { people[actor] }

    /// What a driver is doing; nil for an unknown one.
    public func activity(of driver: DriverID) -> DriverActivity? {
        world.car(of: driver)?.activity
    }

    /// Rides that are not over, in the order of their numbers.
    public var liveTrips: [Trip] { world.liveTrips }

    /// A number for each zone that has one.
    public typealias ZoneNumbers = [(zone: Int, value: Int)]

    /// Where prices are raised, in hundredths, how many drivers wait, and how many rides were
    /// asked for of late, by zone; no zones in a city without surge.
    public func demand() -> (
        zones: SurgeZones?, surge: ZoneNumbers, drivers: ZoneNumbers, requests: ZoneNumbers
    ) {
        guard let map = world.surge else { return (nil, [], [], []) }
        let waiting = counts.idleCars.numbers(at: now, within: settings.glance) {
            var waiting = [Int](repeating: 0, count: map.zones.count)
            world.forEachIdleCar { waiting[map.zones.zone(at: $0)] += 1 }
            return waiting
        }
        func numbers(above least: Int, _ number: (Int) -> Int) -> ZoneNumbers {
            (0..<map.zones.count).map { (zone: $0, value: number($0)) }.filter { $0.value > least }
        }
        return (
            map.zones, numbers(above: 100) { map.multiplier(in: $0).hundredths },
            numbers(above: 0) { waiting[$0] }, numbers(above: 0) { map.requests(in: $0) }
        )
    }

    /// What rides cost now.
    public var tariffs: TariffBook { world.rules.tariffs }

    /// The city in numbers.
    public struct Overview: Sendable {
        /// Drivers by what they are doing, in the order of `DriverActivity`'s cases.
        public var drivers: [String: Int] = [:]
        /// Live rides by stage.
        public var rides: [TripStage: Int] = [:]
        /// Rides requested since midnight.
        public var requested = 0
        /// Rides completed since midnight.
        public var completed = 0
        /// Rides called off since midnight.
        public var cancelled = 0
        /// Requests since midnight for which no driver was found.
        public var unserved = 0
        /// The mean from the request to the arrival of the car, since midnight; nil before the
        /// first.
        public var meanWait: Duration?
    }

    /// The city in numbers.
    ///
    /// - Complexity: O(drivers + live rides).
    public func overview() -> Overview {
        var overview = Overview()
        world.forEachActivity { overview.drivers[$0.name, default: 0] += 1 }
        for trip in world.liveTrips { overview.rides[trip.stage, default: 0] += 1 }
        let day = counts.statistics(of: dayNumber)
        overview.requested = day.requested
        overview.completed = day.completed
        overview.cancelled = day.cancelled
        overview.unserved = day.unserved
        overview.meanWait = day.meanWait
        return overview
    }
}

extension DriverActivity {
    /// The word for it, as on the wire.
    public var name: String {
        switch self {
        case .offline: "offline"
        case .idle: "idle"
        case .considering: "considering"
        case .enRoute: "enRoute"
        case .atPickup: "atPickup"
        case .withPassenger: "withPassenger"
        }
    }
}
