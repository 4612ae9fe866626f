/// The names of the calls of one area: what else can be done about a ride.
public enum RideMethod: String, CaseIterable, Sendable {
    /// What another destination costs.
    case replan = "ride.replan"
    /// Go there.
    case redirect = "ride.redirect"
    /// Give something to the driver.
    case tip = "ride.tip"
    /// The route and its price from the car that shows a code.
    case planBoarding = "ride.planBoarding"
    /// Let others look at the ride.
    case share = "ride.share"
    /// Look at a ride that was shared.
    case watch = "ride.watch"
    /// Call for help.
    case sos = "ride.sos"
    /// The person's rides, page by page.
    case history = "ride.history"
    /// Everything about one ride.
    case get = "ride.get"
}

/// The calls of one area: what else can be done about a ride.
public enum RideCall: Hashable, Sendable {
    case replan(ReplanParameters)
    case redirect(RedirectParameters)
    case tip(TipParameters)
    case planBoarding(BoardingPlanParameters)
    case share(RideQueryParameters)
    case watch(WatchParameters)
    case sos(AlarmParameters)
    case history(HistoryParameters)
    case get(RideQueryParameters)

    /// The name of the call.
    public var method: RideMethod {
        switch self {
        case .replan: .replan
        case .redirect: .redirect
        case .tip: .tip
        case .planBoarding: .planBoarding
        case .share: .share
        case .watch: .watch
        case .sos: .sos
        case .history: .history
        case .get: .get
        }
    }
}

extension RideCall: CallArea {
    init(_ method: RideMethod, _ reader: ParameterReader) throws {
        switch method {
        case .replan: self = .replan(try reader.read())
        case .redirect: self = .redirect(try reader.read())
        case .tip: self = .tip(try reader.read())
        case .planBoarding: self = .planBoarding(try reader.read())
        case .share: self = .share(try reader.read())
        case .watch: self = .watch(try reader.read())
        case .sos: self = .sos(try reader.read())
        case .history: self = .history(try reader.read())
        case .get: self = .get(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .replan(let parameters): parameters
        case .redirect(let parameters): parameters
        case .tip(let parameters): parameters
        case .planBoarding(let parameters): parameters
        case .share(let parameters): parameters
        case .watch(let parameters): parameters
        case .sos(let parameters): parameters
        case .history(let parameters): parameters
        case .get(let parameters): parameters
        }
    }
}

extension RideMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .replan: .detour(try reader.read())
        case .redirect, .tip: .state(try reader.read())
        case .planBoarding: .plan(try reader.read())
        case .share: .shareCode(try reader.read())
        case .watch: .sharedRide(try reader.read())
        case .sos: .ticket(try reader.read())
        case .history: .history(try reader.read())
        case .get: .rideDetails(try reader.read())
        }
    }
}
