import RideCore

/// What is wrong with a frame of JSON.
enum JSONFault: Error, Hashable {
    /// From this byte on it is not JSON.
    case notJSON(offset: Int)
    /// More arrays and objects inside each other than the limit.
    case tooDeep
    /// The outermost object has a key twice.
    case duplicateKey
    /// An object further in has a key twice.
    case duplicateKeyInside
}

/// Cuts a frame into its values: JSON to the letter of RFC 8259, at most `Limits.frameNesting`
/// arrays and objects deep, with a note of keys that stand twice in one object.
struct JSONScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private(set) var nodes: [JSONNode] = []
    private(set) var duplicate: JSONFault?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        nodes.reserveCapacity(16)
    }

    /// Reads the whole frame.
    mutating func document() throws(JSONFault) {
        // Places are kept in 32 bits; a frame of the protocol has 16.
        guard bytes.count < Int(Int32.max) else { throw .notJSON(offset: Int(Int32.max)) }
        if let (_, offset) = UTF8Inspector.fault(in: UnsafeRawBufferPointer(bytes)) {
            throw .notJSON(offset: offset)
        }
        skipBlanks()
        try value()
        skipBlanks()
        guard position == bytes.count else { throw notJSON }
    }

    // MARK: Grammar

    private mutating func value() throws(JSONFault) {
        switch next {
        case UInt8(ascii: "{"):
            try nested(.object) { scanner throws(JSONFault) in
                try scanner.object()
            }
        case UInt8(ascii: "["):
            try nested(.list) { scanner throws(JSONFault) in
                try scanner.list()
            }
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private mutating func nested(
        _ kind: JSONNode.Kind, _ body: (inout JSONScanner) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard depth < Limits.frameNesting else { throw .tooDeep }
        let index = nodes.count
        append(kind, from: position, to: position)
        depth += 1
        position += 1
        skipBlanks()
        try body(&self)
        depth -= 1
        nodes[index].end = Int32(truncatingIfNeeded: position)
        nodes[index].next = Int32(truncatingIfNeeded: nodes.count)
        if kind == .object { lookForDuplicates(in: index) }
    }

    private mutating func object() throws(JSONFault) {
        if take("}") { return }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw notJSON }
            try string()
            skipBlanks()
            guard take(":") else { throw notJSON }
            try element()
        } while take(",")
        guard take("}") else { throw notJSON }
    }

    private mutating func list() throws(JSONFault) {
        if take("]") { return }
        repeat { try element() } while take(",")
        guard take("]") else { throw notJSON }
    }

    private mutating func element() throws(JSONFault) {
        skipBlanks()
        try value()
        skipBlanks()
    }

    private mutating func number() throws(JSONFault) {
        let start = position
        var kind = JSONNode.Kind.whole
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") {
            kind = .fraction
            try digits()
        }
        if take("e") || take("E") {
            kind = .fraction
            if !take("+") { _ = take("-") }
            try digits()
        }
        append(kind, from: start, to: position)
    }

    private mutating func digits() throws(JSONFault) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        guard position > start else { throw notJSON }
    }

    private mutating func word(
        _ word: StaticString, _ kind: JSONNode.Kind
    ) throws(JSONFault) {
        let start = position
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else { throw notJSON }
            position += 1
        }
        append(kind, from: start, to: position)
    }

    // MARK: Texts

    private mutating func string() throws(JSONFault) {
        position += 1
        let start = position
        var kind = JSONNode.Kind.text
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                append(kind, from: start, to: position)
                position += 1
                return
            case UInt8(ascii: "\\"):
                kind = .escapedText
                try escape()
            case ..<0x20: throw notJSON
            default: position += 1
            }
        }
        throw notJSON
    }

    private mutating func escape() throws(JSONFault) {
        position += 1
        guard let byte = next else { throw notJSON }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
            return
        case UInt8(ascii: "u"): position += 1
        default: throw notJSON
        }
        let start = position
        let first = try fourDigits()
        guard (0xD800..<0xE000).contains(first) else { return }
        // Half of a UTF-16 pair: the other half has to follow.
        guard first < 0xDC00, take("\\"), take("u") else { throw .notJSON(offset: start) }
        guard (0xDC00..<0xE000).contains(try fourDigits()) else { throw .notJSON(offset: start) }
    }

    private mutating func fourDigits() throws(JSONFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = JSONText.hexadecimal(byte) else { throw notJSON }
            value = value << 4 | digit
            position += 1
        }
        return value
    }

    // MARK: Doubled keys

    /// Objects with more keys than this are looked through by a set of their keys.
    private static let keysCompared = 16

    private mutating func lookForDuplicates(in object: Int) {
        var keys: [Int] = []
        var node = object + 1
        while node < nodes.count {
            keys.append(node)
            node = Int(nodes[node + 1].next)
        }
        guard hasDuplicates(keys) else { return }
        if depth == 0 {
            duplicate = .duplicateKey
        } else if duplicate == nil {
            duplicate = .duplicateKeyInside
        }
    }

    private func hasDuplicates(_ keys: [Int]) -> Bool {
        let hasEscapes = keys.contains { nodes[$0].kind == .escapedText }
        guard keys.count <= Self.keysCompared, !hasEscapes else {
            return Set(keys.map(plainBytes)).count < keys.count
        }
        for (index, key) in keys.enumerated() {
            for other in keys[..<index] where written(key).elementsEqual(written(other)) {
                return true
            }
        }
        return false
    }

    private func written(_ node: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[Int(nodes[node].start)..<Int(nodes[node].end)]
    }

    /// A key with its escapes undone: `"\u0069d"` is `"id"`.
    private func plainBytes(_ node: Int) -> [UInt8] {
        guard nodes[node].kind == .escapedText else { return Array(written(node)) }
        return Array(JSONText.unescaped(Array(written(node))[...]).utf8)
    }

    // MARK: Bytes

    private mutating func append(_ kind: JSONNode.Kind, from start: Int, to end: Int) {
        nodes.append(
            JSONNode(
                kind: kind, start: Int32(truncatingIfNeeded: start),
                end: Int32(truncatingIfNeeded: end),
                next: Int32(truncatingIfNeeded: nodes.count + 1)))
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var notJSON: JSONFault { .notJSON(offset: position) }

    private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == wanted.value else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            position += 1
        }
    }
}
