import FoundationEssentials

/// What an app remembers from one start to the next.
public struct Profile: Codable, Hashable, Sendable {
    /// The name the person chose; nil before the first session.
    public var name: String?
    /// Whether the hint for newcomers has been seen.
    public var hint_seen: Bool
    /// The token for each engine, by the path of its socket.
    public var tokens: [String: String]
    /// What the person has chosen about the app.
    public var settings: AppSettings
    /// The person's places, by the city's name.
    public var places: [String: PlaceBook]

    /// Nothing to remember yet.
    public init() {
        hint_seen = false
        tokens = [:]
        settings = AppSettings()
        places = [:]
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
        settings =
            try container.decodeIfPresent(AppSettings.self, forKey: .settings) ?? AppSettings()
        places =
            try container.decodeIfPresent([String: PlaceBook].self, forKey: .places) ?? [:]
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
