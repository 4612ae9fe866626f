import RideAccounts
import RideCore

/// Who everybody is, what others think of them, and what may still be tried.
final class PeopleRoom: Room {
    var accounts: Accounts
    var ratings: Ratings
    var attempts = AttemptBudgets()
    /// Whoever is blocked and still in the ride that was under way.
    var onLastRide: Set<Actor> = []

    /// What is shared with other cities; nil where nothing is.
    var shared: SharedPeople?

    init(_ saved: [Account], _ ratings: [RatingRecord], shared: SharedContents? = nil) {
        accounts = Accounts(saved, numbers: shared?.numbers)
        self.shared = shared.map { _ in SharedPeople(saved) }
        self.ratings = Ratings(ratings)
    }

    subscript(actor: Actor) -> Account? { accounts[actor] }

    /// The rows of people to write for accounts that have changed, which have their versions from
    /// now on.
    func takePersonRows(of actors: [Actor]) -> [PersonRow] {
        guard shared != nil else { return [] }
        let rows = actors.compactMap { actor in
            accounts[actor].flatMap { shared?.change(of: $0) }
        }
        for row in rows { accounts.note(row.version, of: row.actor) }
        return rows
    }

    // MARK: What may be tried

    func checkFree(_ email: EmailAddress, for role: Side) throws(ServiceRejection) {
        guard accounts.actor(role, email) == nil else { throw .rule(.emailTaken) }
    }

    /// The same for somebody who asks: to hear that an address is taken costs an attempt, so that
    /// nobody finds out of many whose they are.
    ///
    /// - Throws: `email_taken`, `try_again_later`.
    func checkFree(
        _ email: EmailAddress, for role: Side, askedBy holders: [AttemptBudgets.Holder],
        at now: WallTime
    ) throws(ServiceRejection) {
        try attempts.check(.takenAddress, of: holders, at: now)
        do throws(ServiceRejection) { try checkFree(email, for: role) } catch {
            try attempts.take(.takenAddress, of: holders, at: now)
            throw error
        }
    }

    /// What a code stands for. A wrong one costs an attempt of each budget, and where one is empty
    /// the right one is not looked at either.
    ///
    /// - Throws: `no_such_code`, `try_again_later`.
    func find<Value>(
        byCodeTriedBy holders: [AttemptBudgets.Holder], at now: WallTime,
        _ look: () -> Value?
    ) throws(ServiceRejection) -> Value {
        try attempts.check(.rideCode, of: holders, at: now)
        guard let found = look() else {
            try attempts.take(.rideCode, of: holders, at: now)
            throw .rule(.noSuchCode)
        }
        return found
    }

    /// Whose budgets somebody's attempt is taken of: the account's own, or, without one, those of
    /// the guest, the connection and its process; then the share of all of the same rank of the
    /// same user of the machine.
    ///
    /// - Parameters:
    ///   - actor: who is signed in; nil for nobody.
    ///   - peer: by which connection; nil inside the engine.
    func holders(_ actor: Actor?, _ peer: Peer?) -> [AttemptBudgets.Holder] {
        let own = actor.map { [AttemptBudgets.Holder.account($0)] } ?? []
        guard let peer else { return own }
        let process = AttemptBudgets.Holder.process(peer.user, peer.process)
        guard let actor else {
            return [.connection(peer.connection), process, .share(peer.user, .nobody)]
        }
        guard accounts[actor]?.isGuest == true else {
            return own + [.share(peer.user, .account)]
        }
        return own + [process, .share(peer.user, .guest)]
    }
}
