import RideApp
import RideCore
import RideTUI
import RideWire

/// The form in which a goal is typed (G1).
enum GoalFields {
    private static let kinds = ["ticked", "rides", "uncancelled"]

    /// Which weekdays each choice stands for; nil for today alone.
    private static let days: [(key: TextKey, days: [Int]?)] = [
        ("growth.daysAll", Array(0...6)), ("growth.daysWork", Array(0...4)),
        ("growth.daysEnd", [5, 6]), ("growth.daysToday", nil),
    ]

    /// The choices of days: those above, then each weekday, then days of the month.
    private static func dayWords(_ context: PageContext) -> [String] {
        days.map { context.texts[$0.key] } + context.weekdays.map { context.format.weekday($0) }
            + [context.text("growth.daysMonth")]
    }

    /// The last of these choices.
    private static var monthChoice: Int { days.count + 7 }
    private static let colours = ["blue", "green", "yellow", "red"]

    private static func selection(of form: GoalForm, _ context: PageContext) -> Int {
        guard form.date == nil else { return 3 }
        guard form.month_days == nil else { return monthChoice }
        let numbers = form.weekdays.map(\.wrappedValue)
        if let known = days.firstIndex(where: { $0.days == numbers }) { return known }
        return numbers.first.map { context.placeInWeek($0) + days.count } ?? 0
    }

    /// A page on which a goal is made or changed.
    static func page(_ goal: GoalView?, today: CivilDate, _ context: PageContext) -> FieldsPage {
        let text = { (key: TextKey) in context.texts[key] }
        // Drivers have time at work, passengers rent bicycles.
        let own = kinds + [context.facts.role == .driver ? "online" : "rentals"]
        let (badTime, badCount) = (text("growth.timeWrong"), text("growth.countWrong"))
        let (badDay, badDays) = (text("growth.untilWrong"), text("growth.monthDaysWrong"))
        return FieldsPage(
            text(goal == nil ? "growth.goalNew" : "growth.goalChange"),
            hint: text(goal == nil ? "growth.goalHint" : "growth.goalHintChange"),
            fields: whatFields(of: goal?.form, own, context)
                + whenFields(of: goal?.form, today: today, context)
                + lookFields(of: goal?.form, context),
            optional: [2, 3, 5, 6, 7, 8, 10], hides: { unused(own, $0) },
            refusals: ["goal_name_not_allowed": 0, "goal_target_not_allowed": 2],
            action: text("growth.save"),
            check: { answers in
                // A goal can be due at the end of a day, and nothing happens after it.
                let ends = 1..<1_441
                return [
                    2: countState(answers, own, else: badCount),
                    3: DayMinute.state(answers.text(3), in: ends, else: badTime),
                    5: monthState(answers, else: badDays),
                    6: DayMinute.state(answers.text(6), in: 0..<1_440, else: badTime),
                    7: DayMinute.state(answers.text(7), in: ends, else: badTime),
                    8: untilState(answers.text(8), today: today, else: badDay),
                ]
            },
            make: { answers, context in
                read(answers, of: goal?.goal_id, kinds: own, today: today, &context)
            })
    }

    private static func time(_ minute: Int?, _ context: PageContext) -> TextField {
        TextField(minute.map { DayMinute.text($0, context) } ?? "", limit: 5)
    }

    /// What is counted: fields 0 to 3.
    private static func whatFields(
        of form: GoalForm?, _ own: [String], _ context: PageContext
    ) -> [FormField] {
        let kind = form.flatMap { own.firstIndex(of: $0.kind) } ?? 0
        let count = form.map { "\($0.kind == "online" ? $0.count / 60 : $0.count)" } ?? ""
        return [
            FormField(
                context.text("growth.goalName"), TextField(form?.name ?? "", limit: 40),
                state: .empty),
            FormField(
                context.text("growth.goalKind"),
                .choice(own.map { context.texts[word: $0, in: "growth.kind"] }, selected: kind),
                state: .right),
            FormField(
                context.text("growth.howMany"), TextField(count, limit: 3), state: .optional,
                placeholder: "5"),
            FormField(
                context.text("growth.goalBefore"), time(form?.before_minute, context),
                state: .optional, placeholder: "12:00"),
        ]
    }

    /// On which days, and when on them: fields 4 to 8.
    private static func whenFields(
        of form: GoalForm?, today: CivilDate, _ context: PageContext
    ) -> [FormField] {
        let ofMonth = (form?.month_days ?? []).map { "\($0.wrappedValue)" }
        return [
            FormField(
                context.text("growth.goalDays"),
                .choice(
                    dayWords(context),
                    selected: form.map { selection(of: $0, context) } ?? 0), state: .right),
            FormField(
                context.text("growth.goalMonthDays"),
                TextField(ofMonth.joined(separator: ", "), limit: 40), state: .optional,
                placeholder: "1, 15"),
            FormField(
                context.text("growth.goalAt"), time(form?.at_minute, context), state: .optional,
                placeholder: "08:00"),
            FormField(
                context.text("growth.goalDeadline"), time(form?.deadline_minute, context),
                state: .optional, placeholder: "24:00"),
            FormField(
                context.text("growth.goalUntil"),
                TextField(form?.until.map(DayTyping.written) ?? "", limit: 10),
                state: .optional, placeholder: DayTyping.written(today.adding(days: 30))),
        ]
    }

