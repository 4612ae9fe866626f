import RideCore
import Testing

@testable import RideResults

/// Numbers and words as CSV has them.
@Suite struct TextBytesTests {
    @Test(arguments: [
        (0, 0, "0"), (7, 0, "7"), (-1, 0, "-1"), (10, 0, "10"), (1_234_567, 0, "1234567"),
        (.max, 0, "9223372036854775807"), (.min, 0, "-9223372036854775808"),
        (0, 2, "0.00"), (5, 2, "0.05"), (-5, 2, "-0.05"), (100, 2, "1.00"),
        (12_345, 3, "12.345"), (-12_345, 3, "-12.345"), (999, 3, "0.999"),
        (-712_508_123, 7, "-71.2508123"), (1, 7, "0.0000001"),
        (.max, 3, "9223372036854775.807"), (.min, 7, "-922337203685.4775808"),
    ])
    func aNumberIsWrittenInPlainDigits(number: Int64, places: Int, text: String) {
        var bytes = TextBytes()
        // Where there is something before it, and much of it.
        for before in ["", "a,", String(repeating: "x", count: 5_000)] {
            bytes.removeAll()
            bytes.append(before)
            bytes.append(number, places: places)
            bytes.append(UInt8(ascii: ";"))
            #expect(String(decoding: bytes.bytes, as: UTF8.self) == "\(before)\(text);")
        }
    }

    /// Lines of each kind of column, the last field too, with and without a value.
    @Test func aLineHasAFieldForEachColumn() {
        let words = ["on", "déjà vu", ""]
        let kinds: [ColumnKind] = [.integer, .word(words), .decimal(places: 2), .word(words)]
        let table = ResultTable<[Int64?]>(
            name: "sample", meaning: "",
            columns: kinds.enumerated().map { index, kind in
                ResultColumn("c\(index)", kind, "") { row in row[index] }
            })
        let rows: [[Int64?]] = [
            [1, 0, 150, 1], [nil, nil, nil, nil], [-20, 2, -1, 0], [.max, 3, 0, -1],
        ]
        // More of them than the first room for text holds.
        let many = Array(repeating: rows, count: 100).flatMap(\.self)
        var bytes = TextBytes()
        table.appendHeader(to: &bytes)
        table.values(of: many).appendLines(to: &bytes)
        let lines = ["1,on,1.50,déjà vu", "-1,,,", "-20,,-0.01,on", "9223372036854775807,,0.00,"]
        let expected = ["c0,c1,c2,c3"] + Array(repeating: lines, count: 100).flatMap(\.self)
        #expect(
            String(decoding: bytes.bytes, as: UTF8.self)
                == expected.map { $0 + "\n" }.joined())
    }
}
