/// The numbers in a line that somebody who listens wants to hear of when they change, each no finer
/// than that: whole minutes, hundreds of metres, amounts, shares; times of day apart.
///
/// Seconds and plain numbers are left out: they would make a voice that never stops.
struct Measures: Hashable {
    /// Amounts, minutes, distances, shares.
    private(set) var counted: [String] = []
    /// Times of day, and countdowns, which look the same.
    private(set) var clocks: [String] = []

    /// The numbers in a line.
    ///
    /// - Complexity: O(length of the line).
    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var previousUnit = ""
        var index = 0
        while index < scalars.count {
            guard Self.isDigit(scalars[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < scalars.count, Self.continues(scalars, at: index) { index += 1 }
            let digits = String(String.UnicodeScalarView(scalars[start..<index]))
            let unit = Self.unit(scalars, from: index)
            take(
                digits, unit: unit, isAmount: Self.isAmount(scalars, before: start),
                follows: previousUnit)
            previousUnit = unit
        }
    }

    private mutating func take(
        _ digits: String, unit: String, isAmount: Bool, follows previous: String
    ) {
        if digits.contains(":") { return clocks.append(digits) }
        switch unit {
        case "s": return
        // One decimal of a kilometre is a hundred metres already.
        case "m", "ft":
            let step = unit == "m" ? 100 : 300
            counted.append("\((Int(digits) ?? 0) / step) \(unit)")
        case "min", "h", "km", "mi", "%": counted.append("\(digits) \(unit)")
        default:
            // "1 h 05", and everything that is money or an average.
            let isFraction = digits.contains(".") || digits.contains(",")
            if previous == "h" || isAmount || isFraction { counted.append(digits) }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Whether the number goes on here: a digit, or a sign between two digits.
    private static func continues(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        if isDigit(scalars[index]) { return true }
        guard scalars[index] == "." || scalars[index] == "," || scalars[index] == ":" else {
            return false
        }
        return index + 1 < scalars.count && isDigit(scalars[index + 1])
    }

    /// The letters right behind a number, or behind one space; or the per cent sign.
    private static func unit(_ scalars: [Unicode.Scalar], from end: Int) -> String {
        var index = end
        if index < scalars.count, scalars[index] == " " { index += 1 }
        if index < scalars.count, scalars[index] == "%" { return "%" }
        var unit = String.UnicodeScalarView()
        while index < scalars.count, scalars[index].properties.isAlphabetic {
            unit.append(scalars[index])
            index += 1
        }
        return String(unit)
    }

    private static func isAmount(_ scalars: [Unicode.Scalar], before start: Int) -> Bool {
        var index = start - 1
        if index >= 0, scalars[index] == " " || scalars[index] == "\u{A0}" { index -= 1 }
        return index >= 0 && scalars[index].properties.generalCategory == .currencySymbol
    }
}
