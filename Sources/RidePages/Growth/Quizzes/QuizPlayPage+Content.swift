import RideApp
import RideTUI
import RideWire

/// What a game looks like, from its first question to its end.
extension QuizPlayPage {
    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard !isOver else { return ending(context) }
        var rows: [SheetRow] = [
            .paragraph(context.words(of: question), Style(.accent, .bold))
        ]
        rows += question.picture.map { .line(StyledText($0)) }
        rows.append(.blank)
        rows += questionRows(room, context)
        if isMarked, let last = given.last {
            let isRight = Self.isRight(question, last)
            rows += [
                .blank,
                .paragraph(
                    context.text(isRight ? "growth.right" : "growth.wrong"),
                    Style(isRight ? .good : .danger, .bold)),
            ]
            if !isRight { rows.append(.paragraph(solution(context), .normal)) }
            if !question.explanation.isEmpty {
                rows.append(.paragraph(question.explanation, .muted))
            }
        }
        var number = "\(step + 1)/\(order.count)"
        if let seconds = quiz?.row.seconds {
            number += " · \(max(0, seconds - taken_s(context))) s"
        }
        var content = SheetContent(title, number: StyledText(number, .bold), rows: rows)
        content.leavesMap = question.kind.hasPrefix("place")
        return content
    }

    private func questionRows(_ room: PageSpace, _ context: PageContext) -> [SheetRow] {
        switch question.kind {
        case "number":
            return [
                .field(
                    typedText, label: StyledText(context.text("growth.yourNumber")),
                    placeholder: "", isFocused: !isMarked)
            ]
        case "place": return [.paragraph(context.text("growth.placeHint"), .muted)]
        default:
            let list = SelectList(
                id: Self.list, columns: [.fixed(4), .flexible(20)],
                rows: shown.enumerated().map { row, option in
                    let sign =
                        chosen.firstIndex(of: option).map { place in
                            isOrder
                                ? "\(place + 1)." : "[\(room.glyphs.tick)]"
                        } ?? "\(row + 1)"
                    return ListRow([
                        StyledText(sign, Style(.accent, .bold)),
                        StyledText(question.options[option]),
                    ])
                }, selected: min(selected, count - 1))
            return [.list(list, atMost: 9)]
        }
    }

    /// The choices from top to bottom: those that are to be put in order are mixed, the same way
    /// however often the page is drawn.
    var shown: [Int] {
        let options = Array(question.options.indices)
        guard isOrder else { return options }
        let seed = UInt64(question.text.utf8.count)
        let mixed = options.sorted { Self.mix(seed, $0) < Self.mix(seed, $1) }
        return mixed == options ? mixed.reversed() : mixed
    }

    /// What would have been right.
    private func solution(_ context: PageContext) -> String {
        let what: String
        switch question.kind {
        case "single", "several":
            what = context.texts.list(
                question.right.map { question.options[$0.wrappedValue] }, .and)
        case "order", "places": what = context.texts.list(question.options)
        case "number": what = "\(question.number ?? 0)"
        default:
            // A bare point has no name to tell.
            let name = question.place?.name ?? ""
            what = name == context.text("find.nameless") ? "" : name
        }
        return what.isEmpty ? "" : context.text("growth.solution", ["answer": what])
    }

    /// The end of an attempt that the engine marks.
    private func ending(of licence: LicenceView, _ context: PageContext) -> SheetContent {
        guard let standing else {
            return SheetContent(
                title,
                rows: [
                    submission.row(context)
                        ?? .paragraph(context.text("growth.resultWaits"), .attention)
                ])
        }
        let score = "\(standing.last_score ?? 0)"
        let words =
            standing.is_passed
            ? context.text("growth.licencePassed")
            : context.text(
                "growth.licenceNotYet", ["score": score, "needed": "\(licence.needed)"])
        return SheetContent(
            title, number: StyledText("\(score)/\(order.count)", .bold),
            rows: [.paragraph(words, standing.is_passed ? .good : .attention)])
    }

    private func ending(_ context: PageContext) -> SheetContent {
        if let licence { return ending(of: licence, context) }
        let right = result?.score ?? score
        var rows: [SheetRow] = []
        if isPoll {
            rows.append(.paragraph(context.text("growth.pollThanks"), .good))
        } else {
            rows.append(
                .progress(
                    ProgressBar(
                        share: Double(right) / Double(max(1, order.count)),
                        label: StyledText("\(right)/\(order.count)"), labelWidth: 7, role: .good)))
            for (number, answer) in zip(order, given) {
                let isRight = Self.isRight(questions[number], answer)
                rows.append(
                    .line(
                        StyledText(context.words(of: questions[number])),
                        right: StyledText(
                            context.text(isRight ? "growth.right" : "growth.wrong"),
                            isRight ? .good : .danger)))
            }
        }
        if let result {
            rows.append(
                .paragraph(
                    context.text(
                        "growth.result", ["best": "\(result.best)", "points": "\(result.points)"]),
                    .muted))
        } else if quiz != nil {
            rows.append(
                submission.row(context)
                    ?? .paragraph(context.text("growth.resultWaits"), .attention))
        }
        return SheetContent(title, number: StyledText("\(right)/\(order.count)", .good), rows: rows)
    }
}
