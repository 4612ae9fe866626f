import RideCore
import RideTUI
import RideWire

extension AppProgram {
    public mutating func update(_ input: Input) -> [Effect] {
        core.facts.now_ms = max(core.now_ms, input.at_ms)
        let before = core.openCity
        var pressed: Key?
        switch input.event {
        case .resized(let size):
            core.facts.size = size
            core.start()
        case .key(.resize(let size)):
            core.facts.size = size
        case .key(let key):
            pressed = key
            // Nobody sees what a key would do, or ask, on a screen that is too small to be drawn.
            guard !FrameLayout.isTooSmall(core.size) else {
                if key == .ctrl("c") { core.leave() }
                break
            }
            if !takesOver(key) { press(key) }
        case .named(let key):
            pressed = key
            core.facts.isKeyNamed = true
            if !takesOver(key) { press(key) }
            core.facts.isKeyNamed = false
        case .timer, .engineStarting, .connected, .disconnected, .received, .cityOpened,
            .cityFailed:
            receive(input)
        case .fileWritten(let path): onTopPage { $0.wroteFile(.written(path: path), &$1) }
        case .fileFailed(let path, let obstacle):
            let reason = "\(path): \(core.texts[obstacle])"
            onTopPage { $0.wroteFile(.failed(reason: reason), &$1) }
        case .fileFound(let path, let finding): onTopPage { $0.found(finding, at: path, &$1) }
        case .documentOpened(let path, let opening): core.tell(opening, of: path)
        case .pictureDrawn(let order, let picture): onTopPage { $0.drew(picture, order, &$1) }
        }
        // Opened, or in another language.
        if let city = core.openCity, city !== before { opened(city) }
        settle()
        core.keyGuard.settle(meaning, after: pressed, at: core.now_ms)
        return core.takeEffects()
    }

    private mutating func receive(_ input: Input) {
        for news in core.receive(input) {
            let isSaid = tellPages(news)
            // What a page has said of a refusal is not said again.
            if isSaid, case .answered(let done) = news, case .failure = done.result { continue }
            learned(news)
        }
        guard case .timer = input.event else { return }
        wakePages()
        woken()
    }

    /// Brings the map, the marks of the chat and the window's name in line with the moment.
    private mutating func settle() {
        core.showHint(firstHint)
        core.facts.rideRows = rideLine == nil ? 0 : 1
        let content = content(for: core.size, glyphs: .braille)
        let layout = layout(of: content, for: core.size)
        var subject = core.waiting == nil ? shownScene.subject : nil
        // Before the engine has said which cars there are, and in a crowd, none are missed.
        if core.hasSeenCars, core.facts.groups == nil {
            subject = subject?.fitted(to: core.cars, in: core.map.goal)
        }
        core.map.settle(
            layout, on: subject, isCovered: isMapCovered(by: content),
            glidingAt: core.reducedMotion ? nil : core.now_ms)
        if let call = core.map.watchCall() { core.send(call) }
        core.settleChat()
        if let kept = momentDraft { core.keep(kept.fields, as: kept.name) }
        core.settleDrafts()
        core.settleMine()
        core.name(window: title(over: content))
    }

    /// Whether a page that shows nothing on the map leaves no more of it than an edge.
    private func isMapCovered(by content: SheetContent) -> Bool {
        guard content.isPage, !content.leavesMap, !FrameLayout.isWide(core.size) else {
            return false
        }
        return shownPage?.scene(core.context) == nil
    }

    /// The name of the window: the moment's or, where no ride and no alarm wants to be seen from
    /// afar, that of the page in front.
    private func title(over content: SheetContent) -> String {
        let page = content.title.plain
        guard shownPage != nil, rideLine == nil, banner?.isAlarm != true, !page.isEmpty else {
            return windowTitle
        }
        return "\(core.texts["app.name"]): \(SafeText.line(page))"
    }

    // MARK: Keys

    private mutating func press(_ key: Key) {
        if case .mouse(let event) = key { return handle(event) }
        core.messages.keyPressed()
        if isAnswered(key) { core.messages.keyAnswered() }
    }

