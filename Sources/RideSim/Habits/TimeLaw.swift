import RideCore

/// How long something takes or somebody waits: the same each time, or drawn.
///
/// Drawn times are whole milliseconds, from 1 ms to `TimeLaw.longest`.
public enum TimeLaw: Hashable, Codable, Sendable {
    /// Always the same.
    case fixed(Duration)
    /// Every millisecond from the first to the second equally likely.
    case uniform(least: Duration, most: Duration)
    /// Exponential with this mean: the patience of the Erlang-A queue (Palm 1957; Garnett,
    /// Mandelbaum and Reiman, MSOM 4, 2002).
    case exponential(mean: Duration)
    /// The median times e to the power of a normal variable whose standard deviation is `spread`:
    /// how times of service by people are distributed (Brown et al., JASA 100, 2005).
    case logNormal(median: Duration, spread: Double)

    /// Nothing that is drawn is longer: a month.
    public static let longest = Duration.seconds(31 * 86_400)

    /// The mean, before anything is cut off at `longest`.
    public var mean: Duration {
        switch self {
        case .fixed(let time), .exponential(let time): time
        case .uniform(let least, let most):
            .milliseconds((least.milliseconds + most.milliseconds) / 2)
        case .logNormal(let median, let spread):
            Self.time(
                Double(median.milliseconds) * DeterministicMath.exponential(spread * spread / 2))
        }
    }

    /// Draws a time.
    func draw(_ random: inout RandomStream) -> Duration {
        switch self {
        case .fixed(let time):
            return time
        case .uniform(let least, let most):
            let span = UInt64(max(0, most.milliseconds - least.milliseconds)) + 1
            return .milliseconds(least.milliseconds + Int64(random.below(span)))
        case .exponential(let mean):
            return Self.time(random.exponential(mean: Double(mean.milliseconds)))
        case .logNormal(let median, let spread):
            let factor = DeterministicMath.exponential(spread * random.normal())
            return Self.time(Double(median.milliseconds) * factor)
        }
    }

    /// Whole milliseconds from a number of them.
    private static func time(_ milliseconds: Double) -> Duration {
        let most = Double(longest.milliseconds)
        return .milliseconds(Int64(min(most, max(1, milliseconds.rounded()))))
    }
}

extension RandomStream {
    /// A standard normal number, by Marsaglia's polar method (1964).
    mutating func normal() -> Double {
        while true {
            let x = 2 * unit() - 1
            let y = 2 * unit() - 1
            let square = x * x + y * y
            guard square < 1, square > 0x1p-200 else { continue }
            return x * (-2 * DeterministicMath.naturalLogarithm(square) / square).squareRoot()
        }
    }
}
