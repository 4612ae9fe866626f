import RideApp
import RideCore
import RideTUI
import RideWire

/// Breaks, hours of work and rests (D14): what the driver is told of them, and the key of the
/// break.
extension DriverProgram {
    private var hours: HoursView? { core.state?.hours }

    /// Whether the driver takes no rides at the moment.
    var isOnBreak: Bool { hours?.break_since_ms != nil }

    /// From so many seconds before a rest on, the time until it is shown.
    private static let shownBefore_s = 3_600.0

    /// Until when the driver has to rest; nil where no rest is demanded any more.
    private var restUntil_ms: Int64? {
        hours?.rest_until_ms.flatMap { $0 > core.cityNow.milliseconds ? $0 : nil }
    }

    /// Why the driver cannot work yet; nil for who may.
    var restNotice: String? {
        restUntil_ms.map { core.texts["driver.rest.until", ["time": core.clockTime($0)]] }
    }

    /// The seconds until a rest is demanded, in the last hour before it.
    private var workLeft_s: Double? {
        guard let until_ms = hours?.work_until_ms else { return nil }
        let left_s = Double(max(0, until_ms - core.cityNow.milliseconds)) / 1_000
        return left_s <= Self.shownBefore_s ? left_s : nil
    }

    /// What is to be said of break, work and rest between rides.
    var hoursRows: [SheetRow] {
        var rows: [SheetRow] = []
        if let since_ms = hours?.break_since_ms {
            rows.append(
                .paragraph(
                    core.texts["driver.break.since", ["time": core.clockTime(since_ms)]],
                    .attention))
        }
        if let restNotice { rows.append(.paragraph(restNotice, .attention)) }
        if let workLeft_s {
            let time = core.duration(workLeft_s)
            let isNear = workLeft_s <= HoursRules.warning.inSeconds
            rows.append(
                .paragraph(
                    core.texts["driver.rest.in", ["time": time]], isNear ? .attention : .muted))
        }
        return rows
    }

    /// That a break follows the ride, for every sheet of a ride: its key alone would not tell
    /// whether it was pressed.
    var breakRows: [SheetRow] {
        guard hours?.break_follows == true else { return [] }
        // It begins once nothing is promised any more.
        let text: TextKey = isMoreAhead ? "driver.break.followsBoth" : "driver.break.follows"
        return [.paragraph(core.texts[text], .attention)]
    }

    /// Whether another ride comes before a break that follows "this" one: one that was promised,
    /// or that of another party in the car.
    private var isMoreAhead: Bool { nextRide?.stage == .accepted || !sharedRides.isEmpty }

    /// The key that begins a break or ends it.
    var breakBindings: [KeyBinding<DriverAction>] {
        if isOnBreak {
            return [
                KeyBinding(
                    [.enter, .char("p")], core.texts["driver.break.keyEnd"], priority: 9,
                    availability: availability(TakeBreak.self, unless: restNotice),
                    action: .takeBreak(false))
            ]
        }
        let follows = hours?.break_follows == true
        let isRiding = moment.isRiding
        let title: TextKey =
            follows
            ? "driver.break.keyNot"
            : isMoreAhead
                ? "driver.break.keyAfterBoth"
                : isRiding ? "driver.break.keyAfter" : "driver.break.key"
        return [
            KeyBinding(
                .char("p"), core.texts[title], priority: isRiding ? nil : 5,
                availability: availability(TakeBreak.self), action: .takeBreak(!follows))
        ]
    }

    /// When a time that is shown of it changes, by the app's clock.
    var hoursWake_ms: Int64? {
        restUntil_ms != nil || workLeft_s != nil ? core.now_ms + Self.hoursPause_ms : nil
    }

    private static let hoursPause_ms: Int64 = 5_000
}
