import RideCore

/// An app that is signed in (A2), known by the hashes of its tokens.
///
/// A token older than a day is exchanged for a new one when it is used. The old one stays good
/// until 60 s after the new one was first used: if the answer with the new token is lost, the app
/// still gets in, and requests that were under way are not refused.
public struct Session: Hashable, Codable, Sendable {
    /// The hash of the newest token.
    public private(set) var tokenHash: [UInt8]
    /// When that token was made.
    public private(set) var tokenMadeAt: WallTime
    /// When the session was last used: its app signed in, or was connected.
    public private(set) var lastUsedAt: WallTime
    /// When the password was last given.
    public private(set) var passwordGivenAt: WallTime
    /// The token before.
    public private(set) var replaced: Replaced
    /// Whether it lasts only until the ride is over that was under way when the account was
    /// blocked; nil for a session that nothing has bound.
    public private(set) var lastsForRide: Bool?

    /// What became of the token before the newest.
    public enum Replaced: Hashable, Codable, Sendable {
        /// It is no longer good, or there was none.
        case nothing
        /// Good until the newest token is used, for that may not have arrived.
        case goodUntilNextUse(tokenHash: [UInt8])
        /// Good until a moment.
        case good(tokenHash: [UInt8], until: WallTime)
    }

    /// What a token means.
    public enum Standing: String, CaseIterable, Codable, Sendable {
        /// It opens the session.
        case good
        /// It opens the session and has to be exchanged for a new one.
        case goodToBeReplaced
        /// The session was not used for 30 days.
        case expired
        /// It is not a token of this session, or no longer.
        case unknown
    }

    /// A session that begins with a password and a fresh token.
    public init(tokenHash: [UInt8], at now: WallTime) {
        self.tokenHash = tokenHash
        tokenMadeAt = now
        lastUsedAt = now
        passwordGivenAt = now
        replaced = .nothing
    }

    /// What a token means at a moment; nothing changes.
    public func standing(of presentedHash: [UInt8], at now: WallTime) -> Standing {
        let isNewest = presentedHash == tokenHash
        guard isNewest || isReplaced(presentedHash, at: now) else { return .unknown }
        guard !isExpired(at: now) else { return .expired }
        if isNewest {
            let isOld = now.since(tokenMadeAt) > AccountLimits.tokenAge
            return isOld ? .goodToBeReplaced : .good
        }
        switch replaced {
        case .nothing, .good: return .good
        // The new token has never been seen: it is lost, and another one is needed.
        case .goodUntilNextUse: return .goodToBeReplaced
        }
    }

    /// Whether no token opens the session any more, for it was not used for 30 days.
    public func isExpired(at now: WallTime) -> Bool {
        now.since(lastUsedAt) > AccountLimits.sessionLifetime
    }

    /// Counts a use of a token that is good.
    public mutating func used(_ presentedHash: [UInt8], at now: WallTime) {
        lastUsedAt = max(lastUsedAt, now)
        guard presentedHash == tokenHash else { return }
        switch replaced {
        case .nothing:
            break
        case .goodUntilNextUse(let old):
            replaced = .good(tokenHash: old, until: now + AccountLimits.oldTokenLifetime)
        case .good(_, let until):
            if now > until { replaced = .nothing }
        }
    }

    /// Counts that an app is connected by it, which tells nothing of its tokens.
    public mutating func isInUse(at now: WallTime) { lastUsedAt = max(lastUsedAt, now) }

    /// Exchanges the token that was presented for a new one.
    public mutating func replaceToken(
        _ presentedHash: [UInt8], with newHash: [UInt8], at now: WallTime
    ) {
        replaced = .goodUntilNextUse(tokenHash: presentedHash)
        tokenHash = newHash
        tokenMadeAt = now
        lastUsedAt = max(lastUsedAt, now)
    }

    /// Binds the session to the ride under way: it ends with it.
    public mutating func bindToRide() { lastsForRide = true }

    /// Lets the session last as before, beyond the ride.
    public mutating func releaseFromRide() { lastsForRide = nil }

    /// Notes that the password was given again.
    public mutating func passwordGiven(at now: WallTime) { passwordGivenAt = now }

    /// Whether a change of e-mail, phone or password, a new card or a withdrawal has to ask for
    /// the password: it was last given over 10 minutes ago, or, by the clock, in the future.
    public func needsPassword(at now: WallTime) -> Bool {
        let age = now.since(passwordGivenAt)
        return age < .zero || age > AccountLimits.passwordFreshness
    }

    private func isReplaced(_ presentedHash: [UInt8], at now: WallTime) -> Bool {
        switch replaced {
        case .nothing: false
        case .goodUntilNextUse(let old): presentedHash == old
        case .good(let old, let until):
            // A clock that has gone back before that time began does not bring the token back.
            presentedHash == old && now <= until
                && until.since(now) <= AccountLimits.oldTokenLifetime
        }
    }
}
