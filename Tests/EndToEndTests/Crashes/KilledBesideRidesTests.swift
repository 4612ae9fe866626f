import Foundation
import Testing

extension EndToEnd {
    /// What is done beside rides is there after `kill -9`, as it was when the engine answered.
    @Suite(.serialized) struct KilledBesideRidesTests {
        /// Somebody who rides and somebody who drives, both with accounts.
        struct People {
            let city: QuietCity
            let ana: TestPerson
            let luis: TestPerson
        }

        /// A change, and where it is seen.
        struct Change: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let make: @Sendable (People) throws -> Void
            let look: @Sendable (People) throws -> [String: Any]
        }

        private static let speed = 30.0

        private static var quiz: [String: Any] {
            [
                "title": "Sums", "description": "Easy", "mode": "inOrder", "marks_at_once": true,
                "questions": [
                    [
                        "text": "2 + 2?", "picture": [String](), "kind": "single",
                        "options": ["3", "4"], "right": [1], "explanation": "",
                    ] as [String: Any]
                ],
            ]
        }

        private static var card: [String: Any] {
            [
                "number": "4111111111111111", "expiry": RawClient.cardExpiry,
                "holder": "Ana Rojas", "cvv": "123", "tax_id": "529.982.247-25",
            ]
        }

        private static func setGoal(_ people: People) throws {
            try people.ana.call(
                "challenge.setGoal",
                [
                    "goal": [
                        "name": "Read", "kind": "ticked", "count": 1,
                        "weekdays": [0, 1, 2, 3, 4, 5, 6],
                    ] as [String: Any]
                ])
        }

        private static func goals(_ people: People) throws -> [String: Any] {
            ["goals": try people.ana.call("challenge.goals")["goals"] ?? [Any]()]
        }

        private static func rooms(_ people: People) throws -> [String: Any] {
            try people.luis.call("challenge.rooms")
        }

        /// The number of Ana's only quiz.
        private static func ownQuiz(_ people: People) throws -> NSNumber {
            let rows = try people.ana.call("academy.quizzes")["quizzes"] as? [[String: Any]] ?? []
            let own = try #require(rows.first { $0["is_mine"] as? Bool == true })
            return try #require(own["quiz_id"] as? NSNumber)
        }

        private static func publish(_ people: People) throws {
            try people.ana.call("academy.saveQuiz", quiz)
            try people.ana.call(
                "academy.setStage", ["quiz_id": ownQuiz(people), "stage": "published"])
        }

        private static func quizzes(_ people: People) throws -> [String: Any] {
            try people.ana.call("academy.quizzes")
        }

        private static let growth: [Change] = [
            Change(testDescription: "a goal is set", make: setGoal, look: goals),
            Change(
                testDescription: "a goal is ticked",
                make: { people in
                    try setGoal(people)
                    try people.ana.call("challenge.tick", ["goal_id": 1, "is_done": true])
                }, look: goals),
            Change(
                testDescription: "a room is joined",
                make: { people in
                    try people.ana.call("challenge.createRoom", ["name": "Early birds"])
                    let room = try people.ana.call("challenge.room", ["room_id": 1])
                    let code = try #require(room["code"] as? String)
                    try people.luis.call("challenge.joinRoom", ["code": code])
                }, look: rooms),
        ]

        private static let academy: [Change] = [
            Change(testDescription: "a quiz is published", make: publish, look: quizzes),
            Change(
                testDescription: "a quiz has another edition",
                make: { people in
                    try publish(people)
                    var edited = quiz
                    edited["title"] = "Harder sums"
                    edited["quiz_id"] = try ownQuiz(people)
                    try people.ana.call("academy.saveQuiz", edited)
                },
                look: { people in
                    try people.ana.call("academy.quiz", ["quiz_id": ownQuiz(people)])
                }),
            Change(
                testDescription: "a quiz is deleted",
                make: { people in
                    try publish(people)
                    try people.ana.call("academy.removeQuiz", ["quiz_id": ownQuiz(people)])
                    // Another one, with a number of its own, shows that nothing of it is left.
                    try people.ana.call("academy.saveQuiz", quiz)
                }, look: quizzes),
        ]

        private static let accounts: [Change] = [
            Change(
                testDescription: "somebody shows a photo",
                make: { people in
                    let row = String(repeating: "⣿", count: 24)
                    try people.ana.call(
                        "account.setPhoto", ["rows": Array(repeating: row, count: 12)])
                },
                look: { try $0.ana.call("account.photo") }),
            Change(
                testDescription: "a passenger adds a card",
                make: { try $0.ana.call("card.add", card) },
                look: { try $0.ana.call("card.list") }),
            Change(
                testDescription: "a driver adds a card",
                make: { try $0.luis.call("card.add", card) },
                look: { try $0.luis.call("card.list") }),
            Change(
                testDescription: "a driver pays what is owed",
                make: { people in
                    try people.city.approve(people.luis)
                    try people.luis.call("driver.online")
                    try people.ana.request()
                    try people.luis.accept()
                    try people.luis.drive()
                    try people.luis.call("driver.offline")
                    let owed = "driver.owed/\(people.luis.number)"
                    #expect(try people.city.balance(of: owed) < 0)
                    try people.luis.call("card.add", card)
                    try people.luis.call("debt.pay", ["card_id": 1])
                    #expect(try people.city.balance(of: owed) == 0)
                },
                look: { people in
                    [
                        "owed": try people.city.balance(of: "driver.owed/\(people.luis.number)"),
                        "lines": try people.luis.call("finance.statement")["lines"] ?? [Any](),
                    ]
                }),
        ]

        @Test(
            "what the engine has answered is there after kill -9",
            arguments: growth + academy + accounts)
        func nothingIsLost(change: Change) throws {
            let city = try QuietCity(speed: Self.speed)
            let people = People(
                city: city, ana: try city.account(.passenger, "Ana"),
                luis: try city.account(.driver, "Luis"))
            try change.make(people)
            let before = try Self.text(change.look(people))
            try city.stage.killEngines()
            try city.stage.startEngine(["--speed", "\(Self.speed)"])
            #expect(try Self.text(change.look(people)) == before)
        }

        private static func text(_ object: [String: Any]) throws -> String {
            let data = try JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
            return String(decoding: data, as: UTF8.self)
        }
    }
}
