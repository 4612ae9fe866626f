import Foundation
import Testing

extension EndToEnd {
    /// What the platform does with people at work, as they see it: it pays bonuses, and it blocks
    /// accounts (D9, D12, N1, A5).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct BonusAndBlockTests {
        // MARK: Bonuses

        @Test("D12, D9, N1, R3: a goal that is reached is said, paid once, and stands in the books")
        func aBonusIsPaidOnce() throws {
            let city = try QuietCity(
                speed: 120,
                market: [
                    "week-20: {rides: 20, until: sunday, reward: 60.00}":
                        "first-two: {rides: 2, until: sunday, reward: 7.00}"
                ])
            let driver = try city.approvedDriver("Eva")
            let eva = try driver.appAtWork(width: 100, height: 36)
            let ana = try city.guest(.passenger, "Ana")
            try ride(ana, with: driver)
            try eva.press("m")
            try eva.see("Bonuses")
            try eva.press("b")
            try eva.see("1 ride to go")
            try eva.see("1/2")
            try eva.press("Escape", "Escape")
            try eva.see("Waiting for a ride")

            try ride(ana, with: driver)
            try eva.see("Bonus reached: R$ 7,00")
            try ride(ana, with: driver)
            try eva.press("m")
            try eva.see("Bonuses")
            try eva.press("b")
            try eva.see("Reached and paid.")
            try eva.see("1 of 1 reached")
            try eva.press("Escape")
            try eva.see("Finance")
            try eva.press("f")
            try eva.see("Owed to the platform")
            try eva.press("s")
            try eva.see("+R$ 7,00")
            let lines = eva.rows.filter { $0.contains("bonus") }
            #expect(lines.count == 1, "\(eva.screen)")

            let statement = try driver.call("finance.statement")
            let paid = (statement["lines"] as? [[String: Any]] ?? [])
                .filter { $0["kind"] as? String == "bonus" }
            #expect(paid.map { $0["amount_minor"] as? Int } == [700])
            let ledger = try city.shell.operate("ledger", "--limit", "1000")
            let entries = ledger["transactions"] as? [[String: Any]] ?? []
            #expect(entries.filter { $0["kind"] as? String == "bonus" }.count == 1)
            #expect(ledger["sum_minor"] as? Int == 0)
        }

        private func ride(_ passenger: TestPerson, with driver: TestPerson) throws {
            try passenger.request()
            try driver.accept()
            try driver.drive()
            try passenger.ride(in: "completed")
        }

        // MARK: Blocks

        private func set(
            _ person: TestPerson, blocked: Bool, _ city: QuietCity
        ) throws {
            let words = ["operator", "people", blocked ? "block" : "unblock"]
            let reason = ["--reason", "conduct", "--message", "Ask at the desk."]
            _ = try city.shell.object(
                words + [person.role.rawValue, "\(person.number)", "--json"]
                    + (blocked ? reason : []))
        }

        private static let notice = "Your account is blocked: conduct. Ask at the desk."

        @Test(
            "A5, N1: a driver at work who is blocked is told at once, can write, and goes on later")
        func aBlockedDriverIsTold() throws {
            let city = try QuietCity(speed: 5)
            let driver = try city.approvedDriver("Eva")
            let eva = try driver.appAtWork(width: 100, height: 30)
            try set(driver, blocked: true, city)
            try eva.read(Self.notice)
            try eva.see("You are offline")
            // Online again is not to be had.
            try eva.press("o")
            try eva.press("m")
            try eva.see("Help and messages")
            #expect(try driver.refusal(of: "driver.online") == "unknown_token")
            let known = try city.shell.operate("drivers", "show", "\(driver.number)")
            let row = try #require(known["driver"] as? [String: Any])
            #expect(row["activity"] as? String == "offline")

            // The way out is to write to the operator.
            try eva.press("s")
            try eva.see("Questions")
            try eva.press("3")
            try eva.see("Ask a question")
            try eva.press("Enter")
            try eva.see("Subject")
            try eva.write("Why am I blocked?")
            try eva.press("Enter")
            try eva.write("I was polite.")
            try eva.press("C-s")
            try city.stage.wait("the question") {
                let list = try city.shell.operate("tickets", "list", "--state", "open")
                let tickets = list["tickets"] as? [[String: Any]] ?? []
                return tickets.contains { $0["subject"] as? String == "Why am I blocked?" }
            }

            try set(driver, blocked: false, city)
            try eva.press("Escape", until: "go online")
            try eva.miss("✗ Your account")
            try eva.press("Enter", until: "go offline")
            try eva.see("Waiting for a ride")
        }

        @Test("A5, N1, P2: a passenger who is blocked is told at once, and rides when unblocked")
        func aBlockedPassengerIsTold() throws {
            let city = try QuietCity(speed: 5)
            let luis = try city.guest(.driver, "Luis")
            try luis.call("driver.online")
            let passenger = try city.account(.passenger, "Ana")
            let ana = try passenger.app()
            try ana.plan()
            // What was begun does not become a ride any more.
            try set(passenger, blocked: true, city)
            try ana.read(Self.notice)
            try ana.press("Enter")
            try ana.press("Escape", until: "Enter Where to?")
            try ana.press("Enter")
            try ana.read(Self.notice)
            #expect(!ana.screen.contains("Where from?"))
            #expect(try luis.state["activity"] as? String == "idle")

            try set(passenger, blocked: false, city)
            try ana.miss("✗ Your account")
            try ana.plan()
            try ana.press("Enter")
            try luis.accept()
            try ana.see("Luis arrives in")
        }

        @Test(
            "A5, P7, R1: a block does not leave anybody in the street: a ride under way is finished"
        )
        func aRideUnderWayIsFinished() throws {
            let city = try QuietCity(speed: 90)
            let luis = try city.guest(.driver, "Luis").appAtWork()
            let passenger = try city.account(.passenger, "Ana")
            let ana = try passenger.app()
            try ana.plan()
            try ana.press("Enter")
            try luis.see("Enter accept")
            try luis.press("Enter", until: "Pick up")
            try ana.see("Luis arrives in")
            try set(passenger, blocked: true, city)
            try ana.read(Self.notice)
            try luis.press("Enter", until: "start with Ana")
            try luis.press("Enter", until: "Drive Ana")
            try ana.see("arrives at")
            try luis.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
        }
    }
}
