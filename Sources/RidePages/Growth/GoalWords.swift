import RideApp
import RideCore
import RideTUI
import RideWire

/// Goals in words, the same on every page.
enum GoalWords {
    /// A day by which goals are planned, 0 for Monday. The city's weekday is its own, whatever the
    /// date of the wall says: where it is another one, it is named as the city's.
    static func day(_ date: CivilDate, _ weekday: Int, _ context: PageContext) -> String {
        // The first of January 1970 was a Thursday.
        let isTheDates = (date.daysSince1970 + 3 - weekday) % 7 == 0
        return context.text(
            isTheDates ? "growth.digestDay" : "growth.cityDay",
            ["day": context.format.weekday(weekday), "date": context.format.date(date)])
    }

    /// A sign for where a goal stands: its shape says as much as its colour.
    static func sign(_ goal: GoalView, _ glyphs: Glyphs) -> (String, Role) {
        switch goal.state {
        case "done": ("[\(glyphs.tick)]", .good)
        case "missed": ("[\(glyphs.cross)]", .danger)
        case "open" where goal.percent > 0: ("[\(glyphs.dot)]", .accent)
        case "open": ("[ ]", .accent)
        default: (" \(glyphs.dot) ", .muted)
        }
    }

    /// The name behind its sign, both in its colour.
    static func name(of form: GoalForm) -> StyledText {
        let colour: Role =
            switch form.colour {
            case "blue": .accent
            case "green": .good
            case "yellow": .attention
            case "red": .danger
            default: .normal
            }
        return StyledText((form.sign.map { $0 + " " } ?? "") + form.name, Style(colour))
    }

    static func state(of goal: GoalView, _ context: PageContext) -> String {
        let percent = context.format.percent(goal.percent)
        return switch goal.state {
        case "done": context.text("growth.stateDone")
        case "missed": context.text("growth.stateMissed", ["percent": percent])
        case "open" where goal.target > 1: "\(goal.progress)/\(goal.target) · \(percent)"
        case "open": context.text("growth.stateOpen")
        default: context.text("growth.stateAhead")
        }
    }

    static func rule(of form: GoalForm, _ context: PageContext) -> String {
        let ofMonth = form.month_days.map { days in
            context.text(
                "growth.onDays",
                ["days": context.texts.list(days.map { "\($0.wrappedValue)" }, .and)])
        }
        let days =
            form.date.map { context.format.date($0) } ?? ofMonth
            ?? (form.weekdays.count == 7
                ? context.text("growth.daysAll")
                : form.weekdays.map(\.wrappedValue)
                    .sorted { context.placeInWeek($0) < context.placeInWeek($1) }
                    .map { context.format.weekday($0) }
                    .joined(separator: " "))
        let at = form.at_minute.map { DayMinute.text($0, context) }
        let what: String? =
            switch form.kind {
            case "rides":
                form.before_minute.map {
                    context.text("growth.before", ["time": DayMinute.text($0, context)])
                }
            case "uncancelled": context.texts[word: "uncancelled", in: "growth.kind"]
            default: nil
            }
        let until = form.until.map {
            context.text("growth.untilDay", ["date": context.format.date($0)])
        }
        return [at, days, what, until].compactMap { $0 }.joined(separator: " · ")
    }
}
