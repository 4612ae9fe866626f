import RideApp
import RideWire

/// A list that the engine tells page by page, the highest number first: what has come so far, and
/// what is being waited for.
///
/// New items may appear at its head meanwhile. A page is asked for with the last number that is
/// there, so nothing comes twice and nothing is left out.
struct PagedList<Item: Hashable & Sendable>: Sendable {
    /// What has come so far.
    private(set) var items: [Item] = []
    /// Why the last page did not come; nil where it did.
    private(set) var failure: String?
    /// Whether there are further items.
    private(set) var hasMore = true
    /// Whether anything has come at all.
    private(set) var isKnown = false

    /// The number of an item.
    let number: @Sendable (Item) -> UInt64
    /// The page that is on its way; nil for none.
    private(set) var asked: CallID?
    private var asksForHead = false

    /// A list of items with these numbers.
    init(by number: @escaping @Sendable (Item) -> UInt64) { self.number = number }

    /// Whether a page is on its way.
    var isLoading: Bool { asked != nil }

    /// Forgets everything, for another list is wanted.
    mutating func clear() {
        items = []
        failure = nil
        hasMore = true
        isKnown = false
        asked = nil
    }

    /// Asks for the first page: of a new list, or for what has come since.
    mutating func askFirst(_ call: some Request, _ context: inout PageContext) {
        asksForHead = true
        failure = nil
        asked = context.send(call)
    }

    /// Asks for the next page, if there is one and nothing is on its way or has failed.
    ///
    /// - Parameter make: the call for the items below a number.
    mutating func askNext(_ make: (UInt64) -> some Request, _ context: inout PageContext) {
        guard hasMore, asked == nil, failure == nil, let last = items.last else { return }
        let call = make(number(last))
        asksForHead = false
        asked = context.send(call)
    }

    /// Takes in a page.
    ///
    /// - Returns: whether it was one that this list waits for.
    mutating func received(_ page: [Item], hasMore more: Bool, for id: CallID) -> Bool {
        guard id == asked else { return false }
        asked = nil
        failure = nil
        isKnown = true
        if asksForHead { takeHead(page, more) } else { takeNext(page, more) }
        return true
    }

    /// Takes in why a page does not come.
    ///
    /// - Returns: whether it was one that this list waits for.
    mutating func failed(_ reason: String, for id: CallID) -> Bool {
        guard id == asked else { return false }
        asked = nil
        failure = reason
        return true
    }

    /// Puts an item in the place of the one with its number; passes over one that is not there.
    mutating func replace(_ item: Item) {
        guard let index = items.firstIndex(where: { number($0) == number(item) }) else { return }
        items[index] = item
    }

    private mutating func takeNext(_ page: [Item], _ more: Bool) {
        let last = items.last.map(number) ?? .max
        items += page.filter { number($0) < last }
        hasMore = more
    }

    /// The head of a list that is known already: if it meets what is there, what lies below stays.
    private mutating func takeHead(_ page: [Item], _ more: Bool) {
        let known = Set(items.map(number))
        guard more, let last = page.last, page.contains(where: { known.contains(number($0)) })
        else {
            items = page
            hasMore = more
            return
        }
        items = page + items.filter { number($0) < number(last) }
    }
}
