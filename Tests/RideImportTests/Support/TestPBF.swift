@testable import RideImport

/// A PBF file made by hand, as small as can be: blocks that are not compressed.
struct TestPBF {
    private(set) var bytes: [UInt8]

    /// A file with its header and nothing else.
    init() {
        bytes = []
        // required_features, field 4.
        append("OSMHeader", Self.field(4, Array("OsmSchema-V0.6".utf8)))
    }

    /// Adds a block with these texts (number 0 is empty) and these groups.
    mutating func appendBlock(texts: [[UInt8]], groups: [[UInt8]]) {
        let table = Self.field(1, []) + texts.flatMap { Self.field(1, $0) }
        append("OSMData", Self.field(1, table) + groups.flatMap { Self.field(2, $0) })
    }

    private mutating func append(_ kind: String, _ block: [UInt8]) {
        append(kind, blob: Self.field(1, block))
    }

    /// Adds a blob, packed in whatever way.
    mutating func append(_ kind: String, blob: [UInt8]) {
        let header =
            Self.field(1, Array(kind.utf8)) + [0x18] + Self.varint(UInt64(blob.count))
        bytes += [0, 0, UInt8(header.count >> 8), UInt8(header.count & 255)] + header + blob
    }

    /// A group of nodes, one after the other: id, latitude and longitude in ten-millionths.
    static func dense(_ nodes: [(id: Int64, latitudeE7: Int64, longitudeE7: Int64)]) -> [UInt8] {
        field(
            2,
            field(1, packed(nodes.map(\.id))) + field(8, packed(nodes.map(\.latitudeE7)))
                + field(9, packed(nodes.map(\.longitudeE7))))
    }

    /// Numbers, each as its difference from the one before.
    private static func packed(_ values: [Int64]) -> [UInt8] {
        var last: Int64 = 0
        return values.flatMap { value in
            defer { last = value }
            return zigzag(value - last)
        }
    }

    /// A group of one way: its nodes, the numbers of its keys and values, and where the nodes are
    /// if the way says it.
    static func way(
        _ id: UInt64, refs: [Int64], keys: [UInt64], values: [UInt64],
        places: [(latitudeE7: Int64, longitudeE7: Int64)] = []
    ) -> [UInt8] {
        let located =
            places.isEmpty
            ? []
            : field(9, packed(places.map(\.latitudeE7)))
                + field(10, packed(places.map(\.longitudeE7)))
        return field(
            3,
            [0x08] + varint(id) + field(2, keys.flatMap(varint)) + field(3, values.flatMap(varint))
                + field(8, packed(refs)) + located)
    }

    /// A field that holds bytes.
    static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [number << 3 | 2] + varint(UInt64(bytes.count)) + bytes
    }

    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func zigzag(_ value: Int64) -> [UInt8] {
        varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// A street of two nodes.
    static var street: TestPBF {
        var file = TestPBF()
        file.appendBlock(
            texts: ["highway", "residential", "name", "Rua A"].map { Array($0.utf8) },
            groups: [
                dense([(7, -228_000_000, -432_000_000), (-9, -228_010_000, -432_000_000)]),
                way(3, refs: [7, -9], keys: [1, 3], values: [2, 4]),
            ])
        return file
    }
}
