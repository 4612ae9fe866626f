import RideWire

/// A list of the engine's that is kept fresh while somebody looks at it: asked for anew from its
/// head, page by page as far as it is needed, and then put in place as a whole, so that what is
/// over does not stay.
struct LiveList<Item: Hashable & Sendable>: Sendable {
    /// What there is, as far as it was needed.
    private(set) var items: [Item] = []
    /// Whether there is more.
    private(set) var hasMore = false
    /// Whether anything has come at all.
    private(set) var isKnown = false
    /// Why the last page did not come; nil where it did.
    private(set) var failure: String?

    private let number: @Sendable (Item) -> UInt64
    private let call: @Sendable (UInt64?) -> AnyCall
    private var asked: AnyCall?
    private var gathered: [Item] = []
    private var wanted = 0

    /// A list.
    ///
    /// - Parameters:
    ///   - number: what an item is known by.
    ///   - call: asks for the items below a number, or for the first ones.
    init(
        by number: @escaping @Sendable (Item) -> UInt64,
        _ call: @escaping @Sendable (UInt64?) -> AnyCall
    ) {
        self.number = number
        self.call = call
    }

    /// Whether it is being asked for.
    var isLoading: Bool { asked != nil }

    /// Begins to ask anew for so many items.
    ///
    /// - Returns: the call to make; nil while another is not answered yet.
    mutating func refresh(_ count: Int) -> AnyCall? {
        wanted = max(wanted, count)
        guard asked == nil else { return nil }
        wanted = count
        gathered = []
        return ask(below: nil)
    }

    private mutating func ask(below number: UInt64?) -> AnyCall {
        let next = call(number)
        asked = next
        return next
    }

    /// Takes in a page.
    ///
    /// - Returns: whether it was one that this list waits for, and the call for the next one.
    mutating func received(
        _ page: [Item], hasMore more: Bool, for answered: AnyCall
    ) -> (isMine: Bool, next: AnyCall?) {
        guard answered == asked else { return (false, nil) }
        asked = nil
        failure = nil
        gathered += page
        if more, gathered.count < wanted, let last = page.last {
            return (true, ask(below: number(last)))
        }
        items = gathered
        gathered = []
        hasMore = more
        isKnown = true
        return (true, nil)
    }

    /// Takes in why a page does not come.
    ///
    /// - Returns: whether it was one that this list waits for.
    mutating func failed(_ reason: String, for answered: AnyCall) -> Bool {
        guard answered == asked else { return false }
        asked = nil
        failure = reason
        return true
    }

    /// The connection has gone, and with it what was asked.
    mutating func lost() { asked = nil }

    /// Puts an item in the place of the one with its number; passes over one that is not there.
    mutating func replace(_ item: Item) {
        guard let index = items.firstIndex(where: { number($0) == number(item) }) else { return }
        items[index] = item
    }
}

/// What a part of the sheet lists: one list or several, one below the other, and what is selected.
struct Board<Item: Hashable & Sendable>: Sendable {
    /// The lists, the first on top; what is in two of them is shown in the first.
    var lists: [LiveList<Item>]
    private let number: @Sendable (Item) -> UInt64
    private var choice = Choice<UInt64>()
    /// Whether the last row is wanted, wherever that is.
    private var isAtEnd = false

    /// A board of these lists, one for each way of asking.
    init(
        by number: @escaping @Sendable (Item) -> UInt64,
        _ calls: [@Sendable (UInt64?) -> AnyCall]
    ) {
        self.number = number
        lists = calls.map { LiveList(by: number, $0) }
    }

    /// What is listed.
    var items: [Item] {
        guard lists.count > 1 else { return lists.first?.items ?? [] }
        var known: Set<UInt64> = []
        return lists.flatMap(\.items).filter { known.insert(number($0)).inserted }
    }

    /// The selected row; nil where there is none. What is selected stays so while rows come and
    /// go above it.
    var selected: Int? { choice.row(in: items.map(number)) }

    /// The item in the selected row.
    var item: Item? { selected.map { items[$0] } }

    /// Whether anything has come at all.
    var isKnown: Bool { lists.allSatisfy(\.isKnown) }

    /// Whether there is more than is listed.
    var hasMore: Bool { lists.contains(where: \.hasMore) }

    /// Why something is not there.
    var failure: String? { lists.lazy.compactMap(\.failure).first }

    /// Selects a row.
    mutating func select(_ row: Int) {
        isAtEnd = false
        choice.select(row, in: items.map(number))
    }

    /// Selects the last row: of what is there, and once all have come of all.
    mutating func selectEnd() {
        select(max(0, items.count - 1))
        isAtEnd = hasMore
    }

    /// Remembers which item is selected, so that it stays so.
    mutating func keepChoice() { choice.keep(in: items.map(number)) }

    /// Asks anew for what is needed to show so many rows beyond the selected one.
    ///
    /// - Returns: the calls to make.
    mutating func refresh(rows: Int) -> [AnyCall] {
        let count = isAtEnd ? .max : (selected ?? 0) + rows
        return lists.indices.compactMap { lists[$0].refresh(count) }
    }

    /// Takes in a page.
    ///
    /// - Returns: the call for the next one, if it is needed.
    mutating func received(_ page: [Item], hasMore: Bool, for call: AnyCall) -> AnyCall? {
        keepChoice()
        for index in lists.indices {
            let (isMine, next) = lists[index].received(page, hasMore: hasMore, for: call)
            guard isMine else { continue }
            if isAtEnd, next == nil, !self.hasMore { selectEnd() }
            return next
        }
        return nil
    }

    /// Takes in why a page does not come.
    ///
    /// - Returns: whether it was one that is waited for.
    mutating func failed(_ reason: String, for call: AnyCall) -> Bool {
        for index in lists.indices where lists[index].failed(reason, for: call) { return true }
        return false
    }

    /// The connection has gone.
    mutating func lost() { for index in lists.indices { lists[index].lost() } }

    /// Puts an item in the place of the one with its number.
    mutating func replace(_ item: Item) {
        for index in lists.indices { lists[index].replace(item) }
    }
}
