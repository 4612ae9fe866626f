import RideCore
import RideMap
import RideResults
import RideScenario

/// The scenario that a calibration makes, and its tables.
public struct CalibratedScenario: Sendable {
    private let calibration: Calibration
    private let name: String
    private let city: String
    private let drivers: Int?
    private let stem: String

    /// - Parameters:
    ///   - name: what the scenario is called.
    ///   - city: the city, as a scenario names it.
    ///   - drivers: how many; nil for a guess.
    ///   - stem: how the names of its tables begin.
    public init(
        _ calibration: Calibration, name: String, city: String, drivers: Int?, stem: String
    ) {
        (self.calibration, self.name, self.city) = (calibration, name, city)
        (self.drivers, self.stem) = (drivers, stem)
    }

    /// The tables, by how their names end.
    public var tables: [(name: String, text: String)] {
        var tables = [("\(stem)-rates.csv", rates), ("\(stem)-flows.csv", flows)]
        if !calibration.zones.areCitys { tables.append(("\(stem)-zones.csv", centres)) }
        return tables
    }

    /// The scenario in YAML.
    public var text: String {
        let start = calibration.options.byWeekday ? "monday" : weekday(calibration.table.calendar)
        let count = drivers ?? calibration.guessedDrivers
        let note =
            drivers == nil
            ? "  # A guess: half of the time with a passenger in the busiest hour.\n" : ""
        let centres =
            calibration.zones.areCitys ? "" : "    centres: \(quoted("\(stem)-zones.csv"))\n"
        return """
            name: \(quoted(name))
            city: \(quoted(city))
            duration: 24h
            start:
              weekday: \(start)
              time: "00:00"
            drivers:
            \(note)  count: \(count)
            demand:
              zones:
                rates: \(quoted("\(stem)-rates.csv"))
                flows: \(quoted("\(stem)-flows.csv"))
            \(centres)\(behaviour)\(traffic)
            """
    }

    /// Less than this is not written: a ride in a century.
    private static let least = 1e-6

    private func quoted(_ text: String) -> String { JSONFigure.text(text).json }

    private func weekday(_ calendar: WorldCalendar) -> String { "\(calendar.startWeekday)" }

    private var behaviour: String {
        var lines = ""
        if let acceptance = calibration.acceptance {
            lines += "  acceptance: \(Self.decimal(acceptance.share.value, 3))\n"
        }
        if let patience = calibration.patience {
            let mean = "\(Int((patience.mean_s.value * 1_000).rounded()))ms"
            lines +=
                patience.isAlwaysTheSame
                ? "  patience: \(mean)\n" : "  patience: {law: exponential, mean: \(mean)}\n"
        }
        return lines.isEmpty ? "" : "behaviour:\n" + lines
    }

    private var traffic: String {
        guard let speeds = calibration.speeds else { return "" }
        let factors = (0..<24).map { Self.decimal(speeds.factor(ofHour: $0), 3) }
        return "traffic:\n  speed: [\(factors.joined(separator: ", "))]\n"
    }

    private var rates: String {
        let byWeekday = calibration.options.byWeekday
        var text = (byWeekday ? "weekday," : "") + "hour,zone,requests_per_hour\n"
        for (slot, row) in calibration.rates.enumerated() {
            let day = byWeekday ? "\(Weekday.allCases[slot / 24])," : ""
            for (zone, rate) in row.enumerated() where rate > Self.least {
                text += "\(day)\(slot % 24),\(zone),\(Self.decimal(rate, 6))\n"
            }
        }
        return text
    }

    private var flows: String {
        var text = "from_zone,to_zone,weight\n"
        for (origin, row) in calibration.flows.enumerated() {
            for (destination, weight) in row.enumerated() where weight > Self.least {
                text += "\(origin),\(destination),\(Self.decimal(weight, 6))\n"
            }
        }
        return text
    }

    private var centres: String {
        calibration.zones.centres.enumerated().reduce("zone,lat,lon\n") { text, zone in
            text + "\(zone.offset),\(zone.element.latitude),\(zone.element.longitude)\n"
        }
    }

    /// A number that is not negative, with so many decimals.
    static func decimal(_ value: Double, _ places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
        let scaled = Int64((value * scale).rounded())
        let digits = String(scaled % Int64(scale))
        let zeros = String(repeating: "0", count: places - digits.count)
        return "\(scaled / Int64(scale)).\(zeros)\(digits)"
    }
}
