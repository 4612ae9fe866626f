/// Bytes that grow, for whoever writes one at a time. Whoever has it frees it.
struct JSONRoom {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes there are.
    private(set) var count = 0

    init(capacity: Int) {
        base = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    func free() { base.deallocate() }

    subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        precondition(range.upperBound <= count, "outside of what was written")
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        if count == capacity { grow(for: 1) }
        base[count] = byte
        count += 1
    }

    @inline(__always) mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress, !bytes.isEmpty else { return }
        if capacity - count < bytes.count { grow(for: bytes.count) }
        (base + count).update(from: first, count: bytes.count)
        count += bytes.count
    }

    mutating func append(digits number: UInt64) {
        var length = 1
        var rest = number
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        if capacity - count < length { grow(for: length) }
        rest = number
        var place = count + length
        repeat {
            place -= 1
            let (left, digit) = rest.quotientAndRemainder(dividingBy: 10)
            base[place] = 0x30 + UInt8(truncatingIfNeeded: digit)
            rest = left
        } while rest > 0
        count += length
    }

    mutating func clear() { count = 0 }

    /// Forgets everything behind the first so many bytes.
    mutating func cut(to count: Int) {
        precondition(count <= self.count, "outside of what was written")
        self.count = count
    }

    /// Compares two parts byte by byte, and by their length where one begins with the other.
    ///
    /// - Returns: less than zero, zero or more than zero.
    func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        let shared = min(left.count, right.count)
        for offset in 0..<shared {
            let (one, other) = (base[left.lowerBound + offset], base[right.lowerBound + offset])
            if one != other { return Int(one) - Int(other) }
        }
        return left.count - right.count
    }

    private mutating func grow(for bytes: Int) {
        let larger = max(capacity * 2, count + bytes)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
