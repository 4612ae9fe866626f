/// Text of numbers and words, as bytes: numbers are written without making a `String` of each.
struct TextBytes {
    private var buffer = [UInt8](repeating: 0, count: 1 << 12)
    /// How many bytes there are.
    private(set) var count = 0

    /// All bytes since they were last removed.
    var bytes: [UInt8] { Array(buffer[..<count]) }

    mutating func removeAll() { count = 0 }

    /// Calls `body` with all bytes.
    ///
    /// - Throws: what `body` throws.
    func withBytes<Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try buffer.withUnsafeBufferPointer { bytes throws(Failure) in
            try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        buffer[count] = byte
        count += 1
    }

    mutating func append(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    mutating func append(_ number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        appendDigits(number.magnitude, atLeast: 1, places: 0)
    }

    /// A number in units of the last of its decimals: 12,345 with three places is `12.345`.
    mutating func append(_ number: Int64, places: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        appendDigits(number.magnitude, atLeast: places + 1, places: places)
    }

    /// Digits from the last one on, each into its place, with a point before the last `places`.
    private mutating func appendDigits(_ number: UInt64, atLeast least: Int, places: Int) {
        var digits = 1
        var power: UInt64 = 10
        // The largest number has twenty digits, and ten to the twentieth is none.
        while number >= power {
            digits += 1
            if digits == 20 { break }
            power *= 10
        }
        let length = max(digits, least) + (places > 0 ? 1 : 0)
        makeRoom(for: length)
        let start = count
        buffer.withUnsafeMutableBufferPointer { bytes in
            var rest = number
            var place = start + length
            func write(downTo end: Int) {
                while place > end {
                    place -= 1
                    let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                    bytes[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
                    rest = quotient
                }
            }
            if places > 0 {
                write(downTo: place - places)
                place -= 1
                bytes[place] = UInt8(ascii: ".")
            }
            write(downTo: start)
        }
        count += length
    }

    @inline(__always)
    private mutating func makeRoom(for needed: Int) {
        if buffer.count - count < needed { grow(by: needed) }
    }

    @inline(never)
    private mutating func grow(by needed: Int) {
        buffer += [UInt8](repeating: 0, count: max(needed, buffer.count))
    }
}
