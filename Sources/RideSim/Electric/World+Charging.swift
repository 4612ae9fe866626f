import RideCore
import RideMap

/// How electric cars come to charge, and back to work.
extension World {
    // MARK: Energy

    /// A car leaves for a place.
    mutating func drawsEnergy(_ car: Int, _ travel: Travel) {
        if electric?[car].doing == .plugged { unplug(car) }
        let way = electric?.rules.use_mJ(travel.distance, Int64(travel.duration_ms)) ?? 0
        electric?.leave(car, using: way, at: now)
    }

    /// A car stands at the end of its way, or before it.
    ///
    /// - Parameter left: how long it would have driven on.
    mutating func restsItsBattery(_ car: Int, left: Duration = .zero) {
        let whole = cars[car].arrivesAt.since(cars[car].departedAt).milliseconds
        if left > .zero, whole > 0 {
            electric?.keep(car, perMilleOfWay: left.milliseconds * 1_000 / whole)
        }
        electric?.go(car, on: .standing, at: now)
    }

    /// A driver comes to work, or goes; whoever goes unplugs the car.
    mutating func changesWork(ofElectric car: Int, isAtWork: Bool) {
        if electric?[car].doing == .plugged { unplug(car) }
        electric?.go(car, on: isAtWork ? .standing : .away, at: now)
    }

    // MARK: Going to a station

    /// Sends an idle car to charge whose range is at its end, or takes it out of work where it has
    /// run empty.
    ///
    /// - Returns: whether it takes no rides now.
    mutating func goesToCharge(_ car: Int) -> Bool {
        guard let battery = electric?[car], battery.doing != .plugged else { return false }
        guard !battery.isEmpty else {
            stopsForGood(car)
            return true
        }
        guard let rules = electric?.rules, let range = electric?.range(of: car, at: now),
            range <= rules.chargeBelow + ElectricRules.farthestStation,
            let (station, way) = station(for: car, isIdleCharge: false),
            range <= rules.chargeBelow + way.distance
        else { return false }
        send(car, toStation: station, way, isIdleCharge: false)
        return true
    }

    /// The station that is soonest, counting each car of its queue for the part of its plugs that
    /// it takes (`nearest_shortest_queue` of HIVE, by driving time); of equal ones the first. Cars
    /// that nobody wanted go to those that are for them, where there are any.
    private func station(for car: Int, isIdleCharge: Bool) -> (station: Int, way: Travel)? {
        let from = city.settled(cars[car].place)
        let goesToDepot = isIdleCharge && electric?.hasDepots == true
        var best: (station: Int, way: Travel)?
        var least = Int64.max
        for (number, station) in (electric?.stations ?? []).enumerated()
        where goesToDepot == station.rules.isForIdleCars {
            guard let way = streets.travel(from: from, to: station.place) else { continue }
            let plugs = station.rules.plugs
            let cost = Int64(way.duration_ms) * Int64(plugs + station.queue.count) / Int64(plugs)
            if cost < least { (best, least) = ((number, way), cost) }
        }
        return best
    }

    private mutating func send(
        _ car: Int, toStation station: Int, _ way: Travel, isIdleCharge: Bool
    ) {
        guard let place = electric?.stations[station].place else { return }
        idle.remove(car)
        windows.forget(car)
        electric?[car].station = Int32(station)
        electric?[car].isIdleCharge = isIdleCharge
        cars[car].activity = .charging
        guard way.duration_ms > 0 else { return reachStation(car) }
        depart(car, to: place, way)
    }

    /// A car whose battery is empty is out of work for the rest of the run.
    private mutating func stopsForGood(_ car: Int) {
        idle.remove(car)
        windows.forget(car)
        turn(car, .goOffline)
        wentOffline(car)
        if keepsColumns { records.endShift(of: car, at: now) }
    }

    // MARK: At a station

    /// A car is at the station to which it was sent.
    mutating func reachStation(_ car: Int) {
        guard let battery = electric?[car], let energy = electric?.energy_mJ(of: car, at: now)
        else { return }
        let station = Int(battery.station)
        electric?[car].record = records.add(
            ChargeRecord(
                driver: car, station: station, isIdleCharge: battery.isIdleCharge, arrivedAt: now,
                before_mJ: energy, after_mJ: energy))
        guard electric?.takesPlug(at: station) != true else { return plugIn(car) }
        electric?.go(car, on: .queueing, at: now)
        electric?.queue(car, at: station)
        log.charging(.queues, cars[car].id, station: station, energy, now)
    }

