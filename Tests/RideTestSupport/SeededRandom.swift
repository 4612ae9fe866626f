/// Chance that can be repeated: the same seed gives the same numbers on every machine.
///
/// This is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014): a counter with a fixed step, and a mix of its bits as the output.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The sequence that belongs to this seed; every seed is a good one.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to one less than the limit, every one about as likely as the others.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
