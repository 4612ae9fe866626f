import RideCore

/// Turns frames into messages and messages into frames: JSON-RPC 2.0, one object a line.
///
/// Decoding is strict: a missing, unknown or ill-typed key of a call is refused by its place. See
/// docs/PROTOCOL.md.
public struct WireCodec: Sendable {
    private let encoder: SortedJSON
    private let userInfo: [CodingUserInfoKey: any Sendable]

    /// A codec.
    ///
    /// - Parameters:
    ///   - namelessPlace: what an app calls a place where nothing has a name; nil for the engine,
    ///     and for whoever shows nobody anything.
    ///   - namelessPerson: what it calls a guest without a name; nil in the same way.
    public init(namelessPlace: String? = nil, namelessPerson: String? = nil) {
        let words = [NamelessPlace.key: namelessPlace, NamelessPerson.key: namelessPerson]
        userInfo = words.compactMapValues { $0 }
        encoder = SortedJSON(userInfo: userInfo)
    }

    // MARK: The engine's side

    /// A call that arrived.
    public struct IncomingCall: Hashable, Sendable {
        /// The number under which the answer must go back.
        public let id: UInt64
        /// The call.
        public let call: AnyCall

        /// A call under a number.
        public init(id: UInt64, call: AnyCall) {
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
        let document: JSONDocument
        do throws(JSONFault) {
            document = try JSONDocument(Array(frame), isStrict: true)
        } catch { throw BadCall(id: nil, error: Self.unreadable(error)) }
        guard document.duplicate != .duplicateKey else {
            throw BadCall(id: nil, error: Self.unreadable(.duplicateKey))
        }
        var id: UInt64?
        do throws(WireError) {
            let request = try RequestFrame(document)
            id = request.id
            let call = try request.call()
            if document.duplicate == nil { return IncomingCall(id: request.id, call: call) }
        } catch {
            if document.duplicate == nil { throw BadCall(id: id, error: error) }
        }
        throw BadCall(id: id, error: Self.unreadable(.duplicateKeyInside))
    }

    /// What to answer to a frame that the scanner does not like.
    private static func unreadable(_ fault: JSONFault) -> WireError {
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
            WireError(
                .invalidParameters, code: "duplicate_key",
                message: "params and the objects in it have each of their keys once.")
        }
    }

    /// Writes the answer to a call, as a frame without its line end.
    public func encode(answer: AnyAnswer, to id: UInt64) -> [UInt8] {
        response(id, answer.value)
    }

    private func response(_ id: UInt64, _ value: some Encodable) -> [UInt8] {
        frame(ResponseFrame(id: id, result: value))
    }

    /// Writes the refusal of a call, as a frame without its line end; without a number where it
    /// could not be read.
    public func encode(refusal: WireError, to id: UInt64?) -> [UInt8] {
        frame(ErrorFrame(id: id, error: refusal))
    }

    /// Writes a notification, as a frame without its line end.
    public func encode(_ announcement: Announcement) -> [UInt8] {
        switch announcement {
        case .state(let state): frame(NotificationFrame(method: .state, params: state))
        case .tick(let tick): frame(NotificationFrame(method: .tick, params: tick))
        case .notice(let notice): frame(NotificationFrame(method: .notice, params: notice))
        case .alert(let alert): frame(NotificationFrame(method: .alert, params: alert))
        case .history(let history): frame(NotificationFrame(method: .history, params: history))
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
    public func encode<Sent: Request>(_ request: Sent, id: UInt64) -> [UInt8] {
        frame(CallFrame(id, Sent.method.text, request))
    }

    /// The same for any call.
    public func encode(_ call: AnyCall, id: UInt64) -> [UInt8] { encode(call.request, id: id) }

    /// A call without its secrets, always in the same bytes: what a repetition is recognised by.
    public func canonicalBytes(of call: AnyCall) -> [UInt8] {
        let writer = SortedJSON(userInfo: [SecretText.isLeftOut: true])
        func bytes<Sent: Request>(_ request: Sent) -> [UInt8] {
            frame(CallFrame(0, Sent.method.text, request), by: writer)
        }
        return bytes(call.request)
    }

    /// Reads what the engine says.
    ///
    /// - Parameter pending: the types of the calls that wait for an answer, by their numbers.
    /// - Throws: `WireError` of the kind `.parseError` for a frame that is none of these.
    public func decodeReply(
        _ frame: some Sequence<UInt8>, pending: [UInt64: any Request.Type]
    ) throws(WireError) -> EngineMessage {
        let bytes = Array(frame)
        if let cars = TickNumbers(bytes),
            case .announcement(.tick(var tick))? = try? message(cars.rest, pending)
        {
            tick.cars = cars.numbers
            return .announcement(.tick(tick))
        }
        return try message(bytes, pending)
    }

    private func message(
        _ frame: [UInt8], _ pending: [UInt64: any Request.Type]
    ) throws(WireError) -> EngineMessage {
        do {
            let document = try JSONDocument(
                frame, isStrict: false, pending: pending, userInfo: userInfo)
            return try JSONReader(document).read(ReplyFrame.self).message
        } catch {
            throw ReadingError.wireError(error, .parseError, "parse_error")
        }
    }

    // MARK: Frames

    private func frame(_ value: some Encodable) -> [UInt8] { frame(value, by: encoder) }

    private func frame(_ value: some Encodable, by writer: SortedJSON) -> [UInt8] {
        guard let bytes = try? writer.encode(value) else {
            // Only a number that is not finite cannot be written, and views hold none.
            preconditionFailure("a message that cannot be written: \(type(of: value))")
        }
        return bytes
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
    /// Whether the engine takes changes.
    case history(HistoryView)
    /// The engine is about to disconnect this client.
    case goodbye(GoodbyeView)
}

/// Anything the engine says.
public enum EngineMessage: Hashable, Sendable {
    /// The answer to a call; without a number where the engine could not read one.
    case answer(id: UInt64?, Result<AnyAnswer, WireError>)
    /// A notification.
    case announcement(Announcement)
}
