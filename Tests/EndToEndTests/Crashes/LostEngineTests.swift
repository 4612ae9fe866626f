import Foundation
import Testing

extension EndToEnd {
    /// The engine dies without a word in every state of a ride, and both screens come back to where
    /// they were, without anybody doing anything (N2).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct LostEngineTests {
        /// Two people and an engine that can be killed.
        private final class Scene {
            let stage: TestStage
            let ana: TestTerminal
            let luis: TestTerminal

            init() throws {
                stage = try TestStage()
                try stage.startEngine(["--speed", "4"])
                ana = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
                luis = try stage.terminal(
                    stage.app("driver-tui", person: "Luis"), width: 120, height: 40)
            }

            /// Ends the engine where it stands; the next one may live at another speed.
            func loseEngine(
                _ anaSees: String, _ luisSees: String, then speed: Double? = nil
            ) throws {
                try stage.loseEngine(then: speed)
                for (terminal, text) in [(ana, anaSees), (luis, luisSees)] {
                    try terminal.see("● live")
                    try terminal.see(text)
                }
            }
        }

        @Test func bothScreensComeBackInEveryStateOfARide() throws {
            let scene = try Scene()
            let (ana, luis) = (scene.ana, scene.luis)
            try ana.see("Where to?")
            try luis.see("You are offline")
            try scene.loseEngine("Where to?", "You are offline")

            try luis.press("Enter", until: "go offline")
            try scene.loseEngine("Where to?", "Waiting for a ride")

            // What is being typed is nobody's business but the app's.
            try ana.press("Enter")
            try ana.see("to ")
            try ana.write("FARO monum")
            try ana.see("Faro Monumental de La Serena")
            try scene.loseEngine("FARO monum", "Waiting for a ride")

            try ana.press("Enter")
            try ana.see("VIP")
            try scene.loseEngine("VIP", "Waiting for a ride", then: 1)
            try ana.press("Enter", until: "x cancel")
            try luis.see("New ride")
            try scene.loseEngine("x cancel", "New ride", then: 1)

            try luis.press("Enter", until: "Pick up Ana")
            try ana.see("Luis arrives in")
            try scene.loseEngine("Luis arrives in", "Pick up Ana", then: 60)

            try luis.press("Enter", until: "start with Ana")
            try ana.see("Luis is here")
            try scene.loseEngine("Luis is here", "start with Ana", then: 4)

            try luis.press("Enter", until: "Drive Ana")
            try ana.see("arrives at")
            try scene.loseEngine("arrives at", "Drive Ana", then: 60)

            try luis.press("Enter", until: "Ride finished")
            try ana.see("You have arrived")
            try scene.loseEngine("You have arrived", "Ride finished")

            // Given but not sent: the stars are the app's, the ride is the engine's.
            try ana.press("5")
            try scene.loseEngine("You have arrived", "Ride finished")
            try ana.press("Enter")
            try ana.see("Where to?")
            try scene.loseEngine("Where to?", "Ride finished")
            try luis.press("4", "Enter")
            try luis.see("Waiting for a ride")
            try scene.loseEngine("Where to?", "Waiting for a ride")
        }

        @Test func aCancelledRideIsCancelledForBothAfterwards() throws {
            let scene = try Scene()
            let (ana, luis) = (scene.ana, scene.luis)
            try luis.see("You are offline")
            try luis.press("Enter", until: "go offline")
            try ana.see("Where to?")
            try ana.press("Enter")
            try ana.write("FARO monum")
            try ana.see("Faro Monumental de La Serena")
            try ana.press("Enter")
            try ana.see("VIP")
            try ana.press("Enter")
            try luis.see("New ride")
            try luis.press("Enter", until: "Pick up")
            try ana.see("Luis arrives in")
            try ana.press("x")
            try ana.see("Keep")
            try ana.press("Down", "Enter")
            try luis.see("cancelled")
            try scene.loseEngine("try again", "cancelled")
        }
    }
}
