import RideCore

/// A game that was marked.
public struct QuizGame: Hashable, Codable, Sendable {
    /// Which quiz.
    public let quiz: QuizID
    /// Who played.
    public let player: Actor
    /// What was played.
    public let game: PlayedGame
    /// Whether each answer was right.
    public let marks: [Bool]
    /// When it reached the engine, in the city's time.
    public let at: Instant

    /// A game that was marked.
    public init(quiz: QuizID, player: Actor, game: PlayedGame, marks: [Bool], at: Instant) {
        self.quiz = quiz
        self.player = player
        self.game = game
        self.marks = marks
        self.at = at
    }

    /// Right answers, each a point for the player.
    public var score: Int { marks.count { $0 } }
}

/// What became of one question in all games.
public struct QuestionTally: Hashable, Sendable {
    /// How often it was asked.
    public internal(set) var asked = 0
    /// How often it was answered right.
    public internal(set) var right = 0
    /// How often each choice was chosen, by its number; empty for places and numbers.
    public internal(set) var chosen: [Int]
}

/// What games of one version tell its author.
public struct QuizReport: Hashable, Sendable {
    /// How many games.
    public let games: Int
    /// How many people.
    public let players: Int
    /// The mean time of a game in whole seconds; 0 without a game.
    public let meanSeconds: Int
    /// How many games ended with so many right answers, from none to all.
    public let scores: [Int]
    /// Question by question.
    public let questions: [QuestionTally]

    /// What these games tell; games of other versions are left out of it.
    public init(of version: QuizVersion, games all: [QuizGame]) {
        let games = all.filter { $0.game.version == version.number }
        self.games = games.count
        players = Set(games.map(\.player)).count
        meanSeconds =
            games.isEmpty ? 0 : games.reduce(0) { $0 + $1.game.seconds } / games.count
        var scores = [Int](repeating: 0, count: version.length + 1)
        var questions = version.questions.map { question in
            QuestionTally(chosen: [Int](repeating: 0, count: question.kind.options.count))
        }
        for game in games {
            scores[min(game.score, version.length)] += 1
            for (given, isRight) in zip(game.game.answers, game.marks) {
                questions[given.question].asked += 1
                questions[given.question].right += isRight ? 1 : 0
                guard case .choices(let chosen) = given.answer else { continue }
                for choice in chosen where questions[given.question].chosen.indices.contains(choice)
                { questions[given.question].chosen[choice] += 1 }
            }
        }
        self.scores = scores
        self.questions = questions
    }
}
