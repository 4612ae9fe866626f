import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What is on the map for the passenger's sake.
@Suite struct MapSceneTests {
    /// Some streets away from home.
    private static let moved = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_040_000, longitudeE7: -712_530_000),
        name: "The blue gate")

    private func journey(rider: RiderView? = nil) throws -> Journey {
        var journey = try Journey()
        journey.engine.adorn = { ride in
            ride.pickup = PlaceView(Self.moved)
            ride.rider = rider
        }
        try journey.accepted()
        return journey
    }

    @Test("P5: the way on foot to a pick-up that was moved is on the map and on the sheet")
    func theWalkLeadsToTheMovedPickup() throws {
        let journey = try journey()
        let kerb = try #require(try World.shared().city.snap(Self.moved.coordinate))
        #expect(journey.app.scene.walk == [journey.engine.home.coordinate, kerb.coordinate])
        let walk = try #require(journey.app.walk(to: PlaceView(Self.moved)))
        let words = journey.app.core.format.distance(walk.distance)
        #expect(journey.screen().text.contains("Walk \(words) to"))
        #expect(journey.app.scene.pins.contains { $0.label == "You" })
    }

    @Test("nobody is told to walk where somebody else rides")
    func whoDoesNotRideDoesNotWalk() throws {
        let journey = try journey(rider: RiderView(name: "Bia Rojas", phone: nil))
        #expect(journey.app.scene.walk.isEmpty)
        #expect(!journey.screen().text.contains("Walk "))
    }

    @Test("P5: while a driver is being asked, their car is in view and marked")
    func theAskedDriverIsInView() throws {
        var journey = try Journey()
        try journey.request()
        #expect(journey.app.scene.askedDriver == nil)
        let far = Coordinate(latitudeE7: -299_160_000, longitudeE7: -712_560_000)
        func isSeen(_ place: Coordinate) -> Bool {
            let view = journey.app.core.map.goal
            return view.focus.contains(view.cell(of: place))
        }
        #expect(!isSeen(far))
        try journey.happens(
            .offer(to: FakeEngine.luis, expiresAt: journey.engine.now + .seconds(15)))
        try journey.tick(car: far)
        #expect(journey.app.scene.askedDriver == FakeEngine.luis.rawValue)
        #expect(isSeen(far) && isSeen(journey.engine.home.coordinate))
    }
}
