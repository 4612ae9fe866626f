import RideCore

@testable import RideWire

extension Samples {
    static let quizRow = QuizRowView(
        quiz_id: 8, title: "Our city", description: "Streets", author_name: "Ana", is_mine: true,
        stage: "published", mode: "timed", length: 2, seconds: 60, games: 3, my_scores: [2, 1],
        my_games: 2, best: 2, play_count: 5)
    static let quiz = QuizView(
        row: quizRow, version: 2, marks_at_once: true, at_most: 2,
        questions: [question, choice, sum])
    static let challengeRoom = ChallengeRoomView(
        room_id: 7, name: "Early birds", code: "K7QX2M", has_password: true, is_open: true,
        is_owner: true, month: "2026-11", goal_points: 3,
        members: [
            RoomMemberView(
                role: .passenger, person_id: 1, name: "Ana", points: 3, goal_count: 1,
                is_member: true, is_me: true)
        ], my_goals: [3],
        feed: [
            FeedEntryView(
                entry_id: 9, role: .passenger, person_id: 1, name: "Ana", kind: "goal",
                goal: "Early rides", date: date, at_ms: 60_000, points: 3, note: "Sunrise",
                reactions: [CountView(name: "cheer", count: 2)], my_reaction: "cheer",
                is_mine: true, has_photo: true)
        ], has_more: true,
        past: [PastMonthView(month: "2026-10", winners: ["Luis"], points: 42, my_points: 30)])
}

