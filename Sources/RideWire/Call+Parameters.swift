extension Call {
    /// Reads the parameters of a call.
    ///
    /// - Throws: `WireError` for a key that does not belong there, `DecodingError` for the rest.
    init(_ method: Method, _ reader: ParameterReader) throws {
        switch method {
        case .hello: self = .hello(try reader.read())
        case .sessionOpen: self = .sessionOpen(try reader.read())
        case .stateGet: self = try reader.nothing(.stateGet)
        case .ridePlan: self = .ridePlan(try reader.read())
        case .rideRequest: self = .rideRequest(try reader.read())
        case .rideCancel: self = .rideCancel(try reader.read())
        case .rideRate: self = .rideRate(try reader.read())
        case .rideAccept: self = .rideAccept(try reader.read())
        case .rideDecline: self = .rideDecline(try reader.read())
        case .rideArrive: self = .rideArrive(try reader.read())
        case .rideStart: self = .rideStart(try reader.read())
        case .rideFinish: self = .rideFinish(try reader.read())
        case .rideDismiss: self = .rideDismiss(try reader.read())
        case .chatSend: self = .chatSend(try reader.read())
        case .chatMark: self = .chatMark(try reader.read())
        case .chatList: self = .chatList(try reader.read())
        case .driverOnline: self = .driverOnline(try reader.read())
        case .driverOffline: self = .driverOffline(try reader.read())
        case .mapWatch: self = .mapWatch(try reader.read())
        case .demandZones: self = try reader.nothing(.demandZones)
        case .ping: self = try reader.nothing(.ping)
        case .account(let method): self = .account(try AccountCall(method, reader))
        case .ride(let method): self = .ride(try RideCall(method, reader))
        case .reservation(let method): self = .reservation(try ReservationCall(method, reader))
        case .wish(let method): self = .wish(try WishCall(method, reader))
        case .card(let method): self = .card(try CardCall(method, reader))
        case .driver(let method): self = .driver(try DriverCall(method, reader))
        case .finance(let method): self = .finance(try FinanceCall(method, reader))
        case .help(let method): self = .help(try HelpCall(method, reader))
        case .operator(let method): self = .operator(try OperatorCall(method, reader))
        }
    }

    /// What the call carries.
    var parameters: any StrictParameters {
        switch self {
        case .hello(let parameters): parameters
        case .sessionOpen(let parameters): parameters
        case .ridePlan(let parameters): parameters
        case .rideRequest(let parameters): parameters
        case .rideCancel(let parameters): parameters
        case .rideRate(let parameters): parameters
        case .rideAccept(let parameters), .rideDecline(let parameters),
            .rideArrive(let parameters), .rideStart(let parameters),
            .rideFinish(let parameters), .rideDismiss(let parameters):
            parameters
        case .chatSend(let parameters): parameters
        case .chatMark(let parameters): parameters
        case .chatList(let parameters): parameters
        case .driverOnline(let parameters), .driverOffline(let parameters): parameters
        case .mapWatch(let parameters): parameters
        case .stateGet, .demandZones, .ping: Nothing()
        case .account(let call): call.parameters
        case .ride(let call): call.parameters
        case .reservation(let call): call.parameters
        case .wish(let call): call.parameters
        case .card(let call): call.parameters
        case .driver(let call): call.parameters
        case .finance(let call): call.parameters
        case .help(let call): call.parameters
        case .operator(let call): call.parameters
        }
    }
}
