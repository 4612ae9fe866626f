import RideCore
import RideFares
import RideSim

/// Who drives, and who asks for rides: the sections `drivers` and `demand`.
extension Scenario {
    struct DriverKeys: KeyList {
        let count = Key.integer(
            "count", 0...1_000_000,
            "how many, spread over the city in proportion to the people living in its zones")
        let vip = Key.perMille(
            "vip_share", "each driver's chance to drive a vip car; vip cars take common rides too"
        ).usual("0")
        let women = Key.perMille(
            "women_share", "each driver's chance to be a woman who also takes rides for women"
        ).usual("0")
        let pet = Key.perMille("pet_share", "each driver's chance to let an animal come along")
            .usual("0")
        let table = Key.table("table", "a table of drivers instead of all that")
        let startAt = Key.choice(
            "start_at", of: StartPlaces.self,
            "where they begin: `people`, in proportion to the people of each zone; `streets`, at "
                + "any crossing alike"
        ).usual("`people`")
        let shifts = Key.section(
            "shifts", Scenario.shiftKeys,
            "when they are at work; in a served city a profile goes on week by week, and a table "
                + "begins again when it ends"
        ).usual("always")
        let breaks = Key.fields("breaks", Scenario.breaks, "pauses at work").usual("none")
        let idle = Key.fields(
            "idle", Scenario.idling,
            "where drivers without a ride go; on the way they get no requests"
        ).usual("they stay")
        let days = Key.fields(
            "day_to_day", Scenario.days,
            "drivers choose the hours of each day by what an hour was worth on the days before "
                + "(`MODEL.md`); in runs"
        ).usual("their hours are given")
    }

    static let driverKeys = DriverKeys()

    static func drivers(
        _ section: YAMLSection, _ tariffs: TariffBook
    ) throws(ScenarioError) -> DriverSource {
        let keys = driverKeys
        if section.has("table") {
            let others = [keys.count, keys.vip, keys.women, keys.pet].map(\.name)
            guard !(others + [keys.startAt.name]).contains(where: section.has) else {
                throw section.error("table", "stands alone: the table says how many there are")
            }
            return .table(try section.require(keys.table))
        }
        return .spread(
            count: try section.require(keys.count, "a whole number, or `table` with a file"),
            vipPerMille: try share(keys.vip, .vip, section, tariffs),
            womenPerMille: try share(keys.women, .women, section, tariffs),
            petPerMille: try share(keys.pet, .pet, section, tariffs))
    }

    /// The share of a category, which must have a tariff if there is to be any of it.
    private static func share(
        _ key: Key<Int>, _ category: Category, _ section: YAMLSection, _ tariffs: TariffBook
    ) throws(ScenarioError) -> Int {
        let perMille = try section.read(key) ?? 0
        guard perMille == 0 || tariffs.offers(category) else {
            throw section.error(
                key.name, "expected 0, because the category \(category.rawValue) has no tariff")
        }
        return perMille
    }

    struct DemandKeys: KeyList {
        let rates = Key.hours(
            "requests_per_hour", 0...10_000_000,
            "in the whole city, which needs zones with people: one number, or a list of 24, from "
                + "the hour after midnight on")
        let vip = share("vip_share")
        let women = share("women_share")
        let pet = share("pet_share")
        let halfAttraction = Key<Metres>.parsed(
            "half_attraction", .length,
            "the distance at which the attraction of a zone has fallen to one half",
            expecting: "a length such as 4km or 500m"
        ) { Quantity.length($0).flatMap { $0 > .zero ? $0 : nil } }.range("above 0").usual("4km")
        let destinations = Key.choice(
            "destinations", of: Destinations.self,
            "`balanced`: as many rides end in each zone as start there; `attraction`: "
                + "destinations by attraction alone, as before this key was there"
        ).usual("`balanced`")
        let zones = Key.section(
            "zones", ZoneTables.keys,
            "how many requests each zone makes at each hour, and where they go, instead of the "
                + "rates, people and distances")
        let table = Key.text(
            "table", "a table of requests instead of all that: its path, or a section (below)"
        ).range("").orSection(DemandTable.fields)
        let timeZone = Key.text(
            "time_zone",
            "the time zone whose clocks a table's times are written by, unless they say it "
                + "themselves (`Z`, `-03:00`); in a world of weekdays, the one to convert such "
                + "times to"
        ).usual("the city's")
        let dates = Key.text(
            "dates",
            "which days of a table make requests: `2016-03-01..07`, `2016-03-28..2016-04-03`; "
                + "the world begins on the first, unless `start` names a date"
        ).usual("all")

        private static func share(_ name: String) -> Key<Int> {
            .perMille(
                name,
                "each request's chance to be for this category; a category with requests needs a "
                    + "tariff"
            ).range("0 to 1, together no more than 1").usual("0")
        }
    }

    static let demandKeys = DemandKeys()

    /// How destinations are chosen.
    enum Destinations: String, CaseIterable { case balanced, attraction }

    static func demand(
        _ section: YAMLSection?, _ tariffs: TariffBook
    ) throws(ScenarioError) -> DemandSource {
        guard let section else { return .none }
        let keys = demandKeys
        let besides = [keys.timeZone.name, keys.dates.name]
        if section.has("table") {
            guard section.keys.count(where: { !besides.contains($0) }) == 1 else {
                throw section.error("table", "stands alone: the table holds every request")
            }
            var table = try DemandTable(section)
            table.zone = try demandZone(section)
            table.range = try demandDates(section)
            return .table(table)
        }
        for key in besides where section.has(key) {
            throw section.error(key, "goes with `table`")
        }
        let zones = try ZoneTables(section)
        var rates = [Double](repeating: 0, count: 24)
        if zones == nil {
            rates = try section.require(keys.rates, "a number or a list of 24, `zones` or `table`")
        }
        let halfAttraction = try section.read(keys.halfAttraction) ?? Metres(4_000)
        let vip = try share(keys.vip, .vip, section, tariffs)
        let women = try share(keys.women, .women, section, tariffs)
        let pet = try share(keys.pet, .pet, section, tariffs)
        guard vip + women + pet <= 1_000 else {
            throw section.error(
                (section.has(keys.pet.name) ? keys.pet : keys.women).name,
                "expected shares of vip, women and pet that are together no more than 1")
        }
        let synthetic = SyntheticDemand(
            requestsPerHour: rates, vipPerMille: vip, womenPerMille: women, petPerMille: pet,
            halfAttraction: halfAttraction,
            isBalanced: try section.read(keys.destinations) != .attraction)
        return zones.map { .zones($0, synthetic) } ?? .synthetic(synthetic)
    }
}
