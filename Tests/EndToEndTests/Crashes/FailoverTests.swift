import Foundation
import Glibc
import RideTestSupport
import Testing

extension EndToEnd {
    /// Reliability 20: what was acknowledged survives the loss of a machine, where PostgreSQL has a
    /// synchronous standby and a second engine waits. `make failover` loses a hundred.
    @Suite(
        .serialized, .enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"),
        .enabled(if: getuid() == 0, "network namespaces are root's"))
    struct FailoverTests {
        /// One loss of each kind: a machine that burns, one that is cut off, an engine that is
        /// killed.
        @Test func nothingAcknowledgedIsLostWithAMachine() throws {
            let run = try lose(["--losses", "3"])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains(" acknowledged changes, 0 faults"))
        }

        /// The control: where the primary waits for nobody, the same journal finds a loss.
        @Test func withoutAStandbyThatIsWaitedForSomethingIsLost() throws {
            let run = try lose(["--losses", "1", "--control"])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains(" is gone"))
        }

        private func lose(
            _ words: [String]
        ) throws -> (status: Int32, output: String, errors: String) {
            try Spawn.run(
                TestStage.packageFolder + "/Scripts/failover",
                words + ["--people", "4", TestStage.programs])
        }
    }
}
