import RideAccounts
import RideCore
import RideService
import RideWire

/// Something that takes too long for the thread that serves everybody. The host does it elsewhere
/// and comes back with `Gateway.jobDone(_:_:)`.
public struct BackgroundJob: Sendable {
    /// What is to be done.
    public enum Work: Sendable {
        /// Work a password's key out.
        case derive(PasswordTask)
        /// Claim the rows of people that cities share.
        case claim(PersonClaim)
        /// Look up what is over.
        case read(StoreQuery)
        /// Copy a driver's document into the data folder, for a user of the system who may read it.
        case copyDocument(path: String, kind: DocumentKind, of: DriverID, askedBy: UInt32)
    }

    /// What came of it.
    public enum Outcome: Sendable {
        /// The key.
        case key([UInt8])
        /// The rows of people, or that somebody else is about to change them.
        case claimed(ClaimOutcome)
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

/// What a call comes to: an answer, or a job and what follows from it.
enum Reply<Answer> {
    case answer(Answer)
    case later(
        BackgroundJob.Work, then: (BackgroundJob.Outcome) throws(WireError) -> Reply<Answer>)
}

extension Reply where Answer: Codable & Hashable & Sendable {
    /// The same for an answer of any type.
    func ofAnyType() -> Reply<AnyAnswer> {
        switch self {
        case .answer(let answer): .answer(AnyAnswer(answer))
        case .later(let work, let then):
            .later(work) { outcome throws(WireError) in try then(outcome).ofAnyType() }
        }
    }
}

/// A job under way: for whom, and what follows.
struct PendingJob {
    let client: ClientID
    let call: UInt64
    /// Who asked, where only a person may: if it is another one by the time the job is done,
    /// nothing follows.
    let actor: Actor?
    let then: (BackgroundJob.Outcome) throws(WireError) -> Reply<AnyAnswer>
}
