import RideCore

/// `card.list`: the cards.
public struct ListCards: Request {
    public typealias Answer = CardsResult
    public static let method: MethodName = "card.list"
    public static let access = Access.signedIn

    /// The call, which carries nothing.
    public init() {}
}

/// `card.add`: add a card.
public struct AddCard: Command {
    public typealias Answer = CardsResult
    public static let method: MethodName = "card.add"
    public static let access = Access.signedIn
    public static let needsFreshPassword = true

    public var command_id: CommandID
    /// The number on the card; it is passed on and forgotten.
    public var number: SecretText
    /// The month in which it expires, as in `05/29`.
    public var expiry: String
    /// The name on the card.
    public var holder: String
    /// The digits on the back; they are checked and forgotten.
    public var cvv: SecretText
    /// The holder's tax number; nil where the market asks for none.
    public var tax_id: String?

    /// Adds a card.
    public init(
        command_id: CommandID, number: SecretText, expiry: String, holder: String, cvv: SecretText,
        tax_id: String? = nil
    ) {
        self.command_id = command_id
        self.number = number
        self.expiry = expiry
        self.holder = holder
        self.cvv = cvv
        self.tax_id = tax_id
    }
}

/// `card.remove`: remove a card.
public struct RemoveCard: Command {
    public typealias Answer = CardsResult
    public static let method: MethodName = "card.remove"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which card.
    @Within<Identifiers> public var card_id: UInt64

    /// A command about a card.
    public init(command_id: CommandID, card_id: UInt64) {
        self.command_id = command_id
        self.card_id = card_id
    }
}

/// `card.primary`: take this card unless another is named.
public struct MakeCardPrimary: Command {
    public typealias Answer = CardsResult
    public static let method: MethodName = "card.primary"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which card.
    @Within<Identifiers> public var card_id: UInt64

    /// A command about a card.
    public init(command_id: CommandID, card_id: UInt64) {
        self.command_id = command_id
        self.card_id = card_id
    }
}

/// `debt.pay`: pay what is owed: a passenger's open bills, or what a driver owes the platform.
public struct PayDebt: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "debt.pay"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which card.
    @Within<Identifiers> public var card_id: UInt64

    /// A command about a card.
    public init(command_id: CommandID, card_id: UInt64) {
        self.command_id = command_id
        self.card_id = card_id
    }
}
