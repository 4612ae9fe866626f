import RideCore
import RideTUI
import RideWire

/// The map as the person has it before them: which part, how large, and whether it follows.
public struct MapPane: Sendable {
    /// The streets and places; empty until the city is open.
    public private(set) var layers = MapLayers.empty
    /// Which part is seen now.
    public var viewport: Viewport { glide?.shown ?? goal }
    /// Which part is to be seen: the same, unless the view is gliding there.
    public private(set) var goal: Viewport
    /// Whether the view keeps what the moment is about in sight.
    public private(set) var isFollowing = true

    /// Whether there is something that moves, which the view can follow or not.
    public var canFollow: Bool { subject.map { !$0.isStill && !$0.points.isEmpty } ?? false }

    private var subject: MapSubject?
    private var fittedID: String?
    /// Whether the person has chosen how large the map is: following then moves it, no more.
    private var keepsScale = false
    /// Whether the view has just been brought back and the next moment leaves it alone.
    private var isRestored = false
    private var watched: MapBounds?
    private var watchedScale = 0.0
    private var drag: (point: Point, isClick: Bool)?
    private var saved: (viewport: Viewport, isFollowing: Bool)?
    private var glide: MapGlide?
    /// What was seen when the view was told to go elsewhere.
    private var departure: Viewport?

    /// Cells that one press of an arrow moves the map by.
    private static let step = (columns: 6, rows: 3)
    /// The scale of a map on which nothing has been shown yet, in metres per dot.
    private static let firstScale = 5.0

    /// No map yet.
    public init() {
        goal = Viewport(
            centre: Coordinate(latitudeE7: 0, longitudeE7: 0), metresPerDot: Self.firstScale,
            area: Rect(x: 0, y: 0, width: 0, height: 0),
            focus: Rect(x: 0, y: 0, width: 0, height: 0))
    }

    /// Shows a city.
    public mutating func open(_ opened: OpenedCity) {
        layers = opened.layers
        arrive()
        goal.centre = opened.city.bounds.center
        fittedID = nil
    }

    /// Shows the same city by other names.
    mutating func rename(_ opened: OpenedCity) { layers = opened.layers }

    // MARK: Moving the view

    /// Moves the view by steps of some cells; it then no longer follows.
    public mutating func pan(right: Int, down: Int) {
        take()
        goal.pan(right: right * Self.step.columns, down: down * Self.step.rows)
    }

    /// Moves the view by cells, for choosing a point; it then no longer follows.
    public mutating func nudge(right: Int, down: Int) {
        take()
        goal.pan(right: right, down: down)
    }

    /// From here on the person moves the view, from where it is.
    private mutating func take() {
        isFollowing = false
        goal = viewport
        arrive()
    }

    /// Magnifies (or, below 1, shrinks), keeping what lies under `cell` where it is.
    public mutating func zoom(by factor: Double, at cell: Point? = nil) {
        goal = viewport
        arrive()
        if cell != nil { isFollowing = false }
        keepsScale = true
        goal.zoom(by: factor, at: cell)
    }

    /// Shows what the moment is about, and follows it from now on.
    public mutating func centre() {
        depart()
        isFollowing = true
        keepsScale = false
        fittedID = nil
        follow()
    }

    /// Stops following, or begins again.
    public mutating func toggleFollowing() {
        if isFollowing { isFollowing = false } else { centre() }
    }

    /// Puts a point in the middle.
    public mutating func show(_ coordinate: Coordinate) {
        depart()
        isFollowing = false
        goal.centre = coordinate
    }

    /// Remembers the view, to come back to it.
    public mutating func save() { if saved == nil { saved = (goal, isFollowing) } }

    /// Comes back to the remembered view.
    public mutating func restore() {
        guard let saved else { return }
        depart()
        goal.centre = saved.viewport.centre
        goal.zoom(by: goal.metresPerDot / saved.viewport.metresPerDot)
        isFollowing = saved.isFollowing
        isRestored = true
        self.saved = nil
    }

    /// Forgets the remembered view.
    public mutating func forgetSaved() { saved = nil }

    // MARK: The mouse

    /// The button went down on the map.
    public mutating func press(at point: Point) { drag = (point, true) }

    /// The mouse moved with the button down.
    public mutating func drag(to point: Point) {
        guard let last = drag?.point, last != point else { return }
        take()
        goal.pan(right: last.x - point.x, down: last.y - point.y)
        drag = (point, false)
    }

    /// The button came up.
    ///
    /// - Returns: where, if it went down on the map and the mouse has not moved since.
    public mutating func release() -> Point? {
        defer { drag = nil }
        guard let drag, drag.isClick else { return nil }
        return drag.point
    }

    // MARK: Following

