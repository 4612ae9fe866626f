import RideCore

/// One value of a document, or one key.
struct JSONNode {
    enum Kind: UInt8 {
        case object, list
        /// A text without escapes, and one with them.
        case text, escapedText
        /// A number of digits only, and one with a point or an exponent.
        case whole, fraction
        case yes, no, null
    }

    let kind: Kind
    /// Where it begins in the frame; a text, behind its quotation mark.
    let start: Int32
    /// Where it ends; a text, at its quotation mark.
    var end: Int32
    /// The node behind this one and everything in it.
    var next: Int32
}

/// A frame of JSON, cut into its values in one pass. Keys and values of an object follow each
/// other; what a value is worth is worked out when somebody asks for it.
final class JSONDocument {
    let bytes: [UInt8]
    let nodes: [JSONNode]
    /// The first doubled key: in the outermost object, or further in.
    let duplicate: JSONFault?
    /// Whether a key that nobody knows is a fault.
    let isStrict: Bool
    /// The calls that the answers in it belong to.
    let pending: [UInt64: any Request.Type]
    /// What values may ask their decoder for.
    let userInfo: [CodingUserInfoKey: any Sendable]

    /// Reads a frame.
    ///
    /// - Throws: `JSONFault.notJSON` or `.tooDeep`.
    /// - Complexity: O(length of the frame).
    init(
        _ bytes: [UInt8], isStrict: Bool, pending: [UInt64: any Request.Type] = [:],
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws(JSONFault) {
        let result: Result<JSONScanner, JSONFault> = bytes.withUnsafeBufferPointer { buffer in
            var scanner = JSONScanner(buffer)
            do throws(JSONFault) {
                try scanner.document()
                return .success(scanner)
            } catch { return .failure(error) }
        }
        let scanner = try result.get()
        self.bytes = bytes
        nodes = scanner.nodes
        duplicate = scanner.duplicate
        self.isStrict = isStrict
        self.pending = pending
        self.userInfo = userInfo
    }

    /// The outermost value.
    static let root: Int32 = 0

    func kind(_ node: Int32) -> JSONNode.Kind { nodes[Int(node)].kind }

    // MARK: Objects and lists

    /// The value of a key; nil where the object has none.
    func value(of key: some StringProtocol, in object: Int32) -> Int32? {
        let end = nodes[Int(object)].next
        var node = object + 1
        while node < end {
            if isText(node, key) { return node + 1 }
            node = nodes[Int(node) + 1].next
        }
        return nil
    }

    /// The keys of an object, as nodes.
    func keys(of object: Int32) -> [Int32] {
        let end = nodes[Int(object)].next
        var keys: [Int32] = []
        var node = object + 1
        while node < end {
            keys.append(node)
            node = nodes[Int(node) + 1].next
        }
        return keys
    }

    /// The place of a value: the keys above it and its own.
    func path(to wanted: Int32) -> [AnyKey] {
        var path: [AnyKey] = []
        var node = Self.root
        while node != wanted {
            let end = nodes[Int(node)].next
            let isObject = kind(node) == .object
            var child = node + 1
            var index = 0
            while child < end {
                let value = isObject ? child + 1 : child
                let next = nodes[Int(value)].next
                if wanted < next {
                    path.append(isObject ? AnyKey(text(child)) : AnyKey(index: index))
                    node = value
                    break
                }
                child = next
                index += 1
            }
            if child >= end { break }
        }
        return path
    }

    // MARK: Values

    /// Whether a node is this text.
    func isText(_ node: Int32, _ wanted: some StringProtocol) -> Bool {
        let found = nodes[Int(node)]
        guard found.kind == .text else {
            return found.kind == .escapedText && text(node).utf8.elementsEqual(wanted.utf8)
        }
        let length = Int(found.end - found.start)
        var wanted = String(wanted)
        return wanted.withUTF8 { other in
            guard other.count == length else { return false }
            return bytes.withUnsafeBufferPointer { own in
                let from = Int(found.start)
                for index in 0..<length where own[from + index] != other[index] { return false }
                return true
            }
        }
    }

    /// A text with its escapes undone.
    func text(_ node: Int32) -> String {
        let found = nodes[Int(node)]
        let written = bytes[Int(found.start)..<Int(found.end)]
        guard found.kind == .escapedText else { return String(decoding: written, as: UTF8.self) }
        return JSONText.unescaped(written)
    }

    /// A whole number; nil where it has a fraction, or the type cannot hold it.
    func integer<Number: FixedWidthInteger>(_ node: Int32) -> Number? {
        let found = nodes[Int(node)]
        let written = bytes[Int(found.start)..<Int(found.end)]
        return found.kind == .whole
            ? JSONNumber.integer(written) : JSONNumber.integer(ofFraction: written)
    }

    /// A number; nil where it is larger than any `Double`.
    func number(_ node: Int32) -> Double? {
        let found = nodes[Int(node)]
        let written = String(decoding: bytes[Int(found.start)..<Int(found.end)], as: UTF8.self)
        return Double(written).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// A key that may be any word, or the place of an item in a list.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ text: String) {
        stringValue = text
        intValue = nil
    }
    init(index: Int) {
        stringValue = String(index)
        intValue = index
    }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}
