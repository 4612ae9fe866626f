import RideApp
import RideCore
import RideWire

/// How far ahead rides can be booked, as the engine tells it: half an hour to seven days where it
/// does not say.
struct BookingWindow: Hashable {
    /// The nearest pick-up.
    let earliest: Duration
    /// The farthest pick-up.
    let latest: Duration

    /// The farthest that a market can allow.
    private static let longest_s: Int64 = 366 * 86_400

    /// The limits of a market.
    init(_ market: MarketView?) {
        let limits = market?.reservations
        let latest_s = min(max(0, limits?.latest_s ?? 7 * 86_400), Self.longest_s)
        latest = .seconds(latest_s)
        earliest = .seconds(min(max(0, limits?.earliest_s ?? 1_800), latest_s))
    }

    /// Two rides that are booked closer together than this are told of: the first may not be over.
    static let apart = Duration.seconds(1_800)

    /// Where a moment lies.
    enum Verdict: Hashable {
        case tooSoon, right, tooLate
    }

    /// Where a pick-up lies, seen from now; both limits are inside.
    func verdict(on pickUp: Instant, now: Instant) -> Verdict {
        let ahead = pickUp.since(now)
        if ahead < earliest { return .tooSoon }
        return ahead > latest ? .tooLate : .right
    }

    /// The last day on which a pick-up can lie, counted from today.
    func lastDay(_ context: some FactsReading) -> Int {
        max(0, context.days(until: context.cityNow + latest))
    }

    /// The farthest pick-up in words: "7 days".
    func farthest(_ context: some FactsReading) -> String {
        let days = latest.milliseconds / WorldCalendar.dayMilliseconds
        guard days > 1 else { return context.format.duration(latest) }
        return context.text("wallet.days", ["count": context.format.number(Int(days))])
    }
}

/// A day, counted from today, and a time of day, both as they are chosen.
struct DayAndTime: Hashable {
    /// Days from today, 0 to `lastDay`.
    private(set) var day: Int
    /// Minutes after midnight, 0 to 1439.
    private(set) var minute: Int
    /// The last day that can lie within the window.
    let lastDay: Int

    static let minutesPerDay = 1_440
    /// Times are stepped through by so many minutes.
    static let step = 5

    /// A day and a time, kept within their limits.
    init(day: Int, minute: Int, lastDay: Int) {
        self.lastDay = lastDay
        self.day = min(max(0, day), lastDay)
        self.minute = min(max(0, minute), Self.minutesPerDay - 1)
    }

    /// The day and time of a moment, seen from now.
    init(of moment: Instant, days: Int, lastDay: Int, in calendar: WorldCalendar) {
        self.init(day: days, minute: calendar.minuteOfDay(at: moment), lastDay: lastDay)
    }

    /// The moment it stands for, seen from now: once, twice where clocks go back, or never.
    func clockMoment(now: Instant, in calendar: WorldCalendar) -> ClockMoment {
        let today = calendar.day(at: now).number
        return calendar.moment(on: CityDay(number: today + day), minute: minute)
    }

    /// The first such moment.
    func moment(now: Instant, in calendar: WorldCalendar) -> Instant {
        clockMoment(now: now, in: calendar).earliest
    }

    /// So many minutes later, over midnight where need be, at the next full step in that direction.
    func moved(by minutes: Int) -> DayAndTime {
        let here = day * Self.minutesPerDay + minute
        let there = here + minutes
        let rest = there % Self.step
        let last = (lastDay + 1) * Self.minutesPerDay - Self.step
        // From 08:03 a step back leads to 08:00, a step ahead to 08:05.
        let stepped = minutes < 0 && rest > 0 ? there - rest + Self.step : there - rest
        let kept = min(max(0, stepped), last)
        return DayAndTime(
            day: kept / Self.minutesPerDay, minute: kept % Self.minutesPerDay, lastDay: lastDay)
    }

    /// What can be read from a typed time.
    enum Reading: Hashable {
        case empty, incomplete, wrong
        case minute(Int)
    }

    /// The minute of a typed time: "18:30", "1830", "9:05".
    static func read(_ typed: String) -> Reading {
        let parts = typed.split(separator: ":", omittingEmptySubsequences: false)
        let digits = typed.filter(CardTyping.isDigit)
        guard !digits.isEmpty else { return .empty }
        guard parts.count <= 2, digits.count <= 4 else { return .wrong }
        let hour: Substring
        let minute: Substring
        if parts.count == 2 {
            (hour, minute) = (parts[0], parts[1])
        } else {
            (hour, minute) = (digits.prefix(2), digits.dropFirst(2))
        }
        guard let hours = Int(hour) else { return .incomplete }
        guard hours < 24 else { return .wrong }
        guard let first = minute.first else { return .incomplete }
        guard first < "6" else { return .wrong }
        guard minute.count == 2, let minutes = Int(minute) else { return .incomplete }
        return .minute(hours * 60 + minutes)
    }
}
