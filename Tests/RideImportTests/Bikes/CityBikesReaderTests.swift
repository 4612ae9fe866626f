import Foundation
import RideBikes
import RideCore
import Testing

@testable import RideImport

@Suite("B1, B2: answers of CityBikes are read")
struct CityBikesReaderTests {
    private func station(_ id: String, _ fields: String) -> String {
        "{\"id\": \"\(id)\", \"name\": \"S\", \"latitude\": 41.4, \"longitude\": 2.2, \(fields)}"
    }

    /// Each row: what stands under `company`, and who runs the system.
    @Test(arguments: [
        ("null", []), ("\"PBSC\"", ["PBSC"]), ("[\"A\", null, \"B\"]", ["A", "B"]), ("[]", []),
    ])
    func aCompanyIsAListATextOrNothing(company: String, companies: [String]) throws {
        let row = station("a", "\"free_bikes\": 1, \"empty_slots\": 2")
        #expect(try FeedFolder.cityBikes(row, company: company).system.companies == companies)
    }

    /// Each row: the fields of a station, its bicycles by kind, and its free docks.
    @Test(arguments: [
        ("\"free_bikes\": 7, \"empty_slots\": 2, \"extra\": {\"ebikes\": 3}", [4, 3], 2),
        ("\"free_bikes\": 7, \"empty_slots\": null, \"extra\": {\"ebikes\": 9}", [7, 0], nil),
        ("\"free_bikes\": 0, \"empty_slots\": 5, \"extra\": {\"ebikes\": \"?\"}", [0, 0], 5),
        ("\"free_bikes\": 2, \"empty_slots\": 5, \"extra\": {\"renting\": 0}", [2, 0], 5),
    ])
    func electricOnesArePartOfTheTotal(fields: String, bikes: [Int], docks: Int?) throws {
        // One station has electric bicycles for certain, so that the system lends them.
        let sure = station("z", "\"free_bikes\": 1, \"extra\": {\"ebikes\": 1}")
        let system = try FeedFolder.cityBikes(station("a", fields) + "," + sure).system
        #expect(system.kinds == [.plain, .assisted])
        let status = try #require(system.stations[0].status)
        #expect((1...2).map { status.bikes[BikeKindID($0)] ?? 0 } == bikes)
        #expect(status.freeDocks == docks)
        #expect(status.isRenting == !fields.contains("renting"))
    }

    @Test func aStationWithoutNumbersHasNotReported() throws {
        let (system, report) = try FeedFolder.cityBikes(
            station("a", "\"free_bikes\": null, \"empty_slots\": null") + ","
                + station("b", "\"free_bikes\": -3, \"empty_slots\": 1"))
        #expect(system.stations.allSatisfy { $0.status == nil })
        #expect(report.findings.map(\.subject) == ["b"])
    }

    @Test func theListOfSystemsIsRead() throws {
        let folder = try FeedFolder([
            "networks.json": """
            {"networks": [
             {"id": "x", "name": "X", "company": ["C"], "location":
              {"city": "São Paulo", "country": "BR", "latitude": -23.5, "longitude": -46.6}},
             {"id": "y", "name": "Y", "location": {"latitude": 400, "longitude": 0}},
             {"id": "z", "name": "Z"}]}
            """
        ])
        let (networks, report) = try BikeFeed.networks(at: folder.path + "/networks.json")
        #expect(networks.map(\.city) == ["São Paulo"])
        #expect(report.findings.map(\.subject) == ["y", "system 3"])
    }

    @Test(.enabled(if: SharedData.folder != nil, "the shared data is not beside the checkout"))
    func realAnswersAreRead() throws {
        let folder = try #require(SharedData.folder) + "/data/bikes"
        let (system, report) = try BikeFeed.system(
            at: folder + "/citybikes_v2_network_bicing_2020.json", now: FeedFolder.now)
        #expect(system.stations.count == 499 && report.findings.isEmpty)
        #expect(system.companies.count == 3)
        let (networks, _) = try BikeFeed.networks(
            at: folder + "/citybikes_v2_networks_2025.json")
        #expect(networks.count == 787)
        let (lillestrom, _) = try BikeFeed.system(
            at: folder + "/gbfs_v2_lillestrombysykkel", now: FeedFolder.now)
        #expect(lillestrom.stations.count == 6)
        #expect(lillestrom.stations[0].status?.bikeCount == 10)
    }
}
