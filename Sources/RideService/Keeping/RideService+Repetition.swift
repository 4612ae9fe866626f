import RideAccounts
import RideCore

/// Commands that wait for a password's key: their names are looked up before the work begins.
extension RideService {
    /// Whether somebody's command of this name was carried out before.
    ///
    /// - Throws: `.commandIDReused` where another command had this name.
    public func hasCarriedOut(
        _ id: CommandID, of actor: Actor, fingerprint: UInt64
    ) throws(ServiceRejection) -> Bool {
        try saving.hasCarriedOut(id, of: actor, fingerprint: fingerprint)
    }

    /// Whether the account of this address was opened by a command of this name. Whoever sends it
    /// again has yet to show the password.
    public func wasOpened(
        by id: CommandID, _ role: Side, email: String, fingerprint: UInt64
    ) -> Bool {
        guard let address = try? EmailAddress(email),
            let actor = people.accounts.actor(role, address)
        else { return false }
        return saving.journal.find(actor, id, fingerprint: fingerprint) == .repeated
    }

    /// Remembers that a command was carried out, to be saved with what it did.
    public func hasDone(_ id: CommandID, of actor: Actor, fingerprint: UInt64) {
        saving.remember(id, of: actor, fingerprint)
    }
}
