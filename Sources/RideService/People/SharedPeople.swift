import RideAccounts
import RideCore

/// What a city knows of the people that it shares with others.
struct SharedPeople: Sendable {
    /// What all cities know of those who have an account here, as far as this one has heard.
    private var known: [Actor: PersonFacts] = [:]
    /// Rows of people without an account here that were read last: one who signs in meanwhile may
    /// have been looked up before they were written.
    private var strangers: [PersonRow] = []
    /// People deleted elsewhere who are still on a ride here.
    var leaving: [PersonRow] = []

    private static let rememberedStrangers = 1_000

    /// Begins with the accounts that have been shared before.
    init(_ accounts: [Account]) {
        for account in accounts where account.personVersion != nil {
            known[account.actor] = PersonFacts(of: account)
        }
    }

    /// Notes what all cities know of somebody from now on.
    mutating func note(_ facts: PersonFacts, of actor: Actor) { known[actor] = facts }

    /// Whether nothing was changed here that is not written yet.
    func isAsKnown(_ account: Account) -> Bool {
        known[account.actor] == (account.isShared ? PersonFacts(of: account) : nil)
    }

    /// The row to write for an account that has changed; nil where nothing of the person has.
    mutating func change(of account: Account) -> PersonRow? {
        guard account.isShared, !isAsKnown(account) else { return nil }
        let facts = PersonFacts(of: account)
        known[account.actor] = facts
        return PersonRow(
            actor: account.actor, version: (account.personVersion ?? 0) + 1, facts: facts)
    }

    mutating func remember(_ stranger: PersonRow) {
        strangers.append(stranger)
        if strangers.count > Self.rememberedStrangers { strangers.removeFirst() }
    }

    /// The newest that was read of somebody without an account here.
    func newest(_ row: PersonRow) -> PersonRow {
        strangers.filter { $0.actor == row.actor }.reduce(row) {
            $1.version > $0.version ? $1 : $0
        }
    }
}

extension Account {
    /// Whether other cities of the same people have the account, too: not a guest's.
    var isShared: Bool { !isGuest || personVersion != nil }
}
