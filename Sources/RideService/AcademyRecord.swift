import RideAcademy

/// Something that the academy keeps (Q1 to Q3).
public enum AcademyRecord: Hashable, Codable, Sendable {
    /// A quiz with its versions.
    case quiz(Quiz)
    /// A game that was marked.
    case game(QuizGame)

    private enum QuizCodingKeys: String, CodingKey { case _0 = "quiz" }
    private enum GameCodingKeys: String, CodingKey { case _0 = "game" }

    /// The name among the records of the academy.
    public var key: String {
        switch self {
        case .quiz(let quiz): Self.quizKey(quiz.id)
        case .game(let game): Self.gameKey(game)
        }
    }

    static func quizKey(_ quiz: QuizID) -> String { "quiz/\(quiz)" }
    static func gameKey(_ game: QuizGame) -> String {
        "game/\(game.quiz)/\(ChallengeRecord.name(game.player))/\(game.game.name.text)"
    }
}
