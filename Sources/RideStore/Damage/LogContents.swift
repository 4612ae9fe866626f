/// What lies in a log of SQLite that is in memory as a whole.
///
/// The format is that of https://sqlite.org/fileformat2.html#walformat: a head of 32 bytes; frames
/// of 24 bytes and a page each. The checksum of a frame continues that of the frame before.
struct LogContents {
    /// The two numbers that tell this round of the log from the one before.
    let salts: LogSalts
    /// The length of a frame, its head included.
    let frameBytes: Int
    /// The first frame that is not as it was written, or of another round; nil for none.
    private(set) var bad: Int?
    /// How many changes of this round end in the bad frame or behind it.
    private(set) var changesBehind = 0
    /// How many frames the changes have that SQLite finds.
    private(set) var frames = 0
    /// The pages that those changes have written.
    private(set) var pages: Set<UInt32> = []
    /// How many pages the database has after them.
    private(set) var size: UInt32 = 0

    static let headBytes = 32
    static let frameHeadBytes = 24

    /// Reads a log.
    ///
    /// - Returns: nil where its head is not as it was written.
    /// - Precondition: the head is there.
    /// - Complexity: O(n) in the size of the log.
    init?(_ log: [UInt8]) {
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
        else { return nil }
        salts = LogSalts(word(16), word(20))
        frameBytes = Self.frameHeadBytes + page
        var changed: Set<UInt32> = []
        for frame in 0..<(log.count - Self.headBytes) / frameBytes {
            let start = Self.headBytes + frame * frameBytes
            let isPresent = LogSalts(word(start + 8), word(start + 12)) == salts
            if bad == nil {
                sum.add(log[start..<start + 8])
                sum.add(log[start + Self.frameHeadBytes..<start + frameBytes])
                let stored = Checksum(word(start + 16), word(start + 20), isBig: isBig)
                if !isPresent || sum != stored || word(start) == 0 { bad = frame }
            }
            let endsAChange = word(start + 4) != 0
            if bad != nil {
                if isPresent, endsAChange { changesBehind += 1 }
                continue
            }
            changed.insert(word(start))
            guard endsAChange else { continue }
            pages.formUnion(changed)
            changed.removeAll()
            (frames, size) = (frame + 1, word(start + 4))
        }
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

/// The two numbers that tell one round of a log from the one before.
struct LogSalts: Equatable {
    let first: UInt32
    let second: UInt32

    init(_ first: UInt32, _ second: UInt32) { (self.first, self.second) = (first, second) }
}
