import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// The driver's app: from going online to the cash in hand, one question at a time.
public struct DriverProgram: AppProgram, Sendable {
    public var core: AppCore<DriverAction>

    /// What was in front of the driver before the last news.
    var last = DriverMoment.unknown
    /// What was to come after the present ride before the last news.
    var lastNext: RideView?
    /// The rides of the other parties in the car, as they were when they were last looked at.
    var lastShared: [RideView] = []
    /// The ride before the present one, as long as there is something to say of it.
    var ended: RideView?
    /// What the app's own map says of the ride.
    var sketch: RideSketch?
    /// What it says of the ride that comes next, or of the first of the other parties'.
    var otherSketch: RideSketch?
    /// The offer that the driver has answered, so that its going is no news.
    var answered: UInt64?
    /// The ride that the driver has asked to give back, so that its going needs no reason.
    var gaveBack: UInt64?
    /// The ride of which the engine has said why it goes to another driver.
    var explained: UInt64?
    /// The offer for which the bell has rung a second time.
    var warned: UInt64?

    /// What lies ahead of a car that is driven by hand.
    var steering = Steering()
    /// Where rides are wanted.
    var demand = DemandQuery()

    /// The end of the way at which the car stands, as far as the driver was told of it.
    var standing = Standing()

    /// How often the gauge of an offer is drawn while it runs, in milliseconds.
    static let gaugePause_ms: Int64 = 250

    public init(settings: ProgramSettings) { core = AppCore(role: .driver, settings: settings) }

    /// The same app in front of somebody else: whatever belonged to the driver before is gone.
    init(withoutThePersonOf old: DriverProgram) { core = old.core }

    /// What the driver has in front of them.
    var moment: DriverMoment { DriverMoment(core.state) }

    /// An offer, a step and the ride that comes next are places of their own.
    public var momentPlace: String {
        moment.id + (nextRide.map { ", then \($0.id) \($0.stage)" } ?? "")
    }

    public var topBarMiddle: StyledText {
        switch moment {
        case .unknown: ""
        case .offline: StyledText(core.texts["driver.offline"], .muted)
        case .waiting where isOnBreak:
            StyledText(core.texts["driver.break.bar"], Style(.attention, .bold))
        case .waiting, .offer, .booked, .toPickup, .atPickup, .driving, .atStop, .finished,
            .cancelled:
            StyledText(core.texts["driver.online"], Style(.good, .bold))
        }
    }

    public var startPage: any Page {
        StartPage(wasSignedOut: core.facts.wasSignedOut)
    }

    /// An offer cannot wait.
    public var momentComesFirst: Bool {
        if case .offer = moment { true } else { false }
    }

    /// What Enter does depends on how far somebody has come who has just begun.
    public var firstHint: String {
        switch keyTable.outcome(of: .enter) {
        case .run(.goOnline): core.texts["driver.hint"]
        case .run(.join): core.texts["driver.hintJoin"]
        case .run, .refused, .unbound: core.texts["driver.hintKeys"]
        }
    }

    public var windowTitle: String {
        let texts = core.texts
        let name = moment.ride.map { firstName(of: $0) } ?? ""
        return switch moment {
        case .unknown: texts["app.name"]
        case .offline: texts["driver.offline.title"]
        case .waiting: texts[isOnBreak ? "driver.break.title" : "driver.waiting.title"]
        case .offer(let ride, _):
            withHour(of: ride, "driver.offer.titleBooked") ?? texts["driver.offer.title"]
        case .booked(let ride, _): bookedTitle(ride)
        case .toPickup(let ride):
            withHour(of: ride, "driver.toPickup.booked")
                ?? texts["driver.toPickup.title", ["name": name]]
        case .atPickup(let ride):
            (ride.waitingBegins.map { $0 > core.cityNow } ?? false
                ? withHour(of: ride, "driver.atPickup.booked") : nil)
                ?? texts["driver.atPickup.title", ["name": name]]
        case .driving: texts["driver.driving.title", ["name": name]]
        case .atStop: texts["wish.driverAtStop", ["name": name]]
        case .finished: texts["driver.finished.title"]
        case .cancelled(let ride): cancelledTitle(ride)
        }
    }

    /// Whom the driver is to fetch, and at what time.
    func bookedTitle(_ ride: RideView) -> String {
        withHour(of: ride, "driver.booked.title") ?? ""
    }

    /// A text with the passenger's name and the hour for which the ride is booked; nil for a ride
    /// that is not.
    private func withHour(of ride: RideView, _ text: TextKey) -> String? {
        guard let booked_ms = ride.booked_for_ms else { return nil }
        let told: KeyValuePairs = [
            "name": firstName(of: ride), "time": core.clockTime(booked_ms),
        ]
        return core.texts[text, told]
    }

    /// Who called the ride off.
    func cancelledTitle(_ ride: RideView) -> String {
        switch ride.cancelled_by {
        case .passenger:
            core.texts["driver.cancelled.byPassenger", ["name": ordererName(of: ride)]]
        case .driver: core.texts["driver.cancelled.byDriver"]
        case nil: core.texts["driver.cancelled.bySystem"]
        }
    }

    /// The time left to answer an offer and the whole time, as they pass on the driver's wall: the
    /// engine counts in the city's time, which may pass faster.
    func timeToAnswer(_ offer: RideView.Offer) -> (left: Duration, whole: Duration) {
        let speed = max(core.clock?.speed ?? 1, 0.001)
        let left = offer.expires_at_ms - core.cityNow.milliseconds
        let whole = offer.expires_at_ms - offer.offered_at_ms
        return (
            .milliseconds(Int64(Double(max(0, left)) / speed)),
            .milliseconds(Int64(Double(max(1, whole)) / speed))
        )
    }

    /// What the driver has to do next; nil while the car stands.
    var steps: Directions? {
        core.state?.route.flatMap { Directions($0, remaining_m: remaining_m) }
    }

    /// Who rides, as the driver would call them.
    func firstName(of ride: RideView) -> String { firstName(in: ride.riderName) }

    /// Who ordered the ride, as the driver would call them; who rides where that is not told.
    func ordererName(of ride: RideView) -> String {
        firstName(in: core.ordererName(of: ride) ?? ride.riderName)
    }

    private func firstName(in name: String) -> String {
        PersonName.first(of: name, isRead: FrameLayout.isRead(core.size))
    }

    /// What the ends of the ride are called.
    func names(of ride: RideView) -> (pickup: String, dropoff: String) {
        let known = [sketch, otherSketch].compactMap { $0 }.first { $0.ride == ride.id }
        guard let known else { return (ride.pickup.name, ride.dropoff.name) }
        return (known.pickupName, known.dropoffName)
    }

    /// What is left of the way, in metres; nothing while the car stands at its end.
    var remaining_m: Double { core.remaining_m ?? 0 }

    /// Whether the car is where it is to stop.
    var isThere: Bool { core.isThere }
}
