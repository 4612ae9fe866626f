import RideCore
import RideFares

/// Reads how prices follow the demand: `on`, `off`, or a section of figures.
enum SurgeReader {
    private enum Switch: String, CaseIterable { case on, off }

    /// The rules under the key `surge`; `others` if the key is absent.
    ///
    /// - Parameter others: what figures are like that are not given.
    static func rules(
        _ top: YAMLSection, otherwise others: SurgeRules
    ) throws(ScenarioError) -> SurgeRules {
        guard top.has("surge") else { return others }
        if let word = try? top.text("surge", as: .word(Switch.allCases.map(\.rawValue))) {
            guard let choice = Switch(rawValue: word) else {
                throw top.error("surge", "expected on, off, or a section")
            }
            switch choice {
            case .on: return try rules(nil, top, others)
            case .off: return .off
            }
        }
        guard let section = try? top.section("surge") else {
            throw top.error("surge", "expected on, off, or a section")
        }
        try section.allow([
            "cap", "threshold", "slope", "smoothing", "neighbour_weight", "interval", "window",
            "step", "zone_size",
        ])
        return try rules(section, top, others)
    }

    private static func rules(
        _ section: YAMLSection?, _ top: YAMLSection, _ others: SurgeRules
    ) throws(ScenarioError) -> SurgeRules {
        let cap = try section?.decimal(
            "cap", digits: 2, 100...Int64(FareLimits.surgeHundredths))
        let threshold = try section?.decimal("threshold", digits: 2, 0...10_000)
        let slope = try section?.decimal("slope", digits: 2, 0...1_000)
        let smoothing = try section?.share("smoothing", atLeast: .percent(1))
        let neighbourWeight = try section?.share("neighbour_weight")
        let interval = try section?.duration("interval", .seconds(5)...(.seconds(3_600)))
        let window = try section?.duration("window", .seconds(5)...(.seconds(60 * 3_600)))
        let step = try section.map { section throws(ScenarioError) in try self.step(section) }
        let zoneSize = try section.map { section throws(ScenarioError) in
            try self.zoneSize(section)
        }
        do throws(SurgeRulesRejection) {
            return try SurgeRules(
                isOn: true,
                cap: cap.flatMap { SurgeMultiplier(hundredths: Int($0)) } ?? others.cap,
                thresholdHundredths: threshold.map { Int($0) } ?? others.thresholdHundredths,
                slopeHundredths: slope.map { Int($0) } ?? others.slopeHundredths,
                smoothing: smoothing ?? others.smoothing,
                neighbourWeight: neighbourWeight ?? others.neighbourWeight,
                interval: interval ?? others.interval, window: window ?? others.window,
                stepHundredths: step.flatMap { $0 } ?? others.stepHundredths,
                zoneSize: zoneSize.flatMap { $0 } ?? others.zoneSize)
        } catch {
            throw top.error(below: "surge.\(error.key)", Self.expectation(error))
        }
    }

    private static func step(_ section: YAMLSection) throws(ScenarioError) -> Int? {
        guard let text = try section.text("step", as: .word(["0.05", "0.1", "0.10"])) else {
            return nil
        }
        guard let step = Quantity.decimal(text, digits: 2), [5, 10].contains(step) else {
            throw section.error("step", "expected 0.05 or 0.10")
        }
        return Int(step)
    }

    private static func zoneSize(_ section: YAMLSection) throws(ScenarioError) -> Metres? {
        guard let text = try section.text("zone_size", as: .length) else { return nil }
        guard let size = Quantity.length(text), SurgeZones.sizes.contains(size) else {
            let least = Quantity.text(SurgeZones.sizes.lowerBound)
            throw section.error(
                "zone_size",
                "expected a length from \(least) to \(Quantity.text(SurgeZones.sizes.upperBound))")
        }
        return size
    }

    /// What is wrong with single figures was found before; these two depend on others.
    private static func expectation(_ rejection: SurgeRulesRejection) -> String {
        switch rejection {
        case .capNotWholeSteps: "expected a whole number of steps above 1"
        case .windowNotWholeIntervals:
            "expected 1 to \(FareLimits.surgeIntervals) whole intervals"
        case .neighbourWeightOutOfRange, .thresholdOutOfRange, .slopeOutOfRange, .stepNotAllowed,
            .smoothingOutOfRange, .intervalOutOfRange, .zoneSizeOutOfRange:
            rejection.message
        }
    }
}
