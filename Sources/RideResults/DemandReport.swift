/// What became of the lines of a table of requests that a run was made of.
public struct DemandReport: Hashable, Sendable {
    /// A line from which no request was made.
    public struct Dropped: Hashable, Sendable {
        /// The line of the table, from 1.
        public let line: Int
        /// Why, with the column at fault.
        public let reason: String

        /// A line that was left out.
        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// Lines of the table under its header.
    public let lines: Int
    /// Requests that were made of them.
    public let requests: Int
    /// Requests among them that come after the run's duration and are not made.
    public let afterHorizon: Int
    /// The lines that were left out, in the order of the table.
    public let dropped: [Dropped]

    /// A report of a table.
    public init(lines: Int, requests: Int, afterHorizon: Int, dropped: [Dropped]) {
        self.lines = lines
        self.requests = requests
        self.afterHorizon = afterHorizon
        self.dropped = dropped
    }

    /// The counts, for the summary.
    var figure: JSONFigure {
        .object([
            "lines": .count(lines), "requests": .count(requests),
            "after_horizon": .count(afterHorizon), "dropped": .count(dropped.count),
        ])
    }

    /// The lines that were left out as a table in CSV.
    var table: [UInt8] {
        var bytes = Array("line,reason\n".utf8)
        for entry in dropped {
            let reason = entry.reason.replacing("\"", with: "\"\"")
            bytes += "\(entry.line),\"\(reason)\"\n".utf8
        }
        return bytes
    }
}
