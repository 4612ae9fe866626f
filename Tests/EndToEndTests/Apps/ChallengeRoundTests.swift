import Foundation
import Testing

extension EndToEnd {
    /// Two new users with goals in one room, and a quiz that one writes and the other plays.
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct ChallengeRoundTests {
        /// Opens the goals from the first screen and makes one that a ride completes.
        private func makeGoal(_ app: TestTerminal, menuKey: String) throws {
            try app.press("m")
            try app.see("Goals and rooms")
            try app.press(menuKey)
            try app.see("1/4")
            try app.press("Escape")
            try app.see("No goals yet")
            try app.press("n")
            try app.see("New goal")
            try app.write("Ride today")
            try app.press("Tab", "Right", "Tab")
            try app.write("1")
            try app.press("C-s")
            try app.see("[ ]  Ride today")
        }

        private func bring(_ app: TestTerminal) throws {
            try app.press("b")
            try app.see("add: Ride today")
            try app.press("C-s")
            try app.see("Members")
        }

        @Test("G1-G3: a ride brings points to both members of a room, and both see them at once")
        func aRideBringsPointsToBoth() throws {
            let city = try QuietCity(speed: 30)
            let driver = try city.guest(.driver, "Luis")
            let passenger = try city.guest(.passenger, "Ana")
            let luis = try driver.appAtWork()
            let ana = try passenger.app()
            try ana.see("Where to?")
            try makeGoal(ana, menuKey: "c")
            try ana.press("r")
            try ana.see("You are not in a room")
            try ana.press("n")
            try ana.see("New room")
            try ana.write("Early birds")
            try ana.press("C-s")
            try ana.see("Code ")
            let code = try #require(
                ana.screen.firstMatch(of: #/Code ([A-Z0-9]{6})/#).map { String($0.1) })
            try bring(ana)
            // A room is seen by nobody without its code.
            let rooms = try driver.call("challenge.rooms")["rooms"] as? [Any]
            #expect(rooms?.isEmpty == true)
            #expect(try driver.refusal(of: "challenge.room", ["room_id": 1]) != nil)
            try driver.call("challenge.joinRoom", ["code": code.lowercased()])
            try driver.call(
                "challenge.setGoal",
                [
                    "goal": [
                        "name": "Drive today", "kind": "rides", "count": 1,
                        "weekdays": [0, 1, 2, 3, 4, 5, 6],
                    ]
                ])
            try driver.call("challenge.bring", ["room_id": 1, "goal_id": 1, "is_in": true])
            try ana.see("Luis")
            try passenger.request()
            try driver.accept()
            try driver.drive()
            // The ride has counted by itself, for both.
            for person in [passenger, driver] {
                let room = try person.call("challenge.room", ["room_id": 1])
                let members = try #require(room["members"] as? [[String: Any]])
                #expect(members.map { $0["points"] as? Int } == [3, 3])
            }
            try luis.press("Enter")
            try city.stage.wait("Ana's room after the ride") {
                if ana.screen.contains(" 1. ") { return true }
                try ana.press("Enter")
                return false
            }
        }

        @Test("Q1-Q3: a quiz is written, played and seen by its author")
        func aQuizIsWrittenPlayedAndSeen() throws {
            let city = try QuietCity(speed: 30)
            let author = try city.account(.passenger, "Ana")
            let player = try city.guest(.driver, "Luis")
            let ana = try author.app()
            try ana.see("Where to?")
            try ana.press("m")
            try ana.see("Academy")
            try ana.press("y")
            try ana.see("How a ride works")
            try ana.see("the operator adds to")
            try ana.press("n")
            try ana.see("New quiz")
            try ana.write("Capitals")
            try ana.press("Tab")
            try ana.write("Of the south")
            try ana.press("C-s")
            try ana.see("Question 1")
            try ana.write("Which is the highest?")
            try ana.press("Tab", "Tab")
            try ana.write("Lima / *La Paz / Quito")
            try ana.press("C-s")
            try ana.see("draft")
            try ana.press("p")
            try ana.see("published")
            let luis = try player.app()
            try luis.see("You are offline")
            try luis.press("m")
            try luis.press("End", until: "Academy")
            try luis.press("y")
            try luis.see("Capitals")
            try luis.press("Enter")
            try luis.see("Which is the highest?")
            try luis.press("2")
            try luis.see("right")
            try luis.press("Enter")
            try luis.see("Your best so far: 1")
            try ana.press("w")
            try ana.see("1 game,")
            try ana.see("La Paz")
        }
    }
}
