import Foundation
import Testing

extension EndToEnd {
    /// Which drivers a ride is offered to, and which never: by category, and by what a driver
    /// wants (P3, D1, D7, R6). The nearest driver is always one who may not have the ride.
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct WhoIsAskedTests {
        /// What shows that a driver was never asked.
        private func expectNeverAsked(_ driver: TestPerson, _ app: TestTerminal) throws {
            #expect(app.screen.contains("Waiting for a ride"), "\(app.screen)")
            #expect(try driver.state["activity"] as? String == "idle")
            let report = try driver.call("finance.report", ["week": 0])
            #expect(report["acceptance_percent"] == nil)
        }

        /// Takes both from an accepted ride to its end.
        private func ride(_ ana: TestTerminal, with driver: TestTerminal, _ name: String) throws {
            try ana.see("\(name) arrives in")
            try driver.press("Enter", until: "start with Ana")
            try driver.press("Enter", until: "Drive Ana")
            try driver.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
        }

        @Test("P3, D1, R6: a ride for women goes to a woman, never to a man who is nearer")
        func womenRideWithWomen() throws {
            let city = try QuietCity(speed: 120)
            let rui = try city.account(.driver, "Rui", "man")
            // Nor can a man apply for such rides.
            let refusal = try rui.refusal(
                of: "driver.apply", ["categories": ["common", "women"]])
            #expect(refusal == "women_category_is_for_women")
            try city.approve(rui)
            let eva = try city.approvedDriver("Eva", "woman", ["common", "women"])
            try eva.driveElsewhere()
            let man = try rui.appAtWork()
            let woman = try eva.appAtWork()
            let passenger = try city.account(.passenger, "Ana")
            let here = try #require(try rui.state["place"] as? [String: Any])
            let options = try passenger.options(from: here)
            let nearest = try #require(options["common"]?["pickup_s"] as? Double)
            let hers = try #require(options["women"]?["pickup_s"] as? Double)
            #expect(nearest < hers)

            let ana = try passenger.app()
            try ana.plan(from: rui.place)
            try ana.press("Down", "Down")
            try ana.see("request Women")
            try ana.press("Enter")
            try woman.see("Enter accept")
            try woman.see("Women")
            // Rather nobody than a man.
            try woman.press("DC")
            try ana.see("1 driver asked")
            try expectNeverAsked(rui, man)
            // More is offered to the woman, who is asked once more.
            try ana.press("u")
            try ana.see("Offer more?")
            try ana.press("Enter")
            try woman.see("Enter accept")
            try woman.press("Enter", until: "Pick up")
            try ride(ana, with: woman, "Eva")
            try expectNeverAsked(rui, man)
        }

        @Test("P3, D7, R6: a vip ride passes by a nearer driver who does not serve them")
        func vipRidesGoToVipCars() throws {
            let city = try QuietCity(speed: 120)
            let rui = try city.guest(.driver, "Rui")
            try rui.call(
                "driver.prefer", ["payments": "both", "categories": ["common"], "areas": []])
            let luis = try city.guest(.driver, "Luis")
            try luis.driveElsewhere()
            let plain = try rui.appAtWork()
            let fine = try luis.appAtWork()
            let passenger = try city.guest(.passenger, "Ana")
            let ana = try passenger.app()
            try ana.plan(from: rui.place)
            try ana.press("Down")
            try ana.see("request VIP")
            try ana.press("Enter")
            try fine.see("Enter accept")
            try fine.see("VIP")
            try fine.press("Enter", until: "Pick up")
            try ana.see("Luis arrives in")
            try expectNeverAsked(rui, plain)
            #expect(try passenger.ride?["drivers_asked"] as? Int == 1)
        }

        @Test("D7, P4: who takes cash only is not asked for a ride by card, but for the next one")
        func cardRidesPassByWhoWantsCash() throws {
            let city = try QuietCity(speed: 120)
            let rui = try city.approvedDriver("Rui", "man")
            let cash = try rui.appAtWork(width: 100, height: 30)
            try cash.press("m")
            try cash.see("Preferences")
            try cash.press("p")
            try cash.see("cash or card")
            try cash.press("Right")
            try cash.see("cash only")
            try cash.press("s")
            try cash.see("Preferences saved.")
            try cash.press("Escape")
            try cash.see("Waiting for a ride")

            let luis = try city.guest(.driver, "Luis")
            try luis.driveElsewhere()
            try luis.call("driver.online")
            let passenger = try city.account(.passenger, "Ana")
            try passenger.call(
                "card.add",
                [
                    "number": "4111111111111111", "expiry": "12/30", "holder": "ANA",
                    "cvv": "123", "tax_id": "529.982.247-25",
                ])
            let ana = try passenger.app()
            try ana.plan(from: rui.place)
            try ana.see("Visa ····1111")
            try ana.press("Enter")
            try luis.accept()
            try ana.see("Luis arrives in")
            try luis.drive()
            try ana.see("You have arrived")
            try ana.press("5", "Enter")
            try expectNeverAsked(rui, cash)

            try ana.plan(from: rui.place)
            try ana.pay(inCash: true)
            try ana.see("request Common")
            try ana.press("Enter")
            try cash.see("Enter accept")
            try cash.press("Enter", until: "Pick up")
            try ride(ana, with: cash, "Rui")
            try cash.read("in cash from Ana")
        }
    }
}
