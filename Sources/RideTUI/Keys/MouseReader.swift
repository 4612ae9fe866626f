/// Reads what the terminal says of the mouse in the SGR form: `ESC [ < button ; x ; y M`, with a
/// small m where a button came up.
///
/// The tail of a report may come later than its head, so the reader remembers how far it is.
public struct MouseReader: Sendable {
    /// What a report begins with.
    public static let prefix = "\u{1B}[<"
    /// What makes the terminal say nothing of the mouse.
    public static let switchOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    /// Two presses at one place within this time are a double click.
    public static let doubleClick_ms: Int64 = 400

    /// Whether a report has begun and not ended.
    public private(set) var isReading = false
    private var numbers: [Int] = []
    private var lastPress: (point: Point, time_ms: Int64)?

    /// A reader that waits for a report.
    public init() {}

    /// A report begins.
    public mutating func begin() {
        isReading = true
        numbers = [0]
    }

    /// Takes the next character of a report.
    ///
    /// - Returns: what the mouse did, at the end of a report that means something here.
    public mutating func read(_ character: UInt32, now_ms: Int64) -> MouseEvent? {
        guard isReading else { return nil }
        switch Unicode.Scalar(character) {
        case let digit? where ("0"..."9").contains(digit):
            let last = numbers.count - 1
            numbers[last] = min(99_999, numbers[last] * 10 + Int(digit.value - 48))
            return nil
        case ";" where numbers.count < 3:
            numbers.append(0)
            return nil
        case "M":
            isReading = false
            return event(isUp: false, now_ms)
        case "m":
            isReading = false
            return event(isUp: true, now_ms)
        default:
            isReading = false
            return nil
        }
    }

    private mutating func event(isUp: Bool, _ now_ms: Int64) -> MouseEvent? {
        guard numbers.count == 3 else { return nil }
        let point = Point(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1))
        // Bits 2 to 4 are Shift, Alt and Ctrl, bit 5 is motion, bit 6 is the wheel.
        switch numbers[0] & ~0b11100 {
        case 0 where isUp: return MouseEvent(.release, at: point)
        case 0: return press(point, now_ms)
        case 32: return MouseEvent(.drag, at: point)
        case 64: return MouseEvent(.wheelUp, at: point)
        case 65: return MouseEvent(.wheelDown, at: point)
        default: return nil
        }
    }

    private mutating func press(_ point: Point, _ now_ms: Int64) -> MouseEvent {
        let isSecond =
            lastPress.map {
                $0.point == point && now_ms - $0.time_ms <= MouseReader.doubleClick_ms
            } ?? false
        lastPress = isSecond ? nil : (point, now_ms)
        return MouseEvent(isSecond ? .doubleClick : .press, at: point)
    }
}
