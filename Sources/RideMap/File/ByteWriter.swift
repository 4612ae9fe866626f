import RideCore

/// Puts whole numbers and text one after the other.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Seven bits to a byte, least significant first; the top bit says that more follows.
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func varint(_ value: Int) { varint(UInt64(value)) }

    /// A signed number, folded so that small ones of either sign are short.
    mutating func zigzag(_ value: Int64) {
        varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// How far a coordinate is from the last one.
    mutating func step(from last: Coordinate, to next: Coordinate) {
        zigzag(Int64(next.latitudeE7) - Int64(last.latitudeE7))
        zigzag(Int64(next.longitudeE7) - Int64(last.longitudeE7))
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func fixed(_ value: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
        }
    }

    mutating func fixed(_ value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }
}
