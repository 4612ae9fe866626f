import RideApp
import RideCore
import RideTUI
import RideWire

/// The questions of one's quiz: changed, put into another order, taken out, added to (Q1).
///
/// Order and removals are the page's until they are saved, together and as one version: games under
/// way are marked by the version with which they began.
struct QuestionsPage: RowsPage {
    static let list = "questions"
    private var draft: QuizFields.Draft
    private var saved: QuizFields.Draft
    var selected = 0
    private var submission = Submission()

    /// The questions of a quiz as it is.
    init(_ quiz: QuizView) {
        draft = QuizFields.draft(of: quiz)
        saved = draft
    }

    private var questions: [QuestionView] { draft.questions }
    private var index: Int { min(max(0, selected), max(0, questions.count - 1)) }
    private var isChanged: Bool { draft != saved }

    // MARK: What happens

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let isOwn = submission.take(done, context)
        guard let call = done.request as? SaveQuiz, call.quiz_id == draft.id,
            case .success(let quiz as QuizView) = done.result
        else { return isOwn }
        draft = QuizFields.draft(of: quiz)
        saved = draft
        return isOwn
    }

    /// What was sent is sent again by itself, and what is not saved stays.
    mutating func reconnected(_ context: inout PageContext) {}

    func rowCount(_ context: PageContext) -> Int { questions.count }

    mutating func rowChanged(_ context: inout PageContext) { submission.forget() }

    /// Takes the selected question out.
    private mutating func remove(_ context: inout PageContext) {
        draft.questions.remove(at: index)
        selected = index
    }

    /// Closes the page, after a question if something is not saved.
    private mutating func back(_ context: inout PageContext) {
        guard isChanged else { return context.close() }
        context.askToDiscard()
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func shift(by step: Int) {
        let other = index + step
        guard questions.indices.contains(other) else { return }
        draft.questions.swapAt(index, other)
        selected = other
    }

    // MARK: What is shown

    func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let whenSeveral: Availability =
            questions.count > 1
            ? .available : .unavailable(reason: context.text("growth.lastQuestion"))
        context.key(.enter, "growth.keyEditQuestion", 9) {
            $1.open(QuizFields.question(for: $0.draft, at: $0.index, $1))
        }
        context.key(.char("n"), "growth.keyQuestion") {
            $1.open(QuizFields.question(for: $0.draft, $1))
        }
        context.key(.char("u"), "growth.keyQuestionUp", 6, when: whenSeveral) { page, _ in
            page.shift(by: -1)
        }
        context.key(.char("d"), "growth.keyQuestionDown", 6, when: whenSeveral) { page, _ in
            page.shift(by: 1)
        }
        context.key(.char("x"), "growth.keyDropQuestion", when: whenSeveral) { $0.remove(&$1) }
        context.key(
            .ctrl("s"), "growth.save", 8,
            when: isChanged
                ? submission.availability(context)
                : .unavailable(reason: context.text("growth.nothingChanged"))
        ) { $0.submission.send(QuizFields.save($0.draft, &$1), &$1) }
        context.moveKey()
        context.backKey { $0.back(&$1) }
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let rows = questions.enumerated().map { number, question in
            ListRow([
                StyledText("\(number + 1).", .muted), StyledText(context.words(of: question)),
                StyledText(
                    context.texts[word: question.kind, in: "growth.question"], .muted),
            ])
        }
        var below: [SheetRow] = []
        if isChanged { below.append(.paragraph(context.text("growth.notSaved"), .attention)) }
        let edition = QuizFields.editionHint(draft, context)
        if !edition.isEmpty { below.append(.paragraph(edition, .attention)) }
        below += submission.rows(context)
        let list = SelectList(
            id: Self.list,
            columns: [.fixed(3, alignment: .right), .flexible(24), .fixed(14, priority: 2)],
            rows: rows, selected: index)
        return SheetContent(
            draft.title, rows: [.list(list, atMost: max(1, room.rows(after: below)))] + below)
    }
}
