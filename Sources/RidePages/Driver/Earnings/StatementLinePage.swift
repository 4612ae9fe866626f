import RideApp
import RideCore
import RideTUI
import RideWire

/// One line of a statement, explained (D9).
public struct StatementLinePage: Page {
    private let line: StatementLineView

    /// The explanation of a line.
    public init(_ line: StatementLineView) { self.line = line }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key([.escape, .enter], "key.back", 8) { $1.close() }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let amount = Money(minorUnits: line.amount_minor)
        let role: Role = line.amount_minor > 0 ? .good : .normal
        let meaning = context.texts[word: line.kind, in: "work.meaning"]
        var facts: [KeyValueBlock.Fact] = [
            .init(context.text("work.columnWhen"), StyledText(context.moment(line.at_ms)))
        ]
        if !line.subject_id.isEmpty {
            let kind = context.texts[word: line.subject_kind, in: "work.subject"]
            facts.append(
                .init(context.text("work.lineAbout"), StyledText("\(kind) \(line.subject_id)")))
        }
        if let share = line.share_basis_points {
            facts.append(
                .init(
                    context.text("work.lineShare"),
                    StyledText(context.format.percent(Share(basisPoints: share)))))
        }
        if let moved = line.moved_minor {
            facts.append(
                .init(context.text("work.lineMoved"), StyledText(context.money(moved), .bold)))
        }
        facts.append(.init(context.text("work.lineNumber"), StyledText("\(line.id)", .muted)))
        let title = context.texts[word: line.kind, in: "work.line"]
        return SheetContent(
            title.asSentence,
            number: StyledText(context.format.signedMoney(amount), Style(role, .bold)),
            rows: [
                // A kind that is new has no meaning here.
                .paragraph(meaning == line.kind ? "" : meaning), .blank,
                .facts(KeyValueBlock(facts)), .blank, .receipt(receipt(context)),
            ])
    }

    private func receipt(_ context: PageContext) -> Receipt {
        Receipt([
            .note(context.text("work.lineAfterwards")),
            .item(
                context.text("work.balanceAvailable"), amount: context.money(line.available_minor)),
            .item(
                context.text(line.owed_minor < 0 ? "work.balanceDue" : "work.balanceOwed"),
                amount: context.money(-line.owed_minor),
                role: line.owed_minor > 0 ? .attention : .normal),
            .item(context.text("work.balanceBlocked"), amount: context.money(line.blocked_minor)),
            .rule,
            .total(context.text("work.balanceTotal"), amount: context.money(line.total_minor)),
        ])
    }
}
