import RideApp
import RideCore
import RideTUI
import RideWire

/// What games tell the author of a quiz: a bar for each score, and for each question (Q3).
public struct QuizReportPage: Page {
    private let id: UInt64
    private var report = Loadable<QuizReportView>()
    /// The edition that is looked at; nil for the present one.
    private var edition: Int?

    /// The figures of a quiz of one's own.
    public init(_ id: UInt64) { self.id = id }

    public mutating func opened(_ context: inout PageContext) {
        report.ask(GetQuizReport(quiz_id: id, version: edition), &context)
    }

    /// Somebody may have played.
    public mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let asked = done.request as? GetQuizReport else { return false }
        // Another edition may have been chosen since.
        guard asked.version == edition else { return true }
        switch done.result {
        case .success(let value as QuizReportView): report.take(value)
        case .failure(let error): report.take(error)
        case .success: return false
        }
        return true
    }

    /// Writes the figures into a file.
    private mutating func export(_ context: inout PageContext) {
        if let value = report.value {
            context.write(value.table.text, toFile: "quiz-\(id).csv")
        }
    }

    /// The edition so many steps from the one that is shown; nil where there is none.
    private func other(_ step: Int) -> Int? {
        guard let value = report.value, let all = value.editions,
            let here = all.firstIndex(of: value.quiz.version),
            all.indices.contains(here + step)
        else { return nil }
        return all[here + step]
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {
        switch outcome {
        case .written(let path):
            context.toast(context.text("growth.written", ["path": path]), .good)
        case .failed(let reason):
            context.toast(context.text("list.notWritten", ["reason": reason]), .danger)
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .char("x"), "growth.keyExport", 7,
            when: report.value == nil
                ? .unavailable(reason: context.text("page.loading")) : .available
        ) { $0.export(&$1) }
        if report.value?.editions != nil {
            editionKey(.left, "growth.keyEdition", -1, context)
            editionKey(.right, "growth.keyNextEdition", 1, context)
        }
        context.againKey(if: report.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    private func editionKey(
        _ key: Key, _ title: TextKey, _ step: Int, _ context: PageContext
    ) -> PageKey<Self> {
        context.key(
            key, title, 6,
            when: other(step) == nil
                ? .unavailable(reason: context.text("growth.noEdition")) : .available
        ) { page, context in
            guard let other = page.other(step) else { return }
            page.edition = other
            page.opened(&context)
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let value = report.value else {
            return SheetContent(
                context.text("growth.reportTitle"), rows: [report.noticeRow(context)])
        }
        var rows: [SheetRow] = []
        if let last = value.editions?.last {
            let words = context.text(
                "growth.edition", ["number": "\(value.quiz.version)", "last": "\(last)"])
            rows.append(.paragraph(words, .accent))
        }
        rows += [
            .paragraph(
                context.text(
                    "growth.reportSum",
                    [
                        "games": "\(value.games)", "players": "\(value.players)",
                        "time": "\(value.mean_s)",
                    ])),
            .blank, .line(StyledText(context.text("growth.byScore"), .bold)),
            .chart(
                BarChart(
                    value.scores.enumerated().map { score, games in
                        BarChart.Bar(
                            label: "\(score)/\(value.scores.count - 1)", value: Double(games),
                            text: "\(games)")
                    })),
            .blank, .line(StyledText(context.text("growth.byQuestion"), .bold)),
        ]
        for (index, (question, tally)) in zip(value.quiz.questions, value.questions).enumerated() {
            rows.append(.paragraph("\(index + 1). \(question.text)"))
            rows.append(
                .progress(
                    ProgressBar(
                        share: tally.asked == 0 ? 0 : Double(tally.right) / Double(tally.asked),
                        label: StyledText("\(tally.right)/\(tally.asked)"), labelWidth: 9,
                        role: .good)))
            guard !question.options.isEmpty else { continue }
            rows.append(
                .chart(
                    BarChart(
                        zip(question.options, tally.chosen).enumerated().map { number, item in
                            BarChart.Bar(
                                label: item.0, value: Double(item.1), text: "\(item.1)",
                                isMarked: question.right.contains { $0.wrappedValue == number })
                        })))
        }
        return SheetContent(value.quiz.row.title, rows: rows)
    }
}
