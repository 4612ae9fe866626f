import RideCore

/// Names one quiz.
public struct QuizID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the quiz with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// How the questions of a quiz come.
public enum QuizMode: String, Hashable, Codable, CaseIterable, Sendable {
    /// One after the other.
    case inOrder
    /// In another order each time.
    case shuffled
    /// In order, and all within the time.
    case timed
    /// In order, and nothing is right or wrong.
    case poll
}

/// What an author writes, before it is looked at.
public struct QuizDraft: Hashable, Sendable {
    /// What it is called.
    public var title: String
    /// What it is about.
    public var description: String
    /// How the questions come.
    public var mode: QuizMode
    /// How many questions a game has at most, perhaps more than there are yet; nil for all.
    public var atMost: Int?
    /// Seconds for a whole game; only where it is played against the clock.
    public var seconds: Int?
    /// How many games one player has; nil for any number.
    public var games: Int?
    /// Whether each answer is marked at once; otherwise all at the end.
    public var marksAtOnce: Bool
    /// The questions.
    public var questions: [Question]

    /// A quiz as it was written.
    public init(
        title: String, description: String, mode: QuizMode = .inOrder, atMost: Int? = nil,
        seconds: Int? = nil, games: Int? = nil, marksAtOnce: Bool = true, questions: [Question]
    ) {
        self.title = title
        self.description = description
        self.mode = mode
        self.atMost = atMost
        self.seconds = seconds
        self.games = games
        self.marksAtOnce = marksAtOnce
        self.questions = questions
    }
}

/// What a quiz asks, and by which rules: one version of it.
public struct QuizVersion: Hashable, Codable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// What it is called.
    public let title: String
    /// What it is about.
    public let description: String
    /// How the questions come.
    public let mode: QuizMode
    /// How many questions a game has.
    public let length: Int
    /// How many it has at most as the author says, perhaps more than there are yet; nil for all.
    public let atMost: Int?
    /// Seconds for a whole game; nil where time does not matter.
    public let seconds: Int?
    /// How many games one player has; nil for any number.
    public let games: Int?
    /// Whether each answer is marked at once.
    public let marksAtOnce: Bool
    /// The questions.
    public let questions: [Question]

    /// A version of a quiz.
    ///
    /// - Throws: the first of `quiz_text_not_allowed`, `quiz_questions_not_allowed`,
    ///   `quiz_rule_not_allowed`.
    public init(number: Int, _ draft: QuizDraft) throws(AcademyRejection) {
        self.number = number
        title = try AcademyText.checked(
            draft.title, characters: AcademyLimits.titleCharacters, .quizTextNotAllowed)
        description = try AcademyText.checked(draft.description, .quizTextNotAllowed)
        guard (1...AcademyLimits.questions).contains(draft.questions.count) else {
            throw .quizQuestionsNotAllowed
        }
        let bytes = draft.questions.reduce(0) { $0 + $1.bytes }
        guard bytes <= AcademyLimits.bytes else { throw .quizQuestionsNotAllowed }
        let count = draft.questions.count
        guard draft.atMost.map({ (1...AcademyLimits.questions).contains($0) }) ?? true,
            draft.games.map({ (1...AcademyLimits.games).contains($0) }) ?? true,
            (draft.mode == .timed) == (draft.seconds != nil),
            draft.seconds.map({ (1...AcademyLimits.seconds).contains($0) }) ?? true
        else { throw .quizRuleNotAllowed }
        mode = draft.mode
        atMost = draft.atMost
        length = min(draft.atMost ?? count, count)
        seconds = draft.seconds
        games = draft.games
        marksAtOnce = draft.marksAtOnce
        questions = draft.questions
    }

    /// The numbers of the questions of a game, in the order in which they are asked.
    public func questions(using generator: inout some RandomNumberGenerator) -> [Int] {
        let all = Array(questions.indices)
        switch mode {
        case .shuffled: return Array(all.shuffled(using: &generator).prefix(length))
        case .inOrder, .timed, .poll: return Array(all.prefix(length))
        }
    }

    /// Marks a game.
    ///
    /// - Throws: `game_not_allowed` for one that this version does not ask.
    /// - Returns: for each answer whether it is right; all are wrong that came after the time. Of a
    ///   poll nothing is right.
    public func marks(of game: PlayedGame) throws(AcademyRejection) -> [Bool] {
        let numbers = game.answers.map(\.question)
        guard numbers.count == length, Set(numbers).count == length,
            numbers.allSatisfy(questions.indices.contains),
            mode == .shuffled || numbers == Array(0..<length),
            (0...AcademyLimits.seconds).contains(game.seconds)
        else { throw .gameNotAllowed }
        let isInTime = seconds.map { game.seconds <= $0 } ?? true
        return game.answers.map { given in
            mode != .poll && isInTime && questions[given.question].isRight(given.answer)
        }
    }
}

