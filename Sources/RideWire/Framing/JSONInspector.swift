import RideCore

/// Checks that a frame is JSON to the letter of RFC 8259, and that no object has a key twice.
///
/// The parser that reads the frame afterwards is lenient: of two equal keys it takes one, and it
/// looks at numbers and escapes only where a value is asked for. What a frame means must not
/// depend on that.
struct JSONInspector {
    /// What is wrong with a frame.
    enum Fault: Error, Hashable {
        /// From this byte on it is not JSON.
        case notJSON(offset: Int)
        /// More arrays and objects inside each other than the limit.
        case tooDeep
        /// The outermost object has a key twice.
        case duplicateKey
        /// An object further in has a key twice.
        case duplicateKeyInside
    }

    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var depth = 0
    private var duplicate: Fault?

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// What is wrong with a frame, or nil. A key that stands twice is named only where everything
    /// else is right.
    ///
    /// - Complexity: O(length of the frame).
    static func fault(in frame: [UInt8]) -> Fault? {
        frame.withUnsafeBytes { bytes in
            if let (_, offset) = UTF8Inspector.fault(in: bytes) { return .notJSON(offset: offset) }
            var inspector = JSONInspector(bytes)
            do throws(Fault) { try inspector.document() } catch { return error }
            return inspector.duplicate
        }
    }

    // MARK: Grammar

    private mutating func document() throws(Fault) {
        skipBlanks()
        try value()
        skipBlanks()
        guard position == bytes.count else { throw .notJSON(offset: position) }
    }

    private mutating func value() throws(Fault) {
        switch next {
        case UInt8(ascii: "{"): try nested(Self.object)
        case UInt8(ascii: "["): try nested(Self.array)
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private mutating func nested(
        _ body: (inout JSONInspector) throws(Fault) -> Void
    ) throws(Fault) {
        guard depth < Limits.frameNesting else { throw .tooDeep }
        depth += 1
        position += 1
        skipBlanks()
        try body(&self)
        depth -= 1
    }

    private static func object(_ inspector: inout JSONInspector) throws(Fault) {
        if inspector.take("}") { return }
        var keys: Set<String> = []
        repeat {
            inspector.skipBlanks()
            guard inspector.next == UInt8(ascii: "\"") else { throw inspector.notJSON }
            if !keys.insert(try inspector.key()).inserted { inspector.foundDuplicate() }
            inspector.skipBlanks()
            guard inspector.take(":") else { throw inspector.notJSON }
            try inspector.element()
        } while inspector.take(",")
        guard inspector.take("}") else { throw inspector.notJSON }
    }

    private static func array(_ inspector: inout JSONInspector) throws(Fault) {
        if inspector.take("]") { return }
        repeat { try inspector.element() } while inspector.take(",")
        guard inspector.take("]") else { throw inspector.notJSON }
    }

    private mutating func element() throws(Fault) {
        skipBlanks()
        try value()
        skipBlanks()
    }

    private mutating func foundDuplicate() {
        if depth == 1 {
            duplicate = .duplicateKey
        } else if duplicate == nil {
            duplicate = .duplicateKeyInside
        }
    }

    private mutating func number() throws(Fault) {
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
    }

    private mutating func digits() throws(Fault) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        guard position > start else { throw notJSON }
    }

    private mutating func word(_ word: StaticString) throws(Fault) {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else { throw notJSON }
            position += 1
        }
    }

    // MARK: Texts

    private mutating func skipString() throws(Fault) { try string { _ in } }

    /// A key with its escapes undone: `"\u0069d"` is `"id"`.
    private mutating func key() throws(Fault) -> String {
        var text = String.UnicodeScalarView()
        var plain: [UInt8] = []
        try string { piece in
            switch piece {
            case .byte(let byte): plain.append(byte)
            case .scalar(let scalar):
                text.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
                plain.removeAll(keepingCapacity: true)
                text.append(scalar)
            }
        }
        text.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
        return String(text)
    }

    private enum Piece {
        case byte(UInt8)
        case scalar(Unicode.Scalar)
    }

    private mutating func string(_ body: (Piece) -> Void) throws(Fault) {
        position += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                body(.scalar(try escape()))
            case 0..<0x20:
                throw notJSON
            default:
                position += 1
                body(.byte(byte))
            }
        }
        throw notJSON
    }

    private mutating func escape() throws(Fault) -> Unicode.Scalar {
        position += 1
        if take("\"") { return "\"" }
        if take("\\") { return "\\" }
        if take("/") { return "/" }
        if take("b") { return "\u{8}" }
        if take("f") { return "\u{C}" }
        if take("n") { return "\n" }
        if take("r") { return "\r" }
        if take("t") { return "\t" }
        guard take("u") else { throw notJSON }
        let start = position
        let first = try fourDigits()
        guard let scalar = Unicode.Scalar(first) else {
            // Half of a UTF-16 pair: the other half has to follow.
            guard first < 0xDC00, take("\\"), take("u") else { throw .notJSON(offset: start) }
            let second = try fourDigits()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw .notJSON(offset: start) }
            return scalar
        }
        return scalar
    }

    private mutating func fourDigits() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw notJSON
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: Bytes

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var notJSON: Fault { .notJSON(offset: position) }

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
