import RideApp
import RideCore
import RideMap
import RideTUI

/// What the keys of a list do, whatever it lists (F1).
public enum ListAction: Hashable, Sendable {
    /// Choose which rows are shown.
    case filter
    /// Show the rows that were chosen.
    case apply
    /// Show every row.
    case showAll
    /// Show fewer or more rows at a time.
    case size
    /// Write what is shown into a file.
    case export
    /// Leave the filter as it was.
    case leave
    /// Nothing; for keys that only move.
    case move
}

/// Any list of a page (F1): filtered, sorted, shown some rows at a time, counted, and written into
/// a file as it is shown. What is chosen is kept in the profile under the list's name.
///
/// A page has one, hands it its keys first, and describes its items by `ListFields`.
struct ServedList: Sendable {
    /// The selected row among those that are shown, from 0.
    private(set) var selected = 0
    /// The filter being chosen; nil while rows are looked at.
    private(set) var form: Form?
    private var wrong: String?

    /// A list that has not been looked at yet.
    init() {}

    /// Whether letters are typed into the filter.
    var isTyping: Bool { form != nil }

    // MARK: What is shown

    /// What was chosen about a list.
    static func choice(_ name: String, _ context: PageContext) -> ListChoice {
        context.facts.settings.lists[name] ?? ListChoice()
    }

    /// The items that the filter leaves, in the order that was chosen. Items with the same value
    /// stay in the order in which they came.
    static func shown<Item>(
        _ items: [Item], _ fields: ListFields<Item>, _ context: PageContext
    ) -> [Item] {
        let choice = choice(fields.name, context)
        let first = choice.period.daysAgo.map { context.today.adding(days: -$0) }
        let text = TextFolding.folded(choice.text)
        let left = items.filter { item in
            for facet in fields.facets {
                if let word = choice.words[facet.name], facet.of(item) != word { return false }
            }
            if let first, let day = fields.day, day(item) < first { return false }
            if let amount = fields.amount.map({ $0(item) }) {
                if let least = choice.least_minor, amount < least { return false }
                if let most = choice.most_minor, amount > most { return false }
            }
            return text.isEmpty
                || fields.columns.contains { column in
                    if TextFolding.folded(column.words(for: item)).contains(text) { return true }
                    guard case .text(let whole) = column.value(item) else { return false }
                    return TextFolding.folded(whole).contains(text)
                }
        }
        guard let column = choice.sort_column, fields.columns.indices.contains(column) else {
            return left
        }
        let value = fields.columns[column].value
        return left.enumerated().sorted { one, other in
            let (first, second) = (value(one.element), value(other.element))
            if first == second { return one.offset < other.offset }
            return (first < second) == choice.sorts_up
        }.map { $0.element }
    }

    /// Whether all items are needed to show the right ones: a page goes on asking for them then.
    ///
    /// - Parameter isAsked: whether the engine itself leaves out what the words and the time of the
    ///   filter leave out, so that these need no more than a page.
    static func needsAll(
        _ name: String, isAsked: Bool = false, _ context: PageContext
    ) -> Bool {
        let choice = choice(name, context)
        if choice.sort_column != nil { return true }
        return isAsked ? choice.choosesByItem : !choice.showsAll
    }

    /// Selects a row among those that are shown.
    mutating func select(_ row: Int) { selected = max(0, row) }

    /// The item that is selected; nil where none is shown.
    func item<Item>(
        _ items: [Item], _ fields: ListFields<Item>, _ context: PageContext
    ) -> Item? {
        let shown = Self.shown(items, fields, context)
        return shown.isEmpty ? nil : shown[min(selected, shown.count - 1)]
    }

