import RideCore
import RideFares
import RideImport
import RideMap
import RideSim

/// Makes requests of the lines of a table.
///
/// A line that says nothing sensible is left out and told of, because tables of real trips have
/// some; a table without a column that is needed, or of which nothing can be taken, is an error.
/// Chance comes from a stream of each line's own: what happens to one line does not depend on the
/// others, and a smaller `scale` takes some of the requests that a larger one takes.
///
/// The table is gone through twice, a piece at a time: first for its days, where these are not
/// said, then for its requests. What is in memory are these, the number and fault of each line that
/// is left out, and the lines of a small table. Places are looked up only for lines of which
/// requests are made.
struct DemandReader {
    let table: DemandTable
    private let city: City
    let rules: WorldRules
    /// Requests after it are counted, and not made; nil for none.
    private let horizon: Instant?
    /// The lines.
    let pieces: CSVPieces

    /// Why a line is left out.
    struct Fault: Error {
        let column: String?
        let reason: String

        init(_ column: CSVTable.Column?, _ reason: String) {
            self.column = column?.name
            self.reason = reason
        }
    }

    /// What is known of the whole table when its requests are made.
    struct Frame {
        let columns: DemandColumns
        let order: SlashedDate.Order
        /// The day on which the world begins.
        let firstDay: CivilDate?
    }

    /// What came of the lines.
    private struct Yield {
        var requests: [PlannedRequest] = []
        var afterHorizon = 0
        /// When the first of those comes, by the run's clock.
        var firstAfter_ms = Int64.max
        var offStreet = EndsOffStreet()
        var taken = 0
        var lines = 0
        var dropped = DroppedLineList()
    }

    init(_ table: DemandTable, in city: City, _ rules: WorldRules, until horizon: Instant?) {
        self.table = table
        self.city = city
        self.rules = rules
        self.horizon = horizon
        pieces = CSVPieces(of: table.path, takesAnyLine: true)
    }

    // MARK: Lines

    /// All requests of the table.
    ///
    /// - Throws: `ImportError` where no request at all can be taken of it.
    /// - Complexity: O(n log n) in the number of lines.
    func demand() throws(ImportError) -> RecordedDemand {
        let frame = try frame()
        var yield = Yield()
        try pieces.forEach { (piece) throws(ImportError) in
            take(piece, frame, &yield)
            return true
        }
        yield.dropped.sort()
        if yield.taken == 0, let first = yield.dropped.first {
            throw ImportError(
                table.path, line: first.line, column: first.column,
                "\(first.reason); no line of the table could be taken")
        }
        if let horizon, yield.requests.isEmpty, yield.afterHorizon > 0 {
            throw allAfter(horizon, yield.firstAfter_ms, frame)
        }
        return RecordedDemand(
            requests: Self.ordered(yield.requests), lines: yield.lines,
            afterHorizon: yield.afterHorizon, offStreet: yield.offStreet,
            dropped: yield.dropped)
    }

    private func allAfter(_ end: Instant, _ first_ms: Int64, _ frame: Frame) -> ImportError {
        let day = frame.firstDay.map { ", which begins on \($0)" } ?? ""
        let step: Int64 = first_ms < 60_000 ? 1 : 60_000
        let first = Quantity.text(.milliseconds(first_ms / step * step))
        // Only a table with dates knows which day it is of.
        let help =
            frame.firstDay == nil
            ? "say demand.table.shift: -\(first)"
            : "say start.time, another demand.table.day or shift"
        return ImportError(
            table.path, column: frame.columns.time.name,
            "every request comes after the run\(day): the first \(first) after it begins, and it "
                + "lasts \(Quantity.text(end.since(.start))); \(help), or a longer duration")
    }