    /// Takes over where the map lies on the screen and what it is to show.
    ///
    /// - Parameters:
    ///   - isCovered: whether only an edge of the map is seen for a while: it keeps its scale and
    ///     what it is about, to be as it was when it comes back.
    ///   - now_ms: the app's clock, for a view that glides to where it is to be; nil for one that
    ///     is there at once.
    public mutating func settle(
        _ layout: FrameLayout, on subject: MapSubject?, isCovered: Bool = false,
        glidingAt now_ms: Int64? = nil
    ) {
        let (seen, before) = (departure ?? viewport, goal)
        defer { move(from: seen, before, at: now_ms) }
        goal.move(to: layout)
        guard !isCovered else { return }
        if let subject, subject.id != self.subject?.id { begin(subject) }
        self.subject = subject
        if isFollowing { follow() }
    }

    // MARK: Gliding

    /// When the view moves on by itself; nil while it stands.
    public var nextStep_ms: Int64? { glide?.next_ms }

    /// Is at once where the view was to go.
    public mutating func arrive() {
        glide = nil
        departure = nil
    }

    /// Remembers what is seen before the view is sent elsewhere.
    private mutating func depart() {
        departure = viewport
        glide = nil
    }

    /// Goes on with a glide, or begins one where the view is to be another.
    private mutating func move(from seen: Viewport, _ before: Viewport, at now_ms: Int64?) {
        let isElsewhere = departure != nil || goal != before
        departure = nil
        guard let now_ms, layers.segmentCount > 0 else { return arrive() }
        if isElsewhere {
            glide = seen == goal ? nil : MapGlide(from: seen, to: goal, at: now_ms)
        } else if glide?.advance(to: goal, at: now_ms) == false {
            glide = nil
        }
    }

    /// Another moment is followed from its start, unless the view was brought back for it.
    private mutating func begin(_ subject: MapSubject) {
        if isRestored {
            fittedID = subject.id
        } else {
            isFollowing = true
            keepsScale = false
        }
        isRestored = false
    }

    /// Keeps what the moment is about in sight, the first of its points above all.
    ///
    /// Fits the view anew where the moment is another one, or where what is left has become very
    /// small in it. Where something has left the view and would fit beside the rest, the view
    /// moves and keeps its scale. Otherwise nothing moves but the cars.
    private mutating func follow() {
        guard let subject, !subject.points.isEmpty, !goal.focus.isEmpty else { return }
        var fitted = goal
        let margin = min(6, goal.focus.height / 3)
        fitted.fit(subject.points, margin: margin, closest: subject.closest)
        let focus = goal.focus
        let comfortable = focus.inset(
            columns: min(3, focus.width / 4), rows: min(1, focus.height / 4))
        if keepsScale, fittedID == subject.id {
            if !comfortable.contains(goal.cell(of: subject.points[0])) {
                goal.centre = subject.points[0]
            }
            return
        }
        let isInside = subject.points.allSatisfy {
            comfortable.contains(goal.cell(of: $0))
        }
        let isSmall = fitted.metresPerDot < goal.metresPerDot * Self.smallest
        let isCramped = fitted.metresPerDot > goal.metresPerDot * Self.cramped
        guard fittedID != subject.id || !isInside || isSmall || isCramped else { return }
        if fittedID == subject.id, !isSmall, fitted.metresPerDot <= goal.metresPerDot {
            goal.centre = fitted.centre
            return
        }
        fittedID = subject.id
        goal = fitted
    }

    /// What has become so small a part of the view that it is magnified.
    private static let smallest = 0.25
    /// How much more of the city the moment has to want before the view shrinks for it.
    private static let cramped = 1.3

    // MARK: What the engine is asked to show

    /// The call that asks for the cars in view; nil while the last call still covers it.
    ///
    /// Half a screen more is asked for on every side, so that moving the map by a few cells asks
    /// for nothing.
    public mutating func watchCall() -> WatchMap? {
        guard !goal.area.isEmpty, layers.segmentCount > 0 else { return nil }
        let seen = goal.bounds
        if let watched, watched.contains(seen), watchedScale < goal.metresPerDot * 2 {
            return nil
        }
        let wide = seen.widened()
        watched = wide
        watchedScale = goal.metresPerDot
        return WatchMap(
            south: Double(wide.south) / 1e7, west: Double(wide.west) / 1e7,
            north: Double(wide.north) / 1e7, east: Double(wide.east) / 1e7)
    }
}

extension MapBounds {
    /// Whether the other rectangle lies inside this one.
    func contains(_ other: MapBounds) -> Bool {
        south <= other.south && west <= other.west && north >= other.north && east >= other.east
    }

    /// The rectangle with half its own extent more on every side, kept on the Earth.
    func widened() -> MapBounds {
        let up = (Int64(north) - Int64(south)) / 2
        let across = (Int64(east) - Int64(west)) / 2
        return MapBounds(
            south: Int32(max(Int64(south) - up, -900_000_000)),
            west: Int32(max(Int64(west) - across, -1_800_000_000)),
            north: Int32(min(Int64(north) + up, 900_000_000)),
            east: Int32(min(Int64(east) + across, 1_800_000_000)))
    }
}
