/// A time zone as a table: how far its clocks are from Universal Time, and from when on.
///
/// Whoever makes one has read the zone's rules and written out every change of as many years as
/// are wanted, so that nothing here knows a rule, and a table that is kept says the same for ever.
/// Before the first change the first offset is in force, after the last the last one.
public struct TimeZoneTable: Hashable, Sendable {
    /// A change of the clocks.
    public struct Change: Hashable, Sendable {
        /// When, in seconds since the beginning of 1970, Universal Time.
        public let at_s: Int64
        /// How many seconds clocks are ahead of Universal Time from then on.
        public let offset_s: Int

        /// From `at_s` on clocks are `offset_s` ahead.
        public init(at_s: Int64, offset_s: Int) {
            self.at_s = at_s
            self.offset_s = offset_s
        }
    }

    /// The name it has in the IANA's data, such as `America/Santiago`.
    public let name: String
    /// How many seconds clocks are ahead of Universal Time before the first change.
    public let firstOffset_s: Int
    /// The changes, earliest first; each alters the offset.
    public let changes: [Change]

    /// No clock is further from Universal Time than this: 26 hours, as in the files of zones.
    public static let furthest_s = 26 * 3_600

    /// The moments for which a table may have changes, in seconds since the beginning of 1970: some
    /// 10,000 years to both sides, as many as there are dates.
    public static let moments_s = Int64(-70_000_000_000)...Int64(260_000_000_000)

    /// Universal Time itself.
    public static let universal = TimeZoneTable(name: "UTC", firstOffset_s: 0)

    /// A zone without changes; offsets beyond the furthest are that one.
    public init(name: String, firstOffset_s: Int) {
        self.name = name
        self.firstOffset_s = min(max(firstOffset_s, -Self.furthest_s), Self.furthest_s)
        changes = []
    }

    /// A table; changes that alter nothing are left out.
    ///
    /// - Throws: `TimeZoneRejection`, in the order of its cases.
    public init(
        name: String, firstOffset_s: Int, changes: [Change]
    ) throws(TimeZoneRejection) {
        guard Self.isName(name) else { throw .nameNotAllowed }
        guard changes.count <= Limits.timeZoneChanges else { throw .tooManyChanges }
        let offsets = -Self.furthest_s...Self.furthest_s
        guard offsets.contains(firstOffset_s), changes.allSatisfy({ offsets.contains($0.offset_s) })
        else { throw .offsetTooFar }
        guard changes.allSatisfy({ Self.moments_s.contains($0.at_s) }),
            zip(changes, changes.dropFirst()).allSatisfy({ $0.at_s < $1.at_s })
        else { throw .changesNotInOrder }
        self.name = name
        self.firstOffset_s = firstOffset_s
        var offset = firstOffset_s
        self.changes = changes.filter { change in
            defer { offset = change.offset_s }
            return change.offset_s != offset
        }
    }

    /// Whether a text may name a zone: letters, digits and `/_+-`, as the IANA's names are made of,
    /// without a part that is empty.
    public static func isName(_ text: String) -> Bool {
        (1...Limits.timeZoneNameBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, 43, 45, 47, 95: true
                default: false
                }
            }
            && !text.split(separator: "/", omittingEmptySubsequences: false).contains("")
    }

    /// How many seconds clocks are ahead of Universal Time at a moment.
    ///
    /// - Complexity: O(log n) in the number of changes.
    public func offset_s(at moment_s: Int64) -> Int {
        let next = changes.partitioningIndex { $0.at_s > moment_s }
        return next == 0 ? firstOffset_s : changes[next - 1].offset_s
    }

    /// The first change after a moment; nil where there is none.
    public func change(after moment_s: Int64) -> Change? {
        let next = changes.partitioningIndex { $0.at_s > moment_s }
        return next < changes.count ? changes[next] : nil
    }

    /// Only the changes of a stretch of time, with the offset before it: what is said outside of it
    /// is not the zone's.
    public func cut(from first_s: Int64, until last_s: Int64) -> TimeZoneTable {
        let kept = changes.filter { $0.at_s > first_s && $0.at_s <= last_s }
        let table = try? TimeZoneTable(
            name: name, firstOffset_s: offset_s(at: first_s), changes: kept)
        return table ?? self
    }
}

/// Why something is no table of a time zone.
public enum TimeZoneRejection: Error, Hashable, Sendable {
    /// The name is empty, too long, or has characters that no name of a zone has.
    case nameNotAllowed
    /// There are more changes than `Limits.timeZoneChanges`.
    case tooManyChanges
    /// A clock would be more than 26 hours from Universal Time.
    case offsetTooFar
    /// A change is not later than the one before it, or is in no year that there is.
    case changesNotInOrder
}

extension TimeZoneTable: Codable {
    private enum CodingKeys: CodingKey { case name, first_offset_s, changes }

    /// Reads a table; one that is none is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let pairs = try container.decode([[Int64]].self, forKey: .changes)
        guard pairs.count <= Limits.timeZoneChanges, pairs.allSatisfy({ $0.count == 2 }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .changes, in: container,
                debugDescription: "a change is a moment and an offset, both in seconds")
        }
        do {
            self = try TimeZoneTable(
                name: try container.decode(String.self, forKey: .name),
                firstOffset_s: try container.decode(Int.self, forKey: .first_offset_s),
                changes: pairs.map { Change(at_s: $0[0], offset_s: Int(clamping: $0[1])) })
        } catch let rejection as TimeZoneRejection {
            throw DecodingError.dataCorruptedError(
                forKey: .changes, in: container, debugDescription: "no time zone: \(rejection)")
        }
    }

    /// Writes each change as a pair of a moment and an offset.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(firstOffset_s, forKey: .first_offset_s)
        try container.encode(
            changes.map { [$0.at_s, Int64($0.offset_s)] }, forKey: .changes)
    }
}
