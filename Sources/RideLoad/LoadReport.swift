/// What a load has shown.
public struct LoadReport: Sendable {
    /// What was asked for.
    public var plan: LoadPlan
    /// How long it went on, from the moment everybody was there.
    public var time: Duration = .zero
    /// How long answers took.
    public var times = CallTimes()
    /// Changes that were answered, each of them once.
    public var changes = 0
    /// Of those, sent again under their names.
    public var repeats = 0
    /// Changes whose answers were lost, and which were asked for again.
    public var lost = 0
    /// Rides that were completed.
    public var completed = 0
    /// Rides that were called off, or found nobody.
    public var failed = 0
    /// How often which call was refused with which word.
    public var refusals: [String: Int] = [:]
    /// How often the engine has ended the connection of a neighbour, by kind.
    public var ends: [(kind: String, count: Int)] = []
    /// What cannot be true.
    public var faults = Faults()
    /// The engine from time to time.
    public var moments: [Moment] = []
    /// Files that the engine had open before anybody came; nil where that cannot be read.
    public var filesBefore: Int?
    /// The same, after everybody had left.
    public var filesAfter: Int?
    /// How much of one processor this program itself took, in per cent.
    public var ownLoad = 0
    /// How busy all processors of the machine were, by whatever, in per cent.
    public var machineLoad = 0

    /// The engine at one moment.
    public struct Moment: Hashable, Sendable {
        /// Since everybody was there.
        public let at: Duration
        /// Bytes in memory.
        public let memory: Int
        /// How much of one processor it took since the moment before, in per cent.
        public let load: Int
        /// Open files.
        public let files: Int
    }

    /// By how many bytes the engine's memory has grown since everybody was there.
    public var growth: Int? {
        guard let first = moments.first else { return nil }
        return moments.map { $0.memory - first.memory }.max()
    }

    /// Changes in a second.
    public var changesPerSecond: Int { perSecond(changes) }

    /// Calls in a second.
    public var callsPerSecond: Int { perSecond(times.count) }

    private func perSecond(_ count: Int) -> Int {
        let milliseconds = time / .milliseconds(1)
        return milliseconds > 0 ? Int(Double(count) * 1_000 / milliseconds) : 0
    }

    /// What had nothing left to give: the thing to look at for whoever wants more.
    public var limit: String {
        let loads = moments.map(\.load).sorted()
        let usual = loads.isEmpty ? 0 : loads[loads.count / 2]
        if !faults.isEmpty { return "the engine's answers: see the faults" }
        if machineLoad >= 95, usual + ownLoad < 90 {
            return "the machine: other programs kept its processors busy"
        }
        if usual >= 90 { return "the engine's event loop: one processor is all it uses" }
        if ownLoad >= 90 { return "this program: the engine had \(100 - usual) % to spare" }
        if callsPerSecond * 10 < plan.callsPerSecond * 8 {
            return "time to answer: nobody asks again before the answer is there"
        }
        return "nothing: more can be asked for"
    }
}
