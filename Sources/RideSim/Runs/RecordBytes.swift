/// The bytes of a history while they are written: numbers of a fixed width into one buffer, which
/// the caller empties now and then.
struct RecordBytes: Sendable {
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private(set) var count = 0

    /// All bytes since the last `removeAll()`.
    var bytes: [UInt8] { Array(buffer[..<count]) }

    mutating func removeAll() { count = 0 }

    @inline(__always)
    mutating func append(byte: UInt8) {
        if count == buffer.count { grow(by: 1) }
        buffer[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(number: UInt64) {
        if buffer.count - count < 8 { grow(by: 8) }
        let place = count
        buffer.withUnsafeMutableBytes {
            $0.storeBytes(of: number.littleEndian, toByteOffset: place, as: UInt64.self)
        }
        count = place + 8
    }

    /// A byte and numbers after it: what a record begins with, or a place.
    @inline(__always)
    mutating func append(byte: UInt8, _ first: UInt64) {
        if buffer.count - count < 9 { grow(by: 9) }
        let place = count
        buffer.withUnsafeMutableBytes {
            $0.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
            $0.storeBytes(of: first.littleEndian, toByteOffset: place + 1, as: UInt64.self)
        }
        count = place + 9
    }

    @inline(__always)
    mutating func append(byte: UInt8, _ first: UInt64, _ second: UInt64) {
        if buffer.count - count < 17 { grow(by: 17) }
        let place = count
        buffer.withUnsafeMutableBytes {
            $0.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
            $0.storeBytes(of: first.littleEndian, toByteOffset: place + 1, as: UInt64.self)
            $0.storeBytes(of: second.littleEndian, toByteOffset: place + 9, as: UInt64.self)
        }
        count = place + 17
    }

    mutating func append(contentsOf bytes: some Collection<UInt8>) {
        if buffer.count - count < bytes.count { grow(by: bytes.count) }
        for byte in bytes {
            buffer[count] = byte
            count += 1
        }
    }

    @inline(never)
    private mutating func grow(by needed: Int) {
        buffer += [UInt8](repeating: 0, count: max(needed, buffer.count))
    }
}
