import RideTUI

/// A page on the stack, with a number of its own by which its effects find it.
struct PageSlot: Sendable {
    let id: Int
    fileprivate(set) var page: any Page
    /// The rows by which it is moved up, where it is longer than its sheet.
    fileprivate(set) var scroll = 0
}

/// The pages that lie over the moment.
struct PageStack: Sendable {
    /// The pages, the top one last.
    private(set) var slots: [PageSlot] = []
    /// Whether all are being left for the ride, and one of them asks about it.
    var areBeingLeft = false

    var top: PageSlot? { slots.last }

    mutating func push(_ page: any Page) -> Int {
        let id = (slots.map(\.id).max() ?? 0) + 1
        slots.append(PageSlot(id: id, page: page))
        return id
    }

    mutating func remove(where isOver: (PageSlot) -> Bool) { slots.removeAll(where: isOver) }

    mutating func removeTop() { _ = slots.popLast() }

    mutating func removeAll() { slots = [] }

    /// Takes a page away.
    ///
    /// - Returns: whether it was the top one.
    mutating func remove(_ id: Int) -> Bool {
        let wasTop = top?.id == id
        remove { $0.id == id }
        return wasTop
    }

    /// Lets something reach a page.
    mutating func reach(_ id: Int, _ body: (inout any Page) -> Void) {
        guard let index = slots.firstIndex(where: { $0.id == id }) else { return }
        // Taken out meanwhile: a page that is held twice is copied with all that it lists.
        var page: any Page = AwayPage()
        swap(&page, &slots[index].page)
        body(&page)
        swap(&page, &slots[index].page)
    }

    /// Moves the top page by so many rows, of which `most` have no room.
    mutating func scroll(by rows: Int, most: Int) {
        guard let last = slots.indices.last else { return }
        let now = min(max(0, slots[last].scroll), max(0, most))
        slots[last].scroll = min(max(0, now + rows), max(0, most))
    }

    /// When the next page wants to be woken.
    func wake_ms(_ context: PageContext) -> Int64? {
        slots.compactMap { $0.page.wake_ms(context) }.min()
    }

    /// The pages whose time has come.
    func due(_ context: PageContext) -> [Int] {
        slots.filter { slot in
            slot.page.wake_ms(context).map { $0 <= context.now_ms } ?? false
        }.map(\.id)
    }
}

/// Stands in the place of a page while something reaches it.
private struct AwayPage: Page {
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent("", rows: [])
    }
    func bindings(_ context: PageContext) -> [KeyBinding<Never>] { [] }
    mutating func perform(_ action: Never, _ context: inout PageContext) {}
}
