import AccountPages
import RideApp
import RideCore
import RideTUI
import RideWire

/// A driver's documents, categories and car, and until when they are good (D11).
public struct DocumentsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Send the selected document again.
        case send
        /// Change the categories.
        case categories
        /// Change the car.
        case vehicle
        /// Create an account, as a guest.
        case signUp
        /// Open the whole application.
        case application
        /// Ask for it all once more.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "documents"
    /// Days before the last one in which a document wants attention.
    static let warningDays = 30

    private var asked = Asked<ApplicationView>()
    private var plan: JoinPlan?
    private var selected = 0

    /// The documents of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        asked.ask(GetApplication(), &desk)
    }

    /// What was sent meanwhile is to be seen here.
    public mutating func resumed(_ desk: inout PageDesk) { opened(&desk) }

    public mutating func stateChanged(_ desk: inout PageDesk) {
        guard let plan, let new = desk.state?.application, new != plan.application.state else {
            return
        }
        opened(&desk)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (_, .success(let answer as ApplicationView)):
            asked.take(answer)
            plan = JoinPlan(answer, market: desk.market, before: plan)
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

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard let moved = SelectList.moved(selected, by: key, count: kinds.count) else {
            return false
        }
        selected = moved
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.list { selected = row }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .send:
            if kinds.indices.contains(selected) {
                desk.open(JoinPage(part: .document(kinds[selected])))
            }
        case .categories: desk.open(JoinPage(part: .category))
        case .vehicle: desk.open(JoinPage(part: .vehicle))
        case .signUp: desk.open(SignUpPage(byGuest: true))
        case .application: desk.open(JoinPage())
        case .again: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        if isGuest {
            return [
                KeyBinding(
                    .enter, desk.text(.keySignUp), priority: 9, availability: desk.whenLive,
                    action: .signUp), desk.backBinding(.close),
            ]
        }
        guard plan != nil else {
            return desk.againBinding(asked.error != nil, action: .again)
                + [desk.backBinding(.close)]
        }
        return [
            KeyBinding(
                [.enter, .char("d")], desk.text(.keySendDocument), priority: 9,
                availability: canChange(desk), action: .send),
            KeyBinding(
                .char("c"), desk.text(.keyCategories), priority: 5,
                availability: canChange(desk), action: .categories),
            KeyBinding(
                .char("v"), desk.text(.keyVehicle), priority: 5,
                availability: canChange(desk), action: .vehicle),
            KeyBinding(
                .char("a"), desk.text(.keyApplication), priority: 6, action: .application),
            desk.moveBinding(.move),
        ] + desk.againBinding(asked.error != nil, action: .again) + [desk.backBinding(.close)]
    }

    private var isGuest: Bool { plan?.application.state == "guest" }

    private func canChange(_ desk: PageDesk) -> Availability {
        guard desk.whenLive == .available else { return desk.whenLive }
        guard let plan, plan.isOpen || plan.isApproved else {
            return .unavailable(reason: desk.text(.lookedAt))
        }
        return .available
    }

    // MARK: What is shown

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let title = desk.text(.documentsTitle)
        guard let plan else { return SheetContent(title, rows: [asked.noticeRow(desk)]) }
        guard !isGuest else {
            return SheetContent(title, rows: [.paragraph(desk.text(.joinGuest))])
        }
        var after: [SheetRow] = [.blank, .facts(KeyValueBlock(facts(plan, desk)))]
        let word = desk.texts[word: plan.application.state, in: "work.applicationState"]
        after += [.blank, message(plan, desk)]
        let wanted = kinds.count + Table.extraRows
        let height = min(max(3, wanted), room.rows(after: after))
        return SheetContent(
            title, number: StyledText(word, .bold),
            rows: [.table(table(plan, room, desk), rows: height)] + after)
    }

    private func facts(_ plan: JoinPlan, _ desk: PageDesk) -> [KeyValueBlock.Fact] {
        let application = plan.application
        let none = StyledText(desk.text(.notGiven), .muted)
        func fact(_ label: String, _ value: String?) -> KeyValueBlock.Fact {
            .init(label, value.map { $0.isEmpty ? none : StyledText($0) } ?? none)
        }
        return [
            fact(
                desk.text(.partCategory),
                application.categories.map { desk.name(of: $0) }.joined(separator: ", ")),
            fact(desk.text(.partVehicle), application.vehicle.map { desk.words(for: $0) }),
            fact(
                desk.text(.fieldBirthDate),
                application.personal.map { desk.format.dateWithYear($0.birth_date) }),
            fact(desk.text(.fieldCity), application.personal?.city),
        ]
    }

    private func message(_ plan: JoinPlan, _ desk: PageDesk) -> SheetRow {
        if asked.error != nil { return asked.noticeRow(desk) }
        if kinds.indices.contains(selected),
            let reason = plan.reason(.document(kinds[selected]))
        {
            return .paragraph(desk.text(.sentBack, ["reason": reason]), .danger)
        }
        guard case .unavailable(let why) = canChange(desk) else {
            let note: JoinText = plan.isApproved ? .documentsChange : .documentsNote
            return .paragraph(desk.text(note), .muted)
        }
        return .paragraph(why, .muted)
    }

    private func table(_ plan: JoinPlan, _ room: PageRoom, _ desk: PageDesk) -> Table {
        let rows = kinds.map { kind in
            let standing = plan.standing(.document(kind))
            let document = plan.document(kind)
            return ListRow([
                StyledText(JoinPart.document(kind).title(desk)),
                StyledText(
                    desk.texts[word: standing.rawValue, in: "work.standing"],
                    Style(standing.role)),
                expiry(document, desk), StyledText(document?.name ?? "", .muted),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(16, desk.text(.columnDocument)), .fixed(13, desk.text(.columnStanding)),
                .fixed(20, desk.text(.columnExpires)),
                .flexible(12, desk.text(.columnFile), priority: 2),
            ], rows: rows, selected: rows.isEmpty ? nil : selected,
            emptyText: desk.text(.noDocuments))
        return Table(
            list, countText: desk.text(.documentCount, ["count": desk.format.number(rows.count)]))
    }

    /// Until when a document is good: attention in its last month, danger after it.
    private func expiry(_ document: DocumentView?, _ desk: PageDesk) -> StyledText {
        guard let last = document?.expires else { return "" }
        let days = last.daysSince1970 - desk.today.daysSince1970
        let date = desk.format.dateWithYear(last)
        switch days {
        case ..<0: return StyledText(desk.text(.expiredOn, ["date": date]), .danger)
        case 0: return StyledText(desk.text(.expiresToday), .danger)
        case 1: return StyledText(desk.text(.expiresTomorrow), .attention)
        case ...Self.warningDays:
            return StyledText(
                desk.text(.expiresIn, ["count": desk.format.number(days)]), .attention)
        default: return StyledText(date)
        }
    }
}
