import RideCore

/// The history of a store in memory: marks whose digest says no more than which history it is, and
/// whose seal everybody could make. What marks are worth in the file is tried there.
struct MemoryHistory {
    /// The name of the history from the next round on.
    var name: UInt8
    private var length: UInt64 = 0
    private var digests: [UInt64: [UInt8]] = [:]

    init(name: UInt8) { self.name = name }

    /// Adds a round.
    ///
    /// - Returns: its mark, where somebody is told of it.
    mutating func append(isWitnessed: Bool) -> HistoryMark? {
        length += 1
        guard isWitnessed else { return nil }
        let digest = [UInt8](repeating: name, count: HistoryMark.byteCount)
        digests[length] = digest
        return Self.mark(length, digest)
    }

    private static func mark(_ length: UInt64, _ digest: [UInt8]) -> HistoryMark? {
        HistoryMark(
            length: length, at: WallTime(milliseconds: Int64(clamping: length)), digest: digest,
            seal: digest.map { ~$0 })
    }

    func testimony(of marks: [HistoryMark]) -> Testimony {
        let own = marks.filter { Self.mark($0.length, $0.digest) == $0 }
        let others = own.filter { digests[$0.length] != $0.digest }
        let before = others.map { other in digests.keys.filter { $0 < other.length }.max() }
        let until = before.contains(nil) ? nil : before.compactMap(\.self).min()
        return Testimony(
            contradictions: others,
            agreesUntil: until.map { WallTime(milliseconds: Int64(clamping: $0)) })
    }
}
