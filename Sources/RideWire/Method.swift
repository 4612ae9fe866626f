/// The calls that a client can make.
public enum Method: Hashable, Sendable {
    /// Both sides introduce themselves; must come first.
    case hello
    /// A person comes as a guest, or comes back.
    case sessionOpen
    /// The person's state, whole.
    case stateGet
    /// The route and its price in every category.
    case ridePlan
    /// Request a ride at a quoted price.
    case rideRequest
    /// Call a ride off.
    case rideCancel
    /// Rate the other side.
    case rideRate
    /// Take an offer.
    case rideAccept
    /// Refuse an offer.
    case rideDecline
    /// Be at the pick-up.
    case rideArrive
    /// Begin the ride.
    case rideStart
    /// End the ride at the drop-off.
    case rideFinish
    /// Close the summary of a ride that is over.
    case rideDismiss
    /// Write a message.
    case chatSend
    /// Say how far messages were delivered and read.
    case chatMark
    /// Earlier messages.
    case chatList
    /// Begin to work.
    case driverOnline
    /// Stop working.
    case driverOffline
    /// Be told of the cars in a part of the map.
    case mapWatch
    /// Where rides are wanted.
    case demandZones
    /// Be alive.
    case ping
    case account(AccountMethod)
    case ride(RideMethod)
    case reservation(ReservationMethod)
    case wish(WishMethod)
    case card(CardMethod)
    case driver(DriverMethod)
    case finance(FinanceMethod)
    case help(HelpMethod)
    case `operator`(OperatorMethod)
}

extension Method: CaseIterable {
    /// Every call, area by area.
    public static let allCases: [Method] =
        [
            .hello, .sessionOpen, .stateGet, .ridePlan, .rideRequest, .rideCancel, .rideRate,
            .rideAccept, .rideDecline, .rideArrive, .rideStart, .rideFinish, .rideDismiss,
            .chatSend, .chatMark, .chatList, .driverOnline, .driverOffline, .mapWatch,
            .demandZones, .ping,
        ] + AccountMethod.allCases.map(Method.account) + RideMethod.allCases.map(Method.ride)
        + ReservationMethod.allCases.map(Method.reservation) + WishMethod.allCases.map(Method.wish)
        + CardMethod.allCases.map(Method.card) + DriverMethod.allCases.map(Method.driver)
        + FinanceMethod.allCases.map(Method.finance) + HelpMethod.allCases.map(Method.help)
        + OperatorMethod.allCases.map(Method.operator)
}

extension Method: RawRepresentable, Codable {
    /// The name as it stands on the wire, such as `ride.plan`.
    public var rawValue: String {
        switch self {
        case .hello: "hello"
        case .sessionOpen: "session.open"
        case .stateGet: "state.get"
        case .ridePlan: "ride.plan"
        case .rideRequest: "ride.request"
        case .rideCancel: "ride.cancel"
        case .rideRate: "ride.rate"
        case .rideAccept: "ride.accept"
        case .rideDecline: "ride.decline"
        case .rideArrive: "ride.arrive"
        case .rideStart: "ride.start"
        case .rideFinish: "ride.finish"
        case .rideDismiss: "ride.dismiss"
        case .chatSend: "chat.send"
        case .chatMark: "chat.mark"
        case .chatList: "chat.list"
        case .driverOnline: "driver.online"
        case .driverOffline: "driver.offline"
        case .mapWatch: "map.watch"
        case .demandZones: "demand.zones"
        case .ping: "ping"
        case .account(let method): method.rawValue
        case .ride(let method): method.rawValue
        case .reservation(let method): method.rawValue
        case .wish(let method): method.rawValue
        case .card(let method): method.rawValue
        case .driver(let method): method.rawValue
        case .finance(let method): method.rawValue
        case .help(let method): method.rawValue
        case .operator(let method): method.rawValue
        }
    }

    private static let named = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The call of this name; nil where there is none.
    public init?(rawValue: String) {
        guard let method = Self.named[rawValue] else { return nil }
        self = method
    }
}
