import RideCore

/// Reads Swift values out of a document.
///
/// Of a call, an object may have no key that its type does not know. Which keys that are, the type
/// says itself: its keys are made from words, and a word that makes none is unknown. No text of a
/// call is longer than `Limits.textBytes`, unless its type says so.
struct JSONReader: Decoder {
    let document: JSONDocument
    let node: Int32
    /// What is being read.
    let type: any Decodable.Type

    /// The place of the value; worked out only where something is wrong.
    var codingPath: [any CodingKey] { document.path(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

    init(
        _ document: JSONDocument, _ node: Int32 = JSONDocument.root,
        _ type: any Decodable.Type = Done.self
    ) {
        self.document = document
        self.node = node
        self.type = type
    }

    /// A whole value. A type that can say what may stand there says so of whatever else does,
    /// another value or another kind of value.
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do { return try Value(from: JSONReader(document, node, type)) } catch {
            guard let allowed = AllowedWords.of(type) else { throw error }
            throw OutOfRange(path: codingPath, allowed: allowed)
        }
    }

    /// The same, where an object without keys would not say so itself.
    func readObject<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard document.kind(node) == .object else { throw mismatch([String: Any].self) }
        let value = try read(type)
        if document.isStrict, MemoryLayout<Value>.size == 0, !document.keys(of: node).isEmpty {
            throw UnknownKey(path: codingPath, known: [])
        }
        return value
    }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard document.kind(node) == .object else { throw mismatch([String: Any].self) }
        if document.isStrict {
            for key in document.keys(of: node) where Key(stringValue: document.text(key)) == nil {
                throw UnknownKey(path: codingPath, known: KnownKeys.of(self.type))
            }
        }
        return KeyedDecodingContainer(JSONKeyedReader(reader: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard document.kind(node) == .list else { throw mismatch([Any].self) }
        return JSONListReader(reader: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        JSONSingleReader(reader: self)
    }

    // MARK: Plain values

    var isNull: Bool { document.kind(node) == .null }

    func text() throws -> String {
        switch document.kind(node) {
        case .text, .escapedText:
            let text = document.text(node)
            guard document.isStrict, text.utf8.count > Limits.textBytes else { return text }
            let most = (type as? any BoundedText.Type)?.bytes ?? Limits.textBytes
            guard text.utf8.count <= most else {
                throw OutOfRange(path: codingPath, allowed: "a text of at most \(most) bytes")
            }
            return text
        case .object, .list, .whole, .fraction, .yes, .no, .null: throw mismatch(String.self)
        }
    }

    func flag() throws -> Bool {
        switch document.kind(node) {
        case .yes: true
        case .no: false
        case .object, .list, .text, .escapedText, .whole, .fraction, .null:
            throw mismatch(Bool.self)
        }
    }

    func integer<Number: FixedWidthInteger>() throws -> Number {
        guard isNumber else { throw mismatch(Number.self) }
        guard let value: Number = document.integer(node) else {
            throw OutOfRange(path: codingPath, allowed: "a whole number in range")
        }
        return value
    }

    func number() throws -> Double {
        guard isNumber else { throw mismatch(Double.self) }
        guard let value = document.number(node) else {
            throw OutOfRange(path: codingPath, allowed: "a number in range")
        }
        return value
    }

    private var isNumber: Bool {
        let kind = document.kind(node)
        return kind == .whole || kind == .fraction
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

/// An object has a key that its type does not know.
struct UnknownKey: Error {
    /// The place of the object.
    let path: [any CodingKey]
    /// The keys that the type knows.
    let known: [String]
}

/// A number is not whole and must be, or lies outside of what is allowed; or a text is too long.
struct OutOfRange: Error {
    /// The place of the number or text.
    let path: [any CodingKey]
    /// What must stand there, as in `a whole number from 1 to 20`.
    let allowed: String
}

/// The values of an object, by their keys.
struct JSONKeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: JSONReader
    var codingPath: [any CodingKey] { reader.codingPath }
    var allKeys: [Key] {
        reader.document.keys(of: reader.node).compactMap {
            Key(stringValue: reader.document.text($0))
        }
    }

    private func value(_ key: Key) throws -> JSONReader {
        guard let node = reader.document.value(of: key.stringValue, in: reader.node) else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
        }
        return JSONReader(reader.document, node)
    }

    func contains(_ key: Key) -> Bool {
        reader.document.value(of: key.stringValue, in: reader.node) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).flag() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).text() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).number() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try value(key).integer()
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { reader }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// The items of a list.
struct JSONListReader: UnkeyedDecodingContainer {
    let reader: JSONReader
    private var node: Int32
    private let end: Int32
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { reader.codingPath }
    var count: Int? { nil }
    var isAtEnd: Bool { node >= end }

    init(reader: JSONReader) {
        self.reader = reader
        node = reader.node + 1
        end = reader.document.nodes[Int(reader.node)].next
    }

    private mutating func item() throws -> JSONReader {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Any.self, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
        }
        let item = JSONReader(reader.document, node)
        node = reader.document.nodes[Int(node)].next
        currentIndex += 1
        return item
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, reader.document.kind(node) == .null else { return false }
        _ = try item()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try item().text() }
    mutating func decode(_ type: Double.Type) throws -> Double { try item().number() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try item().integer() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try item().integer() }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try item().read(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try item().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try item().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try item() }
}

/// A value that is neither an object nor a list.
struct JSONSingleReader: SingleValueDecodingContainer {
    let reader: JSONReader
    var codingPath: [any CodingKey] { reader.codingPath }

    func decodeNil() -> Bool { reader.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try reader.flag() }
    func decode(_ type: String.Type) throws -> String { try reader.text() }
    func decode(_ type: Double.Type) throws -> Double { try reader.number() }
    func decode(_ type: Float.Type) throws -> Float { Float(try reader.number()) }
    func decode(_ type: Int.Type) throws -> Int { try reader.integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try reader.integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try reader.integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try reader.integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try reader.integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try reader.integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try reader.integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try reader.integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try reader.integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.read(type) }
}