    /// How it is shown: fields 9 and 10.
    private static func lookFields(of form: GoalForm?, _ context: PageContext) -> [FormField] {
        let words = colours.map { context.texts[word: $0, in: "growth.colour"] }
        let colour = form?.colour.flatMap { colours.firstIndex(of: $0) }
        return [
            FormField(
                context.text("growth.goalColour"),
                .choice(
                    [context.text("growth.colour.plain")] + words,
                    selected: colour.map { $0 + 1 } ?? 0), state: .right),
            FormField(
                context.text("growth.goalSign"), TextField(form?.sign ?? "", limit: 1),
                state: .optional, placeholder: "*"),
        ]
    }

    private static let counts = 1...100

    private static func isOfMonth(_ answers: FieldsPage.Answers) -> Bool {
        answers.choice(4) == monthChoice
    }

    /// Days of a month as they are typed, "1, 15"; nil for anything else.
    static func monthDays(_ typed: String) -> [Int]? {
        let words = typed.split { ", ;".contains($0) }
        let days = words.compactMap { Int($0) }.filter((1...31).contains)
        return words.isEmpty || days.count < words.count ? nil : Set(days).sorted()
    }

    private static func monthState(_ answers: FieldsPage.Answers, else why: String) -> FieldState {
        guard isOfMonth(answers) else { return .optional }
        guard !answers.text(5).isEmpty else { return .empty }
        return monthDays(answers.text(5)) == nil ? .wrong(why) : .right
    }

    private static func untilState(
        _ typed: String, today: CivilDate, else why: String
    ) -> FieldState {
        switch DayTyping(typed) {
        case .empty: .optional
        case .incomplete: .incomplete(why)
        case .wrong, .noSuchDay: .wrong(why)
        case .day(let day): day < today ? .wrong(why) : .right
        }
    }

    /// What the form says of the number: a kind that has one needs it.
    private static func countState(
        _ answers: FieldsPage.Answers, _ kinds: [String], else why: String
    ) -> FieldState {
        guard !answers.text(2).isEmpty else { return .empty }
        return Int(answers.text(2)).map(counts.contains) == true ? .right : .wrong(why)
    }

    /// The fields that the chosen kind does not use: the number of what is not counted, and the
    /// time before which rides end where no rides are counted.
    private static func unused(_ kinds: [String], _ answers: FieldsPage.Answers) -> Set<Int> {
        let unused: Set<Int> =
            switch kind(kinds, answers) {
            case "rides": []
            case "online", "rentals": [3]
            default: [2, 3]
            }
        return isOfMonth(answers) ? unused : unused.union([5])
    }

    private static func kind(_ kinds: [String], _ answers: FieldsPage.Answers) -> String {
        kinds[min(answers.choice(1), kinds.count - 1)]
    }

    private static func read(
        _ answers: FieldsPage.Answers, of goal: UInt64?, kinds: [String], today: CivilDate,
        _ context: inout PageContext
    ) -> FieldsPage.Outcome {
        let kind = kind(kinds, answers)
        let unused = unused(kinds, answers)
        var form = GoalForm(name: answers.text(0), kind: kind, count: 1, weekdays: [])
        if !unused.contains(2) {
            guard let count = Int(answers.text(2)), counts.contains(count) else {
                return .wrong(field: 2, why: context.text("growth.countWrong"))
            }
            form.count = kind == "online" ? count * 60 : count
        }
        for field in [3, 6, 7] where !unused.contains(field) && !answers.text(field).isEmpty {
            let minute = DayMinute.read(answers.text(field))
            switch field {
            case 3: form.before_minute = minute
            case 6: form.at_minute = minute
            default: form.deadline_minute = minute
            }
        }
        if isOfMonth(answers) {
            guard let days = monthDays(answers.text(5)) else {
                return .wrong(field: 5, why: context.text("growth.monthDaysWrong"))
            }
            form.month_days = days.map { MonthDayNumber(wrappedValue: $0) }
        } else {
            let chosen = answers.choice(4)
            let numbers =
                chosen < days.count
                ? days[chosen].days : [context.weekdays[chosen - days.count]]
            form.weekdays = (numbers ?? []).map { WeekdayNumber(wrappedValue: $0) }
            if numbers == nil { form.date = today }
        }
        if case .day(let day) = DayTyping(answers.text(8)) { form.until = day }
        let colour = answers.choice(9)
        form.colour = colours.indices.contains(colour - 1) ? colours[colour - 1] : nil
        form.sign = answers.text(10).isEmpty ? nil : answers.text(10)
        return .send(
            AnyCall(SetGoal(command_id: context.commandID(), goal_id: goal, goal: form)))
    }
}
