import FoundationEssentials
import Glibc
import RideClient
import RideCore
import RideMap
import RideWire

/// The session that `ride-sim call --as NAME` keeps for the next time, in a file for its owner
/// only.
struct CallSession: Codable, Equatable {
    /// The name that others see.
    var name: String
    /// The side of the ride.
    var role: Side
    /// What the engine gave to come back with.
    var token: String
}

/// Where sessions are kept.
struct CallSessionFile {
    /// The file.
    let path: String
    private let folder: String
    /// No session comes near this.
    private static let limit = 1 << 16

    /// The file of a name.
    ///
    /// - Throws: `Failure` for a name that is not 1 to 40 letters, digits, `-` or `_`.
    init(_ name: String, stateFolder: String = SocketPath.stateFolder()) throws {
        guard Self.isName(name) else {
            throw Failure("--as takes 1 to 40 letters, digits, - or _")
        }
        folder = stateFolder + "/call"
        path = "\(folder)/\(name).json"
    }

    static func isName(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }

    /// The session; nil where none is kept.
    ///
    /// - Throws: `Failure` where there is a file that is not one.
    func read() throws -> CallSession? {
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: Self.limit) } catch {
            if error.isMissing { return nil }
            throw Failure("\(path) cannot be read: \(error.reason)")
        }
        guard let session = try? JSONDecoder().decode(CallSession.self, from: Data(bytes)) else {
            throw Failure("\(path) is not a session: remove it to start anew")
        }
        return session
    }

    /// Keeps a session instead of the one before: written beside it, then put in its place.
    ///
    /// - Throws: `Failure`.
    func write(_ session: CallSession) throws {
        do throws(LaunchError) { try Folder.make(folder) } catch { throw Failure(error.message) }
        let bytes = Array((try TalkJSON.text(session) + "\n").utf8)
        let unfinished = "\(path).\(getpid())"
        unlink(unfinished)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(unfinished, flags, mode_t(0o600))
        guard descriptor >= 0 else { throw failure() }
        let isWritten =
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let problem = isWritten ? nil : failure()
        close(descriptor)
        guard problem == nil, rename(unfinished, path) == 0 else {
            let failure = problem ?? failure()
            unlink(unfinished)
            throw failure
        }
    }

    /// Forgets the session.
    func remove() { unlink(path) }

    private func failure() -> Failure {
        Failure("\(path) cannot be written: \(WriteObstacle.last(path))")
    }
}
