import RideCore

/// Which keys a type knows, in its own order: what a refusal of an unknown key says.
///
/// The type is read from a decoder that answers every question with something that fits and notes
/// what was asked for.
final class KnownKeys: Decoder {
    private(set) var keys: [String] = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// The keys of a type.
    static func of(_ type: any Decodable.Type) -> [String] {
        let listener = KnownKeys()
        _ = try? type.init(from: listener)
        return listener.keys
    }

    /// A day, a command id, and no more than a text elsewhere.
    static let plausibleText = "1970-01-01"

    fileprivate func note(_ key: some CodingKey) { keys.append(key.stringValue) }

    /// Something of a type that is no plain number or text.
    static func plausible<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let words = type as? any CaseIterable.Type, let first = first(of: words) as? Value {
            return first
        }
        return try Value(from: KnownKeys())
    }

    private static func first(of type: (some CaseIterable).Type) -> Any? { type.allCases.first }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(listener: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { EmptyList() }
    func singleValueContainer() -> any SingleValueDecodingContainer { Single() }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let listener: KnownKeys
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []

        func contains(_ key: Key) -> Bool {
            listener.note(key)
            return false
        }
        func decodeNil(forKey key: Key) -> Bool { true }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            listener.note(key)
            return try KnownKeys.plausible(type)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> {
            listener.note(key)
            return KnownKeys().container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
            listener.note(key)
            return EmptyList()
        }
        func superDecoder() -> any Decoder { KnownKeys() }
        func superDecoder(forKey key: Key) -> any Decoder { KnownKeys() }
    }

    private struct EmptyList: UnkeyedDecodingContainer {
        let codingPath: [any CodingKey] = []
        let count: Int? = 0
        let isAtEnd = true
        let currentIndex = 0

        private var end: DecodingError {
            .valueNotFound(Any.self, .init(codingPath: [], debugDescription: "an empty list"))
        }
        func decodeNil() throws -> Bool { throw end }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw end }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw end }
        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw end }
        func superDecoder() throws -> any Decoder { throw end }
    }

    private struct Single: SingleValueDecodingContainer {
        let codingPath: [any CodingKey] = []

        func decodeNil() -> Bool { false }
        func decode(_ type: Bool.Type) -> Bool { false }
        func decode(_ type: String.Type) -> String { KnownKeys.plausibleText }
        func decode(_ type: Double.Type) -> Double { 1 }
        func decode(_ type: Float.Type) -> Float { 1 }
        func decode(_ type: Int.Type) -> Int { 1 }
        func decode(_ type: Int8.Type) -> Int8 { 1 }
        func decode(_ type: Int16.Type) -> Int16 { 1 }
        func decode(_ type: Int32.Type) -> Int32 { 1 }
        func decode(_ type: Int64.Type) -> Int64 { 1 }
        func decode(_ type: UInt.Type) -> UInt { 1 }
        func decode(_ type: UInt8.Type) -> UInt8 { 1 }
        func decode(_ type: UInt16.Type) -> UInt16 { 1 }
        func decode(_ type: UInt32.Type) -> UInt32 { 1 }
        func decode(_ type: UInt64.Type) -> UInt64 { 1 }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try KnownKeys.plausible(type)
        }
    }
}
