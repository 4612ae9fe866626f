import RideCore

/// What gives the city dates: when it began and how far its clocks are from Universal Time.
public struct DatesView: Codable, Hashable, Sendable {
    /// When the world began, in milliseconds since 1970 by Universal Time, as the city counts it.
    public var began_ms: Int64
    /// The name of its time zone in the IANA's data.
    public var time_zone: String
    /// How many seconds its clocks are ahead of Universal Time before the first of the changes.
    public var offset_s: Int
    /// When its clocks change: those of the year before and of the three years to come.
    public var changes: [ClockChangeView]

    /// A year and a quarter of a day.
    private static let year_s: Int64 = 31_557_600

    /// Shows the dates around a moment.
    public init(_ dates: CityDates, at now: Instant) {
        let now_s = dates.universal_ms(at: now) / 1_000
        let zone = dates.zone.cut(from: now_s - Self.year_s, until: now_s + 3 * Self.year_s)
        began_ms = dates.began_ms
        time_zone = zone.name
        offset_s = zone.firstOffset_s
        changes = zone.changes.map { ClockChangeView(at_s: $0.at_s, offset_s: $0.offset_s) }
    }

    /// The dates; nil if the numbers make none.
    public var dates: CityDates? {
        guard CityDates.moments_ms.contains(began_ms),
            let zone = try? TimeZoneTable(
                name: time_zone, firstOffset_s: offset_s,
                changes: changes.map { .init(at_s: $0.at_s, offset_s: $0.offset_s) })
        else { return nil }
        return CityDates(began_ms: began_ms, zone: zone)
    }
}

/// A change of the city's clocks.
public struct ClockChangeView: Codable, Hashable, Sendable {
    /// When, in seconds since 1970 by Universal Time.
    public var at_s: Int64
    /// How many seconds clocks are ahead of Universal Time from then on.
    public var offset_s: Int

    /// A change.
    public init(at_s: Int64, offset_s: Int) {
        self.at_s = at_s
        self.offset_s = offset_s
    }
}

/// A holiday, by its names.
public struct HolidayView: Codable, Hashable, Sendable {
    /// A name in one language.
    public struct Name: Codable, Hashable, Sendable {
        /// The language: `en`, `pt-BR`.
        public var language: String
        /// The name.
        public var name: String

        /// A name.
        public init(language: String, name: String) {
            self.language = language
            self.name = name
        }
    }

    /// Its names, in the order of the languages.
    public var names: [Name]

    /// Shows a holiday.
    public init(_ holiday: Holiday) {
        names = holiday.names.sorted { $0.key < $1.key }
            .map { Name(language: $0.key, name: $0.value) }
    }

    /// Shows a holiday by its first names alone, the English one among them, where an answer has no
    /// room for all of twenty languages.
    public init(short holiday: Holiday) {
        self.init(holiday)
        let english = names.filter { $0.language == "en" }
        names = english + names.filter { $0.language != "en" }.prefix(3)
        names.sort { $0.language < $1.language }
    }

    /// The name in a language; where there is none, the English one, or the first.
    public func name(in language: String) -> String {
        (names.first { $0.language == language } ?? names.first { $0.language == "en" }
            ?? names.first)?.name ?? ""
    }
}
