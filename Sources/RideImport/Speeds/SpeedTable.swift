import RideCore
import RideMap

/// A table of speeds: of streets as such, and at certain hours of the week. See docs/SPEEDS.md.
public struct SpeedTable: Sendable {
    /// What a line speaks of.
    enum Subject: Hashable, Sendable {
        case roadClass(RoadClass)
        /// A way, or a link of tables, in or against the order of its own nodes.
        case street(Int64, isForward: Bool)
    }

    /// What a line says, and where it says so.
    struct Saying: Sendable {
        enum Speed: Sendable {
            case kilometresPerHour(Double)
            /// So many times the usual speed.
            case factor(Double)
        }

        let speed: Speed
        let line: Int

        /// The speed in km/h of a street with a usual one.
        func speed_kmh(usual: Double) -> Double {
            switch speed {
            case .kilometresPerHour(let speed): speed
            case .factor(let factor): usual * factor
            }
        }
    }

    /// A direction of a link of a city, as the table may speak of it.
    struct Street {
        /// Its number in the source; nil if it has none.
        let id: Int64?
        /// Whether the link runs in the order of the source's nodes.
        let isForward: Bool
        let roadClass: RoadClass
        /// Its usual speed, in km/h.
        let usual_kmh: Double
    }

    /// The table, for messages.
    public let file: String
    /// Which column names streets by numbers: `way_id` or `link_id`; nil where none does.
    let idColumn: String?
    /// What is said without an hour.
    private var always: [Subject: Saying] = [:]
    /// What is said of hours, 168 for each.
    private var weeks: [Subject: [Saying?]] = [:]
    /// The line that first speaks of each number.
    private(set) var firstLine: [Int64: Int] = [:]

    /// Kilometres per hour that are believed.
    static let speeds_kmh = 1.0...300.0
    /// Parts of the usual speed that are believed.
    static let factors = 0.02...10.0

    /// Reads a table.
    ///
    /// - Throws: `ImportError` with the line and the column, and what was expected there.
    public init(contentsOf path: String) throws(ImportError) {
        try self.init(CSVTable(contentsOf: path))
    }

    /// Reads a table.
    ///
    /// - Throws: `ImportError` with the line and the column, and what was expected there.
    public init(_ table: CSVTable) throws(ImportError) {
        file = table.file
        let reader = try SpeedTableColumns(table)
        idColumn = reader.id?.name
        for row in table.rows {
            let line = try reader.line(row)
            for subject in line.subjects { try add(line, row, subject, reader) }
        }
    }

    private mutating func add(
        _ line: SpeedTableColumns.Line, _ row: CSVTable.Row, _ subject: Subject,
        _ columns: SpeedTableColumns
    ) throws(ImportError) {
        let saying = Saying(speed: line.speed, line: row.line)
        if case .street(let id, _) = subject, firstLine[id] == nil { firstLine[id] = row.line }
        guard let hours = line.hours else {
            if let other = always.updateValue(saying, forKey: subject) {
                throw columns.error(row, Self.repeated(other.line))
            }
            return
        }
        var week = weeks[subject] ?? Array(repeating: nil, count: SpeedProfile.hours)
        for hour in hours {
            if let other = week[hour] { throw columns.error(row, Self.repeated(other.line)) }
            week[hour] = saying
        }
        weeks[subject] = week
    }

    private static func repeated(_ line: Int) -> String {
        "expected a street, a direction and hours of which line \(line) does not speak already"
    }

    // MARK: What it says

    /// Whether it speaks of streets at all hours: of the city's own speeds.
    var firstLineWithoutHours: Int? { always.values.map(\.line).min() }

    /// The usual speed of a link in km/h, where the source says another one.
    ///
    /// What is said of a street itself counts, otherwise what is said of its class.
    func usual_kmh(id: Int64?, _ roadClass: RoadClass, source_kmh: Double) -> Double {
        let own = id.flatMap { always[.street($0, isForward: true)] }
        let saying = own ?? always[.roadClass(roadClass)]
        let speed = saying?.speed_kmh(usual: source_kmh) ?? source_kmh
        return min(max(speed, Self.speeds_kmh.lowerBound), Self.speeds_kmh.upperBound)
    }

