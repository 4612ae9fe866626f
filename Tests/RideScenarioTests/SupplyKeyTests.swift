import Foundation
import RideCore
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// The keys of supply that answers: `electric`, `platforms` and `drivers.day_to_day`.
@Suite struct SupplyKeyTests {
    private static let days = Text.small.replacing(
        "count: 3",
        with: "count: 3\n  day_to_day: {shifts: [06:00-14:00, 14:00-24:00], reservation: 20, "
            + "per_pay: 0.5, weight: 0.3}")

    // MARK: Read

    @Test func withoutTheKeysThereIsNothing() throws {
        let scenario = try scenario(Text.small)
        #expect(scenario.electric == nil)
        let rules = try scenario.makeRules(in: TestCity.laSerena)
        #expect(rules.electric == nil && rules.platforms == nil && rules.habits == nil)
    }

    @Test func batteriesAreReadInTheUnitsOfTheEngine() throws {
        let text = Text.small(
            and: """
                electric:
                  stations: s.csv
                  battery_kwh: 40
                  initial_charge: 0.75
                  wh_per_km: 150
                  use_by_speed: [1.5, 1.4, 1.3, 1.2, 1.1, 1, 1, 1, 1, 1, 1, 1, 1]
                  standing_kw: 0.8
                  curve_kw: 44
                  reserve: 15km
                  charge_below: 12km
                  charge_to: 0.9
                  idle_after: 30m
                  called_from: 90km
                """)
        let electric = try #require(try scenario(text).electric)
        #expect(electric.stations == "here/s.csv")
        var rules = ElectricRules()
        rules.capacity_Wh = 40_000
        rules.initialPerMille = 750
        rules.perKilometre_Wh = 150
        rules.useBySpeed = [1_500, 1_400, 1_300, 1_200, 1_100].enumerated().map {
            ElectricRules.Point(at: Int64($0) * 10_000, $1)
        } + (5...12).map { ElectricRules.Point(at: $0 * 10_000, 1_000) }
        rules.standing_W = 800
        rules.curve = (0...20).map { ElectricRules.Point(at: $0 * 50_000, 44_000) }
        rules.reserve = Metres(15_000)
        rules.chargeBelow = Metres(12_000)
        rules.chargeToPerMille = 900
        rules.idleAfter = .seconds(1_800)
        rules.calledFrom = Metres(90_000)
        #expect(electric.rules == rules)
        #expect(try scenario(text).inputs.map(\.key) == ["electric.stations"])
    }

