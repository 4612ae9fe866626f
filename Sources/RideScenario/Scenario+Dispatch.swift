import RideCore
import RideFares
import RideSim

/// How requests find drivers: the section `dispatch`.
extension Scenario {
    static func dispatch(_ section: YAMLSection?) throws(ScenarioError) -> DispatchRules {
        var rules = DispatchRules()
        guard let section else { return rules }
        try section.allow([
            "policy", "offer_time", "when_all_are_busy", "maximum_pickup_time", "radius",
            "batched", "shared", "repositioning", "next_ride",
        ])
        rules.policy = try policy(section)
        if let time = try section.duration("offer_time", .seconds(1)...longest) {
            rules.offerTime = time
        }
        if let choice = try section.choice(
            "when_all_are_busy", of: DispatchRules.WhenAllAreBusy.self)
        {
            rules.whenAllAreBusy = choice
        }
        try checkQueue(rules, section)
        rules.maximumPickupTime = try section.duration(
            "maximum_pickup_time", .seconds(1)...longest)
        rules.repositioning = try section.section("repositioning").map(repositioning)
        rules.nextRideWithin = try nextRide(rules, section)
        return rules
    }

    private static func policy(_ section: YAMLSection) throws(ScenarioError) -> PolicyRules {
        let name = try section.choice("policy", of: PolicyName.self) ?? .nearest
        for other in PolicyName.allCases where other != name && section.has(other.rawValue) {
            throw section.error(
                other.rawValue,
                "belongs to `policy: \(other.rawValue)`, but the policy is \(name.rawValue)")
        }
        let own = try section.section(name.rawValue)
        switch name {
        case .nearest: return .nearest
        case .longestIdle: return .longestIdle
        case .radius: return .radius(try own.map(radius) ?? RadiusRules())
        case .batched: return .batched(try own.map(batched) ?? BatchRules())
        case .shared: return .shared(try own.map(shared) ?? SharingRules())
        }
    }

    /// With a window, cars whose ride ends soon are brought together with requests by `forward`.
    private static func nextRide(
        _ rules: DispatchRules, _ section: YAMLSection
    ) throws(ScenarioError) -> Duration? {
        guard let time = try section.duration("next_ride", .seconds(1)...windows.upperBound) else {
            return nil
        }
        guard rules.policy == .nearest else {
            throw section.error("next_ride", "goes with `policy: nearest`")
        }
        return time
    }

    /// The policies, by the names of `PolicyRules`.
    private enum PolicyName: String, CaseIterable {
        case nearest
        case longestIdle = "longest_idle"
        case radius, batched, shared
    }

    /// Which request a free car takes is asked only where cars and requests meet one by one, the
    /// oldest first.
    private static func checkQueue(
        _ rules: DispatchRules, _ section: YAMLSection
    ) throws(ScenarioError) {
        guard rules.whenAllAreBusy == .queueNearest else { return }
        switch rules.policy {
        case .nearest, .longestIdle: return
        case .radius, .batched, .shared:
            throw section.error(
                "when_all_are_busy", "queue_nearest goes with `policy: nearest` or `longest_idle`")
        }
    }

    private static let windows: ClosedRange<Duration> = .seconds(1)...(.seconds(3_600))

    private static func radius(_ section: YAMLSection) throws(ScenarioError) -> RadiusRules {
        try section.allow(["start", "growth", "most", "step"])
        var rules = RadiusRules()
        if let time = try section.duration("start", .zero...longest) { rules.start = time }
        if let time = try section.duration("growth", .zero...longest) { rules.growth = time }
        if let time = try section.duration("most", .seconds(1)...longest) { rules.most = time }
        if let time = try section.duration("step", windows) { rules.step = time }
        guard rules.start <= rules.most else {
            throw section.error("most", "expected no less than start")
        }
        return rules
    }

    private static func batched(_ section: YAMLSection) throws(ScenarioError) -> BatchRules {
        try section.allow(["window", "candidates", "forward", "reassign_gain"])
        var rules = BatchRules()
        if let time = try section.duration("window", windows) { rules.window = time }
        if let count = try section.integer("candidates", 1...1_000) { rules.candidates = count }
        if let time = try section.duration("forward", .zero...windows.upperBound) {
            rules.forward = time
        }
        rules.reassignGain = try section.duration("reassign_gain", .seconds(1)...longest)
        return rules
    }

    private static func shared(_ section: YAMLSection) throws(ScenarioError) -> SharingRules {
        try section.allow([
            "window", "candidates", "maximum_detour", "maximum_wait", "discount", "steps",
        ])
        var rules = SharingRules()
        if let time = try section.duration("window", windows) { rules.window = time }
        if let count = try section.integer("candidates", 1...100) { rules.candidates = count }
        if let share = try section.number("maximum_detour", 0...10) {
            rules.detourPerMille = Int((share * 1_000).rounded())
        }
        if let time = try section.duration("maximum_wait", .seconds(1)...longest) {
            rules.maximumWait = time
        }
        if let share = try section.number("discount", 0...1) {
            rules.discountPerMille = Int((share * 1_000).rounded())
        }
        if let steps = try section.integer("steps", 1...10_000_000) { rules.steps = steps }
        return rules
    }

    private static func repositioning(
        _ section: YAMLSection
    ) throws(ScenarioError) -> RepositioningRules {
        try section.allow(["interval", "lookback", "farthest", "zone_size"])
        var rules = RepositioningRules()
        if let time = try section.duration("interval", .seconds(10)...longest) {
            rules.interval = time
        }
        if let time = try section.duration("lookback", .seconds(60)...longest) {
            rules.lookback = time
        }
        if let time = try section.duration("farthest", .seconds(1)...longest) {
            rules.farthest = time
        }
        if let text = try section.text("zone_size", as: .length) {
            guard let size = Quantity.length(text), SurgeZones.sizes.contains(size) else {
                throw section.error("zone_size", "expected a length from 200m to 20km")
            }
            rules.zoneSize = size
        }
        return rules
    }
}
