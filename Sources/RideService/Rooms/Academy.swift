import RideAcademy
import RideCore

/// The quizzes, and the games that were played (Q1 to Q3).
struct Academy: Sendable {
    private var quizzes: [QuizID: Quiz] = [:]
    /// The games of each quiz, in the order in which they came.
    private var games: [QuizID: [QuizGame]] = [:]
    /// What drivers know of the streets, in the city of their last attempt.
    private var licences: [DriverID: Licence] = [:]

    // MARK: Commands

    /// Makes a quiz, or changes one.
    mutating func save(
        _ id: QuizID?, _ draft: QuizDraft, by person: Actor, _ changes: inout PendingChanges
    ) throws(ServiceRejection) -> QuizID {
        let quiz = try ruled { () throws(AcademyRejection) in
            if let id {
                guard var quiz = quizzes[id] else { throw .noSuchQuiz }
                try quiz.edit(draft, by: person)
                return quiz
            }
            guard quizzes.values.count(where: { $0.author == person }) < AcademyLimits.quizzes
            else { throw .tooManyQuizzes }
            let last = quizzes.keys.max()?.rawValue ?? 0
            return try Quiz(id: QuizID(last + 1), author: person, draft)
        }
        keep(quiz, &changes)
        return quiz.id
    }

    /// Publishes or closes a quiz.
    mutating func perform(
        _ command: Quiz.Command, on id: QuizID, by person: Actor, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let quiz = try ruled { () throws(AcademyRejection) in
            guard var quiz = quizzes[id] else { throw .noSuchQuiz }
            try quiz.perform(command, by: person)
            return quiz
        }
        keep(quiz, &changes)
    }

    /// Marks a game and remembers it; one that has come before changes nothing.
    mutating func take(
        _ played: PlayedGame, of id: QuizID, by person: Actor, at now: Instant,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let known = games[id] ?? []
        guard !known.contains(where: { $0.player == person && $0.game.name == played.name }) else {
            return
        }
        let marks = try ruled { () throws(AcademyRejection) in
            guard let quiz = quizzes[id], quiz.stage != .draft || quiz.author == person else {
                throw .noSuchQuiz
            }
            let version = try quiz.version(played.version)
            if let most = version.games {
                guard known.count(where: { $0.player == person }) < most else {
                    throw .noGameLeft
                }
            }
            return try version.marks(of: played)
        }
        let game = QuizGame(quiz: id, player: person, game: played, marks: marks, at: now)
        games[id, default: []].append(game)
        changes.keep(.academy, AcademyRecord.gameKey(game))
        if let author = quizzes[id]?.author { changes.touch(author) }
        changes.touch(person)
        forgetOldGames(of: id, &changes)
    }

    /// Forgets the drafts of somebody. What others can play stays, with the games, without a name.
    mutating func erase(_ person: Actor, _ changes: inout PendingChanges) {
        if case .driver(let driver) = person, licences.removeValue(forKey: driver) != nil {
            changes.keep(.academy, AcademyRecord.licenceKey(driver))
        }
        for quiz in all where quiz.author == person && quiz.stage == .draft {
            quizzes[quiz.id] = nil
            changes.keep(.academy, AcademyRecord.quizKey(quiz.id))
            for game in games.removeValue(forKey: quiz.id) ?? [] {
                changes.keep(.academy, AcademyRecord.gameKey(game))
            }
        }
    }

    // MARK: Licences

    /// The licence of a driver for a city; a new one where there is none.
    mutating func licence(
        of driver: DriverID, in city: String, seed: UInt64, _ changes: inout PendingChanges
    ) -> Licence {
        if let known = licences[driver], known.city == city { return known }
        let licence = Licence(driver: driver, city: city, seed: seed)
        keep(licence, &changes)
        return licence
    }

    mutating func keep(_ licence: Licence, _ changes: inout PendingChanges) {
        licences[licence.driver] = licence
        changes.keep(.academy, AcademyRecord.licenceKey(licence.driver))
        changes.touch(.driver(licence.driver))
    }

    /// Whether a driver has passed the quiz of a city.
    func hasLicence(_ driver: DriverID, in city: String) -> Bool {
        licences[driver].map { $0.city == city && $0.passedAt != nil } ?? false
    }

    private mutating func forgetOldGames(of id: QuizID, _ changes: inout PendingChanges) {
        while let all = games[id], all.count > AcademyLimits.games {
            games[id]?.removeFirst()
            changes.keep(.academy, AcademyRecord.gameKey(all[0]))
        }
    }

    private mutating func keep(_ quiz: Quiz, _ changes: inout PendingChanges) {
        quizzes[quiz.id] = quiz
        changes.keep(.academy, AcademyRecord.quizKey(quiz.id))
        changes.touch(quiz.author)
    }

    // MARK: Questions

    /// The quizzes that somebody sees: those that are published and one's own, the newest first.
    func quizzes(for person: Actor) -> [Quiz] {
        quizzes.values.filter { $0.stage == .published || $0.author == person }
            .sorted { $0.id > $1.id }
    }

    /// One that somebody sees.
    ///
    /// - Throws: `no_such_quiz`.
    func quiz(_ id: QuizID, for person: Actor) throws(ServiceRejection) -> Quiz {
        guard let quiz = quizzes[id], quiz.stage != .draft || quiz.author == person else {
            throw .rule(AcademyRejection.noSuchQuiz)
        }
        return quiz
    }

    func games(of id: QuizID) -> [QuizGame] { games[id] ?? [] }

    /// Points: of every quiz that somebody has played the best game, a point for each right
    /// answer; and for its author a point for each game of others.
    func points(of person: Actor) -> Int {
        quizzes.values.reduce(0) { sum, quiz in
            let all = games(of: quiz.id)
            let best = all.filter { $0.player == person }.map(\.score).max() ?? 0
            let played = quiz.author == person ? all.count { $0.player != person } : 0
            return sum + best + played
        }
    }

    /// Every quiz, for the checks of whole histories.
    var all: [Quiz] { quizzes.values.sorted { $0.id < $1.id } }

    // MARK: Records

    func record(_ key: String) -> StoredRecord? {
        let parts = key.split(separator: "/")
        guard parts.count >= 2, let number = UInt64(parts[1]) else { return nil }
        if parts[0] == "licence" {
            return licences[DriverID(number)].map { .academy(.licence($0)) }
        }
        if parts[0] == "quiz" { return quizzes[QuizID(number)].map { .academy(.quiz($0)) } }
        return games[QuizID(number)]?.first { AcademyRecord.gameKey($0) == key }
            .map { .academy(.game($0)) }
    }

    mutating func restore(_ records: [AcademyRecord]) {
        for record in records {
            switch record {
            case .quiz(let quiz): quizzes[quiz.id] = quiz
            case .licence(let licence): licences[licence.driver] = licence
            case .game(let game): games[game.quiz, default: []].append(game)
            }
        }
        for id in games.keys {
            games[id]?.sort {
                ($0.at, $0.player, $0.game.name.text) < ($1.at, $1.player, $1.game.name.text)
            }
        }
    }
}
