import RideAccounts
import RideBikes
import RideCore

/// How often passwords and codes may still be tried, and new guests come. A budget is taken before
/// the work, so that attempts that are under way together do not all count as the first.
struct AttemptBudgets: Sendable {
    /// What is tried.
    enum Purpose: Hashable, Sendable {
        /// Signing in, and setting a new password by a code.
        case password
        /// Signing up, with everything typed well.
        case signUp
        /// Finding out that somebody has an e-mail address, by asking for it oneself.
        case takenAddress
        /// Having a code sent for a forgotten password.
        case recovery
        /// The code of somebody's car or ride.
        case rideCode
        /// The code of a promotion.
        case promotionCode
        /// The PIN of a passenger who gets in.
        case boardingPIN
        /// Calling for help, of which every operator hears.
        case helpCall
        /// Writing to support, and saying what one thinks of its texts.
        case message
        /// Asking to follow somebody, who is told each time.
        case following
        /// A letter to somebody who has not asked for it: a shared ride.
        case letter
        /// Showing a photo in the place of the one before.
        case photo
        /// Asking for a ride or a bicycle, of which something is kept; one that is ridden to its
        /// end costs none.
        case request
        /// Coming as a new guest, of whom something is kept.
        case guest
        /// Signing up without having come as a guest.
        case newAccount

        /// Whether whoever has hardly tried is let try though others have used up the share of all.
        /// Not where each attempt leaves something behind, or tells something of others.
        var isOpenToNewcomers: Bool {
            switch self {
            case .guest, .newAccount, .takenAddress, .recovery: false
            case .password, .signUp, .rideCode, .promotionCode, .boardingPIN, .helpCall, .message,
                .following, .letter, .photo, .request:
                true
            }
        }
    }

    /// What an attempt was taken for, until it is known whether it is ridden to its end.
    enum Asked: Hashable, Sendable {
        /// A ride.
        case ride(TripID)
        /// A bicycle.
        case rental(RentalID)
    }

    /// What somebody is who tries.
    enum Rank: Hashable, Sendable {
        /// Nobody is signed in.
        case nobody
        /// Somebody who came without signing up.
        case guest
        /// Somebody with an account.
        case account
    }

    /// Who tries, or at what.
    enum Holder: Hashable, Sendable {
        /// All of one rank of one user of the machine: those who are nobody take nothing of what
        /// guests may, nor guests of what accounts may.
        case share(UInt32, Rank)
        /// A process of a user, in which no account is signed in: it gets no new budget by
        /// connecting once more, or by coming as another guest.
        case process(UInt32, Int32)
        /// A connection on which nobody is signed in.
        case connection(UInt64)
        /// Somebody who is signed in.
        case account(Actor)
        /// An address, whether somebody has it or not.
        case address(SignInName)
        /// Somebody towards somebody else.
        case pair(Actor, Actor)
    }

    private struct Key: Hashable {
        let purpose: Purpose
        let holder: Holder

        var allowance: Allowance {
            switch holder {
            case .share: ofAll
            case .process: ofAll.half
            case .connection, .account, .address, .pair: ofOne
            }
        }

        private var ofAll: Allowance {
            switch purpose {
            case .guest, .newAccount: .guests
            case .request: .requestsOfUser
            default: .attemptsOfUser
            }
        }

        private var ofOne: Allowance {
            switch (purpose, holder) {
            case (.guest, _), (.newAccount, _): .guestsOfConnection
            case (.letter, _): .letters
            case (.request, _): .requests
            case (.following, .pair): .sameAgain
            default: .attempts
            }
        }
    }

    private var budgets: [Key: AttemptBudget] = [:]
    /// Of whom an attempt was taken for each ride and each rental that is under way.
    private var requests: [Asked: [Holder]] = [:]
    /// Failures to sign in by each name, whether somebody has it or not. All are slowed down by
    /// this alone, so that they cannot be told apart, also after a restart, which forgets it for
    /// all alike.
    private var names: [SignInName: SignInThrottle] = [:]

    /// Takes one attempt of each budget, or none; `holders` begin with whose own they are and end
    /// with the share of all.
    ///
    /// - Throws: `try_again_later` where one is empty.
    mutating func take(
        _ purpose: Purpose, of holders: [Holder], at now: WallTime
    ) throws(ServiceRejection) {
        try check(purpose, of: holders, at: now)
        for holder in holders {
            let key = Key(purpose: purpose, holder: holder)
            _ = budgets[key, default: AttemptBudget()].take(at: now, of: key.allowance)
        }
        forgetFullOnes(at: now)
    }

    /// Passes where there is an attempt in each budget. That of all of a user is not asked for of
    /// whoever has hardly tried: however many try beside them, they do not shut others out.
    ///
    /// - Throws: `try_again_later`.
    func check(
        _ purpose: Purpose, of holders: [Holder], at now: WallTime
    ) throws(ServiceRejection) {
        var isNewcomer = purpose.isOpenToNewcomers
        for holder in holders {
            let key = Key(purpose: purpose, holder: holder)
            let budget = budgets[key] ?? AttemptBudget()
            if case .share = holder, isNewcomer { continue }
            guard budget.wait(at: now, of: key.allowance) == .zero else {
                throw .rule(.tryAgainLater)
            }
            if budget.taken(at: now, of: key.allowance) >= AccountLimits.attemptsOfNewcomer {
                isNewcomer = false
            }
        }
    }

    /// Takes an attempt for what was asked for, as `check` has found one.
    mutating func takeRequest(_ asked: Asked, of holders: [Holder], at now: WallTime) {
        guard (try? take(.request, of: holders, at: now)) != nil else { return }
        requests[asked] = holders
    }

    /// A ride or a rental is over: one that was ridden to its end gives its attempt back.
    mutating func endRequest(_ asked: Asked, isServed: Bool) {
        guard let holders = requests.removeValue(forKey: asked), isServed else { return }
        for holder in holders {
            let key = Key(purpose: .request, holder: holder)
            budgets[key]?.giveBack(of: key.allowance)
        }
    }

    /// Takes an attempt to sign in by a name.
    ///
    /// - Throws: `try_again_later` after too many failures.
    mutating func takeAttempt(at name: SignInName, _ now: WallTime) throws(ServiceRejection) {
        guard names[name, default: SignInThrottle()].attempt(at: now) else {
            throw .rule(.tryAgainLater)
        }
        guard names.count > Limits.rememberedBudgets else { return }
        // Each of so many names has cost an attempt of somebody's budget: the oldest may go.
        let oldest = names.min {
            ($0.value.lastFailureAt, $0.key.key) < ($1.value.lastFailureAt, $1.key.key)
        }
        if let oldest { names[oldest.key] = nil }
    }

    /// Somebody was let in by this name: the failures before are forgotten.
    mutating func succeeded(at name: SignInName) { names[name] = nil }

    private mutating func forgetFullOnes(at now: WallTime) {
        guard budgets.count > Limits.rememberedBudgets else { return }
        budgets = budgets.filter { !$0.value.isFull(at: now) }
    }
}
