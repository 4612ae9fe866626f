import Foundation
import Glibc

/// An app without a terminal: lines go in through a pipe and come out through another.
final class LineApp {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private var bytes: [UInt8] = []
    /// How much of what came was looked at by `see`.
    private var seen = 0
    private let stage: TestStage

    /// Starts an app of a stage with `--plain`.
    init(
        _ program: String, person: String? = nil, on stage: TestStage, socket: String? = nil,
        language: String = "en", _ more: [String] = []
    ) throws {
        self.stage = stage
        var words = [
            TestStage.programs + "/" + program, "--plain", "--socket", socket ?? stage.socket,
            "--language", language,
        ]
        if let person { words += ["--name", person] }
        (process, input, output) = try Spawn.withPipes(words + more, stage.environment)
    }

    deinit {
        close(input)
        close(output)
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Everything it has written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Every byte it has written.
    var raw: [UInt8] { bytes }

    /// Types a line.
    func type(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        guard write(input, bytes, bytes.count) == bytes.count else {
            throw TestStage.Failure("the app does not read '\(line)':\n\(text)")
        }
    }

    /// Waits for a text behind what was seen last, and returns what came up to its end.
    @discardableResult
    func see(_ wanted: String) throws -> String {
        let pattern = Array(wanted.utf8)
        do {
            return try stage.value("'\(wanted)'") {
                read()
                guard let start = Self.index(of: pattern, in: bytes[seen...]) else { return nil }
                defer { seen = start + pattern.count }
                return String(decoding: bytes[seen..<start + pattern.count], as: UTF8.self)
            }
        } catch {
            throw TestStage.Failure("'\(wanted)' was not said:\n\(text)")
        }
    }

    /// Types a line again and again until a text comes: for what the engine allows only once the
    /// car has come near enough.
    func type(_ line: String, until wanted: String) throws {
        let pattern = Array(wanted.utf8)
        try stage.wait("'\(wanted)' in \(text)") {
            try type(line)
            usleep(300_000)
            read()
            return Self.index(of: pattern, in: bytes[seen...]) != nil
        }
        try see(wanted)
    }

    /// Says that no more lines come, and waits for the end.
    func end() throws -> Int32 {
        shutdown(input, Int32(SHUT_WR))
        return try status()
    }

    /// Waits for the end.
    func status() throws -> Int32 {
        var status: Int32 = 0
        try stage.wait("the end of the app") {
            read()
            return waitpid(process, &status, WNOHANG) == process
        }
        read()
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// Takes in what is there; never waits.
    func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(output, &buffer, buffer.count)
            guard count > 0 else { return }
            bytes += buffer[..<count]
        }
    }

    private static func index(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= pattern.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - pattern.count).first {
            bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
        }
    }
}
