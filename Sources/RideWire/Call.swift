import RideCore

/// A call with its parameters, as it stands on the wire.
///
/// Wire types spell their properties as the JSON does, so that there is no second table of names
/// to keep in step; a raw number ends with its unit.
public enum Call: Hashable, Sendable {
    /// See `Method`.
    case hello(HelloParameters)
    /// See `Method`.
    case sessionOpen(SessionParameters)
    /// See `Method`.
    case stateGet
    /// See `Method`.
    case ridePlan(PlanParameters)
    /// See `Method`.
    case rideRequest(RequestParameters)
    /// See `Method`.
    case rideCancel(CancelParameters)
    /// See `Method`.
    case rideRate(RateParameters)
    /// See `Method`.
    case rideAccept(RideParameters)
    /// See `Method`.
    case rideDecline(RideParameters)
    /// See `Method`.
    case rideArrive(RideParameters)
    /// See `Method`.
    case rideStart(RideParameters)
    /// See `Method`.
    case rideFinish(RideParameters)
    /// See `Method`.
    case rideDismiss(RideParameters)
    /// See `Method`.
    case chatSend(ChatParameters)
    /// See `Method`.
    case chatMark(ChatMarkParameters)
    /// See `Method`.
    case chatList(ChatListParameters)
    /// See `Method`.
    case driverOnline(CommandParameters)
    /// See `Method`.
    case driverOffline(CommandParameters)
    /// See `Method`.
    case mapWatch(BoundsView)
    /// See `Method`.
    case demandZones
    /// See `Method`.
    case ping
    /// See `AccountMethod`.
    case account(AccountCall)
    /// See `RideMethod`.
    case ride(RideCall)
    /// See `ReservationMethod`.
    case reservation(ReservationCall)
    /// See `WishMethod`.
    case wish(WishCall)
    /// See `CardMethod`.
    case card(CardCall)
    /// See `DriverMethod`.
    case driver(DriverCall)
    /// See `FinanceMethod`.
    case finance(FinanceCall)
    /// See `HelpMethod`.
    case help(HelpCall)
    /// See `OperatorMethod`.
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
