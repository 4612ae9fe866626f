import Glibc
import RideMap

/// Why results cannot be written.
public struct ResultsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// What is wrong, in words of the system where it said so.
    public let message: String

    /// Something wrong with a file or folder.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// `path: message`, and of a path without a name the message alone.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }

    /// What the system said when something was to be written.
    ///
    /// - Parameter code: its code; nil for the last one.
    public static func unwritten(_ path: String, code: CInt? = nil) -> ResultsError {
        let why = code.map(WriteObstacle.words) ?? WriteObstacle.last(path)
        return ResultsError(path: path, message: "cannot be written: \(why)")
    }
}

/// A file that is there whole or not at all: it is written beside its place, and put there when
/// all of it is on the disk.
final class OutputFile {
    private let path: String
    private let draft: String
    private let descriptor: CInt
    private var isInPlace = false

    /// Begins a file.
    ///
    /// - Parameter isInDraft: whether its folder is not in its place itself yet, so that the file
    ///   needs no name of its own until then.
    /// - Throws: `ResultsError` where it cannot be made.
    init(_ path: String, isInDraft: Bool = false) throws(ResultsError) {
        self.path = path
        draft = isInDraft ? path : path + ".part"
        // Where files must not be so large, `write` says so instead of ending the program.
        signal(SIGXFSZ, SIG_IGN)
        let opened = open(
            draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
        // Before everything is there, so that nothing is tidied up that this has not made.
        guard opened >= 0 else { throw .unwritten(path) }
        descriptor = opened
    }

    deinit {
        close(descriptor)
        if !isInPlace { unlink(draft) }
    }

    /// Writes a piece.
    ///
    /// - Throws: `ResultsError`, such as where the disk is full; the file is then not there.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ResultsError) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(
                descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            guard count >= 0 || errno == EINTR else { throw .unwritten(path) }
            written += max(0, count)
        }
    }

    /// Writes a piece.
    ///
    /// - Throws: as above.
    func write(_ bytes: [UInt8]) throws(ResultsError) {
        try bytes.withUnsafeBufferPointer { bytes throws(ResultsError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Writes a piece of text.
    ///
    /// - Throws: as above.
    func write(_ text: TextBytes) throws(ResultsError) {
        try text.withBytes { bytes throws(ResultsError) in try write(bytes) }
    }

    /// Puts the file in its place.
    ///
    /// - Throws: `ResultsError` where the system cannot.
    func finish() throws(ResultsError) {
        if draft != path, rename(draft, path) != 0 { throw .unwritten(path) }
        isInPlace = true
    }

    /// Writes a whole file.
    ///
    /// - Throws: `ResultsError`.
    static func write(_ bytes: [UInt8], to path: String) throws(ResultsError) {
        let file = try OutputFile(path)
        try file.write(bytes)
        try file.finish()
    }
}
