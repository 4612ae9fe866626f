/// What goes into a statement, and what comes out of a row.
package enum PostgresValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A `bigint`; out of a row also a smaller one, or 0 and 1 for a `boolean`.
    case integer(Int64)
    /// A `text`, which has no zero in it.
    case text(String)
    /// A `bytea`.
    case bytes([UInt8])
}

/// The types of PostgreSQL that are spoken, by their numbers.
enum PostgresType {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    static let name: UInt32 = 19
    static let integer: UInt32 = 20
    static let shortest: UInt32 = 21
    static let short: UInt32 = 23
    static let text: UInt32 = 25
    static let unknown: UInt32 = 705
    static let character: UInt32 = 1_042
    static let varying: UInt32 = 1_043
    static let void: UInt32 = 2_278
}

extension PostgresValue {
    /// The type that a statement is told; 0 where the statement itself must know.
    var type: UInt32 {
        switch self {
        case .null: 0
        case .integer: PostgresType.integer
        case .text: PostgresType.text
        case .bytes: PostgresType.bytes
        }
    }
}
