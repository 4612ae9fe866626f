import RideCore
import RideFares

/// What is asked for at other hours than the present one (D2).
extension RideService {
    /// The zones by which demand is told; nil in a city without surge.
    public var zones: SurgeZones? { world.surge?.zones }

    /// What was counted at an hour of the week, in a city with zones.
    public func usualDemand(at hour: HourOfWeek) -> CountedHour {
        counts.usual.at(hour) ?? CountedHour(hour)
    }

    /// Counts a request among those of its hour.
    func countForHours(_ pickup: Coordinate, at moment: Instant) {
        guard let zones else { return }
        passHours(to: moment)
        counts.usual.countRequest(in: zones.zone(at: pickup), &changes)
    }

    /// Takes in the hours that are over at a moment.
    func passHours(to moment: Instant) {
        guard let zones else { return }
        counts.usual.pass(
            to: LivedTime.Moment(city: moment, wall: wall), settings.rules.calendar, zones,
            isSimulated: hasSimulatedDemand, &changes)
    }

    private var hasSimulatedDemand: Bool {
        switch settings.demand {
        case .none: false
        case .recorded, .synthetic: true
        }
    }
}
