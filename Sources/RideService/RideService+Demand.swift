import RideCore
import RideFares

/// What is asked for at other hours than the present one (D2).
extension RideService {
    /// The zones by which demand is told; nil in a city without surge.
    public var zones: SurgeZones? { world.surge?.zones }

    /// What was counted at an hour of the week, in a city with zones.
    public func usualDemand(at hour: HourOfWeek) -> CountedHour {
        usual.at(hour) ?? CountedHour(hour)
    }

    /// Counts a request among those of its hour.
    func countForHours(_ pickup: Coordinate, at moment: Instant) {
        guard let zones else { return }
        usual.pass(to: moment, settings.rules.calendar, zones, &changes)
        usual.countRequest(in: zones.zone(at: pickup), &changes)
    }

    /// Takes in the hours that are over by now.
    func passHours() {
        guard let zones else { return }
        usual.pass(to: now, settings.rules.calendar, zones, &changes)
    }
}
