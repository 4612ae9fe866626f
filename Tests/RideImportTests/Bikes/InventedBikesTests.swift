import RideBikes
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideImport

@Suite("B1: a system is made up for a city that has none") struct InventedBikesTests {
    @Test func stationsStandApartAtNamedCrossingsAndTheSameEveryTime() throws {
        let city = TestCity.laSerena
        let home = try #require(
            city.places.first { $0.name.contains("Plaza de Armas") }?.coordinate)
        let system = InventedBikes.system(in: city, around: home)
        #expect(system == InventedBikes.system(in: city, around: home))
        #expect(system.stations.count == InventedBikes.stations)
        for (index, station) in system.stations.enumerated() {
            #expect(Geodesy.distance(home, station.coordinate).inMetres <= InventedBikes.radius_m)
            #expect(station.name.contains(" / "))
            for other in system.stations[..<index] {
                let apart = Geodesy.distance(station.coordinate, other.coordinate).inMetres
                #expect(apart >= InventedBikes.spacing_m)
            }
        }
        let standings = BikeShare(system).standings
        #expect(standings.contains { $0.bikeCount == 0 } && standings.contains { !$0.hasDocks })
        #expect(standings.filter { $0.hasBikes && $0.hasDocks }.count > 40)
        #expect(standings.allSatisfy { $0.bikeCount + ($0.freeDocks ?? 0) == $0.station.capacity })
    }
}
