import RideWire

/// Why there is no connection, apart from the words, which follow the language of the app.
public enum LostReason: Hashable, Sendable, ExpressibleByStringLiteral {
    /// As the system or the engine has put it.
    case said(String)
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

    /// The reason in one sentence or two.
    public func words(_ texts: Texts) -> String {
        switch self {
        case .said(let words): words
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
