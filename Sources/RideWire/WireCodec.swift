import FoundationEssentials
import RideCore

/// Turns frames into messages and messages into frames: JSON-RPC 2.0, one object a line.
///
/// Decoding is strict: a missing, unknown or ill-typed key of a call is refused by its place. See
/// docs/PROTOCOL.md.
public struct WireCodec: Sendable {
    private let encoder = SortedJSON()
    private let decoder = JSONDecoder()

    /// A codec; reuse it, as it keeps its decoder.
    public init() {}

    // MARK: The engine's side

    /// A call that arrived.
    public struct IncomingCall: Hashable, Sendable {
        /// The number under which the answer must go back.
        public let id: UInt64
        /// The call.
        public let call: Call

        /// A call under a number.
        public init(id: UInt64, call: Call) {
            self.id = id
            self.call = call
        }
    }

    /// A frame that is not a call.
    public struct BadCall: Error, Hashable, Sendable {
        /// The number of the call, where it could be read.
        public let id: UInt64?
        /// What is wrong with it.
        public let error: WireError
    }

    /// Reads a call.
    ///
    /// - Throws: `BadCall`.
    public func decodeCall(_ frame: some Sequence<UInt8>) throws(BadCall) -> IncomingCall {
        let bytes = Array(frame)
        let fault = JSONInspector.fault(in: bytes)
        if let error = fault.flatMap(Self.unreadable) { throw BadCall(id: nil, error: error) }
        let incoming: Result<IncomingCall, BadCall>
        do {
            let request = try decoder.decode(RequestFrame.self, from: Data(bytes))
            incoming = .success(IncomingCall(id: request.id, call: request.call))
        } catch let problem as RequestFrame.Problem {
            incoming = .failure(BadCall(id: problem.id, error: problem.error))
        } catch let error as DecodingError {
            incoming = .failure(
                BadCall(id: nil, error: Self.wireError(error, .parseError, "parse_error")))
        } catch {
            incoming = .failure(BadCall(id: nil, error: Self.notJSON))
        }
        if fault == .duplicateKeyInside {
            throw BadCall(id: Self.id(of: incoming), error: Self.duplicateKeyInside)
        }
        return try incoming.get()
    }

    private static func id(of incoming: Result<IncomingCall, BadCall>) -> UInt64? {
        switch incoming {
        case .success(let call): call.id
        case .failure(let problem): problem.id
        }
    }

    /// What to answer to a frame of which not even the number can be trusted; nil for others.
    private static func unreadable(_ fault: JSONInspector.Fault) -> WireError? {
        switch fault {
        case .notJSON(let offset):
            WireError(
                .parseError, code: "parse_error",
                message: "This is not JSON from byte \(offset) on.")
        case .tooDeep:
            WireError(
                .parseError, code: FrameError.tooDeep(limit: Limits.frameNesting).code,
                message: FrameError.tooDeep(limit: Limits.frameNesting).message)
        case .duplicateKey:
            WireError(
                .invalidRequest, code: "duplicate_key",
                message: "A request has each of its keys once.")
        case .duplicateKeyInside:
            nil
        }
    }

    private static let duplicateKeyInside = WireError(
        .invalidParameters, code: "duplicate_key",
        message: "params and the objects in it have each of their keys once.")

    private static let notJSON = WireError(
        .parseError, code: "parse_error", message: "This is not JSON.")

    /// Writes the answer to a call, as a frame without its line end.
    public func encode(answer: Result<CallResult, WireError>, to id: UInt64?) -> [UInt8] {
        switch answer {
        case .success(let result): response(id, result.value)
        case .failure(let error): frame(ErrorFrame(id: id, error: error))
        }
    }

    private func response(_ id: UInt64?, _ value: some Encodable) -> [UInt8] {
        frame(ResponseFrame(id: id, result: value))
    }

    /// Writes a notification, as a frame without its line end.
    public func encode(_ announcement: Announcement) -> [UInt8] {
        switch announcement {
        case .state(let state): frame(NotificationFrame(method: .state, params: state))
        case .tick(let tick): frame(NotificationFrame(method: .tick, params: tick))
        case .notice(let notice): frame(NotificationFrame(method: .notice, params: notice))
        case .alert(let alert): frame(NotificationFrame(method: .alert, params: alert))
        case .goodbye(let goodbye): frame(NotificationFrame(method: .goodbye, params: goodbye))
        }
    }

    /// A state as it stands in answers and notifications, to be written into several frames.
    public struct EncodedState: Hashable, Sendable {
        let bytes: [UInt8]
    }

    /// Writes a state.
    public func encoded(_ state: PersonState) -> EncodedState { EncodedState(bytes: frame(state)) }

