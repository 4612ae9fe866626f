import RideApp
import RideCore
import RideTUI
import RideWire

/// What all pages of this module say and ask.
extension FactsHolder {
    /// A text about driving.
    func text(_ key: DriverPageText, _ values: KeyValuePairs<String, String> = [:]) -> String {
        texts[key, values]
    }

    /// A text about money.
    func text(_ key: MoneyText, _ values: KeyValuePairs<String, String> = [:]) -> String {
        texts[key, values]
    }

    /// A text about becoming a driver.
    func text(_ key: JoinText, _ values: KeyValuePairs<String, String> = [:]) -> String {
        texts[key, values]
    }

    /// Why the engine has refused something, in the person's language where it is known here.
    func refusal(_ error: WireError) -> String {
        for group in ["work.refused", "field"] {
            let words = texts[word: error.code, in: group]
            if words != error.code { return words }
        }
        return texts[error]
    }

    /// Whether the person has an account.
    var hasAccount: Bool { state?.is_guest == false }

    /// `.available` while the connection stands and the person has an account.
    var whenAccount: Availability {
        guard whenLive == .available else { return whenLive }
        return hasAccount
            ? .available : .unavailable(reason: texts[ErrorText.onlyForAccounts])
    }

    /// An amount of the wire: "R$ 14,60".
    func money(_ minor: Int64) -> String { format.money(Money(minorUnits: minor)) }

    // MARK: Days and times

    /// The day on which something happens in the city.
    ///
    /// The city has weekdays and times of day but no dates: its present day is taken for today,
    /// and other days are counted from there.
    func date(of at_ms: Int64) -> CivilDate {
        today.adding(days: day(of: at_ms) - day(of: cityNow.milliseconds))
    }

    /// A moment of the city's time with its day: "21 Nov 08:14".
    func moment(_ at_ms: Int64) -> String {
        format.dayAndTime(date(of: at_ms), minuteOfDay: minute(of: at_ms))
    }

    /// The same, always as wide, for lists.
    func paddedMoment(_ at_ms: Int64) -> String {
        TextWidth.leftPadded(moment(at_ms), to: Format.dateWidth + 6)
    }

    /// The end of a span of time: "Sun 24:00" for the midnight after Sunday.
    func deadline(_ at_ms: Int64) -> String {
        guard let calendar = clock?.calendar else { return "" }
        let before = Instant(milliseconds: clamped(at_ms) - 1)
        let weekday = format.weekday(calendar.weekday(at: before).rawValue)
        let minute = minute(of: at_ms)
        return "\(weekday) \(minute == 0 ? "24:00" : format.clock(minuteOfDay: minute))"
    }

    /// Which day of the week it is in the city, from 0 for Monday; nil before it is known.
    var weekday: Int? { clock?.calendar.weekday(at: cityNow).rawValue }

    /// Whole days since the midnight before the world began.
    private func day(of at_ms: Int64) -> Int {
        let total = clamped(at_ms) + (clock?.calendar.startOfDayOffset ?? 0)
        let length = WorldCalendar.dayMilliseconds
        return Int(total >= 0 ? total / length : (total - length + 1) / length)
    }

    private func minute(of at_ms: Int64) -> Int {
        guard let clock else { return 0 }
        return clock.minuteOfDay(of: Instant(milliseconds: clamped(at_ms)))
    }

    /// Numbers of the wire, kept within some thousands of years.
    private func clamped(_ at_ms: Int64) -> Int64 {
        min(max(-100_000_000_000_000, at_ms), 100_000_000_000_000)
    }
}

extension PageDesk {
    /// The room a page has now; for keys that go on by a page.
    var room: PageRoom {
        let sheet = FrameLayout(size: size, sheetRows: .max, sideWidth: FrameLayout.pageWidth).sheet
        return PageRoom(
            width: sheet.width - 2 * Sheet.frameColumns, rows: sheet.height - Sheet.frameRows,
            isWide: FrameLayout.isWide(size), glyphs: .braille)
    }

    /// The key that asks again, while there is a reason to.
    func againBinding<Action>(_ isNeeded: Bool, action: Action) -> [KeyBinding<Action>] {
        guard isNeeded else { return [] }
        return [
            KeyBinding(
                [.char("r"), .ctrl("r")], texts[TextKey.keyRetry], priority: 7,
                availability: whenLive, action: action)
        ]
    }

    /// The key that leaves the page.
    func backBinding<Action>(_ action: Action) -> KeyBinding<Action> {
        KeyBinding(.escape, texts[TextKey.keyBack], priority: 8, action: action)
    }

    /// The keys that go up and down, for the key bar.
    func moveBinding<Action>(_ action: Action) -> KeyBinding<Action> {
        KeyBinding(
            [.down, .up], label: "↑↓", texts[TextKey.keyMove], priority: 4, action: action)
    }
}
