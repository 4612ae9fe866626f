import RideCore
import RideScenario

/// How many trips of a table began when and where.
struct DemandCounts: Sendable {
    /// One day of the table.
    struct Day: Sendable {
        let weekday: Weekday
        /// Which hours the table tells of.
        var hours: Range<Int>
        /// Trips by hour and zone: `hour * zones + zone`.
        var counts: [Int32]
    }

    let zoneCount: Int
    let days: [Day]
    /// Trips by origin and destination.
    let flows: [Double]

    /// The counts of trips, in the order of their times, of which there is one at least. The table
    /// tells of every hour from that of the first trip to that of the last.
    init(_ trips: [RecordedTrip], _ calendar: WorldCalendar, _ zones: CalibrationZones) {
        let count = zones.nodes.count
        zoneCount = count
        let first = trips.first?.requestedAt ?? .start
        let last = trips.last?.requestedAt ?? .start
        let begin = calendar.dayNumber(at: first)
        let end = calendar.dayNumber(at: last)
        var days = (begin...end).map { day in
            let days = Int((day - begin) % 7)
            let weekday = calendar.weekday(at: first).rawValue + days
            return Day(
                weekday: Weekday.allCases[weekday % 7],
                hours: Range(
                    uncheckedBounds: (
                        day == begin ? calendar.hour(at: first) : 0,
                        day == end ? calendar.hour(at: last) + 1 : 24
                    )),
                counts: [Int32](repeating: 0, count: 24 * count))
        }
        var flows = [Double](repeating: 0, count: count * count)
        for trip in trips {
            let day = Int(calendar.dayNumber(at: trip.requestedAt) - begin)
            let origin = zones.zone(of: trip.pickup)
            days[day].counts[calendar.hour(at: trip.requestedAt) * count + origin] += 1
            flows[origin * count + zones.zone(of: trip.dropoff)] += 1
        }
        self.days = days
        self.flows = flows
    }
}

/// The rates of rides by time and zone, fitted to some days.
struct DemandFit: Sendable {
    /// By the hour of the day, or of the week from Monday's first on.
    let slots: Int
    /// For how many days each of them is known.
    let exposure: [Double]
    /// How many trips began in each.
    let counts: [Int]
    /// Trips an hour, by time and zone.
    let rates: [[Double]]

    /// Fits rates to some days of the counts.
    ///
    /// An hour has the mean of its days. How it is spread over zones is between what was counted
    /// there and what the zone's share of all trips makes expected, the nearer to the latter the
    /// less the zones differ from it by more than chance: empirical Bayes with a gamma law (Clayton
    /// and Kaldor, "Empirical Bayes estimates of age-standardized relative risks", Biometrics 43,
    /// 1987).
    init(_ counts: DemandCounts, days: [Int], byWeekday: Bool) {
        let zones = counts.zoneCount
        slots = byWeekday ? 168 : 24
        var exposure = [Double](repeating: 0, count: slots)
        var cells = [[Double]](repeating: [Double](repeating: 0, count: zones), count: slots)
        for index in days {
            let day = counts.days[index]
            for hour in day.hours {
                let slot = Self.slot(day.weekday, hour, byWeekday)
                exposure[slot] += 1
                for zone in 0..<zones {
                    cells[slot][zone] += Double(day.counts[hour * zones + zone])
                }
            }
        }
        self.exposure = exposure
        self.counts = cells.map { Int($0.reduce(0, +)) }
        let smooth = Self.smoothed(cells)
        rates = smooth.enumerated().map { slot, row in
            row.map { exposure[slot] > 0 ? $0 / exposure[slot] : 0 }
        }
    }

    static func slot(_ weekday: Weekday, _ hour: Int, _ byWeekday: Bool) -> Int {
        byWeekday ? weekday.rawValue * 24 + hour : hour
    }

    /// Counts between themselves and what their row and column make expected; sums of rows stay.
    static func smoothed(_ cells: [[Double]]) -> [[Double]] {
        let columns = cells.first?.count ?? 0
        let rows = cells.map { $0.reduce(0, +) }
        let all = rows.reduce(0, +)
        guard all > 0 else { return cells }
        let shares = (0..<columns).map { column in
            cells.reduce(0) { $0 + $1[column] } / all
        }
        var (squares, excess) = (0.0, 0.0)
        for (row, sum) in zip(cells, rows) {
            for (count, share) in zip(row, shares) {
                let expected = sum * share
                squares += expected * expected
                excess += (count - expected) * (count - expected) - expected
            }
        }
        // Without more spread than chance has, only what is expected counts.
        let strength = excess > 0 ? squares / excess : .infinity
        return zip(cells, rows).map { row, sum in
            let mixed = zip(row, shares).map { count, share in
                let expected = sum * share
                return strength.isFinite
                    ? expected * (strength + count) / (strength + expected) : expected
            }
            let whole = mixed.reduce(0, +)
            return mixed.map { whole > 0 ? $0 * sum / whole : 0 }
        }
    }
}
