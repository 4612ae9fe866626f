import FoundationEssentials
import RideCore

/// What an app remembers from one start to the next.
public struct Profile: Codable, Hashable, Sendable {
    /// The name the person chose; nil before the first session.
    public var name: String?
    /// Whether the hint for newcomers has been seen.
    public var hint_seen: Bool
    /// The tokens: by the data that the engine holds, as `key` writes it, or by the path of the
    /// engine's socket where it did not say which.
    public var tokens: [String: String]
    /// The marks that were given last of the history of data, under the same names.
    public var marks: [String: HistoryMark]
    /// What the person has chosen about the app.
    public var settings: AppSettings
    /// The places of everybody who was here, by `PersonKey.places(in:)`; those that an older app
    /// has kept by the city's name alone go to whom the profile lets in there next.
    public var places: [String: PlaceBook]
    /// What each account and the app had when they last agreed, under the names of its places.
    public var mine: [String: MineKnown]

    /// Nothing to remember yet.
    public init() {
        hint_seen = false
        tokens = [:]
        marks = [:]
        settings = AppSettings()
        places = [:]
        mine = [:]
    }

    /// Reads a profile; what is missing is as in a new one, so that an older app's profile does.
    ///
    /// - Throws: an error of the JSON decoder for bytes that are not an object of this kind.
    public init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Profile.self, from: Data(json))
    }

    /// Keys that are missing have the values of a fresh profile.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        hint_seen = try container.decodeIfPresent(Bool.self, forKey: .hint_seen) ?? false
        tokens = try container.decodeIfPresent([String: String].self, forKey: .tokens) ?? [:]
        marks =
            try container.decodeIfPresent([String: HistoryMark].self, forKey: .marks) ?? [:]
        settings =
            try container.decodeIfPresent(AppSettings.self, forKey: .settings) ?? AppSettings()
        places =
            try container.decodeIfPresent([String: PlaceBook].self, forKey: .places) ?? [:]
        // One that cannot be read counts as an account that was never met.
        mine = (try? container.decodeIfPresent([String: MineKnown].self, forKey: .mine)) ?? [:]
    }

    /// Under what the token for an engine's data is kept.
    ///
    /// An engine says by itself which data it holds, so whoever is let in as an engine can ask for
    /// the token of any. An engine of our own user, or root's, could read the profile as well; one
    /// of another user is only ever shown what was kept for that user's engines.
    ///
    /// - Parameter user: the number of the other user whose engine it has to be; nil for our own.
    static func key(of data: DataID, user: UInt32?) -> String {
        "data:" + data.text + (user.map { "@\($0)" } ?? "")
    }

    /// The tokens that may be shown to engines of one user, by their data.
    ///
    /// - Parameter user: the number of another user; nil for our own.
    public func tokensByData(user: UInt32?) -> [DataID: String] { Self.byData(tokens, user) }

    /// The marks of engines of one user, by their data.
    ///
    /// - Parameter user: the number of another user; nil for our own.
    public func marksByData(user: UInt32?) -> [DataID: HistoryMark] { Self.byData(marks, user) }

    private static func byData<Value>(
        _ values: [String: Value], _ user: UInt32?
    ) -> [DataID: Value] {
        var known: [DataID: Value] = [:]
        for (key, value) in values {
            let text = key.split(separator: ":").last?.split(separator: "@").first
            guard let data = text.flatMap({ DataID(String($0)) }),
                key == Self.key(of: data, user: user)
            else { continue }
            known[data] = value
        }
        return known
    }

    /// Keeps a token, or forgets it.
    ///
    /// - Parameters:
    ///   - data: what the engine holds; nil where it did not say.
    ///   - user: whose engine it has to be; nil for our own user's.
    ///   - socket: the path of the engine's socket.
    public mutating func keep(
        _ token: String?, of data: DataID?, user: UInt32?, socket: String
    ) {
        tokens[data.map { Self.key(of: $0, user: user) } ?? socket] = token
    }

    /// Keeps a mark, and no more of them than are ever shown.
    ///
    /// - Parameters:
    ///   - data: what the engine holds.
    ///   - user: whose engine it has to be; nil for our own user's.
    public mutating func keep(_ mark: HistoryMark, of data: DataID, user: UInt32?) {
        marks[Self.key(of: data, user: user)] = mark
        while marks.count > Limits.marksShown,
            let oldest = marks.min(by: { ($0.value.at, $0.key) < ($1.value.at, $1.key) })
        {
            marks[oldest.key] = nil
        }
    }

    /// The profile as an object with its keys in order, for people to read.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("texts and a truth value can be written as JSON")
        }
        return [UInt8](data) + [UInt8(ascii: "\n")]
    }
}
