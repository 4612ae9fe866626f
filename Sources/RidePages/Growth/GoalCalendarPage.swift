import RideApp
import RideCore
import RideTUI
import RideWire

/// What was done day by day: a month as a grid, or a year at a glance (G2).
public struct GoalCalendarPage: Page {
    private var answer = Loadable<GoalCalendarResult>()
    /// The selected day; nil before today is known.
    private var day: CivilDate?
    private var isYear = false

    /// The calendar at the present month.
    public init() {}

    // MARK: What happens

    private func first(of day: CivilDate) -> CivilDate {
        isYear ? day.adding(days: -363) : day.adding(days: 1 - day.day)
    }

    public mutating func opened(_ context: inout PageContext) {
        let day = day ?? context.today
        let count = isYear ? 364 : CivilDate.days(inMonth: day.month, of: day.year)
        answer.ask(GetGoalCalendar(from: first(of: day), days: count), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let asked = done.request as? GetGoalCalendar else { return false }
        switch done.result {
        case .success(let value as GoalCalendarResult):
            if day == nil, value.today != context.today {
                // The city's date is another than the wall's: ask for its month.
                day = value.today
                opened(&context)
                return true
            }
            day = day ?? value.today
            guard day.map({ first(of: $0) }) == asked.from else { return true }
            answer.take(value)
        case .failure(let error): answer.take(error)
        case .success: return false
        }
        return true
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let day, !isYear || key == .pageUp || key == .pageDown else { return false }
        let next: CivilDate
        switch key {
        case .left: next = day.adding(days: -1)
        case .right: next = day.adding(days: 1)
        case .up: next = day.adding(days: -7)
        case .down: next = day.adding(days: 7)
        case .pageUp: next = day.adding(days: isYear ? -364 : -day.day)
        case .pageDown:
            let length = CivilDate.days(inMonth: day.month, of: day.year)
            next = day.adding(days: isYear ? 364 : length - day.day + 1)
        default: return false
        }
        let isSame = (next.year, next.month) == (day.year, day.month) && !isYear
        self.day = next
        if !isSame { opened(&context) }
        return true
    }

    /// Opens the goals of the selected day.
    private mutating func open(_ context: inout PageContext) {
        if let day { context.open(GoalsPage(date: day)) }
    }

    /// Shows a year, or a month again.
    private mutating func toggleYear(_ context: inout PageContext) {
        isYear.toggle()
        opened(&context)
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .enter, "growth.keyOpenDay", 9,
            when: isYear || day == nil
                ? .unavailable(reason: context.text("growth.chooseDay")) : .available
        ) { $0.open(&$1) }
        context.key(.char("y"), isYear ? "growth.keyMonth" : "growth.keyYear", 7) {
            $0.toggleYear(&$1)
        }
        context.key(
            [.left, .right, .up, .down, .pageUp, .pageDown], label: "←↑↓→ PgUp PgDn", "key.move", 4)
        context.againKey(if: answer.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let value = answer.value, let day else {
            return SheetContent(
                context.text("growth.calendarTitle"), rows: [answer.noticeRow(context)])
        }
        let streak = context.text(
            "growth.streaks",
            [
                "count": context.format.number(value.streak),
                "most": context.format.number(value.longest_streak),
            ])
        let rows =
            isYear
            ? year(value, room, context) : month(value, day, room, context)
        let title =
            isYear
            ? context.text("growth.yearTitle")
            : context.text("growth.calendarTitle") + " · "
                + context.format.language.monthOfYear(day)
        return SheetContent(
            title, number: StyledText(streak, value.streak > 0 ? .good : .muted), rows: rows)
    }

    /// What stands for a day: its number, and how much was done, as shape and number.
    private func cell(
        _ date: CivilDate, _ planned: Int, _ done: Int, _ value: GoalCalendarResult,
        _ glyphs: Glyphs
    ) -> (text: String, role: Role) {
        guard planned > 0 else { return ("  \(glyphs.dot)  ", .muted) }
        let sign = Self.level(planned, done, glyphs)
        let role: Role =
            done == planned
            ? .good : date >= value.today ? .accent : done > 0 ? .attention : .danger
        return ("\(sign) \(done)/\(planned)", role)
    }

    /// Four shapes, from nothing to everything.
    private static func level(_ planned: Int, _ done: Int, _ glyphs: Glyphs) -> String {
        let signs = glyphs.isASCII ? [".", "-", "+", "#"] : ["○", "◔", "◑", "●"]
        guard planned > 0, done > 0 else { return signs[0] }
        return done >= planned ? signs[3] : done * 2 >= planned ? signs[2] : signs[1]
    }

    private func month(
        _ value: GoalCalendarResult, _ day: CivilDate, _ room: PageSpace, _ context: PageContext
    ) -> [SheetRow] {
        let width = room.width >= 63 ? 9 : max(5, room.width / 7)
        func pad(_ text: String) -> String { TextWidth.padded(text, to: width) }
        let heads = context.weekdays.map { pad(context.format.weekday($0)) }.joined()
        var rows: [SheetRow] = [.line(StyledText(heads, .muted))]
        var numbers = StyledText("")
        var marks = StyledText("")
        var column = 0
        func end() {
            rows.append(.line(numbers))
            rows.append(.line(marks))
            (numbers, marks, column) = ("", "", 0)
        }
        while column < context.placeInWeek(value.first_weekday) {
            numbers = numbers + StyledText(pad(""))
            marks = marks + StyledText(pad(""))
            column += 1
        }
        for (offset, planned) in value.planned.enumerated() {
            let date = value.from.adding(days: offset)
            let (text, role) = cell(date, planned, value.done[offset], value, room.glyphs)
            let isSelected = date == day
            let number =
                (isSelected ? String(Character(room.glyphs.pointer)) : " ") + "\(date.day)"
                + (date == value.today ? "*" : "")
            numbers =
                numbers
                + StyledText(
                    pad(number), isSelected ? Style(.accent, .bold) : Style.normal)
            marks = marks + StyledText(pad(" " + text), Style(role))
            column += 1
            if column == 7 { end() }
        }
        if column > 0 { end() }
        return rows
    }

    /// A column a week, a row a weekday, the latest weeks that fit.
    private func year(
        _ value: GoalCalendarResult, _ room: PageSpace, _ context: PageContext
    ) -> [SheetRow] {
        // The first column may begin before the first day, and the last end after the last.
        let before = context.placeInWeek(value.first_weekday)
        let columns = (value.planned.count + before + 6) / 7
        let weeks = min(columns, max(4, room.width - 5))
        let start = (columns - weeks) * 7 - before
        var rows: [SheetRow] = (0..<7).map { row in
            let head = context.format.weekday(context.weekdays[row])
            let signs = (0..<weeks).map { week -> String in
                let place = start + week * 7 + row
                guard value.planned.indices.contains(place) else { return " " }
                guard value.planned[place] > 0 else { return String(Character(room.glyphs.dot)) }
                return Self.level(value.planned[place], value.done[place], room.glyphs)
            }.joined()
            return .line(
                StyledText(TextWidth.padded(head, to: 5), .muted)
                    + StyledText(signs, .good))
        }
        let planned = value.planned.reduce(0, +)
        let done = value.done.reduce(0, +)
        rows += [
            .blank,
            .paragraph(
                context.text(
                    "growth.yearSum",
                    [
                        "done": context.format.number(done),
                        "planned": context.format.number(planned),
                    ])),
        ]
        return rows
    }
}
