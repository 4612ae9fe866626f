/// Why an app could not start an engine.
public enum LaunchError: Error, Hashable, Sendable {
    /// The engine's executable is neither beside the app nor in the search path.
    case executableNotFound(name: String, lookedIn: [String])
    /// A folder for the socket, the lock or the log could not be made or used.
    case folderUnusable(path: String, code: Int32)
    /// A call to the operating system failed.
    case system(operation: String, path: String, code: Int32)

    /// The number of the system's error; nil for none.
    public var code: Int32? {
        switch self {
        case .executableNotFound: nil
        case .folderUnusable(_, let code), .system(_, _, let code): code
        }
    }

    /// What is wrong and what was expected, in one sentence.
    public var message: String {
        switch self {
        case .executableNotFound(let name, let places):
            "the engine \(name) was not found; looked in \(places.joined(separator: ", "))"
        case .folderUnusable(let path, let code):
            "the folder \(path) cannot be used: \(SystemText.describe(code))"
        case .system(let operation, let path, let code):
            "\(operation) failed for \(path): \(SystemText.describe(code))"
        }
    }
}