    /// Stable: of equal times the earlier line comes first. Most tables are in order already.
    private static func ordered(_ requests: [PlannedRequest]) -> [PlannedRequest] {
        let isInOrder = zip(requests, requests.dropFirst()).allSatisfy { $0.at <= $1.at }
        guard !isInOrder else { return requests }
        let order = requests.indices.sorted { (requests[$0].at, $0) < (requests[$1].at, $1) }
        return order.map { requests[$0] }
    }

    func frame() throws(ImportError) -> Frame {
        var days = DemandDays()
        var columns: DemandColumns?
        try pieces.forEach { (piece) throws(ImportError) in
            let found: DemandColumns
            if let columns { found = columns } else { found = try DemandColumns(piece, table) }
            columns = found
            for row in piece.rows {
                if let moment = found.moment(row) { days.add(local(moment), line: row.line) }
            }
            return table.day == nil || table.dates == nil && days.hasSlashes
        }
        guard let columns else { throw ImportError(table.path, "expected a header line") }
        let order = try days.order(table.dates, file: table.path, column: columns.time.name)
        return Frame(
            columns: columns, order: order, firstDay: table.day ?? days.firstDay(order))
    }

    private func take(_ piece: CSVTable, _ frame: Frame, _ yield: inout Yield) {
        yield.lines += piece.rows.count + piece.misfits.count
        for misfit in piece.misfits {
            yield.dropped.add(
                line: misfit.line, column: nil,
                reason: "expected \(piece.header.count) fields as in the header, "
                    + "found \(misfit.fields.count)")
        }
        for row in piece.rows {
            do throws(Fault) {
                let at = try time_ms(row, frame.columns.time, frame)
                try add(row, at, frame, to: &yield)
                yield.taken += 1
            } catch {
                yield.dropped.add(line: row.line, column: error.column, reason: error.reason)
            }
        }
    }

    /// The requests that a line stands for.
    private func add(
        _ row: CSVTable.Row, _ time_ms: Int64, _ frame: Frame, to yield: inout Yield
    ) throws(Fault) {
        let columns = frame.columns
        let shifted = time_ms + table.shift.milliseconds
        guard shifted >= 0 else { throw Fault(columns.time, "is before the world begins") }
        guard shifted <= 1_000_000_000_000 else { throw Fault(columns.time, "is too late") }
        var random = RandomStream(
            seed: rules.seed, purpose: .demand, number: 1 << 32 | UInt64(row.line))
        let share = random.unit()
        let whole = table.scale.rounded(.down)
        let copies = Int(whole) + (share < table.scale - whole ? 1 : 0)
        if let horizon, shifted - table.timeJitter.milliseconds > horizon.milliseconds {
            yield.afterHorizon += copies
            yield.firstAfter_ms = min(yield.firstAfter_ms, shifted)
            return
        }
        guard copies > 0 else { return }
        let category = try category(row, columns)
        let places = try places(row, columns)
        // Of tables of zones many lines lead from a zone to itself, and are moved apart in it.
        guard table.placeJitter > .zero || places.pickup.position != places.dropoff.position
        else { throw Fault(nil, "ends where it begins") }
        for end in [places.pickup, places.dropoff] {
            yield.offStreet.add(end.distance, of: copies)
        }
        for _ in 0..<copies {
            let ends = RideEnds(
                pickup: moved(places.pickup, &random), dropoff: moved(places.dropoff, &random))
            let least = -table.timeJitter.milliseconds
            let later = least + Int64(random.below(UInt64(1 - 2 * least)))
            let at = Instant(milliseconds: max(0, shifted + later))
            if let horizon, at > horizon {
                yield.afterHorizon += 1
                yield.firstAfter_ms = min(yield.firstAfter_ms, at.milliseconds)
            } else {
                yield.requests.append(PlannedRequest(at: at, ends: ends, category: category))
            }
        }
    }

    private func category(
        _ row: CSVTable.Row, _ columns: DemandColumns
    ) throws(Fault) -> Category {
        guard let category = columns.category, !category.isEmpty(row) else { return .common }
        guard let named = Category(rawValue: category.text(row)), rules.tariffs.offers(named)
        else {
            let words = rules.tariffs.categories.map(\.rawValue).joined(separator: ", ")
            throw Fault(category, "expected one of: \(words)")
        }
        return named
    }

