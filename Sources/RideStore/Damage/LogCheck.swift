import Glibc
import RideService

/// Looks through SQLite's log before SQLite does.
///
/// SQLite reads a log up to the first frame whose checksum is wrong and forgets the rest: that is
/// how a change that was cut off in the middle goes away. A bit that has flipped in an earlier
/// frame takes every change behind it away in the same way, without a word.
///
/// The two can be told apart. A change is on the disk before the next one begins
/// (`synchronous=FULL`), so that a cut damages the last one at most. A bad frame in front of two or
/// more changes of the present log, or a log whose head is bad, is damage; so is one within what a
/// mark beside it says was whole (`LogMark`), which is how damage of the very last change is told
/// from a cut. Frames of an earlier round of the log carry other salts and are no changes of the
/// present one.
struct LogCheck {
    /// Where a log is damaged.
    struct Damage: Equatable {
        /// The first byte of the frame or head that is bad.
        let byte: Int
        /// The number of the bad frame, from 1 on; 0 for the head.
        let frame: Int
        /// How many changes lie behind it; nil where the head is bad, and nobody can tell.
        let changes: Int?
    }

    /// Looks through the log of a store; nothing is changed.
    ///
    /// - Throws: `StoreError` if it cannot be read, or is damaged.
    /// - Complexity: O(n) in the size of the log.
    static func look(at store: String) throws(StoreError) {
        let log = store + "-wal"
        let mark = LogMark(of: store)
        guard let damage = damage(in: try bytes(of: log), mark: mark) else { return }
        let place =
            damage.frame == 0
            ? "its head, at byte \(damage.byte)" : "frame \(damage.frame), at byte \(damage.byte)"
        throw StoreError(
            message: "The log \(log) is damaged in \(place); "
                + (damage.changes.map { "\($0) changes" } ?? "changes")
                + " that were acknowledged lie behind it and would be lost. Nothing was opened. "
                + "Keep a copy "
                + "of the whole folder; then put a backup in its place, or take the log away to go "
                + "on without everything that it holds.")
    }

    /// The whole log; nothing where there is none.
    ///
    /// - Throws: `StoreError` if it cannot be read.
    static func bytes(of log: String) throws(StoreError) -> [UInt8] {
        let descriptor = open(log, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else {
                throw DataFolder.failure("The log \(log) cannot be read", "Check who owns it")
            }
            return []
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw DataFolder.failure("The log \(log) cannot be looked at", "Check the disk")
        }
        guard let bytes = descriptor.bytes(at: 0, count: Int(status.st_size)) else {
            throw DataFolder.failure("The log \(log) cannot be read", "Check the disk")
        }
        return bytes
    }

    /// What is damaged in a log; nil where all of it, or all but a last change that nobody has
    /// marked as whole, is as it was written.
    static func damage(in log: [UInt8], mark: LogMark? = nil) -> Damage? {
        // A log of nothing but a head, or of a part of one, holds nothing.
        guard log.count > LogContents.headBytes + LogContents.frameHeadBytes else { return nil }
        guard let contents = LogContents(log) else {
            return Damage(byte: 0, frame: 0, changes: nil)
        }
        let isShort = mark.map { $0.salts == contents.salts && $0.frames > contents.frames }
        guard isShort == true || contents.bad != nil && contents.changesBehind >= 2 else {
            return nil
        }
        let bad = contents.bad ?? contents.frames
        return Damage(
            byte: LogContents.headBytes + bad * contents.frameBytes, frame: bad + 1,
            changes: max(1, contents.changesBehind))
    }
}

extension Int32 {
    /// Bytes of the file that this descriptor stands for, fewer at its end; nil where they cannot
    /// be read.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    self, buffer.baseAddress.map { $0 + done }, count - done,
                    off_t(offset + done))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { return nil }
            guard read > 0 else { break }
            done += read
        }
        bytes.removeLast(count - done)
        return bytes
    }
}
