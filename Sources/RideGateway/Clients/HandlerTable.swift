import RideCore
import RideService
import RideWire

/// The name of a command, and a hash of what it asks for without its secrets.
struct CommandMark {
    let id: CommandID
    let fingerprint: UInt64
}

/// Of which user of the system an operator's process is, and the name of its command.
struct OperatorMark {
    let user: UInt32
    let command: CommandMark?
}

/// Who makes a call: a client, whoever is signed in there, and under which name.
struct Asker {
    let client: ClientID
    let actor: Actor?
    let mark: CommandMark?
}

/// A person who makes a call.
struct Caller {
    let client: ClientID
    let actor: Actor
    let mark: CommandMark?

    /// The driver that it is.
    ///
    /// - Throws: a refusal of passengers, whom the call's `access` keeps out before.
    func driver() throws(WireError) -> DriverID {
        guard case .driver(let driver) = actor else { throw Gateway.wireError(.onlyForDrivers) }
        return driver
    }

    /// The passenger that it is.
    ///
    /// - Throws: a refusal of drivers, whom the call's `access` keeps out before.
    func passenger() throws(WireError) -> PassengerID {
        guard case .passenger(let passenger) = actor else {
            throw Gateway.wireError(.onlyForPassengers)
        }
        return passenger
    }
}

/// What each call does: a handler for every type in `CallList`.
///
/// Whoever comes as far as a handler may make the call: that is looked after before, by the call's
/// `access`, for all of them alike.
struct HandlerTable: Sendable {
    private var handlers: [MethodName: any Handler] = [:]

    /// The calls that have a handler.
    var methods: Set<MethodName> { Set(handlers.keys) }

    /// The handler of a call; nil where it has none.
    subscript(method: MethodName) -> (any Handler)? { handlers[method] }

    /// What a call does that only a person can make.
    mutating func on<Asked: Request>(
        _ type: Asked.Type,
        _ body:
            @escaping @Sendable (Gateway, Asked, Caller) throws(WireError) -> Reply<Asked.Answer>
    ) {
        precondition(
            [.signedIn, .passenger, .driver].contains(type.access),
            "\(type.method) is not for people alone")
        add(type) { gateway, call, asker throws(WireError) in
            guard let actor = asker.actor else { throw Gateway.notSignedIn }
            let caller = Caller(client: asker.client, actor: actor, mark: asker.mark)
            return try body(gateway, call, caller)
        }
    }

    /// What a call does that needs no session.
    mutating func onVisit<Asked: Request>(
        _ type: Asked.Type,
        _ body:
            @escaping @Sendable (Gateway, Asked, ClientID) throws(WireError) -> Reply<Asked.Answer>
    ) {
        precondition(
            [.beforeGreeting, .anyone].contains(type.access), "\(type.method) needs a session")
        add(type) { gateway, call, asker throws(WireError) in
            try body(gateway, call, asker.client)
        }
    }

    /// What a call of the operator does.
    mutating func onOperator<Asked: Request>(
        _ type: Asked.Type,
        _ body:
            @escaping @Sendable (Gateway, Asked, OperatorMark) throws(WireError) -> Reply<
                Asked.Answer
            >
    ) {
        precondition(type.access == .operator, "\(type.method) is not the operator's alone")
        add(type) { gateway, call, asker throws(WireError) in
            let user = gateway.peer(of: asker.client).user
            return try body(gateway, call, OperatorMark(user: user, command: asker.mark))
        }
    }

    private mutating func add<Asked: Request>(
        _ type: Asked.Type,
        _ body: @escaping @Sendable (Gateway, Asked, Asker) throws(WireError) -> Reply<Asked.Answer>
    ) {
        precondition(handlers[type.method] == nil, "\(type.method) has a handler already")
        handlers[type.method] = CallHandler(body: body)
    }
}

/// What one call does, whichever its type.
protocol Handler: Sendable {
    /// Carries a call out.
    func handle(
        _ call: AnyCall, of asker: Asker, at gateway: Gateway
    ) throws(WireError) -> Reply<AnyAnswer>
}

/// What the calls of one type do.
private struct CallHandler<Asked: Request>: Handler {
    let body: @Sendable (Gateway, Asked, Asker) throws(WireError) -> Reply<Asked.Answer>

    func handle(
        _ call: AnyCall, of asker: Asker, at gateway: Gateway
    ) throws(WireError) -> Reply<AnyAnswer> {
        guard let request = call.to(Asked.self) else {
            preconditionFailure("a call of the name \(call.method) and of another type")
        }
        return try body(gateway, request, asker).ofAnyType()
    }
}
