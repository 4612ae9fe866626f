import RideCore
import RideScenario

/// What could not be taken of a table of requests, for whoever starts a run or an engine.
package struct DroppedLines {
    /// A line for each of the most frequent reasons, and one for the rest; empty for no reasons.
    package let lines: [String]

    private static let most = 8

    /// What is said of requests that come after the end of a run.
    package static func late(_ count: Int) -> String {
        count == 1 ? "1 request comes after the end" : "\(count) requests come after the end"
    }

    package init(_ reasons: [(reason: String, count: Int, firstLine: Int)]) {
        var lines = reasons.prefix(Self.most).map { reason in
            "\(reason.count) left out, the first in line \(reason.firstLine): "
                + CleanText.cleaned(reason.reason)
        }
        if reasons.count > Self.most {
            lines.append("and for \(reasons.count - Self.most) other reasons")
        }
        self.lines = lines
    }
}