    /// What it says of the hours of these streets, two directions for each link; nil if nothing.
    ///
    /// - Throws: `ImportError` where there are more different weeks than a city file holds.
    func profile(of streets: [Street]) throws(ImportError) -> SpeedProfile? {
        guard !weeks.isEmpty else { return nil }
        var numbers: [[UInt16]: UInt16] = [:]
        var known: [StreetKey: UInt16] = [:]
        var all: [UInt16] = []
        var weekOfArc: [UInt16] = []
        weekOfArc.reserveCapacity(streets.count)
        for street in streets {
            let key = StreetKey(street, isNamed: street.id.map { firstLine[$0] != nil } ?? false)
            if let number = known[key] {
                weekOfArc.append(number)
                continue
            }
            let week = week(of: street)
            var number: UInt16 = 0
            if week.contains(where: { $0 != 1_000 }) {
                if let same = numbers[week] {
                    number = same
                } else {
                    guard numbers.count < SpeedProfile.maximumWeeks else {
                        throw ImportError(
                            file,
                            "expected at most \(SpeedProfile.maximumWeeks) different weeks of "
                                + "streets; `factor` makes fewer than `speed_kmh`")
                    }
                    number = UInt16(numbers.count + 1)
                    numbers[week] = number
                    all += week
                }
            }
            known[key] = number
            weekOfArc.append(number)
        }
        return SpeedProfile(weeks: all, weekOfArc: weekOfArc)
    }

    /// The thousandths of its usual time that a street takes at each hour.
    private func week(of street: Street) -> [UInt16] {
        let own = street.id.flatMap { weeks[.street($0, isForward: street.isForward)] }
        let ofClass = weeks[.roadClass(street.roadClass)]
        return (0..<SpeedProfile.hours).map { hour in
            guard let saying = own?[hour] ?? ofClass?[hour] else { return 1_000 }
            let speed = saying.speed_kmh(usual: street.usual_kmh)
            return UInt16(min(max((1_000 * street.usual_kmh / speed).rounded(), 1), 65_535))
        }
    }

    /// Streets with equal keys have equal weeks.
    private struct StreetKey: Hashable {
        let id: Int64?
        let isForward: Bool
        let roadClass: RoadClass
        let usual_kmh: Double

        init(_ street: Street, isNamed: Bool) {
            id = isNamed ? street.id : nil
            isForward = isNamed && street.isForward
            roadClass = street.roadClass
            usual_kmh = street.usual_kmh
        }
    }
}

/// The columns of a table of speeds.
struct SpeedTableColumns {
    /// A line, read.
    struct Line {
        let subjects: [SpeedTable.Subject]
        /// Hours of the week; nil where it speaks of none in particular.
        let hours: [Int]?
        let speed: SpeedTable.Saying.Speed
    }

    let id: CSVTable.Column?
    private let roadClass: CSVTable.Column?
    private let direction: CSVTable.Column?
    private let day: CSVTable.Column?
    private let hour: CSVTable.Column?
    private let speed: CSVTable.Column?
    private let factor: CSVTable.Column?

    private static let names = [
        "class", "way_id", "link_id", "direction", "day", "hour", "speed_kmh", "factor",
    ]
    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    init(_ table: CSVTable) throws(ImportError) {
        for name in table.header where !Self.names.contains(name) {
            throw ImportError(
                table.file, line: 1, column: name,
                "expected no columns but " + Self.names.joined(separator: ", "))
        }
        if table.column("way_id") != nil, table.column("link_id") != nil {
            throw ImportError(table.file, line: 1, "expected way_id or link_id, not both")
        }
        id = table.column("way_id") ?? table.column("link_id")
        roadClass = table.column("class")
        direction = table.column("direction")
        day = table.column("day")
        hour = table.column("hour")
        speed = table.column("speed_kmh")
        factor = table.column("factor")
        guard id != nil || roadClass != nil else {
            throw ImportError(table.file, line: 1, "expected a column class, way_id or link_id")
        }
        guard speed != nil || factor != nil else {
            throw ImportError(table.file, line: 1, "expected a column speed_kmh or factor")
        }
    }

