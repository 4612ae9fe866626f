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
    /// Behind a pointer, so that a byte costs neither a check for exclusive access nor a count of
    /// references.
    private let room: UnsafeMutablePointer<JSONRoom>
    private let scratch: UnsafeMutablePointer<JSONRoom>
    private var idle: [JSONValueEncoder] = []

    /// So many keys are put in order by insertion.
    private static let fewKeys = 48

    let userInfo: [CodingUserInfoKey: any Sendable]

    init(_ userInfo: [CodingUserInfoKey: any Sendable]) {
        self.userInfo = userInfo
        room = .allocate(capacity: 1)
        room.initialize(to: JSONRoom(capacity: 1_024))
        scratch = .allocate(capacity: 1)
        scratch.initialize(to: JSONRoom(capacity: 512))
    }

    deinit {
        for part in [room, scratch] {
            part.pointee.free()
            part.deallocate()
        }
    }

    /// How many bytes there are.
    var count: Int { room.pointee.count }

    /// A copy of the bytes.
    var bytes: [UInt8] { Array(room.pointee[0..<count]) }

    /// Writes one value.
    func write<Value: Encodable>(value: Value) throws {
        // Most of what is sent are the numbers of the cars in a tick, and the points of ways.
        if Value.self == [Int64].self, let numbers = value as? [Int64] {
            return write(integers: numbers)
        }
        if Value.self == [Int32].self, let numbers = value as? [Int32] {
            return write(integers: numbers)
        }
        let encoder = idle.popLast() ?? JSONValueEncoder(self)
        encoder.begin(at: count)
        try value.encode(to: encoder)
        try encoder.finish()
        idle.append(encoder)
    }

    /// Writes a byte of the form: a bracket, a comma.
    @inline(__always) func write(byte: UInt8) { room.pointee.append(byte) }

    func write(_ other: JSONOutput) { room.pointee.append(other.room.pointee[0..<other.count]) }

    /// - Returns: whether something had to be escaped.
    @discardableResult
    func write(text: String) -> Bool {
        var text = text
        return text.withUTF8 { characters in
            room.pointee.append(0x22)
            defer { room.pointee.append(0x22) }
            guard let first = characters.firstIndex(where: Self.needsEscape) else {
                room.pointee.append(characters)
                return false
            }
            room.pointee.append(UnsafeBufferPointer(rebasing: characters[..<first]))
            for byte in characters[first...] {
                if Self.needsEscape(byte) { writeEscaped(byte) } else { write(byte: byte) }
            }
            return true
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C
    }

    private func writeEscaped(_ byte: UInt8) {
        write(byte: 0x5C)
        switch byte {
        case 0x22, 0x5C: write(byte: byte)
        case 0x08: write(byte: UInt8(ascii: "b"))
        case 0x09: write(byte: UInt8(ascii: "t"))
        case 0x0A: write(byte: UInt8(ascii: "n"))
        case 0x0C: write(byte: UInt8(ascii: "f"))
        case 0x0D: write(byte: UInt8(ascii: "r"))
        default:
            write(letters: "u00")
            for digit in [byte >> 4, byte & 15] {
                write(byte: digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
            }
        }
    }

    @inline(__always) func write(integer number: some FixedWidthInteger) {
        if number < 0 { write(byte: 0x2D) }
        room.pointee.append(digits: UInt64(number.magnitude))
    }

    private func write(integers: [some FixedWidthInteger]) {
        write(byte: UInt8(ascii: "["))
        for (index, number) in integers.enumerated() {
            if index > 0 { write(byte: UInt8(ascii: ",")) }
            write(integer: number)
        }
        write(byte: UInt8(ascii: "]"))
    }

    func write<Number: BinaryFloatingPoint & CustomStringConvertible>(number: Number) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number,
                EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number"))
        }
        var text = number.description
        text.withUTF8 { digits in
            let isWhole = digits.count > 2 && digits.suffix(2).elementsEqual(".0".utf8)
            let kept = isWhole ? digits.dropLast(2) : digits[...]
            room.pointee.append(UnsafeBufferPointer(rebasing: kept))
        }
    }

    func write(flag: Bool) {
        if flag { write(letters: "true") } else { write(letters: "false") }
    }

    func writeNull() { write(letters: "null") }

    func write(letters: StaticString) {
        room.pointee.append(
            UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount))
    }

    /// Puts the entries of an object, which are everything from `start` on, in order.
    func arrange(
        _ entries: inout [JSONEntry], from start: Int, names: [Int: String], apart: [JSONOutput]
    ) {
        let room = self.room
        func precedes(_ left: JSONEntry, _ right: JSONEntry) -> Bool {
            let order = compare(left, right, names)
            return order != 0 ? order < 0 : left.start < right.start
        }
        // Mostly they are few, and nearly in order.
        if entries.count > Self.fewKeys { entries.sort(by: precedes) }
        for index in entries.indices.dropFirst() {
            let entry = entries[index]
            var place = index
            while place > 0, precedes(entry, entries[place - 1]) {
                entries[place] = entries[place - 1]
                place -= 1
            }
            if place < index { entries[place] = entry }
        }
        scratch.pointee.clear()
        scratch.pointee.append(UInt8(ascii: "{"))
        for (index, entry) in entries.enumerated() {
            // Of a key that was written twice the later value holds.
            if index + 1 < entries.count, compare(entry, entries[index + 1], names) == 0 {
                continue
            }
            if scratch.pointee.count > 1 { scratch.pointee.append(UInt8(ascii: ",")) }
            scratch.pointee.append(room.pointee[entry.start..<entry.end])
            if entry.apart >= 0 {
                let nested = apart[entry.apart]
                scratch.pointee.append(nested.room.pointee[0..<nested.count])
            }
        }
        scratch.pointee.append(UInt8(ascii: "}"))
        room.pointee.cut(to: start)
        room.pointee.append(scratch.pointee[0..<scratch.pointee.count])
    }

    /// Compares two keys by their UTF-8, as they were before anything in them was escaped.
    ///
    /// - Returns: less than zero, zero or more, as `memcmp` does.
    private func compare(_ left: JSONEntry, _ right: JSONEntry, _ names: [Int: String]) -> Int {
        if !names.isEmpty, left.isEscaped || right.isEscaped {
            let (one, other) = (name(of: left, names), name(of: right, names))
            if one.utf8.elementsEqual(other.utf8) { return 0 }
            return one.utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
        }
        return room.pointee.compare(
            left.start + 1..<left.keyEnd, right.start + 1..<right.keyEnd)
    }

    private func name(of entry: JSONEntry, _ names: [Int: String]) -> String {
        names[entry.start]
            ?? String(decoding: room.pointee[entry.start + 1..<entry.keyEnd], as: UTF8.self)
    }
}

