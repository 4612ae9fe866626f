import RideResults
import RideScenario

/// What a sweep found, for people and for programs.
package enum SweepTable {
    /// A field as RFC 4180 has it.
    package static func quoted(_ text: String) -> String {
        guard text.contains(where: { "\",\n\r\r\n".contains($0) }) else { return text }
        var quoted = "\""
        for character in text { quoted += character == "\"" ? "\"\"" : String(character) }
        return quoted + "\""
    }

    /// A block for each variant, a line for each measure.
    package static func text(_ comparisons: [Sweep.Comparison], _ plan: SweepPlan) -> String {
        let sure = percent(plan.confidence)
        let seeds = plan.seeds.count
        var text = "\(seeds) seeds each, means with intervals at \(sure) confidence\n"
        if !plan.common.isEmpty {
            text += "all with \(plan.common.map(\.text).joined(separator: " "))\n"
        }
        let width = comparisons.map(\.measure.count).max() ?? 0
        var last: SweepPlan.Variant?
        for comparison in comparisons {
            if comparison.variant != last {
                text += "\n\(plan.name(of: comparison.variant))\n"
                last = comparison.variant
            }
            let padding = String(repeating: " ", count: width - comparison.measure.count + 2)
            text += "  " + comparison.measure + padding
            text += interval(comparison.statistics, plan.confidence)
            if let difference = comparison.difference {
                let sign = difference.mean >= 0 ? "+" : ""
                text += "   \(sign)" + interval(difference, plan.confidence)
                text += isDifferent(difference, plan.confidence) ? "" : "  (may be chance)"
            }
            text += "\n"
        }
        if plan.variants.count > 1 {
            text +=
                "\ndifferences to \(plan.name(of: plan.variants[plan.baseline])), seed by seed\n"
        }
        return text
    }

    /// `summary.csv`: a line for each variant and measure.
    package static func csv(_ comparisons: [Sweep.Comparison], _ plan: SweepPlan) -> String {
        var keys: [String] = []
        let variants = plan.variants + comparisons.map(\.variant)
        for setting in variants.flatMap(\.settings) where !keys.contains(setting.key) {
            keys.append(setting.key)
        }
        let names = [
            "measure", "runs", "mean", "low", "high", "deviation", "difference", "difference_low",
            "difference_high",
        ]
        var text = (keys + names).joined(separator: ",") + "\n"
        for comparison in comparisons {
            let values = keys.map { key in
                SweepTable.quoted(
                    comparison.variant.settings.first { $0.key == key }?.value ?? "")
            }
            let own = comparison.statistics
            let fields =
                values + [comparison.measure, "\(own.count)"] + bounds(own, plan.confidence)
                + ["\(own.deviation)"]
                + (comparison.difference.map { bounds($0, plan.confidence) } ?? ["", "", ""])
            text += fields.joined(separator: ",") + "\n"
        }
        return text
    }

    private static func bounds(_ statistics: SampleStatistics, _ confidence: Double) -> [String] {
        let half = statistics.halfWidth(confidence: confidence)
        return ["\(statistics.mean)"]
            + (half.map { ["\(statistics.mean - $0)", "\(statistics.mean + $0)"] } ?? ["", ""])
    }

    private static func isDifferent(_ difference: SampleStatistics, _ confidence: Double) -> Bool {
        difference.halfWidth(confidence: confidence).map { abs(difference.mean) > $0 } ?? true
    }

    private static func interval(_ statistics: SampleStatistics, _ confidence: Double) -> String {
        let half = statistics.halfWidth(confidence: confidence)
        return number(statistics.mean) + (half.map { " ± " + number($0) } ?? "")
    }

    /// Four digits that say something.
    package static func number(_ value: Double) -> String {
        let size = abs(value)
        let places = size >= 1_000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = Int64((size * scale).rounded())
        let digits = String(scaled)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }

    /// A whole number as one, and any other with four digits.
    package static func plain(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : number(value)
    }

    package static func percent(_ share: Double) -> String {
        let perMille = Int((share * 1_000).rounded())
        return perMille % 10 == 0 ? "\(perMille / 10) %" : "\(perMille / 10).\(perMille % 10) %"
    }
}
