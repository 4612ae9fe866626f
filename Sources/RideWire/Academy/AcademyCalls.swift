import RideCore

/// `academy.quizzes`: quizzes that can be played, and one's own (Q1).
public struct ListQuizzes: PagedRequest {
    public typealias Answer = QuizzesResult
    public static let method: MethodName = "academy.quizzes"
    public static let access = Access.signedIn

    /// Only quizzes whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for a page.
    public init(before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.before_id = before_id
        self.limit = limit
    }
}

/// `academy.quiz`: a quiz with its questions (Q2).
public struct GetQuiz: Request {
    public typealias Answer = QuizView
    public static let method: MethodName = "academy.quiz"
    public static let access = Access.signedIn

    /// Which quiz.
    @Within<Identifiers> public var quiz_id: UInt64

    /// Asks for a quiz.
    public init(quiz_id: UInt64) {
        self.quiz_id = quiz_id
    }
}

/// `academy.saveQuiz`: make a quiz, or change one (Q1).
public struct SaveQuiz: Command {
    public typealias Answer = QuizView
    public static let method: MethodName = "academy.saveQuiz"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which quiz is changed; nil for a new one.
    @WithinIfGiven<Identifiers> public var quiz_id: UInt64?
    /// What it is called, at most 80 characters.
    public var title: String
    /// What it is about, at most 280 characters.
    public var description: String
    /// `inOrder`, `shuffled`, `timed` or `poll`.
    public var mode: String
    /// How many questions a game has at most, 1 to 30; nil for all.
    @WithinIfGiven<Numbers> public var at_most: Int?
    /// Seconds for a whole game, of `timed` alone.
    @WithinIfGiven<Numbers> public var seconds: Int?
    /// How many games one player has; nil for any number.
    @WithinIfGiven<Numbers> public var games: Int?
    /// Whether each answer is marked at once.
    public var marks_at_once: Bool
    /// The questions, 1 to 30.
    public var questions: [QuestionView]

    /// A quiz as it was written.
    public init(
        command_id: CommandID, quiz_id: UInt64? = nil, title: String, description: String,
        mode: String, at_most: Int? = nil, seconds: Int? = nil, games: Int? = nil,
        marks_at_once: Bool, questions: [QuestionView]
    ) {
        self.command_id = command_id
        self.quiz_id = quiz_id
        self.title = title
        self.description = description
        self.mode = mode
        self.at_most = at_most
        self.seconds = seconds
        self.games = games
        self.marks_at_once = marks_at_once
        self.questions = questions
    }
}

/// `academy.setStage`: publish or close a quiz (Q1).
public struct SetQuizStage: Command {
    public typealias Answer = QuizView
    public static let method: MethodName = "academy.setStage"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which quiz.
    @Within<Identifiers> public var quiz_id: UInt64
    /// `published` or `closed`.
    public var stage: String

    /// Publishes or closes a quiz.
    public init(command_id: CommandID, quiz_id: UInt64, stage: String) {
        self.command_id = command_id
        self.quiz_id = quiz_id
        self.stage = stage
    }
}

/// `academy.removeQuiz`: take a quiz away, with its games (Q1).
public struct RemoveQuiz: Command {
    public typealias Answer = Done
    public static let method: MethodName = "academy.removeQuiz"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which quiz.
    @Within<Identifiers> public var quiz_id: UInt64

    /// Takes a quiz away.
    public init(command_id: CommandID, quiz_id: UInt64) {
        self.command_id = command_id
        self.quiz_id = quiz_id
    }
}

/// `academy.play`: a game was played (Q2). It counts once, by its command id.
public struct PlayQuiz: Command {
    public typealias Answer = GameResult
    public static let method: MethodName = "academy.play"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Of which quiz.
    @Within<Identifiers> public var quiz_id: UInt64
    /// By which version.
    @Within<Numbers> public var version: Int
    /// The answers, in the order of the questions asked.
    public var answers: [GivenAnswerView]
    /// How long it took.
    @Within<Numbers> public var seconds: Int

    /// A game as it was played.
    public init(
        command_id: CommandID, quiz_id: UInt64, version: Int, answers: [GivenAnswerView],
        seconds: Int
    ) {
        self.command_id = command_id
        self.quiz_id = quiz_id
        self.version = version
        self.answers = answers
        self.seconds = seconds
    }
}

/// `academy.report`: what games tell the author (Q3).
public struct GetQuizReport: Request {
    public typealias Answer = QuizReportView
    public static let method: MethodName = "academy.report"
    public static let access = Access.signedIn

    /// Which quiz.
    @Within<Identifiers> public var quiz_id: UInt64
    /// Of which edition; nil for the present one.
    @WithinIfGiven<Numbers> public var version: Int?

    /// Asks for the figures of a quiz.
    public init(quiz_id: UInt64, version: Int? = nil) {
        self.quiz_id = quiz_id
        self.version = version
    }
}

/// `academy.streets`: questions made from the streets of the city (Q4).
public struct MakeStreetQuiz: Request {
    public typealias Answer = StreetQuizResult
    public static let method: MethodName = "academy.streets"
    public static let access = Access.signedIn

    /// Which questions: the same seed makes the same ones.
    @Within<Identifiers> public var seed: UInt64
    /// How many.
    @Within<StreetQuestionCounts> public var count: Int

    /// Asks for questions.
    public init(seed: UInt64, count: Int) {
        self.seed = seed
        self.count = count
    }
}

/// `academy.licence`: the quiz about the streets that the market asks of drivers (Q4).
public struct GetLicence: Request {
    public typealias Answer = LicenceView
    public static let method: MethodName = "academy.licence"
    public static let access = Access.driver

    /// The call, which carries nothing.
    public init() {}
}

/// `academy.takeLicence`: that quiz was answered (Q4). The engine marks it.
public struct TakeLicence: Command {
    public typealias Answer = LicenceView
    public static let method: MethodName = "academy.takeLicence"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which attempt this is.
    @Within<Numbers> public var attempt: Int
    /// The answers, in the order of the questions.
    public var answers: [GivenAnswerView]

    /// Answers to an attempt.
    public init(command_id: CommandID, attempt: Int, answers: [GivenAnswerView]) {
        self.command_id = command_id
        self.attempt = attempt
        self.answers = answers
    }
}
