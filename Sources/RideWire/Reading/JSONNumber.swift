/// Whole numbers as JSON writes them. The scanner has seen that they are numbers.
enum JSONNumber {
    /// A number of digits only; nil where the type cannot hold it.
    static func integer<Number: FixedWidthInteger>(_ written: ArraySlice<UInt8>) -> Number? {
        let isNegative = written.first == UInt8(ascii: "-")
        return integer(digits: isNegative ? written.dropFirst() : written, isNegative: isNegative)
    }

    /// A number with a point or an exponent, such as `5.0` or `5e0`; nil where it is not whole, or
    /// the type cannot hold it. It is worked out digit by digit: a `Double` keeps 53 bits only.
    static func integer<Number: FixedWidthInteger>(
        ofFraction written: ArraySlice<UInt8>
    ) -> Number? {
        let isNegative = written.first == UInt8(ascii: "-")
        let mark = written.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? written.endIndex
        let point = written.firstIndex(of: UInt8(ascii: "."))
        var digits = written[..<mark].filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
        let behindPoint = point.map { mark - $0 - 1 } ?? 0
        var zeros = exponent(written[mark...].dropFirst()) - behindPoint
        while digits.last == UInt8(ascii: "0"), digits.count > 1 || zeros < 0 {
            digits.removeLast()
            zeros += 1
        }
        if digits.allSatisfy({ $0 == UInt8(ascii: "0") }) { return 0 }
        guard (0...Self.longest).contains(zeros) else { return nil }
        digits.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
        return integer(digits: digits[...], isNegative: isNegative)
    }

    /// So many digits fit no integer that is read here.
    private static let longest = 40

    private static func integer<Number: FixedWidthInteger>(
        digits: ArraySlice<UInt8>, isNegative: Bool
    ) -> Number? {
        var value: Number = 0
        for byte in digits {
            let digit = Number(truncatingIfNeeded: byte - UInt8(ascii: "0"))
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isPast) =
                isNegative
                ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !isTooLarge, !isPast else { return nil }
            value = sum
        }
        return value
    }

    /// An exponent, no further from zero than any number in a frame could matter.
    private static func exponent(_ written: ArraySlice<UInt8>) -> Int {
        var value = 0
        for byte in written where byte >= UInt8(ascii: "0") {
            value = min(1 << 40, value * 10 + Int(byte - UInt8(ascii: "0")))
        }
        return written.first == UInt8(ascii: "-") ? -value : value
    }
}
