import RideApp
import RideCore
import RideTUI
import RideWire

/// Every line of a driver's account, the newest first (D9).
public struct StatementPage: ListPage {
    private static let name = "statement"
    private(set) var lines: [StatementLineView] = []
    /// The kinds of line among them.
    private var kinds: Set<String> = []
    private var hasMore = true
    private var failure: WireError?
    /// What was asked and is not answered.
    private var asked: ListStatement?
    var list = ServedList()

    /// The statement of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) { ask(before: nil, &context) }

    /// Nothing below has changed.
    public mutating func resumed(_ context: inout PageContext) {}

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let parameters = done.request as? ListStatement, parameters == asked else {
            return false
        }
        switch done.result {
        case .success(let page as StatementResult):
            let held = list.held(lines, fields(context), context)?.id
            take(page, before: parameters.before_id)
            list.took(
                lines, holding: held, by: \.id, hasMore: hasMore, fields(context), &context)
            askForMore(&context)
        case .failure(let error):
            asked = nil
            failure = error
            list.gaveUp(context.texts[error], &context)
        case .success: return false
        }
        return true
    }

    private mutating func take(_ page: StatementResult, before: UInt64?) {
        asked = nil
        failure = nil
        let last = before == nil ? nil : lines.last?.id
        if last == nil { (lines, kinds) = ([], []) }
        lines += page.lines.filter { line in last.map { line.id < $0 } ?? true }
        kinds.formUnion(page.lines.map(\.kind))
        hasMore = page.has_more
    }

    private mutating func ask(before: UInt64?, _ context: inout PageContext) {
        let parameters = ListStatement(before_id: before)
        asked = parameters
        failure = nil
        context.send(parameters)
    }

    /// Asks for further lines before they are needed.
    mutating func askForMore(_ context: inout PageContext) {
        guard hasMore, asked == nil, failure == nil, let last = lines.last,
            list.needsAll(Self.name, context)
                || list.selected + max(context.room.rows, PageLimit.most / 2) >= lines.count
        else { return }
        ask(before: last.id, &context)
    }

    func open(_ line: StatementLineView, _ context: inout PageContext) {
        context.open(StatementLinePage(line))
    }

    func items(_ context: PageContext) -> [StatementLineView] { lines }

    // MARK: What is shown

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        if !lines.isEmpty {
            context.key(.enter, "work.keyExplain", 9) { $0.openSelected(&$1) }
            context.moveKey()
        }
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: failure != nil) { $0.ask(before: $0.lines.last?.id, &$1) }
    }

    func fields(_ context: PageContext) -> ListFields<StatementLineView> {
        let kinds = kinds.sorted()
        return ListFields(
            name: Self.name,
            columns: [
                .init(.fixed(Format.dateWidth + 6, context.text("work.columnWhen"), priority: 5)) {
                    StyledText(context.paddedMoment($0.at_ms), .muted)
                } value: {
                    .number($0.at_ms)
                },
                // Of long words the end stays: which ride it was.
                .init(.flexible(20, context.text("work.columnWhat"))) { line, width in
                    let (kind, subject) = context.parts(of: line)
                    return StyledText(
                        Cut.start(of: kind, before: subject, width: width, context.room.glyphs))
                },
                .init(
                    .fixed(
                        Format.moneyWidth + 2, context.text("work.columnAmount"), alignment: .right)
                ) { line in
                    line.moved_minor.map { StyledText("(\(context.money($0)))", .muted) }
                        ?? StyledText(
                            context.format.signedMoney(Money(minorUnits: line.amount_minor)),
                            Style(line.amount_minor > 0 ? .good : .normal))
                } value: {
                    .number($0.moved_minor ?? $0.amount_minor)
                },
                // What has no room here is said where a line is explained.
                .init(
                    .fixed(
                        Format.moneyWidth + 1, context.text("work.columnBalance"),
                        alignment: .right, priority: 4)
                ) {
                    StyledText(context.money($0.total_minor))
                } value: {
                    .number($0.total_minor)
                },
            ],
            facets: [
                .init(
                    name: "kind", title: context.text("work.columnWhat"),
                    words: kinds.map { ($0, context.texts[word: $0, in: "work.line"]) },
                    of: \.kind)
            ], day: { context.date(of: $0.at_ms) },
            // What was paid is found by its amount as well as what was received.
            amount: { Int64(clamping: ($0.moved_minor ?? $0.amount_minor).magnitude) },
            counted: { count, hasMore in
                count == 0
                    ? ""
                    : context.text(
                        hasMore ? "work.linesSoFar" : "work.lines",
                        ["count": context.format.number(count)])
            }, emptyText: context.text("work.statementEmpty"))
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.text("work.statementTitle"),
            rows: list.rows(
                lines, fields(context), notice: notice(context), in: room, context))
    }

    private func notice(_ context: PageContext) -> Table.Notice? {
        if let failure {
            // There is no room for the reason beside the count.
            guard lines.isEmpty else { return .failed(context.text("work.restMissing")) }
            return .failed(context.texts[failure])
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
    /// What a line is, in two parts of which the second may be empty: "commission 20%", " · ride
    /// 9001".
    func parts(of line: StatementLineView) -> (kind: String, subject: String) {
        let subject = subject(of: line, in: "work.subjectShort")
        return (kind(of: line), subject.isEmpty ? "" : " · " + subject)
    }

    /// What kind of line it is: "commission 20%".
    func kind(of line: StatementLineView) -> String {
        let kind = texts[word: line.kind, in: "work.line"]
        guard let share = line.share_basis_points else { return kind }
        return kind + " " + format.percent(Share(basisPoints: share))
    }

    /// What stands behind a line: "ride 9001"; nothing where the line says it already.
    func subject(of line: StatementLineView, in group: String = "work.subject") -> String {
        guard ["trip", "tip", "payment"].contains(line.subject_kind), !line.subject_id.isEmpty
        else { return "" }
        return texts[word: line.subject_kind, in: group] + " " + line.subject_id
    }
}
