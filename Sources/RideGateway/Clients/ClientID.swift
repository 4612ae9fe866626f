/// Names one connected client; never given twice.
public struct ClientID: Hashable, Comparable, Sendable {
    /// The number itself.
    public let rawValue: UInt64

    /// Names the client with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Earlier clients come first.
    public static func < (left: ClientID, right: ClientID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A frame on its way to a client.
public struct Output: Hashable, Sendable {
    /// What the frame is, which says what may become of it.
    public enum Kind: Hashable, Sendable {
        /// The answer to the call with this number: it must arrive, as success or as failure.
        case answer(UInt64?)
        /// A new state: it must arrive, unless what it tells was never saved.
        case state
        /// Positions: a slow client does without.
        case tick
    }

    /// To whom.
    public let client: ClientID
    /// The frame, without its line end.
    public let frame: [UInt8]
    /// What it is.
    public let kind: Kind
    /// Whether it answers a change, and is to carry a mark of the history that holds it.
    public let isWitnessed: Bool

    /// A frame for a client.
    public init(client: ClientID, frame: [UInt8], kind: Kind, isWitnessed: Bool = false) {
        self.isWitnessed = isWitnessed
        self.client = client
        self.frame = frame
        self.kind = kind
    }
}
