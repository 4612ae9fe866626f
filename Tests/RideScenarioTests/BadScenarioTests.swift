import RideCore
import Testing

@testable import RideScenario

/// What is wrong with a scenario is told by file, line and key, with what was expected.
@Suite struct BadScenarioTests {
    @Test(arguments: [
        ("", "here/s.yaml: is empty"),
        ("# nothing\n", "here/s.yaml: is empty"),
        ("- name: a\n", "here/s.yaml:1: expected keys and values, one `key: value` a line"),
        ("hello", "here/s.yaml:1: expected keys and values, one `key: value` a line"),
        (
            "name: a\n\tcity: b\n",
            "here/s.yaml:2: is not YAML here: indent with blanks, not with tabs"
        ),
        ("name: [1, 2\n", "here/s.yaml:2: is not YAML here: did not find expected ',' or ']'"),
        (
            "name: a\n city: b\n",
            "here/s.yaml:2: is not YAML here: mapping values are not allowed in this context"
        ),
        ("name: \"a\u{1}\"\n", "here/s.yaml: has a character that YAML does not allow"),
        (
            "name: a\n---\nname: b\n",
            "here/s.yaml:2: is not YAML here: but found another document"
        ),
        ("name: a\ncity: b\nname: c\n", "here/s.yaml:1: name: stands twice in its section"),
        (
            "drivers:\n  count: 1\n  count: 1\n",
            "here/s.yaml:2: count: stands twice in its section"
        ),
        ("? [a]\n: 1\n", "here/s.yaml:1: expected a word as key"),
    ])
    func whatIsNotAScenarioAtAll(text: String, message: String) {
        #expect(fault(in: text) == message)
    }

    @Test func deepNestingIsRefused() {
        let text = "name: " + String(repeating: "[", count: 100_000)
        #expect(fault(in: text).hasPrefix("here/s.yaml:1: is not YAML here:"))
    }

    @Test(arguments: [
        (
            "nam: a\n",
            "here/s.yaml:1: nam: unknown key; did you mean `name`?"
        ),
        (
            "weather: fine\n",
            "here/s.yaml:1: weather: unknown key; expected one of: name, city, seed, start, "
                + "time_zone, holidays, duration, drivers, demand, behaviour, dispatch, market, "
                + "tariffs, surge, home, measures, traffic, bikes, electric, platforms, learner"
        ),
        (
            "city: a\n",
            "here/s.yaml:1: name: is missing; expected a text"
        ),
        (
            "# first\nname: a\n",
            "here/s.yaml:2: city: is missing; expected the name of a city, a city file, "
                + "or a folder of tables"
        ),
        (
            "name: a\ncity: b\n",
            "here/s.yaml:1: duration: is missing; expected a duration such as 24h"
        ),
        (
            "name: a\ncity: b\nduration: 1h\n",
            "here/s.yaml:1: drivers: is missing; expected `count`, or `table` with a file"
        ),
        (
            "name:\n",
            "here/s.yaml:1: name: expected a value on one line, not a list, a section or nothing"
        ),
        (
            "name: [a]\n",
            "here/s.yaml:1: name: expected a value on one line, not a list, a section or nothing"
        ),
        (
            "name: a\ncity: null\n",
            "here/s.yaml:2: city: expected a value on one line, not a list, a section or nothing"
        ),
    ])
    func keysAtTheTop(text: String, message: String) {
        #expect(fault(in: text) == message)
    }

    private static let duration = "expected a duration such as 15s, 4h or 1h30m"
    private static let range = "expected a duration from 1s to 31d"

    @Test(arguments: [
        ("4", duration), ("4 hours", duration), ("-4h", duration), ("h", duration),
        ("4h30", duration), ("1.2.3h", duration), ("4H", duration), ("1e3s", duration),
        ("٤h", duration), ("\"\u{2009}4h\"", duration), ("soon", duration), ("0s", range),
        ("999ms", range), ("32d", range), ("31d1ms", range), ("99999999999999999h", range),
    ])
    func badDurations(value: String, message: String) {
        let text = Text.small.replacing("1h", with: value)
        #expect(fault(in: text) == "here/s.yaml:3: duration: \(message)")
    }

