import RideTUI

/// The strokes of a bell that are still to come: a terminal that is sent two at once rings one.
public struct BellStrokes: Hashable, Sendable {
    /// From one stroke to the next, in milliseconds of real time.
    public static let pause_ms: Int64 = 250
    /// No event rings more often.
    public static let most = 3

    /// From the last stroke of one event to the first of the next, so that both are heard.
    public static let rest_ms: Int64 = 1_000

    /// What is still to ring of the present event, and of those that came meanwhile.
    private var (left, later) = (0, 0)
    /// Whether the present event has rung at all.
    private var hasRung = false
    /// When the next stroke is due, by the clock that `begin` was given; nil when it is quiet.
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

    /// An event that rings `strokes` times begins. Events that come at once, or while another one
    /// rings, are heard as one, the gravest of them: nothing rings without end.
    public mutating func begin(strokes: Int, at now_ms: Int64) {
        let strokes = min(max(strokes, 1), Self.most)
        if next_ms == nil {
            (left, hasRung, next_ms) = (strokes, false, now_ms)
        } else if hasRung {
            later = max(later, strokes)
        } else {
            left = max(left, strokes)
        }
    }

    /// Takes the stroke that is due; whether there was one.
    public mutating func take(at now_ms: Int64) -> Bool {
        guard let due = next_ms, now_ms >= due else { return false }
        if left == 0 { (left, later) = (later, 0) }
        guard left > 0 else {
            next_ms = nil
            return false
        }
        left -= 1
        hasRung = true
        next_ms = now_ms + (left > 0 ? Self.pause_ms : Self.rest_ms)
        return true
    }
}
