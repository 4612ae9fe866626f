/// The names of the calls of one area: a passenger's cards and what is paid with them.
public enum CardMethod: String, CaseIterable, Sendable {
    /// The cards.
    case list = "card.list"
    /// Add a card.
    case add = "card.add"
    /// Remove a card.
    case remove = "card.remove"
    /// Take this card unless another is named.
    case makePrimary = "card.primary"
    /// Pay what is owed.
    case payDebt = "debt.pay"
}

/// The calls of one area: a passenger's cards and what is paid with them.
public enum CardCall: Hashable, Sendable {
    case list
    case add(CardAddParameters)
    case remove(CardParameters)
    case makePrimary(CardParameters)
    case payDebt(CardParameters)

    /// The name of the call.
    public var method: CardMethod {
        switch self {
        case .list: .list
        case .add: .add
        case .remove: .remove
        case .makePrimary: .makePrimary
        case .payDebt: .payDebt
        }
    }
}

extension CardCall: CallArea {
    init(_ method: CardMethod, _ reader: ParameterReader) throws {
        switch method {
        case .list: self = try reader.nothing(.list)
        case .add: self = .add(try reader.read())
        case .remove: self = .remove(try reader.read())
        case .makePrimary: self = .makePrimary(try reader.read())
        case .payDebt: self = .payDebt(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .add(let parameters): parameters
        case .remove(let parameters): parameters
        case .makePrimary(let parameters): parameters
        case .payDebt(let parameters): parameters
        case .list: Nothing()
        }
    }
}

extension CardMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .list, .add, .remove, .makePrimary: .cards(try reader.read())
        case .payDebt: .state(try reader.read())
        }
    }
}
