import RideAcademy
import RideChallenges
import RideCore
import RideService
import RideTestSupport

/// Goals, rooms and quizzes among what people do, and what must be so of them (G, Q).
extension Life {
    /// Somebody does something that is no ride.
    func grow() throws {
        let people = passengers + drivers
        let actor = people[random.below(people.count)]
        guard let command = try growth(of: actor) else { return }
        try perform(command, by: actor)
    }

    private func growth(of actor: Actor) throws -> RideService.Command? {
        let goals = service.diary(of: actor).goals
        let rooms = service.challengeRooms(of: actor)
        let goal = goals.isEmpty ? GoalID(1) : goals[random.below(goals.count)].id
        let room = rooms.isEmpty ? nil : rooms[random.below(rooms.count)]
        switch random.below(12) {
        case 0, 1:
            let kinds: [GoalKind] = [
                .ticked, .rides(count: 1, before: nil), .uncancelled, .online(minutes: 5),
            ]
            return .challenge(
                .setGoal(
                    nil,
                    GoalDraft(
                        name: "Goal", kind: kinds[random.below(kinds.count)],
                        days: .weekdays(Weekday.allCases))))
        case 2: return .challenge(.createRoom(name: "Room", password: nil))
        case 3:
            // By the code of a room that somebody else is in.
            let others = (passengers + drivers).flatMap { service.challengeRooms(of: $0) }
            guard !others.isEmpty else { return nil }
            let code = others[random.below(others.count)].code
            return .challenge(.joinRoom(code: code, password: nil, peer: 1))
        case 4, 5:
            return room.map { .challenge(.bring(goal, $0.id, isIn: random.below(4) != 0)) }
        case 6, 7: return .challenge(.tick(goal, isDone: random.below(4) != 0))
        case 8: return room.map { .challenge(.leaveRoom($0.id, closes: random.below(3) == 0)) }
        case 9:
            let question = try Question(
                text: "?", kind: .single(options: ["a", "b"], right: random.below(2)))
            let own = service.quizzes(for: actor).first { $0.author == actor }
            return .academy(
                .save(
                    random.below(2) == 0 ? own?.id : nil,
                    QuizDraft(
                        title: "Quiz", description: "?", games: random.below(2) == 0 ? 2 : nil,
                        questions: [question])))
        case 10:
            let own = service.quizzes(for: actor).first { $0.author == actor }
            return own.map { .academy(.perform(random.below(4) == 0 ? .close : .publish, $0.id)) }
        default:
            let quizzes = service.quizzes(for: actor)
            guard !quizzes.isEmpty,
                let name = CommandID("game-\(random.below(40))")
            else { return nil }
            let quiz = quizzes[random.below(quizzes.count)]
            return .academy(
                .play(
                    quiz.id,
                    PlayedGame(
                        name: name, version: quiz.version.number,
                        answers: [.init(question: 0, answer: .choices([random.below(2)]))],
                        seconds: 3)))
        }
    }

    /// Points are the sum of the feed, nobody is in a room twice, a goal of a day counts once, and
    /// so does a game.
    func checkGrowth() throws(BrokenPromise) {
        var known: Set<QuizID> = []
        for actor in passengers + drivers {
            for room in service.challengeRooms(of: actor) { try check(room, of: actor) }
            for quiz in service.quizzes(for: actor) where known.insert(quiz.id).inserted {
                let games = service.games(of: quiz.id)
                try BrokenPromise.unless(
                    Set(games.map { "\($0.player) \($0.game.name.text)" }).count == games.count,
                    "a game of quiz \(quiz.id) counts twice")
                try BrokenPromise.unless(
                    games.allSatisfy { $0.score <= $0.marks.count }, "more right than asked")
            }
            try BrokenPromise.unless(
                service.academyPoints(of: actor) >= 0, "\(actor) has points below none")
        }
    }

    private func check(_ room: ChallengeRoom, of actor: Actor) throws(BrokenPromise) {
        let people = room.members.map(\.person)
        try BrokenPromise.unless(
            Set(people).count == people.count && people.contains(actor),
            "somebody is in room \(room.id) twice, or is not")
        let feed: [FeedEntry]
        do throws(ServiceRejection) {
            feed = try service.challengeRoom(room.id, of: actor).feed
        } catch { throw BrokenPromise("\(actor) cannot read room \(room.id): \(error.code)") }
        let done = feed.compactMap { entry in
            entry.goal.map { "\(entry.person) \($0) \(entry.date)" }
        }
        try BrokenPromise.unless(
            Set(done).count == done.count, "a goal counts twice in room \(room.id)")
        for standing in ChallengeRoom.ranking(of: feed, in: room.month) {
            let sum = feed.filter {
                $0.person == standing.person && CivilMonth(of: $0.date) == room.month
            }.reduce(0) { $0 + $1.points }
            try BrokenPromise.unless(
                sum == standing.points, "room \(room.id): \(standing.points) points, not \(sum)")
        }
    }

    /// What a killed engine knew of rooms and quizzes, the next one knows.
    func compareGrowth(_ before: RideService) throws(BrokenPromise) {
        for actor in passengers + drivers {
            try BrokenPromise.unless(
                service.diary(of: actor) == before.diary(of: actor),
                "the goals of \(actor) are others after a crash")
            try BrokenPromise.unless(
                service.challengeRooms(of: actor) == before.challengeRooms(of: actor),
                "the rooms of \(actor) are others after a crash")
            try BrokenPromise.unless(
                service.quizzes(for: actor) == before.quizzes(for: actor)
                    && service.academyPoints(of: actor) == before.academyPoints(of: actor),
                "the quizzes of \(actor) are others after a crash")
        }
    }
}
