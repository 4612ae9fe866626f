import RideCore
import RideFares
import Testing

@testable import RideScenario

/// Tariffs of a scenario, which are read like those of a market.
@Suite("R2: what is wrong with a tariff is told by file, line and key")
struct BadTariffTests {
    private static let keys = [
        "base", "per_km", "per_minute", "minimum", "free_waiting", "waiting_per_minute",
        "free_cancellation", "cancellation_fee", "cancellation_per_km", "missing_fee",
    ]

    /// A tariff in which one value is another.
    private func fault(_ key: String, _ value: String, inPeriod: Bool = false) -> String {
        var rates = [
            "base: 1.00", "per_km: 1.00", "per_minute: 1.00", "minimum: 1.00",
        ]
        if inPeriod {
            rates.append(
                "periods: {night: {\(key): \(value), windows: "
                    + "[{days: every day, from: 20:00, until: 06:00}]}}")
        } else {
            rates.removeAll { $0.hasPrefix("\(key):") }
            rates.append("\(key): \(value)")
        }
        let text = "tariffs: {vip: {\(rates.joined(separator: ", "))}}"
        return RideScenarioTests.fault(in: Text.small(and: text))
    }

    private static func isTime(_ key: String) -> Bool { key.hasPrefix("free") }

    @Test(arguments: keys, [false, true])
    func everyValueHasItsLimits(key: String, inPeriod: Bool) {
        let place = "here/s.yaml:6: tariffs.vip.\(inPeriod ? "periods.night." : "")\(key): "
        let isTime = Self.isTime(key)
        let allowed =
            isTime ? ["0s", "1ms", "3599s", "1h"] : ["0.00", "0.01", "99999.99", "100000.00"]
        for value in allowed { #expect(fault(key, value, inPeriod: inPeriod) == "no error") }
        let beyond = isTime ? ["1h1ms", "61m"] : ["100000.01", "99999999999999999.00"]
        let range =
            isTime
            ? "expected a duration from 0s to 1h" : "expected an amount from 0.00 to 100000.00"
        for value in beyond { #expect(fault(key, value, inPeriod: inPeriod) == place + range) }
        let form =
            isTime
            ? "expected a duration such as 15s, 4h or 1h30m"
            : "expected an amount with two decimals, such as 3.00"
        let wrong =
            isTime ? ["60", "-1s", "1:00"] : ["1", "1.0", "1.005", "-1.00", "\"1,00\"", ".50"]
        for value in wrong { #expect(fault(key, value, inPeriod: inPeriod) == place + form) }
        let nothing = "expected a value on one line, not a list, a section or nothing"
        #expect(fault(key, "~", inPeriod: inPeriod) == place + nothing)
    }

    @Test(arguments: ["base", "per_km", "per_minute", "minimum"])
    func aTariffNeedsItsFourRates(key: String) {
        let rates = ["base", "per_km", "per_minute", "minimum"].filter { $0 != key }
            .map { "\($0): 1.00" }.joined(separator: ", ")
        #expect(
            RideScenarioTests.fault(in: Text.small(and: "tariffs: {common: {\(rates)}}"))
                == "here/s.yaml:6: tariffs.common.\(key): is missing; expected an amount such as "
                + "3.00")
    }

    /// Periods of the category common, from line 12 on.
    private func fault(periods: String) -> String {
        let rates = "base: 1.00\n    per_km: 1.00\n    per_minute: 1.00\n    minimum: 1.00"
        let text = "tariffs:\n  common:\n    \(rates)\n    periods:\(periods)"
        return RideScenarioTests.fault(in: Text.small(and: text))
    }

    private static let night = "windows: [{days: every day, from: 20:00, until: 06:00}]"

    @Test(arguments: [
        (" {}", "12: periods: expected 1 to 16 periods"),
        (" night", "12: periods: expected keys and values, one `key: value` a line"),
        (
            " {night: {}}",
            "12: periods.night.windows: is missing; expected a list of `days`, `from` and `until`"
        ),
        (
            " {Night: {\(night)}}",
            "12: periods.Night: expected a name of 1 to 24 of a–z, 0–9 and _ that begins with a "
                + "letter"
        ),
        (
            " {a: {\(night)}, 2b: {\(night)}}",
            "12: periods.2b: expected a name of 1 to 24 of a–z, 0–9 and _ that begins with a "
                + "letter"
        ),
        (
            " {night: {windows: []}}",
            "12: periods.night.windows: expected a list of 1 to 16, one `- key: value` a line"
        ),
        (
            " {night: {windows: 20:00}}",
            "12: periods.night.windows: expected a list of 1 to 16, one `- key: value` a line"
        ),
        (
            " {night: {windows: [20:00]}}",
            "12: periods.night.windows.1: expected keys and values, one `key: value` a line"
        ),
        (
            " {night: {windows: [{from: 20:00, until: 06:00}]}}",
            "12: periods.night.windows.1.days: is missing; expected `every day`, a day such as "
                + "monday, holiday, or a list of days"
        ),
        (
            " {night: {windows: [{days: mon, from: 20:00, until: 06:00}]}}",
            "12: periods.night.windows.1.days: expected one or more of: monday, tuesday, "
                + "wednesday, thursday, friday, saturday, sunday, holiday"
        ),
        (
            " {night: {windows: [{days: [], from: 20:00, until: 06:00}]}}",
            "12: periods.night.windows.1.days: expected at least one"
        ),
        (
            " {night: {windows: [{days: [sunday, sunday], from: 20:00, until: 06:00}]}}",
            "12: periods.night.windows.1.days: expected each only once"
        ),
        (
            " {night: {windows: [{days: every day, until: 06:00}]}}",
            "12: periods.night.windows.1.from: is missing; expected a time of day such as 20:00"
        ),
        (
            " {night: {windows: [{days: every day, from: 20:00}]}}",
            "12: periods.night.windows.1.until: is missing; expected a time of day such as 20:00"
        ),
        (
            " {night: {windows: [{days: every day, from: 20:10, until: 06:00}]}}",
            "12: periods.night.windows.1.from: expected a quarter of an hour from 00:00 to "
                + "24:00, such as 06:45"
        ),
        (
            " {night: {windows: [{days: every day, from: 20:00, until: 24:15}]}}",
            "12: periods.night.windows.1.until: expected a quarter of an hour from 00:00 to "
                + "24:00, such as 06:45"
        ),
        (
            " {night: {windows: [{days: every day, from: 20:00, until: 06:00, till: 7}]}}",
            "12: periods.night.windows.1.till: unknown key; expected one of: days, from, until"
        ),
        (
            " {night: {windows: [{days: monday, from: 01:00, until: 02:00}, {days: every day, "
                + "from: 20:00, until: 20:00}]}}",
            "12: periods.night.windows.2: expected an end that is not the beginning"
        ),
        (
            " {night: {windows: [{days: every day, from: 24:00, until: 06:00}]}}",
            "12: periods.night.windows.1: expected an end that is not the beginning"
        ),
        (
            " {night: {\(night), periods: {}}}",
            "12: periods.night.periods: unknown key; expected one of: windows, base, per_km, "
                + "per_minute, minimum, free_waiting, waiting_per_minute, free_cancellation, "
                + "cancellation_fee, cancellation_per_km, missing_fee"
        ),
        (
            "\n      night: {\(night)}\n      late: {windows: [{days: friday, from: 22:00, "
                + "until: 24:00}]}",
            "14: periods.late: is never in effect: earlier periods cover all of it; of two, the "
                + "first one holds"
        ),
    ])
    func aWrongPeriodIsNamed(periods: String, message: String) {
        let (line, rest) = (message.prefix(2), message.dropFirst(4))
        #expect(fault(periods: periods) == "here/s.yaml:\(line): tariffs.common.\(rest)")
    }

    @Test(arguments: [1, 15, 16, 17])
    func thereAreAtMostSixteenPeriods(count: Int) {
        let periods = (0..<count).map { number in
            let hour = number < 10 ? "0\(number)" : "\(number)"
            return "p\(number): {windows: [{days: monday, from: \(hour):00, until: \(hour):30}]}"
        }
        let message = "here/s.yaml:12: tariffs.common.periods: expected 1 to 16 periods"
        #expect(
            fault(periods: " {\(periods.joined(separator: ", "))}")
                == (count <= 16 ? "no error" : message))
    }

    @Test(arguments: [1, 15, 16, 17])
    func aPeriodHasAtMostSixteenWindows(count: Int) {
        let windows = Array(
            repeating: "{days: monday, from: 01:00, until: 02:00}", count: count)
        let message =
            "here/s.yaml:12: tariffs.common.periods.p.windows: expected a list of 1 to 16, one "
            + "`- key: value` a line"
        #expect(
            fault(periods: " {p: {windows: [\(windows.joined(separator: ", "))]}}")
                == (count <= 16 ? "no error" : message))
    }
}
