/// The layout of a city file; `docs/CITY_FILE.md` says it in full.
enum CityFile {
    /// The first eight bytes.
    static let magic: [UInt8] = Array("RIDECITY".utf8)
    /// The only version there is; raised at every change of the layout.
    static let version: UInt32 = 1
    /// Magic, version, number of sections, total length, checksum.
    static let headerSize = 32
    /// Where in the header the checksum is.
    static let checksumOffset = 24
    /// Kind, zero, offset, length.
    static let tableEntrySize = 24
    /// No larger file is opened.
    static let maximumSize = 1 << 30
    /// No coordinate is further from zero: 90 and 180 degrees.
    static let maximumLatitudeE7: Int32 = 900_000_000
    static let maximumLongitudeE7: Int32 = 1_800_000_000
    /// Indices are doubled to hold a direction, and a few values mark the ends of a search.
    static let maximumLinks = 1 << 30

    /// The parts of the file, in the order they stand in it.
    enum Section: UInt32, CaseIterable {
        case about = 1
        case names
        case nodes
        case links
        case shapes
        case zones
        case places
    }

    /// FNV-1a over little-endian words of eight bytes, then mixed so that every bit counts.
    ///
    /// Each step is a bijection of the state, so a change within one word is always noticed. The
    /// word at `skipped`, the checksum's own place, counts as zero.
    ///
    /// - Complexity: O(n); the number of bytes must be a multiple of eight.
    static func checksum(_ bytes: [UInt8], skipping skipped: Int) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        bytes.withUnsafeBytes { buffer in
            for offset in stride(from: 0, to: buffer.count & ~7, by: 8) {
                let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                hash ^= offset == skipped ? 0 : UInt64(littleEndian: word)
                hash = hash &* 0x0000_0100_0000_01b3
            }
        }
        hash ^= hash >> 32
        hash = hash &* 0x9e37_79b9_7f4a_7c15
        return hash ^ hash >> 29
    }
}
