/// Functions whose results must be the same to the last bit on every machine.
///
/// The C library's `log` may differ in the last place between versions and processors, which would
/// give one seed two histories. The four basic operations may not (IEEE 754), so these functions
/// use nothing else.
public enum DeterministicMath {
    /// The natural logarithm of a positive normal number, to about 1e-15.
    ///
    /// Writes x = m · 2ᵏ with m in [√½, √2) and sums ln m = 2 artanh(s), s = (m−1)/(m+1), as its
    /// power series; |s| < 0.172, so eleven terms reach the precision of a Double.
    ///
    /// - Precondition: `x` is positive and normal.
    public static func naturalLogarithm(_ x: Double) -> Double {
        precondition(x.isNormal && x > 0, "the logarithm of \(x)")
        var exponent = Double(x.exponent)
        var mantissa = x.significand
        if mantissa > 1.414_213_562_373_095_1 {
            mantissa /= 2
            exponent += 1
        }
        let s = (mantissa - 1) / (mantissa + 1)
        let square = s * s
        var sum = 0.0
        var denominator = 23.0
        while denominator >= 1 {
            sum = sum * square + 1 / denominator
            denominator -= 2
        }
        return 2 * s * sum + exponent * 0.693_147_180_559_945_3
    }

    /// e to the power of a number, to about 1e-15 of itself; beyond ±700 as at ±700.
    ///
    /// Writes x = k ln 2 + r with k whole and |r| ≤ ½ ln 2, sums the power series of eʳ, whose
    /// seventeenth term is below 1e-21, and multiplies by 2ᵏ. ln 2 is taken off in two parts, of
    /// which the first has so few digits that its multiple is exact.
    public static func exponential(_ x: Double) -> Double {
        guard x.isFinite else { return x == .infinity ? .infinity : x.isNaN ? .nan : 0 }
        let x = min(700, max(-700, x))
        let power = (x * 1.442_695_040_888_963_4).rounded()
        let rest = (x - power * 0.693_147_180_369_123_8) - power * 1.908_214_929_270_587_7e-10
        var sum = 1.0
        var term = 17.0
        while term >= 1 {
            sum = 1 + sum * rest / term
            term -= 1
        }
        return sum * Double(sign: .plus, exponent: Int(power), significand: 1)
    }
}
