import RideAccounts
import RideCore

/// What of an account is its person's own wherever cities share people: who it is, whether the
/// account may be used, cards, trusted contacts, and what was chosen for every ride.
///
/// All else stays the city's: sessions and attempts, rides, ratings and compliments, the books, a
/// driver's application, car and bank, places and drafts, the language in which an app came last.
public struct PersonFacts: Hashable, Codable, Sendable {
    /// The name shown to others.
    public var name: PersonName
    /// Who the person is; nil once the account was deleted.
    public var identity: Account.Identity?
    /// Whether the account may be used.
    public var status: AccountStatus
    /// When, why and by whom it was blocked.
    public var blocks: BlockHistory
    /// The cards.
    public var wallet: Wallet
    /// The number that the last card got.
    public var lastCard: CardID
    /// Whether every ride begins with a PIN.
    public var asksForPIN: Bool
    /// Whether no receipts are mailed.
    public var refusesReceipts: Bool
    /// Whom the person trusts.
    public var contacts: TrustedContacts
    /// The photo that the other side of a ride sees.
    public var photo: Account.PhotoState

    /// Those of an account.
    public init(of account: Account) {
        name = account.name
        identity = account.identity
        status = account.status
        blocks = account.blocks
        wallet = account.wallet
        lastCard = account.lastCard
        asksForPIN = account.asksForPIN
        refusesReceipts = account.refusesReceipts
        contacts = account.contacts
        photo = account.photo
    }

    /// Has an account say the same.
    func put(into account: inout Account) {
        account.name = name
        account.identity = identity
        account.status = status
        account.blocks = blocks
        account.wallet = wallet
        account.lastCard = lastCard
        account.asksForPIN = asksForPIN
        account.refusesReceipts = refusesReceipts
        account.contacts = contacts
        account.photo = photo
    }
}

/// A person as all cities know them that share people.
public struct PersonRow: Hashable, Sendable {
    /// Who: one side and a number, the same in every city.
    public let actor: Actor
    /// How often the row was written: 1 for the first time. Whoever writes it has seen the version
    /// before.
    public let version: UInt64
    /// What is known.
    public let facts: PersonFacts

    /// A row.
    public init(actor: Actor, version: UInt64, facts: PersonFacts) {
        (self.actor, self.version, self.facts) = (actor, version, facts)
    }
}

/// What an engine takes over at its start from the people that its city shares.
public struct SharedContents: Hashable, Sendable {
    /// People with an account here whose rows are newer than what the city has of them.
    public var rows: [PersonRow]
    /// The numbers that this engine may give to new people.
    public var numbers: [Side: Range<UInt64>]

    /// What there is.
    public init(rows: [PersonRow], numbers: [Side: Range<UInt64>]) {
        (self.rows, self.numbers) = (rows, numbers)
    }
}
