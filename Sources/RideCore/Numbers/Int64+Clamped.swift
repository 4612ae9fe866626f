/// Arithmetic that stays at the ends of its range. Numbers from outside may be anything: near the
/// ends they must lead to a refusal, never to an overflow, which ends the process.
extension Int64 {
    /// The sum, or the end of the range that it would pass.
    func clampedSum(_ other: Int64) -> Int64 {
        let (sum, isOutside) = addingReportingOverflow(other)
        guard isOutside else { return sum }
        return other < 0 ? .min : .max
    }

    /// The difference, or the end of the range that it would pass.
    func clampedDifference(_ other: Int64) -> Int64 {
        let (difference, isOutside) = subtractingReportingOverflow(other)
        guard isOutside else { return difference }
        return other > 0 ? .min : .max
    }

    /// The product, or the end of the range that it would pass.
    func clampedProduct(_ other: Int64) -> Int64 {
        let (product, isOutside) = multipliedReportingOverflow(by: other)
        guard isOutside else { return product }
        return (self < 0) != (other < 0) ? .min : .max
    }

    /// The quotient by a positive divisor, rounded down: -1 by 1,000 is -1.
    package func quotientRoundedDown(by divisor: Int64) -> Int64 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
