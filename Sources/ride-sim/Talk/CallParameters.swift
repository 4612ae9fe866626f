import FoundationEssentials
import RideCore
import RideRuns
import RideWire

/// The parameters of a call as somebody typed them: sent on as they are, so that the engine sees
/// every mistake, and only what is missing is added.
struct CallParameters {
    /// One object, without line ends.
    private(set) var text: String
    private let value: JSONValue

    /// Takes over a text.
    ///
    /// - Throws: `Failure` if it is not one JSON object.
    init(_ typed: String) throws {
        guard let value = JSONValue(text: typed), case .object = value else {
            throw Failure(
                "The parameters are not a JSON object, such as {\"ride_id\": 9001}")
        }
        // In JSON a line end can only stand between the parts, where a blank does as well.
        let line = String(typed.map { $0 == "\n" || $0 == "\r\n" ? " " : $0 })
        text = Self.trimmed(line)
        self.value = value
    }

    /// Whether a key was given.
    func has(_ key: String) -> Bool { value[key] != nil }

    /// Adds a text under a key, unless the key was given.
    mutating func add(_ key: String, _ content: String) throws {
        guard !has(key) else { return }
        let rest = CallParameters.trimmed(String(text.dropFirst()))
        let pair = try TalkJSON.text(key) + ":" + TalkJSON.text(content)
        text = "{" + pair + (rest.hasPrefix("}") ? "" : ",") + rest
    }

    /// Adds a new command id where the call takes one and none was given.
    mutating func addCommandID(for type: any Request.Type) throws {
        guard type is any Command.Type else { return }
        try add("command_id", UUID().uuidString)
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace))
    }
}
