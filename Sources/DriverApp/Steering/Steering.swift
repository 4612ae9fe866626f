import RideTUI
import RideWire

/// A key that chooses the way at the next crossing.
public enum SteeringKey: String, CaseIterable, Hashable, Sendable {
    /// The first way to the left, pressed again the next one further left.
    case left
    /// Straight on.
    case ahead
    /// The first way to the right, pressed again the next one further right.
    case right
    /// Turn round.
    case back

    /// The arrow.
    var key: Key {
        switch self {
        case .left: .left
        case .ahead: .up
        case .right: .right
        case .back: .down
        }
    }

    /// Where its arrow points on the screen, in degrees clockwise from the top.
    var heading: Int {
        switch self {
        case .left: 270
        case .ahead: 0
        case .right: 90
        case .back: 180
        }
    }
}

/// The crossings ahead of a car that is driven by hand (D5), and what the driver wants there.
///
/// The engine tells the next few when asked. It is asked when a way begins, when the way has
/// become another one, and when all but the last it told are behind the car; not otherwise.
struct Steering: Hashable, Sendable {
    /// What the driver has last chosen.
    struct Wish: Hashable, Sendable {
        /// At which crossing.
        let crossing: UInt32
        /// Which way.
        let way: UInt32
        /// By which key.
        let key: SteeringKey
    }

    /// A crossing and how far ahead of the car it lies.
    struct Ahead: Hashable, Sendable {
        /// The crossing.
        let crossing: CrossingView
        /// In metres.
        let distance_m: Double
    }

    /// The way that the crossings belong to; nil while nothing is steered.
    private(set) var route: RouteView?
    /// What the driver has last chosen.
    private(set) var wish: Wish?

    private var ride: UInt64?
    private var crossings: [CrossingView] = []
    private var isAsking = false
    /// Whether the engine has answered for this way, be it with nothing.
    private(set) var isKnown = false
    /// Whether there may be more crossings than it has told.
    private var hasMore = false
    /// What was ahead at the last tick: shown until the engine has told of a new way, and where
    /// the car is on it.
    private var shown: Ahead?

    /// A car in front of which a crossing lies by no more than this is at it, in metres.
    private static let atCrossing_m = 1.0

    // MARK: What is ahead

    /// The next crossing.
    ///
    /// - Parameter remaining_m: what the car has still to go; nil before the first tick of a way.
    func next(remaining_m: Double?) -> Ahead? {
        if !isKnown || remaining_m == nil, let shown { return shown }
        return ahead(remaining_m ?? route?.distance_m ?? 0).first
    }

    private func ahead(_ remaining_m: Double) -> [Ahead] {
        crossings.compactMap { crossing in
            let distance_m = remaining_m - crossing.remaining_m
            guard distance_m > -Self.atCrossing_m else { return nil }
            return Ahead(crossing: crossing, distance_m: max(0, distance_m))
        }
    }

    /// The way that is taken at a crossing: the one just chosen, else that of the present way.
    func taken(at crossing: CrossingView) -> UInt32? {
        if let wish, wish.crossing == crossing.crossing { return wish.way }
        return crossing.options.first(where: \.is_taken)?.way
    }

    /// Whether the driver has chosen the way at a crossing.
    func isChosen(at crossing: CrossingView) -> Bool { wish?.crossing == crossing.crossing }

    /// What pressing a key at a crossing comes to.
    enum Choice: Hashable {
        /// This way.
        case way(CrossingView.Option)
        /// Nothing leads there.
        case nothing
        /// Nothing leads further there.
        case noFurther
    }

    /// What pressing a key at a crossing comes to: pressed again, it goes one way further.
    func choice(_ key: SteeringKey, at crossing: CrossingView) -> Choice {
        let ways = crossing.ways(key)
        guard let first = ways.first else { return .nothing }
        guard let wish, wish.crossing == crossing.crossing, wish.key == key,
            let index = ways.firstIndex(where: { $0.way == wish.way }), key != .ahead,
            key != .back
        else { return .way(first) }
        return index + 1 < ways.count ? .way(ways[index + 1]) : .noFurther
    }

    // MARK: What happens

    /// The car is on this way of a ride.
    mutating func follow(_ route: RouteView, of ride: UInt64) {
        guard self.route != route || self.ride != ride else { return }
        let old = self
        self = Steering()
        self.route = route
        self.ride = ride
        guard old.ride == ride else { return }
        shown = old.shown
        wish = old.wish
    }

    /// The car has so far to go.
    mutating func drive(remaining_m: Double) {
        if isKnown { shown = ahead(remaining_m).first }
    }

    /// Whether the engine is to be asked now.
    ///
    /// - Parameter remaining_m: as in `next`.
    func needsAsking(remaining_m: Double?) -> Bool {
        guard route != nil, !isAsking else { return false }
        guard isKnown, hasMore else { return !isKnown }
        return remaining_m.map { ahead($0).count <= 1 } ?? false
    }

    /// It has been asked.
    mutating func ask() { isAsking = true }

    /// The engine has told what lies ahead; nil where it would not.
    mutating func learn(_ result: CrossingsResult?) {
        guard result == nil || result?.ride_id == ride else { return }
        isAsking = false
        isKnown = true
        crossings = result?.crossings ?? []
        hasMore = crossings.count >= CrossingsResult.shown
    }

    /// What was asked will not be answered, or what is known is no longer true.
    mutating func forget() {
        isAsking = false
        isKnown = false
    }

    /// The driver wants a way.
    mutating func choose(_ way: UInt32, at crossing: CrossingView, by key: SteeringKey) {
        wish = Wish(crossing: crossing.crossing, way: way, key: key)
    }

    /// The engine would not.
    mutating func refuse() {
        wish = nil
        forget()
    }
}

extension CrossingView {
    /// Beyond this many degrees from straight on, a way does not lead ahead; see
    /// `Maneuver.Kind`.
    private static let aheadWithin = 50
    /// From this many degrees on, a way leads to a side even if none leads further ahead.
    private static let sideFrom = 25

    /// The ways to which a key leads, in the order in which pressing it again goes through them.
    ///
    /// Straight on is the way with the smallest angle, if it leads ahead at all. To a side are the
    /// ways beyond it, the nearest first; and that way itself, where it bends to that side: at a
    /// fork both ways have an arrow.
    func ways(_ key: SteeringKey) -> [Option] {
        let back = "uTurn"
        let ways = options.filter { $0.turn != back }.sorted { $0.bend < $1.bend }
        let least = ways.indices.min { abs(ways[$0].bend) < abs(ways[$1].bend) }
        let ahead = least.flatMap { abs(ways[$0].bend) < Self.aheadWithin ? $0 : nil }
        let bend = ahead.map { ways[$0].bend } ?? 0
        let middle = ahead.map { [ways[$0]] } ?? []
        switch key {
        case .left:
            let beyond = ahead.map { Array(ways[..<$0]) } ?? ways.filter { $0.bend < 0 }
            return (bend <= -Self.sideFrom ? middle : []) + beyond.reversed()
        case .ahead: return middle
        case .right:
            let beyond = ahead.map { Array(ways[($0 + 1)...]) } ?? ways.filter { $0.bend >= 0 }
            return (bend >= Self.sideFrom ? middle : []) + beyond
        case .back: return options.filter { $0.turn == back }
        }
    }
}

extension CrossingView.Option {
    /// The degrees from straight on, kept within what makes sense.
    var bend: Int { min(max(angle, -180), 180) }
}
