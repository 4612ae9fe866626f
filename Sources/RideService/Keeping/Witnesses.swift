import RideCore

/// What apps have seen of the history, where it is not the one that was saved (R10).
struct Witnesses: Sendable {
    private var acceptedUntil: WallTime?
    /// What stands against the history; nil for nothing.
    private(set) var doubt: HistoryDoubt?
    /// When the last round was saved of which somebody was told.
    private var latest = WallTime.epoch

    /// Whether a mark is of a time for which no operator has gone on.
    func mayContradict(_ mark: HistoryMark) -> Bool {
        acceptedUntil.map { mark.at > $0 } ?? true
    }

    mutating func historyGrew(to mark: HistoryMark) { latest = max(latest, mark.at) }

    /// Takes in what became of marks.
    ///
    /// - Returns: whether more stands against the history than before.
    mutating func take(_ testimony: Testimony, _ changes: inout PendingChanges) -> Bool {
        let seen = doubt?.seen ?? []
        let new = testimony.contradictions.filter { mayContradict($0) && !seen.contains($0) }
        guard !new.isEmpty else { return false }
        var agreesUntil = testimony.agreesUntil
        if let doubt {
            agreesUntil = doubt.agreesUntil.flatMap { old in agreesUntil.map { min(old, $0) } }
        }
        doubt = HistoryDoubt(
            agreesUntil: agreesUntil, seen: Array((seen + new).prefix(Limits.contradictions)))
        changes.keep(.history, "")
        return doubt?.seen != seen
    }

    /// An operator goes on: what was shown until now, on whichever clock, says nothing any more.
    mutating func goOn(at now: WallTime, _ changes: inout PendingChanges) {
        guard let doubt else { return }
        acceptedUntil = ([now, latest] + doubt.seen.map(\.at)).max()
        self.doubt = nil
        changes.keep(.history, "")
    }

    // MARK: Records

    /// What is kept of it; nil where nothing ever stood against the history.
    var record: StoredRecord? {
        guard acceptedUntil != nil || doubt != nil else { return nil }
        return .history(HistoryRecord(acceptedUntil: acceptedUntil, doubt: doubt))
    }

    mutating func restore(_ record: HistoryRecord) {
        acceptedUntil = record.acceptedUntil
        doubt = record.doubt
    }
}
