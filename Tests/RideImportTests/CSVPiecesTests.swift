import Foundation
import Testing

@testable import RideImport

/// A table that is gone through more than once.
@Suite struct CSVPiecesTests {
    /// Goes through a table and returns the fields of its lines, as far as the first that ends it.
    private func lines(_ pieces: CSVPieces, until last: String? = nil) throws -> [String] {
        var lines: [String] = []
        try pieces.forEach { (piece) throws(ImportError) in
            lines += piece.rows.map { $0.fields.joined(separator: "|") }
            return last.map { !lines.contains($0) } ?? true
        }
        return lines
    }

    private func withTable(_ text: String, _ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "/pieces-\(UUID().uuidString).csv"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try body(path)
    }

    /// A small table is read once: what comes of the file then is not seen. One that is larger, or
    /// whose first reader did not want the end, is read anew.
    @Test(arguments: [
        (keptBytes: 1 << 10, stops: false, isReadOnce: true),
        (keptBytes: 4, stops: false, isReadOnce: false),
        (keptBytes: 1 << 10, stops: true, isReadOnce: false),
    ])
    func aSmallTableIsReadOnce(keptBytes: Int, stops: Bool, isReadOnce: Bool) throws {
        try withTable("a,b\n1,2\n3,4\n") { path in
            let pieces = CSVPieces(of: path, keptBytes: keptBytes)
            #expect(try lines(pieces, until: stops ? "1|2" : nil) == ["1|2", "3|4"])
            try "a,b\n5,6\n".write(toFile: path, atomically: false, encoding: .utf8)
            let expected = isReadOnce ? ["1|2", "3|4"] : ["5|6"]
            #expect(try lines(pieces) == expected)
            #expect(try lines(pieces, until: expected[0]) == expected)
        }
    }

    /// Of a table with a fault the second reader is told as the first one was.
    @Test func aFaultIsToldEachTime() throws {
        try withTable("a,b\n1,2\n3\n") { path in
            let pieces = CSVPieces(of: path)
            for _ in 0..<2 {
                let error = #expect(throws: ImportError.self) { try lines(pieces) }
                #expect(error?.line == 3)
            }
        }
    }

    /// Whatever parts fields, and wherever signs stand that end one.
    @Test(arguments: [
        ("a;b\n1,5;2\n", "1,5|2"), ("a\tb\n1,5\tx;y\n", "1,5|x;y"),
        ("a,b\n\"x\"\"y\",é\n", "x\"y|é"), ("a,b\r\n1, 2\r\n", "1| 2"),
        ("a,b\n1\r2,3", "1\r2|3"), ("a;b\n:9<;:\n", ":9<|:"),
    ])
    func fieldsEndWhereTheyEnd(text: String, line: String) throws {
        try withTable(text) { path in
            let found = try lines(CSVPieces(of: path))
            #expect(found == [line])
        }
    }
}
