import RideCore
import RideMap

/// What has come of a run for one car since the beginning, in whole numbers, for rewards.
public struct LearnerCarMeasures: Hashable, Sendable {
    /// Times that its driver was asked for a ride.
    public internal(set) var offers: Int64 = 0
    /// Times that its driver took a ride.
    public internal(set) var accepted: Int64 = 0
    /// Rides that it brought to their end.
    public internal(set) var completed: Int64 = 0
    /// The prices of these, in minor units.
    public internal(set) var fares: Int64 = 0
    /// The ways to pick-ups that it set off for, in millimetres.
    public internal(set) var pickupWays_mm: Int64 = 0
    /// The ways on which it was sent while it was idle, in millimetres.
    public internal(set) var moves_mm: Int64 = 0
    /// How long its driver was at work without a ride, in milliseconds.
    public internal(set) var idle_ms: Int64 = 0
}

/// What is counted of one car.
struct LearnerCar {
    private var counted = LearnerCarMeasures()
    /// Since when its driver is at work without a ride; nil with one, and off work.
    private var idleSince: Instant?

    init(_ activity: CarRow.Activity, at now: Instant) { turn(to: activity, at: now) }

    /// What there is of it up to a moment.
    func measures(at now: Instant) -> LearnerCarMeasures {
        var sums = counted
        if let idleSince { sums.idle_ms += now.since(idleSince).milliseconds }
        return sums
    }

    /// Its driver is asked for a ride.
    mutating func offer() { counted.offers += 1 }

    /// Its driver sets off for a pick-up.
    mutating func accept(_ approach: Travel) {
        counted.accepted += 1
        counted.pickupWays_mm += approach.distance.millimetres
    }

    /// Its ride has come to its end.
    mutating func complete(_ ride: RideRecord) {
        counted.completed += 1
        counted.fares += ride.fare.minorUnits
    }

    /// It is sent on a way without a ride.
    mutating func move(_ way: Travel) { counted.moves_mm += way.distance.millimetres }

    /// Its driver goes on to another activity.
    mutating func turn(to activity: CarRow.Activity, at now: Instant) {
        switch activity {
        case .idle, .moving, .considering, .charging: if idleSince == nil { idleSince = now }
        case .offline, .enRoute, .atPickup, .withPassenger:
            counted.idle_ms = measures(at: now).idle_ms
            idleSince = nil
        }
    }
}

/// What happens is counted for the world, and for the car.
extension Learner {
    mutating func offer(to car: Int) {
        measures.offers += 1
        cars[car].offer()
    }

    mutating func accept(_ approach: Travel, _ car: Int) {
        measures.accept(approach)
        cars[car].accept(approach)
    }

    mutating func end(_ ride: RideRecord) {
        measures.end(ride)
        if ride.outcome == .completed, let car = ride.driver { cars[car].complete(ride) }
    }

    mutating func move(_ car: Int, _ way: Travel) {
        measures.moves_mm += way.distance.millimetres
        cars[car].move(way)
    }
}

extension LearnerRun {
    /// Looks at what has come of every car so far, in the order of their numbers.
    public func measureCars(_ look: (_ car: Int, _ measures: LearnerCarMeasures) -> Void) {
        guard let cars = world.learner?.cars else { return }
        let now = now
        for number in cars.indices { look(number, cars[number].measures(at: now)) }
    }
}
