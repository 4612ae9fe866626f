import RideCore

/// A question of a quiz with what is right (Q1).
public struct QuestionView: Codable, Hashable, Sendable {
    /// What is asked, at most 280 characters.
    public var text: String
    /// A picture made of text, line by line, at most 12; none for most.
    public var picture: [String]
    /// `single`, `several`, `order`, `places`, `place` or `number`.
    public var kind: String
    /// What there is to choose from or to put in order, 2 to 9; none for the others. Of an
    /// order, also one of places, in the right one.
    public var options: [String]
    /// The numbers of the right choices, from 0; none for the others.
    public var right: [ChoiceNumber]
    /// The right place; nil for other kinds.
    public var place: PlaceView?
    /// Of an order of places where each choice is; nil for other kinds.
    public var places: [PlaceView]?
    /// The right number; nil for other kinds.
    @WithinIfGiven<Amounts> public var number: Int64?
    /// How far away still counts: metres for a place, the same as the number for a number; nil
    /// for other kinds.
    @WithinIfGiven<Amounts> public var tolerance: Int64?
    /// What is said once it is answered; empty for nothing.
    public var explanation: String
    /// What a question made from the map asks: `location`, `street`, `shortestWay` or
    /// `crossing`; nil for those that people wrote.
    public var topic: String?
    /// The name of the place or street it asks about, so that an app can ask in its own language;
    /// nil likewise.
    public var about: String?

    /// Shows a question.
    public init(
        text: String, picture: [String], kind: String, options: [String], right: [ChoiceNumber],
        place: PlaceView? = nil, places: [PlaceView]? = nil, number: Int64? = nil,
        tolerance: Int64? = nil, explanation: String, topic: String? = nil, about: String? = nil
    ) {
        self.places = places
        self.topic = topic
        self.about = about
        self.text = text
        self.picture = picture
        self.kind = kind
        self.options = options
        self.right = right
        self.place = place
        self.number = number
        self.tolerance = tolerance
        self.explanation = explanation
    }
}

/// An answer of a game (Q2).
public struct GivenAnswerView: Codable, Hashable, Sendable {
    /// To which question, from 0.
    @Within<Numbers> public var question: Int
    /// The choices, in their order; none for the others.
    public var choices: [ChoiceNumber]
    /// The place; nil for other kinds.
    public var place: PlaceView?
    /// The number; nil for other kinds.
    @WithinIfGiven<Amounts> public var number: Int64?

    /// Shows an answer.
    public init(
        question: Int, choices: [ChoiceNumber], place: PlaceView? = nil, number: Int64? = nil
    ) {
        self.question = question
        self.choices = choices
        self.place = place
        self.number = number
    }
}

/// A quiz in a list (Q1, Q2).
public struct QuizRowView: Codable, Hashable, Sendable {
    /// Its number.
    public var quiz_id: UInt64
    /// What it is called.
    public var title: String
    /// What it is about.
    public var description: String
    /// Who made it; what the operator is called where that is the operator.
    public var author_name: String
    /// Whether whoever asks made it.
    public var is_mine: Bool
    /// `draft`, `published` or `closed`.
    public var stage: String
    /// `inOrder`, `shuffled`, `timed` or `poll`.
    public var mode: String
    /// How many questions a game has.
    public var length: Int
    /// Seconds for a whole game; nil where time does not matter.
    public var seconds: Int?
    /// How many games one player has; nil for any number.
    public var games: Int?
    /// Right answers in the last games of whoever asks, the latest first, at most 10.
    public var my_scores: [Int]
    /// How many games whoever asks has played.
    public var my_games: Int
    /// The most right answers of whoever asks; nil before the first game.
    public var best: Int?
    /// How many games all have played.
    public var play_count: Int
    /// Whether it is the operator's example, which every city has; nil for no.
    public var is_example: Bool?

    /// Shows a quiz.
    public init(
        quiz_id: UInt64, title: String, description: String, author_name: String, is_mine: Bool,
        stage: String, mode: String, length: Int, seconds: Int? = nil, games: Int? = nil,
        my_scores: [Int], my_games: Int, best: Int? = nil, play_count: Int, is_example: Bool = false
    ) {
        self.is_example = is_example ? true : nil
        self.quiz_id = quiz_id
        self.title = title
        self.description = description
        self.author_name = author_name
        self.is_mine = is_mine
        self.stage = stage
        self.mode = mode
        self.length = length
        self.seconds = seconds
        self.games = games
        self.my_scores = my_scores
        self.my_games = my_games
        self.best = best
        self.play_count = play_count
    }
}

