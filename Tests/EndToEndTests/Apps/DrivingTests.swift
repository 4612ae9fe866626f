import Foundation
import Testing

extension EndToEnd {
    /// What only a driver does: choosing the way, looking for work, changing cars (D2, D5, D11).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct DrivingTests {
        @Test("D5, R7: a driver takes another way at a crossing, also through a crash, and arrives")
        func aDriverChoosesTheWay() throws {
            let city = try QuietCity(speed: 90)
            let driver = try city.guest(.driver, "Luis")
            let luis = try driver.appAtWork()
            let ana = try city.guest(.passenger, "Ana")
            let faro: [String: Any] = [
                "latitude": -29.9056, "longitude": -71.2742, "name": "Faro",
            ]
            let quote = try #require(try ana.options(to: faro)["common"]?["quote_id"] as? NSNumber)
            try ana.call("ride.request", ["quote_id": quote, "payment": "cash"])
            try luis.see("Enter accept")
            try luis.press("Enter", until: "Pick up")
            try luis.press("Enter", until: "start with Ana")
            // From here on as slowly as the streets allow.
            try city.stage.loseEngine(then: 1)
            try luis.press("Enter", until: "Drive Ana")
            try luis.press("d")
            try luis.see("you pick the route")
            try luis.see("fastest route")
            let before = try length(driver)

            let street = try steer(driver, luis)
            #expect(luis.screen.contains("your choice"), "\(luis.screen)")
            #expect(luis.screen.contains("▸"), "\(luis.screen)")
            let after = try length(driver)
            #expect(after != before, "by \(street)")

            // What was chosen was acknowledged, so a crash of the engine changes nothing about it.
            try city.stage.loseEngine(then: 90)
            try city.stage.wait("an answer") { try driver.refusal(of: "state.get") == nil }
            #expect(try length(driver) == after)
            try luis.press("d")
            try luis.see("d drive yourself")
            try luis.press("Enter", until: "Ride finished")
            let ride = try #require(try ana.ride)
            #expect(ride["stage"] as? String == "completed")
        }

        /// The whole way of the ride, in metres.
        private func length(_ driver: TestPerson) throws -> Double {
            let route = try #require(try driver.state["route"] as? [String: Any])
            return try #require(route["distance_m"] as? NSNumber).doubleValue
        }

        /// Turns off at one of the next crossings by the arrow of a way that is not the fastest.
        ///
        /// - Returns: the street.
        private func steer(_ driver: TestPerson, _ terminal: TestTerminal) throws -> String {
            let ride = try #require(try driver.ride?["id"] as? NSNumber)
            do {
                return try terminal.stage.value("a way of the driver's own") {
                    let answer = try driver.call("driver.crossings", ["ride_id": ride])
                    let crossings = answer["crossings"] as? [[String: Any]] ?? []
                    let options = crossings.first?["options"] as? [[String: Any]] ?? []
                    let other = options.first { option in
                        option["is_taken"] as? Bool == false && key(for: option) != nil
                    }
                    guard let other, let key = key(for: other) else { return nil }
                    try terminal.press(key)
                    try terminal.stage.wait("an answer") {
                        terminal.screen.contains("your choice")
                            || terminal.screen.contains("no way")
                    }
                    guard terminal.screen.contains("your choice") else { return nil }
                    return other["street"] as? String
                }
            } catch { throw TestStage.Failure("\(error):\n\(terminal.screen)") }
        }

        private func key(for option: [String: Any]) -> String? {
            ["left": "Left", "right": "Right", "straight": "Up"][option["turn"] as? String ?? ""]
        }

        @Test("D2: a driver sees where rides are asked for")
        func aDriverSeesTheDemand() throws {
            let city = try QuietCity(speed: 5)
            try city.guest(.driver, "Eva").call("driver.online")
            // Asked for, and called off again: asked for all the same.
            for name in ["Ana", "Bea"] {
                let passenger = try city.guest(.passenger, name)
                try passenger.request()
                let ride = try #require(try passenger.ride?["id"] as? NSNumber)
                try passenger.call("ride.cancel", ["ride_id": ride, "reason": "changedMind"])
            }
            let luis = try city.guest(.driver, "Luis").appAtWork(width: 120, height: 40)
            try luis.see("2 requests · 1 free car", or: "2 requests · 2 free cars")
            #expect(luis.screen.contains("z hide demand"), "\(luis.screen)")
            #expect(luis.screen.contains("Busy: "), "\(luis.screen)")
            #expect(luis.screen.contains("far too few"), "\(luis.screen)")
            try luis.press("z")
            try luis.miss("2 requests")
            try luis.see("z show demand")
        }

        @Test("D11, D1: an approved driver's other car waits for the operator, then drives")
        func aDriverChangesCars() throws {
            let city = try QuietCity(speed: 20)
            let driver = try city.approvedDriver("Eva")
            let eva = try driver.app()
            try eva.see("Enter go online")
            try eva.press("m")
            try eva.see("Documents and car")
            try eva.press("d")
            try eva.see("ABC1D23")
            try eva.press("v")
            try eva.see("Number plate")
            try eva.press("C-u")
            try eva.fill(["xyz9w87", "", "", ""])
            try eva.press("F2")
            try eva.see("Send to the operator")
            try eva.see("▸ Leave it as it is")
            try eva.press("Down", "Enter")
            try eva.see("under review")
            #expect(try driver.refusal(of: "driver.online") != nil)

            let page = try city.shell.operate("drivers", "list", "--state", "pending")
            let row = try #require((page["drivers"] as? [[String: Any]])?.first)
            #expect(row["name"] as? String == "Eva")
            _ = try city.shell.operate("drivers", "approve", "\(driver.number)")
            try eva.see("XYZ9W87")
            try eva.see("approved")
            try driver.call("driver.online")
            let ana = try city.guest(.passenger, "Ana")
            try ana.request()
            try driver.accept()
            let ride = try #require(try ana.ride)
            let vehicle = try #require(ride["vehicle"] as? [String: Any])
            #expect(vehicle["plate"] as? String == "XYZ9W87")
        }
    }
}
