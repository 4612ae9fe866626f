import RideCore

/// What cannot be read, in the words of the wire: with its place, and without what stood there.
enum ReadingError {
    static let notJSON = WireError(
        .parseError, code: "parse_error", message: "This is not JSON.")

    /// The error for what a reader has thrown.
    static func wireError(
        _ error: any Error, _ kind: WireError.Kind, _ code: String
    ) -> WireError {
        switch error {
        case let error as WireError: return error
        case is JSONFault: return notJSON
        case let fault as UnknownKey:
            let words =
                fault.known.isEmpty
                ? "no keys" : "no keys but \(fault.known.joined(separator: ", "))"
            return WireError(
                kind, code: "unknown_key", message: "\(place(fault.path)) may have \(words).")
        case let fault as OutOfRange:
            return WireError(
                kind, code: code, message: "\(place(fault.path)) must be \(fault.allowed).")
        case let error as DecodingError: return wireError(error, kind, code)
        default:
            return WireError(kind, code: code, message: "The message has no allowed value.")
        }
    }

    private static func wireError(
        _ error: DecodingError, _ kind: WireError.Kind, _ code: String
    ) -> WireError {
        func wrong(_ path: [any CodingKey], _ problem: String) -> WireError {
            WireError(kind, code: code, message: "\(place(path)) \(problem).")
        }
        switch error {
        case .keyNotFound(let key, let context):
            return wrong(context.codingPath + [key], "is missing")
        case .typeMismatch(let type, let context):
            return wrong(context.codingPath, "must be \(name(of: type))")
        case .valueNotFound(let type, let context):
            return wrong(context.codingPath, "must be \(name(of: type)), not null")
        case .dataCorrupted(let context):
            return wrong(context.codingPath, "has no allowed value")
        @unknown default:
            return notJSON
        }
    }

    /// The place of a value: the keys above it and its own, as in `params.pickup.latitude`.
    private static func place(_ path: [any CodingKey]) -> String {
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
