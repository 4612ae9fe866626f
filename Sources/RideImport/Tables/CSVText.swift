/// The bytes of a table with the places of its fields: a field becomes a text of its own only where
/// somebody asks for it.
final class CSVText: Sendable {
    /// Where a line is.
    struct RowPlace: BitwiseCopyable {
        let line: UInt32
        let firstCell: UInt32
        let cellCount: UInt32

        var cells: Range<Int> { Int(firstCell)..<Int(firstCell) + Int(cellCount) }
    }

    /// Where a field is, without its quotes.
    struct Cell: BitwiseCopyable {
        let start: UInt32
        let end: UInt32
        /// Whether it has doubled quotes in it.
        let hasQuotes: Bool
    }

    private let bytes: [UInt8]
    private let cells: [Cell]

    init(_ bytes: [UInt8], _ cells: [Cell]) {
        self.bytes = bytes
        self.cells = cells
    }

    /// How long the text is.
    var byteCount: Int { bytes.count }

    /// Whether there is nothing in a field.
    func isEmpty(_ index: Int) -> Bool { cells[index].start == cells[index].end }

    /// Calls a function with the bytes of a field, without blanks around them.
    func withBytes<Value>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let cell = cells[index]
        return bytes.withUnsafeBytes { bytes in
            var (start, end) = (Int(cell.start), Int(cell.end))
            while start < end, bytes[start] == 0x20 { start += 1 }
            while start < end, bytes[end - 1] == 0x20 { end -= 1 }
            return body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
    }

    /// The field as it stands there.
    func field(_ index: Int) -> String {
        let cell = cells[index]
        let content = bytes[Int(cell.start)..<Int(cell.end)]
        guard cell.hasQuotes else { return String(decoding: content, as: UTF8.self) }
        // Quotes come in pairs, of which the first one stands.
        var isFirst = false
        let single = content.filter { byte in
            guard byte == UInt8(ascii: "\"") else { return true }
            isFirst.toggle()
            return isFirst
        }
        return String(decoding: single, as: UTF8.self)
    }

    /// The number of a field of digits with a point among them or without, few enough that both its
    /// digits and its power of ten are exact, so that their quotient is the nearest number there
    /// is, the same that reading it as a text gives; nil for others.
    func plainNumber(_ index: Int) -> Double? {
        let cell = cells[index]
        var place = Int(cell.start)
        let end = Int(cell.end)
        let isNegative = place < end && bytes[place] == UInt8(ascii: "-")
        if isNegative { place += 1 }
        guard (1...16).contains(end - place) else { return nil }
        let first = place
        var point: Int?
        var number = 0
        while place < end {
            let digit = bytes[place] &- UInt8(ascii: "0")
            if digit < 10 {
                number = number * 10 + Int(digit)
            } else {
                guard bytes[place] == UInt8(ascii: "."), point == nil, place > first,
                    place + 1 < end
                else { return nil }
                point = place
            }
            place += 1
        }
        let decimals = point.map { end - $0 - 1 } ?? 0
        guard number < 1 << 53 else { return nil }
        let quotient = Double(number) / Self.powers[decimals]
        return isNegative ? -quotient : quotient
    }

    /// Powers of ten.
    private static let powers = (0..<16).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    /// The number of a field of digits alone, few enough to be one; nil for others.
    func wholeNumber(_ index: Int) -> Int? {
        let cell = cells[index]
        guard (1...18).contains(Int(cell.end) - Int(cell.start)) else { return nil }
        var number = 0
        for place in Int(cell.start)..<Int(cell.end) {
            let digit = bytes[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }
}
