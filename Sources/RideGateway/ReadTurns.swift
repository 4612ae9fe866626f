/// Looking up and saving by turns: all that waits is looked up at once, then the next round may be
/// saved, then what has come in meanwhile is looked up. Neither keeps the other waiting for ever.
struct ReadTurns {
    private var waiting: [BackgroundJob] = []
    private var underWay: Set<UInt64> = []
    /// Whether a round may be saved before anything else is looked up.
    private var isTurnOfRounds = false

    /// Whether something is being looked up.
    var areUnderWay: Bool { !underWay.isEmpty }

    /// Something more is to be looked up.
    mutating func add(_ job: BackgroundJob) { waiting.append(job) }

    /// What is to be looked up now.
    mutating func take() -> [BackgroundJob] {
        guard !isTurnOfRounds, !areUnderWay, !waiting.isEmpty else { return [] }
        defer { waiting.removeAll() }
        underWay = Set(waiting.map(\.id))
        isTurnOfRounds = true
        return waiting
    }

    /// A job is done; those of other kinds do not matter.
    mutating func done(_ id: UInt64) { underWay.remove(id) }

    /// The rounds have had their turn.
    mutating func letNextOnesBegin() { isTurnOfRounds = false }
}
