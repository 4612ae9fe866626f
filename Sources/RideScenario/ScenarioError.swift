/// What is wrong with a scenario, and where.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1; nil where the file as a whole is meant.
    public let line: Int?
    /// The key, with those it stands under: `drivers.count`; nil where no key is meant.
    public let key: String?
    /// What is wrong and what was expected.
    public let message: String

    /// An error at a place.
    public init(file: String, line: Int? = nil, key: String? = nil, message: String) {
        self.file = file
        self.line = line
        self.key = key
        self.message = message
    }

    /// `file:line: key: message`.
    public var description: String {
        [file + (line.map { ":\($0)" } ?? ""), key, message].compactMap { $0 }
            .joined(separator: ": ")
    }
}
