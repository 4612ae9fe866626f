import Glibc
import RideMap
import RideResults
import RideScenario
import RideService

/// Naming what a run is made of by its bytes, so that a table that has changed is another one.
extension RunInput {
    /// The inputs of a scenario as they are now.
    ///
    /// - Throws: `Failure` naming the one that cannot be read.
    package static func all(of scenario: Scenario) throws -> [RunInput] {
        try scenario.inputs.map { input in
            RunInput(
                key: input.key, path: input.path,
                digest: try digest(of: files(of: input.path)))
        }
    }

    /// A file, or all files of a folder in the order of their names.
    private static func files(of path: String) throws -> [String] {
        guard CityOpening.isFolder(path) else { return [path] }
        do throws(FileReadError) {
            return try FileBytes.names(in: path).sorted().map { "\(path)/\($0)" }
                .filter { !CityOpening.isFolder($0) }
        } catch { throw Failure("\(path) cannot be read: \(error.reason)") }
    }

    /// SHA-256 of files one after the other, each read once, a piece at a time.
    package static func digest(of files: [String]) throws -> String {
        var digest = HistoryDigest()
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        for file in files {
            let descriptor = open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw Failure("\(file) cannot be read: \(String(cString: strerror(errno)))")
            }
            defer { close(descriptor) }
            while true {
                let count = piece.withUnsafeMutableBytes {
                    read(descriptor, $0.baseAddress, $0.count)
                }
                guard count >= 0 || errno == EINTR else {
                    throw Failure("\(file) cannot be read: \(String(cString: strerror(errno)))")
                }
                if count == 0 { break }
                if count == piece.count { digest.update(piece) }
                if (1..<piece.count).contains(count) { digest.update(Array(piece[..<count])) }
            }
        }
        return digest.hexadecimal()
    }
}
