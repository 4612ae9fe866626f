import FoundationEssentials
import RideCore
import RideSim

/// The figures of a run as a table for people and as JSON for programs.
struct RunReport {
    let scenario: String
    let city: String
    let seed: UInt64
    let duration: Duration
    let summary: RunSummary
    /// SHA-256 of the history.
    let digest: String
    let wallTime: Duration

    // MARK: JSON

    private struct Document: Encodable {
        struct Wait: Encodable {
            let mean: Double
            let median: Double
            let p95: Double
            let max: Double
        }
        struct Mean: Encodable { let mean: Double }
        struct Split: Encodable {
            let p1: Double
            let p2: Double
            let p3: Double
        }
        let scenario: String
        let city: String
        let seed: UInt64
        let duration_s: Double
        let drivers: Int
        let requests: Int
        let picked_up: Int
        let delivered: Int
        let completed: Int
        let cancelled: Int
        let unserved: Int
        let wait_time_s: Wait
        let pickup_distance_m: Mean
        let trip_distance_m: Mean
        let time_split: Split
        let fare_minor: Mean
        let events: Int
        let event_log_sha256: String
    }

    /// One object. Seconds to two decimals, metres to one, shares to four.
    var json: String {
        let wait = summary.waitTime
        let document = Document(
            scenario: scenario, city: city, seed: seed, duration_s: duration.inSeconds,
            drivers: summary.drivers, requests: summary.requests, picked_up: summary.pickedUp,
            delivered: summary.delivered, completed: summary.completed,
            cancelled: summary.cancelled, unserved: summary.unserved,
            wait_time_s: .init(
                mean: rounded(wait.mean_s, 100), median: rounded(wait.median_s, 100),
                p95: rounded(wait.p95_s, 100), max: rounded(wait.max_s, 100)),
            pickup_distance_m: .init(mean: rounded(summary.meanPickupDistance_m, 10)),
            trip_distance_m: .init(mean: rounded(summary.meanTripDistance_m, 10)),
            time_split: .init(
                p1: rounded(summary.timeSplit.p1, 10_000),
                p2: rounded(summary.timeSplit.p2, 10_000),
                p3: rounded(summary.timeSplit.p3, 10_000)),
            fare_minor: .init(mean: Double(summary.meanFare.minorUnits)),
            events: summary.events, event_log_sha256: digest)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(document) else {
            preconditionFailure("figures are finite")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }

    // MARK: Table

    /// A table of two columns, numbers to the right.
    var table: String {
        let wait = summary.waitTime
        let split = summary.timeSplit
        let rows: [(String, String)] = [
            ("drivers", "\(summary.drivers)"),
            ("requests", "\(summary.requests)"),
            ("picked up", "\(summary.pickedUp)"),
            ("delivered", "\(summary.delivered)"),
            ("cancelled", "\(summary.cancelled)"),
            ("unserved", "\(summary.unserved)"),
            ("service rate", percent(share(of: summary.completed, in: summary.requests))),
            ("wait time, mean", minutes(wait.mean_s)),
            ("wait time, median", minutes(wait.median_s)),
            ("wait time, 95 %", minutes(wait.p95_s)),
            ("wait time, longest", minutes(wait.max_s)),
            ("pick-up distance, mean", "\(decimal(summary.meanPickupDistance_m / 1_000, 2)) km"),
            ("trip distance, mean", "\(decimal(summary.meanTripDistance_m / 1_000, 2)) km"),
            ("fare, mean", "R$ " + amount(summary.meanFare)),
            ("idle (P1)", percent(split.p1)),
            ("en route (P2)", percent(split.p2)),
            ("with passenger (P3)", percent(split.p3)),
            ("events", "\(summary.events)"),
        ]
        let names = rows.map(\.0.count).max() ?? 0
        let values = rows.map(\.1.count).max() ?? 0
        let lines = rows.map { name, value in
            "  " + name + String(repeating: " ", count: names - name.count + 2)
                + String(repeating: " ", count: values - value.count) + value
        }
        let hours = decimal(duration.inSeconds / 3_600, 1)
        return """
            \(scenario) · \(city) · \(hours) h · seed \(seed)

            \(lines.joined(separator: "\n"))

            event log \(digest)
            simulated in \(decimal(wallTime.inSeconds, 2)) s
            """
    }

    private func share(of part: Int, in whole: Int) -> Double {
        whole == 0 ? 0 : Double(part) / Double(whole)
    }

    private func percent(_ share: Double) -> String { decimal(share * 100, 1) + " %" }

    private func minutes(_ seconds: Double) -> String { decimal(seconds / 60, 1) + " min" }

    private func amount(_ money: Money) -> String {
        let (whole, cents) = money.minorUnits.quotientAndRemainder(dividingBy: 100)
        return "\(whole),\(cents < 10 ? "0" : "")\(cents)"
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