    @Test func platformsAreRead() throws {
        let text = Text.small(
            and: "platforms: {first_only_share: 0.3, second_only_share: 0.2, first_share: 0.6, "
                + "wait_weight: 0.1, second_price: 0.9, price_weight: 2}")
        var rules = PlatformRules(
            firstOnlyPerMille: 300, secondOnlyPerMille: 200, requestsPerMille: 600,
            perMinute: 0.1, secondPricePerMille: 900)
        rules.perPrice = 2
        #expect(try scenario(text).rules.platforms == rules)
        #expect(
            try scenario(Text.small(and: "platforms: {}")).rules.platforms
                == PlatformRules(firstOnlyPerMille: 0, secondOnlyPerMille: 0))
    }

    /// Whole units of the money become minor ones; what is expected at first is what an hour is
    /// worth elsewhere.
    @Test func choicesOfHoursAreRead() throws {
        let rules = DayToDay(
            shifts: [
                .init(from: .seconds(6 * 3_600), until: .seconds(14 * 3_600)),
                .init(from: .seconds(14 * 3_600), until: .seconds(86_400)),
            ], reservation_minor: 2_000, perMinorUnit: 0.005, weight: 0.3, expected_minor: 2_000)
        #expect(try scenario(Self.days).rules.habits?.dayToDay == rules)
    }

    // MARK: Refused

    @Test(arguments: [
        ("electric: {}", "electric.stations"),
        ("electric: {stations: s.csv, battery_kwh: 0}", "electric.battery_kwh"),
        ("electric: {stations: s.csv, use_by_speed: [1, 2]}", "a list of 13"),
        ("electric: {stations: s.csv}\ndispatch: {policy: shared}", "`policy: shared`"),
        ("electric: {stations: s.csv}\ndispatch: {next_ride: 4m}", "`dispatch.next_ride`"),
        ("platforms: {first_only_share: 0.6, second_only_share: 0.5}", "no more than 1 together"),
        ("platforms: {}\ndispatch: {policy: batched}", "goes with `policy: nearest`"),
        ("platforms: {}\ndispatch: {next_ride: 4m}", "`dispatch.next_ride`"),
        ("platforms: {}\nbehaviour: {stop_share: 0.1}", "`stop_share`"),
    ])
    func whatDoesNotGoIsTold(lines: String, message: String) {
        let fault = fault(in: Text.small(and: lines))
        #expect(fault.contains(message), "\(fault)")
    }

    @Test(arguments: [
        ("06:00-14:00, 14:00-24:00", "14:00-06:00", "each within a day"),
        ("06:00-14:00, 14:00-24:00", "6", "such as 06:00-14:00"),
        ("reservation: 20, ", "", "reservation"), ("per_pay: 0.5, ", "", "per_pay"),
        ("weight: 0.3", "weight: 0", "weight"),
        ("day_to_day:", "shifts: {profile: 0.5}\n  day_to_day:", "`drivers.shifts`"),
    ])
    func hoursThatCannotBeChosenAreTold(part: String, other: String, message: String) {
        let fault = fault(in: Self.days.replacing(part, with: other))
        #expect(fault.contains(message), "\(fault)")
    }

    /// A served city keeps neither batteries nor expectations.
    @Test(arguments: ["electric: {stations: s.csv}", "platforms: {}"])
    func aServedCityHasNoneOfThem(lines: String) throws {
        let scenario = try scenario(Text.small(and: lines))
        #expect(throws: ScenarioError.self) {
            try scenario.makeLastingDrivers(in: TestCity.laSerena)
        }
        let choosing = try RideScenarioTests.scenario(Self.days)
        #expect(throws: ScenarioError.self) {
            try choosing.makeLastingDrivers(in: TestCity.laSerena)
        }
    }

    // MARK: Stations

    private func stations(_ table: String) throws -> [ChargingStation] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/stations.csv"
        try table.write(toFile: path, atomically: true, encoding: .utf8)
        let text = Text.small(and: "electric: {stations: \(path)}")
        return try scenario(text).makeRules(in: TestCity.laSerena).electric?.stations ?? []
    }

    @Test func stationsAreRead() throws {
        let read = try stations(
            """
            station_id,lat,lon,plugs,power_kw,idle_only
            centre,-29.9027,-71.2520,4,50,0
            depot,-29.9100,-71.2500,100,7.2,1
            """)
        #expect(read.map(\.name) == ["centre", "depot"])
        #expect(read.map(\.plugs) == [4, 100] && read.map(\.power_W) == [50_000, 7_200])
        #expect(read.map(\.isForIdleCars) == [false, true])
    }

    @Test(arguments: [
        ("station_id,lat,lon,plugs\na,-29.9,-71.25,1", "expected a column power_kw"),
        ("station_id,lat,lon,plugs,power_kw\na,0,0,1,50", "degrees near a street"),
        ("station_id,lat,lon,plugs,power_kw\na,-29.9027,-71.252,0,50", "a number of plugs"),
        ("station_id,lat,lon,plugs,power_kw\na,-29.9027,-71.252,1,0", "kilowatts from"),
    ])
    func badStationsAreTold(table: String, message: String) {
        do {
            _ = try stations(table)
            Issue.record("no error")
        } catch { #expect("\(error)".contains(message), "\(error)") }
    }
}
