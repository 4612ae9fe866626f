import RideCore

/// The tokens that a person has, one for the data behind each engine, and the one that is shown to
/// the engine at the other end. Beside each the last mark that was given of the data's history,
/// which is shown to every engine: those of others say nothing to it.
///
/// An engine says which data it holds. One that does not say, or that had not said when the token
/// was kept, is known by where it listens; such a token is shown to whatever engine listens there,
/// and belongs to the data that it opens from then on.
struct EngineTokens: Sendable {
    /// What the engine at the other end holds; nil before it has said so, and if it does not.
    private(set) var data: DataID?
    /// What is shown to that engine; nil for nothing.
    private(set) var shown: String?
    /// Whether the session there is was opened by what was shown.
    private(set) var wasShown = false
    private var byData: [DataID: String]
    private var ofSocket: String?
    private var marks: [DataID: HistoryMark]

    /// The tokens of a profile.
    init(ofSocket: String?, byData: [DataID: String], marks: [DataID: HistoryMark] = [:]) {
        self.ofSocket = ofSocket
        self.byData = byData
        self.marks = marks
        shown = ofSocket
    }

    /// Takes the token for an engine that holds these data, or that does not say which.
    ///
    /// - Returns: whether it holds others than the one before.
    mutating func meet(_ found: DataID?) -> Bool {
        let isElsewhere = data != nil && found != nil && found != data
        data = found
        shown = found.flatMap { byData[$0] } ?? ofSocket
        return isElsewhere
    }

    /// What was seen of every history, the latest first; nil for nothing.
    var witness: [HistoryMark]? {
        let latest = marks.values.sorted { ($0.at, $0.text) > ($1.at, $1.text) }
        return latest.isEmpty ? nil : Array(latest.prefix(Limits.marksShown))
    }

    /// Takes over a mark that the engine has given.
    ///
    /// - Returns: what is to be kept.
    mutating func keep(_ mark: HistoryMark) -> [Effect] {
        guard let data, marks.updateValue(mark, forKey: data) != mark else { return [] }
        return [.keepMark(mark, of: data)]
    }

    /// Takes over the token that the engine has given.
    ///
    /// - Returns: what is to be kept and forgotten, in the order in which nothing is lost.
    mutating func keep(_ new: String) -> [Effect] {
        let before = shown
        wasShown = before != nil
        shown = new
        guard let data else {
            guard ofSocket != new else { return [] }
            ofSocket = new
            return [.keepToken(new, of: nil)]
        }
        let isNew = byData.updateValue(new, forKey: data) != new
        let effects: [Effect] = isNew ? [.keepToken(new, of: data)] : []
        guard let before, before == ofSocket else { return effects }
        ofSocket = nil
        return effects + [.keepToken(nil, of: nil)]
    }

    /// The token that was shown opens nothing any more. One that was kept for a socket is not shown
    /// again but stays in the profile: it may be for other data than those that the engine holds.
    ///
    /// - Returns: what is to be forgotten.
    mutating func forget() -> [Effect] {
        shown = nil
        ofSocket = nil
        guard let data else { return [.keepToken(nil, of: nil)] }
        return byData.removeValue(forKey: data) == nil ? [] : [.keepToken(nil, of: data)]
    }
}
