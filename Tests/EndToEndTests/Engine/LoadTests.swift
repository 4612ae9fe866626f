import Foundation
import Testing

extension EndToEnd {
    /// Reliability 6 and 12, small: some dozen people and bad neighbours over the real socket, who
    /// change so much that the log is moved, and leave no file open. The large run is `make load`;
    /// that the checker notices what is wrong is `LoadPersonTests`.
    @Suite struct LoadTests {
        @Test func everyAnswerIsRightAmongBadNeighbours() throws {
            let run = try Spawn.run(
                TestStage.programs + "/ride-sim",
                [
                    "load", "--passengers", "12", "--drivers", "8", "--seconds", "5", "--speed",
                    "240", "--rate", "200", "--dawdle", "2", "--silent", "2", "--vanish", "2",
                    "--flood", "1", "--max-files", "0",
                ])
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("Every answer was right."))
            #expect(figure("rides", in: run.output) > 0)
            #expect(figure("changes on disk", in: run.output) > 20)
            #expect(figure("sent again", in: run.output) > 0)
        }

        /// The control: a load that goes beyond its limits fails, though every answer is right.
        @Test func aLoadBeyondItsLimitsFails() throws {
            let load = [
                "load", "--passengers", "4", "--drivers", "4", "--seconds", "3", "--rate", "50",
            ]
            let within = try Spawn.run(
                TestStage.programs + "/ride-sim",
                load + ["--max-p99", "60000", "--max-memory", "2000", "--max-files", "0"])
            #expect(within.status == 0, "\(within.output)")
            let beyond = try Spawn.run(
                TestStage.programs + "/ride-sim", load + ["--max-p99", "0"])
            #expect(beyond.status == 2)
            #expect(beyond.output.contains("Every answer was right."))
            #expect(beyond.output.contains("Beyond the limits:\n  p99 is "))
        }

        /// The first number of a line of facts.
        private func figure(_ name: String, in text: String) -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix("  \(name)  ") }
            let words = (line ?? "").split { $0 == " " || $0 == "," }
            return words.lazy.compactMap { Int($0) }.first ?? 0
        }
    }
}
