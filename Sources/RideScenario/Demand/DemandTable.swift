import RideCore
import RideSim

/// A table of requests and how it is to be read; the keys of `demand.table`. See docs/SCENARIOS.md.
public struct DemandTable: Hashable, Sendable {
    /// What a column of a table can say of a request; the raw value is its name in the file's
    /// `columns`, and what the column is called where nothing else is said.
    public enum Field: String, CaseIterable, Sendable {
        /// When it is made.
        case time = "time_s"
        /// A crossing of the city's tables.
        case fromNode = "from_node_id"
        /// Likewise.
        case toNode = "to_node_id"
        /// Degrees.
        case fromLatitude = "from_lat"
        /// Degrees.
        case fromLongitude = "from_lon"
        /// Degrees.
        case toLatitude = "to_lat"
        /// Degrees.
        case toLongitude = "to_lon"
        /// Metres to the east, in the system of `crs`.
        case fromEast = "from_x"
        /// Metres to the north, in the system of `crs`.
        case fromNorth = "from_y"
        /// Metres to the east, in the system of `crs`.
        case toEast = "to_x"
        /// Metres to the north, in the system of `crs`.
        case toNorth = "to_y"
        /// A place of the table `places`.
        case fromPlace = "from_place"
        /// Likewise.
        case toPlace = "to_place"
        /// Which kind of car is asked for.
        case category
    }

    /// Tables whose columns are known.
    public enum Layout: String, CaseIterable, Sendable {
        /// Those of the Taxi and Limousine Commission of New York, whichever year's.
        case nycTLC = "nyc_tlc"
        /// Those of the table of rides that a run leaves.
        case rides
    }

    /// The table.
    public var path: String
    /// The key that names it.
    var key = "demand.table"
    /// How its columns are called.
    public var layout: Layout?
    /// The columns of the table that say what, where they are called something else.
    public var columns: [Field: String] = [:]
    /// A table of places with `id`, `lat` and `lon`; nil for none.
    public var places: String?
    /// What coordinates are in.
    public var system = CoordinateSystem.wgs84
    /// The day on which the world begins; nil for that of the earliest request, and in a world with
    /// dates for its own.
    public var day: CivilDate?
    /// The clocks by which times without an offset are written; nil for the city's.
    public var zone: TimeZoneTable?
    /// The days of which requests are made; nil for all.
    public var range: ClosedRange<CivilDate>?
    /// What comes first in dates such as `03/07/2024`; nil for what the table shows.
    var dates: SlashedDate.Order?
    /// A request farther than this from any street is left out.
    public var snapLimit = Metres(1_000)
    /// How many requests each line stands for, on average.
    public var scale = 1.0
    /// By how much requests are made later; negative for earlier.
    public var shift = Duration.zero
    /// Requests are made earlier or later by up to this much, each by chance.
    public var timeJitter = Duration.zero
    /// Ends are moved by up to this much, each by chance.
    public var placeJitter = Metres.zero

    /// A table that is read as it is.
    public init(path: String) { self.path = path }
}

/// A line of a table of requests from which no request was made.
public struct DroppedLine: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column that was at fault; nil where it is the line as a whole.
    public let column: String?
    /// Why.
    public let reason: String
}

/// The lines of a table from which no request was made, in the order of the table: eight bytes
/// each, for tables of which most are left out.
public struct DroppedLineList: RandomAccessCollection, Sendable {
    /// A line, and the place of its reason in `reasons`.
    public struct Entry: Hashable, Sendable, BitwiseCopyable {
        /// The line, from 1.
        public let line: UInt32
        /// The place of its reason.
        public let reason: UInt32
    }

    /// Why lines were left out.
    struct Reason: Hashable {
        let column: String?
        let text: String
    }

    private(set) var reasons: [Reason] = []
    private var numbers: [Reason: UInt32] = [:]
    /// The lines.
    public private(set) var entries: [Entry] = []

    /// The reasons in words, each with the column at fault.
    public var reasonTexts: [String] {
        reasons.map { ($0.column.map { "\($0): " } ?? "") + $0.text }
    }
    /// The first index, 0.
    public var startIndex: Int { 0 }
    /// One more than the last index.
    public var endIndex: Int { entries.count }

    /// The line at an index.
    public subscript(_ index: Int) -> DroppedLine {
        let entry = entries[index]
        let reason = reasons[Int(entry.reason)]
        return DroppedLine(line: Int(entry.line), column: reason.column, reason: reason.text)
    }

    mutating func add(line: Int, column: String?, reason: String) {
        let reason = Reason(column: column, text: reason)
        let number = numbers[reason] ?? UInt32(reasons.count)
        if number == reasons.count {
            reasons.append(reason)
            numbers[reason] = number
        }
        entries.append(Entry(line: UInt32(clamping: line), reason: number))
    }

    mutating func sort() { entries.sort { $0.line < $1.line } }
}

/// Ends of requests that a table has beside the streets: each is moved to the nearest one.
public struct EndsOffStreet: Hashable, Sendable {
    /// How far beside a street an end may be that counts as on it.
    public static let limit = Metres(20)

    /// How many are further from every street.
    public private(set) var count = 0
    /// How far the farthest is.
    public private(set) var farthest = Metres.zero

    mutating func add(_ distance: Metres, of copies: Int) {
        farthest = max(farthest, distance)
        if distance > Self.limit { count += copies }
    }
}

/// The requests of a table, and what could not be taken of it.
public struct RecordedDemand: Sendable {
    /// The requests, in order of their times.
    public let requests: [PlannedRequest]
    /// Lines of the table.
    public let lines: Int
    /// How many requests come after the moment until which they were asked for; they are not in
    /// `requests`.
    public let afterHorizon: Int
    /// How many of their ends had to be moved to a street.
    public let offStreet: EndsOffStreet
    /// What was left out, in the order of the table.
    public let dropped: DroppedLineList

    /// The reasons for which lines were left out, with how many and the first of each; the most
    /// frequent first, of equally frequent ones that which comes first in the table.
    public var reasons: [(reason: String, count: Int, firstLine: Int)] {
        var counts = dropped.reasonTexts.map { (reason: $0, count: 0, firstLine: 0) }
        for entry in dropped.entries {
            let reason = Int(entry.reason)
            if counts[reason].count == 0 { counts[reason].firstLine = Int(entry.line) }
            counts[reason].count += 1
        }
        return counts.sorted { ($1.count, $0.firstLine) < ($0.count, $1.firstLine) }
    }
}
