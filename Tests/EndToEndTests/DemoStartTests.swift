import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// What `ride-sim serve --demo` says while its eight days are lived.
    @Suite struct DemoStartTests {
        private let stage: TestStage
        private let words = "two people live through eight days of La Serena"

        init() throws { stage = try TestStage() }

        private func end() throws {
            for engine in stage.engines() { kill(engine, SIGTERM) }
            try stage.wait("the end of the engine") { stage.engines().isEmpty }
        }

        /// One line of the log before, one after, and nothing that acts on a terminal.
        @Test func aPipeIsToldInOneLine() throws {
            try stage.startEngine(["--demo"])
            try end()
            let log = String(
                decoding: FileManager.default.contents(atPath: stage.folder + "/log") ?? Data(),
                as: UTF8.self)
            let lines = log.split(separator: "\n")
            let place = try #require(lines.firstIndex { $0.contains(words) }, "\(log)")
            #expect(lines.filter { $0.contains(words) }.count == 1, "\(log)")
            #expect(lines[(place + 1)...].contains { $0.contains("have lived here") }, "\(log)")
            #expect(!log.contains("\r") && !log.contains("\u{1B}"), "\(log)")
        }

        /// A data folder that is not new has nothing to be said of it.
        @Test func dataThatAreThereSayNothing() throws {
            try stage.startEngine([])
            try end()
            try stage.startEngine(["--demo"])
            try end()
            let log = String(
                decoding: FileManager.default.contents(atPath: stage.folder + "/log") ?? Data(),
                as: UTF8.self)
            #expect(!log.contains(words), "\(log)")
        }

        /// In a terminal the line counts, and is gone before the first line of the log.
        @Test func aTerminalIsToldHowLongItTakes() throws {
            let serve = [
                StageShell.tool, "serve", "--demo", "--socket", stage.socket, "--data",
                stage.folder + "/data", "--drivers", "0", "--requests-per-hour", "0",
            ].map { "'\($0)'" }.joined(separator: " ")
            // The socket is there once the days are lived.
            let bytes = try Spawn.onTerminal(
                "/bin/sh",
                [
                    "-c",
                    "\(serve) 2>&1 & while [ ! -S '\(stage.socket)' ]; do sleep 0.1; done; "
                        + "kill $!; wait $!",
                ])
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("\r" + words), "\(text)")
            let pieces = text.components(separatedBy: "\r\u{1B}[K")
            #expect(pieces.count == 2, "\(text)")
            #expect(!(pieces.last ?? "").contains(words), "\(text)")
            #expect((pieces.last ?? "").contains("have lived here"), "\(text)")
        }
    }
}
