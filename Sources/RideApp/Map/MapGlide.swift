import RideCore
import RideTUI

/// A view of the map on its way to another: quick at first, slower towards the end.
struct MapGlide: Sendable {
    /// How long it takes.
    static let duration_ms: Int64 = 320
    /// The time between two steps of it.
    static let step_ms: Int64 = 40

    /// Where it began, seen through the frame that the screen has now.
    private let start: Viewport
    private let begun_ms: Int64
    /// What is seen now.
    private(set) var shown: Viewport
    /// When the next step is due.
    private(set) var next_ms: Int64

    /// Sets out from a view.
    ///
    /// - Returns: nil where there is nothing to glide from, because the screen has changed.
    init?(from start: Viewport, to goal: Viewport, at now_ms: Int64) {
        guard start.area == goal.area, !start.area.isEmpty else { return nil }
        // What a sheet covers or sets free does not move the streets at once.
        var start = start
        start.look(through: goal.focus)
        self.start = start
        shown = start
        begun_ms = now_ms
        next_ms = now_ms + Self.step_ms
    }

    /// Goes on towards the goal.
    ///
    /// - Returns: whether it is still on its way.
    mutating func advance(to goal: Viewport, at now_ms: Int64) -> Bool {
        let elapsed = max(0, now_ms - begun_ms)
        guard elapsed < Self.duration_ms else { return false }
        let left = 1 - Double(elapsed) / Double(Self.duration_ms)
        shown = start.blended(with: goal, share: 1 - left * left * left)
        next_ms = now_ms + Self.step_ms
        return true
    }
}

extension Viewport {
    /// Takes another part of the screen as the one that is seen; every street stays where it is.
    mutating func look(through focus: Rect) {
        guard focus != self.focus, !focus.isEmpty else { return }
        let projection = projection
        let x = Double(2 * (focus.x - area.x) + focus.width)
        let y = Double(4 * (focus.y - area.y) + 2 * focus.height)
        centre = projection.coordinate(x: x, y: y)
        self.focus = focus
    }

    /// The view between this one (share 0) and another (share 1).
    func blended(with other: Viewport, share: Double) -> Viewport {
        func between(_ from: Int32, _ to: Int32) -> Int32 {
            from + Int32((Double(Int64(to) - Int64(from)) * share).rounded())
        }
        var view = other
        view.centre = Coordinate(
            latitudeE7: between(centre.latitudeE7, other.centre.latitudeE7),
            longitudeE7: between(centre.longitudeE7, other.centre.longitudeE7))
        view.zoom(
            by: other.metresPerDot
                / (metresPerDot + (other.metresPerDot - metresPerDot) * share))
        return view
    }
}
