import RideTUI

/// What lies over the screen takes every key.
extension AppCore {
    /// What a key in an overlay comes to for the screen below.
    enum OverlayOutcome {
        /// Nothing.
        case nothing
        /// An answer was given.
        case run(Action)
        /// A line of the help was chosen; the key is pressed on the screen below.
        case press(Key)
    }

    mutating func showHelp(_ entries: [HelpEntry]) {
        overlay = .help(
            HelpOverlay(
                title: texts["help.title"], entries: entries,
                emptyText: texts["help.empty"]))
    }

    mutating func handleInOverlay(_ key: Key) -> OverlayOutcome {
        switch overlay {
        case .help(let help): return handle(key, in: help)
        case .question(let question): return handle(key, in: question)
        case .pastMessages(let selected):
            handlePast(key, selected)
            return .nothing
        case .tour(var tour):
            overlay = tour.handle(key) ? .tour(tour) : nil
            return .nothing
        case nil: return .nothing
        }
    }

    private mutating func handle(_ key: Key, in help: HelpOverlay) -> OverlayOutcome {
        var help = help
        let outcome = help.handle(key)
        return follow(outcome, of: help)
    }

    private mutating func follow(
        _ outcome: HelpOverlay.Outcome, of help: HelpOverlay
    ) -> OverlayOutcome {
        overlay = outcome == .stays ? .help(help) : nil
        if case .runs(let key) = outcome { return .press(key) }
        return .nothing
    }

    private mutating func handle(
        _ key: Key, in question: Question<Action>
    ) -> OverlayOutcome {
        var question = question
        if key == .escape || key == .ctrl("c") {
            overlay = nil
        } else if key == .enter {
            overlay = nil
            if let action = question.actions[question.dialog.selected] { return .run(action) }
        } else if let moved = question.dialog.moved(by: key) {
            question.dialog.selected = moved
            overlay = .question(question)
        }
        return .nothing
    }

    private mutating func handlePast(_ key: Key, _ selected: Int) {
        let count = toasts.history.count
        if let moved = SelectList.moved(selected, by: key, count: count) {
            overlay = .pastMessages(selected: moved)
            return
        }
        let closes: Set<Key> = [.escape, .enter, .char("n"), .char("q"), .ctrl("c")]
        if closes.contains(key) { overlay = nil }
    }

    /// A click on a row of an overlay's list.
    mutating func chooseInOverlay(_ row: Int, of list: String) -> OverlayOutcome {
        switch overlay {
        case .help(var help) where list == HelpOverlay.id:
            let outcome = help.choose(row)
            return follow(outcome, of: help)
        case .question(let question) where list == Question<Action>.id:
            guard question.actions.indices.contains(row) else { return .nothing }
            overlay = nil
            return question.actions[row].map { .run($0) } ?? .nothing
        case .help, .question, .pastMessages, .tour, nil:
            return .nothing
        }
    }

    /// The keys of what lies over the screen; nil where nothing does.
    var overlayHints: [KeyHint]? {
        let move = KeyHint(label: "↑↓", title: texts["key.move"], priority: 4)
        func close(_ title: TextKey) -> KeyHint {
            KeyHint(label: Key.escape.label, title: texts[title], priority: 8, key: .escape)
        }
        func enter(_ title: String) -> KeyHint {
            KeyHint(label: Key.enter.label, title: title, priority: 9, key: .enter)
        }
        switch overlay {
        case .help: return [enter(texts["help.keyRun"]), move, close("key.close")]
        case .question(let question):
            let dialog = question.dialog
            let answer = TextWidth.truncated(dialog.choices[dialog.selected].label, to: 40)
            return [enter(answer), move, close("key.back")]
        case .pastMessages: return [move, close("key.close")]
        case .tour: return [enter(texts["tour.keyNext"]), close("key.close")]
        case nil: return nil
        }
    }

    /// Draws what lies over the screen, if anything does.
    ///
    /// - Parameter rows: the rows below the top bar that stay free.
    func drawOverlay(on screen: inout Screen, _ layout: FrameLayout, below rows: Int = 0) {
        let area = screen.bounds.inset(columns: 1, rows: 1).inset(top: rows)
        switch overlay {
        case .help(let help): help.draw(on: &screen, in: area)
        case .question(let question): question.dialog.draw(on: &screen, in: area)
        case .pastMessages(let selected): drawPast(selected, on: &screen, in: area)
        case .tour(let tour): tour.draw(on: &screen, layout, texts: texts)
        case nil: break
        }
    }

    private func drawPast(_ selected: Int, on screen: inout Screen, in area: Rect) {
        screen.restyle(screen.bounds, .muted)
        screen.hits.cover(screen.bounds)
        let rows = toasts.history.map { past in
            ListRow([
                StyledText(past.time, .muted), StyledText(past.toast.text, Style(past.toast.role)),
            ])
        }
        let list = SelectList(
            id: "past", columns: [.fixed(5), .flexible(8)], rows: rows,
            selected: rows.isEmpty ? nil : min(selected, rows.count - 1),
            emptyText: texts["past.empty"])
        let width = min(64, area.width)
        let whole = pastInFull(selected, width: width - 2 * Sheet.frameColumns)
        let height = whole.reduce(0) { $0 + $1.height(width: width - 2 * Sheet.frameColumns) }
        let content = SheetContent(
            texts["past.title"], number: StyledText("\(rows.count)", .muted),
            rows: [.list(list, atMost: max(1, area.height - 2 - height))] + whole)
        content.draw(
            on: &screen,
            in: area.centred(Size(width: width, height: content.height(width: width))))
    }

    /// The selected message in full, where any is cut in the list: always in as many rows, so that
    /// the list stands still.
    private func pastInFull(_ selected: Int, width: Int) -> [SheetRow] {
        let past = toasts.history.map(\.toast)
        let heights = past.map { TextWidth.wrapped($0.text, to: width).count }
        let isCut = past.contains { TextWidth.of($0.text) > width - Self.pastBesides }
        guard isCut, let most = heights.max() else { return [] }
        let index = min(max(0, selected), past.count - 1)
        let fill = Array(repeating: SheetRow.blank, count: most - heights[index])
        return [.blank, .paragraph(past[index].text, Style(past[index].role))] + fill
    }

    /// The columns of a past message that its text does not have: the mark of the chosen row, the
    /// time, and what is between.
    private static var pastBesides: Int { 10 }
}
