import RideAccounts
import RideCore
import RideSim

/// Everybody who was ever here, and by which name and which token each is found. A change of an
/// account goes through `save`, so that neither index can fall behind, and no session can end
/// without being told.
struct Accounts: Sendable {
    private var accounts: [Actor: Account] = [:]
    /// Whose each token is, newest ones and those before them.
    private var actorsByToken: [[UInt8]: Actor] = [:]
    private var actorsByName: [SignInName: Actor] = [:]
    /// Tokens that open nothing any more, and the token of the same session that came after. Who is
    /// connected by one stays signed in as long as the session lasts.
    private var successors: [[UInt8]: [UInt8]] = [:]
    private var nextNumber: [Side: UInt64] = [
        .passenger: 1, .driver: Population.firstPersonDriver.rawValue,
    ]

    /// The numbers that may be given to new people, where cities share them; nil where all may.
    private var numbers: [Side: [Range<UInt64>]]?

    /// Fewer numbers than that, and further ones are wanted.
    private static let fewNumbers = 5_000

    init(_ saved: [Account], numbers: [Side: Range<UInt64>]? = nil) {
        self.numbers = numbers?.mapValues { [$0] }
        for account in saved {
            accounts[account.actor] = account
            index(account)
            let side = account.actor.side
            nextNumber[side] = max(nextNumber[side] ?? 0, account.actor.number + 1)
        }
    }

    // MARK: Commands

    /// The number for a new account.
    ///
    /// - Throws: `.tooManyAccounts`.
    func newNumber(on side: Side) throws(ServiceRejection) -> UInt64 {
        let own = numbers.map { $0[side]?.first { !$0.isEmpty }?.lowerBound }
        guard let number = own ?? nextNumber[side] ?? 1 else { throw .tooManyAccounts }
        let isLast = side == .passenger && number >= Population.firstSimulatedPassenger.rawValue
        guard !isLast else { throw .tooManyAccounts }
        return number
    }

    /// Adds an account, or puts it in the place of what it was.
    mutating func save(_ account: Account, _ changes: inout PendingChanges) {
        let actor = account.actor
        let before = accounts.updateValue(account, forKey: actor)
        nextNumber[actor.side] = max(nextNumber[actor.side] ?? 0, actor.number + 1)
        if before == nil { use(actor.number, on: actor.side) }
        if before?.identity?.email != account.identity?.email, let old = before?.identity?.email {
            actorsByName[SignInName(actor.side, old)] = nil
        }
        if let before, before.sessions != account.sessions {
            changes.endedSessions += end(before.sessions, of: actor, now: account.sessions)
        }
        index(account)
        changes.accounts.insert(actor)
        changes.touch(actor)
    }

    /// A number is given, and not given again.
    private mutating func use(_ number: UInt64, on side: Side) {
        guard let ranges = numbers?[side] else { return }
        numbers?[side] = ranges.compactMap { range in
            let left = range.lowerBound == number ? range.dropFirst() : range
            return left.isEmpty ? nil : left
        }
    }

    /// Takes further numbers for new people.
    mutating func add(_ more: [Side: Range<UInt64>]) {
        for (side, range) in more { numbers?[side, default: []].append(range) }
    }

    /// The sides for which numbers run short.
    var wantedNumbers: Set<Side> {
        guard let numbers else { return [] }
        return Set(
            Side.allCases.filter { side in
                (numbers[side] ?? []).reduce(0) { $0 + $1.count } < Self.fewNumbers
            })
    }

    /// Notes which version of a person's row an account has.
    mutating func note(_ version: UInt64, of actor: Actor) {
        accounts[actor]?.personVersion = version
    }

    /// Takes tokens out of the index that a change leaves without a session.
    ///
    /// - Returns: the sessions that are no more, with every token by which somebody may still be
    ///   connected.
    private mutating func end(
        _ before: [Session], of actor: Actor, now after: [Session]
    ) -> [EndedSession] {
        var ended: [EndedSession] = []
        for session in before {
            let hashes = session.tokenHashes
            for hash in hashes { actorsByToken[hash] = nil }
            if let same = after.first(where: { !Set($0.tokenHashes).isDisjoint(with: hashes) }) {
                for hash in hashes where !same.tokenHashes.contains(hash) {
                    successors[hash] = same.tokenHash
                }
            } else {
                let older = successors.keys.filter { hashes.contains(newest(after: $0)) }
                for hash in older { successors[hash] = nil }
                ended.append(EndedSession(actor: actor, tokenHashes: hashes + older))
            }
        }
        return ended
    }

    private mutating func index(_ account: Account) {
        for hash in account.sessions.flatMap(\.tokenHashes) {
            actorsByToken[hash] = account.actor
            successors[hash] = nil
        }
        if let email = account.identity?.email {
            actorsByName[SignInName(account.actor.side, email)] = account.actor
        }
    }

    // MARK: Questions

    subscript(actor: Actor) -> Account? { accounts[actor] }

    /// The accounts of one side, or of both, in the order of their numbers.
    func all(on side: Side?) -> [Account] {
        accounts.values.filter { side == nil || $0.actor.side == side }
            .sorted { $0.actor < $1.actor }
    }

    /// Who signs in with an address.
    func actor(_ side: Side, _ email: EmailAddress) -> Actor? {
        actorsByName[SignInName(side, email)]
    }

    /// Whose a token is that is presented to open a session; whether it does is the session's to
    /// say.
    func actor(presenting tokenHash: [UInt8]) -> Actor? { actorsByToken[tokenHash] }

    /// Who is signed in by a token; nil once the session has ended.
    func actor(connectedBy tokenHash: [UInt8]) -> Actor? { actorsByToken[newest(after: tokenHash)] }

    /// Where in an account's list the session is by which somebody is connected.
    func session(of actor: Actor, connectedBy tokenHash: [UInt8]) -> Int? {
        let hash = newest(after: tokenHash)
        return accounts[actor]?.sessions.firstIndex { $0.tokenHashes.contains(hash) }
    }

    private func newest(after tokenHash: [UInt8]) -> [UInt8] {
        var hash = tokenHash
        while let next = successors[hash] { hash = next }
        return hash
    }

    /// The number of the last withdrawal; 0 before the first.
    var lastWithdrawal: UInt64 {
        accounts.values.compactMap { $0.driver.withdrawals.last?.id.rawValue }.max() ?? 0
    }
}

/// An e-mail address on one side: the name by which somebody signs in.
struct SignInName: Hashable, Sendable {
    let side: Side
    let key: String

    init(_ side: Side, _ email: EmailAddress) {
        self.side = side
        key = email.key
    }
}

extension Session {
    /// The hashes by which this session may be found: of its token and of the one before.
    var tokenHashes: [[UInt8]] {
        switch replaced {
        case .nothing: [tokenHash]
        case .goodUntilNextUse(let old), .good(let old, _): [tokenHash, old]
        }
    }
}
