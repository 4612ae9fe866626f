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
        /// An app that comes back whenever it ends.
        private final class App {
            let person: String
            let terminal: TestTerminal
            /// Chance of its own: how fast the others are changes nothing of what is typed here.
            var random: SeededRandom

            init(_ person: String, _ terminal: TestTerminal, _ random: SeededRandom) {
                self.person = person
                self.terminal = terminal
                self.random = random
            }
        }

        /// What is asked of those who leave in the middle of a ride, in every language.
        private static let leaving = [
            "Leave while the ride continues?", "Sair com a corrida em andamento?",
        ]

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
            var seeds = SeededRandom(seed: Self.seed)
            let apps = try [
                ("passenger-tui", "Ana", 80, 24), ("driver-tui", "Luis", 80, 24),
                ("passenger-tui", "Eva", 130, 45), ("driver-tui", "Rui", 130, 45),
            ].map { name, person, width, height in
                let script = try Self.script(name, person, stage)
                let terminal = try stage.terminal("sh \(script)", width: width, height: height)
                return App(person, terminal, SeededRandom(seed: seeds.next()))
            }
            for app in apps { try app.terminal.see("● live") }
            var round = 0
            while Date() < end {
                round += 1
                // Keys that only wait for each other would show nothing.
                for app in apps where !isBusy(app, stage) { try molest(app.terminal, &app.random) }
                if round.isMultiple(of: 40) {
                    for engine in stage.engines() { kill(engine, SIGKILL) }
                    try stage.expectWhole()
                }
                if round.isMultiple(of: 8) { try expectNoCrash(stage) }
            }
            _ = FileManager.default.createFile(atPath: stage.folder + "/stop", contents: nil)
            for app in apps { try expectWayOut(of: app, stage) }
            try expectNoCrash(stage)
        }

        /// A script that starts an app again and again until there is a file `stop`: whoever
        /// chooses to leave comes back at once. It notes with which status each one ended, and
        /// whether the terminal's settings were then as before; `PERSON.over` is there at its end.
        private static func script(
            _ name: String, _ person: String, _ stage: TestStage
        ) throws -> String {
            let path = "\(stage.folder)/\(person).sh"
            let app = stage.app(name, person: person, "--profile \(stage.folder)/\(person)")
            try """
            cd \(stage.folder)
            trap '' INT
            stty -g > \(person).before
            while [ ! -e stop ]; do
                \(app)
                status=$?
                stty -g > \(person).after
                cmp -s \(person).before \(person).after && kept=kept || kept=changed
                echo \(name) $status terminal $kept >> ends
                sleep 0.1
            done
            touch \(person).over

            """.write(toFile: path, atomically: true, encoding: .utf8)
            return path
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
            let bad = ends.split(separator: "\n").filter { !$0.hasSuffix(" 0 terminal kept") }
            guard bad.isEmpty else {
                throw TestStage.Failure("seed \(Self.seed): ended with \(bad)")
            }
        }

        /// Whether an app is at work on what was typed; it cannot be said of one that is starting.
        private func isBusy(_ app: App, _ stage: TestStage) -> Bool {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            func text(_ process: Int32, _ file: String) -> String {
                let path = "/proc/\(process)/\(file)"
                return String(
                    decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            }
            let own = entries.compactMap { Int32($0) }.first {
                let words = text($0, "cmdline")
                return words.hasPrefix(TestStage.programs) && words.contains(stage.socket)
                    && words.contains("--name\0\(app.person)\0")
            }
            return own.map { text($0, "stat").contains(") R ") } ?? false
        }

        /// Waits until an app has done what was typed. A slow machine, and a build for debugging,
        /// takes a while for every key of a long text.
        private func rest(_ app: App, _ stage: TestStage) throws {
            do {
                try stage.wait("rest", seconds: 600) {
                    var busy = 0
                    for _ in 0..<10 {
                        if isBusy(app, stage) { busy += 1 }
                        usleep(20_000)
                    }
                    return busy < 5
                }
            } catch {
                throw TestStage.Failure(
                    "seed \(Self.seed): \(app.person)'s app does not rest\n"
                        + app.terminal.screen)
            }
        }

        /// Ctrl-C leads out from wherever one is: it closes what lies over the screen, then it
        /// leaves, after a question at most. Then the terminal is the shell's again.
        private func expectWayOut(of app: App, _ stage: TestStage) throws {
            let (terminal, over) = (app.terminal, "\(stage.folder)/\(app.person).over")
            let isOver = { FileManager.default.fileExists(atPath: over) }
            try terminal.resize(80, 24)
            try rest(app, stage)
            for _ in 0..<8 where !isOver() {
                try terminal.press("C-c")
                usleep(300_000)
                try rest(app, stage)
                if Self.leaving.contains(where: { terminal.words.contains($0) }) {
                    try terminal.press("Down", "Enter")
                    usleep(300_000)
                    try rest(app, stage)
                }
            }
            guard isOver() else {
                Issue.record(
                    "seed \(Self.seed): no way out of \(app.person)'s app\n\(terminal.screen)")
                return
            }
            for (property, expected) in [
                ("alternate_on", "0"), ("cursor_flag", "1"), ("mouse_any_flag", "0"),
            ] {
                let value = try terminal.property(property)
                #expect(value == expected, "seed \(Self.seed): \(property), \(app.person)")
            }
        }
    }
}
