import RideCore

/// What apps have seen of a history that is not the one that was saved, and what an operator has
/// said to it.
public struct HistoryRecord: Hashable, Codable, Sendable {
    /// Marks of this moment and before say nothing any more: an operator has gone on from here. Nil
    /// where none has.
    public var acceptedUntil: WallTime?
    /// What stands against the history; nil for nothing.
    public var doubt: HistoryDoubt?

    /// A record of these.
    public init(acceptedUntil: WallTime? = nil, doubt: HistoryDoubt? = nil) {
        self.acceptedUntil = acceptedUntil
        self.doubt = doubt
    }
}

/// Why no change is taken: apps have seen another history.
public struct HistoryDoubt: Hashable, Codable, Sendable {
    /// The moment up to which both may be the same; nil where nothing of the history is as old.
    public var agreesUntil: WallTime?
    /// What was shown, at most `Limits.contradictions` of it. Two apps that were told of the same
    /// round show the same.
    public var seen: [HistoryMark]

    /// A doubt.
    public init(agreesUntil: WallTime?, seen: [HistoryMark]) {
        self.agreesUntil = agreesUntil
        self.seen = seen
    }
}

extension RideService {
    /// What stands against the history that was saved; nil for nothing. Until an operator goes on
    /// all the same, whoever brings calls takes no change.
    public var historyDoubt: HistoryDoubt? { saving.witnesses.doubt }

    /// The marks that may still say something.
    public func marksToAsk(_ marks: [HistoryMark]) -> [HistoryMark] {
        marks.filter(saving.witnesses.mayContradict)
    }

    /// Takes in what became of marks that were shown.
    ///
    /// - Returns: whether more stands against the history than before.
    public func take(_ testimony: Testimony) -> Bool { saving.witnesses.take(testimony, &changes) }

    /// A round was saved, and people are told this mark of it.
    public func historyGrew(to mark: HistoryMark) { saving.witnesses.historyGrew(to: mark) }
}