    /// The rows of the page: the filter while it is chosen, otherwise filter and table.
    ///
    /// - Parameters:
    ///   - hasMore: whether items are still to come, so that no count can be final.
    ///   - total: how many there are as the engine says, of those that it was asked for; nil
    ///     where only what has come can be counted.
    ///   - below: rows that the page needs for itself.
    func rows<Item>(
        _ items: [Item], _ fields: ListFields<Item>, hasMore: Bool = false, total: Int? = nil,
        notice: Table.Notice? = nil, below: Int = 0, in room: PageRoom, _ context: PageContext
    ) -> [SheetRow] {
        if let form {
            var rows: [SheetRow] = wrong.map { [.paragraph($0, .danger)] } ?? []
            rows.append(.form(form, rows: max(3, room.rows(after: rows) - below)))
            return rows
        }
        let choice = Self.choice(fields.name, context)
        let shown = Self.shown(items, fields, context)
        let index = min(selected, max(0, shown.count - 1))
        let height = max(3, room.rows - below)
        let fits = max(1, height - Table.extraRows)
        let size = min(choice.rows ?? fits, fits)
        let begin = choice.rows == nil ? 0 : index / size * size
        let page = choice.rows == nil ? shown[...] : shown[begin..<min(begin + size, shown.count)]
        let layout = fields.columns.map(\.layout)
        let widths = Table.widths(of: layout, in: room.width)
        let list = SelectList(
            id: fields.name, columns: layout,
            rows: page.map { item in
                ListRow(zip(fields.columns, widths).map { $0.cell(item, $1) })
            },
            selected: shown.isEmpty ? nil : index - begin,
            emptyText: items.isEmpty && (choice.showsAll || total == nil)
                ? fields.emptyText : context.text("list.nothing"))
        let all = total.map { max($0, items.count) } ?? items.count
        // What the filter leaves of what is still to come is not known.
        let isWhole = total.map { _ in !choice.choosesByItem } ?? (shown.count == items.count)
        let count = isWhole ? all : shown.count
        var table = Table(
            list,
            countText: self.count(
                count, all, hasMore && total == nil, fields.counted, context),
            filterText: Self.words(fields, context),
            sort: choice.sort_column.map { .init(column: $0, isAscending: choice.sorts_up) },
            notice: notice)
        let place = Table.page(of: index, count: count, height: size)
        if place.count > 1 {
            table.pageText =
                context.texts[
                    "record.historyPage", ["number": "\(place.number)", "count": "\(place.count)"]]
        }
        return [.table(table, rows: height)]
    }

    private func count(
        _ shown: Int, _ all: Int, _ hasMore: Bool, _ counted: ((Int, Bool) -> String)?,
        _ context: PageContext
    ) -> String {
        if shown == all, let counted { return counted(all, hasMore) }
        guard all > 0 else { return "" }
        let number = context.format.number(all) + (hasMore ? "+" : "")
        return shown == all
            ? number
            : context.text(
                "list.countOf", ["count": context.format.number(shown), "all": number])
    }

    // MARK: Keys

    /// The keys of a list, and its own alone while the filter is chosen.
    func bindings<Item, Wrapped: Sendable>(
        _ items: [Item], _ fields: ListFields<Item>, _ context: PageContext,
        _ wrap: (ListAction) -> Wrapped
    ) -> [KeyBinding<Wrapped>] {
        if form != nil {
            return [
                KeyBinding(
                    [.enter, Form.sendKey], context.text("list.apply"), priority: 9,
                    action: wrap(.apply)),
                KeyBinding(
                    [.left, .right], label: "←→", context.texts["record.keyChange"], priority: 7,
                    action: wrap(.move)),
                KeyBinding(
                    [.down, .up], label: "↑↓", context.texts["key.move"], priority: 6,
                    action: wrap(.move)),
                KeyBinding(
                    .escape, context.texts["key.back"], priority: 8, action: wrap(.leave)),
            ]
        }
        // A filter that leaves nothing can be changed.
        guard !items.isEmpty || !Self.choice(fields.name, context).showsAll else { return [] }
        let all = KeyBinding(
            .char("*"), context.texts["record.keyShowAll"], priority: 5, action: wrap(.showAll))
        return [
            KeyBinding(
                Table.filterKey, context.texts["key.filter"], priority: 3, action: wrap(.filter))
        ] + (Self.choice(fields.name, context).showsAll ? [] : [all]) + [
            KeyBinding(
                [.char("s"), .char("S")], label: "s", context.text("list.keySort"), priority: 2,
                action: wrap(.move)),
            KeyBinding(
                .char("z"), context.text("list.keySize"), priority: 1, action: wrap(.size)),
            KeyBinding(
                .char("e"), context.text("list.keyExport"), priority: 2, action: wrap(.export)),
        ]
    }

