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

    static let tabs = "support.parts"
    static let list = "support.list"
    static let messages = "tickets"

    private(set) var part: Part
    private(set) var shelf = HelpArticles()
    private(set) var tickets = PagedList<TicketView>(by: \.id)
    private(set) var query = TextField(limit: 60)
    private(set) var isSearching = false
    /// The selected line of each part.
    private(set) var selected = [0, 0, 0]
    /// The ride that was last, about which one can write; nil until it is known.
    private(set) var lastRide: HistoryItemView?
    /// The last in which somebody sat: only there can things be left.
    private(set) var lastRidden: HistoryItemView?
    private var lastRideAsked: CallID?
    /// The messages as a list.
    private(set) var served = ServedList()
    private var unread = 0
    private var isNew = true

    /// Opens with the questions, or with the messages where an answer waits there.
    public init() { part = .questions }

    /// How many answers wait to be read, for the menu; empty for none.
    public static func menuDetail(_ context: PageContext) -> StyledText {
        let count = context.state?.unread_tickets ?? 0
        guard count > 0 else { return "" }
        return StyledText(
            context.counted(count, "record.unreadMany"), .attention)
    }

    public var isTyping: Bool { isSearching || part == .messages && served.isTyping }

    var selectedLine: Int { selected[part.rawValue] }

    /// The articles that are shown.
    func articles(_ context: PageContext) -> [ArticleView] {
        shelf.articles(for: context.role, matching: query.text)
    }

    private func count(_ context: PageContext) -> Int {
        switch part {
        case .questions: articles(context).count
        case .messages: tickets.items.count
        case .write: WriteLine.allCases.count
        }
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        if isNew, (context.state?.unread_tickets ?? 0) > 0 { part = .messages }
        isNew = false
        unread = context.state?.unread_tickets ?? 0
        askForPart(&context)
    }

    public mutating func resumed(_ context: inout PageContext) { askForPart(&context) }

    public mutating func stateChanged(_ context: inout PageContext) {
        let new = context.state?.unread_tickets ?? 0
        guard new != unread else { return }
        unread = new
        if part == .messages { askForPart(&context) }
    }

    mutating func askForPart(_ context: inout PageContext) {
        switch part {
        case .questions: shelf.open(&context)
        case .messages: tickets.askFirst(Self.page(before: nil), &context)
        case .write:
            lastRideAsked = context.send(ListRides(limit: PageLimit(PageLimit.most)))
        }
    }

    private static func page(before id: UInt64?) -> ListTickets {
        ListTickets(before_id: id, limit: PageLimit(PageLimit.most))
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if shelf.answered(done, &context) { return true }
        if done.id == lastRideAsked {
            lastRideAsked = nil
            if case .success(let page as HistoryResult) = done.result {
                lastRide = page.items.first { !$0.stage.isLive }
                lastRidden = page.items.first { $0.stage == .completed }
            }
            return true
        }
        switch done.result {
        case .success(let page as TicketsResult):
            let held = served.held(tickets.items, fields(context), context)?.id
            guard tickets.received(page.tickets, hasMore: page.has_more, for: done.id) else {
                return false
            }
            served.took(
                tickets.items, holding: held, by: \.id, hasMore: tickets.hasMore,
                fields(context), &context)
            askForMore(&context)
            return true
        case .success(let ticket as TicketView):
            // It has been opened, so it is read.
            var short = ticket
            short.messages = []
            tickets.replace(short)
            return false
        case .success: return false
        case .failure(let error):
            guard tickets.failed(context.texts[error], for: done.id) else { return false }
            served.gaveUp(context.texts[error], &context)
            return true
        }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if part == .messages, served.typed(key, tickets.items, fields(context), &context) {
            askForMore(&context)
            return true
        }
        if served.isTyping { return false }
        if isSearching, query.handle(key) {
            selected[part.rawValue] = 0
            return true
        }
        if let moved = TabBar.moved(part.rawValue, by: key, count: Part.allCases.count) {
            show(moved, &context)
            return true
        }
        guard let moved = SelectList.moved(selectedLine, by: key, count: count(context)) else {
            return false
        }
        select(moved, &context)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.tabs { show(row, &context) }
        if part == .messages {
            let (items, fields) = (tickets.items, fields(context))
            if served.chosen(row: row, of: list, items, fields, &context) { open(&context) }
            return askForMore(&context)
        }
        guard list == Self.list, (0..<count(context)).contains(row) else { return }
        select(row, &context)
        open(&context)
    }

    /// End the search, or closes the page.
    mutating func back(_ context: inout PageContext) {
        guard isSearching || !query.isEmpty else { return context.close() }
        isSearching = false
        query.text = ""
        selected[Part.questions.rawValue] = 0
    }

    /// Begin to search.
    mutating func search(_ context: inout PageContext) {
        isSearching = true
    }

    mutating func perform(_ action: ListAction, _ context: inout PageContext) {
        served.perform(action, tickets.items, fields(context), &context)
        askForMore(&context)
    }

    mutating func show(_ number: Int, _ context: inout PageContext) {
        guard let new = Part(rawValue: number), new != part else { return }
        part = new
        isSearching = false
        askForPart(&context)
    }

    private mutating func select(_ row: Int, _ context: inout PageContext) {
        selected[part.rawValue] = row
    }

    /// Asks for further messages before they are needed.
    private mutating func askForMore(_ context: inout PageContext) {
        let needed = max(served.selected + PageLimit.most / 2, context.room.rows)
        guard part == .messages,
            served.needsAll(Self.messages, context) || needed >= tickets.items.count
        else { return }
        tickets.askNext(Self.page, &context)
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {
        ServedList.wrote(outcome, &context)
    }

    mutating func open(_ context: inout PageContext) {
        switch part {
        case .questions:
            let articles = articles(context)
            guard articles.indices.contains(selectedLine) else { return }
            isSearching = false
            context.open(ArticlePage(articles[selectedLine]))
        case .messages:
            guard let ticket = served.item(tickets.items, fields(context), context) else { return }
            context.open(TicketPage(ticket))
        case .write:
            guard WriteLine.allCases.indices.contains(selectedLine) else { return }
            open(WriteLine.allCases[selectedLine], &context)
        }
    }

    private func open(_ line: WriteLine, _ context: inout PageContext) {
        switch (line, line == .lost ? lastRidden : lastRide) {
        case (.question, _): context.open(WritePage(.question))
        case (.problem, let ride?): context.open(WritePage(.item(ride, .other)))
        case (.lost, let ride?): context.open(WritePage(.item(ride, .lostItem)))
        case (.problem, nil), (.lost, nil):
            context.refuse(context.texts["record.writeNoRide"])
        case (.otherRide, _): context.open(HistoryPage())
        }
    }
}
