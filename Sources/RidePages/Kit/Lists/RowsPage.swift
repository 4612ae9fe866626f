import RideApp
import RideTUI

/// A page with a list of which one row is selected, by the arrows or a click: it says how many rows
/// there are, and what a click does.
protocol RowsPage: Page {
    /// The name under which clicks are reported.
    static var list: String { get }

    /// The selected row.
    var selected: Int { get set }

    /// How many rows there are.
    func rowCount(_ context: PageContext) -> Int

    /// By how many rows a key goes on that turns the page.
    func rowsAtOnce(_ context: PageContext) -> Int

    /// Another row is selected, by a key or a click: what was said of the last one is forgotten.
    mutating func rowChanged(_ context: inout PageContext)

    /// A row was clicked, and is selected now.
    mutating func clicked(_ context: inout PageContext)
}

extension RowsPage {
    func rowsAtOnce(_ context: PageContext) -> Int { 10 }
    mutating func rowChanged(_ context: inout PageContext) {}
    mutating func clicked(_ context: inout PageContext) {}

    /// The selected row, kept among those that there are.
    func index(_ context: PageContext) -> Int {
        min(max(0, selected), max(0, rowCount(context) - 1))
    }

    /// The selected one of the items that the rows show; nil where there is none.
    func item<Item>(in items: [Item]) -> Item? {
        items.isEmpty ? nil : items[min(max(0, selected), items.count - 1)]
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        moved(by: key, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { choose(row, &context) }
    }

    /// Moves in the list; for a page that takes other keys, too.
    mutating func moved(by key: Key, _ context: inout PageContext) -> Bool {
        guard
            let moved = SelectList.moved(
                index(context), by: key, count: rowCount(context), page: rowsAtOnce(context))
        else { return false }
        selected = moved
        rowChanged(&context)
        return true
    }

    /// A row was clicked; for a page on which other things can be, too.
    mutating func choose(_ row: Int, _ context: inout PageContext) {
        guard (0..<rowCount(context)).contains(row) else { return }
        selected = row
        rowChanged(&context)
        clicked(&context)
    }
}
