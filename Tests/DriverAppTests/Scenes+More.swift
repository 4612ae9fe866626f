import RideCore
import RideMap
import RideTestSupport
import RideWire

/// More states that a driver can be in, and what the engine tells beside them.
extension Scenes {
    // MARK: What passengers wish for

    private static func stop(_ place: PlaceView, reached_ms: Int64? = nil) -> [String: Any] {
        var stop: [String: Any] = ["place": object(place)]
        stop["reached_at_ms"] = reached_ms
        return stop
    }
    /// A stop lies on the way to the drop-off.
    static let stopAhead = state(
        .withPassenger, ride(.inProgress, ["stops": [stop(beach)]]), route: trip)
    /// The car stands at it, and its free waiting has begun.
    static let atStop = state(
        .withPassenger,
        ride(.inProgress, ["stops": [stop(beach, reached_ms: now_ms - 42_000)]]))
    /// As the engine tells a driver who has accepted: whoever rides in the passenger's place, and
    /// who ordered the ride beside it.
    static var wishes: [String: Any] {
        [
            "passenger": ["name": "Bia Rojas", "rating_hundredths": 492, "rating_count": 121],
            "ordered_by": "Ana Rojas", "note": "At the gate, the blue door", "needs_pin": true,
            "rider": ["name": "Bia Rojas", "phone": "+5511912345678"],
        ]
    }
    /// Somebody else rides, shows a PIN, and has said how to be found.
    static let wished = state(.enRoute, ride(.accepted, wishes), route: approach)
    static let withPIN = state(.atPickup, ride(.arrived, wishes))

    /// West of the drop-off, by the sea.
    static let beach = place(-29.9120, -71.2740, "Avenida del Mar")
    /// East of the market, away from the drop-off.
    static let hills = place(-29.9010, -71.2330, "Colina El Pino")

    // MARK: Between rides

    /// Prices are raised where the driver is.
    static var surging: PersonState {
        var state = waiting
        state.surge_percent = 130
        return state
    }

    /// A driver with something to be said of break and hours.
    static func hours(
        _ state: PersonState, _ change: (inout HoursView) -> Void
    ) -> PersonState {
        var state = state
        var hours = HoursView()
        change(&hours)
        state.hours = hours
        return state
    }

    /// On a break for ten minutes.
    static var onBreak: PersonState { hours(waiting) { $0.break_since_ms = now_ms - 600_000 } }
    /// A rest is due in a quarter of an hour.
    static var restSoon: PersonState { hours(waiting) { $0.work_until_ms = now_ms + 900_000 } }
    /// A rest of which twenty minutes are left.
    static var resting: PersonState { hours(offline) { $0.rest_until_ms = now_ms + 1_200_000 } }

    /// Somebody with an account whose application is as far as this.
    static func applying(_ application: String) -> PersonState {
        var state = offline
        state.is_guest = false
        state.application = application
        return state
    }

    /// A driver with an account and some money.
    static var approved: PersonState {
        var state = applying("approved")
        state.balance = BalanceView(available_minor: 12_345, owed_minor: 0, blocked_minor: 900)
        state.unread_tickets = 1
        return state
    }

    /// The same with an account that cannot be used.
    static func blocked(_ state: PersonState) -> PersonState {
        var state = state
        state.account_status = AccountStatusView(
            state: "blocked", message: "Write to support and send a photo of your licence.",
            reason: "documents")
        return state
    }

    /// Where rides are wanted around the car: a grid of five by four cells of about 600 m, the
    /// busiest one north-east of it.
    static let zones = ZonesResult(
        south: -29.9180, west: -71.2720, cell_height_e6: 5_400, cell_width_e6: 6_200, columns: 5,
        rows: 4, surge: [3, 2, 130, 2, 2, 110], drivers: [2, 1, 3, 3, 2, 1, 0, 1, 2],
        requests: [3, 2, 9, 2, 2, 4, 2, 1, 1])

    /// What is usual there an hour later, counted in so many weeks.
    static func usual(_ weeks: Int = 3, _ hour: Int = 81, cells: [Int32]? = nil) -> ZonesResult {
        let told: [Int32] = [3, 2, 1_400, 2, 2, 733, 2, 1, 67]
        return ZonesResult(
            south: -29.9180, west: -71.2720, cell_height_e6: 5_400, cell_width_e6: 6_200,
            columns: 5, rows: 4, surge: [], drivers: [], requests: [],
            usual: UsualDemandView(
                hour: hour, hours_counted: weeks,
                requests_hundredths: weeks == 0 ? [] : cells ?? told))
    }

    // MARK: Offers

