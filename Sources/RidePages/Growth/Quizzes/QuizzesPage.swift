import RideApp
import RideCore
import RideTUI
import RideWire

/// The academy: quizzes that can be played, one's own, and questions about the streets (Q1 to Q4).
public struct QuizzesPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Play the selected quiz.
        case play
        /// Play questions about the streets.
        case streets
        /// Write a quiz.
        case new
        /// Change the questions of the selected quiz.
        case question
        /// Change what the selected quiz is called and how it is played.
        case change
        /// Take the selected quiz away, after a question.
        case remove
        /// Publish the selected quiz, or close it.
        case stage
        /// See what games tell of it.
        case report
        /// Ask once more.
        case again
        /// Something about the list.
        case list(ListAction)
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private var answer = Loadable<QuizzesResult>()
    private var more: [QuizRowView] = []
    private var list = ServedList()
    private var submission = Submission()
    /// The quiz that is to go, while that is asked.
    private var leaving: QuizRowView?
    /// The quiz that is fetched to be played or changed, and which of both.
    private var fetching: (quiz: UInt64, action: Action)?

    /// The quizzes that whoever is signed in sees.
    public init() {}

    public var isTyping: Bool { list.isTyping }

    public mutating func opened(_ context: inout PageContext) {
        fetching = nil
        answer.ask(ListQuizzes(limit: PageLimit(PageLimit.most)), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            if case .success = done.result { opened(&context) }
            return true
        }
        switch (done.request, done.result) {
        case (let asked as ListQuizzes, .success(let value as QuizzesResult)):
            var held = list.held(known, fields(context), context)?.quiz_id
            if asked.before_id == nil {
                held = made(in: value.quizzes) ?? held
                answer.take(value)
                more = []
            } else {
                more += value.quizzes
            }
            list.took(
                known, holding: held, by: \.quiz_id, hasMore: value.has_more, fields(context),
                &context)
            // All of them are few, and counts and filters are to be true.
            if value.has_more, let last = value.quizzes.last {
                context.send(
                    ListQuizzes(before_id: last.quiz_id, limit: PageLimit(PageLimit.most)))
            }
        case (is ListQuizzes, .failure(let error)):
            answer.take(error)
            list.gaveUp(context.texts[error], &context)
        case (let asked as GetQuiz, .success(let quiz as QuizView))
        where asked.quiz_id == fetching?.quiz:
            open(quiz, &context)
        case (is MakeStreetQuiz, .success(let value as StreetQuizResult)):
            context.open(
                QuizPlayPage(
                    questions: value.questions, title: context.text("growth.streets")))
        case (is GetQuiz, .failure(let error)), (is MakeStreetQuiz, .failure(let error)):
            fetching = nil
            context.explain(error)
        default: return false
        }
        return true
    }

    /// The quiz of one's own that is new among these: whoever has made it goes on with it.
    private func made(in quizzes: [QuizRowView]) -> UInt64? {
        guard answer.value != nil else { return nil }
        return quizzes.first { quiz in
            quiz.is_mine && !known.contains { $0.quiz_id == quiz.quiz_id }
        }?.quiz_id
    }

    private mutating func open(_ quiz: QuizView, _ context: inout PageContext) {
        let action = fetching?.action
        fetching = nil
        switch action {
        case .play: context.open(QuizPlayPage(quiz, seed: UInt64(bitPattern: context.now_ms)))
        case .change:
            context.open(QuizFields.settings(of: QuizFields.draft(of: quiz), context))
        default: context.open(QuestionsPage(quiz))
        }
    }

    private var known: [QuizRowView] { (answer.value?.quizzes ?? []) + more }
    private func quiz(_ context: PageContext) -> QuizRowView? {
        list.item(known, fields(context), context)
    }

    private func fields(_ context: PageContext) -> ListFields<QuizRowView> {
        ListFields(
            name: "quizzes",
            columns: [
                .init(.flexible(20, context.text("growth.quizTitle"))) { StyledText($0.title) },
                .init(.flexible(10, context.text("growth.columnAuthor"), priority: 2)) { quiz in
                    StyledText(
                        quiz.is_mine
                            ? context.texts[word: quiz.stage, in: "growth.stage"]
                            : quiz.is_example == true
                                ? context.text("person.operator") : quiz.author_name,
                        quiz.is_mine ? .accent : .muted)
                },
                .init(.fixed(14, context.text("growth.quizMode"), priority: 3)) {
                    StyledText(context.texts[word: $0.mode, in: "growth.mode"], .muted)
                },
                .init(.fixed(8, context.text("growth.columnBest"), alignment: .right)) { quiz in
                    StyledText(
                        quiz.best.map { "\($0)/\(quiz.length)" } ?? "-/\(quiz.length)", .good)
                } value: {
                    .number(Int64($0.best ?? -1))
                },
            ],
            facets: [
                .init(
                    name: "mode", title: context.text("growth.quizMode"),
                    words: ["inOrder", "shuffled", "timed", "poll"].map {
                        ($0, context.texts[word: $0, in: "growth.mode"])
                    }, of: \.mode),
                .init(
                    name: "state", title: context.texts["record.filterStage"],
                    words: ["draft", "published", "closed"].map {
                        ($0, context.texts[word: $0, in: "growth.stage"])
                    }, of: \.stage),
            ], counted: { context.footer("growth.quizzesCounted", $0, hasMore: $1) },
            emptyText: context.text("growth.quizzesEmpty"))
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard list.typed(key, known, fields(context), &context) else { return false }
        submission.forget()
        return true
    }

    public mutating func chosen(row: Int, of name: String, _ context: inout PageContext) {
        _ = list.chosen(row: row, of: name, known, fields(context), &context)
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {
        ServedList.wrote(outcome, &context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .play, .question, .change:
            guard let quiz = quiz(context) else { return }
            fetching = (quiz.quiz_id, action)
            context.send(GetQuiz(quiz_id: quiz.quiz_id))
        case .streets:
            let seed = UInt64(bitPattern: context.now_ms) % 1_000_000
            context.send(MakeStreetQuiz(seed: seed, count: 10))
        case .new: context.open(QuizFields.new(context))
        case .stage:
            guard let quiz = quiz(context) else { return }
            submission.send(
                SetQuizStage(
                    command_id: context.commandID(), quiz_id: quiz.quiz_id,
                    stage: quiz.stage == "published" ? "closed" : "published"), &context)
        case .remove:
            guard let quiz = quiz(context) else { return }
            leaving = quiz
            context.ask(
                context.text("growth.dropQuestionQuiz", ["title": quiz.title]),
                details: context.text(
                    quiz.play_count == 0 ? "growth.dropUnplayed" : "growth.dropDetails",
                    ["count": "\(quiz.play_count)"]),
                keep: context.text("growth.keep"), [context.text("growth.dropQuiz")])
        case .report: if let quiz = quiz(context) { context.open(QuizReportPage(quiz.quiz_id)) }
        case .again: opened(&context)
        case .list(let action): list.perform(action, known, fields(context), &context)
        case .move: break
        case .close: context.close()
        }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let quiz = leaving else { return }
        leaving = nil
        submission.send(
            RemoveQuiz(command_id: context.commandID(), quiz_id: quiz.quiz_id), &context)
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let keys = list.bindings(known, fields(context), context) { Action.list($0) }
        if list.isTyping { return keys }
        let quiz = quiz(context)
        let own: Availability =
            quiz?.is_mine == true
            ? submission.availability(context)
            : .unavailable(reason: context.text("growth.chooseOwnQuiz"))
        let some: Availability =
            quiz == nil
            ? .unavailable(reason: context.text("growth.noQuizYet")) : context.whenLive
        let isGuest = context.state?.is_guest ?? true
        return [
            KeyBinding(
                .enter, context.text("growth.keyPlay"), priority: 9, availability: some,
                action: .play),
            KeyBinding(
                .char("t"), context.text("growth.keyStreets"), priority: 8,
                availability: context.whenLive, action: .streets),
            KeyBinding(
                .char("n"), context.text("growth.keyNewQuiz"), priority: 7,
                availability: isGuest
                    ? .unavailable(reason: context.text("growth.needsAccount"))
                    : context.whenLive, action: .new),
            KeyBinding(
                .char("a"), context.text("growth.keyQuestions"), priority: 6, availability: own,
                action: .question),
            KeyBinding(
                .char("c"), context.text("growth.keyChange"), priority: 5, availability: own,
                action: .change),
            KeyBinding(
                .char("x"), context.text("growth.keyDropQuiz"), priority: 4, availability: own,
                action: .remove),
            KeyBinding(
                .char("p"),
                context.text(
                    quiz?.stage == "published" ? "growth.keyClose" : "growth.keyPublish"),
                priority: 5, availability: own, action: .stage),
            KeyBinding(
                .char("w"), context.text("growth.keyReport"), priority: 4, availability: own,
                action: .report), context.moveBinding(.move),
        ] + keys + context.againBinding(answer.error != nil, action: .again)
            + [context.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.academyTitle")
        guard let value = answer.value else {
            return SheetContent(title, rows: [answer.noticeRow(context)])
        }
        var below: [SheetRow] = []
        if let quiz = quiz(context) {
            below.append(.paragraph(quiz.description, .muted))
            if quiz.is_example == true {
                below.append(.paragraph(context.text("growth.exampleFrom"), .muted))
            }
            if !quiz.my_scores.isEmpty {
                below.append(
                    .paragraph(
                        context.text(
                            "growth.myScores",
                            ["scores": quiz.my_scores.map { "\($0)" }.joined(separator: ", ")]),
                        .muted))
            }
        }
        if let note = submission.row(context) { below.append(note) }
        let height = 1 + room.rows(after: []) - room.rows(after: below)
        let rows = list.rows(
            known, fields(context), below: height, in: room, context)
        return SheetContent(
            title,
            number: StyledText(
                context.text("growth.points", ["count": "\(value.points)"]), .good),
            rows: rows + (list.isTyping ? [] : [.blank] + below))
    }
}
