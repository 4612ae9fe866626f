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
/// more changes of the present log, or a log whose head is bad, is damage. Frames of an earlier
/// round of the log carry other salts and are no changes of the present one.
///
/// The format is that of https://sqlite.org/fileformat2.html#walformat: a head of 32 bytes; frames
/// of 24 bytes and a page each. The checksum of a frame continues that of the frame before.
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

    private static let headBytes = 32
    private static let frameHeadBytes = 24

    /// Looks through the log of a store; nothing is changed.
    ///
    /// - Throws: `StoreError` if it cannot be read, or is damaged.
    /// - Complexity: O(n) in the size of the log.
    static func look(at store: String) throws(StoreError) {
        let log = store + "-wal"
        let descriptor = open(log, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else {
                throw DataFolder.failure("The log \(log) cannot be read", "Check who owns it")
            }
            return
        }
        defer { close(descriptor) }
        guard let damage = damage(in: try bytes(of: descriptor, log)) else { return }
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

    private static func bytes(of descriptor: Int32, _ log: String) throws(StoreError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw DataFolder.failure("The log \(log) cannot be looked at", "Check the disk")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done,
                    off_t(done))
            }
            guard count != 0 else { break }
            guard count > 0 || errno == EINTR else {
                throw DataFolder.failure("The log \(log) cannot be read", "Check the disk")
            }
            done += max(0, count)
        }
        return Array(bytes.prefix(done))
    }

    /// What is damaged in a log; nil where all of it, or all but a last change, is as it was
    /// written.
    static func damage(in log: [UInt8]) -> Damage? {
        // A log of nothing but a head, or of a part of one, holds nothing.
        guard log.count > headBytes + frameHeadBytes else { return nil }
        func word(_ place: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 << 8 | UInt32(log[place + $1]) }
        }
        let magic = word(0)
        let page = Int(word(8)) == 1 ? 65_536 : Int(word(8))
        let isBig = magic == 0x377f_0683
        var sum = Checksum(isBig: isBig)
        sum.add(log[0..<24])
        guard isBig || magic == 0x377f_0682, (512...65_536).contains(page),
            page & (page - 1) == 0, sum == Checksum(word(24), word(28), isBig: isBig)
        else { return Damage(byte: 0, frame: 0, changes: nil) }
        let salts = (word(16), word(20))
        let frameBytes = frameHeadBytes + page
        let count = (log.count - headBytes) / frameBytes
        var bad: Int?
        var lost = 0
        for frame in 0..<count {
            let start = headBytes + frame * frameBytes
            let isPresent = (word(start + 8), word(start + 12)) == salts
            if bad == nil {
                sum.add(log[start..<start + 8])
                sum.add(log[start + frameHeadBytes..<start + frameBytes])
                let stored = Checksum(word(start + 16), word(start + 20), isBig: isBig)
                if !isPresent || sum != stored || word(start) == 0 { bad = frame }
            }
            if bad != nil, isPresent, word(start + 4) != 0 { lost += 1 }
        }
        guard let bad, lost >= 2 else { return nil }
        return Damage(byte: headBytes + bad * frameBytes, frame: bad + 1, changes: lost)
    }

    /// The checksum of a log: two sums over its words, in the order of bytes that its head names.
    private struct Checksum: Equatable {
        private var first: UInt32
        private var second: UInt32
        private let isBig: Bool

        init(_ first: UInt32 = 0, _ second: UInt32 = 0, isBig: Bool) {
            (self.first, self.second, self.isBig) = (first, second, isBig)
        }

        /// - Precondition: the bytes come to a multiple of eight.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            var (one, two) = (first, second)
            let isBig = isBig
            bytes.withUnsafeBytes { buffer in
                for place in stride(from: 0, to: buffer.count, by: 8) {
                    let words = (
                        buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self),
                        buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
                    )
                    one &+=
                        (isBig ? UInt32(bigEndian: words.0) : UInt32(littleEndian: words.0)) &+ two
                    two &+=
                        (isBig ? UInt32(bigEndian: words.1) : UInt32(littleEndian: words.1)) &+ one
                }
            }
            (first, second) = (one, two)
        }
    }
}
