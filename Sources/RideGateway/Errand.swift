import RideAccounts
import RideCore
import RideService
import RideWire

/// Something that takes too long for the thread that serves everybody. The host does it elsewhere
/// and comes back with `Gateway.errandDone(_:_:)`.
public struct Errand: Sendable {
    /// What is to be done.
    public enum Work: Sendable {
        /// Work a password's key out.
        case derive(PasswordTask)
        /// Look up what is over.
        case read(StoreQuery)
        /// Copy a driver's document into the data folder.
        case copyDocument(path: String, kind: DocumentKind, of: DriverID)
    }

    /// What came of it.
    public enum Outcome: Sendable {
        /// The key.
        case key([UInt8])
        /// What was looked up.
        case answer(StoreAnswer)
        /// The document as it was copied.
        case document(DocumentFile)
        /// It could not be done.
        case failed(code: String, message: String)
    }

    /// Its number.
    public let id: UInt64
    /// What is to be done.
    public let work: Work
}

/// What a call comes to: an answer, or an errand and what follows from it.
enum Reply {
    case answer(CallResult)
    case later(Errand.Work, then: (Errand.Outcome) throws(WireError) -> Reply)
}

/// An errand under way: for whom, and what follows.
struct PendingErrand {
    let client: ClientID
    let call: UInt64
    let isDerivation: Bool
    let then: (Errand.Outcome) throws(WireError) -> Reply
}