    /// A line more, and what is wrong with it.
    @Test(arguments: [
        ("seed: -1", "seed: expected a whole number from 0 to 9223372036854775807"),
        ("seed: 1.5", "seed: expected a whole number from 0 to 9223372036854775807"),
        (
            "seed: 9223372036854775808",
            "seed: expected a whole number from 0 to 9223372036854775807"
        ),
        ("seed: one", "seed: expected a whole number from 0 to 9223372036854775807"),
        (
            "start: monday",
            "start: expected a date and a time such as 2026-03-09T06:00, or a section"
        ),
        (
            "start: {weekday: Monday}",
            "start.weekday: expected one of: monday, tuesday, wednesday, thursday, friday, "
                + "saturday, sunday"
        ),
        (
            "start: {weekday: 1}",
            "start.weekday: expected one of: monday, tuesday, wednesday, thursday, friday, "
                + "saturday, sunday"
        ),
        ("start: {day: monday}", "start.day: unknown key; expected one of: weekday, time"),
        ("start: {time: 7:30}", "start.time: expected a time of day from 00:00 to 23:59"),
        ("start: {time: 24:00}", "start.time: expected a time of day from 00:00 to 23:59"),
        ("start: {time: 12:60}", "start.time: expected a time of day from 00:00 to 23:59"),
        ("start: {time: +7:30}", "start.time: expected a time of day from 00:00 to 23:59"),
        ("start: {time: 450}", "start.time: expected a time of day from 00:00 to 23:59"),
        ("start: {time: 07:30:00}", "start.time: expected a time of day from 00:00 to 23:59"),
        (
            "demand: {requests_per_hour: 7, requests: 8}",
            "demand.requests: unknown key; expected one of: requests_per_hour, vip_share, "
                + "women_share, pet_share, half_attraction, destinations, zones, table, "
                + "time_zone, dates"
        ),
        (
            "demand: {}",
            "demand.requests_per_hour: is missing; expected a number or a list of 24, `zones` or "
                + "`table`"
        ),
        (
            "demand: {requests_per_hour: [1, 2]}",
            "demand.requests_per_hour: expected one number, or a list of 24, each from 0.0 to "
                + "10000000.0; here are 2"
        ),
        (
            "demand: {requests_per_hour: [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0]}",
            "demand.requests_per_hour: expected one number, or a list of 24, each from 0.0 to "
                + "10000000.0; number 23 is not"
        ),
        (
            "demand: {requests_per_hour: nan}",
            "demand.requests_per_hour: expected a number from 0.0 to 10000000.0"
        ),
        (
            "demand: {requests_per_hour: 1, half_attraction: 4}",
            "demand.half_attraction: expected a length such as 4km or 500m"
        ),
        (
            "demand: {requests_per_hour: 1, half_attraction: 0m}",
            "demand.half_attraction: expected a length such as 4km or 500m"
        ),
        (
            "demand: {requests_per_hour: 1, vip_share: 10%}",
            "demand.vip_share: expected a number from 0.0 to 1.0"
        ),
        (
            "demand: {requests_per_hour: 1, table: a.csv}",
            "demand.table: stands alone: the table holds every request"
        ),
        (
            "demand: {table: trips.parquet}",
            "demand.table: expected a table in CSV; export the Parquet file to CSV"
        ),
        ("behaviour: {acceptance: 1.1}", "behaviour.acceptance: expected a number from 0.0 to 1.0"),
        (
            "behaviour: {reply_at_least: 9s, reply_at_most: 8s}",
            "behaviour.reply_at_most: expected no less than reply_at_least"
        ),
        (
            "behaviour: {patience: 0s}",
            "behaviour.patience: expected a duration from 1s to 31d"
        ),
        (
            "behaviour: {boarding_tim: 5s}",
            "behaviour.boarding_tim: unknown key; did you mean `boarding_time`?"
        ),
        (
            "dispatch: {policy: auction}",
            "dispatch.policy: expected one of: nearest, longest_idle, radius, batched, shared"
        ),
        (
            "dispatch: {radius: {start: 1m}}",
            "dispatch.radius: belongs to `policy: radius`, but the policy is nearest"
        ),
        (
            "dispatch: {policy: radius, radius: {start: 3m, most: 2m}}",
            "dispatch.radius.most: expected no less than start"
        ),
        (
            "dispatch: {policy: batched, next_ride: 4m}",
            "dispatch.next_ride: goes with `policy: nearest`"
        ),
        (
            "dispatch: {policy: batched, when_all_are_busy: queue_nearest}",
            "dispatch.when_all_are_busy: queue_nearest goes with `policy: nearest` or "
                + "`longest_idle`"
        ),
        (
            "dispatch: {policy: batched, batched: {window: 500ms}}",
            "dispatch.batched.window: expected a duration from 1s to 1h"
        ),
        (
            "dispatch: {policy: shared, shared: {step: 4}}",
            "dispatch.shared.step: unknown key; did you mean `steps`?"
        ),
        (
            "dispatch: {repositioning: {zone_size: 100m}}",
            "dispatch.repositioning.zone_size: expected a length from 200m to 20km"
        ),
        (
            "dispatch: {when_all_are_busy: wait}",
            "dispatch.when_all_are_busy: expected one of: queue, queue_nearest, refuse"
        ),
        (
            "dispatch: {offer_time: 500ms}",
            "dispatch.offer_time: expected a duration from 1s to 31d"
        ),
        (
            "demand: {requests_per_hour: 1, pet_share: 1.001}",
            "demand.pet_share: expected a number from 0.0 to 1.0"
        ),
        (
            "demand: {requests_per_hour: 1, pet_share: 0.001}",
            "demand.pet_share: expected 0, because the category pet has no tariff"
        ),
        (
            "market: br\ndemand: {requests_per_hour: 1, vip_share: 0.4, women_share: 0.4, "
                + "pet_share: 0.201}",
            "demand.pet_share: expected shares of vip, women and pet that are together no more "
                + "than 1"
        ),
        (
            "market: br\ndemand: {requests_per_hour: 1, vip_share: 0.6, women_share: 0.401}",
            "demand.women_share: expected shares of vip, women and pet that are together no more "
                + "than 1"
        ),
        ("home: []", "home: expected a place's name, or latitude and longitude"),
        ("home: ~", "home: expected a place's name, or latitude and longitude"),
        ("home: {latitude: -30}", "home: expected a place's name, or latitude and longitude"),
        (
            "home: {latitude: 91, longitude: 0}",
            "home.latitude: expected a number from -90.0 to 90.0"
        ),
        (
            "home: {lat: 91, longitude: 0}",
            "home.lat: unknown key; expected one of: latitude, longitude"
        ),
    ])
    func oneBadLine(line: String, message: String) {
        let number = line.contains("\n") ? 7 : 6
        #expect(fault(in: Text.small(and: line)) == "here/s.yaml:\(number): \(message)")
    }

