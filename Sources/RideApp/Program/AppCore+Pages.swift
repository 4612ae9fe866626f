import RideTUI
import RideWire

/// The stack of pages.
extension AppCore {
    /// A context with everything known now.
    public var context: PageContext { PageContext(facts, names: names) }

    /// The page on top.
    public var topPage: (any Page)? { pages.top?.page }

    /// Whether a page of this kind is open.
    public func isOpen<P: Page>(_ kind: P.Type) -> Bool {
        pages.slots.contains { $0.page is P }
    }

    /// Whether something lies over the moment, or a text is being typed: keys that come now may be
    /// meant for that.
    public var isElsewhere: Bool {
        topPage != nil || chat.isOpen || overlay != nil || rating.isWriting
    }

    /// Closes the pages over the moment, unless something is being typed on the top one.
    public mutating func closePages() {
        if topPage?.isTyping == false { pages.removeAll() }
    }
}

extension AppProgram {
    /// Opens a page over everything that is open.
    public mutating func open(_ page: some Page) {
        core.keepDrafts()
        let id = core.pages.push(page)
        onPage(id) { page, context in page.opened(&context) }
    }

    /// Opens a page instead of everything that is open.
    mutating func openAlone(_ page: any Page) {
        core.pages.removeAll()
        let id = core.pages.push(page)
        onPage(id) { page, context in page.opened(&context) }
    }

    /// Lets something reach a page, and carries out what it wants.
    mutating func onPage(_ id: Int, _ body: (inout any Page, inout PageContext) -> Void) {
        var context = core.context
        core.pages.reach(id) { body(&$0, &context) }
        core.names = context.names
        for effect in context.effects { perform(effect, of: id) }
    }

    /// Lets something reach the page on top.
    mutating func onTopPage(_ body: (inout any Page, inout PageContext) -> Void) {
        if let id = core.pages.top?.id { onPage(id, body) }
    }

    /// Lets something reach all pages, the top one first.
    mutating func onAllPages(_ body: (inout any Page, inout PageContext) -> Void) {
        for id in core.pages.slots.map(\.id).reversed() { onPage(id, body) }
    }

    private mutating func perform(_ effect: PageContext.Effect, of id: Int) {
        switch effect {
        case .send(let call, let id): core.send(call, as: id)
        case .open(let page): open(page)
        case .replace(let page):
            forgetDraft(of: id)
            _ = core.pages.remove(id)
            open(page)
        case .close: close(id)
        case .closeAll:
            forgetDraft(of: id)
            core.pages.removeAll()
        case .toast(let text, let role): core.toast(text, role)
        case .refuse(let reason): core.refuse(reason)
        case .announce(let text, let role): core.announce(text, role)
        case .ask(let dialog): core.ask(Question(dialog))
        case .settings(let settings): core.apply(settings)
        case .draft(let fields, let name): core.keep(fields, as: name)
        case .places(let places): core.change(places)
        case .writeFile(let name, let text):
            core.perform(.writeFile(name: name, text: text))
        case .lookAtFile(let path): core.perform(.lookAtFile(path: path))
        case .openDocument(let path): core.perform(.openDocument(path: path))
        case .drawPicture(let order): core.perform(.drawPicture(order))
        case .copy(let text): core.perform(.copy(text))
        case .enterAsGuest: core.effects += core.facts.link.enterAsGuest(at: core.now_ms)
        case .request(.quit): perform(shared: .quit)
        case .request(let request): requested(request)
        }
    }

    /// The person has left a page: what was typed on it is sent, or not wanted.
    private mutating func forgetDraft(of id: Int) {
        let page = core.pages.slots.first { $0.id == id }?.page
        if let draft = page?.draft { core.keep([:], as: draft) }
    }

    private mutating func close(_ id: Int) {
        forgetDraft(of: id)
        if core.pages.remove(id) { onTopPage { page, context in page.resumed(&context) } }
    }

    // MARK: What reaches pages by itself

    /// Lets pages know what the engine has said.
    ///
    /// - Returns: whether a page has said what there is to say of it.
    mutating func tellPages(_ news: EngineLink.News) -> Bool {
        switch news {
        case .visiting:
            core.closeOverlay()
            if !(core.topPage?.isForVisitors ?? false) { openAlone(startPage) }
            return false
        case .admitted:
            onAllPages { page, context in page.reconnected(&context) }
            return false
        case .signedIn:
            core.keep([:], as: .signUp)
            core.pages.remove { $0.page.isForVisitors }
            onAllPages { page, context in page.reconnected(&context) }
            return false
        case .signedOut:
            core.pages.removeAll()
            return false
        case .state:
            onAllPages { page, context in page.stateChanged(&context) }
            return false
        case .answered(let done):
            var isSaid = false
            onAllPages { page, context in
                if page.answered(done, &context) { isSaid = true }
            }
            return isSaid
        case .greeted, .tick, .notice, .alert, .history, .lost: return false
        }
    }

    /// Lets pages whose time has come know it.
    mutating func wakePages() {
        for id in core.pages.due(core.context) {
            onPage(id) { page, context in page.woken(&context) }
        }
    }

    /// The page that is in front of the person; nil where the moment is.
    var shownPage: (any Page)? {
        momentComesFirst || core.chat.isOpen ? nil : core.topPage
    }
}
