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
    case ping

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
        case .ping: .ping
        }
    }

    /// The name that makes a repetition of this call recognisable; nil for calls that change
    /// nothing, or nothing twice.
    public var commandID: CommandID? {
        switch self {
        case .rideRequest(let parameters): parameters.command_id
        case .rideCancel(let parameters): parameters.command_id
        case .rideRate(let parameters): parameters.command_id
        case .rideAccept(let parameters), .rideDecline(let parameters),
            .rideArrive(let parameters), .rideStart(let parameters), .rideFinish(let parameters),
            .rideDismiss(let parameters):
            parameters.command_id
        case .chatSend(let parameters): parameters.command_id
        case .driverOnline(let parameters), .driverOffline(let parameters): parameters.command_id
        case .hello, .sessionOpen, .stateGet, .ridePlan, .chatMark, .chatList, .mapWatch, .ping:
            nil
        }
    }
}
