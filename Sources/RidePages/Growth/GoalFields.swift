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

    /// The choices of days: those above, then each weekday.
    private static func dayWords(_ context: PageContext) -> [String] {
        days.map { context.texts[$0.key] } + (0...6).map { context.format.weekday($0) }
    }

    private static func selection(of form: GoalForm) -> Int {
        guard form.date == nil else { return 3 }
        let numbers = form.weekdays.map(\.wrappedValue)
        if let known = days.firstIndex(where: { $0.days == numbers }) { return known }
        return numbers.first.map { $0 + days.count } ?? 0
    }

    /// A page on which a goal is made or changed.
    static func page(_ goal: GoalView?, today: CivilDate, _ context: PageContext) -> FieldsPage {
        let text = { (key: TextKey) in context.texts[key] }
        let form = goal?.form
        let isDriver = context.facts.role == .driver
        // Drivers have time at work, passengers rent bicycles.
        let own = kinds + [isDriver ? "online" : "rentals"]
        let kind = form.flatMap { own.firstIndex(of: $0.kind) } ?? 0
        let minute = { (minute: Int?) in
            TextField(minute.map { DayMinute.text($0, context) } ?? "", limit: 5)
        }
        let count = form.map { "\($0.kind == "online" ? $0.count / 60 : $0.count)" } ?? ""
        let (badTime, badCount) = (text("growth.timeWrong"), text("growth.countWrong"))
        return FieldsPage(
            text(goal == nil ? "growth.goalNew" : "growth.goalChange"),
            hint: text(goal == nil ? "growth.goalHint" : "growth.goalHintChange"),
            fields: [
                FormField(
                    text("growth.goalName"), TextField(form?.name ?? "", limit: 40), state: .empty),
                FormField(
                    text("growth.goalKind"),
                    .choice(own.map { context.texts[word: $0, in: "growth.kind"] }, selected: kind),
                    state: .right),
                FormField(
                    text("growth.howMany"), TextField(count, limit: 3), state: .optional,
                    placeholder: "5"),
                FormField(
                    text("growth.goalBefore"), minute(form?.before_minute), state: .optional,
                    placeholder: "12:00"),
                FormField(
                    text("growth.goalDays"),
                    .choice(dayWords(context), selected: form.map(selection) ?? 0), state: .right),
                FormField(
                    text("growth.goalAt"), minute(form?.at_minute), state: .optional,
                    placeholder: "08:00"),
                FormField(
                    text("growth.goalDeadline"), minute(form?.deadline_minute), state: .optional,
                    placeholder: "24:00"),
            ], optional: [2, 3, 5, 6], hides: { unused(own, $0) },
            refusals: ["goal_name_not_allowed": 0, "goal_target_not_allowed": 2],
            action: text("growth.save"),
            check: { answers in
                // A goal can be due at the end of a day, and nothing happens after it.
                let ends = 1..<1_441
                return [
                    2: countState(answers, own, else: badCount),
                    3: DayMinute.state(answers.text(3), in: ends, else: badTime),
                    5: DayMinute.state(answers.text(5), in: 0..<1_440, else: badTime),
                    6: DayMinute.state(answers.text(6), in: ends, else: badTime),
                ]
            },
            make: { answers, context in
                read(answers, of: goal?.goal_id, kinds: own, today: today, &context)
            })
    }

    private static let counts = 1...100

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
        switch kind(kinds, answers) {
        case "rides": []
        case "online", "rentals": [3]
        default: [2, 3]
        }
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
        for field in [3, 5, 6] where !unused.contains(field) && !answers.text(field).isEmpty {
            let minute = DayMinute.read(answers.text(field))
            switch field {
            case 3: form.before_minute = minute
            case 5: form.at_minute = minute
            default: form.deadline_minute = minute
            }
        }
        let chosen = answers.choice(4)
        let numbers = chosen < days.count ? days[chosen].days : [chosen - days.count]
        form.weekdays = (numbers ?? []).map { WeekdayNumber(wrappedValue: $0) }
        if numbers == nil { form.date = today }
        return .send(
            AnyCall(SetGoal(command_id: context.commandID(), goal_id: goal, goal: form)))
    }
}
