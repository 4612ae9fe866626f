import RideApp
import RideTUI
import RideWire

/// A page that is one list (F1): it describes its items, says which there are and where further
/// ones come from, and what can be done with the selected one. Keys, clicks, the filter and the
/// file find their way by themselves.
protocol ListPage: Page where Action == PageAction<Self> {
    /// What is listed.
    associatedtype Item: Sendable

    /// How the items are shown.
    var list: ServedList { get set }

    /// What has come.
    func items(_ context: PageContext) -> [Item]

    /// The items in words.
    func fields(_ context: PageContext) -> ListFields<Item>

    /// The keys for the selected item, before those of the list.
    @PageKeys<Action> func itemKeys(_ context: PageContext) -> [PageKey<Self>]

    /// Further keys, behind those of the list.
    @PageKeys<Action> func moreKeys(_ context: PageContext) -> [PageKey<Self>]

    /// Opens the selected item, at a key or a click.
    mutating func open(_ item: Item, _ context: inout PageContext)

    /// Asks for further items before they are needed.
    mutating func askForMore(_ context: inout PageContext)
}

extension ListPage {
    public var isTyping: Bool { list.isTyping }

    mutating func askForMore(_ context: inout PageContext) {}

    /// The selected item; nil where none is shown.
    func item(_ context: PageContext) -> Item? {
        list.item(items(context), fields(context), context)
    }

    mutating func openSelected(_ context: inout PageContext) {
        if let item = item(context) { open(item, &context) }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard list.typed(key, items(context), fields(context), &context) else { return false }
        askForMore(&context)
        return true
    }

    public mutating func chosen(row: Int, of name: String, _ context: inout PageContext) {
        let isRow = list.chosen(row: row, of: name, items(context), fields(context), &context)
        if isRow { openSelected(&context) }
        askForMore(&context)
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {
        ServedList.wrote(outcome, &context)
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] { return [] }

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        return items(context).isEmpty ? [] : [openKey(context), context.moveKey()]
    }

    /// The key that opens the selected item.
    func openKey(
        _ context: PageContext, when availability: Availability = .available
    ) -> PageKey<Self> {
        context.key(.enter, "key.open", 9, when: availability) { $0.openSelected(&$1) }
    }

    /// The keys of the list; they stand alone while its filter is chosen.
    func listKeys(_ context: PageContext) -> [PageKey<Self>] {
        list.keys(items(context), fields(context), context) { page, action, context in
            page.list.perform(action, page.items(context), page.fields(context), &context)
            page.askForMore(&context)
        }
    }
}

extension ListPage {
    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let keys = listKeys(context)
        if list.isTyping { return keys }
        return itemKeys(context) + keys + moreKeys(context) + [context.backKey()]
    }
}

extension ServedList {
    /// The keys of a list that is a part of a page.
    func keys<Item, Subject>(
        _ items: [Item], _ fields: ListFields<Item>, _ context: PageContext,
        does run: @escaping @Sendable (inout Subject, ListAction, inout PageContext) -> Void
    ) -> [PageKey<Subject>] {
        bindings(items, fields, context) { action in PageAction { run(&$0, action, &$1) } }
    }
}

/// A list whose words and time the engine itself looks for.
protocol AskedListPage: ListPage where Item: Hashable {
    /// What is asked for a page of it.
    associatedtype Question: Request

    /// What has come, and what is being waited for.
    var asked: AskedList<Item> { get set }

    /// The question for the items before one, of those that are wanted.
    static func question(_ query: AskedList<Item>.Query, before id: UInt64?) -> Question

    /// What an answer tells: a page of items.
    static func page(_ answer: Question.Answer) -> (items: [Item], hasMore: Bool, total: Int)
}

extension AskedListPage {
    var list: ServedList {
        get { asked.list }
        set { asked.list = newValue }
    }
    func items(_ context: PageContext) -> [Item] { asked.pages.items }

    mutating func ask(_ context: inout PageContext) { asked.ask(Self.question, &context) }

    mutating func askForMore(_ context: inout PageContext) {
        asked.follow(Self.question, &context)
    }

    public mutating func opened(_ context: inout PageContext) { ask(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch done.to(Question.self) {
        case .success(let answer):
            let page = Self.page(answer)
            return asked.received(
                page.items, hasMore: page.hasMore, total: page.total, for: done.id,
                fields(context), Self.question, &context)
        case .failure(let error): return asked.failed(context.texts[error], for: done.id, &context)
        case nil: return false
        }
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        return context.againKey(if: asked.pages.failure != nil) { $0.ask(&$1) }
    }
}
