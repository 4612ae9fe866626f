import RideResults
import RideScenario

/// A calibration in words and figures.
public struct CalibrationText: Sendable {
    private let calibration: Calibration

    /// The words of a calibration.
    public init(_ calibration: Calibration) { self.calibration = calibration }

    /// What was learnt, each with its name.
    public var rows: [(String, String)] {
        let table = calibration.table
        let sure = Self.number(calibration.options.confidence * 100, 1)
        var rows = [
            ("trips", "\(table.trips.count) of \(table.lines) lines"),
            ("days", "\(calibration.dayCount)"),
            (
                "zones",
                "\(calibration.zones.nodes.count { !$0.isEmpty })"
                    + (calibration.zones.areCitys ? "" : ", squares: the city has none")
            ),
            ("intervals", "\(sure) %"),
        ]
        let busiest = calibration.perHour.compactMap(\.self).max { $0.value < $1.value }
        if let busiest { rows.append(("busiest hour, trips", Self.text(busiest, 1))) }
        if let speeds = calibration.speeds {
            rows.append(("speeds, times the city's", Self.text(speeds.all, 3)))
        }
        if let patience = calibration.patience {
            rows.append(
                (
                    patience.isAlwaysTheSame ? "patience, always" : "patience, mean",
                    Self.text(patience.mean_s, 1) + " s"
                ))
        }
        if let acceptance = calibration.acceptance {
            rows.append(("drivers accept", Self.text(acceptance.share, 3)))
        }
        return rows + heldOut
    }

    private var heldOut: [(String, String)] {
        guard let heldOut = calibration.heldOut else { return [] }
        let (hours, zones) = (heldOut.hours.together, heldOut.zones.together)
        let times = heldOut.times.together
        var rows = [
            ("days held out", "\(heldOut.days)"),
            (
                "error of trips by hour",
                Self.share(hours.error, of: hours.counted) + ", of which chance "
                    + Self.share(hours.chance, of: hours.counted)
            ),
            ("hours in their interval", "\(hours.held) of \(hours.all)"),
            (
                "error of trips by zone and day",
                Self.share(zones.error, of: zones.counted) + ", of which chance "
                    + Self.share(zones.chance, of: zones.counted)
            ),
        ]
        if times.trips > 0 {
            rows.append(
                (
                    "error of trip times",
                    Self.share(times.error, of: times.trips) + ", too long by "
                        + Self.share(times.bias, of: times.trips) + " on average"
                ))
        }
        return rows
    }

    /// What a reader must know of the figures.
    public var notes: [String] {
        var notes: [String] = []
        if calibration.heldOut == nil {
            notes.append("No day could be held out: another day is needed to foretell one.")
        }
        if calibration.untoldHours > 0 {
            notes.append(
                "The table does not tell of \(calibration.untoldHours) of "
                    + "\(calibration.perHour.count) hours; the scenario has nobody asking then.")
        }
        if calibration.speeds == nil {
            notes.append(
                "The table does not say when trips ended (ended_s), so speeds are the city's own.")
        } else if let speeds = calibration.speeds, speeds.hours.contains(nil) {
            notes.append("Hours with fewer than two trips have the speed of all hours together.")
        }
        if let patience = calibration.patience, !patience.isAlwaysTheSame, patience.gap > 0.1 {
            let gap = Self.share(patience.gap, of: 1)
            notes.append(
                "The share of those still waiting differs from an exponential law by up to \(gap): "
                    + "look whether another law fits better.")
        }
        let dropped = Dictionary(grouping: calibration.table.dropped, by: \.reason)
        for (reason, lines) in dropped.sorted(by: { $0.key < $1.key }) {
            notes.append(
                "Left out: \(lines.count) lines, the first \(lines.first?.line ?? 0): \(reason).")
        }
        return notes
    }

    /// For the terminal.
    public var text: String {
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { name, value in
            name + String(repeating: " ", count: width - name.count + 2) + value
        }
        return (lines + notes).joined(separator: "\n")
    }

    // MARK: Numbers

    private static func text(_ estimate: Estimate, _ places: Int) -> String {
        "\(number(estimate.value, places)) (\(number(estimate.low, places)) to "
            + "\(number(estimate.high, places)))"
    }

    static func share(_ part: Double, of whole: Int) -> String {
        number(part / Double(max(1, whole)) * 100, 1) + " %"
    }

    static func number(_ value: Double, _ places: Int) -> String {
        (value < 0 ? "-" : "") + CalibratedScenario.decimal(abs(value), places)
    }
}