    private mutating func plugIn(_ car: Int) {
        electric?.go(car, on: .plugged, at: now)
        electric?[car].charge &+= 1
        guard let battery = electric?[car], let rules = electric?.rules,
            let aim = electric?.aim_mJ(of: battery),
            let time = electric?.chargingTime(of: car, to: aim)
        else { return }
        records.plug(battery.record, at: now)
        log.charging(
            .plugged, cars[car].id, station: Int(battery.station), battery.energy_mJ, now)
        let number = UInt32(car)
        queue.schedule(
            .chargeEnds(car: number, charge: battery.charge), at: now + time, priority: .movement)
        let enough = rules.energy_mJ(for: rules.calledFrom)
        guard battery.isIdleCharge, enough < aim,
            let wait = electric?.chargingTime(of: car, to: enough)
        else { return }
        queue.schedule(
            .chargeSuffices(car: number, charge: battery.charge), at: now + wait,
            priority: .movement)
    }

    /// A car that charges because nobody wanted it comes far enough to be asked again.
    mutating func chargeSuffices(_ car: Int, charge: UInt32) {
        guard let battery = electric?[car], battery.charge == charge, battery.doing == .plugged,
            cars[car].activity == .charging
        else { return }
        cars[car].activity = .idle
        search(.ride(car: car))
    }

    /// A battery holds what it was to hold.
    mutating func endCharge(of car: Int, charge: UInt32) {
        guard let battery = electric?[car], battery.charge == charge, battery.doing == .plugged
        else { return }
        unplug(car)
        if cars[car].activity == .charging {
            cars[car].activity = .idle
            search(.ride(car: car))
        } else {
            planLook(atBatteryOf: car)
        }
    }

    private mutating func unplug(_ car: Int) {
        electric?.go(car, on: .standing, at: now)
        guard let battery = electric?[car] else { return }
        let station = Int(battery.station)
        electric?[car].station = -1
        records.unplug(battery.record, battery.energy_mJ, at: now)
        log.charging(.unplugged, cars[car].id, station: station, battery.energy_mJ, now)
        if let next = electric?.leavesPlug(at: station) { plugIn(next) }
    }

    // MARK: Standing

    /// How long a car stands until its battery is looked at, where nobody is sent to charge for
    /// having stood.
    private static var lookInterval: Duration { .seconds(1_800) }

    /// A car has found nothing to do: its battery is looked at after a while.
    mutating func planLook(atBatteryOf car: Int) {
        guard let rules = electric?.rules, let battery = electric?[car],
            battery.doing == .standing, cars[car].activity == .idle,
            battery.lookPlannedFor != cars[car].leg, rules.idleAfter != nil || rules.standing_W > 0
        else { return }
        let at = now + (rules.idleAfter ?? Self.lookInterval)
        guard at <= requestsUntil else { return }
        electric?[car].lookPlannedFor = cars[car].leg
        queue.schedule(
            .looksAtBattery(car: UInt32(car), leg: cars[car].leg), at: at, priority: .windows)
    }

    /// A car has stood for a while.
    mutating func lookAtBattery(of car: Int, leg: UInt32) {
        guard electric?[car].lookPlannedFor == leg else { return }
        electric?[car].lookPlannedFor = nil
        guard cars[car].leg == leg, idle.contains(car), !goesToCharge(car) else { return }
        guard electric?.rules.idleAfter != nil, electric?[car].doing == .standing,
            let energy = electric?.energy_mJ(of: car, at: now),
            let full = electric?.rules.energy_mJ(perMille: ElectricRules.fullPerMille),
            energy < full, let (station, way) = station(for: car, isIdleCharge: true)
        else { return planLook(atBatteryOf: car) }
        send(car, toStation: station, way, isIdleCharge: true)
    }

    // MARK: Range

    /// Counts a ride that found cars without a ride, but none whose range suffices.
    mutating func countIfShortOfRange(_ ride: Int) {
        if isShortOfRange(ride) { electric?.fallsShort(ride) }
    }

    private func isShortOfRange(_ ride: Int) -> Bool {
        guard let electric else { return false }
        let (suitability, distance) = (suitability, records.rows[ride].distance)
        var isShort = false
        for car in cars.indices where idle.contains(car) {
            guard suitability.suitsButForRange(car, ride) else { continue }
            guard !electric.reaches(car, distance, at: now) else { return false }
            isShort = true
        }
        return isShort
    }
}
