import Foundation
import RideApp
import RideCore
import RideMap
import RideTestSupport
import RideWire

/// The one ride of these tests, in every state a driver can see it in: Ana Rojas from the market
/// to the lighthouse of La Serena.
enum Scenes {
    static let city = TestCity.laSerena
    static let openedCity = OpenedCity(city)
    static let driver: UInt64 = 4_000_000_001
    static let car = place(-29.9077, -71.2541, "Balmaceda")
    static let market = place(-29.9003, -71.2497, "Mercado La Recova")
    static let lighthouse = place(-29.9056, -71.2742, "Faro Monumental")
    /// The world began on a Thursday at eight; this is a quarter past.
    static let now_ms: Int64 = 900_000

    static func place(_ latitude: Double, _ longitude: Double, _ name: String) -> PlaceView {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a place on the Earth")
        }
        return PlaceView(Waypoint(coordinate: coordinate, name: name))
    }

    // MARK: Ways

    static let approach = way(from: car, to: market)
    static let trip = way(from: market, to: lighthouse)

    private static func way(from start: PlaceView, to end: PlaceView) -> Route {
        guard let start = start.waypoint.flatMap({ city.snap($0.coordinate) }),
            let end = end.waypoint.flatMap({ city.snap($0.coordinate) }),
            let route = Router(city).route(from: start.position, to: end.position)
        else { preconditionFailure("a way through La Serena") }
        return route
    }

    static func view(_ route: Route) -> RouteView {
        RouteView(
            distance_m: route.distance.inMetres, duration_s: route.duration.inSeconds,
            shape: route.shape,
            manoeuvres: route.maneuvers.map {
                RouteView.Manoeuvre(
                    kind: $0.kind.rawValue, street: $0.street ?? "",
                    at_m: $0.distance.inMetres, exit: $0.exit)
            })
    }

    /// What the engine says when a part of a way is behind the car.
    static func tick(_ route: Route?, share: Double, now_ms: Int64 = now_ms) -> TickView {
        let progress = route.map { route in
            let there = route.progress(after: route.duration * share)
            return TickView.Progress(
                latitude: there.coordinate.latitude, longitude: there.coordinate.longitude,
                heading: Int(there.heading), remaining_m: there.remainingDistance.inMetres,
                remaining_s: there.remainingDuration.inSeconds, shape_index: there.shapeIndex)
        }
        let own = progress.map { ($0.latitude, $0.longitude) } ?? (car.latitude, car.longitude)
        var cars = [Int64(driver)] + [own.0, own.1].map { Int64($0 * 1e6) } + [90, 0]
        for number in 1...6 {
            let east = Double(number * 7 % 5 - 2) * 0.004
            let north = Double(number * 3 % 5 - 2) * 0.003
            cars += [Int64(number), Int64((car.latitude + north) * 1e6)]
            cars += [Int64((car.longitude + east) * 1e6), Int64(number * 60)]
            cars += [Int64(number % 2)]
        }
        return TickView(now_ms: now_ms, speed: 1, cars: cars, progress: progress)
    }

    /// The car of the ride, with so many metres to go.
    static func tickView(remaining_m: Double) -> TickView {
        var view = tick(approach, share: 0.5)
        view.progress?.remaining_m = remaining_m
        return view
    }

    // MARK: Rides

    static func ride(_ stage: TripStage, _ changes: [String: Any] = [:]) -> RideView {
        var json: [String: Any] = [
            "id": 7, "stage": stage.rawValue, "pickup": object(market),
            "dropoff": object(lighthouse), "category": "common", "payment": "cash",
            "fare": [
                "items": [["kind": "base", "amount_minor": 1_168]], "total_minor": 1_168,
            ],
            "distance_m": trip.distance.inMetres, "duration_s": trip.duration.inSeconds,
            "passenger": [
                "name": "Ana Rojas", "rating_hundredths": 492, "rating_count": 121,
            ],
            "terms": [
                "free_waiting_s": 180, "waiting_per_minute_minor": 43,
                "free_cancellation_s": 120, "cancellation_fee_minor": 800,
                "missing_fee_minor": 1_100,
            ],
            "driver_gain_minor": 934, "missing_gain_minor": 880,
            "passenger_id": 1, "drivers_asked": 1,
            "requested_at_ms": now_ms - 5_000, "chat": [], "chat_count": 0,
            "chat_unread": 0,
        ]
        if stage == .offered {
            json["offer"] = [
                "offered_at_ms": now_ms, "expires_at_ms": now_ms + 15_000,
                "approach_m": approach.distance.inMetres,
                "approach_s": approach.duration.inSeconds,
            ]
        } else {
            json["driver_id"] = driver
            json["accepted_at_ms"] = now_ms
        }
        if stage == .arrived {
            json["arrived_at_ms"] = now_ms - 92_000
            json["waiting_free_until_ms"] = now_ms + 88_000
        }
        json.merge(changes) { $1 }
        return decoded(json)
    }

    /// A message of the passenger that the driver has not seen.
    static var message: [String: Any] {
        [
            "chat": [
                [
                    "id": 1, "sender": "passenger", "text": "I'm at the corner with the red bag",
                    "sent_at_ms": now_ms - 60_000, "progress": "sent",
                ]
            ], "chat_count": 1, "chat_unread": 1,
        ]
    }

    static func object(_ place: PlaceView) -> [String: Any] {
        ["latitude": place.latitude, "longitude": place.longitude, "name": place.name]
    }

    private static func decoded<Value: Decodable>(_ json: [String: Any]) -> Value {
        do {
            let data = try JSONSerialization.data(withJSONObject: json)
            return try JSONDecoder().decode(Value.self, from: data)
        } catch { preconditionFailure("a view: \(error)") }
    }

    // MARK: States

    static func state(
        _ activity: PersonState.Activity, _ ride: RideView? = nil, route: Route? = nil,
        rides: Int = 3, earnings_minor: Int64 = 3_420
    ) -> PersonState {
        let person = PersonView(
            name: "Luis Silva", rating: RatingAverage(sum: 487, count: 100))
        return PersonState(
            revision: 1, role: .driver, person_id: driver, person: person, place: car,
            activity: activity, ride: ride, route: route.map(view),
            today: PersonState.Today(rides: rides, earnings_minor: earnings_minor))
    }

    /// Driving, with other things to do on the way: `steps` stand at their distance from the car
    /// of `Bench`, which has three tenths of the way behind it.
    static func driving(_ steps: [RouteView.Manoeuvre]) -> PersonState {
        var state = driving
        let progress = trip.progress(after: trip.duration * 0.3)
        let travelled = trip.distance.inMetres - progress.remainingDistance.inMetres
        state.route?.manoeuvres = steps.map { step in
            var step = step
            step.at_m += travelled
            return step
        }
        return state
    }

    static let offline = state(.offline)
    static let waiting = state(.idle)
    static let offer = state(.considering, ride(.offered))
    static let bookedOffer = state(.considering, ride(.offered, ["booked_for_ms": booked_ms]))
    static let choosy: PersonState = {
        var state = waiting
        state.preferences = PreferencesView(
            payments: .cashOnly, categories: Category.allCases, heading_home: lighthouse,
            areas: [AreaView(place: market, radius_m: 3_000)])
        return state
    }()
    static let boarding = state(.considering, ride(.offered, ["is_boarding": true]))
    static let boarded = state(
        .withPassenger, ride(.inProgress, ["is_boarding": true]), route: trip)
    static let booked = state(
        .enRoute,
        ride(.accepted, ["booked_for_ms": booked_ms, "sets_off_at_ms": now_ms + 485_000]))
    static let early = state(
        .atPickup,
        ride(
            .arrived,
            ["booked_for_ms": booked_ms, "waiting_free_until_ms": booked_ms + 180_000]))
    /// On the way to a booked pick-up, before its hour.
    static let toPickupBooked = state(
        .enRoute, ride(.accepted, ["booked_for_ms": booked_ms]), route: approach)
    /// The same ride for somebody whose name and price take much room.
    static func bookedLong(_ stage: TripStage, leaves: Bool = false) -> PersonState {
        var changes: [String: Any] = [
            "booked_for_ms": booked_ms, "driver_gain_minor": 1_234_567, "category": "women",
            "passenger": [
                "name": "Maximiliano-Bartholomeu Souza", "rating_hundredths": 492,
                "rating_count": 121,
            ],
        ]
        if leaves { changes["sets_off_at_ms"] = now_ms + 485_000 }
        if stage == .arrived { changes["waiting_free_until_ms"] = booked_ms + 180_000 }
        return state(
            stage == .offered ? .considering : stage == .arrived ? .atPickup : .enRoute,
            ride(stage, changes), route: stage == .accepted && !leaves ? approach : nil)
    }
    /// Eleven minutes after the present moment.
    private static let booked_ms = now_ms + 660_000
    static let toPickup = state(.enRoute, ride(.accepted), route: approach)
    static let atPickup = state(.atPickup, ride(.arrived))
    static let driving = state(.withPassenger, ride(.inProgress), route: trip)
    /// Another ride is offered for after the present one.
    static let nextOffered: PersonState = {
        var state = driving
        state.next_ride = ride(.offered, next)
        state.next_ride?.offer?.approach_s = 372
        return state
    }()
    /// The same, which the driver has taken.
    static let nextPromised: PersonState = {
        var state = driving
        state.next_ride = ride(.accepted, next)
        state.next_ride?.turn = RideView.Turn(
            free_at_ms: now_ms + 240_000, arrives_at_ms: now_ms + 372_000)
        return state
    }()
    /// It begins as soon as the present one is over.
    /// Bea gets in next, then Ana out, then Bea.
    static let shared: PersonState = {
        var seen = state(.enRoute, ride(.accepted, next), route: approach)
        let ana = ride(.inProgress)
        seen.shared_rides = [ana]
        let bea = seen.ride
        guard let bea else { return seen }
        let stops: [(SharingView.Kind, RideView, PlaceView, Int64)] = [
            (.pick_up, bea, bea.pickup, 120), (.drop_off, ana, ana.dropoff, 420),
            (.drop_off, bea, bea.dropoff, 600),
        ]
        seen.ride?.sharing = SharingView(
            stops: stops.map { kind, owner, place, seconds in
                SharingView.Stop(
                    kind: kind, party: owner.id == bea.id ? .mine : .other, ride_id: owner.id,
                    place: place, at_ms: now_ms + seconds * 1_000)
            }, others: 1, seats_taken: 1, seats: 4, discount_minor: 275)
        return seen
    }()
    static let nextBegun = state(.enRoute, ride(.accepted, next), route: approach)
    static let nextAtPickup = state(.atPickup, ride(.arrived, next))
    private static var next: [String: Any] {
        [
            "id": 8, "passenger_id": 2, "driver_gain_minor": 1_050,
            "passenger": ["name": "Bea Lima", "rating_hundredths": 488, "rating_count": 64],
        ]
    }
    static let finished = state(
        .idle, ride(.completed), rides: 4, earnings_minor: 4_588)
    static let cancelled = state(
        .idle,
        ride(
            .cancelled,
            [
                "cancelled_by": "passenger", "cancellation_reason": "changedMind",
                "fare": ["items": [], "total_minor": 0], "driver_gain_minor": 0,
            ]))
    /// Nobody came, and the free waiting was over.
    static let missed = state(
        .idle,
        ride(
            .cancelled,
            [
                "cancelled_by": "driver", "cancellation_reason": "passengerMissing",
                "fare": [
                    "items": [["kind": "cancellation", "amount_minor": 1_100]],
                    "total_minor": 1_100,
                ], "driver_gain_minor": 880,
            ]))

    /// Every moment with its name and the way its car is on.
    static let moments: [(name: String, state: PersonState, way: Route?)] = [
        ("offline", offline, nil), ("waiting", waiting, nil), ("offer", offer, nil),
        ("to-pickup", toPickup, approach), ("at-pickup", atPickup, nil),
        ("driving", driving, trip), ("finished", finished, nil), ("cancelled", cancelled, nil),
    ]
}
