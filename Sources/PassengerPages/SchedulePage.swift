import RideApp
import RideCore
import RideTUI

/// When the ride being planned is to begin: a day and a time, or now (P15).
public struct SchedulePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Plan the ride for that moment.
        case use
        /// Plan the ride for now.
        case rideNow
        /// Change the time by so many minutes.
        case step(Int)
        /// Nothing; for keys that belong to the fields.
        case type
        /// Leave everything as it is.
        case close
    }

    static let list = "schedule"

    private let current: Int64?
    private var day = 0
    private var time = TextField(limit: 5)
    private var focus = 0

    /// The page.
    ///
    /// - Parameter current: the moment the ride is planned for now, in milliseconds of the city's
    ///   time; nil for a ride that begins at once.
    public init(current: Int64? = nil) { self.current = current }

    // MARK: What it shows

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        var rows: [SheetRow] = [
            .paragraph(desk.text(.scheduleHint), .muted), .blank,
            .form(form, rows: form.height(width: room.width)), .blank,
        ]
        if let moment = moment(desk) {
            let isRight = problem(desk) == nil
            rows.append(
                .line(
                    StyledText(
                        desk.fullMoment(moment), isRight ? Style(.accent, .bold) : .muted),
                    right: StyledText(desk.ahead(moment), .muted)))
        }
        return SheetContent(desk.text(.scheduleTitle), rows: rows)
    }

    private func form(_ desk: PageDesk) -> Form {
        Form(
            id: Self.list,
            fields: [
                FormField(
                    desk.text(.fieldDay),
                    .choice((0...DayAndTime.lastDay).map(desk.dayName), selected: day),
                    state: .right),
                FormField(
                    desk.text(.fieldTime), time, state: timeState(desk),
                    placeholder: desk.text(.placeholderTime)),
            ], focus: focus, action: desk.text(.scheduleUse), reason: problem(desk))
    }

    private func timeState(_ desk: PageDesk) -> FieldState {
        switch DayAndTime.read(time.text) {
        case .empty: .empty
        case .incomplete: .incomplete(desk.text(.timeIncomplete))
        case .wrong: .wrong(desk.text(.timeWrong))
        case .minute: problem(desk).map { .wrong($0) } ?? .right
        }
    }

    /// Why the moment cannot be taken; nil where it can.
    private func problem(_ desk: PageDesk) -> String? {
        switch DayAndTime.read(time.text) {
        case .empty, .incomplete: return desk.text(.timeMissing)
        case .wrong: return desk.text(.timeWrong)
        case .minute: break
        }
        guard let moment = moment(desk) else { return desk.texts[TextKey.linkNeeded] }
        switch BookingWindow.verdict(on: Instant(milliseconds: moment), now: desk.cityNow) {
        case .right: return nil
        case .tooSoon: return desk.text(.tooSoon)
        case .tooLate: return desk.text(.tooLate)
        }
    }

    private func moment(_ desk: PageDesk) -> Int64? {
        guard let calendar = desk.clock?.calendar,
            case .minute(let minute) = DayAndTime.read(time.text)
        else { return nil }
        return DayAndTime(day: day, minute: minute)
            .moment(now: desk.cityNow, in: calendar).milliseconds
    }

    /// How far ahead the moment lies changes by itself.
    public func wake_ms(_ desk: PageDesk) -> Int64? {
        desk.clock?.nextMinute_ms(after: desk.now_ms)
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        var bindings = [
            KeyBinding<Action>(
                .enter, desk.text(.scheduleUse).asKeyTitle, priority: 9,
                availability: problem(desk).map { .unavailable(reason: $0) } ?? .available,
                action: .use)
        ]
        if focus == 1 {
            bindings += [
                KeyBinding(.left, desk.text(.keyEarlier), priority: 6, action: .step(-5)),
                KeyBinding(.right, desk.text(.keyLater), priority: 6, action: .step(5)),
                KeyBinding(
                    .pageUp, desk.text(.keyHourEarlier), priority: 4, action: .step(-60)),
                KeyBinding(.pageDown, desk.text(.keyHourLater), priority: 4, action: .step(60)),
            ]
        } else {
            bindings.append(
                KeyBinding(
                    [.right, .left], label: "←→", desk.text(.keyDay), priority: 6, action: .type))
        }
        bindings.append(
            KeyBinding(
                [.tab, .backTab], label: "Tab", desk.text(.keyFields), priority: 3, action: .type))
        if current != nil {
            bindings.append(
                KeyBinding(.char("x"), desk.text(.keyRideNow), priority: 7, action: .rideNow))
        }
        return bindings + [
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close)
        ]
    }

    /// The chosen moment, else one in about an hour.
    public mutating func opened(_ desk: inout PageDesk) {
        guard time.isEmpty, let calendar = desk.clock?.calendar else { return }
        let wanted = current.map { Instant(milliseconds: $0) }
        let moment = wanted ?? desk.cityNow + .seconds(3_600)
        let chosen = DayAndTime(of: moment, days: desk.days(until: moment), in: calendar)
        show(wanted == nil ? chosen.moved(by: DayAndTime.step) : chosen, desk)
        focus = 1
    }

    private mutating func show(_ chosen: DayAndTime, _ desk: PageDesk) {
        day = chosen.day
        time.text = desk.format.clock(minuteOfDay: chosen.minute)
    }

    /// Of the letters only digits and the colon belong to the time.
    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        switch key {
        case .enter: return false
        case .left, .right, .pageUp, .pageDown: if focus == 1 { return false }
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
        var form = form(desk)
        return take(form.handle(key), form, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        var form = form(desk)
        let outcome = form.chosen(row: row)
        _ = take(outcome, form, &desk)
    }

    private mutating func take(
        _ outcome: FormOutcome, _ form: Form, _ desk: inout PageDesk
    ) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: use(&desk)
        case .edited, .moved, .toggled:
            day = form.fields[0].selected ?? day
            if case .text(let text) = form.fields[1].input { time = text }
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

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .use: use(&desk)
        case .rideNow:
            desk.close()
            desk.request(.pickUpAt(nil))
        case .step(let minutes): step(minutes, &desk)
        case .type: break
        case .close: desk.close()
        }
    }

    private mutating func step(_ minutes: Int, _ desk: inout PageDesk) {
        guard case .minute(let minute) = DayAndTime.read(time.text) else {
            time.text = ""
            return opened(&desk)
        }
        show(DayAndTime(day: day, minute: minute).moved(by: minutes), desk)
    }

    private func use(_ desk: inout PageDesk) {
        guard problem(desk) == nil, let moment = moment(desk) else { return }
        desk.close()
        desk.request(.pickUpAt(moment))
    }
}