    /// Writes the answer to a call that brings a state, as a frame without its line end.
    public func encode(answer state: EncodedState, to id: UInt64) -> [UInt8] {
        Array("{\"id\":\(id),\"jsonrpc\":\"2.0\",\"result\":".utf8) + state.bytes + [0x7D]
    }

    /// Writes the notification that brings a state, as a frame without its line end.
    public func encode(_ state: EncodedState) -> [UInt8] {
        Array("{\"jsonrpc\":\"2.0\",\"method\":\"state\",\"params\":".utf8) + state.bytes + [0x7D]
    }

    // MARK: The app's side

    /// Writes a call, as a frame without its line end.
    public func encode(_ call: Call, id: UInt64) -> [UInt8] {
        written(id, call.method, call.parameters)
    }

    private func written(
        _ id: UInt64, _ method: Method, _ parameters: some StrictParameters
    ) -> [UInt8] {
        frame(CallFrame(id, method, parameters))
    }

    /// Reads what the engine says.
    ///
    /// - Parameter pending: the calls that wait for an answer, by their numbers.
    /// - Throws: `WireError` of the kind `.parseError` for a frame that is none of these.
    public func decodeReply(
        _ frame: some Sequence<UInt8>, pending: [UInt64: Method]
    ) throws(WireError) -> EngineMessage {
        let bytes = Array(frame)
        if let cars = TickNumbers(bytes),
            case .announcement(.tick(var tick))? = try? message(cars.rest, pending)
        {
            tick.cars = cars.numbers
            return .announcement(.tick(tick))
        }
        do {
            return try message(bytes, pending)
        } catch let error as DecodingError {
            throw Self.wireError(error, .parseError, "parse_error")
        } catch {
            throw WireError(.parseError, code: "parse_error", message: "Not a message.")
        }
    }

    private func message(
        _ frame: [UInt8], _ pending: [UInt64: Method]
    ) throws -> EngineMessage {
        // A decoder of its own, since the pending calls travel in its user info.
        let decoder = JSONDecoder()
        decoder.userInfo[ReplyFrame.pendingKey] = pending
        return try decoder.decode(ReplyFrame.self, from: Data(frame)).message
    }

    // MARK: Frames

    private func frame(_ value: some Encodable) -> [UInt8] {
        guard let bytes = try? encoder.encode(value) else {
            // Only a number that is not finite cannot be written, and views hold none.
            preconditionFailure("a message that cannot be written: \(type(of: value))")
        }
        return bytes
    }

    /// A decoding error with the place where it happened; what stood there is not repeated.
    static func wireError(
        _ error: DecodingError, _ kind: WireError.Kind, _ code: String
    ) -> WireError {
        func wrong(_ path: [any CodingKey], _ problem: String) -> WireError {
            WireError(kind, code: code, message: "\(words(for: path)) \(problem).")
        }
        switch error {
        case .keyNotFound(let key, let context):
            return wrong(context.codingPath + [key], "is missing")
        case .typeMismatch(let type, let context):
            return wrong(context.codingPath, "must be \(name(of: type))")
        case .valueNotFound(let type, let context):
            return wrong(context.codingPath, "must be \(name(of: type)), not null")
        case .dataCorrupted(let context):
            guard !context.codingPath.isEmpty else { return notJSON }
            return wrong(context.codingPath, "has no allowed value")
        @unknown default:
            return notJSON
        }
    }

    /// The place of a value: the keys above it and its own, as in `params.pickup.latitude`.
    static func words(for path: [any CodingKey]) -> String {
        let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .joined(separator: ".")
        return place.isEmpty ? "The message" : CleanText.cleaned(String(place.prefix(80)))
    }

    private static func name(of type: Any.Type) -> String {
        if type == String.self { return "a text" }
        if type == Bool.self { return "true or false" }
        if type == Double.self { return "a number" }
        if type is any BinaryInteger.Type { return "a whole number in range" }
        if type == [Any].self { return "a list" }
        return "an object"
    }
}

/// What the engine says without being asked.
public enum Announcement: Hashable, Sendable {
    /// The person's state has changed.
    case state(PersonState)
    /// Time passes, cars move.
    case tick(TickView)
    /// Something that the person should know, once.
    case notice(NoticeView)
    /// Something that the operator should look at.
    case alert(AlertView)
    /// The engine is about to disconnect this client.
    case goodbye(GoodbyeView)
}

/// Anything the engine says.
public enum EngineMessage: Hashable, Sendable {
    /// The answer to a call; without a number where the engine could not read one.
    case answer(id: UInt64?, Result<CallResult, WireError>)
    /// A notification.
    case announcement(Announcement)
}
