/// What an app remembers from one start to the next.
struct Profile: Codable, Hashable, Sendable {
    /// The name the person chose; nil before the first session.
    var name: String?
    /// Whether the hint for newcomers has been seen.
    var hint_seen: Bool
    /// The token for each engine, by the path of its socket.
    var tokens: [String: String]

    /// Nothing to remember yet.
    init() {
        hint_seen = false
        tokens = [:]
    }

    /// Reads a profile; what is missing is as in a new one, so that an older app's profile does.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        hint_seen = try container.decodeIfPresent(Bool.self, forKey: .hint_seen) ?? false
        tokens = try container.decodeIfPresent([String: String].self, forKey: .tokens) ?? [:]
    }
}
