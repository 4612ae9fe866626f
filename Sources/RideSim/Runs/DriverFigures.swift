import RideCore

/// A quantity of a driver of which reports give the distribution over all who were at work. The raw
/// value is its name in files.
public enum DriverQuantity: String, CaseIterable, Sendable {
    /// The prices of completed rides for an hour at work.
    case earningsPerHour = "earnings_per_hour_minor"
    /// Of the metres driven, those without a passenger.
    case deadheadShare = "driver_deadhead_share"
    /// Of the time at work, that with a passenger.
    case utilisation = "utilisation"

    /// How many parts the unit of the name has in `value(of:)`.
    public var partsPerUnit: Double { self == .earningsPerHour ? 1 : 1_000 }

    /// The quantity of a driver in minor units of the currency or thousandths; nil where there is
    /// nothing to measure.
    public func value(of driver: DriverTotals) -> Int64? {
        let online_ms = driver.time.online_ms
        guard online_ms > 0 else { return nil }
        return switch self {
        case .earningsPerHour: driver.fares.perHour(of: online_ms)
        case .deadheadShare:
            (driver.pickupDistance + driver.emptyDistance)
                .thousandths(besides: driver.rideDistance)
        case .utilisation: (driver.time.withPassenger_ms * 1_000 + online_ms / 2) / online_ms
        }
    }
}

/// What came of one driver's work between two moments.
public struct DriverTotals: Hashable, Sendable {
    /// The time at work.
    public internal(set) var time = FleetTime()
    /// How often the driver was asked.
    public internal(set) var offers = 0
    /// Rides completed.
    public internal(set) var completed = 0
    /// Their prices together.
    public internal(set) var fares = Money.zero
    /// The ways to the pick-ups of the rides accepted.
    public internal(set) var pickupDistance = Metres.zero
    /// The quoted ways of the completed rides.
    public internal(set) var rideDistance = Metres.zero
    /// The ways without a ride.
    public internal(set) var emptyDistance = Metres.zero

    /// The totals of all drivers, in the order of the records.
    ///
    /// - Complexity: O(n) in the number of rides, offers and drivers.
    public static func all(_ records: RunRecords, from: Instant, to: Instant) -> [DriverTotals] {
        var all = [DriverTotals](repeating: DriverTotals(), count: records.drivers.count)
        func isWithin(_ moment: Instant?) -> Bool { moment.map { from <= $0 && $0 <= to } ?? false }
        for (index, driver) in records.drivers.enumerated() {
            for shift in driver.shifts { all[index].time.add(shift, from: from, to: to) }
        }
        for stretch in records.stretches {
            all[stretch.driver].time.add(stretch, from: from, to: to)
        }
        for offer in records.offers where isWithin(offer.offeredAt) {
            all[offer.driver].offers += 1
        }
        for drive in records.emptyDrives where isWithin(drive.from) {
            all[drive.driver].emptyDistance += drive.distance
        }
        for ride in records.rides {
            guard let driver = ride.driver else { continue }
            if records.ridesTellTime { all[driver].time.add(ride, from: from, to: to) }
            if isWithin(ride.acceptedAt) {
                all[driver].pickupDistance += ride.pickupDistance ?? .zero
            }
            guard ride.outcome == .completed, isWithin(ride.endedAt) else { continue }
            all[driver].completed += 1
            all[driver].fares += ride.fare
            all[driver].rideDistance += ride.distance
        }
        return all
    }
}

/// How the drivers of a run differ in what they earned and drove.
public struct DriverFigures: Sendable {
    private let distributions: [DistributionSummary]

    /// The figures of all drivers between two moments.
    public init(_ records: RunRecords, from: Instant, to: Instant) {
        let totals = DriverTotals.all(records, from: from, to: to)
        distributions = DriverQuantity.allCases.map { quantity in
            var distribution = Distribution()
            for driver in totals {
                if let value = quantity.value(of: driver) { distribution.add(value) }
            }
            distribution.sort()
            return DistributionSummary(distribution)
        }
    }

    /// The measurements of a quantity, in its parts (`DriverQuantity.partsPerUnit`).
    public func distribution(of quantity: DriverQuantity) -> DistributionSummary {
        distributions[DriverQuantity.allCases.firstIndex(of: quantity) ?? 0]
    }
}
