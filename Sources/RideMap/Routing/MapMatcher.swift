import RideCore

/// Finds which streets somebody drove on, from points that were measured on the way.
///
/// Method: a hidden Markov model (Newson and Krumm, "Hidden Markov Map Matching Through Noise and
/// Sparseness", 2009). The states of a point are the nearest points of the streets around it. How
/// far off a state is has a normal distribution; how much longer the way between two states is than
/// the line between their points, or shorter, an exponential one. The likeliest row of states is
/// found by Viterbi's method. As in the paper, points hardly away from the one before are left out,
/// and ways that are far too long do not count. Departing from it, a state may lie a little behind
/// the one before on the same street without a drive round the block, because noise moves points
/// backwards too.
public struct MapMatcher {
    /// What is taken for granted of the points.
    public struct Settings: Hashable, Sendable {
        /// The standard deviation of the measuring, in metres.
        public var noise_m: Double
        /// The mean of the difference between way and line, in metres.
        public var detour_m: Double
        /// Streets farther away than this are not looked at.
        public var reach: Metres

        /// Usual values: those of a satellite receiver in a street.
        public init(noise_m: Double = 8, detour_m: Double = 20, reach: Metres = Metres(60)) {
            self.noise_m = noise_m
            self.detour_m = detour_m
            self.reach = reach
        }
    }

    /// A point with the place on the streets that it belongs to.
    public struct Match: Sendable {
        /// Its place in the trace.
        public let index: Int
        /// Where it was.
        public let snap: Snap
    }

    /// A part of a trace through which one can drive.
    public struct Piece: Sendable {
        /// The points that count, in the order of the trace.
        public let matches: [Match]
        /// The way through them.
        public let route: [Route]
    }

    /// A state of the model.
    private struct State {
        let snap: Snap
        /// The logarithm of how likely the best row of states up to here is.
        var likelihood: Double
        /// The state before, by its place.
        var before: Int?
    }

    private let city: City
    private let router: Router
    private let settings: Settings
    /// No more states of one point.
    private static let mostStates = 16
    /// A way may be so many metres longer than the line.
    private static let mostDetour_m = 2_000.0

    /// A matcher for the streets of a city.
    public init(_ city: City, settings: Settings = Settings()) {
        self.city = city
        self.settings = settings
        router = Router(city)
    }

    /// The streets of a trace, in as many pieces as it has: a new one begins where no way leads on.
    ///
    /// - Complexity: for each point, the square of the number of streets around it times that of
    ///   `Router.travel`.
    public func match(_ points: [Coordinate]) -> [Piece] {
        var pieces: [Piece] = []
        var rows: [(index: Int, states: [State])] = []
        var last: Coordinate?
        for (index, point) in points.enumerated() {
            if let last, Geodesy.distance(last, point).inMetres < 2 * settings.noise_m { continue }
            var states = states(of: point)
            guard !states.isEmpty else { continue }
            if let before = rows.last, let last {
                connect(before.states, &states, line_m: Geodesy.distance(last, point).inMetres)
                states.removeAll { $0.before == nil }
                if states.isEmpty {
                    pieces.append(piece(rows))
                    rows.removeAll()
                    states = self.states(of: point)
                }
            }
            rows.append((index, states))
            last = point
        }
        if !rows.isEmpty { pieces.append(piece(rows)) }
        return pieces
    }

    /// The nearest point of each street around, the nearest first.
    private func states(of point: Coordinate) -> [State] {
        city.snaps(point, within: settings.reach).prefix(Self.mostStates).map { snap in
            let off = snap.distance.inMetres / settings.noise_m
            return State(snap: snap, likelihood: -off * off / 2, before: nil)
        }
    }

    /// Finds the best state before each one.
    private func connect(_ before: [State], _ states: inout [State], line_m: Double) {
        for index in states.indices {
            let own = states[index].likelihood
            var best = -Double.infinity
            for (place, state) in before.enumerated() {
                guard let way_m = way_m(from: state.snap, to: states[index].snap),
                    way_m <= line_m + Self.mostDetour_m
                else { continue }
                let likelihood = state.likelihood - abs(way_m - line_m) / settings.detour_m
                guard likelihood > best else { continue }
                best = likelihood
                states[index].before = place
                states[index].likelihood = own + likelihood
            }
        }
    }

    private func way_m(from start: Snap, to end: Snap) -> Double? {
        if let back = stepBack_m(from: start, to: end) { return back }
        return router.travel(from: start.position, to: end.position).map(\.distance.inMetres)
    }

    /// How far a point lies on the same street from another one, where it can be noise alone.
    private func stepBack_m(from start: Snap, to end: Snap) -> Double? {
        guard case .link(let street, let from) = start.position,
            case .link(street, let to) = end.position
        else { return nil }
        let way_m = abs(from.inMetres - to.inMetres)
        return way_m <= 2 * settings.noise_m ? way_m : nil
    }

    /// The likeliest row of states, and the way through it.
    private func piece(_ rows: [(index: Int, states: [State])]) -> Piece {
        var matches: [Match] = []
        var place = rows.last?.states.indices.max { one, other in
            rows[rows.count - 1].states[one].likelihood
                < rows[rows.count - 1].states[other].likelihood
        }
        for row in rows.reversed() {
            guard let here = place else { break }
            matches.append(Match(index: row.index, snap: row.states[here].snap))
            place = row.states[here].before
        }
        matches.reverse()
        var route: [Route] = []
        var last = matches.first?.snap
        for match in matches.dropFirst() {
            guard let from = last else { break }
            // A step back is no drive.
            if stepBack_m(from: from, to: match.snap) != nil,
                !isAhead(match.snap, of: from)
            {
                continue
            }
            if let way = router.route(from: from.position, to: match.snap.position) {
                route.append(way)
            }
            last = match.snap
        }
        return Piece(matches: matches, route: route)
    }

    /// Whether the shortest way from one place to another is no longer than the street between.
    private func isAhead(_ end: Snap, of start: Snap) -> Bool {
        guard let back = stepBack_m(from: start, to: end),
            let way = router.travel(from: start.position, to: end.position)
        else { return true }
        return way.distance.inMetres <= back + 1
    }
}

extension City {
    /// The nearest point of every street within a distance, the nearest first; of those equally far
    /// the link with the lower id first.
    public func snaps(_ coordinate: Coordinate, within reach: Metres) -> [Snap] {
        var snaps: [Snap] = []
        forEachLink(in: square(around: coordinate, radius_m: reach.inMetres)) { link in
            var best: (point: Int, fraction: Double, distance_m: Double)?
            for index in network.points(of: link).dropFirst() {
                let (fraction, distance_m) = plane.nearest(
                    to: coordinate, from: network.shapePoints[index - 1],
                    to: network.shapePoints[index])
                if distance_m < best?.distance_m ?? reach.inMetres {
                    best = (index, fraction, distance_m)
                }
            }
            guard let best else { return }
            snaps.append(
                snap(link, before: best.point, best.fraction, Metres(best.distance_m)))
        }
        return snaps.sorted { ($0.distance, $0.link) < ($1.distance, $1.link) }
    }
}