    /// The offer for a driver who heads for a place.
    static func heading(to home: PlaceView) -> PersonState {
        var state = offer
        state.preferences = PreferencesView(
            payments: .both, categories: [.common], heading_home: home, areas: [])
        return state
    }

    /// The same ride by card, in another category.
    static var cardOffer: PersonState {
        state(.considering, ride(.offered, ["payment": "card", "category": "women"]))
    }

    // MARK: On the way

    /// A roundabout ahead and a slip road behind it.
    static let roundabout = driving([
        .init(kind: "roundabout", street: "Avenida del Mar", at_m: 240, exit: 3),
        .init(kind: "rampRight", street: "Ruta 5 Norte", at_m: 1_180),
        .init(kind: "merge", street: "", at_m: 1_500),
    ])

    /// Nothing is left to do but to arrive.
    static let lastMetres = driving([.init(kind: "arrive", street: "", at_m: 320)])

    /// On the way to a passenger who has written.
    static var unread: PersonState {
        state(.enRoute, ride(.accepted, message), route: approach)
    }

    /// From the first turn ahead of the car of `Bench` to the end of the way, in metres.
    static func turn(_ way: Route, share: Double = 0.3) -> Double {
        let left_m = way.progress(after: way.duration * share).remainingDistance.inMetres
        let whole_m = way.distance.inMetres
        let turns = way.maneuvers.filter { $0.kind != .depart && $0.kind != .straight }
        let next = turns.first { whole_m - $0.distance.inMetres < left_m }
        return whole_m - (next?.distance.inMetres ?? whole_m)
    }

    /// Two crossings of the ride to the lighthouse: the first with two ways to the left, where the
    /// way turns.
    static var crossings: [CrossingView] {
        let turn_m = turn(trip)
        return [
            CrossingView(
                crossing: 5_001, remaining_m: turn_m, street: "Pedro Pablo Muñoz",
                options: [
                    .init(
                        way: 11, turn: "sharpLeft", angle: -135, street: "Cantournet",
                        is_taken: false),
                    .init(
                        way: 12, turn: "left", angle: -88, street: "Parque Pedro de Valdivia",
                        is_taken: true),
                    .init(
                        way: 13, turn: "straight", angle: 4, street: "Pedro Pablo Muñoz",
                        is_taken: false),
                    .init(way: 14, turn: "right", angle: 92, street: "", is_taken: false),
                ]),
            CrossingView(
                crossing: 5_002, remaining_m: turn_m - 130, street: "Parque Pedro de Valdivia",
                options: [
                    .init(
                        way: 21, turn: "straight", angle: 0, street: "Parque Pedro de Valdivia",
                        is_taken: true),
                    .init(
                        way: 22, turn: "right", angle: 90, street: "Amunátegui", is_taken: false),
                ]),
        ]
    }

    /// The end of a street on a way: left, right, or back.
    static func junction(_ way: Route) -> [CrossingView] {
        [
            CrossingView(
                crossing: 6_001, remaining_m: turn(way), street: "",
                options: [
                    .init(way: 31, turn: "uTurn", angle: -180, street: "", is_taken: false),
                    .init(
                        way: 32, turn: "left", angle: -90,
                        street: "Avenida Francisco de Aguirre", is_taken: false),
                    .init(
                        way: 33, turn: "right", angle: 89,
                        street: "Avenida Francisco de Aguirre", is_taken: true),
                ])
        ]
    }

    // MARK: The end

    /// A ride by card that is over.
    static var finishedByCard: PersonState {
        state(
            .idle, ride(.completed, ["payment": "card", "paid": "pending"]), rides: 4,
            earnings_minor: 4_588)
    }

    /// The same, whose passenger has given a tip.
    static var finishedWithTip: PersonState {
        let fare: [String: Any] = [
            "items": [
                ["kind": "base", "amount_minor": 1_168], ["kind": "tip", "amount_minor": 200],
            ], "total_minor": 1_368,
        ]
        return state(
            .idle,
            ride(
                .completed,
                [
                    "payment": "card", "paid": "paid", "fare": fare, "driver_gain_minor": 1_134,
                ]), rides: 4, earnings_minor: 4_788)
    }

    /// The same, whose card could not be charged.
    static var finishedUnpaid: PersonState {
        state(
            .idle, ride(.completed, ["payment": "card", "paid": "failed"]), rides: 4,
            earnings_minor: 4_588)
    }

    /// The passenger goes to the beach instead of the lighthouse, which brings more.
    static var redirected: PersonState {
        var state = driving
        state.ride?.dropoff = beach
        state.ride?.driver_gain_minor = 1_212
        return state
    }
}
