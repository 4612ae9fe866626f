import Foundation
import Testing

extension EndToEnd {
    /// What becomes of a ride whose driver will not have it: another one is asked, and the
    /// passenger sees that the search goes on (P5, D3, D4, R1, R6).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct NextDriverTests {
        private let city: QuietCity
        private let luis: TestTerminal
        private let passenger: TestPerson
        private let ana: TestTerminal
        /// Another driver, who goes online only when Luis has the offer already.
        private let rui: TestPerson

        init() throws {
            city = try QuietCity(speed: 60)
            luis = try city.guest(.driver, "Luis").appAtWork()
            rui = try city.guest(.driver, "Rui")
            passenger = try city.guest(.passenger, "Ana")
            ana = try passenger.app()
            try ana.plan()
            try ana.press("Enter", until: "A driver is deciding")
            try luis.see("Enter accept")
            try ana.see("1 driver asked")
            try rui.call("driver.online")
        }

        /// The other driver is asked, and takes the ride.
        private func expectRui() throws {
            try ana.see("2 drivers asked")
            #expect(ana.screen.contains("A driver is deciding"), "\(ana.screen)")
            try rui.accept()
            try ana.see("Rui arrives in")
            #expect(luis.screen.contains("Waiting for a ride"), "\(luis.screen)")
        }

        @Test("D3, P5, R6: a declined offer moves on to the next driver")
        func aDeclinedOfferMovesOn() throws {
            try luis.press("DC")
            try luis.see("Waiting for a ride")
            try expectRui()
            // Nobody is asked twice.
            #expect(try passenger.ride?["drivers_asked"] as? Int == 2)
        }

        @Test("D3, R6: an offer that is not answered counts as declined and moves on")
        func anUnansweredOfferMovesOn() throws {
            try luis.see("The offer has expired.")
            try expectRui()
        }

        @Test("D4, P6, R1, R6: when the driver gives the ride back, another one comes")
        func aRideGivenBackGoesToAnother() throws {
            try luis.press("Enter", until: "Pick up Ana")
            try ana.see("Luis arrives in")
            try luis.press("x")
            try luis.see("▸ Keep the ride")
            try luis.press("Down", until: "▸ Cancel: trouble with the car")
            try luis.press("Enter")
            try ana.see("Luis is no longer coming.")
            try ana.see("Looking for a driver")
            try luis.see("Waiting for a ride")
            try rui.accept()
            try ana.see("Rui arrives in")
            // It goes on as if nothing had been.
            try rui.drive()
            try ana.see("You have arrived")
        }
    }
}
