import RideApp
import RideCore
import RideTUI
import RideWire

/// One line of a statement, explained (D9).
public struct StatementLinePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Close the page.
        case close
    }

    private let line: StatementLineView

    /// The explanation of a line.
    public init(_ line: StatementLineView) { self.line = line }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.escape, .enter], desk.texts[TextKey.keyBack], priority: 8, action: .close)
        ]
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .close: desk.close()
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let amount = Money(minorUnits: line.amount_minor)
        let role: Role = line.amount_minor > 0 ? .good : .normal
        let meaning = desk.texts[word: line.kind, in: "work.meaning"]
        var facts: [KeyValueBlock.Fact] = [
            .init(desk.text(.columnWhen), StyledText(desk.moment(line.at_ms)))
        ]
        if !line.subject_id.isEmpty {
            let kind = desk.texts[word: line.subject_kind, in: "work.subject"]
            facts.append(.init(desk.text(.lineAbout), StyledText("\(kind) \(line.subject_id)")))
        }
        if let share = line.share_basis_points {
            facts.append(
                .init(
                    desk.text(.lineShare),
                    StyledText(desk.format.percent(Share(basisPoints: share)))))
        }
        facts.append(.init(desk.text(.lineNumber), StyledText("\(line.id)", .muted)))
        let title = desk.texts[word: line.kind, in: "work.line"]
        return SheetContent(
            title.prefix(1).uppercased() + title.dropFirst(),
            number: StyledText(desk.format.signedMoney(amount), Style(role, .bold)),
            rows: [
                // A kind that is new has no meaning here.
                .paragraph(meaning == line.kind ? "" : meaning), .blank,
                .facts(KeyValueBlock(facts)), .blank, .receipt(receipt(desk)),
            ])
    }

    private func receipt(_ desk: PageDesk) -> Receipt {
        Receipt([
            .note(desk.text(.lineAfterwards)),
            .item(desk.text(.balanceAvailable), amount: desk.money(line.available_minor)),
            .item(
                desk.text(.balanceOwed), amount: desk.money(-line.owed_minor),
                role: line.owed_minor > 0 ? .attention : .normal),
            .item(desk.text(.balanceBlocked), amount: desk.money(line.blocked_minor)), .rule,
            .total(desk.text(.balanceTotal), amount: desk.money(line.total_minor)),
        ])
    }
}
