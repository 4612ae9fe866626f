import Foundation
import RideTestSupport
import Testing

@testable import RideClient

@Suite struct EngineLauncherTests {
    private func launcher(_ script: String, in folder: TemporaryFolder) -> EngineLauncher {
        EngineLauncher(
            executable: "/bin/sh", arguments: ["-c", script], socketPath: folder.socket,
            logPath: "\(folder.path)/state/engine.log")
    }

    /// Waits for the end of a child and leaves it to be reaped by `state`.
    private func waitForEnd(of process: Int32) {
        var information = siginfo_t()
        waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
    }

    @Test func anEngineThatFailsIsReportedWithItsStatusAndItsLogKept() throws {
        let folder = try TemporaryFolder()
        let launch = try launcher("echo no city; echo badly >&2; exit 3", in: folder).start()
        let process = try #require(launch.processID)
        waitForEnd(of: process)
        #expect(launch.state() == .ended(status: 3))
        #expect(launch.state() == .ended(status: 3))
        let log = try String(contentsOfFile: "\(folder.path)/state/engine.log", encoding: .utf8)
        #expect(log == "no city\nbadly\n")
    }

    @Test func anEngineEndedByASignalIsReported() throws {
        let folder = try TemporaryFolder()
        let launch = try launcher("kill -9 $$", in: folder).start()
        waitForEnd(of: try #require(launch.processID))
        #expect(launch.state() == .ended(status: 128 + SIGKILL))
    }

    @Test func theEngineHasASessionOfItsOwnAndNoBlockedSignals() throws {
        let folder = try TemporaryFolder()
        // In Linux's /proc/PID/stat the session is the sixth field.
        let script = "cut -d' ' -f6 /proc/$$/stat; echo $$; grep SigBlk /proc/self/status"
        let launch = try launcher(script, in: folder).start()
        waitForEnd(of: try #require(launch.processID))
        // Asking for the state also buries the process, whose remains would hold up other tests.
        #expect(launch.state() == .ended(status: 0))
        let log = try String(contentsOfFile: "\(folder.path)/state/engine.log", encoding: .utf8)
        let lines = log.split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == lines[1])
        #expect(lines.last == "SigBlk:\t0000000000000000")
    }

    @Test func ofTwoAppsOnlyOneStartsTheEngine() throws {
        let folder = try TemporaryFolder()
        let one = launcher("read -r line < \(folder.path)/gate", in: folder)
        mkfifo("\(folder.path)/gate", 0o600)
        let first = try one.start()
        let second = try one.start()
        let process = try #require(first.processID)
        #expect(second.processID == nil)
        #expect(first.state() == .starting)
        #expect(second.state() == .starting)
        kill(process, SIGKILL)
        waitForEnd(of: process)
        #expect(first.state() == .ended(status: 128 + SIGKILL))
        // The lock is free again.
        let third = try launcher("exit 0", in: folder).start()
        waitForEnd(of: try #require(third.processID))
        #expect(third.state() == .ended(status: 0))
    }

    /// An engine that fills its demo has its place long before it listens.
    @Test func anEngineThatFindsItsPlaceTakenIsAStartToWaitFor() throws {
        let folder = try TemporaryFolder()
        let launch = try launcher("exit \(EngineLaunch.placeIsTaken)", in: folder).start()
        #expect(!launch.foundPlaceTaken)
        waitForEnd(of: try #require(launch.processID))
        #expect(launch.state() == .starting)
        #expect(launch.state() == .starting)
        #expect(launch.foundPlaceTaken)
        let server = try EchoServer(in: folder)
        defer { server.listener.stop() }
        #expect(launch.state() == .listening)
    }

    @Test func anEngineThatListensIsNotStartedAgain() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let launch = try launcher("exit 1", in: server.folder).start()
        #expect(launch.processID == nil)
        #expect(launch.state() == .listening)
    }

    @Test func anExecutableThatIsNotThereIsAnError() throws {
        let folder = try TemporaryFolder()
        let launcher = EngineLauncher(
            executable: "/nowhere/ride-sim", arguments: [], socketPath: folder.socket,
            logPath: "\(folder.path)/log")
        let expected = LaunchError.system(
            operation: "posix_spawn", path: "/nowhere/ride-sim", code: ENOENT)
        #expect(throws: expected) { try launcher.start() }
        #expect(throws: expected) { try launcher.start() }
    }

    /// A child has all our descriptors from its fork to its exec.
    @Test func aLaunchThatIsOverLeavesItsLockToNoChild() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/launch.lock"
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        var launch: EngineLaunch? = EngineLaunch(socketPath: folder.socket, lock: lock)
        let child = dup(lock)
        defer { close(child) }
        let other = open(path, O_RDWR | O_CLOEXEC)
        defer { close(other) }
        #expect(launch?.state() == .starting)
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
        launch = nil
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    }

    @Test func theExecutableIsLookedForBesideUsAndInThePath() throws {
        let folder = try TemporaryFolder()
        let tool = try folder.write("#!/bin/sh\n", to: "bin/ride-test-tool")
        chmod(tool, 0o755)
        let path = "/nowhere:\(folder.path)/bin"
        #expect(try EngineLauncher.find("ride-test-tool") { _ in path } == tool)
        do throws(LaunchError) {
            _ = try EngineLauncher.find("ride-no-such-tool") { _ in path }
            Issue.record("found what is not there")
        } catch {
            #expect(error.message.contains("/nowhere, \(folder.path)/bin"))
        }
    }
}
