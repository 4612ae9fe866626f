import RideCore
import RideLedger

/// What is about to happen to drivers, and whom they know.
final class DriversRoom: Room {
    var acquaintances: Acquaintances
    /// Those who may work no longer and whose ride has just ended.
    var leaving: Set<DriverID> = []
    /// Those whose break begins once their ride is over.
    private(set) var lastRides: Set<DriverID> = []
    /// The one from whom the engine or an operator takes something at this moment.
    var taking: DriverID?
    var alarms = HourAlarms()

    init(_ entries: [LedgerTransaction]) { acquaintances = Acquaintances(entries) }

    /// Keeps in view when a driver is to be warned or to rest, and whose break is near.
    func watch(_ hours: WorkHours, of driver: DriverID, by rules: HoursRules?, at now: Instant) {
        if case .lastRide = hours.phase {
            lastRides.insert(driver)
        } else {
            lastRides.remove(driver)
        }
        guard let rules, let end = hours.workEnds(by: rules) else {
            return alarms.set(nil, for: driver)
        }
        let warning = end - HoursRules.warning
        alarms.set(hours.isWarned ? end : max(now, warning), for: driver)
    }

    // MARK: What is due

    var nextDue: Instant? { alarms.nextAt }

    func doWhatIsDue(in service: RideService) { service.doDueHours() }
}
