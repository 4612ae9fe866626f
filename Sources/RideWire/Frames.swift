import RideCore

/// A call as it stands in its frame, checked from the outside in.
struct RequestFrame {
    let document: JSONDocument
    /// The number of the call.
    let id: UInt64

    private static let keys = ["jsonrpc", "id", "method", "params"]
    /// The largest whole number that JSON readers everywhere keep exactly.
    private static let largestID: UInt64 = 1 << 53

    /// Looks at the object and its number.
    ///
    /// - Throws: `WireError` for a frame of which not even the number can be trusted.
    init(_ document: JSONDocument) throws(WireError) {
        guard document.kind(JSONDocument.root) == .object else {
            throw Self.invalidRequest("A request is one JSON object.")
        }
        self.document = document
        guard let node = document.value(of: "id", in: JSONDocument.root),
            let id: UInt64 = try? JSONReader(document, node).integer(), id <= Self.largestID
        else { throw Self.invalidRequest("id must be a whole number from 0 to 2^53.") }
        self.id = id
    }

    /// Reads the call.
    ///
    /// - Throws: `WireError` with the place of what is wrong.
    func call() throws(WireError) -> AnyCall {
        guard text("jsonrpc") == "2.0" else {
            throw Self.invalidRequest("jsonrpc must be \"2.0\".")
        }
        let isKnown = document.keys(of: JSONDocument.root).allSatisfy { key in
            Self.keys.contains { document.isText(key, $0) }
        }
        guard isKnown else {
            throw WireError(
                .invalidRequest, code: "unknown_key",
                message: "A request has no keys but jsonrpc, id, method and params.")
        }
        guard let name = text("method") else { throw Self.invalidRequest("method must be a text.") }
        guard let type = CallList.type(named: MethodName(name)) else {
            throw WireError(
                .methodNotFound, code: "method_not_found", message: "There is no such method.")
        }
        do { return AnyCall(try read(type)) } catch {
            throw ReadingError.wireError(error, .invalidParameters, "invalid_parameters")
        }
    }

    private func read<Wanted: Request>(_ type: Wanted.Type) throws -> Wanted {
        guard let params = document.value(of: "params", in: JSONDocument.root) else {
            // A value without parts is read from anything.
            if MemoryLayout<Wanted>.size == 0 { return try Wanted(from: KnownKeys()) }
            throw DecodingError.keyNotFound(
                AnyKey("params"), DecodingError.Context(codingPath: [], debugDescription: ""))
        }
        return try JSONReader(document, params).readObject(type)
    }

    private func text(_ key: String) -> String? {
        document.value(of: key, in: JSONDocument.root)
            .flatMap { try? JSONReader(document, $0).text() }
    }

    private static func invalidRequest(_ message: String) -> WireError {
        WireError(.invalidRequest, code: "invalid_request", message: message)
    }
}

/// A call as the app writes it.
struct CallFrame<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: UInt64
    let method: String
    let params: Parameters

    init(_ id: UInt64, _ method: String, _ params: Parameters) {
        self.id = id
        self.method = method
        self.params = params
    }
}

/// A good answer as the engine writes it.
struct ResponseFrame<Value: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: UInt64?
    let result: Value
}

/// A refusal as it stands on the wire.
struct ErrorFrame: Encodable {
    struct Body: Codable {
        struct Extra: Codable { let code: String }
        let code: Int
        let message: String
        let data: Extra
    }

    let jsonrpc = "2.0"
    let id: UInt64?
    let error: Body

    init(id: UInt64?, error: WireError) {
        self.id = id
        self.error = Body(
            code: error.kind.rawValue, message: error.message, data: .init(code: error.code))
    }

    private enum CodingKeys: CodingKey { case jsonrpc, id, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        // JSON-RPC wants a null here where the number could not be read.
        if let id {
            try container.encode(id, forKey: .id)
        } else {
            try container.encodeNil(forKey: .id)
        }
        try container.encode(error, forKey: .error)
    }
}

/// A notification as the engine writes it.
struct NotificationFrame<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let method: Notification
    let params: Parameters
}

/// What the engine says, as the app reads it. Keys that the app does not know are passed over, so
/// that a newer engine can say more.
struct ReplyFrame: Decodable {
    let message: EngineMessage

    enum CodingKeys: CodingKey { case id, method, params, result, error }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.method) {
            message = .announcement(try Self.announcement(container))
            return
        }
        let id = try container.decodeIfPresent(UInt64.self, forKey: .id)
        if container.contains(.error) {
            let body = try container.decode(ErrorFrame.Body.self, forKey: .error)
            let kind = WireError.Kind(rawValue: body.code) ?? .internalError
            message = .answer(
                id: id,
                .failure(WireError(kind, code: body.data.code, message: body.message)))
            return
        }
        let pending = (decoder as? JSONReader)?.document.pending ?? [:]
        guard let id, let type = pending[id] else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "an answer to no call")
        }
        message = .answer(id: id, .success(try Self.answer(to: type, container)))
    }

    private static func answer<Asked: Request>(
        to type: Asked.Type, _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> AnyAnswer {
        // Nothing is expected there, so that a newer engine may say anything.
        if Asked.Answer.self == Done.self { return AnyAnswer(Done()) }
        return AnyAnswer(try container.decode(Asked.Answer.self, forKey: .result))
    }

    private static func announcement(
        _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> Announcement {
        switch try container.decode(Notification.self, forKey: .method) {
        case .state: .state(try container.decode(PersonState.self, forKey: .params))
        case .tick: .tick(try container.decode(TickView.self, forKey: .params))
        case .notice: .notice(try container.decode(NoticeView.self, forKey: .params))
        case .alert: .alert(try container.decode(AlertView.self, forKey: .params))
        case .history: .history(try container.decode(HistoryView.self, forKey: .params))
        case .goodbye: .goodbye(try container.decode(GoodbyeView.self, forKey: .params))
        }
    }
}
