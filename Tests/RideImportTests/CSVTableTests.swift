import Foundation
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct CSVTableTests {
    private static let tables: [(String, [[String]])] = [
        ("a,b\n1,2\n", [["1", "2"]]),
        ("a,b\n1,2", [["1", "2"]]),
        ("a,b\r\n1,2\r\n", [["1", "2"]]),
        ("\u{feff}a,b\n1,2\n", [["1", "2"]]),
        ("a,b\n\n1,2\n\n", [["1", "2"]]),
        ("a,b\n\"1,5\",\"x\"\"y\"\n", [["1,5", "x\"y"]]),
        ("a,b\n\"one\nline\",\"two\r\nlines\"\n", [["one\nline", "two\r\nlines"]]),
        ("a,b\n,\n", [["", ""]]),
        ("a,b\n\"\",\"\"\n", [["", ""]]),
        ("a,b\nç, ñ \n", [["ç", " ñ "]]),
        ("a,b\n", []),
    ]

    @Test(arguments: tables)
    func tableIsReadAsRFC4180Says(text: String, expected: [[String]]) throws {
        let table = try CSVTable(Array(text.utf8), file: "x.csv")
        #expect(table.header == ["a", "b"])
        #expect(table.rows.map(\.fields) == expected)
    }

    @Test(arguments: [
        ("", "x.csv: the file is empty; expected a header line"),
        ("\n\n", "x.csv: the file is empty; expected a header line"),
        ("a,b\n1\n", "x.csv, line 2: expected 2 fields as in the header, found 1"),
        ("a,b\n1,2\n\n1,2,3\n", "x.csv, line 4: expected 2 fields as in the header, found 3"),
        ("a,b\n\"1,2\n", "x.csv, line 2: expected a closing quote"),
        ("a,b\n\"1\"x,2\n", "x.csv, line 2: expected a comma after the closing quote"),
        (
            "a,b\n1\",2\n",
            "x.csv, line 2: expected a field with a quote in it to start with a quote"
        ),
    ])
    func brokenTableSaysWhere(text: String, expected: String) {
        do {
            _ = try CSVTable(Array(text.utf8), file: "x.csv")
            Issue.record("expected an error")
        } catch {
            #expect(error.description == expected)
        }
    }

    /// A table that comes in pieces, however it is cut, is the same table.
    @Test(
        arguments: tables.map(\.0) + [
            "a;b\r\n1;\"2\n\"\"3\"\r\n\"ç\";4\r\n", "a,b\n1\n2,3,4\n5,6",
        ])
    func aTableInPiecesIsTheSame(text: String) throws {
        let bytes = Array(text.utf8)
        let whole = try CSVTable(bytes, file: "x.csv", takesAnyLine: true)
        for size in 1...max(1, bytes.count) {
            var cutter = CSVCutter(file: "x.csv", takesAnyLine: true)
            var pieces: [CSVTable] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                let piece = bytes[start..<min(start + size, bytes.count)]
                let table = try piece.withUnsafeBytes { try cutter.take($0) }
                if let table { pieces.append(table) }
            }
            pieces.append(try cutter.finish([]))
            #expect(pieces.allSatisfy { $0.header == whole.header })
            #expect(pieces.flatMap { $0.rows.map(\.fields) } == whole.rows.map(\.fields))
            #expect(pieces.flatMap { $0.rows.map(\.line) } == whole.rows.map(\.line))
            #expect(pieces.flatMap { $0.misfits.map(\.line) } == whole.misfits.map(\.line))
        }
    }

    /// What parts the fields is in the header; a comma is then one before decimals.
    @Test(arguments: [
        ("a;b\n1,5;2\n", [1.5, 2]), ("a\tb\n1.5\t-2,25\n", [1.5, -2.25]),
        ("a,b\n1.5,2\n", [1.5, 2]), ("\"a;\";b\n1;2\n", [1, 2]), ("a,\"b;;\"\n1,2\n", [1, 2]),
    ])
    func semicolonsAndTabsPartFields(text: String, expected: [Double]) throws {
        let table = try CSVTable(Array(text.utf8), file: "x.csv")
        let row = try #require(table.rows.first)
        let numbers = try table.header.map { try table.required($0).number(row) }
        #expect(numbers == expected)
    }

    @Test(arguments: ["a,b\n\"1,5\",2\n", "a;b\n1.000,5;2\n", "a;b\n1,000,5;2\n"])
    func aCommaThatMayPartThousandsIsNone(text: String) throws {
        let table = try CSVTable(Array(text.utf8), file: "x.csv")
        let row = try #require(table.rows.first)
        let column = try table.required("a")
        let error = #expect(throws: ImportError.self) { try column.number(row) }
        #expect(error?.message.contains("with a point, not a comma") == true)
    }

    /// `a,b` and `1,2`, packed by gzip.
    private static let packed: [UInt8] = [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4b, 0xd4,
        0x49, 0xe2, 0x32, 0xd4, 0x31, 0xe2, 0x02, 0x00, 0x7b, 0x07, 0x97, 0x0a,
        0x08, 0x00, 0x00, 0x00,
    ]

    @Test func aPackedTableIsRead() throws {
        let path = NSTemporaryDirectory() + "/table-\(UUID().uuidString).csv.gz"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(Self.packed).write(to: URL(filePath: path))
        #expect(try CSVTable(contentsOf: path).rows.map(\.fields) == [["1", "2"]])
        var rows: [[String]] = []
        try CSVTable.pieces(of: path) { (piece) throws(ImportError) in
            rows += piece.rows.map(\.fields)
            return true
        }
        #expect(rows == [["1", "2"]])
        // One that was cut short is not taken for a shorter one.
        try Data(Self.packed.dropLast(9)).write(to: URL(filePath: path))
        #expect(throws: ImportError.self) { try CSVTable(contentsOf: path) }
    }

    /// The quick way to read a number reads the same number as the slow one, to the last bit, or
    /// leaves it to that.
    @Test(arguments: [
        ("0", true), ("-0", true), ("12", true), ("00012", true), ("1.5", true),
        ("-71.2508123", true), ("0.1", true), ("4.35", true), ("0.00000000000001", true),
        ("123456789012345", true), ("9007199254740991", true), ("9007199254740993", false),
        ("1234567.12345678", true), ("1.", false), (".5", false), ("1e3", false), ("+1", false),
        (" 1", false), ("0.0000000000000001", false),
    ])
    func plainNumbersAreReadQuickly(text: String, isPlain: Bool) throws {
        let table = try CSVTable(Array("a,b\n\(text),x\n".utf8), file: "x.csv")
        let (column, row) = (try table.required("a"), try #require(table.rows.first))
        let expected = try #require(Double(text.trimmingCharacters(in: .whitespaces)))
        #expect(try column.number(row).bitPattern == expected.bitPattern)
        #expect(column.plainNumber(row)?.bitPattern == (isPlain ? expected.bitPattern : nil))
    }

    @Test(arguments: ["-", "--1", "1.2.3", "1-2", "x", "1x", "1,2"])
    func whatIsNoNumberIsNone(text: String) throws {
        let table = try CSVTable(Array("a,b\n\"\(text)\",x\n".utf8), file: "x.csv")
        let (column, row) = (try table.required("a"), try #require(table.rows.first))
        #expect(column.plainNumber(row) == nil)
        #expect(throws: ImportError.self) { try column.number(row) }
    }

    @Test func linesInQuotesCountAsLines() throws {
        let table = try CSVTable(Array("a\n\"1\n2\"\n3\n".utf8), file: "x.csv")
        #expect(table.rows.map(\.line) == [2, 4])
    }

    @Test func textThatIsNotUTF8IsRefused() {
        do {
            _ = try CSVTable([0x61, 0x0a, 0xff, 0x0a], file: "x.csv")
            Issue.record("expected an error")
        } catch {
            #expect(error.description == "x.csv, line 2: expected text in UTF-8")
        }
    }

    private static let lines: [(String, [[Double]]?)] = [
        ("LINESTRING (1 2, 3 4)", [[2, 1], [4, 3]]),
        ("linestring(1 2,3 4)", [[2, 1], [4, 3]]),
        ("LINESTRING Z (1 2 9, 3 4 9)", nil),
        ("LINESTRING (1 2 9, -3.5 4e0 9)", [[2, 1], [4, -3.5]]),
        ("LINESTRING (1, 3 4)", nil),
        ("LINESTRING (1 2", nil),
        ("POINT (1 2)", nil),
        ("LINESTRING (1 2) x", nil),
        ("LINESTRING ()", nil),
        ("LINESTRING (1 91)", nil),
    ]

    @Test(arguments: lines)
    func wellKnownTextOfALineIsRead(text: String, expected: [[Double]]?) {
        #expect(WellKnownText.line(text)?.map { [$0.latitude, $0.longitude] } == expected)
    }

    private static let areas: [(String, [Int]?)] = [
        ("POLYGON ((0 0, 0 1, 1 1))", [3]),
        ("POLYGON ((0 0, 0 1, 1 1), (0 0, 0 1))", [3, 2]),
        ("MULTIPOLYGON (((0 0, 0 1)), ((0 0), (1 1, 2 2, 3 3)))", [2, 1, 3]),
        ("MULTIPOLYGON ((0 0))", nil),
        ("LINESTRING (0 0, 1 1)", nil),
    ]

    @Test(arguments: areas)
    func wellKnownTextOfAnAreaIsRead(text: String, expected: [Int]?) {
        #expect(WellKnownText.rings(text)?.map(\.count) == expected)
    }
}
