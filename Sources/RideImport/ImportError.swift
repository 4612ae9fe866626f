/// Why tables cannot become a city: where the trouble is and what was expected there.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The line, counted from 1, or nil if the trouble is with the whole file.
    public let line: Int?
    /// The column's name, or nil if the trouble is with the whole line.
    public let column: String?
    /// What was expected.
    public let message: String

    /// An error at a place.
    public init(_ file: String, line: Int? = nil, column: String? = nil, _ message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// "link.csv, line 12, column length: expected a number".
    public var description: String {
        var place = file
        if let line { place += ", line \(line)" }
        if let column { place += ", column \(column)" }
        return "\(place): \(message)"
    }
}
