import Foundation
import Testing

extension EndToEnd {
    /// Both real apps in real terminals, through a whole ride, with the engine killed in the middle
    /// (R1, R4, R5, R7, N2).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct WholeRideTests {
        /// Takes both apps from the start to an accepted ride.
        private func acceptedRide(
            on stage: TestStage, width: Int, height: Int
        ) throws -> (ana: TestTerminal, luis: TestTerminal) {
            let ana = try stage.terminal(
                stage.app("passenger-tui", person: "Ana"), width: width, height: height)
            let luis = try stage.terminal(
                stage.app("driver-tui", person: "Luis"), width: width, height: height)
            try luis.see("You are offline")
            try luis.press("Enter", until: "go offline")
            try ana.see("Where to?")
            try ana.press("Enter")
            try ana.see("to ")
            try ana.write("FARO monum")
            try ana.see("Faro Monumental de La Serena")
            try ana.press("Enter")
            try ana.see("VIP")
            try ana.press("Enter")
            try luis.see("New ride")
            try luis.press("Enter", until: "Pick up")
            try luis.see("Pick up Ana")
            try ana.see("Luis arrives in")
            return (ana, luis)
        }

        @Test(arguments: [(80, 24), (200, 60)])
        func aRideSurvivesTheDeathOfTheEngine(width: Int, height: Int) throws {
            let stage = try TestStage()
            let engine = try stage.startEngine(["--speed", "20"])
            let (ana, luis) = try acceptedRide(on: stage, width: width, height: height)

            try ana.press("t")
            try ana.see("write to Luis")
            try ana.write("at the fountain")
            try ana.press("Enter")
            try ana.see("✓")
            try ana.press("Escape")
            try luis.see("at the fountain")

            kill(engine, SIGKILL)
            // The apps bring the engine back by themselves, and it the ride.
            try stage.wait("another engine") { stage.engines().contains { $0 != engine } }
            try luis.see("● live")
            try ana.see("● live")
            try stage.expectWhole()
            try luis.see("at the fountain")

            try luis.press("Enter", until: "start with Ana")
            try ana.see("Luis is here")
            try luis.press("t")
            try luis.see("write to Ana")
            try luis.write("I am the white car")
            try luis.press("Enter")
            try luis.see("✓")
            try luis.press("Escape")
            try ana.see("I am the white car")
            try luis.press("Enter", until: "Drive Ana")
            try ana.see("arrives at")
            try luis.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
            try ana.see("11,00")

            try ana.press("5", "Enter")
            try luis.press("4", "Enter")
            try ana.see("Where to?")
            try luis.see("R$ 8,80")
            // Ratings are seen at once: Ana was given four stars, Luis five.
            try ana.see("4.00")
            try luis.see("5.00")
        }

        @Test func cancellingTellsTheOtherSide() throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "5"])
            let (ana, luis) = try acceptedRide(on: stage, width: 80, height: 24)
            try ana.press("x")
            try ana.see("Keep")
            try ana.press("Escape")
            try ana.see("Luis arrives in")
            try ana.press("x")
            try ana.see("Keep")
            try ana.press("Down", "Enter")
            try luis.see("cancelled")
        }

        @Test func aLonePassengerStartsTheEngine() throws {
            let stage = try TestStage()
            let ana = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
            try ana.see("Where to?")
            #expect(stage.engines().count == 1)
            try ana.press("q")
            try stage.wait("the shell") { ana.screen.contains("shell>") }
            // The person is known again.
            try ana.type(stage.app("passenger-tui", person: "Somebody"))
            try ana.see("Ana")
        }
    }
}
