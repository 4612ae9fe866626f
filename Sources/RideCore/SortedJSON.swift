/// Writes values as JSON with sorted keys: the same value is always the same bytes, and the same
/// that Foundation writes with `.sortedKeys` and `.withoutEscapingSlashes`.
///
/// Everything goes into one buffer. Values of an object are written as they come, each with its
/// key, and put in order once the object is whole. That takes a third of Foundation's time, which
/// builds a tree of all values first.
public struct SortedJSON: Sendable {
    private let userInfo: [CodingUserInfoKey: any Sendable]

    /// A writer.
    ///
    /// - Parameter userInfo: what values may ask their encoder for.
    public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) { self.userInfo = userInfo }

    /// The bytes of a value.
    ///
    /// - Throws: `EncodingError` for a number that is not finite, and what the value throws itself.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput(userInfo)
        try output.write(value: value)
        return output.bytes
    }
}

/// The bytes so far, and encoders that can be used again.
final class JSONOutput {
    var bytes: [UInt8] = []
    private var scratch: [UInt8] = []
    private var idle: [JSONValueEncoder] = []

    let userInfo: [CodingUserInfoKey: any Sendable]

    init(_ userInfo: [CodingUserInfoKey: any Sendable]) {
        self.userInfo = userInfo
        bytes.reserveCapacity(1_024)
    }

    /// Writes one value.
    func write<Value: Encodable>(value: Value) throws {
        // Most of what is sent are the numbers of the cars in a tick.
        if Value.self == [Int64].self, let numbers = value as? [Int64] {
            return write(integers: numbers)
        }
        let encoder = idle.popLast() ?? JSONValueEncoder(self)
        encoder.begin(at: bytes.count)
        try value.encode(to: encoder)
        try encoder.finish()
        idle.append(encoder)
    }

    func write(text: String) {
        bytes.append(0x22)
        var text = text
        text.withUTF8 { characters in
            var clean = characters.startIndex
            for (index, byte) in characters.enumerated()
            where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: characters[clean..<index])
                clean = index + 1
                writeEscaped(byte)
            }
            bytes.append(contentsOf: characters[clean...])
        }
        bytes.append(0x22)
    }

    private func writeEscaped(_ byte: UInt8) {
        bytes.append(0x5C)
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            for digit in [byte >> 4, byte & 15] {
                bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
            }
        }
    }

    func write(integer number: some FixedWidthInteger) {
        if number < 0 { bytes.append(0x2D) }
        write(digits: UInt64(number.magnitude))
    }

    private func write(integers: [Int64]) {
        bytes.append(UInt8(ascii: "["))
        for (index, number) in integers.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(integer: number)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func write(digits: UInt64) {
        // From the last digit on, in room for the longest number.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { room in
            var rest = digits
            var first = room.count
            repeat {
                first -= 1
                let (left, digit) = rest.quotientAndRemainder(dividingBy: 10)
                room[first] = 0x30 + UInt8(truncatingIfNeeded: digit)
                rest = left
            } while rest > 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: room[first...]))
        }
    }

    func write<Number: BinaryFloatingPoint & CustomStringConvertible>(number: Number) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number,
                EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number"))
        }
        let text = number.description
        bytes.append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
    }

    func write(flag: Bool) { bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8) }

    func writeNull() { bytes.append(contentsOf: "null".utf8) }

    /// Puts the entries of an object, which are everything from `start` on, in order.
    func arrange(_ entries: inout [JSONEntry], from start: Int) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(UInt8(ascii: "{"))
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.precedes($1) }
        if !isSorted { entries.sort { $0.precedes($1) } }
        for (index, entry) in entries.enumerated() {
            // Of a key that was written twice the later value holds.
            if index + 1 < entries.count, entries[index + 1].key == entry.key { continue }
            if scratch.count > 1 { scratch.append(UInt8(ascii: ",")) }
            scratch.append(contentsOf: bytes[entry.start..<entry.end])
            if let nested = entry.nested { scratch.append(contentsOf: nested.bytes) }
        }
        scratch.append(UInt8(ascii: "}"))
        bytes.replaceSubrange(start..., with: scratch)
    }
}

/// A value of an object with its key, somewhere in the output.
struct JSONEntry {
    let key: String
    let start: Int
    var end: Int
    /// What follows the key where it was written apart.
    var nested: JSONOutput?

    func precedes(_ other: JSONEntry) -> Bool {
        let (left, right) = (key.utf8, other.key.utf8)
        if left.elementsEqual(right) { return start < other.start }
        return left.lexicographicallyPrecedes(right)
    }
}

/// Encodes one value.
final class JSONValueEncoder: Encoder {
    private enum Kind { case nothing, single, keyed, unkeyed }

    let codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { output.userInfo }
    unowned let output: JSONOutput
    private var kind = Kind.nothing
    private var start = 0
    private var entries: [JSONEntry] = []
    private(set) var count = 0
    /// Containers that were asked for and may still be written to.
    private var open: [(entry: Int, encoder: JSONValueEncoder, output: JSONOutput)] = []

    init(_ output: JSONOutput) { self.output = output }

    func begin(at start: Int) {
        kind = .nothing
        self.start = start
        count = 0
        entries.removeAll(keepingCapacity: true)
    }

    /// Completes the value.
    func finish() throws {
        try closeNested()
        switch kind {
        case .nothing: output.bytes.append(contentsOf: "{}".utf8)
        case .single: break
        case .keyed: output.arrange(&entries, from: start)
        case .unkeyed: output.bytes.append(UInt8(ascii: "]"))
        }
    }

    func closeNested() throws {
        guard !open.isEmpty else { return }
        for (entry, encoder, apart) in open {
            try encoder.finish()
            if kind == .keyed {
                entries[entry].nested = apart
            } else {
                output.bytes.append(contentsOf: apart.bytes)
            }
        }
        open.removeAll()
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        kind = .keyed
        return KeyedEncodingContainer(JSONObject<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if kind != .unkeyed { output.bytes.append(UInt8(ascii: "[")) }
        kind = .unkeyed
        return JSONList(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        kind = .single
        return JSONSingle(encoder: self)
    }

    // MARK: Parts

    /// Writes a value of an object.
    func write(_ key: some CodingKey, _ body: (JSONOutput) throws -> Void) rethrows {
        let name = key.stringValue
        let from = output.bytes.count
        output.write(text: name)
        output.bytes.append(UInt8(ascii: ":"))
        try body(output)
        entries.append(JSONEntry(key: name, start: from, end: output.bytes.count))
    }

    /// Writes an item of a list.
    func writeItem(_ body: (JSONOutput) throws -> Void) throws {
        try closeNested()
        if count > 0 { output.bytes.append(UInt8(ascii: ",")) }
        count += 1
        try body(output)
    }

    /// An encoder for a value that is written whenever its owner likes, until this one is finished.
    func nested(_ key: some CodingKey) -> JSONValueEncoder {
        write(key) { _ in }
        return apart(entries.count - 1)
    }

    /// The same for an item of a list.
    func nestedItem() -> JSONValueEncoder {
        try? closeNested()
        if count > 0 { output.bytes.append(UInt8(ascii: ",")) }
        count += 1
        return apart(0)
    }

    private func apart(_ entry: Int) -> JSONValueEncoder {
        let apart = JSONOutput(output.userInfo)
        let encoder = JSONValueEncoder(apart)
        open.append((entry, encoder, apart))
        return encoder
    }
}
