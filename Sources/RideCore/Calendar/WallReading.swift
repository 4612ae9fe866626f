/// What clocks of a city show at a moment of the wall's clock, by which messages, calls for help
/// and what operators do are counted: those of its time zone, or Universal Time where it has none.
public struct WallReading: Hashable, Sendable {
    /// The day.
    public let date: CivilDate
    /// Minutes after midnight.
    public let minuteOfDay: Int
    /// How far clocks are from Universal Time, such as `-03:00`; nil for Universal Time itself.
    public let offset: String?

    /// Reads a moment by the clocks of a calendar.
    public init(_ moment: WallTime, by calendar: WorldCalendar?) {
        let zone = calendar?.dates?.zone
        let offset_s = zone?.offset_s(at: moment.milliseconds.quotientRoundedDown(by: 1_000)) ?? 0
        let local = moment.milliseconds.clampedSum(Int64(offset_s) * 1_000)
        let day = local.quotientRoundedDown(by: WorldCalendar.dayMilliseconds)
        date = CivilDate(daysSince1970: Int(day))
        minuteOfDay = Int((local - day * WorldCalendar.dayMilliseconds) / 60_000)
        offset = zone.map { _ in TimeZoneTable.text(offset_s: Int64(offset_s)) }
    }
}
