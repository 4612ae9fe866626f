import RideCore

/// Whether an account may be used.
public struct AccountStatusView: Codable, Hashable, Sendable {
    /// `active`, `blocked`, `closed`, or `pending` for a driver who is not approved.
    public var state: String
    /// What the person can do; nil for an active account.
    public var message: String?
    /// Why it is blocked: `documents`, `conduct`, `safety`, `debt`, `fraud`, `other`.
    public var reason: String?

    /// Nothing is in the way.
    public static let active = AccountStatusView(state: "active")

    /// How an account stands.
    public init(state: String, message: String? = nil, reason: String? = nil) {
        self.state = state
        self.message = message
        self.reason = reason
    }
}

/// How often somebody was told something kind.
public struct ComplimentView: Codable, Hashable, Sendable {
    /// What was said.
    public var compliment: Compliment
    /// How often.
    public var count: Int

    /// Something that was said so often.
    public init(compliment: Compliment, count: Int) {
        self.compliment = compliment
        self.count = count
    }
}

/// An account as its own person sees it.
public struct AccountView: Codable, Hashable, Sendable {
    /// The name that others see.
    public var name: String
    /// The address of the mailbox; nil for a guest.
    public var email: String?
    /// The telephone number, as the market writes it; nil for a guest.
    public var phone: String?
    /// The tax number, as the market writes it; nil for a guest.
    public var tax_id: String?
    /// What the person said; nil for a guest.
    public var gender: Gender?
    /// Whether the person came without an account.
    public var is_guest: Bool
    /// Whether the account may be used.
    public var status: AccountStatusView
    /// The code with which this person recommends the product; nil for a guest.
    public var referral_code: String?
    /// When the account was made, in milliseconds since 1970, on the wall's clock.
    public var member_since_ms: Int64
    /// How many apps are signed in.
    public var sessions: Int
    /// The promotions that are this person's own and not used yet; nil where there are none.
    public var promotions: [PromotionView]?
    /// Whether every ride of this passenger begins with a PIN; nil for no.
    public var asks_for_pin: Bool?
    /// Whether a passenger has receipts sent by mail; nil for who has none.
    public var mails_receipts: Bool?
    /// What others said with their ratings, the most frequent first; nil for nothing.
    public var compliments: [ComplimentView]?

    /// Shows an account.
    public init(
        name: String, email: String? = nil, phone: String? = nil, tax_id: String? = nil,
        gender: Gender? = nil, is_guest: Bool, status: AccountStatusView,
        referral_code: String? = nil, member_since_ms: Int64, sessions: Int,
        promotions: [PromotionView] = [], asks_for_pin: Bool = false,
        compliments: [ComplimentView] = [], mails_receipts: Bool? = nil
    ) {
        self.mails_receipts = mails_receipts
        self.compliments = compliments.isEmpty ? nil : compliments
        self.asks_for_pin = asks_for_pin ? true : nil
        self.name = name
        self.email = email
        self.phone = phone
        self.tax_id = tax_id
        self.gender = gender
        self.is_guest = is_guest
        self.status = status
        self.referral_code = referral_code
        self.member_since_ms = member_since_ms
        self.sessions = sessions
        self.promotions = promotions.isEmpty ? nil : promotions
    }
}
