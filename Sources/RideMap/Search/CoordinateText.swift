import RideCore

/// A point in the text that people copy from elsewhere: two coordinates, as maps and messengers
/// write them, or the link of a map.
///
/// Whole numbers alone are no point, for houses have numbers; and where a letter stands that is no
/// direction of the compass, a name was meant.
public enum CoordinateText {
    /// The point that a text names; nil for any other text.
    ///
    /// - Complexity: O(characters).
    public static func coordinate(in text: String) -> Coordinate? {
        let text = String(text.trimming { $0.isWhitespace })
        let isLink = text.contains("://") || text.hasPrefix("geo:")
        return isLink ? linked(unescaped(text)) : written(text)
    }

    // MARK: Links

    /// What stands in links before a latitude, in the order in which it counts: the place that a
    /// link is about comes before the middle of what it shows.
    private static let marks = [
        "!3d", "mlat=", "destination=", "daddr=", "query=", "q=", "ll=", "center=", "@", "geo:",
        "#map=",
    ]

    private static func linked(_ link: String) -> Coordinate? {
        for mark in marks {
            guard var rest = rest(of: link, after: mark) else { continue }
            if mark == "#map=" {
                // The zoom stands first.
                guard let slash = rest.firstIndex(of: "/") else { continue }
                rest = rest[rest.index(after: slash)...]
            }
            guard let latitude = number(&rest) else { continue }
            for between in [",", " ", "/", "!4d", "&mlon="] where rest.hasPrefix(between) {
                rest = rest.dropFirst(between.count)
                break
            }
            while rest.first == " " { rest = rest.dropFirst() }
            guard let longitude = number(&rest), latitude != 0 || longitude != 0 else { continue }
            if let point = Coordinate(latitude: latitude, longitude: longitude) { return point }
        }
        return nil
    }

    private static func rest(of link: String, after mark: String) -> Substring? {
        var start = link.startIndex
        while start < link.endIndex {
            if link[start...].hasPrefix(mark) { return link[start...].dropFirst(mark.count) }
            start = link.index(after: start)
        }
        return nil
    }

    /// The signs of a link that stand for others.
    private static func unescaped(_ link: String) -> String {
        var plain = ""
        var rest = Substring(link)
        let escapes = [
            ("%2C", ","), ("%2c", ","), ("%20", " "), ("+", " "), ("%2F", "/"), ("%3D", "="),
        ]
        scan: while let first = rest.first {
            for (escape, sign) in escapes where rest.hasPrefix(escape) {
                plain += sign
                rest = rest.dropFirst(escape.count)
                continue scan
            }
            plain.append(first)
            rest = rest.dropFirst()
        }
        return plain
    }

    /// Takes a decimal number off the front.
    private static func number(_ text: inout Substring) -> Double? {
        let end = text.firstIndex { !($0.isASCII && ($0.isNumber || "+-.".contains($0))) }
        let digits = text[..<(end ?? text.endIndex)]
        guard let value = Double(digits) else { return nil }
        text = text[digits.endIndex...]
        return value
    }

    // MARK: Two numbers

    private static func written(_ text: String) -> Coordinate? {
        var rest = Substring(text)
        let commaIsPoint = !text.contains(".")
        var values: [Part] = []
        var parts: [Double] = []
        var areDecimal = true
        while let first = rest.first {
            if first.isASCII, first.isNumber || first == "-" || first == "+" {
                guard let part = decimal(&rest, commaIsPoint: commaIsPoint) else { return nil }
                areDecimal = areDecimal && part.isDecimal
                parts.append(part.value)
            } else if let direction = directions[first] {
                guard let value = degrees(parts), value >= 0 else { return nil }
                values.append(Part(value * direction.sign, direction.isLatitude))
                parts = []
                rest = rest.dropFirst()
            } else if separators.contains(first) {
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        if values.isEmpty, parts.count == 2, areDecimal {
            values = [Part(parts[0], true), Part(parts[1], false)]
            parts = []
        }
        guard parts.isEmpty, values.count == 2,
            let latitude = values.first(where: \.isLatitude),
            let longitude = values.first(where: { !$0.isLatitude })
        else { return nil }
        return Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
    }

    /// One of the two.
    private struct Part {
        let degrees: Double
        let isLatitude: Bool

        init(_ degrees: Double, _ isLatitude: Bool) {
            (self.degrees, self.isLatitude) = (degrees, isLatitude)
        }
    }

    /// The directions of the compass in the three languages.
    private static let directions: [Character: (sign: Double, isLatitude: Bool)] = [
        "N": (1, true), "n": (1, true), "S": (-1, true), "s": (-1, true), "E": (1, false),
        "e": (1, false), "L": (1, false), "l": (1, false), "W": (-1, false), "w": (-1, false),
        "O": (-1, false), "o": (-1, false),
    ]

    private static let separators: Set<Character> = [
        " ", ",", ";", "°", "º", "'", "′", "’", "\"", "″", "”", "(", ")",
    ]

    /// Takes a number off the front, and says whether it has a part behind the point.
    private static func decimal(
        _ text: inout Substring, commaIsPoint: Bool
    ) -> (value: Double, isDecimal: Bool)? {
        var digits = ""
        var isDecimal = false
        while let first = text.first {
            let next = text.dropFirst().first
            if first.isASCII, first.isNumber || (digits.isEmpty && "+-".contains(first)) {
                digits.append(first)
            } else if !isDecimal, first == "." || (commaIsPoint && first == ","),
                next?.isNumber == true
            {
                digits.append(".")
                isDecimal = true
            } else {
                break
            }
            text = text.dropFirst()
        }
        return Double(digits).map { ($0, isDecimal) }
    }

    /// Degrees, minutes and seconds as degrees.
    private static func degrees(_ parts: [Double]) -> Double? {
        guard (1...3).contains(parts.count), parts.dropFirst().allSatisfy({ (0..<60) ~= $0 })
        else { return nil }
        return parts.reversed().reduce(0) { $0 / 60 + $1 }
    }
}

extension String {
    fileprivate func trimming(_ isOut: (Character) -> Bool) -> Substring {
        var rest = drop(while: isOut)
        while let last = rest.last, isOut(last) { rest = rest.dropLast() }
        return rest
    }
}
