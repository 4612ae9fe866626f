import RideApp
import RideClient

/// What went wrong on the way to the engine, as facts: the app says it in its own language.
extension LostReason {
    /// Why no connection came about.
    public init(_ error: ConnectError) {
        self =
            switch error {
            case .pathTooLong(let path, let bytes, let limit):
                .longSocketPath(path, bytes: bytes, limit: limit)
            case .noSocket(let path), .nobodyListens(let path): .noEngine(socket: path)
            case .permissionDenied(let path): .noPermission(socket: path)
            case .engineBusy: .engineIsBusy
            case .foreignEngine(let path, let user): .foreignEngine(socket: path, user: user)
            case .system(_, let path, let code):
                .system(cause: SystemText.describe(code), path: path)
            }
    }

    /// Why a connection is over.
    public init(_ end: ConnectionEnd) {
        self =
            switch end {
            case .closedByEngine, .closedByApp: .engineHasGone
            case .brokenFrame: .engineIsNotUnderstood
            case .outputQueueFull: .engineIsSilent
            case .system(_, let code): .system(cause: SystemText.describe(code), path: "")
            }
    }

    /// Why no engine could be started.
    init(_ error: LaunchError) {
        self =
            switch error {
            case .executableNotFound(let name, let places):
                .engineNotFound(name: name, places: places)
            case .folderUnusable(let path, let code):
                .folderUnusable(path: path, cause: SystemText.describe(code))
            case .system(_, let path, let code):
                .system(cause: SystemText.describe(code), path: path)
            }
    }
}
