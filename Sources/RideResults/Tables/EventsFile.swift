import RideCore
import RideMap

/// Writes `events.csv`, the history of a run as a table, while the run goes on.
///
/// It reads the bytes of the history again (docs/MODEL.md), which hold everything that happened.
public final class EventsFile {
    /// The columns, in the order of the file, with what they say.
    public static let columns: [(name: String, meaning: String)] = [
        ("time_s", "when it happened"),
        (
            "event",
            "`requested`, `offered`, `declined`, `expired`, `accepted`, `arrived`, `started`, "
                + "`completed`, `cancelled`, `unserved`, `withdrawn`, `charged`, `platform`; of "
                + "drivers "
                + "`online`, `departed`, `reached`, `stopped`, and at charging stations `queues`, "
                + "`plugged`, `unplugged`"
        ),
        ("ride", "the ride's number"), ("driver_id", "the driver"),
        ("lat", "where; of a request the pick-up, of a way its beginning"), ("lon", "likewise"),
        ("to_lat", "of a request the drop-off, of a way its end"), ("to_lon", "likewise"),
        ("duration_s", "how long the way takes"), ("distance_m", "how long it is"),
        ("amount_minor", "the price, or what was added to it"),
        ("reason", "why, or what for; of a charging station its line in the table, from 0; of a "
            + "platform 1 or 2"),
    ]

    private let city: City
    private let dates: CityDates?
    private var file: OutputFile?
    private var text = TextBytes()

    /// Begins the table in a folder, with a column `date` after the first where the world has
    /// dates.
    ///
    /// - Throws: `ResultsError`.
    public init(
        in folder: ResultsFolder, city: City, dates: CityDates? = nil
    ) throws(ResultsError) {
        self.city = city
        self.dates = dates
        file = try OutputFile("\(folder.path)/\(ResultsFolder.eventsName)")
        var names = Self.columns.map(\.name)
        if dates != nil { names.insert("date", at: 1) }
        text.append(names.joined(separator: ",") + "\n")
    }

    /// Adds a piece of the history: whole records, in their order.
    ///
    /// - Throws: `ResultsError`, such as where the disk is full.
    public func write(_ history: [UInt8]) throws(ResultsError) {
        var reader = HistoryReader(history)
        while let row = reader.next() {
            append(row)
            guard text.count > 1 << 16 else { continue }
            try writeText()
        }
    }

    /// Puts the table in its place.
    ///
    /// - Throws: `ResultsError`.
    public func finish() throws(ResultsError) {
        try writeText()
        if let file = file.take() { try file.finish() }
    }

    private func writeText() throws(ResultsError) {
        try file?.write(text)
        text.removeAll()
    }

    private func append(_ row: HistoryReader.Row) {
        text.append(row.time_ms, places: 3)
        if let dates {
            comma()
            text.append(dates.text(at: Instant(milliseconds: row.time_ms)))
        }
        comma()
        text.append(row.event)
        comma(row.ride)
        comma(row.driver)
        for place in [row.from, row.to] {
            let point = place.map { city.coordinate(of: $0) }
            comma(point.map { Int64($0.latitudeE7) }, places: 7)
            comma(point.map { Int64($0.longitudeE7) }, places: 7)
        }
        comma(row.duration_ms, places: 3)
        comma(row.distance_mm, places: 3)
        comma(row.amount)
        comma()
        text.append(row.reason)
        text.append("\n")
    }

    private func comma(_ number: Int64? = nil, places: Int = 0) {
        text.append(UInt8(ascii: ","))
        if let number { text.append(number, places: places) }
    }
}

/// Reads the records that runs of simulated people write.
private struct HistoryReader {
    struct Row {
        var time_ms: Int64
        var event: String
        var ride: Int64?
        var driver: Int64?
        var from: StreetPosition?
        var to: StreetPosition?
        var duration_ms: Int64?
        var distance_mm: Int64?
        var amount: Int64?
        var reason = ""
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static let steps: [UInt8: String] = [
        3: "declined", 4: "expired", 5: "accepted", 6: "arrived", 7: "started", 8: "completed",
    ]
    private static let places: [UInt8: String] = [20: "online", 23: "reached", 24: "stopped"]

    /// - Precondition: the records are those of the program itself.
    mutating func next() -> Row? {
        guard place < bytes.count else { return nil }
        let kind = byte()
        var row = Row(time_ms: number(), event: "")
        let subject = number()
        switch kind {
        case 20...25, 32...34: row.driver = subject
        default: row.ride = subject
        }
        switch kind {
        case 1: request(&row)
        case 2:
            row.event = "offered"
            row.driver = number()
            _ = number()
        case 3...5:
            row.event = Self.steps[kind] ?? ""
            row.driver = number()
        case 6...8: row.event = Self.steps[kind] ?? ""
        case 9:
            row.event = "cancelled"
            if byte() != 0 { _ = number() }
            row.reason = text()
        case 10:
            row.event = "unserved"
            row.reason = text()
        case 15:
            row.event = "withdrawn"
            row.driver = number()
            row.reason = text()
        case 18:
            row.event = "charged"
            row.reason = text()
            row.amount = number()
        case 20, 23, 24:
            row.event = Self.places[kind] ?? ""
            row.from = position()
        case 22:
            row.event = "departed"
            row.from = position()
            row.to = position()
            row.duration_ms = number()
            row.distance_mm = number()
        case 35:
            row.event = "platform"
            row.reason = "\(byte())"
        case 32...34:
            row.event = ["queues", "plugged", "unplugged"][Int(kind) - 32]
            row.reason = "\(number())"
            _ = number()
        default: preconditionFailure("no run of simulated people writes a record of kind \(kind)")
        }
        return row
    }

    private mutating func request(_ row: inout Row) {
        row.event = "requested"
        _ = number()
        row.amount = number()
        row.distance_mm = number()
        row.duration_ms = number()
        let bit = byte()
        row.reason = Category.allCases.first { CategorySet([$0]).rawValue == bit }?.rawValue ?? ""
        row.from = position()
        row.to = position()
    }

    private mutating func byte() -> UInt8 {
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func number() -> Int64 {
        var pattern: UInt64 = 0
        for index in (0..<8).reversed() { pattern = pattern << 8 | UInt64(bytes[place + index]) }
        place += 8
        return Int64(bitPattern: pattern)
    }

    private mutating func text() -> String {
        let count = Int(number())
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }

    private mutating func position() -> StreetPosition {
        let isNode = byte() == 0
        let number = UInt32(truncatingIfNeeded: number())
        guard !isNode else { return .node(NodeID(number)) }
        return .link(LinkID(number), offset: Metres(millimetres: self.number()))
    }
}