/// A value of an object with its key, somewhere in the output.
struct JSONEntry {
    let start: Int
    /// Where the mark after the key stands.
    let keyEnd: Int
    let end: Int
    /// Whether the key does not stand there as it is.
    let isEscaped: Bool
    /// Where what follows the key is, if it was written apart; -1 if not.
    var apart = -1
}

/// Encodes one value.
final class JSONValueEncoder: Encoder {
    private enum Kind { case nothing, single, keyed, unkeyed }

    let codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { output.userInfo }
    /// Encoders are kept by their output, and are used while it is.
    unowned(unsafe) let output: JSONOutput
    private var kind = Kind.nothing
    private var start = 0
    private var entries: [JSONEntry] = []
    /// Keys that do not stand in the output as they are, by where they begin.
    private var names: [Int: String] = [:]
    private(set) var count = 0
    /// Containers that were asked for and may still be written to.
    private var open: [(entry: Int, encoder: JSONValueEncoder, output: JSONOutput)] = []
    /// What was written apart, of an object.
    private var apart: [JSONOutput] = []

    init(_ output: JSONOutput) { self.output = output }

    func begin(at start: Int) {
        kind = .nothing
        self.start = start
        count = 0
        entries.removeAll(keepingCapacity: true)
        if !names.isEmpty { names.removeAll() }
        if !apart.isEmpty { apart.removeAll() }
    }

    /// Completes the value.
    func finish() throws {
        try closeNested()
        switch kind {
        case .nothing: output.write(letters: "{}")
        case .single: break
        case .keyed: output.arrange(&entries, from: start, names: names, apart: apart)
        case .unkeyed: output.write(byte: UInt8(ascii: "]"))
        }
    }

    func closeNested() throws {
        guard !open.isEmpty else { return }
        for (entry, encoder, written) in open {
            try encoder.finish()
            if kind == .keyed {
                entries[entry].apart = apart.count
                apart.append(written)
            } else {
                output.write(written)
            }
        }
        open.removeAll()
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        kind = .keyed
        return KeyedEncodingContainer(JSONObject<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if kind != .unkeyed { output.write(byte: UInt8(ascii: "[")) }
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
        let from = output.count
        let isEscaped = output.write(text: name)
        let keyEnd = output.count - 1
        if isEscaped { names[from] = name }
        output.write(byte: UInt8(ascii: ":"))
        try body(output)
        entries.append(
            JSONEntry(start: from, keyEnd: keyEnd, end: output.count, isEscaped: isEscaped))
    }

    /// Writes an item of a list.
    func writeItem(_ body: (JSONOutput) throws -> Void) throws {
        try closeNested()
        if count > 0 { output.write(byte: UInt8(ascii: ",")) }
        count += 1
        try body(output)
    }

    /// An encoder for a value that is written whenever its owner likes, until this one is finished.
    func nested(_ key: some CodingKey) -> JSONValueEncoder {
        write(key) { _ in }
        return opened(entries.count - 1)
    }

    /// The same for an item of a list.
    func nestedItem() -> JSONValueEncoder {
        try? closeNested()
        if count > 0 { output.write(byte: UInt8(ascii: ",")) }
        count += 1
        return opened(0)
    }

    private func opened(_ entry: Int) -> JSONValueEncoder {
        let apart = JSONOutput(output.userInfo)
        let encoder = JSONValueEncoder(apart)
        open.append((entry, encoder, apart))
        return encoder
    }
}
