import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

/// Goals, rooms, friends and quizzes as an engine tells of them.
enum GrowthPeople {
    static let today = CivilDate(daysSince1970: 20_778)
    private static let all = (0...6).map { WeekdayNumber(wrappedValue: $0) }

    private static func goal(
        _ id: UInt64, _ name: String, _ kind: String, count: Int = 1, _ state: String,
        progress: Int = 0, percent: Int = 0, at: Int? = nil, before: Int? = nil,
        isPlanned: Bool = true
    ) -> GoalView {
        GoalView(
            goal_id: id,
            form: GoalForm(
                name: name, kind: kind, count: count, before_minute: before,
                weekdays: isPlanned ? all : [all[6]], at_minute: at),
            is_planned: isPlanned, state: state, progress: progress, target: count,
            percent: percent, done_minute: state == "done" ? 500 : nil, room_ids: [7])
    }

    static let goals = GoalsResult(
        date: today, today: today, weekday: 5,
        goals: [
            goal(1, "Stretch before work", "ticked", "done", progress: 1, percent: 100, at: 420),
            goal(
                2, "Early rides", "rides", count: 5, "open", progress: 2, percent: 40, before: 720),
            goal(3, "Read ten pages", "ticked", "open", at: 1_260),
            goal(4, "Nobody waits in vain", "uncancelled", "missed", percent: 0),
            goal(5, "Sunday walk", "ticked", "ahead", isPlanned: false),
        ], streak: 4, longest_streak: 11, muted: ["friend_done"],
        digest_minute: 1_200)

    static func calendar(_ asked: GetGoalCalendar) -> GoalCalendarResult {
        let planned = (0..<asked.days).map { $0 % 7 == 6 ? 0 : 4 }
        return GoalCalendarResult(
            from: asked.from, today: today, first_weekday: 6,
            planned: planned, done: planned.enumerated().map { min($1, ($0 * 3) % 5) }, streak: 4,
            longest_streak: 11)
    }

    static let room = ChallengeRoomView(
        room_id: 7, name: "Early birds", code: "K7QX2M", has_password: false, is_open: true,
        is_owner: true, month: "2026-11", goal_points: 3,
        members: [
            member(.driver, 4_294_967_296, "Luis Soto", 21),
            member(.passenger, 1, "Ana Souza", 18, isMe: true),
            member(.passenger, 2, "Bea", 0, isMember: false),
        ], my_goals: [2],
        feed: [
            FeedEntryView(
                entry_id: 9, role: .passenger, person_id: 1, name: "Ana Souza", kind: "goal",
                goal: "Early rides", date: today, at_ms: 60_000, points: 3,
                note: "Sunrise at the pier", reactions: [CountView(name: "cheer", count: 2)],
                my_reaction: nil, is_mine: true),
            FeedEntryView(
                entry_id: 8, role: .driver, person_id: 4_294_967_296, name: "Luis Soto",
                kind: "joined", date: today, at_ms: 50_000, points: 0, reactions: [],
                is_mine: false),
        ], has_more: false,
        past: [PastMonthView(month: "2026-10", winners: ["Luis Soto"], points: 42, my_points: 30)])

    private static func member(
        _ role: Side, _ id: UInt64, _ name: String, _ points: Int, isMe: Bool = false,
        isMember: Bool = true
    ) -> RoomMemberView {
        RoomMemberView(
            role: role, person_id: id, name: name, points: points, goal_count: isMember ? 2 : 0,
            is_member: isMember, is_me: isMe)
    }

    static let rooms = RoomsResult(
        rooms: [
            RoomSummaryView(
                room_id: 7, name: "Early birds", member_count: 2, points: 18, rank: 2,
                is_open: true),
            RoomSummaryView(
                room_id: 3, name: "Last year", member_count: 5, points: 0, is_open: false),
        ])

    static let friends = FriendsResult(
        friends: [
            FriendView(
                role: .passenger, person_id: 2, name: "Bea", is_follower: true, is_granted: false),
            FriendView(
                role: .driver, person_id: 4_294_967_296, name: "Luis Soto", is_follower: false,
                is_granted: true),
        ], news: [FriendNewsView(name: "Luis Soto", goal: "Two hours", date: today)])

    static let row = QuizRowView(
        quiz_id: 8, title: "Our city", description: "What everybody here should know.",
        author_name: "Ana Souza", is_mine: true, stage: "published", mode: "inOrder", length: 3,
        my_scores: [2, 1], my_games: 2, best: 2, play_count: 5)