    /// Whether a key belongs to the list: to move in it, to sort it, to fill in its filter.
    mutating func typed<Item>(
        _ key: Key, _ items: [Item], _ fields: ListFields<Item>, _ context: inout PageContext
    ) -> Bool {
        if form != nil {
            if key == .enter {
                apply(fields, &context)
                return true
            }
            switch form?.handle(key) {
            case .edited, .moved, .toggled, .submit:
                wrong = nil
                return true
            case .ignored, nil: return false
            }
        }
        var choice = Self.choice(fields.name, context)
        let sort = choice.sort_column.map {
            Table.Sort(column: $0, isAscending: choice.sorts_up)
        }
        if !items.isEmpty,
            let sorted = Table.sorted(sort, by: key, columns: fields.columns.count)
        {
            (choice.sort_column, choice.sorts_up) = (sorted.column, sorted.isAscending)
            keep(choice, of: fields.name, &context)
            return true
        }
        let count = Self.shown(items, fields, context).count
        let page = choice.rows ?? max(1, context.room.rows - Table.extraRows)
        guard
            let moved = SelectList.moved(
                min(selected, max(0, count - 1)), by: key, count: count, page: page)
        else { return false }
        selected = moved
        return true
    }

    /// A click: on a row, on the head of a column, into the filter.
    ///
    /// - Returns: whether a row was chosen.
    mutating func chosen<Item>(
        row: Int, of list: String, _ items: [Item], _ fields: ListFields<Item>,
        _ context: inout PageContext
    ) -> Bool {
        var choice = Self.choice(fields.name, context)
        switch list {
        case Self.form: if form?.chosen(row: row) == .submit { apply(fields, &context) }
        case Table.headerID(fields.name):
            let sort = choice.sort_column.map {
                Table.Sort(column: $0, isAscending: choice.sorts_up)
            }
            let sorted = Table.sorted(sort, byHeader: row)
            (choice.sort_column, choice.sorts_up) = (sorted.column, sorted.isAscending)
            keep(choice, of: fields.name, &context)
        case fields.name:
            selected = row + (choice.rows.map { selected / $0 * $0 } ?? 0)
            return true
        default: break
        }
        return false
    }

    mutating func perform<Item>(
        _ action: ListAction, _ items: [Item], _ fields: ListFields<Item>,
        _ context: inout PageContext
    ) {
        var choice = Self.choice(fields.name, context)
        switch action {
        case .filter: form = Self.form(choice, fields, context)
        case .apply: apply(fields, &context)
        case .showAll: keep(choice.withoutFilter, of: fields.name, &context)
        case .size:
            let all = ListChoice.rowCounts
            choice.rows = all[((all.firstIndex(of: choice.rows) ?? 0) + 1) % all.count]
            keep(choice, of: fields.name, &context)
        case .export:
            var table = CSVTable(fields.columns.map(\.layout.title))
            for item in Self.shown(items, fields, context) {
                table.add(fields.columns.map { $0.value(item).written })
            }
            context.write(table.text, toFile: "\(fields.name).csv")
        case .leave: form = nil
        case .move: break
        }
    }

    /// Says what became of the file.
    static func wrote(_ outcome: FileOutcome, _ context: inout PageContext) {
        switch outcome {
        case .written(let path):
            context.toast(context.text("list.written", ["path": path]), .good)
        case .failed(let reason):
            context.toast(context.text("list.notWritten", ["reason": reason]), .danger)
        }
    }

    private mutating func keep(
        _ choice: ListChoice, of name: String, _ context: inout PageContext
    ) {
        var settings = context.facts.settings
        settings.lists[name] = choice == ListChoice() ? nil : choice
        context.change(settings)
        selected = 0
    }

    // MARK: The filter as a form

    private static let form = "list-filter"

    private static func form<Item>(
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

    private mutating func apply<Item>(_ fields: ListFields<Item>, _ context: inout PageContext) {
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
