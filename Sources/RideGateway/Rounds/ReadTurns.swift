import RideCore

/// Looking up and saving by turns: some of what waits is looked up, then the next round may be
/// saved, then what waits still or has come in meanwhile is looked up. Neither keeps the other
/// waiting for ever, and whoever asks for many waits for them alone: every connection has one
/// look-up in a turn, as far as there is room for all.
struct ReadTurns {
    private var waiting: [(job: BackgroundJob, client: ClientID)] = []
    private var underWay: Set<UInt64> = []
    /// Whether a round may be saved before anything else is looked up.
    private var isTurnOfRounds = false

    /// Whether something is being looked up.
    var areUnderWay: Bool { !underWay.isEmpty }

    /// Something more is to be looked up.
    mutating func add(_ job: BackgroundJob, of client: ClientID) {
        waiting.append((job, client))
    }

    /// What is to be looked up now: the oldest of each connection.
    mutating func take() -> [BackgroundJob] {
        guard !isTurnOfRounds, !areUnderWay, !waiting.isEmpty else { return [] }
        var taken: [BackgroundJob] = []
        var served: Set<ClientID> = []
        var left: [(job: BackgroundJob, client: ClientID)] = []
        for entry in waiting {
            if taken.count < Limits.lookUpsAtOnce, served.insert(entry.client).inserted {
                taken.append(entry.job)
            } else {
                left.append(entry)
            }
        }
        waiting = left
        underWay = Set(taken.map(\.id))
        isTurnOfRounds = true
        return taken
    }

    /// A connection has gone: what it waits for is not begun any more.
    ///
    /// - Returns: what was not begun.
    mutating func leave(_ client: ClientID) -> [UInt64] {
        let gone = waiting.filter { $0.client == client }.map(\.job.id)
        waiting.removeAll { $0.client == client }
        return gone
    }

    /// A job is done; those of other kinds do not matter.
    mutating func done(_ id: UInt64) { underWay.remove(id) }

    /// The rounds have had their turn.
    mutating func letNextOnesBegin() { isTurnOfRounds = false }
}
