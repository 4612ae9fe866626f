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
