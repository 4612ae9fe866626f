import Foundation
import Testing

extension EndToEnd {
    /// Rides that do not go as most do: elsewhere than was said, later, or without dispatch (P8,
    /// P15, P16, D13).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct RideChangeTests {
        @Test("P8, R2: another destination has its price, and both apps go there")
        func theDestinationChangesOnTheWay() throws {
            let city = try QuietCity(speed: 90)
            let driver = try city.guest(.driver, "Luis")
            let luis = try driver.appAtWork()
            let passenger = try city.guest(.passenger, "Ana")
            let ana = try passenger.app()
            try ana.plan()
            try ana.press("Enter", until: "cancel the ride")
            try luis.see("Enter accept")
            try luis.press("Enter", until: "Pick up")
            try luis.press("Enter", until: "start with Ana")
            try luis.press("Enter", until: "Drive Ana")
            try ana.see("arrives at")
            let before = try #require(try passenger.ride?["distance_m"] as? Double)

            try ana.press("e")
            try ana.see("Where to instead?")
            try ana.write("playa mansa")
            try ana.see("Playa Mansa")
            try ana.press("Enter")
            try ana.see("compared with now")
            try ana.see("R$ 11,00")
            let offer = try #require(
                ana.screen.firstMatch(of: /go there for (R\$ [0-9]+,[0-9]{2})/))
            let price = String(offer.output.1)
            #expect(price != "R$ 11,00")
            // Nothing changes before the price is accepted.
            #expect(try passenger.ride?["distance_m"] as? Double == before)
            try ana.press("Enter")
            try ana.see("To Playa Mansa")
            try ana.see("arrives at")
            let after = try #require(try passenger.ride?["distance_m"] as? Double)
            #expect(after > before)
            #expect(try driver.ride?["distance_m"] as? Double == after)

            try luis.see("Playa Mansa")
            try luis.see("Playa Mansa")
            try luis.press("Enter", until: "Ride finished")
            try luis.read("Collect \(price) in cash from Ana")
            try ana.see("You have arrived")
            try ana.see(price)
            try ana.see("Playa Mansa")
        }

        @Test("P15, R1: a ride booked for later is offered at its time, and ridden")
        func aBookedRideComesAtItsTime() throws {
            let city = try QuietCity(speed: 5)
            let luis = try city.guest(.driver, "Luis").appAtWork()
            let passenger = try city.account(.passenger, "Ana")
            let ana = try passenger.app()
            try ana.plan()
            try ana.press("w")
            try ana.see("When?")
            try ana.press("Enter")
            try ana.see("book Common")
            try ana.miss("Getting new prices")
            try ana.press("Enter")
            try ana.see("Booked for Thu")
            let bookings = try passenger.call("ride.reservations")["reservations"]
            let booking = try #require((bookings as? [[String: Any]])?.first)
            #expect(booking["state"] as? String == "waiting")
            let pickup = try #require(booking["pickup_at_ms"] as? NSNumber).int64Value
            #expect(try city.shell.operate("overview")["requests_waiting"] as? Int == 0)
            #expect(luis.screen.contains("Waiting for a ride"))

            try city.stage.loseEngine(then: 600)
            try luis.see("Enter accept")
            let ride = try #require(try passenger.ride)
            let requested = try #require(ride["requested_at_ms"] as? NSNumber).int64Value
            // The market looks for a driver a quarter of an hour before.
            #expect(requested >= pickup - 900_000)
            try luis.press("Enter")
            try passenger.ride(in: "accepted")
            // Slowly enough to see when the car is there: nobody sends it off.
            try city.stage.loseEngine(then: 120)
            try city.stage.wait("the engine") { try passenger.refusal(of: "state.get") == nil }
            try city.stage.wait("the car to be there") {
                try passenger.ride?["is_there"] as? Bool == true
            }
            let clock = try city.shell.operate("overview")["clock"] as? [String: Any]
            let there = try #require(clock?["now_ms"] as? NSNumber).int64Value
            // Two minutes before its time, and no sooner but for the seconds by which a
            // way that is found anew after a restart may differ; ten minutes are five seconds of
            // ours.
            #expect(there >= pickup - 125_000 && there <= pickup + 600_000, "\(there - pickup)")
            try ana.see("Luis")
            try luis.press("Enter", until: "start with Ana")
            try luis.press("Enter", until: "Drive Ana")
            try luis.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
            try ana.press("5", "Enter")
            try ana.see("Enter Where to?")
            #expect(!ana.screen.contains("booked for later"), "\(ana.screen)")
        }

        @Test("P16, D13: with the code on the driver's screen a ride begins once confirmed")
        func aCodeBeginsTheRide() throws {
            let city = try QuietCity(speed: 90)
            let driver = try city.guest(.driver, "Luis")
            let luis = try driver.appAtWork(width: 100, height: 40)
            try luis.press("m")
            try luis.see("Boarding code")
            try luis.press("c")
            try luis.see("Your car's code")
            let code = try #require(try driver.call("driver.boardingCode")["code"] as? String)
            try luis.see(code.map(String.init).joined(separator: " "))

            let passenger = try city.guest(.passenger, "Ana")
            let ana = try passenger.app()
            try ana.see("Enter Where to?")
            try ana.press("m")
            try ana.see("Board with a code")
            try ana.press("b")
            try ana.see("Standing beside a free car")
            try ana.write(code)
            try ana.press("Enter")
            try ana.see("Where to in car \(code)?")
            try ana.write("faro monum")
            try ana.see("Faro Monumental de La Serena")
            try ana.press("Enter")
            try ana.see("request Common")
            #expect(ana.screen.contains("Luis"), "\(ana.screen)")
            try ana.press("Enter")
            // Nobody rides before the driver has said that it is so.
            try driver.accept()
            try ana.see("arrives at")
            let ride = try #require(try passenger.ride)
            #expect(ride["stage"] as? String == "inProgress")

            try luis.press("Escape", until: "Drive Ana")
            try luis.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
            #expect(
                try passenger.refusal(
                    of: "ride.planBoarding", ["code": "0000", "dropoff": TestPerson.near]) != nil)
        }
    }
}
