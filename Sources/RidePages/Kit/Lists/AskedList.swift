import RideApp
import RideCore
import RideTUI
import RideWire

/// A list (F1) whose items the engine tells page by page. The words and the time of its filter are
/// asked of the engine, which counts what there is; by amount, text and order items are chosen
/// here, once all of them have come.
struct AskedList<Item: Hashable & Sendable>: Sendable {
    /// What the engine is asked for.
    struct Query: Hashable, Sendable {
        /// Only items with these words, by the name of what they say.
        fileprivate(set) var words: [String: String] = [:]
        /// Only items from this moment on; nil for all.
        fileprivate(set) var from_ms: Int64?
        /// Only items from before this moment; nil for all.
        fileprivate(set) var to_ms: Int64?
    }

    /// Of which time items are asked for.
    private struct Span: Hashable {
        let period: ListChoice.Period
        let from: CivilDate?
        let until: CivilDate?

        init(_ choice: ListChoice) {
            (period, from, until) = (choice.period, choice.from, choice.until)
        }
    }

    /// What has come.
    private(set) var pages: PagedList<Item>
    /// How many there are as the engine says.
    private(set) var total = 0
    /// How they are shown.
    var list = ServedList()
    private let name: String
    private var query = Query()
    private var span = Span(ListChoice())

    /// A list under this name, of items with these numbers.
    init(_ name: String, by number: @escaping @Sendable (Item) -> UInt64) {
        self.name = name
        pages = PagedList(by: number)
    }

    // MARK: Asking

    /// Asks for the first page: of what was chosen anew, or for what has come since.
    mutating func ask(_ call: (Query, UInt64?) -> some Request, _ context: inout PageContext) {
        let choice = ServedList.choice(name, context)
        let span = Span(choice)
        if choice.words != query.words || span != self.span {
            pages.clear()
            total = 0
        }
        if span != self.span || !pages.isKnown {
            // Found out once for all pages: midnight may pass between two of them.
            let period = choice.period.daysAgo.map { context.startOfDay($0) }
            let from = choice.from.map { context.start(of: $0) }
            query.from_ms = [period, from].compactMap { $0 }.max()
            query.to_ms = choice.until.map { context.start(of: $0.adding(days: 1)) }
        }
        query.words = choice.words
        self.span = span
        pages.askFirst(call(query, nil), &context)
    }

    /// Asks for what the list lacks after something was chosen in it: all anew, or further items
    /// before they are needed.
    mutating func follow(_ call: (Query, UInt64?) -> some Request, _ context: inout PageContext) {
        let choice = ServedList.choice(name, context)
        guard choice.words == query.words, Span(choice) == span else {
            return ask(call, &context)
        }
        // A high terminal may show more than a page at once.
        let needed = max(list.selected + PageLimit.most / 2, context.room.rows)
        guard
            list.needsAll(name, isAsked: true, context) || needed >= pages.items.count
        else { return }
        let query = query
        pages.askNext({ call(query, $0) }, &context)
    }

    /// Takes in a page; what was selected stays so.
    ///
    /// - Returns: whether it was one that this list waits for.
    mutating func received(
        _ items: [Item], hasMore: Bool, total: Int, for id: CallID, _ fields: ListFields<Item>,
        _ call: (Query, UInt64?) -> some Request, _ context: inout PageContext
    ) -> Bool {
        let held = list.held(pages.items, fields, context).map(pages.number)
        guard pages.received(items, hasMore: hasMore, for: id) else { return false }
        self.total = max(total, pages.items.count)
        list.took(
            pages.items, holding: held, by: pages.number, hasMore: pages.hasMore, fields, &context)
        follow(call, &context)
        return true
    }

    /// Takes in why a page does not come.
    ///
    /// - Returns: whether it was one that this list waits for.
    mutating func failed(_ reason: String, for id: CallID, _ context: inout PageContext) -> Bool {
        guard pages.failed(reason, for: id) else { return false }
        list.gaveUp(reason, &context)
        return true
    }

    // MARK: What is shown

    /// The rows of the page, as `ServedList.rows`.
    func rows(
        _ fields: ListFields<Item>, below: Int = 0, in room: PageSpace, _ context: PageContext
    ) -> [SheetRow] {
        var notice: Table.Notice?
        if let failure = pages.failure {
            notice = .failed(failure)
        } else if pages.isLoading || !context.isLive {
            notice = context.loading
        }
        return list.rows(
            pages.items, fields, total: total, notice: notice, below: below, in: room, context)
    }
}
