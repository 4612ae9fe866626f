import RideWire

/// Why there is no connection, apart from the words, which follow the language of the app.
public enum LostReason: Hashable, Sendable, ExpressibleByStringLiteral {
    /// In words that are at hand already.
    case said(String)
    /// Nobody listens at the socket, and no engine is to be started.
    case noEngine(socket: String)
    /// The path of the socket has more bytes than the system takes.
    case longSocketPath(String, bytes: Int, limit: Int)
    /// The system does not let the app use the socket.
    case noPermission(socket: String)
    /// The engine has more callers than it can take at the moment.
    case engineIsBusy
    /// The engine belongs to another user, who could read everything that is said.
    case foreignEngine(socket: String, user: UInt32)
    /// The engine closed the connection, or went away.
    case engineHasGone
    /// The engine has said why it closes the connection, by a name.
    case saidGoodbye(code: String)
    /// What the engine sends cannot be read.
    case engineIsNotUnderstood
    /// The program that is the engine is nowhere.
    case engineNotFound(name: String, places: [String])
    /// A folder that the engine needs cannot be made or used; why, in the system's words.
    case folderUnusable(path: String, cause: String)
    /// The system refused something, in its own words; empty where it was about no file.
    case system(cause: String, path: String)
    /// An engine was started and has ended at once: the last line that it wrote, if it wrote any,
    /// and the file that holds all of them.
    case engineEnded(line: String?, log: String)
    /// An engine was started and does not listen; the file that holds what it wrote.
    case engineDoesNotListen(log: String)
    /// The engine takes what is sent, and says nothing.
    case engineIsSilent
    /// The engine lets nobody in for now.
    case refused(WireError)

    /// Words that are at hand already.
    public init(stringLiteral words: String) { self = .said(words) }

    /// Whether the engine has no place for this app now, which a little patience may change.
    public var isLackOfRoom: Bool {
        switch self {
        case .saidGoodbye("made_room"), .saidGoodbye("too_many_clients"),
            .saidGoodbye("too_many_of_user"):
            true
        default: false
        }
    }

    /// The reason in one sentence or two.
    public func words(_ texts: Texts) -> String {
        switch self {
        case .said(let words): words
        case .noEngine(let socket): texts["away.noEngine", ["path": socket]]
        case .longSocketPath(let path, let bytes, let limit):
            texts[
                "away.longSocketPath", ["path": path, "bytes": "\(bytes)", "limit": "\(limit)"]]
        case .noPermission(let socket): texts["away.noPermission", ["path": socket]]
        case .engineIsBusy: texts["away.engineIsBusy"]
        case .foreignEngine(let socket, let user):
            texts["away.foreignEngine", ["path": socket, "user": "\(user)"]]
        case .engineHasGone: texts["away.engineHasGone"]
        case .saidGoodbye(let code):
            texts.goodbye(code) ?? texts["away.engineHasGone"]
        case .engineIsNotUnderstood: texts["away.engineIsNotUnderstood"]
        case .engineNotFound(let name, let places):
            texts[
                "away.engineNotFound", ["name": name, "places": texts.list(places)]]
        case .folderUnusable(let path, let cause):
            texts["away.folderUnusable", ["path": path, "cause": cause]]
        case .system(let cause, let path):
            path.isEmpty
                ? texts["away.system", ["cause": cause]]
                : texts["away.systemFile", ["path": path, "cause": cause]]
        case .engineEnded(let line?, let log):
            // Some of what an engine writes last ends with a full stop, and some without.
            texts[
                "away.engineEnded", ["line": line.hasSuffix(".") ? line : line + ".", "log": log]]
        case .engineEnded(nil, let log): texts["away.engineEndedMute", ["log": log]]
        case .engineDoesNotListen(let log): texts["away.engineDoesNotListen", ["log": log]]
        case .engineIsSilent: texts["away.engineIsSilent"]
        case .refused(let error): texts[error]
        }
    }

    /// The last line of what an engine wrote that has something on it, without the word before it
    /// that only says that it is an error; nil where nothing else is said.
    public static func lastLine(of written: String) -> String? {
        let lines = written.split { $0.isNewline }.map(String.init)
        guard let last = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
        let mark = "Error: "
        let cause = last.hasPrefix(mark) ? String(last.dropFirst(mark.count)) : last
        return cause.isEmpty ? nil : cause
    }
}
