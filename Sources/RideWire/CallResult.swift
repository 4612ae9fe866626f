/// What an answered call brings.
public enum CallResult: Hashable, Sendable {
    /// To `hello`.
    case hello(HelloResult)
    /// To `session.open`, `session.signIn`, `account.signUp` and `account.resetPassword`.
    case session(SessionResult)
    /// To `ride.plan` and `ride.planBoarding`.
    case plan(PlanResult)
    /// To `chat.list`.
    case chat(ChatListResult)
    /// To `state.get` and to every call that changes the state: the state afterwards.
    case state(PersonState)
    /// Nothing but that it was heard.
    case done
    /// To `account.get` and `account.update`.
    case account(AccountView)
    /// To `ride.replan`.
    case detour(DetourResult)
    /// To `ride.share`.
    case shareCode(ShareCodeResult)
    /// To `ride.watch`.
    case sharedRide(SharedRideResult)
    /// To `ride.history`.
    case history(HistoryResult)
    /// To `ride.get`.
    case rideDetails(RideDetailsResult)
    /// To the calls about rides booked for later.
    case reservations(ReservationsResult)
    /// To the calls about favourite drivers.
    case wishes(WishesResult)
    /// To the calls about cards.
    case cards(CardsResult)
    /// To the calls about a driver's application.
    case application(ApplicationView)
    /// To `driver.boardingCode`.
    case boardingCode(BoardingCodeResult)
    /// To `driver.crossings`.
    case crossings(CrossingsResult)
    /// To the calls about a driver's money.
    case finance(FinanceResult)
    /// To `finance.statement`.
    case statement(StatementResult)
    /// To `finance.report`.
    case report(ReportResult)
    /// To `bonus.list`.
    case bonuses(BonusesResult)
    /// To `help.list` and `help.vote`.
    case help(HelpResult)
    /// To the calls about tickets.
    case tickets(TicketsResult)
    /// To `ticket.get` and `ride.sos`.
    case ticket(TicketView)
    /// To `demand.zones`.
    case zones(ZonesResult)
    /// To the calls of the operator.
    case `operator`(OperatorResult)

    /// What stands in the frame.
    var value: any Encodable {
        switch self {
        case .hello(let value): value
        case .session(let value): value
        case .plan(let value): value
        case .chat(let value): value
        case .state(let value): value
        case .done: Nothing()
        case .account(let value): value
        case .detour(let value): value
        case .shareCode(let value): value
        case .sharedRide(let value): value
        case .history(let value): value
        case .rideDetails(let value): value
        case .reservations(let value): value
        case .wishes(let value): value
        case .cards(let value): value
        case .application(let value): value
        case .boardingCode(let value): value
        case .crossings(let value): value
        case .finance(let value): value
        case .statement(let value): value
        case .report(let value): value
        case .bonuses(let value): value
        case .help(let value): value
        case .tickets(let value): value
        case .ticket(let value): value
        case .zones(let value): value
        case .operator(let result): result.value
        }
    }
}

/// What an answered call of the operator brings.
public enum OperatorResult: Hashable, Sendable {
    /// To `operator.overview`.
    case overview(OverviewResult)
    /// To `operator.drivers`.
    case drivers(DriversResult)
    /// To `operator.rides`.
    case rides(LiveRidesResult)
    /// To `operator.driver`, `operator.approve` and `operator.reject`.
    case driver(DriverDetailsResult)
    /// To `operator.people`, `operator.block` and `operator.unblock`.
    case people(PeopleResult)
    /// To `operator.tickets`.
    case tickets(TicketsResult)
    /// To `operator.ticket`, `operator.reply` and `operator.acknowledge`.
    case ticket(TicketView)
    /// To `operator.tariffs` and `operator.setTariffs`.
    case tariffs(TariffsResult)
    /// To the calls about promotions.
    case promotions(PromotionsResult)
    /// To `operator.ledger`.
    case ledger(LedgerResult)

    /// What stands in the frame.
    var value: any Encodable {
        switch self {
        case .overview(let value): value
        case .drivers(let value): value
        case .rides(let value): value
        case .driver(let value): value
        case .people(let value): value
        case .tickets(let value): value
        case .ticket(let value): value
        case .tariffs(let value): value
        case .promotions(let value): value
        case .ledger(let value): value
        }
    }
}

/// The result of a call, as it stands in its frame.
struct ResultReader {
    let frame: KeyedDecodingContainer<ReplyFrame.CodingKeys>

    /// Reads the result.
    func read<Value: Decodable>() throws -> Value {
        try frame.decode(Value.self, forKey: .result)
    }
}

extension Method {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .hello: .hello(try reader.read())
        case .sessionOpen: .session(try reader.read())
        case .ridePlan: .plan(try reader.read())
        case .chatList: .chat(try reader.read())
        case .stateGet, .rideRequest, .rideCancel, .rideRate, .rideAccept, .rideDecline,
            .rideArrive, .rideStart, .rideFinish, .rideDismiss, .chatSend, .chatMark,
            .driverOnline, .driverOffline:
            .state(try reader.read())
        case .mapWatch, .ping: .done
        case .demandZones: .zones(try reader.read())
        case .account(let method): try method.result(reader)
        case .ride(let method): try method.result(reader)
        case .reservation(let method): try method.result(reader)
        case .wish(let method): try method.result(reader)
        case .card(let method): try method.result(reader)
        case .driver(let method): try method.result(reader)
        case .finance(let method): try method.result(reader)
        case .help(let method): try method.result(reader)
        case .operator(let method): try method.result(reader)
        }
    }
}
