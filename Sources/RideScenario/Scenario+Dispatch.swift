import RideCore
import RideFares
import RideSim

/// How requests find drivers: the section `dispatch`.
extension Scenario {
    static let dispatch = SectionFields(DispatchRules()) {
        Key.choice(
            "policy", of: PolicyName.self,
            "which driver is asked (`POLICIES.md` has the formula and source of each): "
                + "`nearest`, `longest_idle`, `radius`, `batched`, `shared`"
        ).usual("`nearest`").sets { name, section, rules throws(ScenarioError) in
            rules.policy = try policy(name ?? .nearest, section)
        }
        Key.duration("offer_time", times, "how long a simulated driver has to answer")
            .sets(\.offerTime)
        Key.choice(
            "when_all_are_busy", of: DispatchRules.WhenAllAreBusy.self,
            "`queue`: the request waits its turn, and a free car takes the oldest; "
                + "`queue_nearest`: it waits, and a free car takes the nearest (with `nearest` "
                + "and `longest_idle`); `refuse`: it ends unserved, with a window at the "
                + "window's end"
        ).usual("`queue`").sets { choice, section, rules throws(ScenarioError) in
            rules.whenAllAreBusy = choice ?? .queue
            try checkQueue(rules, section)
        }
        Key.duration("maximum_pickup_time", times, "a driver farther away is not asked")
            .usual("no limit").sets(\.maximumPickupTime)
        radius
        batched
        shared
        Key.fields(
            "repositioning", repositioning,
            "idle cars go to where requests are expected; with any policy"
        ).usual("they stay").sets(\.repositioning)
        Key.duration(
            "next_ride", windows,
            "a driver so near the drop-off in driving time may already be asked for the next "
                + "ride (`POLICIES.md`); with `policy: nearest`"
        ).usual("nobody is").sets { time, section, rules throws(ScenarioError) in
            // With a window, cars whose ride ends soon get requests by `forward`.
            guard time == nil || rules.policy == .nearest else {
                throw section.error("next_ride", "goes with `policy: nearest`")
            }
            rules.nextRideWithin = time
        }
    }

    /// The policies, by the names of `PolicyRules`.
    enum PolicyName: String, CaseIterable {
        case nearest
        case longestIdle = "longest_idle"
        case radius, batched, shared
    }

    private static func policy(
        _ name: PolicyName, _ section: YAMLSection
    ) throws(ScenarioError) -> PolicyRules {
        for other in PolicyName.allCases where other != name && section.has(other.rawValue) {
            throw section.error(
                other.rawValue,
                "belongs to `policy: \(other.rawValue)`, but the policy is \(name.rawValue)")
        }
        switch name {
        case .nearest: return .nearest
        case .longestIdle: return .longestIdle
        case .radius: return .radius(try section.read(radius) ?? RadiusRules())
        case .batched: return .batched(try section.read(batched) ?? BatchRules())
        case .shared: return .shared(try section.read(shared) ?? SharingRules())
        }
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

    private static let radius = Key.fields(
        "radius",
        SectionFields(RadiusRules()) {
            Key.duration("start", anyTime, "how far away a car may be when the request is made")
                .sets(\.start)
            Key.duration("growth", anyTime, "how much that grows in each minute of waiting")
                .sets(\.growth)
            Key.duration("most", times, "it grows no further")
                .range("no less than `start`, 1s to 31d").sets(\.most)
            Key.duration("step", windows, "how often a waiting request is looked at again")
                .sets(\.step)
        } check: { rules, section throws(ScenarioError) in
            guard rules.start <= rules.most else {
                throw section.error("most", "expected no less than start")
            }
        }, "a radius in driving time; with `policy: radius`")

    private static let batched = Key.fields(
        "batched",
        SectionFields(BatchRules()) {
            Key.duration("window", windows, "how long requests and cars are gathered")
                .sets(\.window)
            Key.integer(
                "candidates", 1...1_000,
                "how many of the nearest cars are considered for each request"
            ).sets(\.candidates)
            Key.duration(
                "forward", .zero...windows.upperBound,
                "cars whose ride ends within so long are considered too"
            ).sets(\.forward)
            Key.duration(
                "reassign_gain", times,
                "before its pick-up a ride goes to another car that is there sooner by at least "
                    + "so much"
            ).usual("never").sets(\.reassignGain)
        }, "assignment over a window; with `policy: batched`")

    private static let shared = Key.fields(
        "shared",
        SectionFields(SharingRules()) {
            Key.duration("window", windows, "how long requests and cars are gathered")
                .sets(\.window)
            Key.integer(
                "candidates", 1...100,
                "how many cars, and how many other requests, are considered for each request"
            ).sets(\.candidates)
            Key.integer(
                "parties", 2...SharingRules.mostParties, "how many parties a car has at most"
            ).sets(\.parties)
            Key.integer("seats", 1...8, "how many seats a car has for them").sets(\.seats)
            Key.perMille(
                "maximum_detour", 0...10,
                "how much longer than alone a passenger may be in the car, as a share of the "
                    + "time alone"
            ).sets(\.detourPerMille)
            Key.duration(
                "maximum_wait", times,
                "nobody is picked up later than this after asking, for the sake of another party"
            ).sets(\.maximumWait)
            Key.duration(
                "maximum_delay", times,
                "nobody is at the drop-off later than this after asking and driving alone at "
                    + "once, for the sake of another party"
            ).usual("no limit").sets(\.maximumDelay)
            Key.choice(
                "objective", of: SharingRules.Objective.self,
                "of what there is to be least: `delay` of everybody, `driving`, or lost "
                    + "`profit`, the fares less what driving costs"
            ).sets(\.objective)
            Key.integer(
                "minute_cost", 0...1_000_000,
                "what a minute of driving costs, in the currency's smallest unit; with "
                    + "`objective: profit`"
            ).sets(\.minuteCost)
            Key.perMille(
                "discount",
                "what a passenger who shares pays less, as a share of the price; of several "
                    + "seats so many times less"
            ).sets(\.discountPerMille)
            Key.perMille(
                "chosen_by",
                "each simulated passenger's chance to choose a car that others may share, at "
                    + "its own price, while the others ride alone; people choose by the price"
            ).usual("everybody shares").sets(\.choosingPerMille)
            Key.perMille(
                "companions",
                "each simulated party's chance to be one person more, again and again"
            ).sets(\.companionPerMille)
            Key.integer(
                "steps", 1...10_000_000,
                "how many steps the exact search may take in one group of cars and requests"
            ).sets(\.steps)
        }, "up to four parties to a car; with `policy: shared`")

    private static let repositioning = SectionFields(RepositioningRules()) {
        Key.duration("interval", .seconds(10)...longest, "how often").sets(\.interval)
        Key.duration(
            "lookback", fromAMinute,
            "requests of so long before now predict where the next ones come"
        ).range("60s to 31d").sets(\.lookback)
        Key.duration("farthest", times, "no car drives longer").sets(\.farthest)
        Key.length("zone_size", SurgeZones.sizes, "about how wide a zone is").sets(\.zoneSize)
    }
}
