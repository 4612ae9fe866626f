import RideAcademy
import RideCore

/// Something that the academy keeps (Q1 to Q3).
public enum AcademyRecord: Hashable, Codable, Sendable {
    /// A quiz with its versions.
    case quiz(Quiz)
    /// A game that was marked.
    case game(QuizGame)
    /// What a driver knows of the streets.
    case licence(Licence)
    /// What somebody has got by quizzes of others that are no more.
    case earned(Actor, points: Int)
    /// The number of the last quiz, where one was taken away.
    case last(QuizID)

    private enum QuizCodingKeys: String, CodingKey { case _0 = "quiz" }
    private enum GameCodingKeys: String, CodingKey { case _0 = "game" }

    private enum LicenceCodingKeys: String, CodingKey { case _0 = "licence" }
    private enum EarnedCodingKeys: String, CodingKey { case _0 = "person", points }
    private enum LastCodingKeys: String, CodingKey { case _0 = "quiz" }

    /// The name among the records of the academy.
    public var key: String {
        switch self {
        case .quiz(let quiz): Self.quizKey(quiz.id)
        case .game(let game): Self.gameKey(game)
        case .licence(let licence): Self.licenceKey(licence.driver)
        case .earned(let person, _): Self.earnedKey(person)
        case .last: Self.lastKey
        }
    }

    static func licenceKey(_ driver: DriverID) -> String { "licence/\(driver)" }
    static let lastKey = "last"
    static func earnedKey(_ person: Actor) -> String {
        "earned/\(ChallengeRecord.name(person))"
    }
    static func quizKey(_ quiz: QuizID) -> String { "quiz/\(quiz)" }
    static func gameKey(_ game: QuizGame) -> String {
        "game/\(game.quiz)/\(ChallengeRecord.name(game.player))/\(game.game.name.text)"
    }
}
