import RideApp
import RideCore
import RideTUI
import RideWire

/// The academy: quizzes that can be played, one's own, and questions about the streets (Q1 to Q4).
public struct QuizzesPage: ListPage {
    /// What a quiz is fetched for.
    private enum Purpose { case play, questions, change }

    private var answer = Loadable<QuizzesResult>()
    private var more: [QuizRowView] = []
    var list = ServedList()
    private var submission = Submission()
    /// The quiz that is to go, while that is asked.
    private var leaving: QuizRowView?
    /// The quiz that is fetched to be played or changed, and which of both.
    private var fetching: (quiz: UInt64, purpose: Purpose)?

    /// The quizzes that whoever is signed in sees.
    public init() {}

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
            var held = list.held(items(context), fields(context), context)?.quiz_id
            if asked.before_id == nil {
                held = made(in: value.quizzes, context) ?? held
                answer.take(value)
                more = []
            } else {
                more += value.quizzes
            }
            list.took(
                items(context), holding: held, by: \.quiz_id, hasMore: value.has_more,
                fields(context),
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
    private func made(in quizzes: [QuizRowView], _ context: PageContext) -> UInt64? {
        guard answer.value != nil else { return nil }
        return quizzes.first { quiz in
            quiz.is_mine && !items(context).contains { $0.quiz_id == quiz.quiz_id }
        }?.quiz_id
    }

    private mutating func open(_ quiz: QuizView, _ context: inout PageContext) {
        let purpose = fetching?.purpose
        fetching = nil
        switch purpose {
        case .play: context.open(QuizPlayPage(quiz, seed: UInt64(bitPattern: context.now_ms)))
        case .change:
            context.open(QuizFields.settings(of: QuizFields.draft(of: quiz), context))
        case .questions, nil: context.open(QuestionsPage(quiz))
        }
    }

    func items(_ context: PageContext) -> [QuizRowView] { (answer.value?.quizzes ?? []) + more }

    func fields(_ context: PageContext) -> ListFields<QuizRowView> {
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

    /// A click selects a quiz; what it is for is chosen by a key.
    func open(_ quiz: QuizRowView, _ context: inout PageContext) {}

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard list.typed(key, items(context), fields(context), &context) else { return false }
        submission.forget()
        return true
    }

    private mutating func fetch(for purpose: Purpose, _ context: inout PageContext) {
        guard let quiz = item(context) else { return }
        fetching = (quiz.quiz_id, purpose)
        context.send(GetQuiz(quiz_id: quiz.quiz_id))
    }

    /// Plays questions about the streets.
    private mutating func streets(_ context: inout PageContext) {
        let seed = UInt64(bitPattern: context.now_ms) % 1_000_000
        context.send(MakeStreetQuiz(seed: seed, count: 10))
    }

    /// Takes the selected quiz away, after a question.
    private mutating func remove(_ context: inout PageContext) {
        guard let quiz = item(context) else { return }
        leaving = quiz
        context.ask(
            context.text("growth.dropQuestionQuiz", ["title": quiz.title]),
            details: context.text(
                quiz.play_count == 0 ? "growth.dropUnplayed" : "growth.dropDetails",
                ["count": "\(quiz.play_count)"]),
            keep: context.text("growth.keep"), [context.text("growth.dropQuiz")])
    }

    /// Publishes the selected quiz, or closes it.
    private mutating func stage(_ context: inout PageContext) {
        guard let quiz = item(context) else { return }
        submission.send(
            SetQuizStage(
                command_id: context.commandID(), quiz_id: quiz.quiz_id,
                stage: quiz.stage == "published" ? "closed" : "published"), &context)
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let quiz = leaving else { return }
        leaving = nil
        submission.send(
            RemoveQuiz(command_id: context.commandID(), quiz_id: quiz.quiz_id), &context)
    }

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        let quiz = item(context)
        let own: Availability =
            quiz?.is_mine == true
            ? submission.availability(context)
            : .unavailable(reason: context.text("growth.chooseOwnQuiz"))
        let some: Availability =
            quiz == nil
            ? .unavailable(reason: context.text("growth.noQuizYet")) : context.whenLive
        let isGuest = context.state?.is_guest ?? true
        context.key(.enter, "growth.keyPlay", 9, when: some) { $0.fetch(for: .play, &$1) }
        context.key(.char("t"), "growth.keyStreets", 8, when: context.whenLive) {
            $0.streets(&$1)
        }
        context.key(
            .char("n"), "growth.keyNewQuiz", 7,
            when: isGuest
                ? .unavailable(reason: context.text("growth.needsAccount")) : context.whenLive
        ) { $1.open(QuizFields.new($1)) }
        context.key(.char("a"), "growth.keyQuestions", 6, when: own) {
            $0.fetch(for: .questions, &$1)
        }
        context.key(.char("c"), "growth.keyChange", when: own) { $0.fetch(for: .change, &$1) }
        context.key(.char("x"), "growth.keyDropQuiz", 4, when: own) { $0.remove(&$1) }
        context.key(
            .char("p"), quiz?.stage == "published" ? "growth.keyClose" : "growth.keyPublish",
            when: own
        ) { $0.stage(&$1) }
        context.key(.char("w"), "growth.keyReport", 4, when: own) { page, context in
            if let quiz = page.item(context) { context.open(QuizReportPage(quiz.quiz_id)) }
        }
        context.moveKey()
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: answer.error != nil) { $0.opened(&$1) }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.academyTitle")
        guard let value = answer.value else {
            return SheetContent(title, rows: [answer.noticeRow(context)])
        }
        var below: [SheetRow] = []
        if let quiz = item(context) {
            below.append(.paragraph(quiz.description, .muted))
            if quiz.is_example == true {
                below.append(.paragraph(context.text("growth.exampleFrom"), .muted))
            }
            if !quiz.my_scores.isEmpty {
                below.append(
                    .paragraph(
                        context.text(
                            "growth.myScores",
                            ["scores": context.texts.list(quiz.my_scores.map { "\($0)" })]),
                        .muted))
            }
        }
        below += submission.rows(context)
        let height = 1 + room.rows(after: []) - room.rows(after: below)
        let rows = list.rows(
            items(context), fields(context), below: height, in: room, context)
        return SheetContent(
            title,
            number: StyledText(
                context.text("growth.points", ["count": "\(value.points)"]), .good),
            rows: rows + (list.isTyping ? [] : [.blank] + below))
    }
}
