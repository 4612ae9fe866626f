import RideCore
import RideSim

/// A measure of some of a run's requests, as it is named: `wait_s.p95@zone3`,
/// `service_rate@7h-9h`, `requests@zone3@7h-9h`.
public struct MeasureName: Hashable, Sendable {
    /// As it was written.
    public let text: String
    /// What is measured.
    public let measure: String
    /// Of which requests.
    public let selection: FigureSelection

    /// What stands after the `@`, for those who have written something else.
    public static let expected =
        "expected @zone and the number of a zone, or @ and hours since the run began such as "
        + "@7h-9h or @7.5h-8h, or @platform1 or @platform2, each once"

    /// Whether a name is of some of the requests, or means to be.
    public static func isOfSome(_ text: String) -> Bool { text.contains("@") }

    /// Reads a name; nil where it does not say which requests.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        var selection = FigureSelection()
        for part in parts.dropFirst() {
            if part.hasPrefix("zone") {
                guard selection.zone == nil, let zone = Int(part.dropFirst(4)),
                    (0...1_000_000).contains(zone)
                else { return nil }
                selection.zone = zone
            } else if part.hasPrefix("platform") {
                guard selection.platform == nil, let number = UInt8(part.dropFirst(8)),
                    (1...2).contains(number)
                else { return nil }
                selection.platform = PlatformRules.Membership(rawValue: number)
            } else {
                let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                guard selection.from == nil, ends.count == 2, let from = Self.hours(ends[0]),
                    let until = Self.hours(ends[1]), from < until
                else { return nil }
                (selection.from, selection.until) = (from, until)
            }
        }
        (self.text, measure, self.selection) = (text, String(parts[0]), selection)
    }

    /// `7h` and `7.5h`, to 31 days.
    private static func hours(_ text: Substring) -> Duration? {
        guard text.hasSuffix("h"), let hours = Double(text.dropLast()), (0...744).contains(hours)
        else { return nil }
        return .milliseconds(Int64((hours * 3_600_000).rounded()))
    }
}
