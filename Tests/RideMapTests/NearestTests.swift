import RideCore
import RideTestSupport
import Testing

@testable import RideMap

@Suite struct NearestTests {
    /// What `nearest` must answer, by asking for every vehicle's way.
    private func expected(
        _ router: Router, _ vehicles: [UInt32: StreetPosition], to destination: StreetPosition,
        count: Int, where isSuitable: (UInt32) -> Bool
    ) -> [Candidate] {
        let all = vehicles.compactMap { vehicle, position -> Candidate? in
            guard isSuitable(vehicle),
                let travel = router.travel(from: position, to: destination)
            else { return nil }
            return Candidate(
                vehicle: vehicle, duration_ms: travel.duration_ms, distance: travel.distance)
        }
        let sorted = all.sorted { ($0.duration_ms, $0.vehicle) < ($1.duration_ms, $1.vehicle) }
        return Array(sorted.prefix(count))
    }

    @Test(arguments: [31, 32, 33, 34] as [UInt64])
    func nearestVehiclesAreThoseWithTheLeastTravelTime(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 40, links: 90)
        let router = Router(city)
        var random = SeededRandom(seed: seed)
        var index = VehicleIndex(city)
        var vehicles: [UInt32: StreetPosition] = [:]
        for _ in 0..<150 {
            let vehicle = UInt32(random.below(60))
            if random.below(4) == 0 {
                index.remove(vehicle)
                vehicles[vehicle] = nil
            } else {
                let position = city.randomPosition(using: &random)
                index.place(vehicle, at: position)
                vehicles[vehicle] = position
            }
            let indexed = index.count
            #expect(indexed == vehicles.count)
            let destination = city.randomPosition(using: &random)
            let count = 1 + random.below(12)
            let divisor = UInt32(1 + random.below(3))
            let isSuitable = { (vehicle: UInt32) in vehicle % divisor == 0 }
            let found = router.nearest(
                to: destination, in: index, count: count, where: isSuitable)
            #expect(
                found
                    == expected(
                        router, vehicles, to: destination, count: count, where: isSuitable))
        }
    }

    @Test func nearestVehiclesInTheBuiltInCityAreThoseWithTheLeastTravelTime() throws {
        let city = try TestCities.laSerena()
        let router = Router(city)
        var random = SeededRandom(seed: 35)
        var index = VehicleIndex(city)
        var vehicles: [UInt32: StreetPosition] = [:]
        for vehicle in 0..<40 as Range<UInt32> {
            let position = city.randomPosition(using: &random)
            index.place(vehicle, at: position)
            vehicles[vehicle] = position
        }
        for _ in 0..<4 {
            let destination = city.randomPosition(using: &random)
            let found = router.nearest(to: destination, in: index, count: 8)
            #expect(
                found == expected(router, vehicles, to: destination, count: 8) { _ in true })
        }
    }

    @Test func tiesGoToTheLowestVehicle() throws {
        let city = try TestCities.block()
        var index = VehicleIndex(city)
        for vehicle in [5, 3, 9, 1] as [UInt32] {
            index.place(vehicle, at: .node(NodeID(vehicle % 2 == 0 ? 0 : 3)))
        }
        let nearest = Router(city).nearest(to: .node(NodeID(2)), in: index, count: 3)
        #expect(nearest.map(\.vehicle) == [1, 3, 5])
    }

    @Test func vehiclesAreAskedAboutInOrderAndOnce() throws {
        let city = try TestCities.block()
        var index = VehicleIndex(city)
        index.place(2, at: .link(LinkID(0), offset: Metres(10)))
        index.place(1, at: .link(LinkID(0), offset: Metres(20)))
        index.place(0, at: .node(NodeID(4)))
        var asked: [UInt32] = []
        let nearest = Router(city).nearest(to: .node(NodeID(0)), in: index, count: 1) { vehicle in
            asked.append(vehicle)
            return vehicle == 0
        }
        #expect(asked == [2, 1, 0])
        #expect(nearest.map(\.duration_ms) == [20_000])
    }

    @Test func nothingIsNearestWithoutVehiclesOrWish() throws {
        let city = try TestCities.block()
        var index = VehicleIndex(city)
        let router = Router(city)
        let withoutVehicles = router.nearest(to: .node(NodeID(0)), in: index, count: 3)
        #expect(withoutVehicles.isEmpty)
        index.place(0, at: .node(NodeID(0)))
        let withoutWish = router.nearest(to: .node(NodeID(0)), in: index, count: 0)
        #expect(withoutWish.isEmpty)
    }

    @Test func indexTellsWhereVehiclesStand() throws {
        let city = try TestCities.block()
        var index = VehicleIndex(city)
        index.place(3, at: .link(LinkID(1), offset: Metres(40)))
        let onLink = index.position(of: 3)
        #expect(onLink == .link(LinkID(1), offset: Metres(40)))
        index.place(3, at: .link(LinkID(1), offset: Metres(100)))
        let atEnd = index.position(of: 3)
        #expect(atEnd == .node(NodeID(3)))
        index.remove(3)
        index.remove(4)
        let gone = index.position(of: 3)
        #expect(gone == nil)
        let left = index.count
        #expect(left == 0)
    }
}
