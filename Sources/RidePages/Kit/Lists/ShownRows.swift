import RideApp
import RideCore

/// The items of a list that are shown, in the order in which they are: all as they came, or those
/// at these places among them. Nothing is copied of a list of thousands.
struct ShownRows<Item>: RandomAccessCollection {
    private let items: [Item]
    /// Where the shown ones stand among the items; nil where all are shown as they came.
    let places: [Int]?

    /// All items, or those at these places.
    init(_ items: [Item], at places: [Int]? = nil) {
        self.items = items
        self.places = places
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places?.count ?? items.count }
    subscript(index: Int) -> Item { places.map { items[$0[index]] } ?? items[index] }
}

/// What a list has found out of its items, so that it looks at each of thousands once and not
/// again with each key and each page that comes.
struct LookedAt: Sendable {
    /// What it depends on besides the items.
    struct Choice: Hashable, Sendable {
        let list: ListChoice
        let hasMore: Bool
        /// The first day that is shown, which midnight moves.
        let first: CivilDate?
        /// The last day that is shown.
        let last: CivilDate?
        /// In which texts are looked for.
        let language: String
    }

    /// Fewer items are looked at anew each time.
    static let worth = 200

    let choice: Choice
    /// How many items were looked at, and the name of the first and of the last.
    let count: Int
    let first: UInt64?
    let last: UInt64?
    /// Where the shown ones stand; nil where all are shown as they came.
    let places: [Int]?
}
