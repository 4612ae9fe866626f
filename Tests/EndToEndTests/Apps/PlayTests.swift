import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// `make play`: what a person sees first, in folders of the test's own.
    @Suite(.enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct PlayTests {
        /// A stage whose engine and tmux are started by the script, where it finds its folders.
        private final class PlayStage {
            let stage: TestStage
            let runtime: String

            init() throws {
                stage = try TestStage()
                runtime = stage.folder + "/run"
                try FileManager.default.createDirectory(
                    atPath: runtime, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }

            /// What was started with a socket of this folder; the script's tmux has its own there.
            var processes: [Int32] {
                let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
                return entries.compactMap { Int32($0) }.filter { process in
                    let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
                    let line = String(decoding: words ?? Data(), as: UTF8.self)
                    return line.contains("--socket\0\(runtime)/ride/engine.sock")
                }
            }

            /// The names of the script's tmux servers whose sockets are still there.
            private var servers: [String] {
                let folder = "\(runtime)/tmux-\(getuid())"
                let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
                return (names ?? []).map { "\(folder)/\($0)" }
            }

            deinit {
                // Where the test has failed: the apps, which would start another engine, first.
                for server in servers { _ = try? Spawn.run("tmux", ["-S", server, "kill-server"]) }
                for process in processes { kill(process, SIGKILL) }
            }
        }

        @Test("Both apps stand side by side at their first page, and nothing is left of them after")
        func aCityIsPlayedAndLeft() throws {
            let play = try PlayStage()
            let places = "XDG_RUNTIME_DIR='\(play.runtime)' TMUX_TMPDIR='\(play.runtime)'"
            let script = TestStage.packageFolder + "/Scripts/play"
            let terminal = try play.stage.terminal(
                "\(places) \(script) '\(TestStage.programs)'", width: 170, height: 40)
            // Eight days of two people are lived first.
            try play.stage.wait("both first pages, side by side", seconds: 180) {
                terminal.rows.contains {
                    $0.components(separatedBy: "Welcome to La Serena").count == 3
                }
            }
            #expect(terminal.rows.contains { $0.contains("d watch a ride") })
            #expect(terminal.rows.contains { $0.contains("Alt-q leave") })
            #expect(!play.processes.isEmpty)

            try terminal.press("M-q")
            try play.stage.wait("the question") { terminal.screen.contains("Leave the city?") }
            try terminal.press("y")
            try play.stage.wait("the end of the city") { play.processes.isEmpty }
            try play.stage.wait("the shell") {
                try terminal.property("alternate_on") == "0"
                    && terminal.rows.last { !$0.isEmpty }?.hasPrefix("shell>") == true
            }
        }
    }
}
