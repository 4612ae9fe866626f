/// What a form can say about a field while it is being typed (A1).
public enum FieldCheck<Value: Sendable>: Sendable {
    /// Nothing has been typed.
    case empty
    /// Not right yet, and it could become right by typing on; the reason says what is missing.
    case incomplete(FieldReason)
    /// Typing on will not help.
    case wrong(FieldReason)
    /// Right, and this is its meaning.
    case right(Value)

    /// The meaning of the field; nil unless it is right.
    public var value: Value? {
        switch self {
        case .empty, .incomplete, .wrong: nil
        case .right(let value): value
        }
    }

    /// Why the field is not right; nil if it is, or if nothing has been typed.
    public var reason: FieldReason? {
        switch self {
        case .empty, .right: nil
        case .incomplete(let reason), .wrong(let reason): reason
        }
    }

    /// What a refusal means for somebody who is still typing.
    public static func refused(_ rejection: some FieldRejection) -> FieldCheck {
        switch rejection.standing {
        case .empty: .empty
        case .incomplete: .incomplete(FieldReason(rejection))
        case .wrong: .wrong(FieldReason(rejection))
        }
    }
}

extension FieldCheck: Equatable where Value: Equatable {}
extension FieldCheck: Hashable where Value: Hashable {}

/// Why a field is not right, for any kind of field.
public struct FieldReason: Hashable, Sendable {
    /// The stable code of the rejection.
    public let code: String
    /// One sentence for the person who types.
    public let message: String

    /// The reason that a rejection gives.
    public init(_ rejection: some FieldRejection) {
        code = rejection.rawValue
        message = rejection.message
    }
}

/// Why a typed value was refused. The raw value is the stable code on the wire and in logs.
public protocol FieldRejection: Error, RawRepresentable, CaseIterable, Codable, Hashable
where RawValue == String {
    /// One sentence for the person who types. It never repeats what was typed.
    var message: String { get }
    /// How far from right the typed text is.
    var standing: FieldStanding { get }
}

/// How far from right a refused text is.
public enum FieldStanding: String, CaseIterable, Codable, Sendable {
    /// Nothing has been typed.
    case empty
    /// It could become right by typing on.
    case incomplete
    /// Typing on will not help.
    case wrong
}
