import RideCore
import Testing

@testable import RideBikes

@Suite("B1: a system read anew keeps what people know")
struct BikeSystemTests {
    private func station(_ id: UInt64, _ code: String, bikes: Int = 1) -> BikeStation {
        BikeStation(
            id: StationID(id), code: code, name: "Station \(code)",
            coordinate: Coordinate(latitudeE7: 10, longitudeE7: 20),
            status: BikeStation.Status(bikes: [BikeKindID(1): bikes], freeDocks: 3))
    }

    @Test func stationsKeepTheirNamesAndThoseGoneStayOutOfService() throws {
        let old = BikeSystem(
            code: "s", name: "S", stations: [station(1, "a"), station(2, "b"), station(3, "c")])
        let newer = BikeSystem(
            code: "s", name: "S",
            stations: [station(1, "c", bikes: 9), station(2, "d"), station(3, "a")])
        let (system, renewal) = old.renewed(by: newer)
        #expect(renewal.added == [StationID(4)])
        #expect(renewal.removed == [StationID(2)])
        #expect(renewal.changed.isEmpty)
        #expect(system.stations.map(\.code) == ["a", "b", "c", "d"])
        #expect(system.station(StationID(3))?.status?.bikeCount == 9)
        let gone = try #require(system.station(StationID(2))?.status)
        #expect(!gone.isInstalled && !gone.isRenting && !gone.isReturning)
        #expect(gone.bikeCount == 0 && gone.freeDocks == 0)
        // A name is never given twice, and who comes back has the old one.
        let again = system.renewed(by: old).system
        #expect(again.stations.map(\.code) == ["a", "b", "c", "d"])
        #expect(again.station(StationID(2))?.status?.isRenting == true)
    }

    @Test func aStationIsFoundByItsNameOnly() {
        let system = BikeSystem(code: "s", name: "S", stations: [station(5, "b"), station(2, "a")])
        #expect(system.station(StationID(2))?.code == "a")
        #expect(system.station(StationID(5))?.code == "b")
        for id in [0, 1, 3, 6, UInt64.max] { #expect(system.station(StationID(id)) == nil) }
        #expect(system.kind(BikeKindID(1)) == .plain)
        for id in [0, 2, UInt64.max] { #expect(system.kind(BikeKindID(id)) == nil) }
    }
}
