/// The names of the calls of one area: what only the operator can do.
public enum OperatorMethod: String, CaseIterable, Sendable {
    /// The city at a glance.
    case overview = "operator.overview"
    /// Rides that are not over, page by page.
    case rides = "operator.rides"
    /// Drivers, page by page.
    case drivers = "operator.drivers"
    /// Everything about one driver.
    case driver = "operator.driver"
    /// Let a driver work.
    case approve = "operator.approve"
    /// Reject parts of an application.
    case reject = "operator-reject"
    /// Look for people.
    case people = "operator.people"
    /// Block an account.
    case block = "operator-block"
    /// Let an account be used again.
    case unblock = "operator.unblock"
    /// Tickets, page by page.
    case tickets = "operator.tickets"
    /// One ticket with its messages.
    case ticket = "operator.ticket"
    /// Answer a ticket.
    case reply = "operator.reply"
    /// Say that an alert was seen.
    case acknowledge = "operator.acknowledge"
    /// The tariffs.
    case tariffs = "operator.tariffs"
    /// Set tariffs, for prices shown from now on.
    case setTariffs = "operator.setTariffs"
    /// Promotions, page by page.
    case promotions = "operator.promotions"
    /// Add a promotion.
    case addPromotion = "operator.addPromotion"
    /// End a promotion.
    case endPromotion = "operator.endPromotion"
    /// Accounts and transactions.
    case ledger = "operator.ledger"
}

/// The calls of one area: what only the operator can do.
public enum OperatorCall: Hashable, Sendable {
    case overview
    case rides(RideListParameters)
    case drivers(DriverListParameters)
    case driver(DriverQueryParameters)
    case approve(ApproveParameters)
    case reject(RejectParameters)
    case people(PeopleParameters)
    case block(BlockParameters)
    case unblock(UnblockParameters)
    case tickets(TicketListParameters)
    case ticket(TicketQueryParameters)
    case reply(OperatorReplyParameters)
    case acknowledge(TicketParameters)
    case tariffs
    case setTariffs(TariffParameters)
    case promotions(PromotionListParameters)
    case addPromotion(PromotionParameters)
    case endPromotion(PromotionEndParameters)
    case ledger(LedgerParameters)

    /// The name of the call.
    public var method: OperatorMethod {
        switch self {
        case .overview: .overview
        case .rides: .rides
        case .drivers: .drivers
        case .driver: .driver
        case .approve: .approve
        case .reject: .reject
        case .people: .people
        case .block: .block
        case .unblock: .unblock
        case .tickets: .tickets
        case .ticket: .ticket
        case .reply: .reply
        case .acknowledge: .acknowledge
        case .tariffs: .tariffs
        case .setTariffs: .setTariffs
        case .promotions: .promotions
        case .addPromotion: .addPromotion
        case .endPromotion: .endPromotion
        case .ledger: .ledger
        }
    }
}

extension OperatorCall: CallArea {
    init(_ method: OperatorMethod, _ reader: ParameterReader) throws {
        switch method {
        case .overview: self = try reader.nothing(.overview)
        case .rides: self = .rides(try reader.read())
        case .drivers: self = .drivers(try reader.read())
        case .driver: self = .driver(try reader.read())
        case .approve: self = .approve(try reader.read())
        case .reject: self = .reject(try reader.read())
        case .people: self = .people(try reader.read())
        case .block: self = .block(try reader.read())
        case .unblock: self = .unblock(try reader.read())
        case .tickets: self = .tickets(try reader.read())
        case .ticket: self = .ticket(try reader.read())
        case .reply: self = .reply(try reader.read())
        case .acknowledge: self = .acknowledge(try reader.read())
        case .tariffs: self = try reader.nothing(.tariffs)
        case .setTariffs: self = .setTariffs(try reader.read())
        case .promotions: self = .promotions(try reader.read())
        case .addPromotion: self = .addPromotion(try reader.read())
        case .endPromotion: self = .endPromotion(try reader.read())
        case .ledger: self = .ledger(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .rides(let parameters): parameters
        case .drivers(let parameters): parameters
        case .driver(let parameters): parameters
        case .approve(let parameters): parameters
        case .reject(let parameters): parameters
        case .people(let parameters): parameters
        case .block(let parameters): parameters
        case .unblock(let parameters): parameters
        case .tickets(let parameters): parameters
        case .ticket(let parameters): parameters
        case .reply(let parameters): parameters
        case .acknowledge(let parameters): parameters
        case .setTariffs(let parameters): parameters
        case .promotions(let parameters): parameters
        case .addPromotion(let parameters): parameters
        case .endPromotion(let parameters): parameters
        case .ledger(let parameters): parameters
        case .overview, .tariffs: Nothing()
        }
    }
}

extension OperatorMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .overview: .operator(.overview(try reader.read()))
        case .rides: .operator(.rides(try reader.read()))
        case .drivers: .operator(.drivers(try reader.read()))
        case .driver, .approve, .reject: .operator(.driver(try reader.read()))
        case .people, .block, .unblock: .operator(.people(try reader.read()))
        case .tickets: .operator(.tickets(try reader.read()))
        case .ticket, .reply, .acknowledge: .operator(.ticket(try reader.read()))
        case .tariffs, .setTariffs: .operator(.tariffs(try reader.read()))
        case .promotions, .addPromotion, .endPromotion: .operator(.promotions(try reader.read()))
        case .ledger: .operator(.ledger(try reader.read()))
        }
    }
}