    /// Does what a key asks for.
    ///
    /// - Returns: whether it means anything here.
    private mutating func isAnswered(_ key: Key) -> Bool {
        // Whoever has kept a page goes to the ride no more.
        if core.overlay == nil { core.pages.areBeingLeft = false }
        if case .run(let action) = KeyTable(urgentBindings).outcome(of: key) {
            run(action)
            return true
        }
        if core.overlay != nil {
            finish(core.handleInOverlay(key))
            return true
        }
        // What is typed goes to its field; any other key may have been meant for another screen.
        let refusal = refusal(of: key)
        if refusal == nil || key.isText, isTyped(key) {
            core.keyGuard.took(key)
            return true
        }
        if !core.facts.isKeyNamed { core.keyGuard.missed(key, at: core.now_ms) }
        if let refusal {
            say(refusal, of: key)
            return true
        }
        switch currentKeys.outcome(of: key) {
        case .run(let action): run(action)
        case .refused(let reason): core.refuse(reason)
        case .unbound:
            // Whatever the moment, this ends the app.
            guard key == .ctrl("c") else { return false }
            perform(shared: .quit)
        }
        return true
    }

    /// The keys of what is on the screen now, an overlay aside.
    var currentKeys: KeyTable<Action> { boundKeys.eachKeyOnce }

    /// The same as each part of the screen has bound them.
    public var boundKeys: KeyTable<Action> {
        if let onlyBinding { return KeyTable([onlyBinding]) }
        return KeyTable(urgentBindings + lastingKeys.bindings)
    }

    private var lastingKeys: KeyTable<Action> {
        if core.waiting != nil { return KeyTable(core.waitingBindings) }
        if core.chat.isOpen {
            return KeyTable(core.chatBindings + core.commonBindings(whileTyping: true))
        }
        guard let page = shownPage else { return keyTable }
        return KeyTable(
            page.bindings(core.context, as: Action.self) + scrollBindings + rideBindings
                + core.commonBindings(whileTyping: page.isTyping))
    }

    /// The keys that move a page which is longer than its sheet, and does not move by itself.
    private var scrollBindings: [KeyBinding<Action>] {
        guard pageOverflow > 0 else { return [] }
        let words = core.texts["key.more"]
        return [
            KeyBinding(.pageDown, words, priority: 8, action: .shared(.scrollPage(1))),
            KeyBinding(.pageUp, words, priority: nil, action: .shared(.scrollPage(-1))),
        ]
    }

    /// Goes from all pages to the ride, each left by its own key: where something is typed that
    /// would be lost, its question stands before the ride.
    private mutating func leavePages() {
        while core.pages.top != nil, core.overlay == nil {
            let count = core.pages.slots.count
            onTopPage { $0.press(.escape, &$1) }
            // A page that goes back a step by it stays on top.
            if core.overlay == nil, core.pages.slots.count >= count { core.pages.removeTop() }
        }
        core.pages.areBeingLeft = core.pages.top != nil
    }

    /// Gives the top page the answer to its question. Where that let it be left on the way to the
    /// ride, the pages below are left, too.
    private mutating func answerPage(_ answer: Int) {
        let count = core.pages.slots.count
        onTopPage { $0.confirmed(answer, &$1) }
        if core.pages.areBeingLeft, core.pages.slots.count < count { leavePages() }
    }

    private mutating func scrollPage(_ pages: Int) {
        let step = max(1, core.context.room.rows - 1)
        core.pages.scroll(by: pages * step, most: pageOverflow)
    }

    /// The key that leads from any page back to the ride.
    private var rideBindings: [KeyBinding<Action>] {
        guard rideLine != nil else { return [] }
        return [
            KeyBinding(
                .function(5), core.texts["key.toRide"], priority: 8, action: .shared(.toRide))
        ]
    }

    /// Offers a key to what is typed in or chosen from, and says that no more can be typed where
    /// that is so, whatever it is typed into: text that is not taken is missed.
    private mutating func isTyped(_ key: Key) -> Bool {
        guard core.waiting == nil else { return false }
        let limit = content(for: core.size, glyphs: .braille).limit(passedBy: key)
        guard core.chat.isOpen ? core.chat.input.handle(key) : takes(key) else { return false }
        if let limit {
            core.refuse(core.texts["form.full", ["count": core.format.number(limit)]])
        }
        return true
    }

    /// Offers a key to a page or the moment.
    private mutating func takes(_ key: Key) -> Bool {
        if shownPage != nil {
            var isTaken = false
            onTopPage { isTaken = $0.typed(key, &$1) }
            return isTaken
        }
        guard core.canRate else { return typed(key) }
        return core.rating.handle(key) || typed(key)
    }

