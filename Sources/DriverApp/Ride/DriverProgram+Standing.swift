import RideApp
import RideCore
import RideTUI
import RideWire

/// A car that stands at the end of its way, where its driver has still to say so.
struct Standing: Hashable, Sendable {
    /// The moment whose end of the way it is; empty while the car drives.
    fileprivate(set) var moment = ""
    /// When the driver is reminded next, by the app's clock; nil while the car drives.
    fileprivate(set) var remind_ms: Int64?
}

/// The car drives itself, so a driver who looks elsewhere does not notice that it stands (D5).
extension DriverProgram {
    /// When a driver who has said nothing is reminded first, and how long later each time after
    /// that, in milliseconds.
    private static let firstReminder_ms: Int64 = 30_000
    private static let nextReminder_ms: Int64 = 120_000

    /// Tells the driver once that the car has come to the end of its way, and says so to the engine
    /// where the driver leaves that to the position.
    mutating func noticeArrival() {
        guard isThere, let place = goalName else { return standing = Standing() }
        guard standing.moment != moment.id else { return }
        standing = Standing(moment: moment.id, remind_ms: core.now_ms + Self.firstReminder_ms)
        if core.settings.arrives_by_position, sayArrived() { return }
        core.announceMoment(core.texts["driver.turn.arrived", ["place": place]], .good)
    }

    /// When the driver of a car that stands is reminded next.
    var standingWake_ms: Int64? {
        isThere && standing.moment == moment.id ? standing.remind_ms : nil
    }

    /// Reminds whoever has stood there for a while of the key.
    mutating func remindOfStanding() {
        guard core.isLive, let due_ms = standingWake_ms, core.now_ms >= due_ms,
            let place = goalName
        else { return }
        standing.remind_ms = core.now_ms + Self.nextReminder_ms
        let told: KeyValuePairs = [
            "place": place, "key": Key.enter.label, "what": whatToDo(at: place),
        ]
        core.announceMoment(core.texts["driver.turn.standing", told], .attention, isOnSheet: false)
    }

    /// Says that the car is at the pick-up or at a stop. That the ride is over is said by a person.
    ///
    /// - Returns: whether there was anything to say.
    private mutating func sayArrived() -> Bool {
        switch moment {
        case .toPickup: perform(.arrive)
        case .driving(let ride) where !ride.stopsAhead.isEmpty: perform(.reachStop)
        case .unknown, .offline, .waiting, .offer, .booked, .atPickup, .driving, .atStop,
            .finished, .cancelled:
            return false
        }
        return true
    }

    /// Where the car is going; nil where it goes nowhere.
    private var goalName: String? {
        switch moment {
        case .toPickup(let ride): names(of: ride).pickup
        case .driving(let ride): ride.stopsAhead.first?.name ?? names(of: ride).dropoff
        case .unknown, .offline, .waiting, .offer, .booked, .atPickup, .atStop, .finished,
            .cancelled:
            nil
        }
    }

    /// The key that leaves arriving to the position, or takes that back. A car that stands there
    /// arrives by it, which the passenger sees at once.
    var arrivingBinding: KeyBinding<DriverAction> {
        let isOn = core.settings.arrives_by_position
        return KeyBinding(
            .char("y"),
            core.texts[isOn ? "driver.key.arriveByKey" : "driver.key.arriveByPosition"],
            priority: nil, isFinal: !isOn, action: .arriveByPosition)
    }

    mutating func toggleArriving() {
        core.choose { $0.arrives_by_position.toggle() }
        let isOn = core.settings.arrives_by_position
        core.reply(core.texts[isOn ? "driver.arrive.on" : "driver.arrive.off"], .accent)
        // A car that stands there already has arrived.
        if isOn, isThere { _ = sayArrived() }
    }
}
