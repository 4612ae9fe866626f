import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Who is told where somebody is, at each moment of a ride: the table of docs/SECURITY.md.
@Suite struct PositionTests {
    private let bench = Bench()
    private let codec = WireCodec()

    /// What one client is told of Luis's car: whether that it is his, and whether anything at all.
    private struct Sight: Equatable, CustomStringConvertible {
        var isNamed = false
        var hasCars = false
        var hasWay = false
        var description: String { "named \(isNamed), cars \(hasCars), way \(hasWay)" }

        static let anonymous = Sight(hasCars: true)
        static let named = Sight(isNamed: true, hasCars: true)
    }

    private func sights(_ driver: UInt64, _ clients: [ClientID]) throws -> [Sight] {
        for client in clients { bench.gateway.caughtUp(client) }
        var sights: [ClientID: Sight] = [:]
        for output in bench.gateway.tick() {
            guard
                case .announcement(.tick(let tick)) = try codec.decodeReply(
                    output.frame, pending: [:])
            else { continue }
            let drivers = stride(from: 0, to: tick.cars.count, by: 5).map { tick.cars[$0] }
            sights[output.client] = Sight(
                isNamed: drivers.contains(Int64(driver)), hasCars: !drivers.isEmpty,
                hasWay: tick.progress != nil)
        }
        return clients.map { sights[$0] ?? Sight() }
    }

    private func look(_ client: ClientID) throws {
        _ = try bench.ask(
            WatchMap(south: -90, west: -180, north: 90, east: 180), from: client
        ).get()
    }

    @Test func aCarIsNamedToTheTwoOfItsRideAloneAndForAsLongAsItLasts() throws {
        let (luis, session) = try bench.signIn(1, .driver, name: "Luis")
        let driver = session.state.person_id
        let (ana, _) = try bench.signIn(2, .passenger)
        let (eve, _) = try bench.signIn(3, .passenger, name: "Eve")
        let nobody = bench.connect(4)
        _ = try bench.ask(Hello(client: "test"), from: nobody)
        let desk = try bench.operate(5)
        let all = [luis, ana, eve, nobody, desk]
        for client in all { try look(client) }
        func expectSights(
            _ moment: String, ana expected: Sight, isOnItsWay: Bool = false
        ) throws {
            var seen = try sights(driver, all)
            if isOnItsWay { (seen[0].hasWay, seen[1].hasWay) = (false, false) }
            #expect(
                seen == [.named, expected, .anonymous, .anonymous, .named], "\(moment): \(seen)")
        }
        var watched: String?
        func isWatched() throws -> Bool {
            guard let watched else { return false }
            return try bench.ask(WatchRide(code: watched), from: nobody).get().place != nil
        }
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis).get()
        try expectSights("free", ana: .anonymous)
        let plan = try bench.plan(from: ana, to: 40, 32)
        _ = try bench.ask(
            RequestRide(command_id: commandID(2), quote_id: plan.options[0].quote_id), from: ana
        ).get()
        let ride = try #require(try bench.state(of: luis).ride).id
        watched = try bench.ask(ShareRide(ride_id: ride), from: ana).get().code
        try expectSights("offered", ana: .named)
        #expect(try !isWatched())
        _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: ride), from: luis).get()
        try expectSights("accepted", ana: .named, isOnItsWay: true)
        #expect(try isWatched())
        try bench.advance(600)
        _ = try bench.ask(
            ArriveAtPickup(command_id: commandID(4), ride_id: ride), from: luis
        ).get()
        try expectSights("arrived", ana: .named, isOnItsWay: true)
        _ = try bench.ask(StartRide(command_id: commandID(5), ride_id: ride), from: luis).get()
        try expectSights("under way", ana: .named, isOnItsWay: true)
        #expect(try isWatched())
        try bench.advance(1_200)
        _ = try bench.ask(FinishRide(command_id: commandID(6), ride_id: ride), from: luis).get()
        // The summary is still open.
        #expect(try bench.state(of: ana).ride?.stage == .completed)
        try expectSights("over", ana: .anonymous)
        #expect(try !isWatched())
    }

    @Test func whereAFavouriteIsIsToldAsAnArea() throws {
        let past = try PastRide()
        let driver = try #require(try past.bench.state(of: past.luis)).person_id
        _ = try past.bench.ask(
            SetWish(command_id: commandID(50), driver_id: driver, wish: "favourite"),
            from: past.ana
        ).get()
        let listed = try past.bench.ask(ListWishes(), from: past.ana).get().wishes
        let told = try #require(listed.first?.place?.waypoint)
        let car = try #require(
            past.bench.gateway.service.carPositions().first { $0.driver.rawValue == driver })
        #expect(told.coordinate == Gateway.area(of: car.coordinate))
        #expect(told.coordinate != car.coordinate && told.name.isEmpty)
        // Wherever in its square the car is, the same is told.
        let east = Coordinate(
            latitudeE7: told.coordinate.latitudeE7,
            longitudeE7: told.coordinate.longitudeE7 + 24_000)
        #expect(Gateway.area(of: east) == told.coordinate)
        // The driver sees it and refuses, and the place is told no more.
        let mine = try past.bench.ask(ListFavourites(), from: past.luis).get().favourites
        let ana = try past.bench.state(of: past.ana).person_id
        #expect(mine.map(\.passenger_id) == [ana] && mine.map(\.person.name) == ["Ana"])
        let left = try past.bench.ask(
            RefuseFavourite(command_id: commandID(51), passenger_id: ana), from: past.luis
        ).get()
        #expect(left.favourites.isEmpty)
        #expect(try past.bench.ask(ListWishes(), from: past.ana).get().wishes.isEmpty)
    }
}
