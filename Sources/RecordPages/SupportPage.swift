import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Questions and answers, messages to support, and ways to write one (P12).
public struct SupportPage: Page {
    /// The parts of the page.
    enum Part: Int, CaseIterable, Sendable {
        case questions, messages, write
    }

    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Show a part, counted from 0.
        case part(Int)
        /// Open the selected line.
        case open
        /// Begin to search.
        case search
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// End the search, or close the page.
        case back
    }

    static let tabs = "support.parts"
    static let list = "support.list"

    private(set) var part: Part
    private(set) var shelf = HelpShelf()
    private(set) var tickets = PagedList<TicketView>(by: \.id)
    private(set) var query = TextField(limit: 60)
    private(set) var isSearching = false
    /// The selected line of each part.
    private(set) var selected = [0, 0, 0]
    /// The ride that was last, about which one can write; nil until it is known.
    private(set) var lastRide: HistoryItemView?
    private var lastRideAsked: CallID?
    private var unread = 0
    private var isNew = true

    /// Opens with the questions, or with the messages where an answer waits there.
    public init() { part = .questions }

    /// How many answers wait to be read, for the menu; empty for none.
    public static func menuDetail(_ desk: PageDesk) -> StyledText {
        let count = desk.state?.unread_tickets ?? 0
        guard count > 0 else { return "" }
        return StyledText(
            desk.counted(count, one: SupportText.unreadOne, many: .unreadMany), .attention)
    }

    public var isTyping: Bool { isSearching }

    var selectedLine: Int { selected[part.rawValue] }

    /// The articles that are shown.
    func articles(_ desk: PageDesk) -> [ArticleView] {
        shelf.articles(for: desk.role, matching: query.text)
    }

    private func count(_ desk: PageDesk) -> Int {
        switch part {
        case .questions: articles(desk).count
        case .messages: tickets.items.count
        case .write: WriteLine.allCases.count
        }
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        if isNew, (desk.state?.unread_tickets ?? 0) > 0 { part = .messages }
        isNew = false
        unread = desk.state?.unread_tickets ?? 0
        askForPart(&desk)
    }

    public mutating func resumed(_ desk: inout PageDesk) { askForPart(&desk) }

    public mutating func stateChanged(_ desk: inout PageDesk) {
        let new = desk.state?.unread_tickets ?? 0
        guard new != unread else { return }
        unread = new
        if part == .messages { askForPart(&desk) }
    }

    private mutating func askForPart(_ desk: inout PageDesk) {
        switch part {
        case .questions: shelf.open(&desk)
        case .messages: tickets.askFirst(Self.page(before: nil), &desk)
        case .write:
            let call = HistoryFilter().call(before: nil, from_ms: nil)
            lastRideAsked = desk.send(call)
        }
    }

    private static func page(before id: UInt64?) -> ListTickets {
        ListTickets(before_id: id, limit: PageLimit(PageLimit.most))
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if shelf.answered(done, &desk) { return true }
        if done.id == lastRideAsked {
            lastRideAsked = nil
            if case .success(let page as HistoryResult) = done.result {
                lastRide = page.items.first { !$0.stage.isLive }
            }
            return true
        }
        switch done.result {
        case .success(let page as TicketsResult):
            guard tickets.received(page.tickets, hasMore: page.has_more, for: done.id) else {
                return false
            }
            if part == .messages {
                select(min(selectedLine, max(0, tickets.items.count - 1)), &desk)
            }
            return true
        case .success(let ticket as TicketView):
            // It has been opened, so it is read.
            var short = ticket
            short.messages = []
            tickets.replace(short)
            return false
        case .success: return false
        case .failure(let error): return tickets.failed(desk.refusal(error), for: done.id)
        }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        if isSearching, query.handle(key) {
            selected[part.rawValue] = 0
            return true
        }
        if let moved = TabBar.moved(part.rawValue, by: key, count: Part.allCases.count) {
            show(moved, &desk)
            return true
        }
        guard let moved = SelectList.moved(selectedLine, by: key, count: count(desk)) else {
            return false
        }
        select(moved, &desk)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.tabs { show(row, &desk) }
        guard list == Self.list, (0..<count(desk)).contains(row) else { return }
        select(row, &desk)
        open(&desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .part(let number): show(number, &desk)
        case .open: open(&desk)
        case .search: isSearching = true
        case .again: askForPart(&desk)
        case .move: break
        case .back:
            guard isSearching || !query.isEmpty else { return desk.close() }
            isSearching = false
            query.text = ""
            selected[Part.questions.rawValue] = 0
        }
    }

    private mutating func show(_ number: Int, _ desk: inout PageDesk) {
        guard let new = Part(rawValue: number), new != part else { return }
        part = new
        isSearching = false
        askForPart(&desk)
    }

    private mutating func select(_ row: Int, _ desk: inout PageDesk) {
        selected[part.rawValue] = row
        let needed = max(row + PageLimit.most / 2, desk.room.rows)
        guard part == .messages, needed >= tickets.items.count else { return }
        tickets.askNext(Self.page, &desk)
    }

    private mutating func open(_ desk: inout PageDesk) {
        switch part {
        case .questions:
            let articles = articles(desk)
            guard articles.indices.contains(selectedLine) else { return }
            isSearching = false
            desk.open(ArticlePage(articles[selectedLine]))
        case .messages:
            guard tickets.items.indices.contains(selectedLine) else { return }
            desk.open(TicketPage(tickets.items[selectedLine]))
        case .write:
            guard WriteLine.allCases.indices.contains(selectedLine) else { return }
            open(WriteLine.allCases[selectedLine], &desk)
        }
    }

    private func open(_ line: WriteLine, _ desk: inout PageDesk) {
        switch (line, lastRide) {
        case (.question, _): desk.open(WritePage(.question))
        case (.problem, let ride?): desk.open(WritePage(.item(ride, .other)))
        case (.lost, let ride?): desk.open(WritePage(.item(ride, .lostItem)))
        case (.problem, nil), (.lost, nil):
            desk.toast(desk.texts[SupportText.writeNoRide], .attention)
        case (.otherRide, _): desk.open(HistoryPage())
        }
    }
}
