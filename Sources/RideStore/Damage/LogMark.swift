import Glibc
import RideCrypto

/// How far the log was whole when the last change was safe: a file of its own beside it, which the
/// system keeps when the engine is killed. Without it a bit that flips in the very last change
/// looks like a change that was cut off.
///
/// It is written into memory that is shared with the file, without waiting for the disk: after a
/// power cut it may tell of less than the log has, never of more, since a change is on the disk
/// before it is marked. One that is not whole itself says nothing.
struct LogMark: Equatable {
    /// The round of the log that it speaks of.
    let salts: LogSalts
    /// How many frames of it were whole.
    let frames: UInt32

    /// A mark.
    init(salts: LogSalts, frames: UInt32) { (self.salts, self.frames) = (salts, frames) }

    /// The one beside a store; nil where there is none, or none that is whole.
    init?(of store: String) {
        let descriptor = open(Self.path(of: store), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        self.init(descriptor.bytes(at: 0, count: Self.byteCount) ?? [])
    }

    /// The bytes of one; nil where they are none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let words = (0..<3).map { word in
            bytes[4 * word..<4 * word + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        self.init(salts: LogSalts(words[0], words[1]), frames: words[2])
        guard self.bytes == bytes else { return nil }
    }

    /// Its numbers, and the beginning of their digest.
    var bytes: [UInt8] {
        let numbers = [salts.first, salts.second, frames].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        return numbers + Digest.of(numbers).prefix(Self.byteCount - numbers.count)
    }

    static let byteCount = 32

    static func path(of store: String) -> String { store + ".mark" }
}
