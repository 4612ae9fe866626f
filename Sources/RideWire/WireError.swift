/// Why a call was refused, as it stands on the wire.
public struct WireError: Error, Hashable, Codable, Sendable {
    /// The kinds of error, with their JSON-RPC 2.0 codes.
    public enum Kind: Int, CaseIterable, Codable, Sendable {
        /// The frame is not JSON.
        case parseError = -32_700
        /// The JSON is not a request.
        case invalidRequest = -32_600
        /// There is no such call.
        case methodNotFound = -32_601
        /// The parameters are not as they should be.
        case invalidParameters = -32_602
        /// The engine made a mistake.
        case internalError = -32_603
        /// The rules forbid it; `code` names the rule.
        case refused = -32_000
        /// `hello` comes first.
        case helloExpected = -32_001
        /// Sign in first.
        case notSignedIn = -32_002
        /// The client speaks another version.
        case unsupportedProtocol = -32_003
        /// More requests than allowed.
        case tooManyRequests = -32_004
        /// What was to be answered could not be saved; the command may be sent again under its id.
        case storageFailed = -32_005
    }

    /// The kind of error.
    public var kind: Kind
    /// A stable word for programs, such as `already_has_a_live_ride`.
    public var code: String
    /// One sentence for people.
    public var message: String

    /// An error.
    public init(_ kind: Kind, code: String, message: String) {
        self.kind = kind
        self.code = code
        self.message = message
    }
}
