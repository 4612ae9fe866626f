import RideAcademy
import RideCore

/// What is asked about quizzes (Q1 to Q3).
public enum AcademyCommand: Sendable {
    /// Make a quiz, or change one.
    case save(QuizID?, QuizDraft)
    /// Publish or close a quiz.
    case perform(Quiz.Command, QuizID)
    /// A game was played.
    case play(QuizID, PlayedGame)
}

extension RideService {
    func academy(_ command: AcademyCommand, by actor: Actor) throws(ServiceRejection) {
        switch command {
        case .save(let id, let draft):
            guard id != nil || accounts[actor]?.isGuest == false else {
                throw .rule(.onlyForAccounts)
            }
            _ = try academy.save(id, draft, by: actor, &changes)
        case .perform(let command, let id):
            try academy.perform(command, on: id, by: actor, &changes)
        case .play(let id, let game):
            try academy.take(game, of: id, by: actor, at: now, &changes)
        }
    }

    /// The quizzes that somebody sees, the newest first.
    public func quizzes(for actor: Actor) -> [Quiz] { academy.quizzes(for: actor) }

    /// One that somebody sees.
    ///
    /// - Throws: `no_such_quiz`.
    public func quiz(_ id: QuizID, for actor: Actor) throws(ServiceRejection) -> Quiz {
        try academy.quiz(id, for: actor)
    }

    /// The games of a quiz, in the order in which they came.
    public func games(of quiz: QuizID) -> [QuizGame] { academy.games(of: quiz) }

    /// The points that somebody has for quizzes.
    public func academyPoints(of actor: Actor) -> Int { academy.points(of: actor) }

    /// Takes over what was saved of challenges and academy.
    func restoreGrowth(_ records: [StoredRecord]) {
        challenges.restore(
            records.compactMap { if case .challenge(let record) = $0 { record } else { nil } })
        academy.restore(
            records.compactMap { if case .academy(let record) = $0 { record } else { nil } })
        challenges.resume(at: now, challengeCalendar)
    }
}

extension AcademyRejection: NamedRejection {}

extension ServiceRejection {
    static func rule(_ rejection: AcademyRejection) -> ServiceRejection {
        .rule(RuleRefusal(code: rejection.rawValue, message: rejection.message))
    }
}

extension RideService {
    /// Questions made from the streets of the city; the same for the same seed.
    public func streetQuestions(_ count: Int, seed: UInt64) -> [Question] {
        StreetKnowledge(of: city, places: placesToAskFor) { from, to in
            (try? self.world.plan(from: from, to: to))?.routes.first?.duration.milliseconds
        }.questions(count, seed: seed)
    }
}
