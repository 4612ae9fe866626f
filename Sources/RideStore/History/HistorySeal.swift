import RideCore
import RideCrypto

/// Makes the marks of a history, and knows them again.
struct HistorySeal {
    private let key: MessageKey

    /// The seal of a history with this key.
    init(_ key: MessageKey) { self.key = key.derived(for: "witness") }

    /// The mark of where a history stands.
    func mark(_ head: HistoryHead) -> HistoryMark? {
        HistoryMark(
            length: head.length, at: head.at, digest: head.digest,
            seal: seal("\(head.length)", head.at, head.digest))
    }

    private func seal(_ length: String, _ at: WallTime, _ digest: [UInt8]) -> [UInt8] {
        let text = "\(length).\(at.milliseconds)."
        return Array(key.mark(Array(text.utf8) + digest).prefix(HistoryMark.byteCount))
    }

    /// Whether this engine, or one with the same data, has made a mark.
    private func isOurs(_ mark: HistoryMark) -> Bool {
        seal("\(mark.length)", mark.at, mark.digest).isSame(as: mark.seal)
    }

    /// What becomes of marks that were shown. Those of others, and those that somebody has made up,
    /// say nothing.
    ///
    /// - Complexity: O(log n) in the length of the history for each mark that is ours; O(n) where
    ///   one contradicts.
    func testimony(of marks: [HistoryMark], _ db: any RowConnection) throws -> Testimony {
        var testimony = Testimony()
        var before: [WallTime?] = []
        for mark in marks where isOurs(mark) {
            let digest: [UInt8]? = try db.value(
                "SELECT digest FROM history WHERE length = ?",
                [.of(Int64(bitPattern: mark.length))])
            if digest == mark.digest { continue }
            testimony.contradictions.append(mark)
            let at_ms: Int64? = try db.value(
                "SELECT max(at_ms) FROM history WHERE at_ms < ?", [.of(mark.at.milliseconds)])
            before.append(at_ms.map(WallTime.init(milliseconds:)))
        }
        if !before.contains(nil) { testimony.agreesUntil = before.compactMap(\.self).min() }
        return testimony
    }
}
