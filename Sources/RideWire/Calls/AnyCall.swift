import RideCore

/// Any call, for queues of calls.
public struct AnyCall: Hashable, Sendable {
    /// The call itself.
    public let request: any Request

    /// A call of any type.
    public init(_ request: some Request) { self.request = request }

    /// The name of the call.
    public var method: MethodName { type(of: request).method }

    /// Who may make it.
    public var access: Access { type(of: request).access }

    /// Whether the person must have given the password a short while ago.
    public var needsFreshPassword: Bool { type(of: request).needsFreshPassword }

    /// The name that makes a repetition of the call recognisable; nil for calls that change
    /// nothing, or nothing twice.
    public var commandID: CommandID? { (request as? any Command)?.command_id }

    /// The call as one of this type; nil if it is another one.
    public func to<Wanted: Request>(_ type: Wanted.Type) -> Wanted? { request as? Wanted }

    /// Two calls are equal if they are of the same type and carry the same.
    public static func == (left: AnyCall, right: AnyCall) -> Bool {
        func isEqual<Own: Request>(_ own: Own) -> Bool { own == right.request as? Own }
        return isEqual(left.request)
    }

    /// Takes in the call.
    public func hash(into hasher: inout Hasher) { request.hash(into: &hasher) }
}

/// What an answer may bring.
public typealias AnswerValue = any Codable & Hashable & Sendable

/// Any answer to a call that went well.
public struct AnyAnswer: Hashable, Sendable {
    /// The answer itself.
    public let value: AnswerValue

    /// An answer of any type.
    public init(_ value: some Codable & Hashable & Sendable) { self.value = value }

    /// The answer as one of this type; nil if it is another one.
    public func to<Wanted>(_ type: Wanted.Type) -> Wanted? { value as? Wanted }

    /// Two answers are equal if they are of the same type and bring the same.
    public static func == (left: AnyAnswer, right: AnyAnswer) -> Bool {
        func isEqual<Own: Hashable>(_ own: Own) -> Bool { own == right.value as? Own }
        return isEqual(left.value)
    }

    /// Takes in the answer.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// Names one call that an app has made; never given twice while the app runs.
public struct CallID: Hashable, Sendable {
    private let rawValue: UInt64

    /// Names the call with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A call with its answer.
public struct Answered: Sendable {
    /// Which call was answered.
    public let id: CallID
    /// The call.
    public let request: any Request
    /// What came back: an answer of the type that the call names, or why there is none.
    public let result: Result<AnswerValue, WireError>

    /// A call with its answer.
    public init(id: CallID, call: AnyCall, result: Result<AnyAnswer, WireError>) {
        self.id = id
        request = call.request
        self.result = result.map(\.value)
    }

    /// The answer to a call of this type; nil if it was another one.
    public func to<Wanted: Request>(
        _ type: Wanted.Type
    ) -> Result<Wanted.Answer, WireError>? {
        guard request is Wanted else { return nil }
        switch result {
        case .success(let value as Wanted.Answer): return .success(value)
        case .success: return nil
        case .failure(let error): return .failure(error)
        }
    }

    /// Whether the call was to change something.
    public var isCommand: Bool { request is any Command }
}