extension RecordedResult {
    static let growth: [RecordedResult] = [
        .init(
            GoalsResult(
                date: Samples.date, today: Samples.date, weekday: 0,
                goals: [
                    GoalView(
                        goal_id: 3, form: Samples.goalForm, is_planned: true, state: "done",
                        progress: 5, target: 5, percent: 100, done_minute: 700, room_ids: [7])
                ], streak: 4, longest_streak: 9, muted: ["goal_due"], digest_minute: 480),
            to: ListGoals.self, SetGoal.self, RemoveGoal.self, TickGoal.self, MuteChallenges.self,
            SetDigest.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"date":"2026-11-21","digest_minute":480,"goals":[{
                "done_minute":700,"form":{"at_minute":480,"before_minute":720,"count":5,
                "deadline_minute":1200,"kind":"rides","name":"Early rides","until":"2026-11-21",
                "weekdays":[0]},"goal_id":3,"is_planned":true,"percent":100,"progress":5,
                "room_ids":[7],"state":"done","target":5}],"longest_streak":9,"muted":[
                "goal_due"],"streak":4,"today":"2026-11-21","weekday":0}}
                """#),
        .init(
            GoalCalendarResult(
                from: Samples.date, today: Samples.date, first_weekday: 0, planned: [2, 0],
                done: [1, 0], streak: 4, longest_streak: 9),
            to: GetGoalCalendar.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"done":[1,0],"first_weekday":0,
                "from":"2026-11-21","longest_streak":9,"planned":[2,0],"streak":4,
                "today":"2026-11-21"}}
                """#),
        .init(
            RoomsResult(
                rooms: [
                    RoomSummaryView(
                        room_id: 7, name: "Early birds", member_count: 2, points: 3, rank: 1,
                        is_open: true)
                ], room: Samples.challengeRoom),
            to: ListRooms.self, CreateRoom.self, JoinRoom.self, LeaveRoom.self, BringGoal.self,
            ReactToEntry.self, WriteEntryNote.self, SetEntryPhoto.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"room":{"code":"K7QX2M","feed":[{
                "at_ms":60000,"date":"2026-11-21","entry_id":9,"goal":"Early rides",
                "has_photo":true,"is_mine":true,"kind":"goal","my_reaction":"cheer","name":"Ana",
                "note":"Sunrise","person_id":1,"points":3,"reactions":[{"count":2,
                "name":"cheer"}],"role":"passenger"}],"goal_points":3,"has_more":true,
                "has_password":true,"is_open":true,"is_owner":true,"members":[{"goal_count":1,
                "is_me":true,"is_member":true,"name":"Ana","person_id":1,"points":3,
                "role":"passenger"}],"month":"2026-11","my_goals":[3],"name":"Early birds",
                "past":[{"month":"2026-10","my_points":30,"points":42,"winners":["Luis"]}],
                "room_id":7},"rooms":[{"is_open":true,"member_count":2,"name":"Early birds",
                "points":3,"rank":1,"room_id":7}]}}
                """#),
        .init(
            Samples.challengeRoom, to: GetRoom.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"code":"K7QX2M","feed":[{"at_ms":60000,
                "date":"2026-11-21","entry_id":9,"goal":"Early rides","has_photo":true,
                "is_mine":true,"kind":"goal","my_reaction":"cheer","name":"Ana",
                "note":"Sunrise","person_id":1,"points":3,
                "reactions":[{"count":2,"name":"cheer"}],"role":"passenger"}],
                "goal_points":3,"has_more":true,"has_password":true,"is_open":true,
                "is_owner":true,"members":[{"goal_count":1,"is_me":true,"is_member":true,
                "name":"Ana","person_id":1,"points":3,"role":"passenger"}],"month":"2026-11",
                "my_goals":[3],"name":"Early birds","past":[{"month":"2026-10","my_points":30,
                "points":42,"winners":["Luis"]}],"room_id":7}}
                """#),
        .init(
            FriendsResult(
                friends: [
                    FriendView(
                        role: .driver, person_id: 4_294_967_296, name: "Luis", is_follower: false,
                        is_granted: true)
                ],
                news: [FriendNewsView(name: "Luis", goal: "Two hours", date: Samples.date)]),
            to: ListFriends.self, FollowPerson.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"friends":[{"is_follower":false,
                "is_granted":true,"name":"Luis","person_id":4294967296,"role":"driver"}],
                "news":[{"date":"2026-11-21","goal":"Two hours","name":"Luis"}]}}
                """#),
        .init(
            QuizzesResult(quizzes: [Samples.quizRow], has_more: false, points: 7),
            to: ListQuizzes.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":false,"points":7,"quizzes":[{
                "author_name":"Ana","best":2,"description":"Streets","games":3,"is_mine":true,
                "length":2,"mode":"timed","my_games":2,"my_scores":[2,1],"play_count":5,
                "quiz_id":8,"seconds":60,"stage":"published","title":"Our city"}]}}
                """#),
        .init(
            Samples.quiz, to: GetQuiz.self, SaveQuiz.self, SetQuizStage.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"at_most":2,"marks_at_once":true,"questions":[
                {"explanation":"By the sea.","kind":"place","options":[],"picture":["/\\"],
                "place":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"right":[],"text":"Where is the lighthouse?",
                "tolerance":400},{"explanation":"","kind":"single","options":["3","4"],
                "picture":[],"right":[1],"text":"2 + 2?"},{"explanation":"","kind":"number",
                "number":56,"options":[],"picture":[],"right":[],"text":"7 × 8?",
                "tolerance":0}],"row":{"author_name":"Ana","best":2,"description":"Streets",
                "games":3,"is_mine":true,"length":2,"mode":"timed","my_games":2,"my_scores":[2,
                1],"play_count":5,"quiz_id":8,"seconds":60,"stage":"published",
                "title":"Our city"},"version":2}}
                """#),
        .init(
            GameResult(quiz_id: 8, score: 1, length: 2, marks: [true, false], best: 2, points: 7),
            to: PlayQuiz.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"best":2,"length":2,"marks":[true,false],
                "points":7,"quiz_id":8,"score":1}}
                """#),
        .init(
            QuizReportView(
                quiz: Samples.quiz, editions: [1, 2], games: 2, players: 1, mean_s: 30,
                scores: [0, 1, 1],
                questions: [QuestionReportView(asked: 2, right: 1, chosen: [1, 1])]),
            to: GetQuizReport.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"editions":[1,2],"games":2,"mean_s":30,
                "players":1,"questions":[{"asked":2,"chosen":[1,1],"right":1}],"quiz":{"at_most":2,
                "marks_at_once":true,"questions":[{"explanation":"By the sea.","kind":"place",
                "options":[],"picture":["/\\"],"place":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"right":[],
                "text":"Where is the lighthouse?","tolerance":400},{"explanation":"",
                "kind":"single","options":["3","4"],"picture":[],"right":[1],"text":"2 + 2?"},{
                "explanation":"","kind":"number","number":56,"options":[],"picture":[],"right":[
                ],"text":"7 × 8?","tolerance":0}],"row":{"author_name":"Ana","best":2,
                "description":"Streets","games":3,"is_mine":true,"length":2,"mode":"timed",
                "my_games":2,"my_scores":[2,1],"play_count":5,"quiz_id":8,"seconds":60,
                "stage":"published","title":"Our city"},"version":2},"scores":[0,1,1]}}
                """#),
        .init(
            StreetQuizResult(seed: 7, questions: [Samples.choice]), to: MakeStreetQuiz.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"questions":[{"explanation":"",
                "kind":"single","options":["3","4"],"picture":[],"right":[1],"text":"2 + 2?"}],
                "seed":7}}
                """#),
        .init(
            LicenceView(
                attempt: 3,
                questions: [
                    QuestionView(
                        text: "Where is Faro?", picture: [], kind: "place", options: [], right: [],
                        tolerance: 400, explanation: "", topic: "location", about: "Faro")
                ], needed: 1, is_passed: false, last_score: 0),
            to: GetLicence.self, TakeLicence.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"attempt":3,"is_passed":false,"last_score":0,
                "needed":1,"questions":[{"about":"Faro","explanation":"","kind":"place",
                "options":[],"picture":[],"right":[],"text":"Where is Faro?","tolerance":400,
                "topic":"location"}]}}
                """#),
    ]
}
