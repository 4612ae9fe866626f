import RideAccounts
import RideCore

/// What a gateway learns from its host, which knows the machine.
public struct GatewayHost: Sendable {
    /// Where clients find the city file.
    public var cityPath: String
    /// The engine's name and version, as it introduces itself.
    public var engineName: String
    /// What the data behind the service is told from that of others by; nil where nothing is kept.
    public var dataID: String?
    /// The help texts, by language.
    public var help: [String: [HelpText]] = [:]
    /// Tariffs as people write them, and back.
    public var tariffFormat = TariffFormat.unreadable
    /// Whether a text is the key by which the operator is known; nobody is where there is none.
    public var isOperatorKey: @Sendable (String) -> Bool = { _ in false }
    /// Where a driver's document lies, which only operators are told; nil where the host does not
    /// say.
    public var documentPath: @Sendable (DocumentFile, DocumentKind, DriverID) -> String? = {
        _, _, _ in nil
    }
    /// The name of a user of the system; nil for one whom it does not know.
    public var nameOfUser: @Sendable (UInt32) -> String? = { _ in nil }
    /// A hash of the bytes of a command, its secrets left out, to tell it from another one of the
    /// same name. It is kept with that name: a mark made with a key that is kept elsewhere tells a
    /// thief nothing.
    public var fingerprint = Gateway.unkeyedFingerprint

    /// A host that only says where the city is and who the engine is.
    public init(cityPath: String, engineName: String, dataID: String? = nil) {
        self.cityPath = cityPath
        self.engineName = engineName
        self.dataID = dataID
    }
}
