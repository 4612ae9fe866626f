extension CityDates {
    /// What clocks show, in milliseconds since the beginning of 1970 as if they showed Universal
    /// Time.
    public func local_ms(at instant: Instant) -> Int64 {
        universal_ms(at: instant).clampedSum(offset_ms(at: instant))
    }

    /// A moment as ISO 8601 writes it, with what clocks are ahead of Universal Time, so that two
    /// times that they show the same are told apart: `2026-03-09T06:00:00.250-03:00`.
    public func text(at instant: Instant) -> String {
        let (day, timeOfDay) = split(instant)
        let date = firstDate.adding(days: Int(day))
        let offset_s = offset_ms(at: instant) / 1_000
        let seconds = timeOfDay / 1_000
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
            .map { TimeZoneTable.digits($0) }.joined(separator: ":")
        let milliseconds = TimeZoneTable.digits(timeOfDay % 1_000, 3)
        return "\(date)T\(clock).\(milliseconds)\(TimeZoneTable.text(offset_s: offset_s))"
    }

    private func offset_ms(at instant: Instant) -> Int64 {
        let universal_s = universal_ms(at: instant).quotientRoundedDown(by: 1_000)
        return Int64(zone.offset_s(at: universal_s)) * 1_000
    }
}

extension TimeZoneTable {
    /// How far clocks are from Universal Time as ISO 8601 writes it: `-03:00`; with seconds for the
    /// local times from before there were zones.
    static func text(offset_s: Int64) -> String {
        let distance = offset_s.magnitude
        var parts = [distance / 3_600, distance / 60 % 60]
        if distance % 60 != 0 { parts.append(distance % 60) }
        return (offset_s < 0 ? "-" : "+") + parts.map { digits($0) }.joined(separator: ":")
    }

    fileprivate static func digits(_ number: some BinaryInteger, _ count: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