/// A game as it was played, perhaps while the engine was away.
public struct PlayedGame: Hashable, Codable, Sendable {
    /// One answer.
    public struct Given: Hashable, Codable, Sendable {
        /// To which question, by its number from 0.
        public let question: Int
        /// What.
        public let answer: Answer

        /// An answer to a question.
        public init(question: Int, answer: Answer) {
            self.question = question
            self.answer = answer
        }
    }

    /// The name that the player's app gave it, by which it counts once.
    public let name: CommandID
    /// By which version.
    public let version: Int
    /// The answers, in the order of the questions asked.
    public let answers: [Given]
    /// How long it took, in whole seconds.
    public let seconds: Int

    /// A game as it was played.
    public init(name: CommandID, version: Int, answers: [Given], seconds: Int) {
        self.name = name
        self.version = version
        self.answers = answers
        self.seconds = seconds
    }
}

/// A quiz with its versions and where it stands.
public struct Quiz: Hashable, Codable, Sendable {
    /// Where a quiz stands.
    public enum Stage: String, Hashable, Codable, CaseIterable, Sendable {
        /// Only its author sees it.
        case draft
        /// It can be played.
        case published
        /// It can be played no longer; what was begun before can be sent.
        case closed
    }

    /// What its author does with it.
    public enum Command: String, Hashable, CaseIterable, Sendable {
        /// Change it.
        case edit
        /// Let it be played.
        case publish
        /// Let it be played no longer.
        case close
    }

    /// Its number.
    public let id: QuizID
    /// Who made it; nil for the operator.
    public let author: Actor?
    /// Where it stands.
    public private(set) var stage = Stage.draft
    /// The last versions, the present one last; never empty.
    public private(set) var versions: [QuizVersion]

    /// A draft.
    ///
    /// - Throws: what `QuizVersion` refuses.
    public init(id: QuizID, author: Actor?, _ draft: QuizDraft) throws(AcademyRejection) {
        self.id = id
        self.author = author
        versions = [try QuizVersion(number: 1, draft)]
    }

    /// The present version.
    public var version: QuizVersion {
        guard let last = versions.last else { preconditionFailure("a quiz has a version") }
        return last
    }

    /// The version by which a game is marked.
    ///
    /// - Throws: `quiz_version_gone`.
    public func version(_ number: Int) throws(AcademyRejection) -> QuizVersion {
        guard let version = versions.first(where: { $0.number == number }) else {
            throw .quizVersionGone
        }
        return version
    }

    /// Where the quiz stands after something is done with it.
    ///
    /// - Throws: `not_your_quiz`, `quiz_already_published`, `quiz_not_published`.
    public func stage(
        after command: Command, by person: Actor?
    ) throws(AcademyRejection) -> Stage {
        guard person == author else { throw .notYourQuiz }
        switch (command, stage) {
        case (.edit, _): return stage
        case (.publish, .draft), (.publish, .closed): return .published
        case (.publish, .published): throw .quizAlreadyPublished
        case (.close, .published): return .closed
        case (.close, .draft), (.close, .closed): throw .quizNotPublished
        }
    }

    /// Publishes or closes it.
    ///
    /// - Throws: as `stage(after:by:)`.
    public mutating func perform(_ command: Command, by person: Actor?) throws(AcademyRejection) {
        stage = try stage(after: command, by: person)
    }

    /// Changes it. A draft has been played by nobody and stays its first version; of the others
    /// games under way can be marked by the version with which they began.
    ///
    /// - Throws: `not_your_quiz`, and what `QuizVersion` refuses.
    public mutating func edit(_ draft: QuizDraft, by person: Actor?) throws(AcademyRejection) {
        _ = try stage(after: .edit, by: person)
        switch stage {
        case .draft: versions = [try QuizVersion(number: version.number, draft)]
        case .published, .closed:
            versions.append(try QuizVersion(number: version.number + 1, draft))
            if versions.count > AcademyLimits.versions { versions.removeFirst() }
        }
    }
}
