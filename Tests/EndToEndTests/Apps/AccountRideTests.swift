import Foundation
import Testing

extension EndToEnd {
    /// What people do with an account, from the first screen to the receipt, in real terminals and
    /// with a real engine (A1, P4, P6, P10, P11, D5, R1).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct AccountRideTests {
        /// A passenger who has no account yet, and a driver who waits for rides.
        private func opened(speed: Double) throws -> (
            TestStage, ana: TestTerminal, luis: TestTerminal
        ) {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "\(speed)"])
            let luis = try stage.terminal(stage.app("driver-tui", person: "Luis"))
            try luis.see("You are offline")
            try luis.press("Enter", until: "go offline")
            let ana = try stage.terminal(
                "cd \(stage.folder); \(TestStage.programs)/passenger-tui --socket \(stage.socket) "
                    + TestStage.manner)
            try ana.see("Welcome to La Serena")
            return (stage, ana, luis)
        }

        private func signUp(_ ana: TestTerminal) throws {
            try ana.press("Down", "Down", "Enter")
            try ana.fillAccount("Ana Souza", email: "ana@example.org")
            try ana.see("Where to?")
            try ana.see("Ana Souza")
        }

        /// The passenger has asked for a ride.
        private func request(_ ana: TestTerminal) throws {
            try ana.press("Enter")
            try ana.see("to ")
            try ana.write("faro monum")
            try ana.see("Faro Monumental de La Serena")
            try ana.press("Enter")
            try ana.see("VIP")
            try ana.press("Enter", until: "cancel the ride")
        }

        @Test func fromSigningUpToTheReceiptOfARideByCard() throws {
            let (stage, ana, luis) = try opened(speed: 20)
            try signUp(ana)
            try ana.addCard(holder: "ANA SOUZA")
            #expect(!ana.screen.contains("4111"))
            try request(ana)
            try luis.see("Enter accept")
            try luis.press("Enter", until: "Pick up")
            try luis.see("Pick up Ana")
            try luis.press("Enter", until: "start with Ana")
            try luis.press("Enter", until: "Drive Ana")
            try luis.press("Enter", until: "Ride finished")

            try ana.see("You have arrived")
            try ana.see("paid")
            try ana.press("g", "g")
            try ana.press("5", "Enter")
            try ana.see("Enter Where to?")

            try ana.press("m")
            try ana.see("Your rides")
            try ana.press("h")
            try ana.see("completed")
            try ana.press("Enter")
            try ana.see("Visa ····1111")
            try ana.press("3")
            try ana.see("save as a file")
            let receipts = {
                try FileManager.default.contentsOfDirectory(atPath: stage.folder)
                    .filter { $0.hasSuffix(".txt") }.sorted()
            }
            try ana.press("Enter")
            try stage.wait("a receipt") { try receipts().count == 1 }
            let first = stage.folder + "/" + (try receipts()[0])
            let text = try String(contentsOfFile: first, encoding: .utf8)
            for part in ["11,00", "1,50", "12,50", "Luis", "Faro Monumental", "1111"] {
                #expect(text.contains(part), "\(part) is missing in\n\(text)")
            }
            let rights = try FileManager.default.attributesOfItem(atPath: first)[.posixPermissions]
            #expect(rights as? Int == 0o600)
            // A file that is there is never written over.
            try Data("mine\n".utf8).write(to: URL(filePath: first))
            try ana.press("Enter")
            try stage.wait("another receipt") { try receipts().count == 2 }
            #expect(try String(contentsOfFile: first, encoding: .utf8) == "mine\n")
        }

        /// The only driver says no, is offered more, and takes it (P7).
        @Test func aDeclinedRideIsTakenForMore() throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "5"])
            let luis = try stage.terminal(stage.app("driver-tui", person: "Luis"))
            try luis.see("You are offline")
            try luis.press("Enter", until: "go offline")
            let ana = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
            try ana.see("Where to?")
            try request(ana)
            try luis.see("Enter accept")
            try luis.press("DC")
            try luis.see("Waiting for a ride")
            try ana.see("1 driver asked")
            try ana.press("u")
            try ana.see("Offer more?")
            try ana.see("R$ 13,00 in total")
            try ana.press("Enter")
            try ana.see("Drivers now see R$ 13,00.")
            try luis.see("Enter accept")
            #expect(luis.screen.contains("13,00"))
            try luis.press("Enter", until: "Pick up")
            try ana.see("Luis arrives in")
            try ana.see("R$ 13,00")
        }

        @Test func aGuestWhoCancelsLateIsToldOfNoFeeAndLetOff() throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "30"])
            let luis = try stage.terminal(stage.app("driver-tui", person: "Luis"))
            try luis.see("You are offline")
            try luis.press("Enter", until: "go offline")
            let ana = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
            try ana.see("Where to?")
            try request(ana)
            try luis.see("Enter accept")
            try luis.press("Enter", until: "Pick up")
            try ana.see("Luis arrives in")
            // Two minutes of the city's time are free for everybody; a guest's fee cannot be had
            // afterwards, and the driver gets it all the same.
            usleep(5_000_000)
            try ana.askToCancel(until: "Cancelling is free.")
            try ana.press("Down", "Enter")
            try ana.see("The fee was waived: you pay nothing.")
            try luis.see("cancelled")
        }

        @Test func whatIsChosenInTheSettingsIsThereAtOnceAndStays() throws {
            let (_, ana, _) = try opened(speed: 1)
            // On the first screen: the next language, the next theme.
            for welcome in ["Te damos la bienvenida", "Boas-vindas", "Welcome"] {
                try ana.press("l")
                try ana.see(welcome)
            }
            try ana.keepRaw()
            try ana.press("t")
            try ana.press("q")
            try ana.see("shell>")
            try ana.type("clear; cat config/ride/passenger.json")
            try ana.see("\"theme\" : \"light\"")
            try ana.see("\"language\" : \"en\"")
        }
    }
}
