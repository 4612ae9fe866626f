import Glibc
import RideApp
import RideClient
import RideMap

/// Why a profile could not be read or written.
enum ProfileError: Error, Hashable {
    /// There is a file that cannot be read.
    case unreadable(path: String)
    /// There is a file that is not a profile.
    case notAProfile(path: String)
    /// It, or its folder, cannot be written.
    case unwritten(path: String, obstacle: WriteObstacle)

    /// The file, what is wrong with it, and what can be done, in one sentence.
    func message(_ texts: Texts) -> String {
        switch self {
        case .unreadable(let path): texts["profile.unreadable", ["path": path]]
        case .notAProfile(let path):
            texts[
                "profile.notOne", ["path": path, "keys": "name, hint_seen, tokens"]]
        case .unwritten(let path, let obstacle):
            texts["profile.notWritten", ["path": path, "reason": texts[obstacle]]]
        }
    }
}

/// The file that holds a profile, readable for its owner alone: a token opens the account.
struct ProfileFile {
    /// The file.
    let path: String
    private let folder: String

    /// No profile comes near this.
    private static let limit = 1 << 20

    /// The profile in a folder under a name such as `driver`.
    init(folder: String, name: String) {
        self.folder = folder
        path = "\(folder)/\(name).json"
    }

    /// The profile, a new one if there is no file.
    ///
    /// - Throws: `ProfileError` if there is a file that is not a profile: overwriting it would
    ///   lose an account.
    func read() throws(ProfileError) -> Profile {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path, limit: Self.limit)
        } catch {
            if error.isMissing { return Profile() }
            throw .unreadable(path: path)
        }
        do {
            return try Profile(json: bytes)
        } catch {
            throw .notAProfile(path: path)
        }
    }

    /// Changes the profile on disk: what stands there now and not what stood there at the start,
    /// since another app may have written since.
    ///
    /// The new file is complete on disk before it takes the old one's place, so that not even a
    /// loss of power leaves half a profile.
    ///
    /// - Throws: `ProfileError`; the old profile is still there then.
    func change(_ body: (inout Profile) -> Void) throws(ProfileError) {
        var profile = try read()
        let before = profile
        body(&profile)
        if profile == before { return }
        do { try Folder.make(folder) } catch {
            throw .unwritten(path: folder, obstacle: error.code.map(WriteObstacle.init) ?? .failed)
        }
        try replace(with: profile.json)
    }

    private func replace(with bytes: [UInt8]) throws(ProfileError) {
        let unfinished = "\(path).\(getpid())"
        _ = unlink(unfinished)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(unfinished, flags, mode_t(0o600))
        guard descriptor >= 0 else { throw failure(unfinished) }
        let isWritten = Self.writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        let error = isWritten ? nil : failure(unfinished)
        _ = close(descriptor)
        if let error {
            _ = unlink(unfinished)
            throw error
        }
        guard rename(unfinished, path) == 0 else {
            let error = failure(path)
            _ = unlink(unfinished)
            throw error
        }
    }

    /// Writes all of these bytes, however many turns it takes.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func failure(_ path: String) -> ProfileError {
        .unwritten(path: path, obstacle: WriteObstacle(errno))
    }
}
