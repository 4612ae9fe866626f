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
    var form: Form?
    /// Why the filter that was filled in is none.
    var wrong: String?
    /// Whether rows are still to come; told by `took`.
    private(set) var hasMore = false
    /// What is done once all rows have come.
    private var waits: Set<Waiting> = []
    /// What was found out of the items that `took` was told of.
    var lookedAt: LookedAt?

    private enum Waiting { case file, end, top }

    /// The fewest rows that are made above and below the selected one.
    private static let around = 60

    /// A list that has not been looked at yet.
    init() {}

    /// Whether letters are typed into the filter.
    var isTyping: Bool { form != nil }

    // MARK: What is shown

    /// What was chosen about a list.
    static func choice(_ name: String, _ context: PageContext) -> ListChoice {
        context.facts.settings.lists[name] ?? ListChoice()
    }

    /// Whether all items are needed to show the right ones: a page goes on asking for them then.
    ///
    /// - Parameter isAsked: whether the engine itself leaves out what the words and the time of the
    ///   filter leave out, so that these need no more than a page.
    func needsAll(_ name: String, isAsked: Bool = false, _ context: PageContext) -> Bool {
        let choice = Self.choice(name, context)
        if !waits.isEmpty || choice.sort_column != nil { return true }
        return isAsked ? choice.choosesByItem : !choice.showsAll
    }

    // MARK: What comes

    /// The item that is selected, to be so when others have come; nil where it has not come yet.
    func held<Item>(_ items: [Item], _ fields: ListFields<Item>, _ context: PageContext) -> Item? {
        let shown = self.shown(items, fields, context)
        return shown.indices.contains(selected) ? shown[selected] : nil
    }

    /// Takes in that items have come: what was selected stays so, and what waited for all of them
    /// is done once they are there.
    ///
    /// - Parameters:
    ///   - held: by what the item is known that was selected before.
    ///   - hasMore: whether items are still to come.
    mutating func took<Item>(
        _ items: [Item], holding held: UInt64?, by name: (Item) -> UInt64, hasMore: Bool,
        _ fields: ListFields<Item>, _ context: inout PageContext
    ) {
        self.hasMore = hasMore
        look(at: items, by: name, fields, context)
        let shown = self.shown(items, fields, context)
        if let held, let index = shown.firstIndex(where: { name($0) == held }) { selected = index }
        guard !hasMore else { return }
        if waits.contains(.top) { selected = 0 }
        if waits.contains(.end) { selected = max(0, shown.count - 1) }
        if waits.contains(.file) { write(shown, fields, &context) }
        waits = []
    }

    /// Takes in that no further items come for now: what waited for them is not done.
    mutating func gaveUp(_ reason: String, _ context: inout PageContext) {
        if waits.contains(.file) { Self.wrote(.failed(reason: reason), &context) }
        waits = []
    }

    private func write<Item>(
        _ shown: ShownRows<Item>, _ fields: ListFields<Item>, _ context: inout PageContext
    ) {
        var table = CSVTable(fields.columns.map(\.layout.title))
        for item in shown { table.add(fields.columns.map { $0.value(item).written }) }
        context.write(table.text, toFile: "\(fields.name).csv")
    }

    /// The item that is selected; nil where none is shown.
    func item<Item>(_ items: [Item], _ fields: ListFields<Item>, _ context: PageContext) -> Item? {
        let shown = self.shown(items, fields, context)
        return shown.isEmpty ? nil : shown[min(selected, shown.count - 1)]
    }

    /// The rows of the page: the filter while it is chosen, otherwise filter and table.
    ///
    /// - Parameters:
    ///   - total: how many there are as the engine says, of those that it was asked for; nil
    ///     where only what has come can be counted.
    ///   - below: rows that the page needs for itself.
    func rows<Item>(
        _ items: [Item], _ fields: ListFields<Item>, total: Int? = nil,
        notice: Table.Notice? = nil, below: Int = 0, in room: PageSpace, _ context: PageContext
    ) -> [SheetRow] {
        if let form {
            var rows: [SheetRow] = wrong.map { [.paragraph($0, .danger)] } ?? []
            rows.append(.form(form, rows: max(3, room.rows(after: rows) - below)))
            return rows
        }
        let choice = Self.choice(fields.name, context)
        let shown = self.shown(items, fields, context)
        let index = min(selected, max(0, shown.count - 1))
        let height = max(3, room.rows - below)
        let fits = max(1, height - Table.extraRows)
        let size = min(choice.rows ?? fits, fits)
        let begin = choice.rows == nil ? 0 : index / size * size
        let page = choice.rows == nil ? 0..<shown.count : begin..<min(begin + size, shown.count)
        // Of thousands those are made that can be seen, and some around them.
        let around = max(Self.around, height)
        let made = page.clamped(to: index - around..<index + around + 1)
        let layout = fields.columns.map(\.layout)
        let widths = Table.widths(of: layout, in: room.width)
        var list = SelectList(
            id: fields.name, columns: layout,
            rows: shown[made].map { item in
                ListRow(zip(fields.columns, widths).map { $0.cell(item, $1) })
            },
            selected: shown.isEmpty ? nil : index - begin,
            emptyText: items.isEmpty && (choice.showsAll || total == nil)
                ? fields.emptyText : context.text("list.nothing"))
        (list.above, list.below) = (
            made.lowerBound - page.lowerBound, page.upperBound - made.upperBound
        )
        let all = total.map { max($0, items.count) } ?? items.count
        // What the filter leaves of what is still to come is not known.
        let isWhole = total.map { _ in !choice.choosesByItem } ?? (shown.count == items.count)
        let count = isWhole ? all : shown.count
        var table = Table(
            list,
            countText: self.count(
                count, all, (hasMore && !isWhole, hasMore && total == nil), fields.counted,
                context),
            filterText: Self.words(fields, context),
            sort: choice.sort_column.map { .init(column: $0, isAscending: choice.sorts_up) },
            notice: self.notice(items.count, notice, context))
        let place = Table.page(of: index, count: count, height: size)
        if place.count > 1 {
            table.pageText =
                context.texts[
                    "record.historyPage", ["number": "\(place.number)", "count": "\(place.count)"]]
        }
        return [.table(table, rows: height)]
    }

    private func count(
        _ shown: Int, _ all: Int, _ canGrow: (shown: Bool, all: Bool),
        _ counted: ((Int, Bool) -> String)?, _ context: PageContext
    ) -> String {
        if shown == all, let counted { return counted(all, canGrow.all) }
        guard all > 0 else { return "" }
        let number = context.format.number(all) + (canGrow.all ? "+" : "")
        let left = context.format.number(shown) + (canGrow.shown ? "+" : "")
        return shown == all
            ? number : context.text("list.countOf", ["count": left, "all": number])
    }

    /// How far one is that waits for all rows, in the place of what else is said of loading.
    private func notice(
        _ count: Int, _ notice: Table.Notice?, _ context: PageContext
    ) -> Table.Notice? {
        guard hasMore, !waits.isEmpty, context.isLive else { return notice }
        if case .failed = notice { return notice }
        return .loading(
            context.text("list.fetching", ["count": context.format.number(count)]))
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
        defer { lookAgain(items, fields, context) }
        if form != nil {
            if key == .enter {
                apply(fields, &context)
                return true
            }
            switch form?.handle(key) {
            case .edited(let field):
                group(field, fields)
                wrong = nil
                return true
            case .moved, .toggled, .submit:
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
            keepOrder(choice, of: fields.name, &context)
            return true
        }
        let count = shown(items, fields, context).count
        let page = choice.rows ?? max(1, context.room.rows - Table.extraRows)
        guard
            let moved = SelectList.moved(
                min(selected, max(0, count - 1)), by: key, count: count, page: page)
        else { return false }
        selected = moved
        waits.subtract([.end, .top])
        if key == .end, hasMore {
            waits.insert(.end)
            context.toast(context.text("list.endWaits"))
        }
        return true
    }

    /// A click: on a row, on the head of a column, into the filter.
    ///
    /// - Returns: whether a row was chosen.
    mutating func chosen<Item>(
        row: Int, of list: String, _ items: [Item], _ fields: ListFields<Item>,
        _ context: inout PageContext
    ) -> Bool {
        defer { lookAgain(items, fields, context) }
        var choice = Self.choice(fields.name, context)
        switch list {
        case Self.form: if form?.chosen(row: row) == .submit { apply(fields, &context) }
        case Table.headerID(fields.name):
            let sort = choice.sort_column.map {
                Table.Sort(column: $0, isAscending: choice.sorts_up)
            }
            let sorted = Table.sorted(sort, byHeader: row)
            (choice.sort_column, choice.sorts_up) = (sorted.column, sorted.isAscending)
            keepOrder(choice, of: fields.name, &context)
        case fields.name:
            waits.subtract([.end, .top])
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
        defer { lookAgain(items, fields, context) }
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
            guard hasMore else {
                return write(shown(items, fields, context), fields, &context)
            }
            waits.insert(.file)
            context.toast(context.text("list.fileWaits"))
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

    /// The first of what is in order is selected once it is.
    private mutating func keepOrder(
        _ choice: ListChoice, of name: String, _ context: inout PageContext
    ) {
        keep(choice, of: name, &context)
        waits.remove(.end)
        if hasMore { waits.insert(.top) }
    }

    mutating func keep(_ choice: ListChoice, of name: String, _ context: inout PageContext) {
        var settings = context.facts.settings
        settings.lists[name] = choice == ListChoice() ? nil : choice
        context.change(settings)
        selected = 0
    }
}
