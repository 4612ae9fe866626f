import RideApp
import RideCore
import RideTUI
import RideWire

/// Every line of a driver's account, the newest first (D9).
public struct StatementPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Explain the selected line.
        case open
        /// Ask for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "statement"

    private(set) var lines: [StatementLineView] = []
    private var hasMore = true
    private var failure: WireError?
    /// What was asked and is not answered.
    private var asked: ListStatement?
    private var selected = 0

    /// The statement of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) { ask(before: nil, &context) }

    /// Nothing below has changed.
    public mutating func resumed(_ context: inout PageContext) {}

    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        guard let parameters = done.request as? ListStatement, parameters == asked else {
            return false
        }
        switch done.result {
        case .success(let page as StatementResult):
            take(page, before: parameters.before_id)
            askForMore(&context)
        case .failure(let error):
            asked = nil
            failure = error
        case .success: return false
        }
        return true
    }

    private mutating func take(_ page: StatementResult, before: UInt64?) {
        asked = nil
        failure = nil
        let last = before == nil ? nil : lines.last?.id
        if last == nil { (lines, selected) = ([], 0) }
        lines += page.lines.filter { line in last.map { line.id < $0 } ?? true }
        hasMore = page.has_more
    }

    private mutating func ask(before: UInt64?, _ context: inout PageContext) {
        let parameters = ListStatement(before_id: before)
        asked = parameters
        failure = nil
        context.send(parameters)
    }

    /// Asks for further lines before they are needed.
    private mutating func askForMore(_ context: inout PageContext) {
        guard hasMore, asked == nil, failure == nil, let last = lines.last,
            selected + max(context.room.rows, PageLimit.most / 2) >= lines.count
        else { return }
        ask(before: last.id, &context)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let page = context.room.rows - Table.extraRows
        let moved = SelectList.moved(selected, by: key, count: lines.count, page: page)
        guard let moved else { return false }
        selected = moved
        askForMore(&context)
        return true
    }

    /// A click explains a line.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, lines.indices.contains(row) else { return }
        selected = row
        open(&context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .open: open(&context)
        case .again: ask(before: lines.last?.id, &context)
        case .move: break
        case .close: context.close()
        }
    }

    private func open(_ context: inout PageContext) {
        if lines.indices.contains(selected) { context.open(StatementLinePage(lines[selected])) }
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let onLines = [
            KeyBinding(.enter, context.text("work.keyExplain"), priority: 9, action: Action.open),
            context.moveBinding(Action.move),
        ]
        return (lines.isEmpty ? [] : onLines)
            + context.againBinding(failure != nil, action: .again) + [context.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        // What has no room here, the balance, is said where a line is explained: when it was and
        // for which ride stays.
        let isNarrow = room.width < 70
        let rows = lines.map { line in
            let role: Role = line.amount_minor > 0 ? .good : .normal
            let cells = [
                StyledText(context.paddedMoment(line.at_ms), .muted),
                StyledText(context.words(for: line)),
                line.moved_minor.map { StyledText("(\(context.money($0)))", .muted) }
                    ?? StyledText(
                        context.format.signedMoney(Money(minorUnits: line.amount_minor)),
                        Style(role)),
            ]
            return ListRow(isNarrow ? cells : cells + [StyledText(context.money(line.total_minor))])
        }
        let balance = ListColumn.fixed(
            Format.moneyWidth + 1, context.text("work.columnBalance"), alignment: .right,
            priority: 4)
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(Format.dateWidth + 6, context.text("work.columnWhen"), priority: 5),
                .flexible(12, context.text("work.columnWhat")),
                .fixed(Format.moneyWidth + 2, context.text("work.columnAmount"), alignment: .right),
            ] + (isNarrow ? [] : [balance]), rows: rows, selected: rows.isEmpty ? nil : selected,
            emptyText: context.text("work.statementEmpty"))
        let count = context.text(
            hasMore ? "work.linesSoFar" : lines.count == 1 ? "work.oneLine" : "work.lines",
            ["count": context.format.number(lines.count)])
        let table = Table(
            list, countText: lines.isEmpty ? "" : count, pageText: place(room, context),
            notice: notice(context))
        return SheetContent(
            context.text("work.statementTitle"), rows: [.table(table, rows: room.rows)])
    }

    /// Which line is selected, of how many.
    private func place(_ room: PageRoom, _ context: PageContext) -> String {
        guard !lines.isEmpty else { return "" }
        let (number, all) = (selected + 1, lines.count)
        return "\(context.format.number(number))/\(context.format.number(all))\(hasMore ? "+" : "")"
    }

    private func notice(_ context: PageContext) -> Table.Notice? {
        if let failure {
            // There is no room for the reason beside the count.
            guard lines.isEmpty else { return .failed(context.text("work.restMissing")) }
            return .failed(context.text("page.tryAgain", ["reason": context.texts[failure]]))
        }
        guard asked != nil else { return nil }
        return context.isLive
            ? .loading(context.text("page.loading")) : .failed(context.texts["link.needed"])
    }
}

extension StatementLineView {
    /// All balances after the line together.
    var total_minor: Int64 { available_minor - owed_minor + blocked_minor }
}

extension FactsReading {
    /// What a line is: "commission 20% · ride 9001".
    func words(for line: StatementLineView) -> String {
        let (kind, subject) = (kind(of: line), subject(of: line))
        return subject.isEmpty ? kind : "\(kind) · \(subject)"
    }

    /// What kind of line it is: "commission 20%".
    func kind(of line: StatementLineView) -> String {
        let kind = texts[word: line.kind, in: "work.line"]
        guard let share = line.share_basis_points else { return kind }
        return kind + " " + format.percent(Share(basisPoints: share))
    }

    /// What stands behind a line: "ride 9001"; nothing where the line says it already.
    func subject(of line: StatementLineView) -> String {
        guard ["trip", "tip", "payment"].contains(line.subject_kind), !line.subject_id.isEmpty
        else { return "" }
        return texts[word: line.subject_kind, in: "work.subject"] + " " + line.subject_id
    }
}
