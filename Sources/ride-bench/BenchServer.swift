import Glibc
import RideClient

/// An engine as people start it: `ride-sim serve` without drivers of its own, in a process of its
/// own.
final class BenchServer {
    let socket: String
    private let processID: Int32
    private let launch: EngineLaunch

    private static let patience_s = 30.0

    /// Starts it in a folder and waits until it listens.
    init(in folder: String) throws {
        socket = folder + "/s"
        do throws(LaunchError) {
            launch = try EngineLauncher(
                executable: try EngineLauncher.find(),
                arguments: [
                    "serve", "--socket", socket, "--data", folder, "--drivers", "0",
                    "--requests-per-hour", "0", "--log", "warning",
                ], socketPath: socket, logPath: folder + "/log"
            ).start()
        } catch { throw Failure(error.message) }
        guard let process = launch.processID else { throw Failure("no engine was started") }
        processID = process
        // An engine that has gone is an error to be told, and not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        let end = Stopwatch.seconds + Self.patience_s
        var state = launch.state()
        while state == .starting, Stopwatch.seconds < end {
            usleep(20_000)
            state = launch.state()
        }
        guard state == .listening else {
            stop()
            throw Failure("the engine of the bench does not start: \(state)")
        }
    }

    func stop() {
        kill(processID, SIGTERM)
        waitpid(processID, nil, 0)
    }

    /// Seconds of processor time that the engine has taken.
    var processorTime_s: Double {
        var clock = clockid_t()
        clock_getcpuclockid(processID, &clock)
        return Stopwatch.now(clock)
    }
}
