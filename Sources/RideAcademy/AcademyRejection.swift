/// Why something about quizzes was refused. A refusal changes nothing.
public enum AcademyRejection: String, Error, CaseIterable, Sendable {
    /// A title or description is empty or too long.
    case quizTextNotAllowed = "quiz_text_not_allowed"
    /// A question cannot be asked or answered as it is.
    case questionNotAllowed = "question_not_allowed"
    /// A quiz has no question, or too many.
    case quizQuestionsNotAllowed = "quiz_questions_not_allowed"
    /// A time or a number of games or questions that cannot be.
    case quizRuleNotAllowed = "quiz_rule_not_allowed"
    /// The author has as many quizzes as there may be.
    case tooManyQuizzes = "too_many_quizzes"
    /// There is no such quiz, or it is not published.
    case noSuchQuiz = "no_such_quiz"
    /// The quiz is somebody else's.
    case notYourQuiz = "not_your_quiz"
    /// It is published already.
    case quizAlreadyPublished = "quiz_already_published"
    /// It is not published.
    case quizNotPublished = "quiz_not_published"
    /// The game was played by a version that is too old to be marked.
    case quizVersionGone = "quiz_version_gone"
    /// The game does not fit the quiz.
    case gameNotAllowed = "game_not_allowed"
    /// The player has no game left.
    case noGameLeft = "no_game_left"

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .quizTextNotAllowed: "A title and a description are needed, and not too long ones."
        case .questionNotAllowed: "Look at this question again: something is missing or too long."
        case .quizQuestionsNotAllowed:
            "A quiz has 1 to \(AcademyLimits.questions) questions, not too long ones together."
        case .quizRuleNotAllowed: "This time or number is not possible."
        case .tooManyQuizzes: "You have \(AcademyLimits.quizzes) quizzes already."
        case .noSuchQuiz: "There is no such quiz."
        case .notYourQuiz: "Only the author can do this."
        case .quizAlreadyPublished: "This quiz is published already."
        case .quizNotPublished: "This quiz is not published."
        case .quizVersionGone: "This quiz has changed too often since you began. Play it again."
        case .gameNotAllowed: "This game does not fit the quiz."
        case .noGameLeft: "You have played this quiz as often as its author allows."
        }
    }
}
