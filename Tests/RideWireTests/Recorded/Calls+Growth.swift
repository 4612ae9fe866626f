import RideCore

@testable import RideWire

private let command = Samples.command

extension Samples {
    static let monday = WeekdayNumber(wrappedValue: 0)
    static let date = CivilDate(daysSince1970: 20_778)
    static let goalForm = GoalForm(
        name: "Early rides", kind: "rides", count: 5, before_minute: 720, weekdays: [monday],
        at_minute: 480, deadline_minute: 1_200, until: date)
    static let question = QuestionView(
        text: "Where is the lighthouse?", picture: ["/\\"], kind: "place", options: [], right: [],
        place: PlaceView(dropoff), tolerance: 400, explanation: "By the sea.")
    static let choice = QuestionView(
        text: "2 + 2?", picture: [], kind: "single", options: ["3", "4"],
        right: [ChoiceNumber(wrappedValue: 1)], explanation: "")
    static let sum = QuestionView(
        text: "7 × 8?", picture: [], kind: "number", options: [], right: [], number: 56,
        tolerance: 0, explanation: "")
    static let given = GivenAnswerView(
        question: 0, choices: [ChoiceNumber(wrappedValue: 1)], place: PlaceView(dropoff),
        number: 56)
}

extension RecordedCall {
    static let challenge: [RecordedCall] = [
        .init(
            SetDigest(command_id: command, minute: 480),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.digest",
            "params":{"command_id":"0123456789abcdef","minute":480}}
            """#),
        .init(
            ListGoals(date: Samples.date),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.goals","params":{"date":"2026-11-21"}}
            """#),
        .init(
            SetGoal(command_id: command, goal_id: 3, goal: Samples.goalForm),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.setGoal","params":{
            "command_id":"0123456789abcdef","goal":{"at_minute":480,"before_minute":720,
            "count":5,"deadline_minute":1200,"kind":"rides","name":"Early rides",
            "until":"2026-11-21","weekdays":[0]},"goal_id":3}}
            """#),
        .init(
            RemoveGoal(command_id: command, goal_id: 3),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.removeGoal","params":{
            "command_id":"0123456789abcdef","goal_id":3}}
            """#),
        .init(
            TickGoal(command_id: command, goal_id: 3, is_done: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.tick","params":{
            "command_id":"0123456789abcdef","goal_id":3,"is_done":true}}
            """#),
        .init(
            GetGoalCalendar(from: Samples.date, days: 30),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.calendar","params":{"days":30,
            "from":"2026-11-21"}}
            """#),
        .init(
            MuteChallenges(command_id: command, kinds: ["goal_due"]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.mute","params":{
            "command_id":"0123456789abcdef","kinds":["goal_due"]}}
            """#),
        .init(
            ListRooms(),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.rooms","params":{}}
            """#),
        .init(
            GetRoom(room_id: 7, before_id: 20),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.room","params":{"before_id":20,
            "room_id":7}}
            """#),
        .init(
            CreateRoom(command_id: command, name: "Early birds", password: SecretText("sesame")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.createRoom","params":{
            "command_id":"0123456789abcdef","name":"Early birds","password":"sesame"}}
            """#),
        .init(
            JoinRoom(command_id: command, code: "K7QX2M", password: SecretText("sesame")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.joinRoom","params":{"code":"K7QX2M",
            "command_id":"0123456789abcdef","password":"sesame"}}
            """#),
        .init(
            LeaveRoom(command_id: command, room_id: 7, closes: false),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.leaveRoom","params":{"closes":false,
            "command_id":"0123456789abcdef","room_id":7}}
            """#),
        .init(
            BringGoal(command_id: command, room_id: 7, goal_id: 3, is_in: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.bring","params":{
            "command_id":"0123456789abcdef","goal_id":3,"is_in":true,"room_id":7}}
            """#),
        .init(
            ReactToEntry(command_id: command, room_id: 7, entry_id: 9, reaction: "cheer"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.react","params":{
            "command_id":"0123456789abcdef","entry_id":9,"reaction":"cheer","room_id":7}}
            """#),
        .init(
            WriteEntryNote(
                command_id: command, room_id: 7, entry_id: 9, note: "Sunrise at the pier"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.note","params":{
            "command_id":"0123456789abcdef","entry_id":9,"note":"Sunrise at the pier",
            "room_id":7}}
            """#),
        .init(
            GetEntryPhoto(room_id: 7, entry_id: 9),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.photo","params":{"entry_id":9,
            "room_id":7}}
            """#),
        .init(
            SetEntryPhoto(command_id: command, room_id: 7, entry_id: 9, rows: ["⣿ ", " ⠁"]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.setPhoto","params":{
            "command_id":"0123456789abcdef","entry_id":9,"room_id":7,"rows":["⣿ "," ⠁"]}}
            """#),
        .init(
            ListFriends(),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.friends","params":{}}
            """#),
        .init(
            FollowPerson(
                command_id: command, role: .driver, person_id: 4_294_967_296, action: "ask"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"challenge.follow","params":{"action":"ask",
            "command_id":"0123456789abcdef","person_id":4294967296,"role":"driver"}}
            """#),
    ]

    static let academy: [RecordedCall] = [
        .init(
            ListQuizzes(before_id: 9, limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.quizzes","params":{"before_id":9,
            "limit":20}}
            """#),
        .init(
            GetQuiz(quiz_id: 8),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.quiz","params":{"quiz_id":8}}
            """#),
        .init(
            SaveQuiz(
                command_id: command, quiz_id: 8, title: "Our city", description: "Streets",
                mode: "timed", at_most: 2, seconds: 60, games: 3, marks_at_once: true,
                questions: [Samples.question, Samples.choice, Samples.sum]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.saveQuiz","params":{"at_most":2,
            "command_id":"0123456789abcdef","description":"Streets","games":3,
            "marks_at_once":true,"mode":"timed","questions":[{"explanation":"By the sea.",
            "kind":"place","options":[],"picture":["/\\"],"place":{"latitude":-29.9054321,
            "longitude":-71.2745678,"name":"Faro Monumental"},"right":[],
            "text":"Where is the lighthouse?","tolerance":400},{"explanation":"",
            "kind":"single","options":["3","4"],"picture":[],"right":[1],"text":"2 + 2?"},{
            "explanation":"","kind":"number","number":56,"options":[],"picture":[],"right":[],
            "text":"7 × 8?","tolerance":0}],"quiz_id":8,"seconds":60,"title":"Our city"}}
            """#),
        .init(
            SetQuizStage(command_id: command, quiz_id: 8, stage: "published"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.setStage","params":{
            "command_id":"0123456789abcdef","quiz_id":8,"stage":"published"}}
            """#),
        .init(
            RemoveQuiz(command_id: command, quiz_id: 8),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.removeQuiz","params":{
            "command_id":"0123456789abcdef","quiz_id":8}}
            """#),
        .init(
            PlayQuiz(
                command_id: command, quiz_id: 8, version: 2, answers: [Samples.given], seconds: 41),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.play","params":{"answers":[{"choices":[1],
            "number":56,"place":{"latitude":-29.9054321,"longitude":-71.2745678,
            "name":"Faro Monumental"},"question":0}],"command_id":"0123456789abcdef",
            "quiz_id":8,"seconds":41,"version":2}}
            """#),
        .init(
            GetQuizReport(quiz_id: 8, version: 2),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.report","params":{"quiz_id":8,
            "version":2}}
            """#),
        .init(
            MakeStreetQuiz(seed: 7, count: 10),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.streets","params":{"count":10,"seed":7}}
            """#),
        .init(
            GetLicence(), #"{"id":1,"jsonrpc":"2.0","method":"academy.licence","params":{}}"#),
        .init(
            TakeLicence(
                command_id: command, attempt: 2,
                answers: [
                    GivenAnswerView(question: 0, choices: [ChoiceNumber(wrappedValue: 1)])
                ]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"academy.takeLicence",
            "params":{"answers":[{"choices":[1],"question":0}],"attempt":2,
            "command_id":"0123456789abcdef"}}
            """#),
    ]
}
