/// The names of the calls of one area: favourite drivers, and drivers to avoid.
public enum WishMethod: String, CaseIterable, Sendable {
    /// What the passenger wishes, page by page.
    case list = "wish.list"
    /// Wish for a driver, or to be spared one.
    case set = "wish.set"
}

/// The calls of one area: favourite drivers, and drivers to avoid.
public enum WishCall: Hashable, Sendable {
    case list(PageParameters)
    case set(WishParameters)

    /// The name of the call.
    public var method: WishMethod {
        switch self {
        case .list: .list
        case .set: .set
        }
    }
}

extension WishCall: CallArea {
    init(_ method: WishMethod, _ reader: ParameterReader) throws {
        switch method {
        case .list: self = .list(try reader.read())
        case .set: self = .set(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .list(let parameters): parameters
        case .set(let parameters): parameters
        }
    }
}

extension WishMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .list, .set: .wishes(try reader.read())
        }
    }
}
