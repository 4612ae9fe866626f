/// The values of an object, by their keys.
struct JSONObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.write(key) { $0.writeNull() } }
    func encode(_ value: Bool, forKey key: Key) { encoder.write(key) { $0.write(flag: value) } }
    func encode(_ value: String, forKey key: Key) { encoder.write(key) { $0.write(text: value) } }
    func encode(_ value: Double, forKey key: Key) throws {
        try encoder.write(key) { try $0.write(number: value) }
    }
    func encode(_ value: Float, forKey key: Key) throws {
        try encoder.write(key) { try $0.write(number: value) }
    }
    func encode(_ value: Int, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: Int8, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: Int16, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: Int32, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: Int64, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: UInt, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: UInt8, forKey key: Key) { encoder.write(key) { $0.write(integer: value) } }
    func encode(_ value: UInt16, forKey key: Key) {
        encoder.write(key) { $0.write(integer: value) }
    }
    func encode(_ value: UInt32, forKey key: Key) {
        encoder.write(key) { $0.write(integer: value) }
    }
    func encode(_ value: UInt64, forKey key: Key) {
        encoder.write(key) { $0.write(integer: value) }
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        try encoder.write(key) { try $0.write(value: value) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nested(JSONSuperKey()) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(key) }
}

/// The key of what a class inherits.
private struct JSONSuperKey: CodingKey {
    let stringValue = "super"
    let intValue: Int? = nil

    init() {}
    init?(stringValue: String) {}
    init?(intValue: Int) {}
}

/// The items of a list.
struct JSONList: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.count }

    func encodeNil() throws { try encoder.writeItem { $0.writeNull() } }
    func encode(_ value: Bool) throws { try encoder.writeItem { $0.write(flag: value) } }
    func encode(_ value: String) throws { try encoder.writeItem { $0.write(text: value) } }
    func encode(_ value: Double) throws { try encoder.writeItem { try $0.write(number: value) } }
    func encode(_ value: Float) throws { try encoder.writeItem { try $0.write(number: value) } }
    func encode(_ value: Int) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: Int8) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: Int16) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: Int32) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: Int64) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: UInt) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: UInt8) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: UInt16) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: UInt32) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: UInt64) throws { try encoder.writeItem { $0.write(integer: value) } }
    func encode(_ value: some Encodable) throws {
        try encoder.writeItem { try $0.write(value: value) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        encoder.nestedItem().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.nestedItem().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nestedItem() }
}

/// A value that is neither an object nor a list.
struct JSONSingle: SingleValueEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.output.writeNull() }
    func encode(_ value: Bool) { encoder.output.write(flag: value) }
    func encode(_ value: String) { encoder.output.write(text: value) }
    func encode(_ value: Double) throws { try encoder.output.write(number: value) }
    func encode(_ value: Float) throws { try encoder.output.write(number: value) }
    func encode(_ value: Int) { encoder.output.write(integer: value) }
    func encode(_ value: Int8) { encoder.output.write(integer: value) }
    func encode(_ value: Int16) { encoder.output.write(integer: value) }
    func encode(_ value: Int32) { encoder.output.write(integer: value) }
    func encode(_ value: Int64) { encoder.output.write(integer: value) }
    func encode(_ value: UInt) { encoder.output.write(integer: value) }
    func encode(_ value: UInt8) { encoder.output.write(integer: value) }
    func encode(_ value: UInt16) { encoder.output.write(integer: value) }
    func encode(_ value: UInt32) { encoder.output.write(integer: value) }
    func encode(_ value: UInt64) { encoder.output.write(integer: value) }
    func encode(_ value: some Encodable) throws { try encoder.output.write(value: value) }
}
