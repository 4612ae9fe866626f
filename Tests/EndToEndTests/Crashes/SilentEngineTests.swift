import Foundation
import Glibc
import Testing

@testable import ride_sim

extension EndToEnd {
    /// Commands that wait for what the engine says by itself.
    @Suite struct SilentEngineTests {
        private func line(_ stage: TestStage) throws -> EngineLine {
            try EngineLine(
                EngineOptions.parse(["--socket", stage.socket]),
                SpeechOptions.texts(in: nil), patience: .milliseconds(400),
                silence: .milliseconds(200))
        }

        /// An engine that stands still is not an engine that has nothing to say.
        @Test func anEngineThatStandsStillIsNotWaitedForForEver() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            let line = try line(stage)
            kill(engine, SIGSTOP)
            defer { kill(engine, SIGCONT) }
            let clock = ContinuousClock()
            let begin = clock.now
            #expect(throws: Failure.self) { _ = try line.notification(within: nil) }
            #expect(clock.now - begin < .seconds(20))
        }

        /// One that is there is waited for, however little it has to say.
        @Test func anEngineThatIsThereIsWaitedFor() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let line = try line(stage)
            let clock = ContinuousClock()
            let begin = clock.now
            #expect(try line.notification(within: .seconds(2)) == nil)
            #expect(clock.now - begin >= .seconds(2))
        }
    }
}
