import Foundation
import RideTestSupport
import Testing

extension EndToEnd {
    /// Whether somebody has asked for keys to be hammered.
    static var isSoaking: Bool {
        ProcessInfo.processInfo.environment["RIDE_SOAK_SECONDS"] != nil
    }

    /// Random keys in real terminals, with a real engine that comes and goes, for
    /// RIDE_SOAK_SECONDS: no crash, no state that cannot be left (N3). `make soak-keys` runs it;
    /// the same is done to the programs without terminals in every run of the tests.
    ///
    /// A failing run prints its seed; RIDE_SOAK_SEED repeats the keys.
    @Suite(
        .serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"),
        .enabled(if: EndToEnd.isSoaking, "make soak-keys runs it"))
    struct KeySoakTests {
        private static let seconds = setting("RIDE_SOAK_SECONDS") ?? 10
        private static let seed = setting("RIDE_SOAK_SEED").map(UInt64.init) ?? 5

        private static func setting(_ name: String) -> Double? {
            ProcessInfo.processInfo.environment[name].flatMap(Double.init)
        }

        /// tmux's names of keys; Ctrl-Z and Ctrl-C, which lead out, are pressed at the end.
        private static let keys =
            [
                "Enter", "Enter", "Enter", "Escape", "Tab", "BTab", "Up", "Down", "Left", "Right",
                "Home", "End", "PPage", "NPage", "DC", "BSpace", "Space", "F1", "F2", "F4", "F9",
                "C-l", "C-r", "C-u", "C-w", "C-a", "C-e",
            ] + "abcdefghijklmnoprstuvwxyz0123456789?+-/.".map(String.init)

        /// Texts as people paste them, and as they do not.
        private static let texts = [
            "faro", "plaza de armas", "ana@example.org", "a long enough one", "529.982.247-25",
            "11 91234-5678", "4111 1111 1111 1111", "\u{1B}[31m", "\u{1B}[<0;10;10M", "ação ✓ 漢字",
            "\u{1B}[200~pasted\u{1B}[201~", String(repeating: "long ", count: 80),
        ]

        @Test(.timeLimit(.minutes(60)))
        func randomKeysNeitherCrashNorLockAnybodyIn() throws {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "30"])
            let end = Date(timeIntervalSinceNow: Self.seconds)
            var random = SeededRandom(seed: Self.seed)
            let apps = try [
                ("passenger-tui", "Ana", 80, 24), ("driver-tui", "Luis", 80, 24),
                ("passenger-tui", "Eva", 130, 45), ("driver-tui", "Rui", 130, 45),
            ].map { name, person, width, height in
                let app = stage.app(name, person: person, "--profile \(stage.folder)/\(person)")
                // Whoever chooses to leave comes back at once, and how each one ended is noted.
                let loop =
                    "trap '' INT; while [ ! -e \(stage.folder)/stop ]; do \(app); "
                    + "echo \(name) $? >> \(stage.folder)/ends; sleep 0.1; done; echo all is over"
                let terminal = try stage.terminal(loop, width: width, height: height)
                return (name: name, terminal: terminal)
            }
            for app in apps { try app.terminal.see("● live") }
            var round = 0
            while Date() < end {
                round += 1
                for app in apps { try molest(app.terminal, &random) }
                if round.isMultiple(of: 40) {
                    for engine in stage.engines() { kill(engine, SIGKILL) }
                }
                if round.isMultiple(of: 8) { try expectNoCrash(stage) }
            }
            FileManager.default.createFile(atPath: stage.folder + "/stop", contents: nil)
            for app in apps { try expectWayOut(of: app, stage) }
            try expectNoCrash(stage)
        }

        private func molest(_ terminal: TestTerminal, _ random: inout SeededRandom) throws {
            switch random.below(20) {
            case 0: try terminal.write(Self.texts[random.below(Self.texts.count)])
            case 1: try terminal.write(click(&random))
            case 2: try terminal.resize(20 + random.below(180), 5 + random.below(55))
            case 3: try terminal.resize(80, 24)
            default:
                let keys = (0...random.below(12)).map { _ in
                    Self.keys[random.below(Self.keys.count)]
                }
                try terminal.press(keys)
            }
        }

        /// The bytes of a click, as terminals send them.
        private func click(_ random: inout SeededRandom) -> String {
            let place = "\(1 + random.below(130));\(1 + random.below(45))"
            return "\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m"
        }

        private func expectNoCrash(_ stage: TestStage) throws {
            let ends = (try? String(contentsOfFile: stage.folder + "/ends", encoding: .utf8)) ?? ""
            let crashes = ends.split(separator: "\n").filter { !$0.hasSuffix(" 0") }
            guard crashes.isEmpty else {
                throw TestStage.Failure("seed \(Self.seed): ended with \(crashes)")
            }
        }

        /// Ctrl-C leads out from wherever one is, after at most one question; what lies over the
        /// screen is closed by Esc.
        private func expectWayOut(
            of app: (name: String, terminal: TestTerminal), _ stage: TestStage
        ) throws {
            try app.terminal.resize(80, 24)
            do {
                try stage.wait("the end of \(app.name)", seconds: 20) {
                    if app.terminal.screen.contains("all is over\n") { return true }
                    try app.terminal.press("C-c")
                    usleep(100_000)
                    if app.terminal.screen.contains("all is over\n") { return true }
                    try app.terminal.press("Down", "Enter")
                    usleep(200_000)
                    if app.terminal.screen.contains("all is over\n") { return true }
                    try app.terminal.press("Escape")
                    usleep(100_000)
                    return false
                }
            } catch {
                Issue.record(
                    "seed \(Self.seed): no way out of \(app.name)\n\(app.terminal.screen)")
            }
        }
    }
}
