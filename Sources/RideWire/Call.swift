import RideCore

/// A call with its parameters, as it stands on the wire.
///
/// Wire types spell their properties as the JSON does, so that there is no second table of names
/// to keep in step; a raw number ends with its unit.
public enum Call: Hashable, Sendable {
    case hello(HelloParameters)
    case sessionOpen(SessionParameters)
    case stateGet
    case ridePlan(PlanParameters)
    case rideRequest(RequestParameters)
    case rideCancel(CancelParameters)
    case rideRate(RateParameters)
    case rideAccept(RideParameters)
    case rideDecline(RideParameters)
    case rideArrive(RideParameters)
    case rideStart(RideParameters)
    case rideFinish(RideParameters)
    case rideDismiss(RideParameters)
    case chatSend(ChatParameters)
    case chatMark(ChatMarkParameters)
    case chatList(ChatListParameters)
    case driverOnline(CommandParameters)
    case driverOffline(CommandParameters)
    case mapWatch(BoundsView)
    case demandZones
    case ping
    case account(AccountCall)
    case ride(RideCall)
    case reservation(ReservationCall)
    case wish(WishCall)
    case card(CardCall)
    case driver(DriverCall)
    case finance(FinanceCall)
    case help(HelpCall)
    case `operator`(OperatorCall)

    /// The name of the call.
    public var method: Method {
        switch self {
        case .hello: .hello
        case .sessionOpen: .sessionOpen
        case .stateGet: .stateGet
        case .ridePlan: .ridePlan
        case .rideRequest: .rideRequest
        case .rideCancel: .rideCancel
        case .rideRate: .rideRate
        case .rideAccept: .rideAccept
        case .rideDecline: .rideDecline
        case .rideArrive: .rideArrive
        case .rideStart: .rideStart
        case .rideFinish: .rideFinish
        case .rideDismiss: .rideDismiss
        case .chatSend: .chatSend
        case .chatMark: .chatMark
        case .chatList: .chatList
        case .driverOnline: .driverOnline
        case .driverOffline: .driverOffline
        case .mapWatch: .mapWatch
        case .demandZones: .demandZones
        case .ping: .ping
        case .account(let call): .account(call.method)
        case .ride(let call): .ride(call.method)
        case .reservation(let call): .reservation(call.method)
        case .wish(let call): .wish(call.method)
        case .card(let call): .card(call.method)
        case .driver(let call): .driver(call.method)
        case .finance(let call): .finance(call.method)
        case .help(let call): .help(call.method)
        case .operator(let call): .operator(call.method)
        }
    }

    /// The name that makes a repetition of this call recognisable; nil for calls that change
    /// nothing, or nothing twice.
    public var commandID: CommandID? { (parameters as? any StrictCommand)?.command_id }
}
