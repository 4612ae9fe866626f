import RideApp
import RideCore
import RideMap

/// Which items of a list are shown, and in which order.
extension ServedList {
    /// The items that the filter leaves, in the order that was chosen. Items with the same value
    /// stay in the order in which they came, and so do all while others are still to come: those
    /// might belong between them.
    ///
    /// - Complexity: O(1) for what was looked at before; else as long as looking takes.
    func shown<Item>(
        _ items: [Item], _ fields: ListFields<Item>, _ context: PageContext
    ) -> ShownRows<Item> {
        let choice = looking(fields.name, context)
        if let lookedAt, lookedAt.choice == choice, lookedAt.count == items.count {
            return ShownRows(items, at: lookedAt.places)
        }
        guard let places = passed(items, from: 0, fields, choice) else { return ShownRows(items) }
        return ShownRows(items, at: sorted(places, of: items, fields, choice))
    }

    /// Looks at the items and keeps which of them are shown. Of those that were looked at before
    /// and to whose end others have come, only these are looked at.
    mutating func look<Item>(
        at items: [Item], by name: (Item) -> UInt64, _ fields: ListFields<Item>,
        _ context: PageContext
    ) {
        let choice = looking(fields.name, context)
        defer {
            if items.count < LookedAt.worth { lookedAt = nil }
        }
        var before: [Int] = []
        var begin = 0
        if let lookedAt, lookedAt.choice == choice, choice.hasMore, lookedAt.count > 0,
            lookedAt.count < items.count, lookedAt.first == items.first.map(name),
            lookedAt.last == name(items[lookedAt.count - 1])
        {
            (before, begin) = (lookedAt.places ?? [], lookedAt.count)
        }
        let new = passed(items, from: begin, fields, choice)
        lookedAt = LookedAt(
            choice: choice, count: items.count, first: items.first.map(name),
            last: items.last.map(name),
            places: new.map { sorted(before + $0, of: items, fields, choice) })
    }

    /// Looks again at what was looked at, after something else was chosen.
    mutating func lookAgain<Item>(
        _ items: [Item], _ fields: ListFields<Item>, _ context: PageContext
    ) {
        let choice = looking(fields.name, context)
        guard let known = lookedAt, known.count == items.count, known.choice != choice else {
            return
        }
        lookedAt = LookedAt(
            choice: choice, count: known.count, first: known.first, last: known.last,
            places: passed(items, from: 0, fields, choice).map {
                sorted($0, of: items, fields, choice)
            })
    }

    private func looking(_ name: String, _ context: PageContext) -> LookedAt.Choice {
        let choice = Self.choice(name, context)
        let period = choice.period.daysAgo.map { context.today.adding(days: -$0) }
        return LookedAt.Choice(
            list: choice, hasMore: hasMore,
            first: [period, choice.from].compactMap { $0 }.max(), last: choice.until,
            language: context.texts.language)
    }

    /// Where the items stand that the filter leaves, from one on; nil where all are shown as they
    /// came.
    private func passed<Item>(
        _ items: [Item], from begin: Int, _ fields: ListFields<Item>, _ choice: LookedAt.Choice
    ) -> [Int]? {
        let list = choice.list
        if list.showsAll, choice.hasMore || list.sort_column == nil { return nil }
        let text = TextFolding.folded(list.text)
        return items.indices[begin...].filter { index in
            let item = items[index]
            for facet in fields.facets {
                if let word = list.words[facet.name], facet.of(item) != word { return false }
            }
            if let first = choice.first, let day = fields.day, day(item) < first { return false }
            if let last = choice.last, let day = fields.day, day(item) > last { return false }
            if let amount = fields.amount.map({ $0(item) }) {
                if let least = list.least_minor, amount < least { return false }
                if let most = list.most_minor, amount > most { return false }
            }
            return text.isEmpty
                || fields.columns.contains { column in
                    if TextFolding.folded(column.words(for: item)).contains(text) { return true }
                    guard case .text(let whole) = column.value(item) else { return false }
                    return TextFolding.folded(whole).contains(text)
                }
        }
    }

    private func sorted<Item>(
        _ places: [Int], of items: [Item], _ fields: ListFields<Item>, _ choice: LookedAt.Choice
    ) -> [Int] {
        guard !choice.hasMore, let column = choice.list.sort_column,
            fields.columns.indices.contains(column)
        else { return places }
        let value = fields.columns[column].value
        return places.map { (place: $0, value: value(items[$0]).folded) }.sorted { one, other in
            if one.value == other.value { return one.place < other.place }
            return (one.value < other.value) == choice.list.sorts_up
        }.map { $0.place }
    }
}
