import RideCore

/// Reading the keys of `demand.table`.
extension DemandTable {
    /// What is said of a table: its path, or a section.
    ///
    /// - Throws: `ScenarioError` with the place and what was expected.
    init(_ demand: YAMLSection) throws(ScenarioError) {
        let key = Scenario.demandKeys.table
        if let section = try demand.section(under: key) {
            self = try Self.fields.read(section)
        } else {
            let path = try demand.require(key, "a file")
            self.init(path: try Scenario.tablePath(path, key.name, of: demand))
        }
    }

    static let fields = SectionFields(DemandTable(path: "")) {
        Key.table("file", "the table, in CSV, packed by gzip or not")
            .required("the path of a table in CSV").sets { path, _, table in
                table.path = path ?? ""
                table.key = "demand.table.file"
            }
        Key.choice(
            "layout", of: Layout.self,
            "`nyc_tlc`: the trip records of New York's Taxi and Limousine Commission, of any "
                + "year; `rides`: the table of that name that a run leaves (RESULTS.md)"
        ).usual("the names above").sets(\.layout)
        Key.section(
            "columns", ColumnKeys(),
            "what this table calls columns that have other names here: `columns: {time_s: "
                + "departure_time, from_lat: o_lat}`"
        ).usual("the same").sets { section, _, table throws(ScenarioError) in
            if let section { table.columns = try columns(section) }
        }
        Key.table(
            "places",
            "a table with `id` and `lat`, `lon` (`x`, `y` where `crs` is in metres), for tables "
                + "that name zones or stops"
        ).usual("none").sets(\.places)
        Key<CoordinateSystem>.parsed(
            "crs", .text,
            "the system of the coordinates: EPSG:4326 and its like (4674, 4258, 4269), 3857, or "
                + "UTM on WGS 84 (326xx, 327xx), SIRGAS 2000 (31965 to 31985), ETRS89 (258xx) or "
                + "NAD83 (269xx)",
            expecting: "one of: \(CoordinateSystem.known)", CoordinateSystem.init
        ).usual("EPSG:4326").sets(\.system)
        Key<CivilDate>.parsed(
            "day", .day,
            "the day on which the world begins, at `start.time`, where times name days",
            expecting: "a day such as 2026-11-21", CivilDate.init
        ).usual("that of the earliest request").sets(\.day)
        Key.choice(
            "dates", of: SlashedDate.Order.self,
            "what comes first in dates such as 03/07/2024: `month_first` or `day_first`"
        ).usual("what the table shows").sets(\.dates)
        Key.length(
            "snap_limit", Metres(1)...Metres(1_000),
            "a request farther than this from any street is left out"
        ).sets(\.snapLimit)
        Key.number("scale", 0...1_000, "how many requests each line stands for, on average")
            .sets(\.scale)
        Key<Duration>.parsed(
            "shift", .signedDuration,
            "how much later requests come, or with a minus how much earlier",
            expecting: "a duration such as 30m or -1h30m, to 366d", shift
        ).range("to 366d").usual("0s").sets(\.shift)
        Key.duration(
            "time_jitter", .zero...(.seconds(86_400)),
            "each request comes up to so much earlier or later, every millisecond equally likely"
        ).sets(\.timeJitter)
        Key.length(
            "place_jitter", Metres.zero...Metres(10_000),
            "each end moves by up to so much, every point of the circle equally likely, and to "
                + "the nearest street from there"
        ).sets(\.placeJitter)
    }

    /// The names of columns, each with what a table calls it.
    private struct ColumnKeys: KeyHolder {
        var forms: [KeyForm] { Field.allCases.flatMap { Key.text($0.rawValue, "").forms } }
    }

    private static func columns(
        _ section: YAMLSection
    ) throws(ScenarioError) -> [Field: String] {
        var columns: [Field: String] = [:]
        for field in Field.allCases {
            // Names are compared as the table's own are: in small letters, without blanks.
            columns[field] = try section.text(field.rawValue).map { name in
                name.filter { $0 != " " && $0 != "\t" }.lowercased()
            }
        }
        return columns
    }

    /// A duration, perhaps with a minus before it.
    private static func shift(_ text: String) -> Duration? {
        let isBack = text.hasPrefix("-")
        guard let time = Quantity.duration(isBack ? String(text.dropFirst()) : text),
            time <= .seconds(366 * 86_400)
        else { return nil }
        return isBack ? .zero - time : time
    }
}
