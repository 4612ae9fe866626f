import RideCore

/// A file of the system's zone data, as RFC 9636 has it (TZif, versions 1 to 4), read into a table.
///
/// Files say each change up to some year, and from version 2 on a rule for the years after it; the
/// table has both, the rule written out up to `lastYear`.
public enum ZoneFile {
    /// The last year for which the changes of a rule are written out.
    public static let lastYear = 2_100

    /// The largest file that is read; the largest of the system's has some 4 KB.
    public static let limit = 256 * 1_024

    /// Reads a file.
    ///
    /// - Parameter name: what the zone is called.
    /// - Throws: `ZoneFileError` with what is wrong with it.
    public static func table(
        _ bytes: [UInt8], name: String
    ) throws(ZoneFileError) -> TimeZoneTable {
        var reader = ZoneBytes(bytes)
        let first = try ZoneFileHeader(&reader)
        var body: ZoneFileBody
        var rule: ZoneRule?
        if first.version == 1 {
            body = try ZoneFileBody(&reader, first, timeBytes: 4)
        } else {
            // The first block is for readers that know nothing else.
            try reader.skip(first.length(timeBytes: 4))
            let second = try ZoneFileHeader(&reader)
            body = try ZoneFileBody(&reader, second, timeBytes: 8)
            rule = try ZoneRule(footer: try reader.footer())
        }
        let known = TimeZoneTable.moments_s
        if let early = body.changes.last(where: { $0.at_s < known.lowerBound }) {
            body.firstOffset_s = early.offset_s
        }
        var changes = body.changes.filter { known.contains($0.at_s) }
        if let rule {
            if changes.isEmpty, body.changes.isEmpty { body.firstOffset_s = rule.standard_s }
            let last = changes.last?.at_s ?? .min
            changes += rule.changes(until: lastYear, after: last)
        }
        do throws(TimeZoneRejection) {
            return try TimeZoneTable(
                name: name, firstOffset_s: body.firstOffset_s, changes: changes)
        } catch { throw .noTable(error) }
    }
}

/// What is wrong with a file of zone data.
public enum ZoneFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It does not begin as such files do.
    case notZoneData
    /// Its version is none of 1 to 4.
    case unknownVersion
    /// It ends too early.
    case cutOff
    /// It counts seconds with leap seconds, as those under `right/` do.
    case leapSeconds
    /// It has no kind of local time, or names one that it does not have.
    case wrongKinds
    /// The rule at its end cannot be read.
    case wrongRule
    /// What it says is no table.
    case noTable(TimeZoneRejection)

    /// What is wrong, to follow the file's name.
    public var description: String {
        switch self {
        case .notZoneData: "is no file of time zone data"
        case .unknownVersion: "has a version of time zone data that is not known here"
        case .cutOff: "ends in the middle"
        case .leapSeconds: "counts leap seconds, which clocks of cities do not"
        case .wrongKinds: "names a kind of local time that it does not have"
        case .wrongRule: "ends with a rule that cannot be read"
        case .noTable(.nameNotAllowed): "has no name that a time zone can have"
        case .noTable(.tooManyChanges): "has too many changes of the clocks"
        case .noTable(.offsetTooFar): "has clocks more than 26 hours from Universal Time"
        case .noTable(.changesNotInOrder): "has changes of the clocks that are not in order"
        }
    }
}

/// The numbers with which each block of a file begins.
private struct ZoneFileHeader {
    let version: Int
    let utcMarks: Int
    let standardMarks: Int
    let leaps: Int
    let times: Int
    let kinds: Int
    let characters: Int

    init(_ reader: inout ZoneBytes) throws(ZoneFileError) {
        guard reader.left >= 4, try reader.number(4) == 0x54_5A_69_66 else { throw .notZoneData }
        switch try reader.number(1) {
        case 0: version = 1
        case let digit where (0x32...0x34).contains(digit): version = Int(digit - 0x30)
        default: throw .unknownVersion
        }
        try reader.skip(15)
        utcMarks = Int(try reader.number(4))
        standardMarks = Int(try reader.number(4))
        leaps = Int(try reader.number(4))
        times = Int(try reader.number(4))
        kinds = Int(try reader.number(4))
        characters = Int(try reader.number(4))
    }

    /// The bytes of the block that follows.
    func length(timeBytes: Int) -> Int {
        times * (timeBytes + 1) + kinds * 6 + characters + leaps * (timeBytes + 4)
            + standardMarks + utcMarks
    }
}

/// The changes of one block of a file.
private struct ZoneFileBody {
    var firstOffset_s: Int
    let changes: [TimeZoneTable.Change]

    init(
        _ reader: inout ZoneBytes, _ header: ZoneFileHeader, timeBytes: Int
    ) throws(ZoneFileError) {
        guard header.length(timeBytes: timeBytes) <= reader.left else { throw .cutOff }
        guard header.leaps == 0 else { throw .leapSeconds }
        guard header.kinds > 0 else { throw .wrongKinds }
        var moments: [Int64] = []
        for _ in 0..<header.times {
            let number = try reader.number(timeBytes)
            moments.append(
                timeBytes == 8
                    ? Int64(bitPattern: number)
                    : Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: number))))
        }
        var kinds: [Int] = []
        for _ in 0..<header.times { kinds.append(Int(try reader.number(1))) }
        var offsets: [Int] = []
        for _ in 0..<header.kinds {
            let number = UInt32(truncatingIfNeeded: try reader.number(4))
            offsets.append(Int(Int32(bitPattern: number)))
            try reader.skip(2)
        }
        guard kinds.allSatisfy({ $0 < offsets.count }) else { throw .wrongKinds }
        try reader.skip(header.characters + header.standardMarks + header.utcMarks)
        firstOffset_s = offsets[0]
        changes = zip(moments, kinds).map { .init(at_s: $0, offset_s: offsets[$1]) }
    }
}

/// The bytes of a file, read from the first on.
private struct ZoneBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var left: Int { bytes.count - position }

    mutating func skip(_ count: Int) throws(ZoneFileError) {
        guard count <= left else { throw .cutOff }
        position += count
    }

    /// A number of so many bytes, the most significant first.
    mutating func number(_ count: Int) throws(ZoneFileError) -> UInt64 {
        guard count <= left else { throw .cutOff }
        defer { position += count }
        return bytes[position..<position + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The line at the end.
    mutating func footer() throws(ZoneFileError) -> String {
        guard try number(1) == 10 else { throw .wrongRule }
        guard let end = bytes[position...].firstIndex(of: 10) else { throw .cutOff }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }
}
