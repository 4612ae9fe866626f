import RideAccounts
import RideCore
import RideLedger
import RideMap
import RideSim

/// A bank account as typed.
public struct BankForm: Sendable {
    let number: BankAccountNumber
    let kind: BankAccountKind
    let holder: String
    let taxID: String

    /// An account with what was typed; it is checked when it is set.
    public init(number: BankAccountNumber, kind: BankAccountKind, holder: String, taxID: String) {
        self.number = number
        self.kind = kind
        self.holder = holder
        self.taxID = taxID
    }
}

/// People who drive: their work, their preferences, their way (D2, D5, D7, D11, D13).
extension RideService {
    /// People without an application drive for a try, in every category that asks nothing special.
    static let guestCategories = CategorySet([.common, .vip, .pet])

    /// The categories for which a driver and the car are good enough.
    public func permittedCategories(of account: Account) -> CategorySet {
        guard let application = account.driver.application else { return Self.guestCategories }
        guard case .category(let categories) = application.content(of: .category) else {
            return CategorySet([])
        }
        let isWoman = account.identity?.gender == .woman
        return CategorySet(categories.filter { $0 != .women || isWoman })
    }

    // MARK: At work

    func goOnline(_ actor: Actor) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        checkDocuments(of: actor)
        if let application = people[actor]?.driver.application, !application.mayGoOnline {
            throw .rule(.notApproved)
        }
        if let activity = world.car(of: driver)?.activity, activity != .offline {
            throw .world(.driver(.alreadyOnline))
        }
        let hours = try hours(after: .start, of: actor)
        do throws(WorldRejection) { try world.goOnline(driver) } catch { throw .world(error) }
        change(actor) { $0.driver.onlineSince = now }
        keep(hours, of: driver)
    }

    func goOffline(_ actor: Actor) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        do throws(WorldRejection) { try world.goOffline(driver) } catch { throw .world(error) }
        countOnline(actor)
    }

    /// Adds the time at work up to now to the days on which it was.
    func countOnline(_ actor: Actor) {
        if case .driver(let driver) = actor, let hours = try? hours(after: .stop, of: actor) {
            keep(hours, of: driver)
        }
        guard people[actor]?.driver.onlineSince != nil else { return }
        change(actor) { account in
            renewDay(of: &account)
            addTimeAtWork(to: &account)
            account.driver.onlineSince = nil
        }
    }

    /// An account with the time at work counted up to now, as reports show it.
    public func accountUpToNow(of actor: Actor) -> Account? {
        guard var account = people[actor] else { return nil }
        renewDay(of: &account)
        addTimeAtWork(to: &account)
        return account
    }

    private func addTimeAtWork(to account: inout Account) {
        guard var since = account.driver.onlineSince else { return }
        let calendar = settings.rules.calendar
        while since < now {
            let day = calendar.day(at: since)
            let midnight = calendar.start(of: CityDay(number: day.number + 1))
            let end = min(now, midnight)
            account.addTimeAtWork(end.since(since), on: Int64(day.number))
            since = end
        }
    }

    /// Counts what a driver is given besides rides among the earnings of the day.
    func countReward(_ amount: Money, of driver: DriverID) {
        guard people[.driver(driver)] != nil else { return }
        change(.driver(driver)) { account in
            renewDay(of: &account)
            account.today.rewards = (account.today.rewards ?? .zero) + amount
            account.today.earnings += amount
        }
    }

    /// Takes a driver off the road who is not on a ride; one who is finishes it first.
    ///
    /// What is taken away so, an open offer or the next ride, counts against the driver only where
    /// the driver wanted it.
    func stopWorking(_ driver: DriverID, isOwnDoing: Bool = false) {
        takeAway(from: isOwnDoing ? nil : driver) {
            do throws(WorldRejection) {
                try world.goOffline(driver)
                countOnline(.driver(driver))
            } catch {
                // Offline already, or on a ride, after which there is no other.
                world.giveNextBack(driver)
            }
        }
    }

    /// Changes which rides a driver wants (D7).
    func prefer(_ preferences: DriverPreferences, by actor: Actor) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        guard let account = people[actor] else { throw .world(.noSuchDriver) }
        let permitted = permittedCategories(of: account)
        guard preferences.areas.count <= Limits.preferredAreas,
            preferences.areas.allSatisfy({
                $0.radius > .zero && $0.radius <= Limits.areaRadius
            })
        else { throw .rule(.tooManyAreas) }
        do throws(WorldRejection) {
            try world.setPreferences(preferences, permitted: permitted, of: driver)
        } catch { throw .world(error) }
        change(actor) { $0.driver.preferences = preferences }
        changes.drivers.insert(driver)
    }

    /// The code by which a passenger can board this car (D13).
    ///
    /// - Throws: `.onlyForDrivers`, `account_blocked`, `driver_must_be_online`.
    public func boardingCode(
        of actor: Actor
    ) throws(ServiceRejection) -> (code: String, validUntil: Instant) {
        let driver = try Self.driver(actor)
        try checkActive(actor)
        guard let activity = world.car(of: driver)?.activity, activity != .offline else {
            throw .world(.driver(.driverMustBeOnline))
        }
        let code = rides.codes.boardingCode(
            of: driver, at: now, lifetime: settings.boardingCodeLifetime, using: &random, &changes)
        return (code.code, code.validUntil)
    }

    // MARK: Driving by hand

    /// The crossings ahead of a driver on a ride, and how far each is from the end of the way.
    ///
    /// - Throws: `.onlyForDrivers`, `.world(.noSuchRide)`, `.world(.notDriving)`.
    public func crossings(
        on trip: TripID, of actor: Actor, limit: Int
    ) throws(ServiceRejection) -> [(crossing: CrossingAhead, remaining: Metres)] {
        let driver = try driver(actor, on: trip)
        do throws(WorldRejection) {
            return try world.crossings(of: driver, limit: limit)
        } catch { throw .world(error) }
    }

    func steer(
        _ trip: TripID, at node: NodeID, into way: UInt32, by actor: Actor
    ) throws(ServiceRejection) {
        let driver = try driver(actor, on: trip)
        do throws(WorldRejection) {
            try world.steer(driver, at: node, into: way)
        } catch { throw .world(error) }
        // The passenger sees another way and another time, too.
        if let passenger = world.ride(trip)?.request.passenger { touch(.passenger(passenger)) }
    }

    /// The driver of a live ride.
    private func driver(
        _ actor: Actor, on trip: TripID
    ) throws(ServiceRejection) -> DriverID {
        let driver = try Self.driver(actor)
        guard world.ride(trip)?.assignment?.driver == driver, !world.isNext(trip) else {
            throw .world(.noSuchRide)
        }
        return driver
    }

    // MARK: What a ride brings

    /// A driver who is a person has completed a ride.
    func countRide(_ trip: Trip, of driver: DriverID) {
        let actor = Actor.driver(driver)
        guard let account = people[actor] else { return }
        let calendar = settings.rules.calendar
        var progress =
            account.driver.bonus ?? BonusProgress(driver: driver, week: calendar.week(at: now))
        let reached = progress.count(
            trip.id, trip.quote.category, completedAt: now, goals: money.ledger.rules.bonusGoals,
            calendar: calendar)
        change(actor) { $0.driver.bonus = progress }
        for goal in reached {
            let week = progress.week
            post(because: "progress reaches a goal once a week") {
                ledger throws(LedgerRejection) in
                try ledger.bonusReached(goal, in: week, by: driver, at: now)
            }
            countReward(goal.reward, of: driver)
            changes.notify(
                actor, .bonusReached,
                "Goal reached: \(settings.market.format(goal.reward)) for \(goal.rides) rides.",
                .init(amount: goal.reward, rides: goal.rides))
        }
    }
}
