import RideCore

/// A day of the calendar as people type it: "28/02/2030", or "2030-02-28".
enum DayTyping: Hashable {
    /// Nothing is typed.
    case empty
    /// Digits are missing.
    case incomplete
    /// Not written like a day.
    case wrong
    /// Written like a day, and none of the calendar.
    case noSuchDay
    /// A day.
    case day(CivilDate)

    /// Reads a typed day.
    init(_ typed: String) {
        let text = CleanText.cleaned(typed)
        guard !text.isEmpty else {
            self = .empty
            return
        }
        let isYearFirst = text.contains("-")
        let parts = text.split(
            separator: isYearFirst ? "-" : "/", omittingEmptySubsequences: false
        ).map(String.init)
        let widths = isYearFirst ? [4, 2, 2] : [2, 2, 4]
        guard parts.count <= 3,
            zip(parts, widths).allSatisfy({ part, width in
                part.count <= width && part.utf8.allSatisfy { (48...57).contains($0) }
            }),
            parts.dropLast().allSatisfy({ !$0.isEmpty })
        else {
            self = .wrong
            return
        }
        guard parts.count == 3, zip(parts, widths).allSatisfy({ $0.count == $1 }) else {
            self = .incomplete
            return
        }
        let ordered = isYearFirst ? parts : parts.reversed()
        self = CivilDate(ordered.joined(separator: "-")).map { .day($0) } ?? .noSuchDay
    }

    /// Puts slashes between digits as they are typed; leaves everything else alone.
    static func grouped(_ typed: String) -> String {
        let digits = typed.filter { $0 != "/" }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), !typed.hasSuffix("//") else {
            return typed
        }
        // A slash after one digit means that there is no second one.
        let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count > 1, parts.dropLast().contains(where: { $0.count == 1 }) {
            let filled = parts.dropLast().map { $0.count == 1 ? "0\($0)" : String($0) }
            return (filled + [String(parts[parts.count - 1])]).joined(separator: "/")
        }
        var text = ""
        for (index, digit) in digits.prefix(8).enumerated() {
            if index == 2 || index == 4 { text.append("/") }
            text.append(digit)
        }
        return text
    }

    /// A day as it is typed.
    static func written(_ date: CivilDate) -> String {
        date.description.split(separator: "-").reversed().joined(separator: "/")
    }
}
