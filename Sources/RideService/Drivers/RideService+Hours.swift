import RideCore
import RideSim

/// Breaks, hours of work and rests of drivers who are people (D14).
extension RideService {
    /// A driver's hours.
    public func hours(of account: Account) -> WorkHours {
        if let hours = account.driver.hours { return hours }
        // Whoever was at work before hours were counted began with this.
        let fresh = WorkHours(since: now)
        guard let since = account.driver.onlineSince else { return fresh }
        return (try? fresh.after(.start, at: since, by: nil)) ?? fresh
    }

    /// The hours after a command, if the rules allow it.
    func hours(
        after command: HoursCommand, of actor: Actor
    ) throws(ServiceRejection) -> WorkHours {
        guard let account = people[actor] else { throw .world(.noSuchDriver) }
        do throws(HoursRejection) {
            return try hours(of: account).after(command, at: now, by: settings.market.hours)
        } catch {
            throw .rule(RuleRefusal(code: error.rawValue, message: error.message))
        }
    }

    /// Keeps a driver's hours, and what follows from them.
    func keep(_ hours: WorkHours, of driver: DriverID) {
        change(.driver(driver)) { $0.driver.hours = hours }
        drivers.watch(hours, of: driver, by: settings.market.hours, at: now)
        world.setPausing(driver, hours.takesNone)
        absorbEvents()
    }

    /// After a restart: drivers at work are warned as before, and who takes no rides is asked for
    /// none.
    func watchHours() {
        for account in people.accounts.all(on: .driver) {
            guard case .driver(let driver) = account.actor, let hours = account.driver.hours else {
                continue
            }
            drivers.watch(hours, of: driver, by: settings.market.hours, at: now)
        }
    }

    /// A break begins, at once or after the ride under way, or ends.
    func takeBreak(_ begins: Bool, by actor: Actor) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        let isRiding: Bool
        switch world.car(of: driver)?.activity {
        case .enRoute, .atPickup, .withPassenger: isRiding = true
        case .offline, .idle, .considering, nil: isRiding = false
        }
        keep(
            try hours(after: begins ? .pause(isRiding: isRiding) : .resume, of: actor),
            of: driver)
    }

    /// The breaks of drivers begin whose last ride is over.
    func beginBreaks() {
        for driver in drivers.lastRides.sorted() where world.car(of: driver)?.activity.trip == nil {
            guard let after = try? hours(after: .rideEnds, of: .driver(driver)) else { continue }
            keep(after, of: driver)
        }
    }

    /// Whether a driver has worked as long as the country allows.
    func hoursAreOver(of driver: DriverID) -> Bool {
        guard let rules = settings.market.hours, let account = people[.driver(driver)] else {
            return false
        }
        return hours(of: account).isOver(at: now, by: rules)
    }

    /// Warns those whose rest is near, and sends those to rest whose work is over: at once, or
    /// when the ride under way is.
    func doDueHours() {
        guard let rules = settings.market.hours else { return }
        for driver in drivers.alarms.due(at: now) {
            let actor = Actor.driver(driver)
            guard let account = people[actor] else { continue }
            var hours = hours(of: account)
            drivers.alarms.set(nil, for: driver)
            guard hours.isOver(at: now, by: rules) else {
                hours.isWarned = true
                keep(hours, of: driver)
                let minutes = Int(HoursRules.warning.milliseconds / 60_000)
                changes.notify(
                    actor, .restSoon, "In \(minutes) minutes you have to rest.",
                    .init(minutes: minutes))
                continue
            }
            let minutes = Int(rules.rest.milliseconds / 60_000)
            changes.notify(
                actor, .restNeeded,
                "You have driven as long as the rules allow: rest for \(minutes) minutes.",
                .init(minutes: minutes))
            world.setPausing(driver, true)
            stopWorking(driver)
        }
    }
}