    private mutating func finish(_ outcome: AppCore<Action>.OverlayOutcome) {
        switch outcome {
        case .nothing: break
        case .run(let action): run(action)
        case .press(let key): press(key)
        }
    }

    private mutating func run(_ action: Action) {
        if let shared = action.shared { perform(shared: shared) } else { perform(action) }
    }

    /// Does what both apps can do.
    public mutating func perform(shared action: SharedAction) {
        switch action {
        case .help: core.showHelp(currentKeys.helpEntries)
        case .pastMessages: core.overlay = .pastMessages(selected: 0)
        case .quit: core.quit()
        case .leave: core.leave()
        case .repaint: core.perform(.repaint)
        case .toggleMouse: core.toggleMouse()
        case .pan(let right, let down): core.map.pan(right: right, down: down)
        case .zoomIn: core.map.zoom(by: Viewport.zoomStep)
        case .zoomOut: core.map.zoom(by: 1 / Viewport.zoomStep)
        case .centre: core.map.centre()
        case .follow: core.map.toggleFollowing()
        case .retry: core.effects += core.facts.link.retryNow()
        case .openChat: core.openChat()
        case .closeChat: core.closeChat()
        case .sendChat: core.sendChat()
        case .nextReply: core.chat.nextReply(of: core.quickReplies)
        case .scrollChat(let rows): core.chat.scroll(by: rows)
        case .sendRating:
            leavingSummary(sending: true)
            core.sendRating()
        case .skipRating where core.rating.isTyped: core.askToDropRating()
        case .skipRating, .dropRating:
            leavingSummary(sending: false)
            core.skipRating()
        case .switchRatingField: core.rating.switchField()
        case .askForHelp: core.askForHelp()
        case .callForHelp: core.callForHelp()
        case .scrollPage(let pages): scrollPage(pages)
        case .toRide: leavePages()
        case .page(let key): onTopPage { $0.press(key, &$1) }
        case .answerPage(let answer): answerPage(answer)
        case .takeGuestsThings: core.takeGuestsThings()
        case .none: break
        }
    }

    // MARK: The mouse

    private mutating func handle(_ event: MouseEvent) {
        let screen = view(size: core.size, glyphs: .braille)
        let layout = layout(for: core.size, glyphs: .braille)
        let isOnMap = layout.map.contains(event.point) && !screen.hits.covers(event.point)
        switch event.kind {
        case .press, .doubleClick:
            // Whoever is shown around goes on with a click anywhere.
            if case .tour = core.overlay { return finish(core.handleInOverlay(.enter)) }
            if let action = screen.hits.action(at: event.point) { return click(action) }
            guard isOnMap, core.overlay == nil else { return }
            core.map.press(at: event.point)
        case .drag: core.map.drag(to: event.point)
        case .release:
            guard let point = core.map.release(), core.waiting == nil, core.overlay == nil,
                shownPage == nil
            else { return }
            clicked(core.map.viewport.coordinate(of: point))
        case .wheelUp, .wheelDown:
            let isUp = event.kind == .wheelUp
            guard isOnMap, core.overlay == nil else { return scroll(isUp ? .up : .down) }
            core.map.zoom(
                by: isUp ? Viewport.zoomStep : 1 / Viewport.zoomStep, at: event.point)
        }
    }

    /// The wheel over a list or a conversation; never what an arrow does to the map.
    private mutating func scroll(_ key: Key) {
        if core.overlay != nil {
            finish(core.handleInOverlay(key))
        } else if core.chat.isOpen {
            core.chat.scroll(by: key == .up ? 3 : -3)
        } else if core.waiting == nil {
            _ = takes(key)
        }
    }

    private mutating func click(_ action: HitAction) {
        switch action {
        case .press(let key): press(key)
        case .choose(let list, let row):
            if core.overlay != nil {
                finish(core.chooseInOverlay(row, of: list))
            } else if shownPage != nil {
                onTopPage { $0.chosen(row: row, of: list, &$1) }
            } else if list == AppCore<Action>.starsList {
                core.rating.give(row + 1)
            } else {
                chosen(row: row, of: list)
            }
        case .run: break
        }
    }
}
