import RideAcademy
import RideCore

/// The games of one quiz, in the order in which they came, and by whom they were played.
struct GamesOfQuiz: Sendable {
    private(set) var all: [QuizGame] = []
    private var ofPeople: [Actor: [QuizGame]] = [:]

    /// The games of one player, in the order in which they came.
    func games(of person: Actor) -> [QuizGame] { ofPeople[person] ?? [] }

    /// Whoever has played, in order.
    var players: [Actor] { ofPeople.keys.sorted() }

    /// The most right answers that somebody has had in one game.
    func best(of person: Actor) -> Int { games(of: person).map(\.score).max() ?? 0 }

    /// How many games others have played.
    func count(without person: Actor) -> Int { all.count - games(of: person).count }

    mutating func add(_ game: QuizGame) {
        all.append(game)
        ofPeople[game.player, default: []].append(game)
    }

    /// Forgets one game, so that nobody's many games cost others theirs: the oldest of whoever has
    /// played most, their best one excepted; the oldest of all where everybody has played once.
    ///
    /// - Complexity: O(*n*) in the number of games.
    mutating func forgetOne() -> QuizGame? {
        let most = ofPeople.values.map(\.count).max()
        guard let player = all.first(where: { ofPeople[$0.player]?.count == most })?.player,
            var own = ofPeople[player]
        else { return nil }
        let isFirstBest = own.dropFirst().allSatisfy { $0.score <= own[0].score }
        let game = own.remove(at: isFirstBest && own.count > 1 ? 1 : 0)
        ofPeople[player] = own.isEmpty ? nil : own
        all.removeAll { $0.player == player && $0.game.name == game.game.name }
        return game
    }

    /// Brings what was restored in any order into that in which it came.
    mutating func sort() {
        let sorted = all.sorted {
            ($0.at, $0.player, $0.game.name.text) < ($1.at, $1.player, $1.game.name.text)
        }
        self = GamesOfQuiz()
        for game in sorted { add(game) }
    }
}
