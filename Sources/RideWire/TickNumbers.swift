/// The numbers of the cars in a tick, read by hand.
///
/// A tick comes ten times a second with up to 3,000 numbers, and a JSON decoder spends more time on
/// them than an app on everything else. They are cut out before the rest is decoded. Whatever is
/// not exactly a list of plain whole numbers is left to the decoder, which says what is wrong with
/// it.
struct TickNumbers {
    /// The numbers, in order.
    let numbers: [Int64]
    /// The frame with an empty list in their place.
    let rest: [UInt8]

    private static let key = Array(#""cars":["#.utf8)
    private static let comma = UInt8(ascii: ",")
    private static let close = UInt8(ascii: "]")
    private static let minus = UInt8(ascii: "-")
    /// So many digits fit an `Int64` whatever they are.
    private static let digits = 18

    /// Cuts the numbers out of a frame; nil if there are none, or not plain ones.
    ///
    /// - Complexity: O(bytes).
    init?(_ frame: [UInt8]) {
        // A quotation mark inside a text is escaped, so the key cannot be found there.
        guard let start = Self.end(of: Self.key, in: frame),
            let (numbers, end) = Self.list(in: frame, from: start), !numbers.isEmpty
        else { return nil }
        self.numbers = numbers
        rest = Array(frame[..<start]) + frame[end...]
    }

    private static func end(of pattern: [UInt8], in frame: [UInt8]) -> Int? {
        guard frame.count > pattern.count else { return nil }
        for start in 0..<frame.count - pattern.count where frame[start] == pattern[0] {
            let end = start + pattern.count
            if frame[start..<end].elementsEqual(pattern) { return end }
        }
        return nil
    }

    /// The numbers from a place on, and where the bracket that closes them stands.
    private static func list(in frame: [UInt8], from start: Int) -> ([Int64], Int)? {
        var numbers: [Int64] = []
        numbers.reserveCapacity((frame.count - start) / 8)
        var next = start
        while next < frame.count {
            let isNegative = frame[next] == minus
            if isNegative { next += 1 }
            let first = next
            var value: Int64 = 0
            while next < frame.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(frame[next])
            {
                guard next - first < digits else { return nil }
                value = value * 10 + Int64(frame[next] - UInt8(ascii: "0"))
                next += 1
            }
            let hasLeadingZero = next - first > 1 && frame[first] == UInt8(ascii: "0")
            guard next > first, next < frame.count, !hasLeadingZero else { return nil }
            numbers.append(isNegative ? -value : value)
            switch frame[next] {
            case close: return (numbers, next)
            case comma: next += 1
            default: return nil
            }
        }
        return nil
    }
}
