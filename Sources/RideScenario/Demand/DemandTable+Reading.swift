import RideCore

/// Reading the keys of `demand.table`.
extension DemandTable {
    /// What is said of a table: its path, or a section.
    ///
    /// - Throws: `ScenarioError` with the place and what was expected.
    init(_ demand: YAMLSection, in folder: String) throws(ScenarioError) {
        if case .scalar = demand.value("table") {
            let path = try demand.text("table") ?? ""
            self.init(path: try Scenario.tablePath(path, "table", of: demand, in: folder))
            return
        }
        guard let section = try demand.section("table") else {
            throw demand.missing("table", "a file")
        }
        try section.allow([
            "file", "layout", "columns", "places", "crs", "day", "dates", "snap_limit", "scale",
            "shift", "time_jitter", "place_jitter",
        ])
        guard let file = try section.text("file") else {
            throw section.missing("file", "the path of a table in CSV")
        }
        self.init(path: try Scenario.tablePath(file, "file", of: section, in: folder))
        key = "demand.table.file"
        layout = try section.choice("layout", of: Layout.self)
        columns = try Self.columns(section.section("columns"))
        if let text = try section.text("places") {
            places = try Scenario.tablePath(text, "places", of: section, in: folder)
        }
        if let text = try section.text("crs") {
            guard let system = CoordinateSystem(text) else {
                throw section.error("crs", "expected one of: \(CoordinateSystem.known)")
            }
            self.system = system
        }
        day = try section.date("day")
        dates = try section.choice("dates", of: SlashedDate.Order.self)
        snapLimit = try Self.length(section, "snap_limit", 1...1_000) ?? snapLimit
        placeJitter = try Self.length(section, "place_jitter", 0...10_000) ?? placeJitter
        scale = try section.number("scale", 0...1_000) ?? scale
        timeJitter = try section.duration("time_jitter", .zero...(.seconds(86_400))) ?? timeJitter
        shift = try Self.shift(section)
    }

    private static func columns(
        _ section: YAMLSection?
    ) throws(ScenarioError) -> [Field: String] {
        guard let section else { return [:] }
        try section.allow(Field.allCases.map(\.rawValue))
        var columns: [Field: String] = [:]
        for field in Field.allCases {
            // Names are compared as the table's own are: in small letters, without blanks.
            columns[field] = try section.text(field.rawValue).map { name in
                name.filter { $0 != " " && $0 != "\t" }.lowercased()
            }
        }
        return columns
    }

    private static func length(
        _ section: YAMLSection, _ key: String, _ range: ClosedRange<Double>
    ) throws(ScenarioError) -> Metres? {
        guard let text = try section.text(key, as: .length) else { return nil }
        guard let length = Quantity.length(text), range.contains(length.inMetres) else {
            let most = Quantity.text(Metres(range.upperBound))
            throw section.error(
                key, "expected a length from \(Int(range.lowerBound))m to \(most)")
        }
        return length
    }

    /// A duration, perhaps with a minus before it.
    private static func shift(_ section: YAMLSection) throws(ScenarioError) -> Duration {
        guard let text = try section.text("shift", as: .signedDuration) else { return .zero }
        let isBack = text.hasPrefix("-")
        guard let time = Quantity.duration(isBack ? String(text.dropFirst()) : text),
            time <= .seconds(366 * 86_400)
        else {
            throw section.error("shift", "expected a duration such as 30m or -1h30m, to 366d")
        }
        return isBack ? .zero - time : time
    }
}
