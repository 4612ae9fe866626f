import RideApp
import RideCore
import RideMap
import RideTUI

/// What a list shows of its items, and by what they can be chosen (F1): a description, made anew
/// whenever the page is drawn, since it holds words of the present language.
struct ListFields<Item: Sendable> {
    /// A column: what stands in a cell, and what it is sorted by and written into a file as.
    struct Column {
        let layout: ListColumn
        /// What stands in a cell of so many columns; `Int.max` for the whole of it.
        let cell: (Item, _ width: Int) -> StyledText
        let value: (Item) -> ListValue

        /// A column; without a value it is sorted and written as what stands in it.
        init(
            _ layout: ListColumn, _ cell: @escaping (Item) -> StyledText,
            value: ((Item) -> ListValue)? = nil
        ) {
            self.init(layout, fitted: { item, _ in cell(item) }, value: value)
        }

        /// The same where words are cut in a way of their own, such as in their middle.
        init(
            _ layout: ListColumn, fitted cell: @escaping (Item, _ width: Int) -> StyledText,
            value: ((Item) -> ListValue)? = nil
        ) {
            self.layout = layout
            self.cell = cell
            self.value = value ?? { .text(cell($0, .max).plain) }
        }

        /// The whole of what stands in a cell.
        func words(for item: Item) -> String { cell(item, .max).plain }
    }

    /// Something that an item says by one of a few words, such as its state.
    struct Facet {
        /// By which it is kept.
        let name: String
        let title: String
        let words: [(word: String, text: String)]
        let of: (Item) -> String
    }

    /// The name of the list in the profile, of its rows when clicked, and of its file.
    let name: String
    let columns: [Column]
    var facets: [Facet] = []
    /// The day of an item; nil where items have none.
    var day: ((Item) -> CivilDate)?
    /// The amount of an item in minor units; nil where items have none.
    var amount: ((Item) -> Int64)?
    /// All items in words, such as "3 lines", by how many there are and whether more may come; nil
    /// for the bare number.
    var counted: ((_ count: Int, _ hasMore: Bool) -> String)?
    /// What is said where there is nothing at all.
    var emptyText = ""
}

/// What a cell is sorted by and written into a file as.
enum ListValue: Hashable, Comparable {
    case number(Int64)
    case text(String)

    /// As it stands in a file.
    var written: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): text
        }
    }

    /// The same with letters without marks and case, by which texts are sorted.
    var folded: ListValue {
        switch self {
        case .number: self
        case .text(let text): .text(TextFolding.folded(text))
        }
    }

    /// Numbers by size and before texts.
    static func < (left: ListValue, right: ListValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left < right
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
