import RideCore

/// Quantities as people write them: a number and its unit.
enum Quantity {
    private static let timeUnits: [(unit: String, milliseconds: Double)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    private static let lengthUnits: [(unit: String, metres: Double)] = [("km", 1_000), ("m", 1)]

    /// `15s`, `4h`, `1h30m`, `500ms`; nil for anything else.
    static func duration(_ text: String) -> Duration? {
        guard let milliseconds = sum(text, timeUnits.map { ($0.unit, $0.milliseconds) }) else {
            return nil
        }
        // Far beyond every range that a caller may ask for.
        return .milliseconds(Int64(min(milliseconds, 1e15).rounded()))
    }

    /// `250m`, `4km`; nil for anything else.
    static func length(_ text: String) -> Metres? {
        guard let metres = sum(text, lengthUnits.map { ($0.unit, $0.metres) }), metres < 1e9
        else { return nil }
        return Metres(metres)
    }

    /// A number with a point and no more than `digits` decimals, in units of the last of them:
    /// `0.3` with 2 is 30; nil for anything else. It is exact, unlike a `Double`.
    static func decimal(_ text: String, digits: Int) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard parts.count == 1 || !decimals.isEmpty, decimals.count <= digits,
            decimals.allSatisfy(\.isASCIIDigit)
        else { return nil }
        let zeros = String(repeating: "0", count: digits - decimals.count)
        // Far beyond every range that a caller may ask for.
        return Int64(whole + decimals + zeros) ?? .max
    }

    /// A number in the form that `decimal(_:digits:)` reads, with `least` decimals or more.
    ///
    /// - Precondition: the number is not negative.
    static func text(decimal number: Int64, digits: Int, least: Int = 0) -> String {
        precondition(number >= 0, "a negative number has no such form")
        let text = String(number)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        var decimals = padded.suffix(digits)
        while decimals.count > least, decimals.last == "0" { decimals.removeLast() }
        let whole = padded.dropLast(digits)
        return decimals.isEmpty ? String(whole) : "\(whole).\(decimals)"
    }

    /// A length in the form that `length(_:)` reads, in whole metres.
    static func text(_ length: Metres) -> String {
        let metres = length.millimetres / 1_000
        return metres >= 1_000 && metres % 1_000 == 0 ? "\(metres / 1_000)km" : "\(metres)m"
    }

    /// `07:30` as the time after midnight; nil for anything else.
    static func timeOfDay(_ text: String) -> Duration? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isASCIIDigit) }),
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24, minute < 60
        else { return nil }
        return .seconds(Int(hour) * 3_600 + Int(minute) * 60)
    }

    /// A duration in the form that `duration(_:)` reads.
    static func text(_ duration: Duration) -> String {
        var rest = duration.milliseconds
        guard rest > 0 else { return "0s" }
        var text = ""
        for (unit, size) in timeUnits.reversed() {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: Int64(size))
            if count > 0 { text += "\(count)\(unit)" }
            rest = remainder
        }
        return text
    }

    /// A number as a file would write it.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// Adds up pairs of number and unit.
    private static func sum(_ text: String, _ units: [(String, Double)]) -> Double? {
        var rest = text.filter { $0 != " " }[...]
        guard !rest.isEmpty else { return nil }
        var sum = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCIIDigit || $0 == "." }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { ("a"..."z").contains($0) }
            rest = rest.dropFirst(letters.count)
            guard let number = Double(digits), number.isFinite,
                let unit = units.first(where: { $0.0 == letters })
            else { return nil }
            sum += number * unit.1
        }
        return sum
    }
}

extension Character {
    /// A digit that everybody's keyboard has.
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
