import Foundation

/// A folder for one test, gone when the test is over.
public final class TemporaryFolder: Sendable {
    /// Where it is: a short path, for the sockets in it.
    public let path: String

    /// Makes one that only this user can enter.
    public init() throws {
        var template = Array("/tmp/ride-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, in folders that are made for it.
    ///
    /// - Returns: its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        return file
    }

    /// Writes a script that can be started.
    public func install(_ name: String, _ script: String, by shell: String = "/bin/sh") throws {
        let file = try write("#!\(shell)\n\(script)\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        waitUntilNobodyWrites(file)
    }

    /// A process that another test starts has the files that are open here until it becomes its
    /// program, and what is open for writing cannot be run. A lease is given once nobody has it.
    private func waitUntilNobodyWrites(_ path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let setLease: Int32 = 1_024
        for _ in 0..<1_000 where fcntl(file, setLease, Int32(F_RDLCK)) != 0 {
            guard errno == EAGAIN else { return }
            usleep(10_000)
        }
        _ = fcntl(file, setLease, Int32(F_UNLCK))
    }
}
