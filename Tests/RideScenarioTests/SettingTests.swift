import Foundation
import Glibc
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// Keys that are given other values beside the file, and slips that used to go by without a word.
@Suite struct SettingTests {
    private func set(_ settings: String..., in text: String = Text.small) throws -> Scenario {
        try Scenario(
            text: text, file: "here/s.yaml", settings: settings.map { try ScenarioSetting($0) },
            markets: Text.markets)
    }

    @Test func anyKeyCanHaveAnotherValue() throws {
        let changed = try set(
            "drivers.count=8", "duration=2h", "dispatch.offer_time=20s", "behaviour.acceptance=0.5",
            "demand.requests_per_hour=60", "surge.cap=2.0", "tariffs.common.base=7.00",
            in: Text.small(
                and: """
                    tariffs:
                      common: {base: 1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00}
                    """))
        #expect(changed.duration == .seconds(7_200))
        #expect(changed.rules.dispatch.offerTime == .seconds(20))
        #expect(changed.rules.behaviour.acceptancePerMille == 500)
        #expect(changed.rules.surge.isOn)
        #expect(changed.rules.tariffs.plan(for: .common)?.standard.base.minorUnits == 700)
        guard case .spread(8, _, _, _) = changed.drivers, case .synthetic = changed.demand else {
            Issue.record("not as set")
            return
        }
    }

    @Test func theLastOfTwoSettingsHolds() throws {
        #expect(try set("seed=3", "seed=4").rules.seed == 4)
    }

    @Test func withoutAValueTheKeyIsLeftOut() throws {
        let table = "name: a\ncity: b\nduration: 1h\ndrivers:\n  table: d.csv\n"
        let spread = try set("drivers.table=", "drivers.count=5", in: table)
        guard case .spread(5, _, _, _) = spread.drivers else {
            Issue.record("still a table")
            return
        }
    }

    /// What is kept beside the results can be run again and is the same.
    @Test func theWholeTextSaysWhatWasSet() throws {
        let changed = try set("drivers.count=8", "seed=9", "measures.service_levels=[2m, 4m]")
        let again = try scenario(changed.text)
        #expect(again.rules == changed.rules && again.figures == changed.figures)
        #expect(again.rules.seed == 9)
        #expect(again.figures.serviceLevels == [.seconds(120), .seconds(240)])
        #expect(try set().text == Text.small)
    }

    @Test(arguments: [
        ("drivers", "--set drivers: expected a key and a value: drivers.count=100"),
        ("=3", "--set =3: expected a key and a value: drivers.count=100"),
        (
            "drivers..count=3",
            "--set drivers..count=3: expected a key and a value: drivers.count=100"
        ),
        (
            "name.first=a",
            "--set name.first=a: expected a section above first, but there is a value"
        ),
        ("seed=[1", "--set seed=[1: expected a value in YAML"),
        ("seed=x", "--set seed=x: expected a whole number from 0 to 9223372036854775807"),
        ("drivers.cuont=3", "--set drivers.cuont=3: unknown key; did you mean `count`?"),
        (
            "drivers={cuont: 3}",
            "--set drivers={cuont: 3}: drivers.cuont: unknown key; did you mean `count`?"
        ),
    ])
    func aWrongSettingIsNamed(setting: String, message: String) {
        do {
            _ = try set(setting)
            Issue.record("no error")
        } catch { #expect("\(error)" == message) }
    }

    // MARK: Slips

    @Test func aByteOrderMarkIsPassedOver() throws {
        #expect(try scenario("\u{FEFF}" + Text.small).name == "small")
        #expect(fault(in: "na\u{FEFF}me: a").contains("unknown key"))
    }

    @Test func driversWhoNeverAnswerInTimeAreASlip() {
        let late = Text.small(and: "behaviour:\n  reply_at_least: 15s\n")
        #expect(
            fault(in: late)
                == "here/s.yaml:7: behaviour.reply_at_least: expected less than "
                + "dispatch.offer_time (15s): no driver would ever answer in time")
        #expect(fault(in: late + "dispatch:\n  offer_time: 16s\n") == "no error")
    }

    @Test func patienceForTheCarIsAnotherThanPatience() throws {
        let read = try scenario(
            Text.small(and: "behaviour:\n  patience: 5m\n  patience_for_pickup: 8m\n"))
        #expect(read.rules.behaviour.patience == .seconds(300))
        #expect(read.rules.behaviour.pickupPatience == .seconds(480))
        #expect(try scenario(Text.small).rules.behaviour.pickupPatience == nil)
    }

    @Test func demandInACityWithoutZonesIsSaid() throws {
        let asking = try scenario(Text.small(and: "demand:\n  requests_per_hour: 5\n"))
        do {
            _ = try asking.makeDemand(in: TestCity.grid64)
            Issue.record("no error")
        } catch { #expect(error.description.contains("has no zones with people")) }
        guard case .synthetic = try asking.makeDemand(in: TestCity.laSerena) else {
            Issue.record("no demand")
            return
        }
        let quiet = try scenario(Text.small(and: "demand:\n  requests_per_hour: 0\n"))
        _ = try quiet.makeDemand(in: TestCity.grid64)
    }

    /// Nobody writes into the pipe: reading from it would never end.
    @Test func aPipeAsTableOrScenarioIsRefused() throws {
        let pipe = NSTemporaryDirectory() + "/pipe-\(UUID().uuidString)"
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        for section in ["drivers", "demand"] {
            let drivers = section == "drivers" ? "" : "drivers: {count: 1}\n"
            let text = "name: a\ncity: b\nduration: 1h\n\(drivers)\(section): {table: \(pipe)}\n"
            #expect(fault(in: text).contains("\(section).table: expected a file"))
        }
        #expect(throws: ScenarioError.self) { try Scenario(contentsOf: pipe) }
    }

    @Test(arguments: [
        ("warm_up: 1h", "measures.warm_up: expected less than the scenario's duration"),
        ("bin: 59s", "measures.bin: expected a duration from 1m to 31d"),
        ("service_levels: [5m, 3m]", "measures.service_levels: expected up to 16 durations"),
        ("service_levels: [500ms]", "measures.service_levels: expected up to 16 durations"),
    ])
    func whatIsMeasuredIsChecked(line: String, message: String) {
        let text = Text.small(and: "measures:\n  \(line)\n")
        #expect(fault(in: text).contains(message), "\(fault(in: text))")
    }
}
