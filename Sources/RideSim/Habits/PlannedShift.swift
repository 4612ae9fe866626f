import RideCore

/// A stretch of time in which a driver means to be at work.
public struct PlannedShift: Hashable, Sendable {
    /// When it begins.
    public let from: Instant
    /// When it ends; nil for never. A ride that is under way is carried to its end.
    public let until: Instant?

    /// A shift.
    ///
    /// - Precondition: it ends after it begins.
    public init(from: Instant, until: Instant?) {
        precondition(until.map { $0 > from } ?? true, "a shift has a length")
        self.from = from
        self.until = until
    }

    /// Whether a moment is in it.
    func holds(_ moment: Instant) -> Bool {
        from <= moment && (until.map { moment < $0 } ?? true)
    }
}

/// How much of a fleet is at work at each hour of the day, and the shifts that come of it.
///
/// When the number at work falls, those go who have been at work longest; when it rises, those come
/// who have been away longest. So shifts overlap, everybody gets a turn, and at every moment so
/// many are at work as the profile says.
public struct ShiftProfile: Hashable, Codable, Sendable {
    /// The share of the fleet in thousandths, for each hour from midnight on.
    public let atWorkPerMille: [Int]

    /// - Precondition: there are 24 shares from 0 to 1,000.
    public init(atWorkPerMille: [Int]) {
        precondition(
            atWorkPerMille.count == 24 && atWorkPerMille.allSatisfy { (0...1_000).contains($0) })
        self.atWorkPerMille = atWorkPerMille
    }

    /// How many of a fleet are at work at an hour.
    public func count(of fleet: Int, hour: Int) -> Int {
        (fleet * atWorkPerMille[hour] + 500) / 1_000
    }

    /// The shifts of each driver of a fleet.
    ///
    /// Within an hour the number goes in even steps from that of the hour before to its own.
    ///
    /// - Parameter end: nothing changes after this moment.
    /// - Complexity: O(drivers + changes).
    public func shifts(
        of fleet: Int, in calendar: WorldCalendar, until end: Instant
    ) -> [[PlannedShift]] {
        var shifts = [[PlannedShift]](repeating: [], count: fleet)
        let first = calendar.hour(at: .start)
        var working = ArraySlice(0..<count(of: fleet, hour: first))
        var away = ArraySlice(working.endIndex..<fleet)
        var since = [Instant](repeating: .start, count: fleet)
        let hour_ms: Int64 = 3_600_000
        var begin_ms = hour_ms - calendar.timeOfDay(at: .start) % hour_ms
        while begin_ms <= end.milliseconds {
            let wanted = count(
                of: fleet, hour: calendar.hour(at: Instant(milliseconds: begin_ms)))
            let change = wanted - working.count
            for step in 0..<abs(change) {
                let at = Instant(
                    milliseconds: begin_ms + hour_ms * Int64(step) / Int64(abs(change)))
                if change > 0 {
                    let driver = away.removeFirst()
                    since[driver] = at
                    working.append(driver)
                } else {
                    let driver = working.removeFirst()
                    if since[driver] < at {
                        shifts[driver].append(PlannedShift(from: since[driver], until: at))
                    }
                    away.append(driver)
                }
            }
            begin_ms += hour_ms
        }
        for driver in working {
            shifts[driver].append(PlannedShift(from: since[driver], until: nil))
        }
        return shifts
    }
}
