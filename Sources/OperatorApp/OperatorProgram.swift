import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The operator's app: the city as it is at this moment, and everything that waits for a decision.
///
/// An operator has no session, but a key that the engine knows. Figures
/// and lists are asked for again and again, at a gentle pace and only what is seen, and at once
/// when the engine says that something wants a look.
public struct OperatorProgram: AppProgram, Sendable {
    public var core: AppCore<OperatorAction>

    /// The part of the sheet that is shown.
    var tab = OperatorTab.city
    /// Whether the sheet is as small as it can be.
    var isFolded = false
    /// The city at a glance; the last that is known.
    var overview: OverviewResult?
    /// Whether it is being asked for.
    var isOverviewAsked = false
    /// When what is seen is asked for again, by the app's clock.
    var refreshAt_ms: Int64 = 0

    /// Rides for which nobody has been found yet, for the map.
    var waiting = Board<LiveRideView>(
        by: \.ride_id, [TripStage.requested, .offered].map { Self.rides($0) })
    /// Rides that are not over.
    var rides = Board<LiveRideView>(by: \.ride_id, [Self.rides(nil)])
    /// Drivers, those who wait for a decision first.
    var drivers = Board<DriverSummaryView>(
        by: \.driver_id, ["pending", nil].map { Self.drivers($0) })
    /// What people have written.
    var tickets = Board<TicketView>(by: \.id, TicketView.waitingStates.map { Self.tickets($0) })
    /// Whether settled tickets are shown too.
    var showsSettled = false
    /// The people whom the line means.
    var people = Board<PersonRowView>(by: \.person_id, [Self.people("")])
    /// The line with which somebody is looked for.
    var query = TextField()
    /// What it was before somebody began to type in it; nil while it is not being typed.
    var queryBefore: TextField?
    /// Whether it is being typed.
    var isTypingQuery: Bool { queryBefore != nil }

    /// The search of a place; nil while none is looked for.
    var search: PlaceFinder?
    /// The place that was found last.
    var place: Waypoint?

    /// The corners of the part of the city where cars were when the map was last fitted to them.
    var fleet: [Coordinate] = []

    /// Where rides are wanted; nil while it is not shown or not known.
    var demand: DemandLayer?
    /// Whether it is to be shown.
    var showsDemand = false
    /// When it is asked for again.
    var zonesAt_ms: Int64 = 0

    /// All cities, where several are watched; nil where this is the only one.
    var cities: CityBoard?

    /// Which calls for help the operator has been told of.
    var told: Set<UInt64> = []
    /// What the city calls the places from where help was called, by the number of the alert.
    var streets: [UInt64: String] = [:]
    /// When the bell rings for them again, by the app's clock; nil while nobody calls.
    var bellAt_ms: Int64?

    /// How often what is seen is asked for.
    static let refreshPause_ms: Int64 = 2_000
    /// How often is asked where rides are wanted.
    static let zonesPause_ms: Int64 = 15_000
    /// How often the bell rings while nobody has seen a call for help.
    static let bellPause_ms: Int64 = 10_000

    public init(settings: ProgramSettings) { core = AppCore(operatorWith: settings) }

    /// Nobody is ever signed out here.
    public var startPage: any Page { EmptyStart() }

    public var firstHint: String { core.texts["operator.hint"] }

    public var windowTitle: String {
        if let alarm = alarms.first ?? cities?.alarmElsewhere?.alert {
            return core.texts["operator.windowAlarm", ["name": alarm.person_name ?? ""]]
        }
        guard let city = core.engine?.city.name else { return core.texts["person.operator"] }
        return core.texts["operator.window", ["city": city]]
    }

    public var topBarMiddle: StyledText {
        guard let overview else { return "" }
        let count = overview.requests_waiting
        let text = core.texts["operator.waitingCount", ["count": core.format.number(count)]]
        return StyledText(text, count > 0 ? Style(.attention, .bold) : .muted)
    }

    // MARK: How the lists are asked for

    static func rides(_ stage: TripStage?) -> @Sendable (UInt64?) -> AnyCall {
        { AnyCall(ListLiveRides(stage: stage, before_id: $0)) }
    }

    static func drivers(_ state: String?) -> @Sendable (UInt64?) -> AnyCall {
        { AnyCall(ListDrivers(state: state, before_id: $0)) }
    }

    static func tickets(_ state: String?) -> @Sendable (UInt64?) -> AnyCall {
        { AnyCall(ListAllTickets(state: state, before_id: $0)) }
    }

    static func people(_ query: String) -> @Sendable (UInt64?) -> AnyCall {
        { AnyCall(FindPeople(query: query, before_id: $0)) }
    }
}

/// Where nobody is signed in; an operator never comes here.
struct EmptyStart: Page {
    let isForVisitors = true
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent { SheetContent("") }
    func bindings(_ context: PageContext) -> [KeyBinding<Int>] { [] }
    mutating func perform(_ action: Int, _ context: inout PageContext) {}
}
