import RideCore

/// What may be asked of an application. Who asks has been settled before: the driver fills in,
/// attaches and submits, an operator approves and rejects.
public enum DriverApplicationCommand: Hashable, Sendable {
    /// The driver fills in a step, or changes it.
    case save(SectionContent)
    /// The driver attaches a document, in place of one of the same kind.
    case attach(AttachedDocument)
    /// The driver sends it all.
    case submit
    /// An operator lets the driver drive.
    case approve(by: PersonName)
    /// An operator finds fault with some parts.
    case reject(reasons: [PartReason], by: PersonName)
    /// The driver begins to mend what was rejected or has expired; the rest stays as it is.
    case reopen
    /// An approved driver wants to change a part, which an operator then has to approve again.
    case change(ApplicationPart)
    /// The last day of a document is over.
    case documentExpired(DocumentKind)
}

/// Something that happened to an application.
public struct DriverApplicationEvent: Hashable, Codable, Sendable {
    /// When it happened.
    public let at: WallTime
    /// What happened.
    public let change: Change

    /// A change at a moment.
    public init(at: WallTime, change: Change) {
        self.at = at
        self.change = change
    }

    /// What can happen to an application after it was begun.
    public enum Change: Hashable, Codable, Sendable {
        /// A step was filled in.
        case sectionSaved(content: SectionContent)
        /// A document was attached.
        case documentAttached(document: AttachedDocument)
        /// It was sent.
        case submitted
        /// It was approved.
        case approved(by: PersonName)
        /// It was rejected.
        case rejected(reasons: [PartReason], by: PersonName)
        /// These parts have to be sent again.
        case reopened(missing: [ApplicationPart])
        /// These documents have expired, all that have so far.
        case documentExpired(expired: [DocumentKind])
    }
}
