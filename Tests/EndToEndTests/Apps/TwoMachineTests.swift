import Foundation
import Testing

extension EndToEnd {
    /// One account on two machines, which are two folders here, in the same moment (N5).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct TwoMachineTests {
        /// The passenger's app on a machine of its own.
        private func app(_ stage: TestStage, on machine: String) throws -> TestTerminal {
            let home = "\(stage.folder)/\(machine)"
            try FileManager.default.createDirectory(
                atPath: home, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            return try stage.terminal(
                "cd \(home); HOME=\(home) XDG_CONFIG_HOME=\(home)/config "
                    + "\(TestStage.programs)/passenger-tui --socket \(stage.socket) "
                    + TestStage.manner)
        }

        private func openPlaces(_ app: TestTerminal) throws {
            try app.see("Enter Where to?")
            try app.press("m")
            try app.see("Your rides")
            try app.press("l")
            try app.see("add a place")
        }

        @Test func eachSeesWhatTheOtherDoes() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let first = try app(stage, on: "first")
            try first.see("Welcome to La Serena")
            try first.press("Down", "Down", "Enter")
            try first.fillAccount("Ana Souza", email: "ana@example.org")
            try first.see("Enter Where to?")
            let second = try app(stage, on: "second")
            try second.see("Welcome to La Serena")
            try second.press("Down", "Enter")
            try second.see("Password")
            try second.fill(["ana@example.org", TestPerson.password])
            try openPlaces(second)
            try openPlaces(first)
            try second.miss("Gym")

            try first.press("a")
            try first.see("Name of the place")
            try first.write("Gym")
            try first.press("Enter")
            try first.write("faro monum")
            try first.see("Faro Monumental de La Serena")
            try first.press("Enter")
            try first.see("Gym is saved")
            try second.see("Gym")
            try second.see("Faro Monumental de La Serena")

            // Removed on one machine, it goes from the other, also while nobody has that app open.
            try first.press("Escape")
            try first.see("Enter Where to?")
            try first.press("q")
            try first.see("shell>")
            try second.press("Down", "Down", "x")
            try second.see("▸ Keep")
            try second.press("Down", "Enter")
            try second.miss("Gym")
            let again = try app(stage, on: "first")
            try openPlaces(again)
            try again.miss("Gym")
        }
    }
}
