import RideApp
import RideCore
import RideTUI

/// The filter of a list as a form.
extension ServedList {
    static let form = "list-filter"

    static func form<Item>(
        _ choice: ListChoice, _ fields: ListFields<Item>, _ context: PageContext
    ) -> Form {
        let all = context.texts["record.filterAll"]
        var asked = fields.facets.map { facet in
            FormField(
                facet.title,
                .choice(
                    [all] + facet.words.map(\.text),
                    selected: choice.words[facet.name].flatMap { word in
                        facet.words.firstIndex { $0.word == word }.map { $0 + 1 }
                    } ?? 0), state: .optional)
        }
        if fields.day != nil {
            asked.append(
                FormField(
                    context.texts["record.filterPeriod"],
                    .choice(
                        ListChoice.Period.allCases.map {
                            context.texts[word: $0.rawValue, in: "record.period"]
                        }, selected: ListChoice.Period.allCases.firstIndex(of: choice.period)),
                    state: .optional))
            for (key, day) in [
                ("list.fromDay" as TextKey, choice.from), ("list.untilDay", choice.until),
            ] {
                asked.append(
                    FormField(
                        context.texts[key],
                        TextField(day.map(DayTyping.written) ?? "", limit: 10), state: .optional,
                        placeholder: context.text("work.dayForm")))
            }
        }
        if fields.amount != nil {
            for (key, minor) in [
                ("list.least" as TextKey, choice.least_minor), ("list.most", choice.most_minor),
            ] {
                let typed = minor.map {
                    context.format.amounts.number(of: Money(minorUnits: $0))
                }
                asked.append(
                    FormField(
                        context.texts[key], TextField(typed ?? "", limit: 12), state: .optional))
            }
        }
        asked.append(
            FormField(
                context.text("list.text"), TextField(choice.text, limit: 40), state: .optional))
        return Form(id: form, fields: asked, action: context.text("list.apply"))
    }

    /// Puts slashes into a day that is being typed; nothing else of the form is one.
    mutating func group<Item>(_ field: Int, _ fields: ListFields<Item>) {
        let first = fields.facets.count + 1
        guard fields.day != nil, (first...first + 1).contains(field),
            case .text(var text) = form?.fields[field].input
        else { return }
        text.rewrite(keeping: { $0 != "/" }, as: DayTyping.grouped)
        form?.fields[field].input = .text(text)
    }

    mutating func apply<Item>(_ fields: ListFields<Item>, _ context: inout PageContext) {
        guard let form else { return }
        var choice = Self.choice(fields.name, context).withoutFilter
        var answers = form.fields[...]
        for facet in fields.facets {
            let place = answers.popFirst()?.selected ?? 0
            choice.words[facet.name] = place == 0 ? nil : facet.words[place - 1].word
        }
        if fields.day != nil {
            let periods = ListChoice.Period.allCases
            choice.period = periods[min(answers.popFirst()?.selected ?? 0, periods.count - 1)]
            for path in [\ListChoice.from, \.until] {
                let typed = CleanText.cleaned(answers.popFirst()?.text ?? "")
                switch DayTyping(typed) {
                case .empty: break
                case .day(let day): choice[keyPath: path] = day
                case .incomplete, .wrong, .noSuchDay:
                    return wrong = context.text("list.dayWrong", ["day": typed])
                }
            }
            if let from = choice.from, let until = choice.until, from > until {
                return wrong = context.text("list.daysCrossed")
            }
        }
        if fields.amount != nil {
            for path in [\ListChoice.least_minor, \.most_minor] {
                let typed = CleanText.cleaned(answers.popFirst()?.text ?? "")
                guard !typed.isEmpty else { continue }
                do throws(AmountRejection) {
                    choice[keyPath: path] =
                        try context.format.amounts.amount(typed: typed).minorUnits
                } catch {
                    return wrong = context.text("list.amountWrong", ["amount": typed])
                }
            }
            if let least = choice.least_minor, let most = choice.most_minor, least > most {
                return wrong = context.text("list.amountsCrossed")
            }
        }
        choice.text = CleanText.cleaned(answers.popFirst()?.text ?? "")
        wrong = nil
        self.form = nil
        keep(choice, of: fields.name, &context)
    }
}