    /// An error of a line as a whole.
    func error(_ row: CSVTable.Row, _ message: String) -> ImportError {
        let file = (id ?? roadClass)?.file ?? ""
        return ImportError(file, line: row.line, message)
    }

    func line(_ row: CSVTable.Row) throws(ImportError) -> Line {
        let hours = try hours(row)
        let subjects = try subjects(row, hasHours: hours != nil)
        return Line(subjects: subjects, hours: hours, speed: try said(row))
    }

    private func text(_ column: CSVTable.Column?, _ row: CSVTable.Row) -> String {
        let text = column?.text(row) ?? ""
        return text.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    private func subjects(
        _ row: CSVTable.Row, hasHours: Bool
    ) throws(ImportError) -> [SpeedTable.Subject] {
        let (number, name, side) = (text(id, row), text(roadClass, row), text(direction, row))
        guard number.isEmpty != name.isEmpty else {
            throw error(row, "expected a class or the number of a street, and one of them only")
        }
        if let id, name.isEmpty {
            let number = Int64(try id.integer(row))
            switch side {
            case "":
                return [.street(number, isForward: true), .street(number, isForward: false)]
            case "forward", "backward":
                if let direction, !hasHours {
                    throw direction.error(
                        row,
                        "expected a day or an hour besides: a street's usual speed is the same in "
                            + "both directions")
                }
                return [.street(number, isForward: side == "forward")]
            default: break
            }
        } else if side.isEmpty, let known = RoadClass(facilityType: name) {
            return [.roadClass(known)]
        } else if side.isEmpty, let roadClass {
            throw roadClass.error(
                row,
                "expected a class as OpenStreetMap calls it: motorway, trunk, primary, secondary, "
                    + "tertiary, residential, unclassified, living_street or service")
        }
        throw direction?.error(row, "expected forward, backward or nothing; nothing for a class")
            ?? error(row, "expected a street")
    }

    private func said(_ row: CSVTable.Row) throws(ImportError) -> SpeedTable.Saying.Speed {
        let stated = try speed?.numberIfAny(row)
        let part = try factor?.numberIfAny(row)
        switch (stated, part) {
        case (let speed?, nil):
            guard SpeedTable.speeds_kmh.contains(speed) else {
                throw self.speed?.error(row, "expected a speed from 1 to 300 km/h")
                    ?? error(row, "expected a speed")
            }
            return .kilometresPerHour(speed)
        case (nil, let factor?):
            guard SpeedTable.factors.contains(factor) else {
                throw self.factor?.error(
                    row, "expected a part of the usual speed from 0.02 to 10")
                    ?? error(row, "expected a factor")
            }
            return .factor(factor)
        default:
            throw error(row, "expected speed_kmh or factor, and one of them only")
        }
    }

    /// The hours of the week that a line speaks of; nil for a line with neither day nor hour.
    private func hours(_ row: CSVTable.Row) throws(ImportError) -> [Int]? {
        let (days, hours) = (text(day, row), text(hour, row))
        if days.isEmpty, hours.isEmpty { return nil }
        guard let ofWeek = Self.range(days, 0...6, Self.days.firstIndex) else {
            throw day?.error(row, "expected a day or days: mon, sat, mon-fri")
                ?? error(row, "expected a day")
        }
        guard let ofDay = Self.range(hours, 0...23, { Self.number($0) }) else {
            throw hour?.error(
                row, "expected an hour from 0 to 23, or the first and the last of some: 7, 7-9")
                ?? error(row, "expected an hour")
        }
        return ofWeek.flatMap { day in ofDay.map { 24 * day + $0 } }
    }

    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.count < 3, text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// What "a-b" or "a" names, both ends included; beyond the last it goes on with the first.
    private static func range(
        _ text: String, _ all: ClosedRange<Int>, _ number: (String) -> Int?
    ) -> [Int]? {
        if text.isEmpty { return Array(all) }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            .map { number(String($0)) }
        guard parts.count < 3, let start = parts[0], let end = parts[parts.count - 1],
            all.contains(start), all.contains(end)
        else { return nil }
        return start <= end
            ? Array(start...end) : Array(start...all.upperBound) + Array(all.lowerBound...end)
    }
}
