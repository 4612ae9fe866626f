import RideCore
import RideSim

/// How people move who may choose.
public enum Mode: String, CaseIterable, Sendable {
    /// On foot.
    case walk
    /// With a shared bicycle.
    case bike
    /// By car.
    case car
}

/// Which way people take: a multinomial logit (McFadden, "Conditional Logit Analysis of Qualitative
/// Choice Behavior", 1974), whose numbers are our own.
///
/// A way is worth the less the longer it takes and the more it costs; what else speaks for it is a
/// constant of the mode and a chance of the person. With Gumbel's chance, the best way is each one
/// with the logit's probability, which needs no exponential and is the same on every machine.
public struct ModeChoice: Hashable, Sendable {
    /// How much a minute weighs.
    public var perMinute = 0.12
    /// How many minor units people pay to save a minute.
    public var valueOfTime_minor = 60.0
    /// What speaks for a mode besides time and price.
    public var constants: [Mode: Double] = [.walk: 0, .bike: -0.3, .car: -1.2]

    /// The usual numbers.
    public init() {}

    /// One way that somebody could take.
    public struct Option: Hashable, Sendable {
        /// How.
        public let mode: Mode
        /// From door to door.
        public let minutes: Double
        /// What it costs, in minor units.
        public let price_minor: Double

        /// A way.
        public init(mode: Mode, minutes: Double, price_minor: Double) {
            self.mode = mode
            self.minutes = minutes
            self.price_minor = price_minor
        }
    }

    /// The worth of a way without chance.
    public func worth(of option: Option) -> Double {
        let price = valueOfTime_minor > 0 ? option.price_minor / valueOfTime_minor : 0
        return (constants[option.mode] ?? 0) - perMinute * (option.minutes + price)
    }

    /// What a person takes; nil where there is no way.
    public func chosen(from options: [Option], _ random: inout RandomStream) -> Option? {
        var best: (option: Option, worth: Double)?
        for option in options {
            let worth = worth(of: option) + Self.gumbel(&random)
            if worth > best?.worth ?? -.infinity { best = (option, worth) }
        }
        return best?.option
    }

    /// A number of the standard Gumbel distribution.
    private static func gumbel(_ random: inout RandomStream) -> Double {
        let unit = max(random.unit(), 0x1p-53)
        let inner = max(-DeterministicMath.naturalLogarithm(unit), 0x1p-60)
        return -DeterministicMath.naturalLogarithm(inner)
    }
}