    /// The operator's.
    static let example = QuizRowView(
        quiz_id: 1, title: "How a ride works",
        description: "Three sample questions about the app.", author_name: "Operator",
        is_mine: false, stage: "published", mode: "inOrder", length: 3, my_scores: [], my_games: 0,
        play_count: 0, is_example: true)

    static let quiz = QuizView(
        row: row, version: 1, marks_at_once: true,
        questions: [
            QuestionView(
                text: "Which is the highest capital?", picture: [], kind: "single",
                options: ["Lima", "La Paz", "Quito"], right: [ChoiceNumber(wrappedValue: 1)],
                explanation: "3,640 m above the sea."),
            QuestionView(
                text: "From north to south", picture: ["  N", "  |", "  S"], kind: "order",
                options: ["Lima", "La Paz", "Santiago"], right: [], explanation: ""),
            QuestionView(
                text: "7 × 8?", picture: [], kind: "number", options: [], right: [], number: 56,
                tolerance: 0, explanation: ""),
        ])

    /// A question whose places are put in order on the map.
    static let places = QuestionView(
        text: "From the sea inland", picture: [], kind: "places",
        options: ["Faro Monumental", "Plaza de Armas"], right: [], places: [.faro, .plaza],
        explanation: "")

    static let report = QuizReportView(
        quiz: quiz, games: 5, players: 3, mean_s: 41, scores: [1, 0, 3, 1],
        questions: [
            QuestionReportView(asked: 5, right: 3, chosen: [1, 3, 1]),
            QuestionReportView(asked: 5, right: 2, chosen: [5, 5, 5]),
            QuestionReportView(asked: 5, right: 4, chosen: []),
        ])

    /// A market that asks drivers for the quiz of the city.
    static let licence = LicenceView(
        attempt: 2,
        questions: [
            QuestionView(
                text: "Which street leads to Faro?", picture: [], kind: "single",
                options: ["Balmaceda", "Prat", "Cordovez", "Colón"], right: [], explanation: "",
                topic: "street", about: "Faro"),
            QuestionView(
                text: "Where is Faro?", picture: [], kind: "place", options: [], right: [],
                tolerance: 400, explanation: "", topic: "location", about: "Faro"),
        ], needed: 1, is_passed: false, last_score: 0)

    /// What the engine answers.
    static func engine(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case is ListGoals, is TickGoal, is SetGoal, is RemoveGoal, is MuteChallenges,
            is SetDigest:
            .success(goals)
        case let asked as GetGoalCalendar: .success(calendar(asked))
        case is ListRooms, is LeaveRoom: .success(rooms)
        case is GetRoom: .success(room)
        case is CreateRoom, is JoinRoom, is BringGoal, is ReactToEntry, is WriteEntryNote,
            is SetEntryPhoto:
            .success(RoomsResult(rooms: rooms.rooms, room: room))
        case is ListFriends, is FollowPerson: .success(friends)
        case is ListQuizzes:
            .success(QuizzesResult(quizzes: [row], has_more: false, points: 7))
        case is GetQuiz, is SaveQuiz, is SetQuizStage: .success(quiz)
        case is RemoveQuiz: .success(Done())
        case is ListBonuses: .success(BonusesResult(bonuses: []))
        case is ListRides: .success(HistoryResult(items: [], has_more: false, total: 0))
        case is MakeStreetQuiz: .success(StreetQuizResult(seed: 1, questions: quiz.questions))
        case is PlayQuiz:
            .success(
                GameResult(
                    quiz_id: 8, score: 2, length: 3, marks: [true, false, true], best: 2, points: 7)
            )
        case is GetQuizReport: .success(report)
        case is GetLicence: .success(licence)
        case let taken as TakeLicence:
            .success(
                LicenceView(
                    attempt: 3, questions: [], needed: 1,
                    is_passed: taken.answers.first?.choices.map(\.wrappedValue) == [1],
                    last_score: 1))
        default: nil
        }
    }
}

/// A page of challenges or academy and how it is led to what is recorded.
struct GrowthScene: Sendable, CustomTestStringConvertible {
    let name: String
    let page: @Sendable () -> any Page
    var answer: @Sendable (any Request) -> Result<AnswerValue, WireError>? = {
        GrowthPeople.engine($0)
    }
    var lead: @Sendable (inout PageStage) throws -> Void = { _ in }

