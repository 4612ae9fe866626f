import RideCore
import RideFares
import RideMap

/// A world as it was at a moment, to go on from again.
///
/// It is what the world holds of cars, of rides that are not over and of what is scheduled. What
/// finds cars and ways is worked out from streets alone, and stays with the world that goes on:
/// the places of idle cars and the requests that wait are put into it anew.
struct WorldCopy {
    fileprivate let rules: WorldRules
    fileprivate let now: Instant
    fileprivate let rides: RideRows<Ride>
    fileprivate let records: RunRecords
    fileprivate let live: [Int: LiveRide]
    fileprivate let cars: [CarRow]
    fileprivate let fleet: Fleet
    fileprivate let passengers: [PassengerID: Int]
    fileprivate let log: EventLog
    fileprivate let events: [WorldEvent]
    fileprivate let idle: [StreetPosition?]
    fileprivate let waiting: [Int]
    fileprivate let queue: EventQueue<World.ScheduledEvent>
    fileprivate let pendingMatches: [World.Search]
    fileprivate let behaviourRandom: RandomStream
    fileprivate let surge: SurgeMap?
    fileprivate let isSurgeScheduled: Bool
    fileprivate let windows: DispatchWindows
    fileprivate let repositioning: Repositioning?
    fileprivate let sharing: SharedPlans?
    fileprivate let habits: HabitState?
    fileprivate let electric: ElectricFleet?
    fileprivate let learner: Learner?
    fileprivate let recentWaits: RecentWaits
    fileprivate let demand: Demand
    fileprivate let generator: DemandGenerator?
    fileprivate let recordedIndex: Int
    fileprivate let planned: PlannedRequest?
    fileprivate let simulatedPassengers: UInt64
    /// How many rows of cars, rides, events and requests of the last while there are: what the
    /// copy costs.
    let rowCount: Int
}

extension World {
    /// Lets all rides go that are over, where nobody keeps them.
    mutating func forgetRidesThatAreOver() {
        guard records.keepsOnlyLive else { return }
        let rows = records.rows
        for ride in rides.lookedUp where rows[ride].outcome != nil {
            rides.forget(ride)
            records.rows.forget(ride)
        }
        let count = rides.recentCount
        rides.forget(oldest: count) { rows[$0].outcome == nil }
        records.rows.forget(oldest: count) { rows[$0].outcome == nil }
    }

    /// What goes on from here.
    ///
    /// - Complexity: O(n) in the number of cars, of rides that are not over, and of rides that
    ///   ended since the copy before.
    mutating func copy() -> WorldCopy {
        precondition(!isSearching, "a world is copied between two events")
        forgetRidesThatAreOver()
        let requests = repositioning?.trim(at: now) ?? 0
        let pickups = habits?.trim(at: now) ?? 0
        return WorldCopy(
            rules: rules, now: now, rides: rides, records: records, live: live, cars: cars,
            fleet: fleet, passengers: passengers, log: log, events: events, idle: idle.standing,
            waiting: waiting.rides, queue: queue, pendingMatches: pendingMatches,
            behaviourRandom: behaviourRandom, surge: surge, isSurgeScheduled: isSurgeScheduled,
            windows: windows, repositioning: repositioning, sharing: sharing, habits: habits,
            electric: electric, learner: learner, recentWaits: recentWaits, demand: demand,
            generator: generator, recordedIndex: recordedIndex, planned: planned,
            simulatedPassengers: simulatedPassengers,
            rowCount: cars.count + rides.all.count + queue.count + waiting.count + live.count
                + requests + pickups)
    }

    /// Goes on from a copy of a world of the same scenario, of whatever seed.
    mutating func restore(_ copy: WorldCopy) {
        for ride in waiting.rides {
            waiting.remove(ride, at: city.settled(records.rows[ride].pickup))
        }
        (rules, now, rides, records) = (copy.rules, copy.now, copy.rides, copy.records)
        (live, cars, fleet, passengers) = (copy.live, copy.cars, copy.fleet, copy.passengers)
        (log, events, queue) = (copy.log, copy.events, copy.queue)
        (pendingMatches, behaviourRandom) = (copy.pendingMatches, copy.behaviourRandom)
        (surge, isSurgeScheduled) = (copy.surge, copy.isSurgeScheduled)
        (windows, repositioning, habits) = (copy.windows, copy.repositioning, copy.habits)
        (electric, learner, recentWaits) = (copy.electric, copy.learner, copy.recentWaits)
        (demand, generator, recordedIndex) = (copy.demand, copy.generator, copy.recordedIndex)
        (planned, simulatedPassengers) = (copy.planned, copy.simulatedPassengers)
        if var plans = copy.sharing {
            // The search of this world knows its streets.
            if let own = sharing?.search { plans.search = own }
            sharing = plans
        }
        if habits != nil { followTraffic() }
        idle.standing = copy.idle
        for ride in copy.waiting {
            let record = records.rows[ride]
            waiting.insert(
                ride, CategorySet([record.category]).rawValue, at: city.settled(record.pickup))
        }
        forgetFinishingTimes()
    }
}
