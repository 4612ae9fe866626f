import RideCore
import RideWire

/// Makes names: for commands, 128 random bits in 32 hexadecimal digits, from a seed; for calls of
/// the app, numbers in order.
public struct CommandNames: Sendable {
    private var state: UInt64
    private var calls: UInt64 = 0

    /// Names that follow from a seed, which the shell takes from the system.
    public init(seed: UInt64) { state = seed }

    /// The next name.
    public mutating func next() -> CommandID {
        let text = Self.digits(word()) + Self.digits(word())
        guard let id = CommandID(text) else {
            preconditionFailure("32 hexadecimal digits are a command id")
        }
        return id
    }

    /// The name of the next call.
    mutating func nextCall() -> CallID {
        calls += 1
        return CallID(calls)
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    private mutating func word() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static func digits(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
