import Foundation
import RideCore
import Testing

@testable import RideWire

/// How the rules' values look on the wire.
@Suite struct ViewTests {
    // MARK: Routes

    private func route(_ points: [(Int32, Int32)]) -> RouteView {
        RouteView(
            distance_m: 0, duration_s: 0,
            shape: points.map { Coordinate(latitudeE7: $0.0, longitudeE7: $0.1) },
            manoeuvres: [])
    }

    @Test(
        arguments: [
            [], [(0, 0)], [(-299_027_000, -712_520_000), (-299_054_320, -712_745_680)],
            // Across the antimeridian and from pole to pole, the largest steps there are.
            [(0, 1_800_000_000), (0, -1_800_000_000), (0, 1_800_000_000)],
            [(900_000_000, 0), (-900_000_000, 0), (900_000_000, 0)],
            [(900_000_000, 1_800_000_000), (-900_000_000, -1_800_000_000)],
            // Not on the Earth, but possible in a damaged file.
            [(2_147_483_640, -2_147_483_640), (-2_147_483_640, 2_147_483_640)],
        ] as [[(Int32, Int32)]])
    func aShapeComesBackPointForPoint(points: [(Int32, Int32)]) {
        let view = route(points)
        #expect(view.shape_e6.count == points.count * 2)
        #expect(
            view.shape == points.map { Coordinate(latitudeE7: $0.0, longitudeE7: $0.1) })
    }

    @Test func theExtremesOfTheTypeDoNotTrap() {
        let view = route([(.min, .max), (.max, .min), (.min, .min), (.max, .max)])
        #expect(view.shape_e6[0] == -214_748_365)
        #expect(view.shape.count == 4)
    }

    /// Every point is rounded by itself, so errors do not add up along the way.
    @Test func roundingDoesNotDrift() {
        let points = (0..<1_000).map { (Int32($0) * 14, Int32($0) * -26) }
        for (point, original) in zip(route(points).shape, points) {
            #expect(abs(point.latitudeE7 - original.0) <= 5)
            #expect(abs(point.longitudeE7 - original.1) <= 5)
        }
    }

    @Test(
        arguments: [
            [1], [1, 2, 3], [.max, .max, .max, .max], [.min, .min, .min, .min], [.max, .min],
        ] as [[Int32]])
    func aShapeThatNobodyWroteDoesNotTrap(numbers: [Int32]) {
        var view = route([])
        view.shape_e6 = numbers
        #expect(view.shape.count == numbers.count / 2)
    }

    /// A guest without a name has one word on the wire, and each app its own.
    @Test(arguments: ["Guest", "Visitante"])
    func aGuestWithoutANameIsCalledInTheAppsLanguage(word: String) throws {
        let nobody = PersonView(name: NamelessPerson.nobodys, rating: RatingAverage())
        let app = try shown(nobody, by: WireCodec(namelessPerson: word))
        #expect(app.name == word)
        #expect(try shown(nobody, by: WireCodec()).name == NamelessPerson.nobodys)
        let ana = PersonView(name: "Ana", rating: RatingAverage())
        #expect(try shown(ana, by: WireCodec(namelessPerson: word)).name == "Ana")
    }

    /// A person as an app reads them.
    private func shown(_ person: PersonView, by app: WireCodec) throws -> PersonView {
        let state = PersonState(
            revision: 1, role: .passenger, person_id: 1, person: person,
            place: PlaceView(Samples.pickup), activity: .idle, ride: nil, route: nil, today: nil)
        guard
            case .announcement(.state(let read)) = try app.decodeReply(
                WireCodec().encode(.state(state)), pending: [:])
        else {
            Issue.record("not a state")
            return person
        }
        return read.person
    }

    /// Where nothing has a name, the wire says nothing, and each app its own words.
    @Test(arguments: ["place without a name", "lugar sem nome"])
    func aPlaceWithoutANameHasNoWordsOnTheWire(words: String) throws {
        let bare = PlaceView(Waypoint(coordinate: Samples.pickup.coordinate, name: ""))
        let faro = PlaceView(Samples.dropoff)
        let app = WireCodec(namelessPlace: words)
        let engine = WireCodec()
        let told = engine.encode(
            answer: AnyAnswer(
                ReservationsResult(reservations: [
                    ReservationView(
                        id: 2, pickup_at_ms: 0, pickup: bare, dropoff: faro, category: .common,
                        payment: .cash, fare: FareView(Samples.fare), state: "waiting")
                ])), to: 1)
        guard
            case .answer(_, .success(let answer)) = try app.decodeReply(
                told, pending: [1: ListReservations.self]),
            let shown = answer.to(ReservationsResult.self)?.reservations.first
        else {
            Issue.record("not an answer")
            return
        }
        #expect(shown.pickup.name == words && shown.dropoff.name == Samples.dropoff.name)
        // What the app sends back is a place without a name again.
        let asked = PlanRide(pickup: shown.pickup, dropoff: shown.dropoff)
        #expect(
            try engine.decodeCall(app.encode(asked, id: 1)).call
                == AnyCall(PlanRide(pickup: bare, dropoff: faro)))
    }

    /// What an engine writes, and the exit that is read of it.
    private static let manoeuvres: [(json: String, kind: String, exit: Int?)] = [
        (#"{"at_m":5,"kind":"left","street":"Prat"}"#, "left", nil),
        (#"{"at_m":5,"exit":null,"kind":"roundabout","street":""}"#, "roundabout", nil),
        (#"{"at_m":5,"exit":2,"kind":"roundabout","street":""}"#, "roundabout", 2),
        (#"{"at_m":5,"kind":"ferry","street":"","lanes":[1,2]}"#, "ferry", nil),
    ]

    @Test(arguments: ViewTests.manoeuvres)
    func aManoeuvreOfAnOlderOrNewerEngineIsRead(
        row: (json: String, kind: String, exit: Int?)
    ) throws {
        let read = try JSONDecoder().decode(
            RouteView.Manoeuvre.self, from: Data(row.json.utf8))
        #expect((read.kind, read.exit, read.at_m) == (row.kind, row.exit, 5))
    }

    @Test func whereThereIsNoExitNoneIsWritten() throws {
        let turn = RouteView.Manoeuvre(kind: "left", street: "Prat", at_m: 5)
        let written = String(decoding: try JSONEncoder().encode(turn), as: UTF8.self)
        #expect(!written.contains("exit"))
    }

    // MARK: Chat

    private static let rows: [(delivered: UInt64, read: UInt64, shown: [String])] = [
        (0, 0, ["sent", "sent"]), (1, 0, ["delivered", "sent"]),
        (2, 0, ["delivered", "delivered"]), (1, 1, ["read", "sent"]),
        (2, 1, ["read", "delivered"]), (2, 2, ["read", "read"]), (0, 2, ["read", "read"]),
    ]

    @Test(arguments: ViewTests.rows, Side.allCases)
    func progressFollowsTheMarksOfTheOtherSide(
        row: (delivered: UInt64, read: UInt64, shown: [String]), writer: Side
    ) throws {
        let (own, other) =
            writer == .driver
            ? (Samples.asDriver, Samples.asPassenger) : (Samples.asPassenger, Samples.asDriver)
        var trip = Samples.trip(
            Samples.offer, Samples.accept, .sendMessage(by: own, text: "one"),
            .sendMessage(by: own, text: "two"))
        let now = Instant(milliseconds: 30_000)
        if row.delivered > 0 {
            let through = MessageID(row.delivered)
            _ = try trip.perform(.markDelivered(to: other, through: through), at: now)
        }
        if row.read > 0 {
            _ = try trip.perform(.markRead(by: other, through: MessageID(row.read)), at: now)
        }
        #expect(Samples.view(trip).chat.map(\.progress.rawValue) == row.shown)
        #expect(Samples.view(trip).chat.map(\.sender) == [writer, writer])
    }

    @Test func aViewHoldsTheLastMessages() throws {
        var trip = Samples.trip(Samples.offer, Samples.accept)
        for number in 1...13 {
            _ = try trip.perform(
                .sendMessage(by: Samples.asPassenger, text: "\(number)"),
                at: Instant(milliseconds: 20_000))
        }
        let view = Samples.view(trip, for: .driver)
        #expect(view.chat.map(\.id) == Array(2...13))
        #expect((view.chat_count, view.chat_unread) == (13, 13))
        #expect(Samples.view(trip, for: .passenger).chat_unread == 0)
    }

    // MARK: Places

    @Test(arguments: [
        (90.0, 180.0, true), (-90, -180, true), (90.000_000_1, 0, false), (0, 180.000_001, false),
        (.nan, 0, false), (0, .infinity, false),
    ])
    func aPlaceIsOnTheEarth(latitude: Double, longitude: Double, isOnEarth: Bool) {
        var view = PlaceView(Samples.pickup)
        (view.latitude, view.longitude) = (latitude, longitude)
        #expect((view.waypoint != nil) == isOnEarth)
    }

    @Test func aPlaceComesBackAsItWas() {
        for place in [Samples.pickup, Samples.dropoff] {
            #expect(PlaceView(place).waypoint == place)
        }
    }

    @Test func theNameOfAPlaceIsCleanedAndCut() {
        func name(_ text: String) -> String? {
            var view = PlaceView(Samples.pickup)
            view.name = text
            return view.waypoint?.name
        }
        #expect(name(" \u{1B}[2JPlaza\nMayor\u{202E} ") == "[2JPlaza Mayor")
        #expect(name(String(repeating: "a", count: 119))?.count == 119)
        #expect(name(String(repeating: "a", count: 120))?.count == 120)
        #expect(name(String(repeating: "a", count: 121))?.count == 120)
        #expect(name(String(repeating: "🚗", count: 121))?.count == 120)
        // One character to Swift, two letters of three bytes and a virama to everybody else.
        let endless = String(repeating: "क\u{94D}", count: 10_000) + "क"
        #expect((name(endless)?.utf8.count ?? .max) <= PlaceView.nameBytes)
    }
}
