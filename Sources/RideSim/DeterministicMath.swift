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
}
