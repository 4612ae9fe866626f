import RideCore
import RideFares

/// Reads how prices follow the demand: `on`, `off`, or a section of figures.
enum SurgeReader {
    enum Switch: String, CaseIterable { case on, off }

    struct Keys: KeyList {
        let cap = Key.hundredths(
            "cap", 100...FareLimits.surgeHundredths,
            "the most that prices rise to, a whole number of steps above 1"
        ).usual("2.5")
        let threshold = Key.hundredths(
            "threshold", 0...10_000, "requests per driver up to which prices stay"
        ).usual("1")
        let slope = Key.hundredths("slope", 0...1_000, "what each further request per driver adds")
            .usual("0.5")
        let smoothing = Key.share(
            "smoothing", atLeast: .percent(1),
            "how much of the way to its target a price goes in one interval"
        ).usual("0.3")
        let neighbourWeight = Key.share(
            "neighbour_weight", "how much requests and drivers of the zones around count"
        ).usual("0.25")
        let interval = Key.duration(
            "interval", .seconds(5)...(.seconds(3_600)), "how often prices are recalculated"
        ).usual("60s")
        let window = Key.duration(
            "window", .seconds(5)...(.seconds(60 * 3_600)), "how long a request counts"
        ).range("1 to 60 whole intervals").usual("300s")
        let step = Key<Int>.parsed(
            "step", .word(["0.05", "0.1", "0.10"]), "what multipliers are rounded to",
            expecting: "0.05 or 0.10"
        ) { Quantity.decimal($0, digits: 2).flatMap { [5, 10].contains($0) ? Int($0) : nil } }
        .range("0.05 or 0.10").usual("0.10")
        let zoneSize = Key.length("zone_size", SurgeZones.sizes, "about how wide a zone is")
            .usual("1km")
    }

    private static let keys = Keys()

    static let key = Key.choice(
        "surge", of: Switch.self,
        "whether prices follow the demand: `on`, `off`, or figures of your own instead of the "
            + "market's"
    ).usual("as in the market; `off` without one").orSection(keys, isFirst: false)

    /// The rules under the key `surge`; `others` if the key is absent.
    ///
    /// - Parameter others: what figures are like that are not given.
    static func rules(
        _ top: YAMLSection, otherwise others: SurgeRules
    ) throws(ScenarioError) -> SurgeRules {
        guard top.has("surge") else { return others }
        let section = try top.section(under: key)
        if section == nil {
            guard let choice = try? top.read(key) else {
                throw top.error("surge", "expected on, off, or a section")
            }
            if choice == .off { return .off }
        }
        func figure<Value>(_ key: Key<Value>, _ usual: Value) throws(ScenarioError) -> Value {
            try section?.read(key) ?? usual
        }
        let cap = try figure(keys.cap, others.cap.hundredths)
        let threshold = try figure(keys.threshold, others.thresholdHundredths)
        let slope = try figure(keys.slope, others.slopeHundredths)
        let smoothing = try figure(keys.smoothing, others.smoothing)
        let neighbourWeight = try figure(keys.neighbourWeight, others.neighbourWeight)
        let interval = try figure(keys.interval, others.interval)
        let window = try figure(keys.window, others.window)
        let step = try figure(keys.step, others.stepHundredths)
        let zoneSize = try figure(keys.zoneSize, others.zoneSize)
        do throws(SurgeRulesRejection) {
            return try SurgeRules(
                isOn: true, cap: SurgeMultiplier(hundredths: cap) ?? others.cap,
                thresholdHundredths: threshold, slopeHundredths: slope, smoothing: smoothing,
                neighbourWeight: neighbourWeight, interval: interval, window: window,
                stepHundredths: step, zoneSize: zoneSize)
        } catch {
            throw top.error(below: "surge.\(error.key)", Self.expectation(error))
        }
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
