import RideCore

/// A call as the engine reads it.
struct RequestFrame: Decodable {
    let id: UInt64
    let call: Call

    /// A frame that is JSON but not a call, with the call's number if it has one.
    struct Problem: Error {
        let id: UInt64?
        let error: WireError
    }

    private static let keys = ["jsonrpc", "id", "method", "params"]
    /// The largest whole number that JSON readers everywhere keep exactly.
    private static let largestID: UInt64 = 1 << 53

    init(from decoder: any Decoder) throws {
        let container = try Self.object(decoder)
        let id = try Self.id(in: container)
        self.id = id
        do {
            guard container.allKeys.allSatisfy({ Self.keys.contains($0.stringValue) }) else {
                throw WireError(
                    .invalidRequest, code: "unknown_key",
                    message: "A request has no keys but jsonrpc, id, method and params.")
            }
            call = try Call(Self.method(in: container), ParameterReader(frame: container))
        } catch let error as WireError {
            throw Problem(id: id, error: error)
        } catch let error as DecodingError {
            throw Problem(
                id: id,
                error: WireCodec.wireError(error, .invalidParameters, "invalid_parameters"))
        } catch {
            // The parser reports a number that its type cannot hold without saying where.
            throw Problem(id: id, error: Self.numberOutOfRange)
        }
    }

    private static let numberOutOfRange = WireError(
        .invalidParameters, code: "invalid_parameters",
        message: "A number in params is out of range, or has a fraction and must not.")

    private static func method(
        in container: KeyedDecodingContainer<AnyKey>
    ) throws -> Method {
        guard let name = try? container.decode(String.self, forKey: AnyKey("method")) else {
            throw invalidRequest("method must be a text.")
        }
        guard let method = Method(rawValue: name) else {
            throw WireError(
                .methodNotFound, code: "method_not_found", message: "There is no such method.")
        }
        return method
    }

    private static func object(
        _ decoder: any Decoder
    ) throws -> KeyedDecodingContainer<AnyKey> {
        guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
            throw Problem(id: nil, error: invalidRequest("A request is one JSON object."))
        }
        return container
    }

    private static func id(in container: KeyedDecodingContainer<AnyKey>) throws -> UInt64 {
        guard let id = try? container.decode(UInt64.self, forKey: AnyKey("id")), id <= largestID
        else {
            throw Problem(
                id: nil, error: invalidRequest("id must be a whole number from 0 to 2^53."))
        }
        guard (try? container.decode(String.self, forKey: AnyKey("jsonrpc"))) == "2.0" else {
            throw Problem(id: id, error: invalidRequest("jsonrpc must be \"2.0\"."))
        }
        return id
    }

    private static func invalidRequest(_ message: String) -> WireError {
        WireError(.invalidRequest, code: "invalid_request", message: message)
    }
}

/// A call as the app writes it.
struct CallFrame<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: UInt64
    let method: Method
    let params: Parameters

    init(_ id: UInt64, _ method: Method, _ params: Parameters) {
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

    static let pendingKey = CodingUserInfoKey(rawValue: "pending") ?? preconditionFailureKey()

    private static func preconditionFailureKey() -> CodingUserInfoKey {
        preconditionFailure("any text makes a user info key")
    }

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
        let pending = decoder.userInfo[Self.pendingKey] as? [UInt64: Method] ?? [:]
        guard let id, let method = pending[id] else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "an answer to no call")
        }
        message = .answer(id: id, .success(try method.result(ResultReader(frame: container))))
    }

    private static func announcement(
        _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> Announcement {
        switch try container.decode(Notification.self, forKey: .method) {
        case .state: .state(try container.decode(PersonState.self, forKey: .params))
        case .tick: .tick(try container.decode(TickView.self, forKey: .params))
        case .notice: .notice(try container.decode(NoticeView.self, forKey: .params))
        case .alert: .alert(try container.decode(AlertView.self, forKey: .params))
        case .goodbye: .goodbye(try container.decode(GoodbyeView.self, forKey: .params))
        }
    }
}
