import RideCore

/// Whoever moves money from cards. The number of a card never comes here: the caller keeps a token.
public protocol CardProcessor: Sendable {
    /// Carries out a request, or says why not. A request that is repeated with its key is carried
    /// out once.
    mutating func answer(_ request: ProcessorRequest) -> ProcessorAnswer
}

/// What is asked of a card processor.
public struct ProcessorRequest: Hashable, Codable, Sendable {
    /// What is to happen.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Set an amount aside.
        case authorise
        /// Take what was set aside.
        case capture
        /// Take an amount at once.
        case charge
        /// Give an amount back.
        case refund
    }

    /// The caller's name for it: the same wish has the same key, whenever it is sent.
    public let key: ProcessorKey
    /// The card.
    public let token: ProcessorToken
    /// How much, above zero.
    public let amount: Money
    /// In which currency.
    public let currency: Currency
    /// What is to happen.
    public let kind: Kind

    /// A request.
    public init(
        key: ProcessorKey, token: ProcessorToken, amount: Money, currency: Currency, kind: Kind
    ) {
        self.key = key
        self.token = token
        self.amount = amount
        self.currency = currency
        self.kind = kind
    }
}

/// What a card processor says.
public enum ProcessorAnswer: Hashable, Codable, Sendable {
    /// It was carried out.
    case approved(reference: ProcessorReference)
    /// It was not, and will not be.
    case declined(reason: DeclineReason)
    /// Nobody knows: it has to be sent again with the same key.
    case timedOut
    /// It had been carried out before, by a request with the same key.
    case duplicate(reference: ProcessorReference)
}

/// Why a card processor declines.
public enum DeclineReason: String, Error, CaseIterable, Codable, Sendable {
    /// Not enough money or credit.
    case insufficientFunds = "insufficient_funds"
    /// The card is no longer valid.
    case cardExpired = "card_expired"
    /// The bank does not say why.
    case doNotHonour = "do_not_honour"
    /// The bank suspects fraud.
    case fraudSuspected = "fraud_suspected"
    /// The key was used before for something else: a mistake of the caller.
    case keyUsedDifferently = "key_used_differently"

    /// One sentence for the passenger.
    public var message: String {
        switch self {
        case .insufficientFunds: "The card has not enough funds."
        case .cardExpired: "The card has expired."
        case .doNotHonour: "The bank has declined the card."
        case .fraudSuspected: "The bank has stopped this payment. Please call your bank."
        case .keyUsedDifferently: "The payment could not be made. Please try again."
        }
    }
}
