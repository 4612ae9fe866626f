import RideBikes
import RideCore

/// What became of the data of a bicycle system: what was taken, and what was left out and why (B1).
public struct BikeFeedReport: Hashable, Sendable {
    /// Something that was left out or put right.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The name of the file.
        public let file: String
        /// What it is about, such as a station's code.
        public let subject: String
        /// What is wrong, and what was made of it.
        public let message: String

        /// "station_information.json, 42: expected a latitude; left out".
        public var description: String { "\(file), \(subject): \(message)" }
    }

    /// Everything that was left out or put right, in the order of the data.
    public private(set) var findings: [Finding] = []

    /// Nothing yet.
    init() {}

    mutating func add(_ file: String, _ subject: String, _ message: String) {
        findings.append(
            Finding(
                file: file,
                subject: String(CleanText.cleaned(subject).prefix(BikeLimits.codeCharacters)),
                message: message))
    }
}