/// A quiz with its questions, as it is played and written (Q1, Q2).
public struct QuizView: Codable, Hashable, Sendable {
    /// What a list tells of it.
    public var row: QuizRowView
    /// Which version this is.
    public var version: Int
    /// Whether each answer is marked at once.
    public var marks_at_once: Bool
    /// How many questions a game has at most, perhaps more than there are; nil for all.
    public var at_most: Int?
    /// The questions, at most 30.
    public var questions: [QuestionView]

    /// Shows a quiz.
    public init(
        row: QuizRowView, version: Int, marks_at_once: Bool, at_most: Int? = nil,
        questions: [QuestionView]
    ) {
        self.row = row
        self.version = version
        self.marks_at_once = marks_at_once
        self.at_most = at_most
        self.questions = questions
    }
}

/// A page of quizzes, newest first (Q1).
public struct QuizzesResult: Codable, Hashable, Sendable {
    /// Those that are published, and one's own.
    public var quizzes: [QuizRowView]
    /// Whether there are earlier ones.
    public var has_more: Bool
    /// The points that whoever asks has for quizzes.
    public var points: Int

    /// A page of quizzes.
    public init(quizzes: [QuizRowView], has_more: Bool, points: Int) {
        self.quizzes = quizzes
        self.has_more = has_more
        self.points = points
    }
}

/// What became of a game (Q2).
public struct GameResult: Codable, Hashable, Sendable {
    /// Of which quiz.
    public var quiz_id: UInt64
    /// Right answers.
    public var score: Int
    /// How many questions.
    public var length: Int
    /// Whether each answer was right.
    public var marks: [Bool]
    /// The most right answers there have been.
    public var best: Int
    /// The points that the player has for quizzes.
    public var points: Int

    /// Shows a game.
    public init(quiz_id: UInt64, score: Int, length: Int, marks: [Bool], best: Int, points: Int) {
        self.quiz_id = quiz_id
        self.score = score
        self.length = length
        self.marks = marks
        self.best = best
        self.points = points
    }
}

/// What became of one question in all games (Q3).
public struct QuestionReportView: Codable, Hashable, Sendable {
    /// How often it was asked.
    public var asked: Int
    /// How often it was answered right.
    public var right: Int
    /// How often each choice was chosen; none for places and numbers.
    public var chosen: [Int]

    /// Shows a question's figures.
    public init(asked: Int, right: Int, chosen: [Int]) {
        self.asked = asked
        self.right = right
        self.chosen = chosen
    }
}

/// What games tell the author of a quiz (Q3).
public struct QuizReportView: Codable, Hashable, Sendable {
    /// The quiz as it was in the edition that is told of.
    public var quiz: QuizView
    /// The numbers of all editions that can be told of, the present one last; nil where it is the
    /// only one.
    public var editions: [Int]?
    /// Games of this edition.
    public var games: Int
    /// People who played them.
    public var players: Int
    /// The mean time of a game in seconds.
    public var mean_s: Int
    /// Games with no right answer, with one, and so on up to all.
    public var scores: [Int]
    /// Question by question.
    public var questions: [QuestionReportView]

    /// Shows a quiz's figures.
    public init(
        quiz: QuizView, editions: [Int]? = nil, games: Int, players: Int, mean_s: Int,
        scores: [Int], questions: [QuestionReportView]
    ) {
        self.quiz = quiz
        self.editions = editions
        self.games = games
        self.players = players
        self.mean_s = mean_s
        self.scores = scores
        self.questions = questions
    }
}

/// Questions made from the streets of the city (Q4).
public struct StreetQuizResult: Codable, Hashable, Sendable {
    /// By which they can be made again.
    public var seed: UInt64
    /// The questions.
    public var questions: [QuestionView]

    /// Shows questions.
    public init(seed: UInt64, questions: [QuestionView]) {
        self.seed = seed
        self.questions = questions
    }
}

/// How far a driver has got with the quiz about the streets of the city (Q4).
public struct LicenceView: Codable, Hashable, Sendable {
    /// The number of the attempt that is open, from 1.
    @Within<Numbers> public var attempt: Int
    /// What is asked, without what is right; none once it is passed.
    public var questions: [QuestionView]
    /// Right answers with which it is passed.
    @Within<Numbers> public var needed: Int
    /// Whether it is passed.
    public var is_passed: Bool
    /// Right answers of the last attempt; nil before the first.
    @WithinIfGiven<Numbers> public var last_score: Int?

    /// Shows how far a driver has got.
    public init(
        attempt: Int, questions: [QuestionView], needed: Int, is_passed: Bool,
        last_score: Int? = nil
    ) {
        self.attempt = attempt
        self.questions = questions
        self.needed = needed
        self.is_passed = is_passed
        self.last_score = last_score
    }
}
