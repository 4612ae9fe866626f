import RideApp
import RideCore
import RideTUI
import RideWire

/// A driver's documents, categories and car, and until when they are good (D11).
public struct DocumentsPage: RowsPage {
    static let list = "documents"
    /// Days before the last one in which a document wants attention.
    static let warningDays = 30

    private var asked = Loadable<ApplicationView>()
    private var plan: JoinPlan?
    var selected = 0

    /// The documents of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        asked.ask(GetApplication(), &context)
    }

    /// What was sent meanwhile is to be seen here.
    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func stateChanged(_ context: inout PageContext) {
        guard let plan, let new = context.state?.application, new != plan.application.state else {
            return
        }
        opened(&context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (_, .success(let answer as ApplicationView)):
            asked.take(answer)
            plan = JoinPlan(answer, market: context.market, before: plan)
            selected = min(selected, max(0, kinds.count - 1))
            return false
        case (is GetApplication, .failure(let error)):
            asked.take(error)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    private var kinds: [String] {
        (plan?.parts ?? []).compactMap { part in
            if case .document(let kind) = part { kind } else { nil }
        }
    }

    func rowCount(_ context: PageContext) -> Int { kinds.count }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if isGuest {
            context.key(.enter, "work.keySignUp", 9, when: context.whenLive) {
                $1.open(SignUpPage(byGuest: true))
            }
        } else {
            if plan != nil { partKeys(context) }
            context.againKey(if: asked.error != nil) { $0.opened(&$1) }
        }
        context.backKey()
    }

    /// What is being looked at cannot be changed: then Enter is for looking.
    @PageKeys<Action>
    private func partKeys(_ context: PageContext) -> [PageKey<Self>] {
        let can = canChange(context)
        context.key(
            isOpen ? [.enter, .char("d")] : [.char("d")], "work.keySendDocument",
            isOpen ? 9 : nil, when: can
        ) { page, context in
            guard page.kinds.indices.contains(page.selected) else { return }
            context.open(JoinPage(part: .document(page.kinds[page.selected])))
        }
        context.key(.char("c"), "work.keyCategories", isOpen ? 5 : nil, when: can) {
            $1.open(JoinPage(part: .category))
        }
        context.key(.char("v"), "work.keyVehicle", isOpen ? 5 : nil, when: can) {
            $1.open(JoinPage(part: .vehicle))
        }
        context.key(
            isOpen ? [.char("a")] : [.enter, .char("a")], "work.keyApplication", isOpen ? 6 : 9
        ) { $1.open(JoinPage()) }
        context.moveKey()
    }

    private var isGuest: Bool { plan?.application.state == "guest" }

    /// Whether anything of it can be sent again.
    private var isOpen: Bool { plan.map { $0.isOpen || $0.isApproved } ?? false }

    private func canChange(_ context: PageContext) -> Availability {
        guard context.whenLive == .available else { return context.whenLive }
        guard isOpen else {
            return .unavailable(reason: context.text("work.lookedAt"))
        }
        return .available
    }

    // MARK: What is shown

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("work.documentsTitle")
        guard let plan else { return SheetContent(title, rows: [asked.noticeRow(context)]) }
        guard !isGuest else {
            return SheetContent(title, rows: [.paragraph(context.text("work.joinGuest"))])
        }
        var after: [SheetRow] = [.blank, .facts(KeyValueBlock(facts(plan, context)))]
        after += [.blank, message(plan, context)]
        let wanted = kinds.count + Table.extraRows
        let height = min(max(3, wanted), room.rows(after: after))
        return SheetContent(
            title, number: StyledText(plan.stateWord(context), .bold),
            rows: [.table(table(plan, room, context), rows: height)] + after)
    }

    private func facts(_ plan: JoinPlan, _ context: PageContext) -> [KeyValueBlock.Fact] {
        let application = plan.application
        let none = StyledText(context.text("work.notGiven"), .muted)
        func fact(_ label: String, _ value: String?) -> KeyValueBlock.Fact {
            .init(label, value.map { $0.isEmpty ? none : StyledText($0) } ?? none)
        }
        return [
            fact(
                context.text("work.partCategory"),
                context.texts.list(application.categories.map { context.name(of: $0) }, .and)),
            fact(
                context.text("work.partVehicle"), application.vehicle.map { context.words(for: $0) }
            ),
            fact(
                context.text("work.fieldBirthDate"),
                application.personal.map { context.format.dateWithYear($0.birth_date) }),
            fact(context.text("work.fieldCity"), application.personal?.city),
        ]
    }

    private func message(_ plan: JoinPlan, _ context: PageContext) -> SheetRow {
        if asked.error != nil { return asked.noticeRow(context) }
        if kinds.indices.contains(selected),
            let reason = plan.reason(.document(kinds[selected]))
        {
            return .paragraph(context.text("work.sentBack", ["reason": reason]), .danger)
        }
        guard case .unavailable(let why) = canChange(context) else {
            let note: TextKey = plan.isApproved ? "work.documentsChange" : "work.documentsNote"
            return .paragraph(context.text(note), .muted)
        }
        return .paragraph(why.asSentence, .muted)
    }

    private func table(_ plan: JoinPlan, _ room: PageSpace, _ context: PageContext) -> Table {
        let rows = kinds.map { kind in
            let standing = plan.standing(.document(kind))
            let document = plan.document(kind)
            return ListRow([
                StyledText(JoinPart.document(kind).title(context)),
                StyledText(plan.word(for: standing, context), Style(standing.role)),
                expiry(document, context), StyledText(document?.name ?? "", .muted),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(16, context.text("work.columnDocument")),
                .fixed(13, context.text("work.columnStanding")),
                .fixed(20, context.text("work.columnExpires")),
                .flexible(12, context.text("work.columnFile"), priority: 2),
            ], rows: rows, selected: rows.isEmpty ? nil : selected,
            emptyText: context.text("work.noDocuments"))
        return Table(
            list,
            countText: context.text(
                "work.documentCount", ["count": context.format.number(rows.count)]))
    }

    /// Until when a document is good: attention in its last month, danger after it.
    private func expiry(_ document: DocumentView?, _ context: PageContext) -> StyledText {
        guard let last = document?.expires else { return "" }
        let days = last.daysSince1970 - context.today.daysSince1970
        let date = context.format.dateWithYear(last)
        switch days {
        case ..<0: return StyledText(context.text("work.expiredOn", ["date": date]), .danger)
        case 0: return StyledText(context.text("work.expiresToday"), .danger)
        case 1: return StyledText(context.text("work.expiresTomorrow"), .attention)
        case ...Self.warningDays:
            return StyledText(
                context.text("work.expiresIn", ["count": context.format.number(days)]), .attention)
        default: return StyledText(date)
        }
    }
}
