import FoundationEssentials
import Glibc
import NIOCore
import RideClient
import RideSocket
import RideStore

/// An engine with a folder of its own, for a load that is not to disturb anybody.
final class LoadEngine {
    let socket: String
    let processID: Int32
    private let folder: String
    private let launch: EngineLaunch
    private var hasEnded = false

    private static let patience = TimeAmount.seconds(30)

    /// Starts it and waits until it listens.
    init(speed: Double) throws {
        DescriptorLimit.raise(to: 65_536)
        var name = Array("/tmp/ride-load-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw Failure("no folder for the engine in /tmp") }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        socket = folder + "/run/engine.sock"
        do throws(LaunchError) {
            launch = try EngineLauncher(
                executable: "/proc/self/exe",
                arguments: [
                    "serve", "--socket", socket, "--data", folder + "/data", "--drivers", "0",
                    "--requests-per-hour", "0", "--speed", "\(speed)", "--log", "warning",
                ], socketPath: socket, logPath: folder + "/log"
            ).start()
        } catch { throw Failure(error.message) }
        guard let process = launch.processID else { throw Failure("the engine was not started") }
        processID = process
        try wait("The engine did not start: \(log)") { launch.state() == .listening }
    }

    /// Who listens at a socket.
    static func process(at socket: String) throws -> Int32 {
        DescriptorLimit.raise(to: 65_536)
        do throws(ConnectError) {
            let connection = try EngineConnection.connect(socket)
            defer { connection.close() }
            return connection.engineProcessID
        } catch { throw Failure(error.message) }
    }

    /// Ends it as one should, and looks through what it has left.
    ///
    /// - Returns: a sentence for each fault.
    func end() throws -> [String] {
        stop(SIGTERM)
        var status: Int32 = 0
        try wait("The engine did not end: \(log)") {
            waitpid(processID, &status, WNOHANG) == processID
        }
        hasEnded = true
        guard status == 0 else { return ["The engine ended with \(status): \(log)"] }
        return try StoreInspection(path: DataOptions.database(in: folder + "/data")).faults()
    }

    /// Removes whatever is left of it.
    func remove() {
        if !hasEnded { stop(SIGKILL) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func stop(_ signal: Int32) { kill(processID, signal) }

    private var log: String {
        let data = try? Data(contentsOf: URL(filePath: folder + "/log"))
        return data.map { String(decoding: $0.suffix(2_000), as: UTF8.self) } ?? ""
    }

    private func wait(_ failure: @autoclosure () -> String, until isDone: () -> Bool) throws {
        let end = NIODeadline.now() + Self.patience
        while !isDone() {
            guard .now() < end else { throw Failure(failure()) }
            usleep(20_000)
        }
    }
}
