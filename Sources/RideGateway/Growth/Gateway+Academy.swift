import RideAcademy
import RideCore
import RideService
import RideWire

/// Quizzes, games, and what they tell (Q1 to Q4).
extension Gateway {
    static func registerAcademy(_ table: inout HandlerTable) {
        table.on(ListQuizzes.self) { gateway, call, caller in
            let page = gateway.service.quizzes(
                for: caller.actor, before: call.before_id.map { QuizID($0) },
                limit: call.pageSize + 1)
            return .answer(
                QuizzesResult(
                    quizzes: page.prefix(call.pageSize).map { gateway.row($0, caller) },
                    has_more: page.count > call.pageSize,
                    points: gateway.service.academyPoints(of: caller.actor)))
        }
        table.on(GetQuiz.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.quiz(QuizID(call.quiz_id), caller))
        }
        table.on(SaveQuiz.self) { gateway, call, caller throws(WireError) in
            let id = call.quiz_id.map { QuizID($0) }
            try gateway.perform(.academy(.save(id, try draft(call))), caller)
            let newest = gateway.service.newestQuiz(of: caller.actor)
            return .answer(try gateway.quiz(id ?? newest ?? QuizID(0), caller))
        }
        table.on(SetQuizStage.self) { gateway, call, caller throws(WireError) in
            let command: Quiz.Command
            switch call.stage {
            case "published": command = .publish
            case "closed": command = .close
            default: throw unknownWord("params.stage", ["published", "closed"])
            }
            let id = QuizID(call.quiz_id)
            try gateway.perform(.academy(.perform(command, id)), caller)
            return .answer(try gateway.quiz(id, caller))
        }
        table.on(RemoveQuiz.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.academy(.remove(QuizID(call.quiz_id))), caller)
            return .answer(Done())
        }
        table.on(PlayQuiz.self) { gateway, call, caller throws(WireError) in
            try gateway.play(call, caller)
        }
        table.on(GetQuizReport.self) { gateway, call, caller throws(WireError) in
            try gateway.report(QuizID(call.quiz_id), call.version, caller)
        }
        table.on(MakeStreetQuiz.self) { gateway, call, _ in
            .answer(
                StreetQuizResult(
                    seed: call.seed,
                    questions: gateway.service.streetQuestions(call.count, seed: call.seed)
                        .map(view)))
        }
        table.on(GetLicence.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.licence(of: caller.actor))
        }
        table.on(TakeLicence.self) { gateway, call, caller throws(WireError) in
            var answers: [Answer] = []
            for given in call.answers { answers.append(try answer(given)) }
            try gateway.perform(
                .academy(.takeLicence(attempt: call.attempt, answers)), caller)
            return .answer(try gateway.licence(of: caller.actor))
        }
    }

    private func licence(of actor: Actor) throws(WireError) -> LicenceView {
        let standing = try Self.served { () throws(ServiceRejection) in
            try service.licence(of: actor)
        }
        guard let (licence, questions, needed) = standing else { throw Self.refusal(.noSuchQuiz) }
        let isPassed = licence.passedAt != nil
        return LicenceView(
            attempt: licence.attempt,
            questions: isPassed ? [] : questions.map { Self.view($0).withoutAnswer },
            needed: needed, is_passed: isPassed, last_score: licence.lastScore)
    }

    private static func view(_ street: StreetQuestion) -> QuestionView {
        var view = view(street.question)
        (view.topic, view.about) = (street.topic.rawValue, street.place)
        return view
    }

    // MARK: Quizzes

    private func row(_ quiz: Quiz, _ caller: Caller) -> QuizRowView {
        let actor = caller.actor
        let version = words(quiz.version, of: quiz, caller)
        let games = service.games(of: quiz.id)
        let own = service.games(of: quiz.id, by: actor)
        return QuizRowView(
            quiz_id: quiz.id.rawValue, title: version.title, description: version.description,
            author_name: quiz.author.map { service.face(of: $0).name }
                ?? service.settings.operatorName.text,
            is_mine: quiz.author == actor,
            stage: quiz.stage.rawValue, mode: version.mode.rawValue, length: version.length,
            seconds: version.seconds, games: version.games,
            my_scores: own.reversed().prefix(10).map(\.score), my_games: own.count,
            best: own.map(\.score).max(), play_count: games.count, is_example: quiz.author == nil)
    }

    private func found(_ id: QuizID, _ actor: Actor) throws(WireError) -> Quiz {
        try Self.served { () throws(ServiceRejection) in try service.quiz(id, for: actor) }
    }

    private func quiz(_ id: QuizID, _ caller: Caller) throws(WireError) -> QuizView {
        let quiz = try found(id, caller.actor)
        return view(quiz.version, of: quiz, caller)
    }

    /// What somebody reads of a version, in the language of the app.
    private func words(_ version: QuizVersion, of quiz: Quiz, _ caller: Caller) -> QuizVersion {
        service.version(version, of: quiz, in: clients[caller.client]?.language ?? .english)
    }

    private func view(_ version: QuizVersion, of quiz: Quiz, _ caller: Caller) -> QuizView {
        let version = words(version, of: quiz, caller)
        // Of quizzes that were kept by earlier engines the length alone is known.
        let cut = version.length < version.questions.count ? version.length : nil
        return QuizView(
            row: row(quiz, caller), version: version.number, marks_at_once: version.marksAtOnce,
            at_most: version.atMost ?? cut, questions: version.questions.map(Self.view))
    }

    private static func view(_ question: Question) -> QuestionView {
        var view = QuestionView(
            text: question.text, picture: question.picture, kind: "single",
            options: question.kind.options, right: [], explanation: question.explanation)
        switch question.kind {
        case .single(_, let right): view.right = [ChoiceNumber(wrappedValue: right)]
        case .several(_, let right):
            (view.kind, view.right) = ("several", right.map { ChoiceNumber(wrappedValue: $0) })
        case .order: view.kind = "order"
        case .places(_, let places):
            view.kind = "places"
            view.places = places.map { PlaceView(Waypoint(coordinate: $0, name: "")) }
        case .place(let place, let tolerance):
            view.kind = "place"
            view.place = PlaceView(Waypoint(coordinate: place, name: ""))
            view.tolerance = Int64(tolerance)
        case .number(let number, let tolerance):
            (view.kind, view.number, view.tolerance) = ("number", number, tolerance)
        }
        return view
    }

    private static func draft(_ call: SaveQuiz) throws(WireError) -> QuizDraft {
        guard let mode = QuizMode(rawValue: call.mode) else {
            throw unknownWord("params.mode", QuizMode.allCases.map(\.rawValue))
        }
        var questions: [Question] = []
        for view in call.questions { questions.append(try question(view)) }
        return QuizDraft(
            title: call.title, description: call.description, mode: mode, atMost: call.at_most,
            seconds: call.seconds, games: call.games, marksAtOnce: call.marks_at_once,
            questions: questions)
    }

    private static func question(_ view: QuestionView) throws(WireError) -> Question {
        let right = view.right.map(\.wrappedValue)
        let kind: Question.Kind
        switch view.kind {
        case "single": kind = .single(options: view.options, right: right.first ?? -1)
        case "several": kind = .several(options: view.options, right: right)
        case "order": kind = .order(options: view.options)
        case "places":
            var places: [Coordinate] = []
            for place in view.places ?? [] {
                places.append(try waypoint(place, "params.questions.places").coordinate)
            }
            kind = .places(options: view.options, at: places)
        case "place":
            guard let place = view.place else { throw refusal(.questionNotAllowed) }
            kind = .place(
                try waypoint(place, "params.questions.place").coordinate,
                tolerance_m: Int(clamping: view.tolerance ?? 0))
        case "number": kind = .number(view.number ?? 0, tolerance: view.tolerance ?? 0)
        default:
            throw unknownWord(
                "params.questions.kind",
                ["single", "several", "order", "places", "place", "number"])
        }
        do throws(AcademyRejection) {
            return try Question(
                text: view.text, picture: view.picture, kind: kind, explanation: view.explanation)
        } catch { throw refusal(error) }
    }

    private static func refusal(_ rejection: AcademyRejection) -> WireError {
        WireError(.refused, code: rejection.rawValue, message: rejection.message)
    }

    // MARK: Games

    private func play(
        _ call: PlayQuiz, _ caller: Caller
    ) throws(WireError) -> Reply<GameResult> {
        let id = QuizID(call.quiz_id)
        var answers: [PlayedGame.Given] = []
        for given in call.answers {
            answers.append(.init(question: given.question, answer: try Self.answer(given)))
        }
        let game = PlayedGame(
            name: call.command_id, version: call.version, answers: answers, seconds: call.seconds)
        try perform(.academy(.play(id, game)), caller)
        let own = service.games(of: id, by: caller.actor)
        guard let marked = own.first(where: { $0.game.name == call.command_id }) else {
            throw Self.refusal(.noSuchQuiz)
        }
        return .answer(
            GameResult(
                quiz_id: call.quiz_id, score: marked.score, length: marked.marks.count,
                marks: marked.marks, best: own.map(\.score).max() ?? 0,
                points: service.academyPoints(of: caller.actor)))
    }

    private static func answer(_ view: GivenAnswerView) throws(WireError) -> Answer {
        if let place = view.place {
            return .place(try waypoint(place, "params.answers.place").coordinate)
        }
        if let number = view.number { return .number(number) }
        return view.choices.isEmpty ? .none : .choices(view.choices.map(\.wrappedValue))
    }

    private func report(
        _ id: QuizID, _ edition: Int?, _ caller: Caller
    ) throws(WireError) -> Reply<QuizReportView> {
        let quiz = try found(id, caller.actor)
        guard quiz.author == caller.actor else { throw Self.refusal(.notYourQuiz) }
        let version: QuizVersion
        do throws(AcademyRejection) {
            version = try quiz.version(edition ?? quiz.version.number)
        } catch { throw Self.refusal(error) }
        let report = QuizReport(of: version, games: service.games(of: id))
        return .answer(
            QuizReportView(
                quiz: view(version, of: quiz, caller),
                editions: quiz.versions.count > 1 ? quiz.versions.map(\.number) : nil,
                games: report.games, players: report.players,
                mean_s: report.meanSeconds, scores: report.scores,
                questions: report.questions.map {
                    QuestionReportView(asked: $0.asked, right: $0.right, chosen: $0.chosen)
                }))
    }
}

extension QuestionView {
    /// The same question without what is right.
    fileprivate var withoutAnswer: QuestionView {
        var bare = self
        (bare.right, bare.place, bare.places) = ([], nil, nil)
        (bare.number, bare.explanation) = (nil, "")
        return bare
    }
}
