import RideAccounts
import RideCore

/// Whose rows a command is about, before it is carried out.
public struct PersonClaim: Hashable, Sendable {
    /// People by their numbers.
    public var actors: [Actor] = []
    /// People by the addresses with which they sign in, whether anybody has them or not.
    public var names: [Name] = []
    /// Whether nobody else may change them until the claim is let go; otherwise they are only read.
    public let isLocking: Bool

    /// An address on one side.
    public struct Name: Hashable, Sendable {
        /// The side.
        public let side: Side
        /// The address as it is compared.
        public let email: String

        /// An address on one side.
        public init(_ side: Side, _ email: EmailAddress) {
            (self.side, self.email) = (side, email.key)
        }
    }

    /// A claim.
    public init(actors: [Actor] = [], names: [Name] = [], isLocking: Bool) {
        (self.actors, self.names, self.isLocking) = (actors, names, isLocking)
    }
}

/// What came of a claim.
public enum ClaimOutcome: Hashable, Sendable {
    /// The rows as they are; where they are locked, under which number they are let go again.
    case taken(UInt64?, [PersonRow])
    /// Another command, here or in another city, is about the same people at this moment.
    case heldElsewhere
}

/// What has become of people elsewhere.
public struct PeopleNews: Hashable, Sendable {
    /// Rows that were written since the last look, some of them more than once.
    public let rows: [PersonRow]
    /// Further numbers for new people, of the sides that were asked for.
    public let numbers: [Side: Range<UInt64>]

    /// What there is.
    public init(rows: [PersonRow], numbers: [Side: Range<UInt64>]) {
        (self.rows, self.numbers) = (rows, numbers)
    }
}

/// The people that several cities share. Any thread may ask; what is changed of them is part of a
/// city's batch (`SaveBatch.people`).
public protocol PeopleStore: Sendable {
    /// Reads rows, and keeps others from changing them where the claim says so: until it is let go
    /// or the engine's session ends, however that ends.
    ///
    /// - Throws: `StoreError` where they cannot be read.
    func claim(_ claim: PersonClaim) throws(StoreError) -> ClaimOutcome

    /// Lets go of claims; passes over those that went with their session.
    func release(_ claims: [UInt64])

    /// What has become of people since the last look.
    ///
    /// - Parameter sides: those for which numbers are wanted.
    /// - Throws: `StoreError` where it cannot be read; the next look then sees it.
    func news(drawing sides: Set<Side>) throws(StoreError) -> PeopleNews
}
