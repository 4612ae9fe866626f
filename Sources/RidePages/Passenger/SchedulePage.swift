import RideApp
import RideCore
import RideTUI

/// When the ride being planned is to begin: a day and a time, or now (P15).
public struct SchedulePage: Page {
    static let list = "schedule"

    private let current: Int64?
    private var day = 0
    private var time = TextField(limit: 5)
    /// Which of two times is meant, where clocks show it twice.
    private var turn = ClockTurn.first
    private var focus = 0

    /// The page.
    ///
    /// - Parameter current: the moment the ride is planned for now, in milliseconds of the city's
    ///   time; nil for a ride that begins at once.
    public init(current: Int64? = nil) { self.current = current }

    // MARK: What it shows

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let form = form(context)
        var rows: [SheetRow] = [
            .paragraph(hint(context), .muted), .blank,
            .form(form, rows: form.height(width: room.width)), .blank,
        ]
        if let moment = moment(context) {
            let isRight = problem(context) == nil
            rows.append(
                .line(
                    StyledText(
                        context.spokenMoment(moment), isRight ? Style(.accent, .bold) : .muted),
                    right: StyledText(context.ahead(moment), .muted)))
            if let other = otherBooking(near: moment, context) {
                let time = context.dayAndTime(other)
                rows.append(
                    .paragraph(context.text("wallet.otherBooked", ["time": time]), .attention))
            }
        }
        return SheetContent(context.text("wallet.scheduleTitle"), rows: rows)
    }

    /// Another ride that is booked for about then: nobody rides in two cars. The one that is being
    /// changed is none.
    private func otherBooking(near moment: Int64, _ context: PageContext) -> Int64? {
        guard let other = context.state?.next_booking_at_ms, other != current else { return nil }
        let apart = Duration.milliseconds(abs(other - moment))
        return apart < BookingWindow.apart ? other : nil
    }

    private func window(_ context: PageContext) -> BookingWindow {
        BookingWindow(context.engine?.market)
    }

    private func hint(_ context: PageContext) -> String {
        let window = window(context)
        return context.text(
            "wallet.scheduleHint",
            [
                "earliest": context.format.duration(window.earliest),
                "latest": window.farthest(context),
            ])
    }

    private func chosen(_ minute: Int, _ context: PageContext) -> DayAndTime {
        DayAndTime(day: day, minute: minute, lastDay: window(context).lastDay(context))
    }

    private func form(_ context: PageContext) -> Form {
        let days = 0...window(context).lastDay(context)
        var fields = [
            FormField(
                context.text("wallet.fieldDay"),
                .choice(days.map(context.dayName), selected: min(day, days.upperBound)),
                state: .right),
            FormField(
                context.text("wallet.fieldTime"), time, state: timeState(context),
                placeholder: context.text("wallet.placeholderTime")),
        ]
        if case .twice = clockMoment(context) {
            let words = [ClockTurn.first, .second].map(context.word)
            fields.append(
                FormField(
                    context.text("wallet.fieldTurn"),
                    .choice(words, selected: turn == .first ? 0 : 1), state: .right))
        }
        return Form(
            id: Self.list, fields: fields, focus: min(focus, fields.count - 1),
            action: context.text("wallet.scheduleUse"), reason: problem(context))
    }

    private func timeState(_ context: PageContext) -> FieldState {
        switch DayAndTime.read(time.text) {
        case .empty: .empty
        case .incomplete: .incomplete(context.text("wallet.timeIncomplete"))
        case .wrong: .wrong(context.text("wallet.timeWrong"))
        case .minute: problem(context).map { .wrong($0) } ?? .right
        }
    }

    /// Why the moment cannot be taken; nil where it can.
    private func problem(_ context: PageContext) -> String? {
        switch DayAndTime.read(time.text) {
        case .empty, .incomplete: return context.text("wallet.timeMissing")
        case .wrong: return context.text("wallet.timeWrong")
        case .minute: break
        }
        if case .never(let next) = clockMoment(context) {
            let time = context.clockTime(next.milliseconds)
            return context.text("wallet.timeSkipped", ["time": time])
        }
        guard let moment = moment(context) else { return context.texts["link.needed"] }
        let window = window(context)
        switch window.verdict(on: Instant(milliseconds: moment), now: context.cityNow) {
        case .right: return nil
        case .tooSoon:
            return context.text(
                "wallet.tooSoon", ["time": context.format.duration(window.earliest)])
        case .tooLate:
            return context.text("wallet.tooLate", ["time": window.farthest(context)])
        }
    }

    /// The moments at which clocks show the chosen time; nil before there is one.
    private func clockMoment(_ context: PageContext) -> ClockMoment? {
        guard let calendar = context.clock?.calendar,
            case .minute(let minute) = DayAndTime.read(time.text)
        else { return nil }
        return chosen(minute, context).clockMoment(now: context.cityNow, in: calendar)
    }

    private func moment(_ context: PageContext) -> Int64? {
        switch clockMoment(context) {
        case .twice(_, let second) where turn == .second: second.milliseconds
        case .once(let moment), .twice(let moment, _): moment.milliseconds
        case .never, nil: nil
        }
    }

    /// How far ahead the moment lies changes by itself.
    public func wake_ms(_ context: PageContext) -> Int64? {
        context.clock?.nextMinute_ms(after: context.now_ms)
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            [.enter, Form.sendKey], titled: context.text("wallet.scheduleUse").asKeyTitle, 9,
            when: problem(context).map { .unavailable(reason: $0) } ?? .available
        ) { $0.use(&$1) }
        if focus == 1 {
            context.key(.left, "wallet.keyEarlier", 6) { $0.step(-5, &$1) }
            context.key(.right, "wallet.keyLater", 6) { $0.step(5, &$1) }
            context.key(.pageUp, "wallet.keyHourEarlier", 4) { $0.step(-60, &$1) }
            context.key(.pageDown, "wallet.keyHourLater", 4) { $0.step(60, &$1) }
        } else {
            context.key([.right, .left], label: "←→", "wallet.keyDay", 6)
            if window(context).lastDay(context) > 7 {
                context.key(.pageUp, "wallet.keyWeekEarlier", 4) { $0.go(weeks: -1, $1) }
                context.key(.pageDown, "wallet.keyWeekLater", 4) { $0.go(weeks: 1, $1) }
            }
        }
        context.key([.tab, .backTab], label: "Tab", "wallet.keyFields", 3)
        if current != nil {
            context.key(.char("x"), "wallet.keyRideNow", 7) { $0.rideNow(&$1) }
        }
        context.backKey()
    }

    /// The chosen moment, else one in about an hour.
    public mutating func opened(_ context: inout PageContext) {
        guard time.isEmpty, let calendar = context.clock?.calendar else { return }
        let wanted = current.map { Instant(milliseconds: $0) }
        let moment = wanted ?? context.cityNow + .seconds(3_600)
        let chosen = DayAndTime(
            of: moment, days: context.days(until: moment),
            lastDay: window(context).lastDay(context), in: calendar)
        turn = calendar.turn(at: moment) ?? .first
        show(wanted == nil ? chosen.moved(by: DayAndTime.step) : chosen, context)
        focus = 1
    }

    private mutating func show(_ chosen: DayAndTime, _ context: PageContext) {
        day = chosen.day
        time.text = context.format.clock(minuteOfDay: chosen.minute)
    }

    /// Of the letters only digits and the colon belong to the time.
    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        switch key {
        case .enter: return false
        case .left, .right: if focus == 1 { return false }
        // Of the page: hours of the time, and weeks of the day.
        case .pageUp, .pageDown: return false
        case .char(let scalar):
            let isOfTime = CardTyping.isDigit(Character(scalar)) || scalar == ":"
            guard isOfTime || scalar == " " && focus == 0 else { return false }
            if isOfTime, focus != 1 {
                focus = 1
                time.text = ""
            } else if isOfTime, time.characters.count == time.limit {
                // Whoever types into a full time wants another one.
                time.text = ""
            }
        case .escape, .tab, .backTab, .up, .down, .home, .end, .delete, .backspace, .function,
            .ctrl, .paste, .mouse, .focus, .resize:
            break
        }
        var form = form(context)
        return take(form.handle(key), form, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        let outcome = form.chosen(row: row)
        _ = take(outcome, form, &context)
    }

    private mutating func take(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: use(&context)
        case .edited, .moved, .toggled:
            day = form.fields[0].selected ?? day
            if case .text(let text) = form.fields[1].input { time = text }
            if form.fields.count > 2 { turn = form.fields[2].selected == 1 ? .second : .first }
            if case .edited(1) = outcome { colon() }
            focus = form.focus
        }
        return true
    }

    /// Puts the colon between hours and minutes by itself.
    private mutating func colon() {
        let isSign: (Character) -> Bool = { CardTyping.isDigit($0) || $0 == ":" }
        time.rewrite(keeping: isSign) { typed in
            let kept = typed.filter(isSign)
            guard !kept.contains(":"), kept.count > 2 else { return kept }
            return String(kept.prefix(2)) + ":" + String(kept.dropFirst(2))
        }
    }

    /// Plans the ride for now.
    private mutating func rideNow(_ context: inout PageContext) {
        context.close()
        context.request(.pickUpAt(nil))
    }

    private mutating func go(weeks: Int, _ context: PageContext) {
        day = min(max(0, day + weeks * 7), window(context).lastDay(context))
    }

    private mutating func step(_ minutes: Int, _ context: inout PageContext) {
        guard case .minute(let minute) = DayAndTime.read(time.text) else {
            time.text = ""
            return opened(&context)
        }
        show(chosen(minute, context).moved(by: minutes), context)
    }

    private func use(_ context: inout PageContext) {
        guard problem(context) == nil, let moment = moment(context) else { return }
        context.close()
        context.request(.pickUpAt(moment))
    }
}
