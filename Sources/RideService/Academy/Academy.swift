import RideAcademy
import RideCore

/// The quizzes, and the games that were played (Q1 to Q3).
struct Academy: Sendable {
    private var quizzes: [QuizID: Quiz] = [:]
    private var games: [QuizID: GamesOfQuiz] = [:]
    /// The quizzes that somebody has made, and those that somebody has played: whoever asks about
    /// one person looks at no others.
    private var made: [Actor: Set<QuizID>] = [:]
    private var played: [Actor: Set<QuizID>] = [:]
    /// What everybody sees, in the order of the numbers.
    private var published: [QuizID] = []
    /// What people have got by quizzes that are no more.
    private var earned: [Actor: Int] = [:]
    /// The number of the last quiz.
    private var last = QuizID(0)
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
            guard made[person]?.count ?? 0 < AcademyLimits.quizzes else { throw .tooManyQuizzes }
            return try Quiz(id: QuizID(last.rawValue + 1), author: person, draft)
        }
        keep(quiz, &changes)
        return quiz.id
    }

    /// Puts the operator's quiz there, where it is not or was another.
    mutating func offer(
        _ draft: QuizDraft, _ changes: inout PendingChanges
    ) throws(AcademyRejection) {
        guard var quiz = quizzes.values.first(where: { $0.author == nil }) else {
            var quiz = try Quiz(id: QuizID(last.rawValue + 1), author: nil, draft)
            try quiz.perform(.publish, by: nil)
            return keep(quiz, &changes)
        }
        guard try quiz.version != QuizVersion(number: quiz.version.number, draft) else { return }
        try quiz.edit(draft, by: nil)
        keep(quiz, &changes)
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

    /// Takes a quiz away, and its games with it. What others have got by it stays theirs.
    mutating func remove(
        _ id: QuizID, by person: Actor, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let quiz = try ruled { () throws(AcademyRejection) in
            guard let quiz = quizzes[id] else { throw .noSuchQuiz }
            guard quiz.author == person else { throw .notYourQuiz }
            return quiz
        }
        for player in games[id]?.players ?? [] where player != person {
            let points = games[id]?.best(of: player) ?? 0
            guard points > 0 else { continue }
            earned[player, default: 0] += points
            changes.keep(.academy, AcademyRecord.earnedKey(player))
            changes.touch(player)
        }
        forget(quiz, &changes)
        // No other quiz gets its number: a game of it may still be on its way.
        changes.keep(.academy, AcademyRecord.lastKey)
        changes.touch(person)
    }

    private mutating func forget(_ quiz: Quiz, _ changes: inout PendingChanges) {
        let place = Self.place(of: quiz.id, in: published)
        if place < published.count, published[place] == quiz.id { published.remove(at: place) }
        quizzes[quiz.id] = nil
        if let author = quiz.author { made[author]?.remove(quiz.id) }
        changes.keep(.academy, AcademyRecord.quizKey(quiz.id))
        for game in games.removeValue(forKey: quiz.id)?.all ?? [] {
            played[game.player]?.remove(quiz.id)
            changes.keep(.academy, AcademyRecord.gameKey(game))
        }
    }

    /// Marks a game and remembers it; one that has come before changes nothing.
    mutating func take(
        _ played: PlayedGame, of id: QuizID, by person: Actor, at now: Instant,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let known = games[id]?.games(of: person) ?? []
        guard !known.contains(where: { $0.game.name == played.name }) else { return }
        let marks = try ruled { () throws(AcademyRejection) in
            guard let quiz = quizzes[id], quiz.stage != .draft || quiz.author == person else {
                throw .noSuchQuiz
            }
            let version = try quiz.version(played.version)
            if let most = version.games {
                guard known.count < most else { throw .noGameLeft }
            }
            return try version.marks(of: played)
        }
        let game = QuizGame(quiz: id, player: person, game: played, marks: marks, at: now)
        take(game)
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
        if earned.removeValue(forKey: person) != nil {
            changes.keep(.academy, AcademyRecord.earnedKey(person))
        }
        for id in (made[person] ?? []).sorted() {
            if let quiz = quizzes[id], quiz.stage == .draft { forget(quiz, &changes) }
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
        while games[id]?.all.count ?? 0 > AcademyLimits.games, let old = games[id]?.forgetOne() {
            if games[id]?.games(of: old.player).isEmpty == true { played[old.player]?.remove(id) }
            changes.keep(.academy, AcademyRecord.gameKey(old))
        }
    }

    private mutating func keep(_ quiz: Quiz, _ changes: inout PendingChanges) {
        take(quiz)
        changes.keep(.academy, AcademyRecord.quizKey(quiz.id))
        if let author = quiz.author { changes.touch(author) }
    }

    private mutating func take(_ quiz: Quiz) {
        quizzes[quiz.id] = quiz
        let place = Self.place(of: quiz.id, in: published)
        let isKnown = place < published.count && published[place] == quiz.id
        if isKnown != (quiz.stage == .published) {
            if isKnown {
                published.remove(at: place)
            } else {
                published.insert(quiz.id, at: place)
            }
        }
        if let author = quiz.author { made[author, default: []].insert(quiz.id) }
        last = max(last, quiz.id)
    }

    private mutating func take(_ game: QuizGame) {
        games[game.quiz, default: GamesOfQuiz()].add(game)
        played[game.player, default: []].insert(game.quiz)
    }

    // MARK: Questions

    /// A page of the quizzes that somebody sees, below a number: those that are published and one's
    /// own, the newest first.
    ///
    /// - Complexity: O(n log n) in the length of the page and the number of one's own, and O(log n)
    ///   in the number of all that are published.
    func quizzes(for person: Actor, before last: QuizID?, limit: Int) -> [Quiz] {
        let end = last.map { Self.place(of: $0, in: published) } ?? published.count
        let own = (made[person] ?? []).filter { id in last.map { id < $0 } ?? true }
        let page = own.union(published[..<end].suffix(max(0, limit)))
        return page.sorted(by: >).prefix(max(0, limit)).compactMap { quizzes[$0] }
    }

    /// The newest quiz that somebody has made; nil for none.
    func newest(of person: Actor) -> QuizID? { made[person]?.max() }

    /// How many of a list in order are below a number.
    private static func place(of id: QuizID, in list: [QuizID]) -> Int {
        list.partitioningIndex { $0 >= id }
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

    func games(of id: QuizID) -> [QuizGame] { games[id]?.all ?? [] }

    /// The games of a quiz that somebody has played, in the order in which they came.
    func games(of id: QuizID, by person: Actor) -> [QuizGame] {
        games[id]?.games(of: person) ?? []
    }

    /// Points: of every quiz that somebody has played the best game, a point for each right
    /// answer, also where it is no more; and for its author a point for each game of others.
    ///
    /// - Complexity: O(n) in the number of this person's games and quizzes.
    func points(of person: Actor) -> Int {
        let best = (played[person] ?? []).reduce(0) { $0 + (games[$1]?.best(of: person) ?? 0) }
        return (made[person] ?? []).reduce(best + (earned[person] ?? 0)) {
            $0 + (games[$1]?.count(without: person) ?? 0)
        }
    }

    /// Every quiz, for the checks of whole histories.
    var all: [Quiz] { quizzes.values.sorted { $0.id < $1.id } }

    // MARK: Records

    func record(_ key: String) -> StoredRecord? {
        let parts = key.split(separator: "/")
        if key == AcademyRecord.lastKey { return .academy(.last(last)) }
        guard parts.count >= 2 else { return nil }
        if parts[0] == "earned" {
            guard let person = Challenges.person(String(parts[1])) else { return nil }
            return earned[person].map { .academy(.earned(person, points: $0)) }
        }
        guard let number = UInt64(parts[1]) else { return nil }
        if parts[0] == "licence" {
            return licences[DriverID(number)].map { .academy(.licence($0)) }
        }
        if parts[0] == "quiz" { return quizzes[QuizID(number)].map { .academy(.quiz($0)) } }
        return games[QuizID(number)]?.all.last { AcademyRecord.gameKey($0) == key }
            .map { .academy(.game($0)) }
    }

    mutating func restore(_ records: [AcademyRecord]) {
        for record in records {
            switch record {
            case .quiz(let quiz): take(quiz)
            case .licence(let licence): licences[licence.driver] = licence
            case .earned(let person, let points): earned[person] = points
            case .last(let id): last = max(last, id)
            case .game(let game): take(game)
            }
        }
        for id in games.keys { games[id]?.sort() }
    }
}
