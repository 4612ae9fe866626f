import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideService

extension Trip {
    /// Why the service ended it; nil where it goes on, or somebody else did.
    var endedByService: CancellationReason? {
        guard case .cancelled(let ended) = state, ended.by == .system else { return nil }
        return ended.reason
    }
}

/// A restart on another city file: saved positions mean nothing there any more.
@Suite struct CityChangeTests {
    private func settings(_ city: City) -> ServiceSettings {
        var settings = TestService.settings()
        let middle = city.network.coordinate(of: NodeID(UInt32(city.network.nodeCount / 2)))
        settings.home = Waypoint(coordinate: middle, name: "home")
        return settings
    }

    private func engine(_ city: City, _ store: MemoryStore) throws -> RideService {
        let service = try RideService(
            city: city, settings: settings(city), contents: try store.load(),
            random: SeededRandom(seed: 1))
        try save(service, store)
        return service
    }

    private func save(_ service: RideService, _ store: MemoryStore) throws {
        while let changes = service.takeChanges() { try store.save(changes.batch) }
    }

    /// The same city, but the car of the ride is not in what was saved.
    @Test func aRideWhoseCarIsLostEnds() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.save()
        let saved = try stage.store.load()
        var contents = saved
        contents.cars = []
        contents.accounts.removeAll { $0.actor == luis }
        let service = TestService.make(stage.settings, contents: contents)
        #expect(try service.ride(trip, of: ana).trip.endedByService == .carLost)
    }

    @Test func ridesUnderWayEndAndEverybodyCanGoOn() throws {
        let store = MemoryStore()
        var service = try engine(TestCity.laSerena, store)
        let ana = try service.openSession(role: .passenger, name: "Ana", token: nil).actor
        let luis = try service.openSession(role: .driver, name: "Luis", token: nil).actor
        try service.perform(.goOnline, by: luis, id: nil, fingerprint: 0)
        let home = try #require(service.situation(of: ana)).place
        let there = Waypoint(
            coordinate: service.city.network.coordinate(of: NodeID(9)), name: "there")
        let plan = try service.plan(for: ana, from: home, to: there)
        try service.perform(
            .request(plan.options[0].id, .cash, nil), by: ana, id: nil, fingerprint: 0)
        let ride = try #require(service.situation(of: ana)?.ride).trip.id
        try service.perform(.order(.accept, ride), by: luis, id: nil, fingerprint: 0)
        try save(service, store)

        // Twice on the new file: what the first start saved must make sense to the second.
        for _ in 0..<2 {
            service = try engine(TestCity.grid64, store)
            let trip = try #require(service.situation(of: ana)?.ride?.trip)
            #expect(trip.endedByService == .cityChanged)
            #expect(service.situation(of: luis)?.driverActivity == .idle)
            #expect(try store.load().trips.allSatisfy { !$0.trip.stage.isLive })
            for car in try store.load().cars {
                guard case .parked(let place) = car.movement else {
                    Issue.record("a car drives")
                    continue
                }
                #expect(TestCity.grid64.network.contains(place))
            }
        }
        let next = try service.plan(
            for: ana, from: TestService.home, to: TestService.waypoint(1, 1))
        try service.perform(
            .request(next.options[0].id, .cash, nil), by: ana, id: nil, fingerprint: 0)
        try save(service, store)
        #expect(service.situation(of: luis)?.ride?.trip.stage == .offered)
    }
}
