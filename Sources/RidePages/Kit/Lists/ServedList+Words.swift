import RideApp
import RideCore
import RideTUI

/// What is said above the rows of a list.
extension ServedList {
    /// The filter in words; empty where every row is shown.
    static func words<Item>(_ fields: ListFields<Item>, _ context: PageContext) -> String {
        let choice = choice(fields.name, context)
        var words = fields.facets.compactMap { facet in
            choice.words[facet.name].flatMap { word in
                facet.words.first { $0.word == word }?.text
            }
        }
        if fields.day != nil, choice.period != .all {
            words.append(context.texts[word: choice.period.rawValue, in: "record.period"])
        }
        if fields.day != nil, let from = choice.from {
            words.append(context.text("list.since", ["date": context.format.dateWithYear(from)]))
        }
        if fields.day != nil, let until = choice.until {
            words.append(context.text("list.until", ["date": context.format.dateWithYear(until)]))
        }
        func money(_ minor: Int64) -> String { context.money(minor) }
        if fields.amount != nil, let least = choice.least_minor {
            words.append(context.text("list.from", ["amount": money(least)]))
        }
        if fields.amount != nil, let most = choice.most_minor {
            words.append(context.text("list.upTo", ["amount": money(most)]))
        }
        if !choice.text.isEmpty {
            words.append(context.text("list.with", ["text": choice.text]))
        }
        return words.joined(separator: " + ")
    }
}
