/// A stream of chance that depends on nothing but its seed and its name.
///
/// Each use of chance (where cars start, when requests come, who accepts) has a stream of its own,
/// so that one more draw in one place does not change the history of all others. The generator is
/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
public struct RandomStream: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// What a stream is used for; the raw value is part of every recorded history.
    public enum Purpose: UInt64, Sendable {
        /// Where simulated drivers start and what they drive.
        case fleet = 1
        /// When and where requests are made.
        case demand = 2
        /// Who accepts, and how long an answer takes.
        case behaviour = 3
        /// Names, cars and ratings of simulated people.
        case people = 4
        /// Who does not ask after seeing price and wait, request by request.
        case asking = 5
        /// Who accepts, by request and driver.
        case answers = 6
        /// How long an answer takes, by request and driver.
        case replies = 7
        /// How long a passenger waits for a driver to accept, request by request.
        case patience = 8
        /// How long a passenger waits for the car, request by request.
        case pickupPatience = 9
        /// How long getting in takes, request by request.
        case boarding = 10
        /// Where drivers without a ride go.
        case wandering = 11
        /// What a passenger wants besides, and who changes their mind, request by request.
        case extras = 12
        /// Who gives an accepted ride back, by request and driver.
        case givingBack = 13
        /// Which hours a driver chooses, day by day.
        case hours = 14
        /// For which platform a driver drives, and on which a request is made.
        case platforms = 15
        /// Who shares a car by choice, and how many come along, ride by ride.
        case sharing = 16
    }

    /// The stream for a purpose under a seed.
    public init(seed: UInt64, purpose: Purpose) {
        // Two rounds of mixing, so that neighbouring seeds share nothing.
        var mixer = RandomStream(state: seed &+ purpose.rawValue &* 0xD1B5_4A32_D192_ED03)
        state = mixer.next() ^ mixer.next()
    }

    /// A stream for one thing of many, such as the driver with this number.
    public init(seed: UInt64, purpose: Purpose, number: UInt64) {
        // The number is mixed too: states that are whole steps apart would share all draws but
        // the first few.
        var mixer = RandomStream(seed: seed, purpose: purpose)
        var numbers = RandomStream(state: number)
        state = mixer.next() ^ numbers.next()
    }

    private init(state: UInt64) { self.state = state }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number from 0 up to but not including `bound`, each equally likely, by the
    /// multiply-and-reject method (Lemire, 2019). Our own, because the standard library does not
    /// promise to keep its method.
    ///
    /// - Precondition: `bound` is positive.
    public mutating func below(_ bound: UInt64) -> UInt64 {
        precondition(bound > 0, "nothing is below 0")
        var (high, low) = next().multipliedFullWidth(by: bound)
        if low < bound {
            let threshold = (0 &- bound) % bound
            while low < threshold { (high, low) = next().multipliedFullWidth(by: bound) }
        }
        return high
    }

    /// A number from 0 up to but not including 1, in steps of 2⁻⁵³.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A waiting time with the given mean, exponentially distributed as between the events of a
    /// Poisson process, in the unit of `mean`.
    public mutating func exponential(mean: Double) -> Double {
        -mean * DeterministicMath.naturalLogarithm(1 - unit())
    }
}
