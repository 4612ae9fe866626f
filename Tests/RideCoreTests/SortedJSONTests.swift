import Foundation
import RideCore
import RideTestSupport
import Testing

/// What is written is what Foundation writes, byte by byte: rows and frames of earlier versions can
/// be compared with those of this one.
@Suite struct SortedJSONTests {
    private func foundation(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func ours(_ value: some Encodable) throws -> String {
        String(decoding: try SortedJSON().encode(value), as: UTF8.self)
    }

    private func expectSame(
        _ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try ours(value) == foundation(value), sourceLocation: sourceLocation)
    }

    /// Any value that JSON can hold, written through every kind of container.
    private indirect enum Tree: Encodable {
        case null, flag(Bool), whole(Int64), large(UInt64), number(Double), text(String)
        case list([Tree]), object([String: Tree]), apart([(String, Tree)]), optional(Tree?)

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .null:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            case .flag(let value): try value.encode(to: encoder)
            case .whole(let value): try value.encode(to: encoder)
            case .large(let value): try value.encode(to: encoder)
            case .number(let value): try value.encode(to: encoder)
            case .text(let value): try value.encode(to: encoder)
            case .list(let items):
                var container = encoder.unkeyedContainer()
                for item in items { try container.encode(item) }
            case .object(let values): try values.encode(to: encoder)
            case .apart(let values):
                // Containers are asked for first and filled in another order.
                var container = encoder.container(keyedBy: Key.self)
                var lists: [(any UnkeyedEncodingContainer, Tree)] = []
                for (key, value) in values {
                    lists.append((container.nestedUnkeyedContainer(forKey: Key(key)), value))
                }
                for index in lists.indices.reversed() {
                    var inner = lists[index].0.nestedContainer(keyedBy: Key.self)
                    try inner.encode(lists[index].1, forKey: Key("z"))
                    try inner.encodeNil(forKey: Key("a"))
                    try lists[index].0.encode(lists[index].1)
                }
            case .optional(let value):
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeIfPresent(value, forKey: Key("value"))
            }
        }
    }

    private static let texts = [
        "", "a", "B", "ab", "a_b", "aB", "é", "🚗", "\"\\/", "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}",
        "\u{7F}\u{80}\u{2028}", "0", "10", "9", "zz",
    ]

    private func tree(_ depth: Int, using random: inout SeededRandom) -> Tree {
        func text() -> String { Self.texts[random.below(Self.texts.count)] }
        switch random.below(depth > 0 ? 10 : 6) {
        case 0: return .null
        case 1: return .flag(random.below(2) == 0)
        case 2: return .whole([0, -1, 1, .min, .max, 1_234_567][random.below(6)])
        case 3: return .large([0, .max, 10, 99, 100][random.below(5)])
        case 4:
            let numbers = [
                0, -0.0, 1, -1, 0.1, 1.5, 1e15, 1e16, 1e17, 123_456_789_012_345_680, 1e-5,
                .leastNonzeroMagnitude,
                .greatestFiniteMagnitude, -71.252_000_1,
            ]
            return .number(numbers[random.below(numbers.count)])
        case 5: return .text(text())
        case 6: return .list((0..<random.below(4)).map { _ in tree(depth - 1, using: &random) })
        case 7:
            var values: [String: Tree] = [:]
            for _ in 0..<random.below(6) { values[text()] = tree(depth - 1, using: &random) }
            return .object(values)
        case 8:
            let keys = Set((0..<random.below(4)).map { _ in text() }).sorted()
            return .apart(keys.reversed().map { ($0, tree(depth - 1, using: &random)) })
        default: return .optional(random.below(2) == 0 ? nil : tree(depth - 1, using: &random))
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anyTreeIsWrittenAsFoundationWritesIt(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<400 { try expectSame(tree(4, using: &random)) }
    }

    private struct Empty: Encodable {}
    private enum Choice: Encodable {
        case plain
        case labelled(number: Int, text: String?)
    }
    private struct Numbers: Encodable {
        let z: Int8 = -128
        let y: UInt8 = 255
        let x: Int16 = -32_768
        let w: UInt16 = 65_535
        let v: Int32 = .min
        let u: UInt32 = .max
        let t: Float = 0.1
        let s: [UInt8] = [0, 9, 10, 255]
        let r: [String: Int] = ["b": 1, "a": 2, "ab": 3, "B": 4]
        let q: Empty? = nil
    }

    @Test func everyKindOfValueIsWrittenAsFoundationWritesIt() throws {
        try expectSame(Numbers())
        try expectSame(Empty())
        try expectSame([Empty(), Empty()])
        try expectSame([
            Choice.plain, .labelled(number: 1, text: nil), .labelled(number: 2, text: "x"),
        ])
        try expectSame(["k": Choice.plain])
        for text in Self.texts { try expectSame([text]) }
    }

    @Test func aNumberThatIsNoneIsRefused() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: EncodingError.self) { try SortedJSON().encode([number]) }
        }
    }
}
