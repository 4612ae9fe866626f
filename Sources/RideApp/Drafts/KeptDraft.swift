import FoundationEssentials
import RideCore

/// Something that was typed and is not sent: what a page or a moment has kept of it.
public struct KeptDraft: Codable, Hashable, Sendable {
    /// What was typed, by the names of the fields.
    public let fields: [String: String]
    /// When, on the engine's wall clock, in milliseconds.
    public let at_ms: Int64

    init(_ fields: [String: String], at_ms: Int64) {
        self.fields = fields
        self.at_ms = at_ms
    }

    /// Reads a draft as the profile and the account have it; nil where it is none.
    init?(_ text: String) {
        guard let draft = Self.value(KeptDraft.self, of: text) else { return nil }
        self = draft
    }

    /// The draft as the profile and the account have it: one line.
    var text: String { Self.text(of: self) ?? "" }

    /// A value as the text of a field: one line of JSON.
    public static func text(of value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A value from such a text; nil where it is none.
    public static func value<Value: Decodable>(_ kind: Value.Type, of text: String) -> Value? {
        try? JSONDecoder().decode(kind, from: Data(text.utf8))
    }
}

/// For what a draft is kept.
public struct DraftName: Hashable, Sendable {
    /// Under what the profile and the account have it.
    let text: String
    /// How long it waits to be sent, in milliseconds.
    let lifetime_ms: Int64

    /// What is typed for long, and belongs to the account: it comes along to every app.
    private init(ofAccount text: String) { (self.text, lifetime_ms) = (text, 30 * Self.day_ms) }

    /// What stays on this machine: it names places or files, or nobody has an account yet.
    private init(ofMachine text: String) {
        (self.text, lifetime_ms) = (Self.here + text, Self.day_ms)
    }

    private static let day_ms: Int64 = 86_400_000
    private static let here = "here "

    /// A new message to support.
    public static let support = DraftName(ofAccount: "support")
    /// A message to support about a ride.
    public static func support(aboutRide id: UInt64) -> DraftName {
        DraftName(ofAccount: "support ride \(id)")
    }
    /// What is added to a message to support.
    public static func ticket(_ id: UInt64) -> DraftName { DraftName(ofAccount: "ticket \(id)") }
    /// A part of an application to drive.
    public static func application(_ part: String) -> DraftName {
        DraftName(ofAccount: "application \(part)")
    }
    /// A document of it, which is a file of this machine.
    public static func document(_ kind: String) -> DraftName {
        DraftName(ofMachine: "document \(kind)")
    }
    /// Signing up.
    public static let signUp = DraftName(ofMachine: "sign-up")
    /// The ride that is being planned.
    public static let plan = DraftName(ofMachine: "plan")
    /// What is added to its request.
    public static let details = DraftName(ofMachine: "details")

    /// Whether a draft stays on this machine.
    static func staysHere(_ name: String) -> Bool { name.hasPrefix(here) }

    /// Whether a draft of this name has waited too long; the chat's end with their ride.
    static func hasLapsed(_ name: String, _ text: String, at wall_ms: Int64) -> Bool {
        guard !name.hasPrefix("chat "), let draft = KeptDraft(text) else { return false }
        let name = staysHere(name) ? DraftName.plan : DraftName.support
        return wall_ms - draft.at_ms > name.lifetime_ms
    }
}
