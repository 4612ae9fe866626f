import RideCore
import RideResults
import RideSim

/// The figures of a run as a table for people and as JSON for programs.
package struct RunReport {
    package let document: RunSummaryDocument
    /// Why lines of the table of requests were left out, the most frequent reason first.
    package let reasons: [(reason: String, count: Int, firstLine: Int)]
    /// What fares are in.
    package let currency: Currency
    /// How long the run took, without what comes before it.
    package let wallTime: Duration
    /// How long its table of requests took before; nil where there is none.
    package let reading: Duration?
    /// Where the results are; nil where none are kept.
    package let folder: String?
    /// What is said of the bicycles; nil where there are none.
    package var bikes: String?

    /// One object.
    package var json: String { JSONFigure.object(document.fields).json }

    /// A table of two columns, numbers to the right.
    package var table: String {
        let rows = counts + levels + waits + means + batteries
        let names = rows.map(\.0.count).max() ?? 0
        let values = rows.map(\.1.count).max() ?? 0
        let lines = rows.map { name, value in
            "  " + name + String(repeating: " ", count: names - name.count + 2)
                + String(repeating: " ", count: values - value.count) + value
        }
        let identity = document.identity
        let length = Self.length(identity.duration.inSeconds)
        let part = document.part.map { " · \($0)" } ?? ""
        return """
            \(identity.scenario) · \(identity.city) · \(length) · seed \(identity.seed)\(part)

            \(lines.joined(separator: "\n"))

            event log \(document.digest)
            simulated in \(decimal(wallTime.inSeconds, 2)) s\(read)\(notes)
            """
    }

    private var read: String {
        reading.map { ", its table read in \(decimal($0.inSeconds, 2)) s" } ?? ""
    }

    private var notes: String {
        var notes = (bikes.map { "\n\($0)" } ?? "") + (folder.map { "\nresults in \($0)" } ?? "")
        if let demand = document.demand { notes += self.notes(of: demand) }
        if let stopped = document.stoppedAt {
            let hours = decimal(stopped.since(.start).inSeconds / 3_600, 2)
            notes += "\nstopped after \(hours) h of simulated time: these figures are of a part"
        }
        return notes
    }

    /// What the figures do not have of a table of requests, or have elsewhere.
    private func notes(of demand: DemandReport) -> String {
        var lines = DroppedLines(reasons).lines
        if demand.afterHorizon > 0 {
            lines.append(DroppedLines.late(demand.afterHorizon))
        }
        if demand.endsOffStreet > 0 {
            lines.append(
                "ends of requests more than 20 m from any street: \(demand.endsOffStreet), "
                    + "the farthest \(Int(demand.farthestOffStreet_m.rounded())) m; each "
                    + "was moved to the nearest")
        }
        guard !lines.isEmpty else { return "" }
        return (["\nof \(demand.lines) lines of the table of requests:"] + lines)
            .joined(separator: "\n  ")
    }

    // MARK: Rows

    private var counts: [(String, String)] {
        let all = document.figures.all
        let state = all.atHorizon
        return [
            ("drivers", "\(document.summary.drivers)"),
            ("requests", "\(all.requests)"),
            ("at the end: delivered", "\(state.delivered)"),
            ("  in the car", "\(state.aboard)"),
            ("  car on its way", "\(state.onTheWay)"),
            ("  still waiting", "\(state.waiting)"),
            ("  unserved", "\(state.unserved)"),
            ("  cancelled", "\(state.cancelled)"),
            ("service rate", percent(all.serviceRate)),
        ]
    }

    private var levels: [(String, String)] {
        let all = document.figures.all
        return zip(document.figures.rules.serviceLevels, all.within).map { level, count in
            let share = all.requests == 0 ? nil : Double(count) / Double(all.requests)
            return ("car there within \(Self.length(level.inSeconds))", percent(share))
        }
    }

    private var waits: [(String, String)] {
        let quantities: [(RideQuantity, String)] = [
            (.wait, "wait time"), (.queue, "  until accepted"), (.pickup, "  until the car came"),
            (.boarding, "boarding"), (.ride, "ride"),
        ]
        let came = document.figures.all.distribution(of: .wait).count
        let rows = quantities.map { quantity, name in
            let distribution = document.figures.all.distribution(of: quantity)
            let mean = distribution.mean.map { minutes($0 / 1_000) }
            let rest = distribution.quantiles([0.5, 0.95]).map { quantiles in
                " · \(minutes(quantiles[0] / 1_000)) · \(minutes(quantiles[1] / 1_000))"
            }
            return (name + ", mean · median · 95 %", (mean ?? "–") + (rest ?? ""))
        }
        return [("cars that came, also after the end", "\(came)")] + rows
    }

    private var means: [(String, String)] {
        let figures = document.figures
        func kilometres(_ quantity: RideQuantity) -> String {
            let mean = figures.all.distribution(of: quantity).mean
            return mean.map { decimal($0 / 1e6, 2) + " km" } ?? "–"
        }
        let split = figures.fleet.split
        let fare = figures.all.distribution(of: .fare).mean
        return [
            ("pick-up distance, mean", kilometres(.pickupDistance)),
            ("trip distance, mean", kilometres(.distance)),
            ("fare, mean", fare.map { amount(Int64($0.rounded())) } ?? "–"),
            ("idle (P1)", percent(split?.p1)),
            ("en route (P2)", percent(split?.p2)),
            ("with passenger (P3)", percent(split?.p3)),
            ("events", "\(document.summary.events)"),
        ]
    }

    /// What came of batteries; nothing where cars never have to charge.
    private var batteries: [(String, String)] {
        guard let electric = document.figures.electric else { return [] }
        func hours(_ time_ms: Int64) -> String { decimal(Double(time_ms) / 3.6e6, 1) + " h" }
        func energy(_ energy_mJ: Int64) -> String {
            decimal(Double(energy_mJ) / 3.6e9, 1) + " kWh"
        }
        return [
            ("charges", "\(electric.charges)"),
            ("  at plugs, all cars", hours(electric.charging_ms)),
            ("  waiting for one", hours(electric.queueing_ms)),
            ("energy used", energy(electric.totals.used_mJ)),
            ("energy charged", energy(electric.totals.charged_mJ)),
            ("no car with enough range", "\(electric.totals.refusedForRange)"),
            ("cars that ran out", "\(electric.totals.empty)"),
        ]
    }

    // MARK: Numbers

    private func percent(_ share: Double?) -> String {
        share.map { decimal($0 * 100, 1) + " %" } ?? "–"
    }

    /// A length of time that was asked for: `24 h`, `1 h 30 min`, `3 min`, `90 s`.
    package static func length(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        guard whole % 60 == 0 else { return "\(whole) s" }
        let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
        guard hours > 0 else { return "\(minutes) min" }
        return minutes == 0 ? "\(hours) h" : "\(hours) h \(minutes) min"
    }

    private func minutes(_ seconds: Double) -> String { decimal(seconds / 60, 1) + " min" }

    /// An amount with the sign that its currency has where it is used, or with its code.
    private func amount(_ minorUnits: Int64) -> String {
        let (whole, rest) = minorUnits.quotientAndRemainder(dividingBy: currency.minorUnitsPerUnit)
        let digits = String(rest.magnitude)
        let zeros = String(repeating: "0", count: max(0, currency.digits - digits.count))
        return "\(sign) \(whole)" + (currency.digits == 0 ? "" : ",\(zeros)\(digits)")
    }

    private var sign: String {
        switch currency {
        case .real: "R$"
        case .chileanPeso: "$"
        default: currency.code
        }
    }

    private func decimal(_ value: Double, _ places: Int) -> String {
        let scale = places == 1 ? 10 : 100
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = String(abs(scaled) % scale)
        let sign = scaled < 0 ? "-" : ""
        let padding = String(repeating: "0", count: places - fraction.count)
        return "\(sign)\(abs(scaled) / scale).\(padding)\(fraction)"
    }
}
