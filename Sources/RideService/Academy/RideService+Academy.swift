import RideAcademy
import RideCore

/// What is asked about quizzes (Q1 to Q3).
public enum AcademyCommand: Sendable {
    /// Make a quiz, or change one.
    case save(QuizID?, QuizDraft)
    /// Publish or close a quiz.
    case perform(Quiz.Command, QuizID)
    /// Take a quiz away.
    case remove(QuizID)
    /// A game was played.
    case play(QuizID, PlayedGame)
    /// The quiz of the city was answered, by the number of the attempt.
    case takeLicence(attempt: Int, [Answer])

    /// Whether others see it: the quizzes that one has made, and the games of other people's.
    var reachesOthers: Bool {
        switch self {
        case .save, .perform(.publish, _), .perform(.edit, _), .play: true
        case .perform(.close, _), .remove, .takeLicence: false
        }
    }
}

extension RideService {
    func academy(_ command: AcademyCommand, by actor: Actor) throws(ServiceRejection) {
        switch command {
        case .save(let id, let draft):
            guard id != nil || people[actor]?.isGuest == false else {
                throw .rule(.onlyForAccounts)
            }
            _ = try learning.academy.save(id, draft, by: actor, &changes)
        case .perform(let command, let id):
            try learning.academy.perform(command, on: id, by: actor, &changes)
        case .remove(let id): try learning.academy.remove(id, by: actor, &changes)
        case .play(let id, let game):
            try learning.academy.take(game, of: id, by: actor, at: now, &changes)
        case .takeLicence(let attempt, let answers): try take(answers, of: attempt, by: actor)
        }
    }

    /// A version of a quiz as somebody reads it: the operator's in the language of the app.
    public func version(
        _ version: QuizVersion, of quiz: Quiz, in language: Language.Tag
    ) -> QuizVersion {
        guard quiz.author == nil, version == quiz.version,
            let draft = try? ExampleQuiz.draft(in: settings.letters[language]),
            let spoken = try? QuizVersion(number: version.number, draft)
        else { return version }
        return spoken
    }

    /// A page of the quizzes that somebody sees, below a number, the newest first.
    public func quizzes(
        for actor: Actor, before last: QuizID? = nil, limit: Int = .max
    ) -> [Quiz] {
        learning.academy.quizzes(for: actor, before: last, limit: limit)
    }

    /// The newest quiz that somebody has made; nil for none.
    public func newestQuiz(of actor: Actor) -> QuizID? { learning.academy.newest(of: actor) }

    /// One that somebody sees.
    ///
    /// - Throws: `no_such_quiz`.
    public func quiz(_ id: QuizID, for actor: Actor) throws(ServiceRejection) -> Quiz {
        try learning.academy.quiz(id, for: actor)
    }

    /// The games of a quiz, in the order in which they came.
    public func games(of quiz: QuizID) -> [QuizGame] { learning.academy.games(of: quiz) }

    /// The games of a quiz that somebody has played, in the order in which they came.
    public func games(of quiz: QuizID, by actor: Actor) -> [QuizGame] {
        learning.academy.games(of: quiz, by: actor)
    }

    /// The points that somebody has for quizzes.
    public func academyPoints(of actor: Actor) -> Int { learning.academy.points(of: actor) }

}

extension AcademyRejection: NamedRejection {}

extension ServiceRejection {
    static func rule(_ rejection: AcademyRejection) -> ServiceRejection {
        .rule(RuleRefusal(code: rejection.rawValue, message: rejection.message))
    }
}

/// Questions about streets that were made of late: an attempt is shown and marked by the same ones,
/// and making them takes searches for ways.
struct StreetQuizzes: Sendable {
    private struct Made: Sendable {
        let count: Int
        let seed: UInt64
        let questions: [StreetQuestion]
    }

    /// How many are kept; the oldest go.
    static let most = 64
    private var all: [Made] = []

    /// So many questions of a seed, made if they are not kept.
    mutating func questions(
        _ count: Int, seed: UInt64, _ make: () -> [StreetQuestion]
    ) -> [StreetQuestion] {
        if let known = all.first(where: { $0.seed == seed && $0.count == count }) {
            return known.questions
        }
        let made = Made(count: count, seed: seed, questions: make())
        if all.count == Self.most { all.removeFirst() }
        all.append(made)
        return made.questions
    }
}

extension RideService {
    /// Questions made from the streets of the city; the same for the same seed.
    public func streetQuestions(_ count: Int, seed: UInt64) -> [StreetQuestion] {
        let subjects = learning.subjects
        return learning.quizzes.questions(count, seed: seed) {
            StreetKnowledge(of: city, subjects: subjects) { from, to in
                self.world.drivingTime(from: from, to: to)?.milliseconds
            }.questions(count, seed: seed)
        }
    }
}

/// What drivers have to know of the streets of the city (Q4).
extension RideService {
    /// How far a driver has got with the quiz of the city, and what is asked next.
    ///
    /// - Returns: nil where the market asks for no quiz.
    /// - Throws: `.onlyForDrivers`.
    public func licence(
        of actor: Actor
    ) throws(ServiceRejection) -> (licence: Licence, questions: [StreetQuestion], needed: Int)? {
        let driver = try Self.driver(actor)
        guard let rule = settings.market.identity.licenceQuiz, hasStreetQuestions else {
            return nil
        }
        let licence = learning.academy.licence(
            of: driver, in: city.name, seed: UInt64.random(in: .min ... .max, using: &random),
            &changes)
        let questions = streetQuestions(rule.questions, seed: licence.seed)
        // A map may have too little for as many questions.
        return (licence, questions, min(rule.right, questions.count))
    }

    /// Whether the market asks a driver for the quiz of the city, and whether it is passed; nil
    /// where it does not ask.
    public func hasLicence(_ driver: DriverID) -> Bool? {
        guard settings.market.identity.licenceQuiz != nil, hasStreetQuestions else { return nil }
        return learning.academy.hasLicence(driver, in: city.name)
    }

    /// Whether the map has anything to ask about: of a city without names nobody is asked.
    private var hasStreetQuestions: Bool { !learning.subjects.isEmpty }

    private func take(
        _ answers: [Answer], of attempt: Int, by actor: Actor
    ) throws(ServiceRejection) {
        guard let (found, questions, needed) = try licence(of: actor) else {
            throw .rule(AcademyRejection.noSuchQuiz)
        }
        var licence = found
        let next = UInt64.random(in: .min ... .max, using: &random)
        try ruled { () throws(AcademyRejection) in
            try licence.take(
                answers, of: attempt, asked: questions.map(\.question), needed: needed, at: now,
                next: next)
        }
        learning.academy.keep(licence, &changes)
    }
}
