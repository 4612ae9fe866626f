import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// What `ride-sim serve --demo` says while its eight days are lived.
    @Suite struct DemoStartTests {
        private let stage: TestStage
        private let words = "two people live through eight days of La Serena"

        init() throws { stage = try TestStage() }

        /// What the engine that was started last has written.
        private var log: String {
            String(
                decoding: FileManager.default.contents(atPath: stage.folder + "/log") ?? Data(),
                as: UTF8.self)
        }

        private func end() throws {
            for engine in stage.engines() { kill(engine, SIGTERM) }
            try stage.waitForTheEnd()
        }

        /// One line of the log before, one after, and nothing that acts on a terminal.
        @Test func aPipeIsToldInOneLine() throws {
            try stage.startEngine(["--demo"])
            try end()
            let log = log
            let lines = log.split(separator: "\n")
            let place = try #require(lines.firstIndex { $0.contains(words) }, "\(log)")
            #expect(lines.filter { $0.contains(words) }.count == 1, "\(log)")
            #expect(lines[(place + 1)...].contains { $0.contains("have lived here") }, "\(log)")
            #expect(!log.contains("\r") && !log.contains("\u{1B}"), "\(log)")
        }

        /// A data folder that is not new stays as it is, which is said where nobody of the demo is
        /// in it.
        @Test(arguments: [[], ["--demo"]])
        func dataThatAreThereStayAsTheyAre(_ before: [String]) throws {
            try stage.startEngine(before)
            try end()
            try stage.startEngine(["--demo"])
            try end()
            #expect(!log.contains(words), "\(log)")
            #expect(log.contains("without people to sign in as") == before.isEmpty, "\(log)")
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
