import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("F2, F4, F5: followed, near, shared") struct FollowedTests {
    private func answer(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case is ListWishes:
            .success(
                WishesResult(
                    wishes: [
                        WishView(
                            driver_id: 1 << 32,
                            person: PersonView(name: "Luis", rating: RatingAverage()),
                            wish: "favourite", place: .faro),
                        WishView(
                            driver_id: (1 << 32) + 1,
                            person: PersonView(name: "Bea", rating: RatingAverage()),
                            wish: "favourite"),
                    ], has_more: false))
        default: GrowthPeople.engine(call) ?? .failure(ServedListTests.nothing)
        }
    }

    @Test func everythingThatIsFollowedIsOneList() throws {
        var stage = try PageStage(FollowedPage(), state: .ana) { answer($0) }
        for name in ["Luis Soto", "Early birds", "Last year"] {
            #expect(stage.text.contains(name), "\(name)")
        }
        #expect(!stage.text.contains("Bea"), "she follows, and is not followed")
        try stage.press(.down, .enter)
        #expect(stage.calls.last is GetRoom || stage.calls.contains { $0 is GetRoom })
    }

    @Test("F2: a ride that somebody shares is kept by its code, opened, and let go of")
    func aSharedRideIsFollowed() throws {
        var stage = try PageStage(FollowedPage(), state: .ana) { call in
            call is WatchRide ? SharedRides.answer(.inProgress)(call) : answer(call)
        }
        #expect(!stage.text.contains("QX7M2K9D"))
        stage.open(SharedRidePage(code: "qx7m-2k9d"))
        try stage.pass(seconds: 1)
        try stage.press(.char("f"))
        #expect(stage.app.core.settings.followed_rides == ["QX7M2K9D"])
        try stage.press(.escape)
        #expect(stage.text.contains("QX7M2K9D"), "it is the first of what is followed")
        try stage.press(.home, .enter)
        try stage.pass(seconds: 1)
        #expect(stage.app.core.topPage is SharedRidePage)
        #expect(stage.text.contains("On the way with Luis"))
        try stage.press(.char("f"), .escape)
        #expect(stage.app.core.settings.followed_rides.isEmpty)
        #expect(!stage.text.contains("QX7M2K9D"))
    }

    @Test("F2: only what may have changed with a state is asked for")
    func onlyWhatMayHaveChangedIsAskedFor() throws {
        var stage = try PageStage(FollowedPage(), state: .ana) { answer($0) }
        func asked(after change: (inout PersonState) -> Void) throws -> Set<String> {
            let before = stage.methods.count
            try stage.tell(change)
            return Set(stage.methods.dropFirst(before).map(\.text))
        }
        #expect(try asked { $0.surge_percent = 130 }.isEmpty)
        #expect(try asked { $0.unread_tickets += 1 } == [ListTickets.method.text])
        #expect(try asked { $0.place = .faro } == [FindStations.method.text])
        #expect(
            try asked { _ in } == [
                ListFriends.method.text, ListRooms.method.text, ListTickets.method.text,
            ], "whom a friend or a room concerns is told the same state again")
    }

    private func near() throws -> PageStage {
        let bikes = FakeBikes()
        var places = PlaceBook()
        let office = Coordinate(latitudeE7: -299_026_000, longitudeE7: -712_499_000)
        places.save(Waypoint(coordinate: office, name: "Office"), as: "Office")
        return try PageStage(NearPage(), state: .ana, places: places) { call in
            call is FindStations || call is GetStation || call is FindWalk
                ? bikes.answer(call) : answer(call)
        }
    }

    @Test("F4: what is near has distance and direction, the nearest first")
    func whatIsNearHasDistanceAndDirection() throws {
        let stage = try near()
        #expect(!stage.text.contains("Bea"), "who is not at work is nowhere")
        let lines = stage.text.split(separator: "\n").map(String.init)
        let expected: [(name: String, direction: String, distance: String)] = [
            ("Office", "east", "190 m"), ("Balmaceda / Prat", "north-east", "250 m"),
            ("Plaza de Armas ", "north-east", "0.5 km"),
            ("Avenida de Aguirre", "north-east", "0.8 km"),
            ("Luis", "west", "2.2 km"),
        ]
        let rows = try expected.map { row in
            try #require(
                lines.firstIndex {
                    $0.contains(row.name) && $0.contains(row.direction)
                        && $0.contains(row.distance)
                }, "\(row)")
        }
        #expect(rows == rows.sorted())
    }

    @Test(
        "F1, F4: an empty list names only what its reader can have",
        arguments: [
            (Side.passenger, "favourite drivers online", "favourite station"),
            (.driver, "None of your saved places", "Join a room"),
        ])
    func anEmptyListIsForItsReader(role: Side, nearby: String, followed: String) throws {
        let bikes = FakeBikes()
        bikes.stations = []
        let state = role == .driver ? PersonState.luis : .ana
        func text(_ page: any Page) throws -> String {
            try PageStage(page, state: state, role: role) { call in
                switch call {
                case is ListWishes: .success(WishesResult(wishes: [], has_more: false))
                case is ListFriends: .success(FriendsResult(friends: [], news: []))
                case is ListRooms: .success(RoomsResult(rooms: []))
                default: bikes.answer(call)
                }
            }.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(try text(NearPage()).contains(nearby))
        let words = try text(FollowedPage())
        #expect(words.contains(followed))
        #expect(words.contains("station") == (role == .passenger))
    }

    @Test("F2: where nobody is, a key says so")
    func nobodyCanBeChosen() throws {
        var stage = try PageStage(FriendsPage(), state: .ana) { _ in
            .success(FriendsResult(friends: [], news: []))
        }
        try stage.press(.char("x"))
        #expect(stage.toasts == ["Nobody here yet"])
    }

    @Test("F4: Enter opens the station, the driver, or a ride to the place")
    func enterOpensWhatIsNear() throws {
        var stage = try near()
        try stage.press(.down, .enter)
        #expect(stage.app.core.topPage is StationPage)
        try stage.press(.escape, .end, .enter)
        #expect(stage.app.core.topPage is DriverPage)
        try stage.press(.escape, .home, .enter)
        let wanted = stage.app.requests.compactMap { request -> String? in
            if case .plan(nil, let place, _) = request { place.name } else { nil }
        }
        #expect(wanted == ["Office"])
    }

    @Test(
        arguments: [
            (0, 10, .east), (10, 10, .northeast), (10, 0, .north), (10, -10, .northwest),
            (0, -10, .west), (-10, -10, .southwest), (-10, 0, .south), (-10, 10, .southeast),
            (10, 3, .north), (10, 5, .northeast),
        ] as [(Int32, Int32, Compass)])
    func thereAreEightDirections(north: Int32, east: Int32, direction: Compass) {
        let here = Coordinate(latitudeE7: 0, longitudeE7: 0)
        let there = Coordinate(latitudeE7: north * 10_000, longitudeE7: east * 10_000)
        #expect(Compass(from: here, to: there) == direction)
    }

    @Test("F5: the code of a room is copied") func theCodeOfARoomIsCopied() throws {
        var stage = try PageStage(RoomPage(7), state: .ana) { GrowthPeople.engine($0) }
        try stage.press(.char("y"))
        let copied = stage.done.compactMap { if case .copy(let text) = $0 { text } else { nil } }
        #expect(copied == ["K7QX2M"])
        #expect(stage.toasts == ["Copied: K7QX2M"])
    }
}