    @Test(arguments: [
        ("count: -1", "count: expected a whole number from 0 to 1000000"),
        ("count: 1000001", "count: expected a whole number from 0 to 1000000"),
        ("count: 3.0", "count: expected a whole number from 0 to 1000000"),
        ("count: three", "count: expected a whole number from 0 to 1000000"),
        ("coutn: 3", "coutn: unknown key; did you mean `count`?"),
        ("vip_share: 0.5", "count: is missing; expected a whole number, or `table` with a file"),
        (
            "count: 3\n  women_share: 1",
            "women_share: expected 0, because the category women has no tariff"
        ),
        (
            "count: 3\n  pet_share: 2",
            "pet_share: expected a number from 0.0 to 1.0"
        ),
        (
            "table: a.csv\n  pet_share: 0",
            "table: stands alone: the table says how many there are"
        ),
        (
            "table: drivers.Parquet",
            "table: expected a table in CSV; export the Parquet file to CSV"
        ),
        (
            "table: a.csv\n  count: 3",
            "table: stands alone: the table says how many there are"
        ),
        (
            "table: a.csv\n  vip_share: 0",
            "table: stands alone: the table says how many there are"
        ),
    ])
    func badDrivers(line: String, message: String) {
        let text = Text.small.replacing("count: 3", with: line)
        let number = message.hasPrefix("women") || message.hasPrefix("pet") ? 6 : 5
        #expect(fault(in: text) == "here/s.yaml:\(number): drivers.\(message)")
    }

    @Test func aFileThatCannotBeReadIsNamed() throws {
        let error = try #require(throws: ScenarioError.self) {
            try Scenario(contentsOf: "no-such-folder/s.yaml")
        }
        #expect(error.file == "no-such-folder/s.yaml" && error.line == nil)
        #expect(error.message.hasPrefix("cannot be read: "))
    }
}
