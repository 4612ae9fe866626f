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

    /// Appends what `body` writes, which begins where it is told to and returns where that ends.
    ///
    /// - Parameter room: how many bytes it writes at most.
    @inline(__always)
    mutating func append(
        room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
    ) {
        if buffer.count - count < room { grow(by: room) }
        count += buffer.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            let written = body(base + count) - (base + count)
            precondition(written <= room, "more was written than there was room for")
            return written
        }
    }

    mutating func append(_ byte: UInt8) {
        append(room: 1) { place in
            place.pointee = byte
            return place + 1
        }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in append(room: bytes.count) { Self.write(bytes, at: $0) } }
    }

    mutating func append(_ number: Int64) { append(number, places: 0) }

    /// A number in units of the last of its decimals: 12,345 with three places is `12.345`.
    mutating func append(_ number: Int64, places: Int) {
        append(room: Self.numberRoom) { Self.write(number, places: places, at: $0) }
    }

    @inline(never)
    private mutating func grow(by needed: Int) {
        buffer += [UInt8](repeating: 0, count: max(needed, buffer.count))
    }
}

/// Writing where there is room; each returns where it ends.
extension TextBytes {
    /// No number is longer: it has a sign, nineteen digits, a point and a few noughts.
    private static let longest = 24
    /// The room that a number is written in.
    static let numberRoom = 3 * longest

    @inline(__always)
    static func write(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        if let base = bytes.baseAddress { place.update(from: base, count: bytes.count) }
        return place + bytes.count
    }

    /// Digits come from the last one on: they are written away from their place, and moved there
    /// once there are no more, always so many bytes, which takes no call.
    @inline(__always)
    static func write(
        _ number: Int64, places: Int, at place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let end = place + 2 * longest
        var first = end
        var rest = number.magnitude
        if places > 0 {
            for _ in 0..<places {
                first -= 1
                first.pointee = digit(&rest)
            }
            first -= 1
            first.pointee = UInt8(ascii: ".")
        }
        repeat {
            first -= 1
            first.pointee = digit(&rest)
        } while rest > 0
        if number < 0 {
            first -= 1
            first.pointee = UInt8(ascii: "-")
        }
        let (from, to) = (UnsafeRawPointer(first), UnsafeMutableRawPointer(place))
        for byte in stride(from: 0, to: longest, by: 8) {
            to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: byte, as: UInt64.self),
                toByteOffset: byte, as: UInt64.self)
        }
        return place + (end - first)
    }

    /// The last digit, which is taken off.
    @inline(__always)
    private static func digit(_ rest: inout UInt64) -> UInt8 {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        rest = quotient
        return UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
    }
}
