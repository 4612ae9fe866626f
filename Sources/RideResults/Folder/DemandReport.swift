/// What became of the lines of a table of requests that a run was made of.
public struct DemandReport: Hashable, Sendable {
    /// A line from which no request was made.
    public struct Dropped: Hashable, Sendable, BitwiseCopyable {
        /// The line of the table, from 1.
        public let line: UInt32
        /// The place of the reason in `reasons`.
        public let reason: UInt32

        /// A line that was left out.
        public init(line: UInt32, reason: UInt32) {
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
    /// How many of their ends were more than 20 m from every street, and were moved to one.
    public let endsOffStreet: Int
    /// How far the farthest was, in metres.
    public let farthestOffStreet_m: Double
    /// The lines that were left out, in the order of the table.
    public let dropped: [Dropped]
    /// Why, each with the column at fault.
    public let reasons: [String]

    /// A report of a table.
    public init(
        lines: Int, requests: Int, afterHorizon: Int, endsOffStreet: Int,
        farthestOffStreet_m: Double, dropped: [Dropped], reasons: [String]
    ) {
        self.lines = lines
        self.requests = requests
        self.afterHorizon = afterHorizon
        self.endsOffStreet = endsOffStreet
        self.farthestOffStreet_m = farthestOffStreet_m
        self.dropped = dropped
        self.reasons = reasons
    }

    /// The counts, for the summary.
    var figure: JSONFigure {
        .object([
            "lines": .count(lines), "requests": .count(requests),
            "after_horizon": .count(afterHorizon), "ends_off_street": .count(endsOffStreet),
            "farthest_off_street_m": .rounded(farthestOffStreet_m, 10),
            "dropped": .count(dropped.count),
        ])
    }

    /// Writes the lines that were left out as a table in CSV.
    func write(to path: String) throws(ResultsError) {
        let quoted = reasons.map { ",\"\($0.replacing("\"", with: "\"\""))\"\n" }
        let file = try OutputFile(path)
        var text = TextBytes()
        text.append("line,reason\n")
        for entry in dropped {
            text.append("\(entry.line)")
            text.append(quoted[Int(entry.reason)])
            guard text.count > 1 << 16 else { continue }
            try file.write(text)
            text.removeAll()
        }
        try file.write(text)
        try file.finish()
    }
}
