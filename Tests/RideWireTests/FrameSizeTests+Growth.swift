import RideCore
import Testing

@testable import RideWire

/// Bicycles, rooms and quizzes, as full as they can be.
extension FrameSizeTests {
    @Test func bicyclesFit() {
        var station = Bikes.station
        station.place = place
        var rental = Bikes.rental
        rental.station = place
        rental.end_station = place
        rental.card = card
        rental.price.rates = full(Bikes.price.rates[0], 16)
        rental.items = full(RentalView.Item(kind: "daily_cap", amount_minor: -1_000_000_000), 4)
        expectItFits(BikeStationsResult(system: long(120), stations: full(station), total: 20_000))
        expectItFits(RentalsResult(rentals: full(rental), has_more: true, total: 100_000))
        let mark = BikeMapResult.Mark(
            latitude: -29.902_712_345_678_9, longitude: -71.252_123_456_789_1, stations: 20_000,
            station_id: nil, bikes: 10_000_000, free_docks: 10_000_000)
        expectItFits(BikeMapResult(marks: full(mark, BikeMapResult.most)))
        var network = Bikes.network
        (network.code, network.name) = (long(120), long(120))
        (network.city, network.country) = (long(120), long(120))
        network.companies = full(long(120), 2)
        expectItFits(BikeNetworksResult(networks: full(network), total: 20_000))
        let system = BikeWorldResult.Mark(
            latitude: -29.902_712_345_678_9, longitude: -71.252_123_456_789_1, networks: 20_000,
            is_here: false)
        expectItFits(BikeWorldResult(marks: full(system, BikeMapResult.most)))
    }

    // MARK: Challenges and academy

    @Test func theFullestRoomFits() {
        let member = RoomMemberView(
            role: .passenger, person_id: .max, name: long(Limits.nameCharacters), points: 999,
            goal_count: 20, is_member: true, is_me: true)
        let entry = FeedEntryView(
            entry_id: .max, role: .passenger, person_id: .max, name: long(Limits.nameCharacters),
            kind: "goal", goal: long(40), date: Samples.date, at_ms: .max, points: 3,
            note: long(Limits.noteCharacters),
            reactions: full(CountView(name: "strong", count: 50), 4),
            my_reaction: "strong", is_mine: true, has_photo: true)
        let month = PastMonthView(
            month: "2026-11", winners: full(long(Limits.nameCharacters), 5), points: 999,
            my_points: 999)
        let room = ChallengeRoomView(
            room_id: .max, name: long(40), code: "K7QX2M", has_password: true, is_open: true,
            is_owner: true, month: "2026-11", goal_points: 3, members: full(member, 60),
            my_goals: full(.max, 20), feed: full(entry, 10), has_more: true, past: full(month, 12))
        expectItFits(room)
        let row = RoomSummaryView(
            room_id: .max, name: long(40), member_count: 50, points: 999, rank: 50, is_open: true)
        expectItFits(RoomsResult(rooms: full(row, 10), room: room))
        let friend = FriendView(
            role: .driver, person_id: .max, name: long(Limits.nameCharacters), is_follower: true,
            is_granted: true)
        let news = FriendNewsView(
            name: long(Limits.nameCharacters), goal: long(40), date: Samples.date)
        expectItFits(FriendsResult(friends: full(friend, 60), news: full(news, 20)))
        expectItFits(
            GoalCalendarResult(
                from: Samples.date, today: Samples.date, first_weekday: 0,
                planned: full(20, 371), done: full(20, 371), streak: 371, longest_streak: 371))
    }

    /// The texts of one quiz have 20,000 bytes together, each of which may take two on the wire.
    @Test func theFullestQuizFits() {
        var question = Samples.question
        question.picture = []
        question.text = String(repeating: "\"", count: 280)
        question.options = full(String(repeating: "\"", count: 40), 9)
        var quiz = Samples.quiz
        quiz.questions = full(question, 30)
        expectItFits(quiz)
        let tally = QuestionReportView(asked: 1_000, right: 1_000, chosen: full(1_000, 9))
        expectItFits(
            QuizReportView(
                quiz: quiz, games: 1_000, players: 1_000, mean_s: 86_400,
                scores: full(1_000, 31), questions: full(tally, 30)))
        var row = Samples.quizRow
        (row.title, row.description) = (long(80), long(280))
        row.author_name = long(Limits.nameCharacters)
        expectItFits(QuizzesResult(quizzes: full(row), has_more: true, points: 1))
    }
}
