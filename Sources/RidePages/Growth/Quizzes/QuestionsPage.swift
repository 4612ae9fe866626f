import RideApp
import RideCore
import RideTUI
import RideWire

/// The questions of one's quiz: changed, put into another order, taken out, added to (Q1).
///
/// Order and removals are the page's until they are saved, together and as one version: games under
/// way are marked by the version with which they began.
struct QuestionsPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Change the selected question.
        case edit
        /// Add a question.
        case add
        /// Move the selected question by one place, towards the first with -1.
        case shift(Int)
        /// Take the selected question out.
        case remove
        /// Save order and removals.
        case save
        /// Nothing; for keys that only move.
        case move
        /// Close the page, after a question if something is not saved.
        case back
    }

    private static let list = "questions"
    private var draft: QuizFields.Draft
    private var saved: QuizFields.Draft
    private var selected = 0
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

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: questions.count) else {
            return false
        }
        selected = moved
        submission.forget()
        return true
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { selected = row }
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .edit: context.open(QuizFields.question(for: draft, at: index, context))
        case .add: context.open(QuizFields.question(for: draft, context))
        case .shift(let step): shift(by: step)
        case .remove:
            draft.questions.remove(at: index)
            selected = index
        case .save: submission.send(QuizFields.save(draft, &context), &context)
        case .move: break
        case .back:
            guard isChanged else { return context.close() }
            context.ask(
                context.texts["record.discardQuestion"], keep: context.texts["record.discardKeep"],
                [context.texts["record.discardYes"]])
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func shift(by step: Int) {
        let other = index + step
        guard questions.indices.contains(other) else { return }
        draft.questions.swapAt(index, other)
        selected = other
    }

    // MARK: What is shown

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let whenSeveral: Availability =
            questions.count > 1
            ? .available : .unavailable(reason: context.text("growth.lastQuestion"))
        return [
            KeyBinding(.enter, context.text("growth.keyEditQuestion"), priority: 9, action: .edit),
            KeyBinding(.char("n"), context.text("growth.keyQuestion"), priority: 5, action: .add),
            KeyBinding(
                .char("u"), context.text("growth.keyQuestionUp"), priority: 6,
                availability: whenSeveral,
                action: .shift(-1)),
            KeyBinding(
                .char("d"), context.text("growth.keyQuestionDown"), priority: 6,
                availability: whenSeveral,
                action: .shift(1)),
            KeyBinding(
                .char("x"), context.text("growth.keyDropQuestion"), priority: 5,
                availability: whenSeveral, action: .remove),
            KeyBinding(
                .ctrl("s"), context.text("growth.save"), priority: 8,
                availability: isChanged
                    ? submission.availability(context)
                    : .unavailable(reason: context.text("growth.nothingChanged")), action: .save),
            context.moveBinding(.move), context.backBinding(.back),
        ]
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
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
        if let note = submission.row(context) { below.append(note) }
        let list = SelectList(
            id: Self.list,
            columns: [.fixed(3, alignment: .right), .flexible(24), .fixed(14, priority: 2)],
            rows: rows, selected: index)
        return SheetContent(
            draft.title, rows: [.list(list, atMost: max(1, room.rows(after: below)))] + below)
    }
}
