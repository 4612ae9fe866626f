/// Why something that comes with the product was not found.
public enum ResourceError: Error, Hashable, Sendable {
    /// There is no folder of resources at all.
    case noFolder(lookedIn: [String])
    /// The folder holds nothing by that name.
    case notFound(kind: String, name: String, lookedIn: [String], known: [String])

    /// What was not found and where it was looked for.
    public var message: String {
        switch self {
        case .noFolder(let places):
            "the folder of cities and scenarios was not found; looked in "
                + "\(places.joined(separator: ", ")); RIDE_RESOURCES can name it"
        case .notFound(let kind, let name, let places, let known):
            "no \(kind) \"\(name)\"; looked in \(places.joined(separator: ", "))"
                + (known.isEmpty ? "" : "; known are \(known.joined(separator: ", "))")
        }
    }
}