    // MARK: Ends

    /// An end of a request on the streets, and how far from them the table has it.
    typealias End = (position: StreetPosition, coordinate: Coordinate, distance: Metres)

    func places(
        _ row: CSVTable.Row, _ columns: DemandColumns
    ) throws(Fault) -> (pickup: End, dropoff: End) {
        switch columns.ends {
        case .nodes(let from, let to): (try node(from, row), try node(to, row))
        case .points(let from, let to): (try point(from, row), try point(to, row))
        case .places(let from, let to, let known):
            (try place(from, row, known), try place(to, row, known))
        }
    }

    private func node(_ column: CSVTable.Column, _ row: CSVTable.Row) throws(Fault) -> End {
        guard let number = try? column.integer(row) else {
            throw Fault(column, "expected a whole number")
        }
        guard let node = city.network.node(sourceID: number) else {
            throw Fault(column, "expected a node of the city's drivable network")
        }
        return (.node(node), city.network.coordinate(of: node), .zero)
    }

    private func point(
        _ columns: DemandColumns.Point, _ row: CSVTable.Row
    ) throws(Fault) -> End {
        let east = try number(columns.east, row)
        let north = try number(columns.north, row)
        guard let point = table.system.coordinate(east: east, north: north) else {
            throw Fault(columns.north, "expected a place on the Earth")
        }
        return try snapped(point, columns.north)
    }

    private func number(_ column: CSVTable.Column, _ row: CSVTable.Row) throws(Fault) -> Double {
        if let number = column.plainNumber(row) { return number }
        let text = trimmed(column.text(row))
        // Of degrees no comma parts thousands.
        let takesComma = !column.hasCommas || table.system.isGeographic
        guard let number = CSVTable.Column.number(text, takesComma: takesComma) else {
            let hint = text.contains(",") ? " with a point, not a comma" : ""
            throw Fault(column, "expected a number\(hint)")
        }
        return number
    }

    private func place(
        _ column: CSVTable.Column, _ row: CSVTable.Row, _ places: [String: Coordinate]
    ) throws(Fault) -> End {
        guard let place = places[trimmed(column.text(row))] else {
            throw Fault(column, "expected a place of the table of places")
        }
        return try snapped(place, column)
    }

    private func snapped(_ point: Coordinate, _ column: CSVTable.Column?) throws(Fault) -> End {
        guard let snap = city.snap(point), snap.distance <= table.snapLimit else {
            throw Fault(
                column, "is more than \(Quantity.text(table.snapLimit)) from any street")
        }
        return (city.network.normalized(snap.position), snap.coordinate, snap.distance)
    }

    /// A place as far away as `place_jitter` allows, in any direction, every point of the circle
    /// equally likely.
    private func moved(_ end: End, _ random: inout RandomStream) -> StreetPosition {
        guard table.placeJitter > .zero else { return end.position }
        var (east, north) = (1.0, 1.0)
        // Points of a square until one lies in the circle.
        while east * east + north * north > 1 {
            (east, north) = (2 * random.unit() - 1, 2 * random.unit() - 1)
        }
        let reach = table.placeJitter.inMetres / 111_195
        let latitude = end.coordinate.latitude + north * reach
        let shrink = max(Geodesy.cosine(degrees: end.coordinate.latitude), 0.01)
        let longitude = end.coordinate.longitude + east * reach / shrink
        guard let point = Coordinate(latitude: latitude, longitude: longitude),
            let snap = city.snap(point)
        else { return end.position }
        return city.network.normalized(snap.position)
    }

    private func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.utf8.first == 0x20 { text.removeFirst() }
        while text.utf8.last == 0x20 { text.removeLast() }
        return String(text)
    }
}