    var testDescription: String { name }

    func stage(_ size: Size, _ language: String) throws -> PageStage {
        var stage = try PageStage(
            page(), state: .ana, size: size, language: language, answer: answer)
        try lead(&stage)
        return stage
    }

    static let all: [GrowthScene] = [
        GrowthScene(name: "goals", page: { GoalsPage() }),
        GrowthScene(
            name: "goals-none", page: { GoalsPage() },
            answer: { _ in
                .success(
                    GoalsResult(
                        date: GrowthPeople.today, today: GrowthPeople.today, weekday: 5, goals: [],
                        streak: 0, longest_streak: 0, muted: []))
            }, lead: { try $0.press(.escape) }),
        GrowthScene(name: "goal-new", page: { GoalsPage() }, lead: { try $0.press(.char("n")) }),
        GrowthScene(
            name: "goal-notices", page: { GoalsPage() }, lead: { try $0.press(.char("b")) }),
        GrowthScene(name: "calendar", page: { GoalCalendarPage() }),
        GrowthScene(
            name: "calendar-year", page: { GoalCalendarPage() },
            lead: { try $0.press(.char("y")) }),
        GrowthScene(name: "rooms", page: { RoomsPage() }),
        GrowthScene(name: "room-new", page: { RoomsPage() }, lead: { try $0.press(.char("n")) }),
        GrowthScene(name: "room-join", page: { RoomsPage() }, lead: { try $0.press(.char("j")) }),
        GrowthScene(name: "room", page: { RoomPage(7) }),
        GrowthScene(name: "room-feed", page: { RoomPage(7) }, lead: { try $0.press(.tab) }),
        GrowthScene(
            name: "room-note", page: { RoomPage(7) },
            lead: { try $0.press(.tab, .char("n")) }),
        GrowthScene(
            name: "room-photo", page: { EntryPhotoPage(GrowthPeople.room.feed[0], in: 7) },
            answer: { _ in
                .success(PhotoResult(rows: TestPhoto.hills))
            }),
        GrowthScene(name: "room-bring", page: { RoomPage(7) }, lead: { try $0.press(.char("b")) }),
        GrowthScene(name: "friends", page: { FriendsPage() }),
        GrowthScene(name: "digest", page: { DigestPage() }),
        GrowthScene(
            name: "digest-hour", page: { DigestPage() }, lead: { try $0.press(.char("h")) }),
        GrowthScene(name: "points", page: { PointsTourPage() }),
        GrowthScene(name: "quizzes", page: { QuizzesPage() }),
        GrowthScene(
            name: "quizzes-example", page: { QuizzesPage() },
            answer: { call in
                call is ListQuizzes
                    ? .success(
                        QuizzesResult(
                            quizzes: [GrowthPeople.example], has_more: false, points: 0))
                    : nil
            }),
        GrowthScene(
            name: "quiz-new", page: { QuizzesPage() }, lead: { try $0.press(.char("n")) }),
        GrowthScene(
            name: "quiz-question", page: { QuizPlayPage(GrowthPeople.quiz, seed: 1) }),
        GrowthScene(
            name: "quiz-wrong", page: { QuizPlayPage(GrowthPeople.quiz, seed: 1) },
            lead: { try $0.press(.char("1")) }),
        GrowthScene(
            name: "quiz-order", page: { QuizPlayPage(GrowthPeople.quiz, seed: 1) },
            lead: { try $0.press(.char("2"), .enter, .char("3")) }),
        GrowthScene(
            name: "quiz-places",
            page: { QuizPlayPage(questions: [GrowthPeople.places], title: "Our city") },
            lead: { try $0.press(.char("1"), .char("2")) }),
        GrowthScene(name: "quiz-report", page: { QuizReportPage(8) }),
        GrowthScene(
            name: "questions", page: { QuizzesPage() },
            lead: { try $0.press(.char("a"), .char("d"), .down, .char("x")) }),
        GrowthScene(
            name: "question-new", page: { QuizzesPage() },
            lead: { try $0.press(.char("a"), .char("n")) }),
        GrowthScene(name: "licence", page: { LicencePage() }),
        GrowthScene(
            name: "licence-question", page: { LicencePage() }, lead: { try $0.press(.enter) }),
    ]
}
