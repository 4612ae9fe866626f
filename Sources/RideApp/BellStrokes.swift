import RideTUI

/// The strokes of a bell that are still to come: a terminal that is sent two at once rings one.
public struct BellStrokes: Hashable, Sendable {
    /// From one stroke to the next, in milliseconds of real time.
    public static let pause_ms: Int64 = 250
    /// No event rings more often.
    public static let most = 3

    private var left = 0
    /// When the next is due, by the clock that `ring` was given; nil when it is quiet.
    public private(set) var next_ms: Int64?

    /// No strokes.
    public init() {}

    /// How often an event of this kind rings.
    public static func count(for role: Role) -> Int {
        switch role {
        case .danger: 3
        case .attention: 2
        default: 1
        }
    }

    /// An event that rings `strokes` times begins. One that rings less while another rings is part
    /// of that: what is grave is not drowned, and nothing rings without end.
    public mutating func begin(strokes: Int, at now_ms: Int64) {
        let strokes = min(max(strokes, 1), Self.most)
        if next_ms == nil {
            left = strokes
            next_ms = now_ms
        } else {
            left = max(left, strokes)
        }
    }

    /// Takes the stroke that is due; whether there was one.
    public mutating func take(at now_ms: Int64) -> Bool {
        guard let due = next_ms, now_ms >= due else { return false }
        guard left > 0 else {
            next_ms = nil
            return false
        }
        left -= 1
        // After the last one there is a pause as well: the next event is heard as another.
        next_ms = now_ms + Self.pause_ms
        return true
    }
}
