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

    public mutating func opened(_ desk: inout PageDesk) { ask(before: nil, &desk) }

    /// Nothing below has changed.
    public mutating func resumed(_ desk: inout PageDesk) {}

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard let parameters = done.request as? ListStatement, parameters == asked else {
            return false
        }
        switch done.result {
        case .success(let page as StatementResult):
            take(page, before: parameters.before_id)
            askForMore(&desk)
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

    private mutating func ask(before: UInt64?, _ desk: inout PageDesk) {
        let parameters = ListStatement(before_id: before)
        asked = parameters
        failure = nil
        desk.send(parameters)
    }

    /// Asks for further lines before they are needed.
    private mutating func askForMore(_ desk: inout PageDesk) {
        guard hasMore, asked == nil, failure == nil, let last = lines.last,
            selected + max(desk.room.rows, PageLimit.most / 2) >= lines.count
        else { return }
        ask(before: last.id, &desk)
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let page = desk.room.rows - Table.extraRows
        let moved = SelectList.moved(selected, by: key, count: lines.count, page: page)
        guard let moved else { return false }
        selected = moved
        askForMore(&desk)
        return true
    }

    /// A click explains a line.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list, lines.indices.contains(row) else { return }
        selected = row
        open(&desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .open: open(&desk)
        case .again: ask(before: lines.last?.id, &desk)
        case .move: break
        case .close: desk.close()
        }
    }

    private func open(_ desk: inout PageDesk) {
        if lines.indices.contains(selected) { desk.open(StatementLinePage(lines[selected])) }
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let onLines = [
            KeyBinding(.enter, desk.text(.keyExplain), priority: 9, action: Action.open),
            desk.moveBinding(Action.move),
        ]
        return (lines.isEmpty ? [] : onLines)
            + desk.againBinding(failure != nil, action: .again) + [desk.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        // What has no room here, the time and the ride, is said where a line is explained.
        let isNarrow = room.width < 70
        let rows = lines.map { line in
            let role: Role = line.amount_minor > 0 ? .good : .normal
            return ListRow([
                StyledText(
                    isNarrow
                        ? desk.format.paddedDate(desk.date(of: line.at_ms))
                        : desk.paddedMoment(line.at_ms), .muted),
                StyledText(isNarrow ? desk.kind(of: line) : desk.words(for: line)),
                StyledText(
                    desk.format.signedMoney(Money(minorUnits: line.amount_minor)), Style(role)),
                StyledText(desk.money(line.total_minor)),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(
                    Format.dateWidth + (isNarrow ? 0 : 6), desk.text(.columnWhen), priority: 5),
                .flexible(12, desk.text(.columnWhat)),
                .fixed(Format.moneyWidth + 1, desk.text(.columnAmount), alignment: .right),
                .fixed(
                    Format.moneyWidth + 1, desk.text(.columnBalance), alignment: .right,
                    priority: 4),
            ], rows: rows, selected: rows.isEmpty ? nil : selected,
            emptyText: desk.text(.statementEmpty))
        let count = desk.text(
            hasMore ? .linesSoFar : lines.count == 1 ? .oneLine : .lines,
            ["count": desk.format.number(lines.count)])
        let table = Table(
            list, countText: lines.isEmpty ? "" : count, pageText: place(room, desk),
            notice: notice(desk))
        return SheetContent(
            desk.text(.statementTitle), rows: [.table(table, rows: room.rows)])
    }

    /// Which line is selected, of how many.
    private func place(_ room: PageRoom, _ desk: PageDesk) -> String {
        guard !lines.isEmpty else { return "" }
        let (number, all) = (selected + 1, lines.count)
        return "\(desk.format.number(number))/\(desk.format.number(all))\(hasMore ? "+" : "")"
    }

    private func notice(_ desk: PageDesk) -> Table.Notice? {
        if let failure {
            // There is no room for the reason beside the count.
            guard lines.isEmpty else { return .failed(desk.text(.restMissing)) }
            return .failed(desk.text(.tryAgain, ["reason": desk.refusal(failure)]))
        }
        guard asked != nil else { return nil }
        return desk.isLive
            ? .loading(desk.text(.loading)) : .failed(desk.texts[TextKey.linkNeeded])
    }
}

extension StatementLineView {
    /// All balances after the line together.
    var total_minor: Int64 { available_minor - owed_minor + blocked_minor }
}

extension FactsHolder {
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
