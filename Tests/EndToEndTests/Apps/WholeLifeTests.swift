import Foundation
import Testing

extension EndToEnd {
    /// A driver's life from the first screen to money at the bank, by keys in the real app; what
    /// the screens say and what the operator finds in the books agrees to the centavo.
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct WholeLifeTests {
        private let city: QuietCity
        private let eva: TestTerminal
        private let ana: TestTerminal

        init() throws {
            // Money of rides by card waits for long enough to be looked at.
            let city = try QuietCity(
                speed: 60,
                market: [
                    "settlement: 2d": "settlement: 6h",
                    "minimum_withdrawal: 20.00": "minimum_withdrawal: 10.00",
                ])
            func app(_ name: String) -> String {
                "cd \(city.stage.folder); \(TestStage.programs)/\(name) "
                    + "--socket \(city.stage.socket) \(TestStage.manner)"
            }
            eva = try city.stage.terminal(app("driver-tui"), width: 100, height: 36)
            ana = try city.stage.terminal(app("passenger-tui"))
            self.city = city
        }

        @Test("A1, D1, D3-D6, D9, D10, P6, P9, P11, R3: joins, drives, is paid, withdraws")
        func aDriversLife() throws {
            let driver = try join()
            try signUp()
            let first = try rideInCash()
            let second = try rideByCard()
            let fee = try rideCalledOffLate()
            try look(at: driver, first, second, fee)
            try settle(driver, second.gain + fee - (first.fare - first.gain))
        }

        // MARK: Beginning

        /// Eva becomes a driver, with every part and every document.
        ///
        /// - Returns: her number.
        private func join() throws -> String {
            try eva.see("Become a driver")
            try eva.press("Down", "Enter")
            try eva.fillAccount("Eva", email: "eva@example.org")
            try eva.see("continue")
            try eva.press("Enter")
            try eva.see("What you agree to")
            try eva.press("Space", "F2")
            try eva.see("Surname")
            try eva.fill(["Rojas", "17051990"])
            try eva.see("17/05/1990")
            try eva.press("F2")
            try eva.see("everyday rides")
            try eva.press("Space", "F2")
            try eva.see("Number plate")
            try eva.fill(["abc1d23", "Kia", "Rio", "2024"])
            try eva.press("Right", "F2")
            let paper = try city.paper()
            try eva.see("Driving licence")
            // A day that is not over, and not so far ahead that it is a slip of the finger.
            let year = Calendar(identifier: .gregorian).component(.year, from: Date()) + 5
            try eva.fill([paper, "2802\(year)"])
            try eva.press("F2")
            for document in ["Vehicle registration", "Photo of you"] {
                try eva.see("· \(document)")
                try eva.write(paper)
                try eva.press("F2")
            }
            try eva.see("8 of 8 done")
            try eva.press("Enter")
            try eva.see("Sent. The operator")

            let page = try city.shell.operate("drivers", "list", "--state", "pending")
            let row = try #require((page["drivers"] as? [[String: Any]])?.first)
            #expect(row["name"] as? String == "Eva")
            let number = "\(try #require(row["driver_id"] as? NSNumber))"
            let shown = try city.shell.run("operator", "drivers", "show", number)
            for part in [
                "consent", "personal", "category", "vehicle", "document.licence",
                "document.vehicle_registration", "document.photo",
            ] {
                #expect(shown.output.contains("\n\(part) "), "\(part) in \(shown.output)")
            }
            let approved = try city.shell.run("operator", "drivers", "approve", number)
            #expect(approved.status == 0, "\(approved.errors)")
            try eva.see("Welcome aboard: you can go online.")
            try eva.press("Enter", until: "go offline")
            return number
        }

        /// Ana creates an account and adds a card.
        private func signUp() throws {
            try ana.see("Welcome to La Serena")
            try ana.press("Down", "Down", "Enter")
            try ana.fillAccount("Ana", email: "ana@example.org")
            try ana.see("Enter Where to?")
            try ana.addCard(holder: "ANA SOUZA")
        }

        // MARK: Three rides

        /// What a ride costs and what it brings, as the two screens say it, in centavos.
        private typealias Ride = (fare: Int, gain: Int)

        private func rideInCash() throws -> Ride {
            try ana.plan()
            try ana.pay(inCash: true)
            let ride = try ride()
            try eva.read("Collect \(QuietCity.money(ride.fare)) in cash from Ana")
            try leave()
            return ride
        }

        private func rideByCard() throws -> Ride {
            try ana.plan(to: "playa mansa", found: "Playa Mansa")
            try ana.pay(inCash: false)
            let ride = try ride()
            try eva.see("Nothing to collect")
            try leave()
            return ride
        }

        /// From a price that is shown to the end of the ride.
        private func ride() throws -> Ride {
            try ana.see("request Common")
            try ana.press("Enter")
            try eva.see("Enter accept")
            try eva.press("Enter", until: "Pick up")
            try eva.press("Enter", until: "start with Ana")
            try eva.press("Enter", until: "Drive Ana")
            try eva.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
            return (
                fare: try ana.amount(after: "You have arrived"),
                gain: try eva.amount(after: "you get")
            )
        }

        private func leave() throws {
            try ana.press("5", "Enter")
            try eva.press("5", "Enter")
            try eva.see("Waiting for a ride")
        }

        /// - Returns: what it brings the driver.
        private func rideCalledOffLate() throws -> Int {
            try ana.plan()
            try ana.press("Enter")
            try eva.see("Enter accept")
            try eva.press("Enter", until: "Pick up")
            try ana.see("x cancel the ride")
            try ana.askToCancel(until: "Cancelling costs R$ 8,00.")
            try ana.press("Down", "Enter")
            try ana.see("You pay R$ 8,00.")
            try eva.see("Ana cancelled the ride")
            let gain = try eva.amount(after: "You get")
            #expect(gain == 640)
            try eva.press("Enter")
            try eva.see("Waiting for a ride")
            return gain
        }

        // MARK: Money

        /// The pages about money say what the rides said, and the books say the same.
        private func look(at driver: String, _ cash: Ride, _ card: Ride, _ fee: Int) throws {
            let owed = cash.fare - cash.gain
            let blocked = card.gain + fee
            try eva.press("m")
            try eva.see("Finance")
            try eva.press("f")
            try eva.see("Owed to the platform")
            #expect(try eva.amount(after: "Available") == 0)
            #expect(try eva.amount(after: "Owed to the platform") == -owed)
            #expect(try eva.amount(after: "Blocked") == blocked)
            #expect(try eva.amount(after: "Total") == blocked - owed)
            #expect(try city.balance(of: "driver.available/\(driver)") == 0)
            #expect(try city.balance(of: "driver.owed/\(driver)") == -owed)
            #expect(try city.balance(of: "driver.blocked/\(driver)") == blocked)
            // What the passengers gave is the driver's, or the platform's.
            let platform = try city.balance(of: "platform")
            #expect(platform == owed + (card.fare - card.gain) + (800 - fee))
            try eva.press("Escape")
            try eva.see("Earnings")
            try eva.press("r")
            try eva.see("this week")
            #expect(try eva.amount(after: "this week") == cash.gain + card.gain + fee)
            try eva.read("Rides 2")
            try eva.press("Escape", "Escape")
            try eva.see("Waiting for a ride")
        }

        /// Time passes until the money of card rides is there, and all of it goes to the bank.
        private func settle(_ driver: String, _ all: Int) throws {
            try eva.press("m")
            try eva.see("Finance")
            try city.stage.loseEngine(then: 3_600)
            try eva.see("● live")
            try city.stage.wait("the settlement") {
                try city.balance(of: "driver.available/\(driver)") == all
            }
            try city.stage.loseEngine(then: 1)
            try eva.see("● live")
            #expect(try city.balance(of: "driver.owed/\(driver)") == 0)
            #expect(try city.balance(of: "driver.blocked/\(driver)") == 0)
            try eva.press("f")
            try eva.see("\(QuietCity.money(all)) to withdraw")
            try eva.press("b")
            try eva.see("Save account")
            try eva.fill(["001", "1234", "123456", "", "", "529.982.247-25"])
            try eva.press("Enter")
            try eva.see("001 · 1234 · ")
            try eva.press("w")
            try eva.see("You can withdraw")
            try eva.press("F2")
            try eva.press("Enter")
            try eva.see("Withdraw \(QuietCity.money(all))?")
            try eva.press("Down", "Enter")
            try eva.see("1 withdrawal")
            try eva.see("paid")
            #expect(try eva.amount(after: "Available") == 0)
            #expect(try eva.amount(after: "Total") == 0)
            #expect(try city.balance(of: "driver.available/\(driver)") == 0)
            try eva.press("s")
            try eva.see("-\(QuietCity.money(all))")
        }
    }
}
