/// Who is to use an engine at once, and how much.
public struct LoadPlan: Hashable, Sendable {
    /// People who ride.
    public var passengers = 60
    /// People who drive.
    public var drivers = 40
    /// For how many seconds they go on; saying goodbye and looking everything up comes on top.
    public var seconds = 30
    /// Calls that all of them together make in a second. Nobody makes more than the engine takes
    /// for long from one client.
    public var callsPerSecond = 500
    /// Of 1,000 changes so many are sent again under their name once they were answered.
    public var repeatsPerMille = 100
    /// Of 1,000 changes so many lose their answer: the connection is closed instead of waiting.
    public var lostPerMille = 10
    /// Who else is there, and does not behave.
    public var neighbours = Neighbours()
    /// Where chance begins. What the engine answers when is not chance, so that two runs of one
    /// seed are alike and not the same.
    public var seed: UInt64 = 1

    /// How many of each kind that does not behave.
    public struct Neighbours: Hashable, Sendable {
        /// Send a byte a second.
        public var dawdling = 0
        /// Ask and never read.
        public var silent = 0
        /// Sign in, look on, and neither read nor leave.
        public var vanishing = 0
        /// Send as much as the socket takes.
        public var flooding = 0

        /// Nobody.
        public init() {}

        /// All of them.
        public var count: Int { dawdling + silent + vanishing + flooding }
    }

    /// A small load.
    public init() {}
}

/// Chance from a seed, by SplitMix64.
struct LoadRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Whether something happens that happens so often in 1,000 times.
    mutating func happens(perMille: Int) -> Bool {
        Int.random(in: 0..<1_000, using: &self) < perMille
    }
}
