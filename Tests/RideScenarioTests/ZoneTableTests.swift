import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// Demand by zone and hour, as tables say it (S3, S10).
@Suite struct ZoneTableTests {
    private static let rates = "zone,hour,requests_per_hour\n0,7,30\n1,8,60\n"
    private static let flows = "from_zone,to_zone,weight\n0,1,1\n1,0,1\n"
    private static let centres = "zone,lat,lon\n0,-29.9027,-71.2520\n1,-29.9533,-71.3395\n"

    /// A scenario with tables beside it.
    private func scenario(
        rates: String = Self.rates, flows: String = Self.flows,
        centres: String? = Self.centres,
        more: String = ""
    ) throws -> (folder: TemporaryFolder, scenario: Scenario) {
        let folder = try TemporaryFolder()
        try folder.write(rates, to: "rates.csv")
        try folder.write(flows, to: "flows.csv")
        if let centres { try folder.write(centres, to: "centres.csv") }
        let last = centres == nil ? "" : ", centres: centres.csv"
        let scenario = try Scenario(
            text: """
                name: zones
                city: la-serena
                duration: 31d
                drivers: {count: 1}
                demand: {zones: {rates: rates.csv, flows: flows.csv\(last)}\(more)}
                """, file: "\(folder.path)/s.yaml")
        return (folder, scenario)
    }

    /// Rides begin where and when the table says, and go where it says.
    @Test func requestsAreThoseOfTheTables() throws {
        let (folder, scenario) = try scenario()
        let city = TestCity.laSerena
        let demand = try withExtendedLifetime(folder) { try scenario.makeDemand(in: city) }
        let requests = demand.requests(
            until: .start + scenario.duration, in: city, rules: scenario.rules)
        let nodes = NearestCentres([
            try #require(Coordinate(latitude: -29.9027, longitude: -71.2520)),
            try #require(Coordinate(latitude: -29.9533, longitude: -71.3395)),
        ]).nodes(of: city).map { Set($0) }
        var counts = [0, 0]
        for request in requests {
            guard case .node(let from) = request.ends.pickup,
                case .node(let to) = request.ends.dropoff
            else { return }
            let zone = nodes[0].contains(from) ? 0 : 1
            #expect(scenario.rules.calendar.hour(at: request.at) == 7 + zone)
            #expect(nodes[1 - zone].contains(to))
            counts[zone] += 1
        }
        // 31 hours of 30 and of 60 an hour, five deviations around.
        #expect(abs(counts[0] - 930) < 153 && abs(counts[1] - 1_860) < 216, "\(counts)")
    }

    @Test func aWeekdayHasHoursOfItsOwn() throws {
        let (folder, scenario) = try scenario(
            rates: "weekday,zone,hour,requests_per_hour\nsunday,0,7,30\n,1,8,60\n")
        let demand = try withExtendedLifetime(folder) {
            try scenario.makeDemand(in: TestCity.laSerena)
        }
        guard case .synthetic(let synthetic) = demand, let zones = synthetic.zones else {
            Issue.record("not by zones")
            return
        }
        #expect(zones.rates[6 * 24 + 7] == [30, 0] && zones.rates[7] == [0, 0])
        #expect((0..<7).allSatisfy { zones.rates[$0 * 24 + 8] == [0, 60] })
    }

    @Test(arguments: [
        ("zone,hour,requests_per_hour\n2,7,30\n", "rates.csv:2: zone"),
        ("zone,hour,requests_per_hour\n0,24,30\n", "rates.csv:2: hour"),
        ("zone,hour,requests_per_hour\n0,7,-1\n", "rates.csv:2: requests_per_hour"),
        ("zone,hour,requests_per_hour\n0,7,1\n0,7,2\n", "rates.csv:3: hour"),
        ("zone,hour\n0,7\n", "requests_per_hour"),
        ("weekday,zone,hour,requests_per_hour\ntoday,0,7,1\n", "rates.csv:2: weekday"),
    ])
    func aWrongRateIsNamed(rates: String, place: String) throws {
        let (folder, scenario) = try scenario(rates: rates)
        let error = #expect(throws: ScenarioError.self) {
            try scenario.makeDemand(in: TestCity.laSerena)
        }
        withExtendedLifetime(folder) {
            #expect(error?.description.contains(place) == true, "\(String(describing: error))")
        }
    }

    @Test func whatHasNowhereToGoIsNamed() throws {
        let (folder, scenario) = try scenario(flows: "from_zone,to_zone,weight\n0,1,1\n")
        let error = #expect(throws: ScenarioError.self) {
            try scenario.makeDemand(in: TestCity.laSerena)
        }
        withExtendedLifetime(folder) {
            #expect(error?.message.contains("where the rides of zone 1 go") == true)
        }
    }

    @Test func zonesStandAlone() throws {
        let error = #expect(throws: ScenarioError.self) {
            try scenario(more: ", requests_per_hour: 3")
        }
        #expect(error?.message == "stands in the place of requests_per_hour")
        #expect(throws: Never.self) { try scenario(more: ", vip_share: 0.1") }
    }

    /// Without centres the zones are the city's, and a city without any says what is missing.
    @Test func withoutCentresTheZonesAreTheCitys() throws {
        let (folder, scenario) = try scenario(centres: nil)
        let error = #expect(throws: ScenarioError.self) {
            try scenario.makeDemand(in: TestCity.grid64)
        }
        #expect(error?.message.contains("expected demand.zones.centres") == true)
        let demand = try withExtendedLifetime(folder) {
            try scenario.makeDemand(in: TestCity.laSerena)
        }
        guard case .synthetic(let synthetic) = demand else { return }
        #expect(synthetic.zones?.nodes == TestCity.laSerena.zones.map(\.nodes))
    }
}
