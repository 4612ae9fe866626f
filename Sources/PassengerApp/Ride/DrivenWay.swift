import RideCore
import RideMap
import RideWire

/// The way that was driven with the passenger aboard: from stop to stop as the app has seen it, or
/// as the engine tells it where the app has not seen all of it.
struct DrivenWay: Hashable, Sendable {
    private var ride: UInt64?
    /// What was driven before the present way.
    private var before: [Coordinate] = []
    /// The way the car is on, or was on last.
    private var present: [Coordinate] = []
    /// What the engine has told.
    private var told: [Coordinate] = []
    /// The ride whose way the engine was asked for.
    private var asked: UInt64?

    /// The way of a ride; empty where nothing is known of it.
    func way(of ride: RideView) -> [Coordinate] {
        guard ride.id == self.ride else { return [] }
        return isWhole(ride) || told.isEmpty ? before + present : told
    }

    /// The car of a ride is on this way.
    mutating func follow(_ shape: [Coordinate], of ride: UInt64) {
        begin(ride)
        guard let start = shape.first, shape != present else { return }
        // From a stop, or from where the car was when it was to go elsewhere.
        let left = present.indices.min { one, other in
            Geodesy.distance(present[one], start) < Geodesy.distance(present[other], start)
        }
        before += present.prefix(left ?? 0)
        present = shape
    }

    /// Whether the engine is to be asked for the way of a ride that is over: once.
    mutating func isToBeAsked(for ride: RideView) -> Bool {
        begin(ride.id)
        guard !isWhole(ride), asked != ride.id else { return false }
        asked = ride.id
        return true
    }

    /// What was asked for and not answered by now is asked for again.
    mutating func askAgain() { if told.isEmpty { asked = nil } }

    /// The engine tells the way of a ride.
    mutating func take(_ shape: [Coordinate], of ride: UInt64) {
        if ride == self.ride { told = shape }
    }

    private mutating func begin(_ ride: UInt64) {
        if ride != self.ride { self = DrivenWay(ride: ride) }
    }

    /// Nothing is known yet.
    init(ride: UInt64? = nil) { self.ride = ride }

    /// Whether the app has seen all of it, from the pick-up to the drop-off.
    private func isWhole(_ ride: RideView) -> Bool {
        func isNear(_ point: Coordinate?, _ place: PlaceView) -> Bool {
            guard let point, let end = place.waypoint?.coordinate else { return false }
            return Geodesy.distance(point, end) <= Self.near
        }
        return isNear(before.first ?? present.first, ride.pickup)
            && isNear(present.last, ride.dropoff)
    }

    /// How far the place of a ride may be from the street where its car stops.
    private static let near = Metres(300)
}
