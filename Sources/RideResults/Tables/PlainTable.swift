import RideCore

/// A value of a table, for those who keep tables in another form.
public enum ResultValue: Hashable, Sendable {
    /// There is none.
    case none
    /// A whole number.
    case integer(Int64)
    /// A number with decimals.
    case decimal(Double)
    /// A word.
    case word(String)
}

/// A table with its rows, whatever they are made of.
public struct PlainTable: Sendable {
    /// The table's name and columns.
    public let outline: TableOutline
    /// How many rows there are.
    public let rowCount: Int
    private let values: @Sendable (Int) -> [ResultValue]

    init<Row: Sendable>(
        _ table: ResultTable<Row>, _ rows: TableRows<Row>, dates: CityDates?
    ) {
        let table = table.dated(by: dates)
        outline = table.outline
        rowCount = rows.count
        values = { index in
            let row = rows[index]
            return table.columns.map { $0.plainValue(of: row) }
        }
    }

    /// The values of a row, in the order of the columns.
    ///
    /// - Precondition: `row` is from 0 to less than `rowCount`.
    public func values(ofRow row: Int) -> [ResultValue] { values(row) }
}

extension ResultColumn {
    fileprivate func plainValue(of row: Row) -> ResultValue {
        guard let value = value(of: row) else { return .none }
        switch kind {
        case .integer: return .integer(value)
        case .decimal(let places):
            return .decimal(Double(value) / (0..<places).reduce(1.0) { power, _ in power * 10 })
        case .word(let words):
            return words.indices.contains(Int(value)) ? .word(words[Int(value)]) : .none
        case .date(let dates): return .word(dates.text(at: Instant(milliseconds: value)))
        }
    }
}

extension RunTables {
    /// All tables of a run, in the order of `ResultsFolder.outlines`.
    public func plain(_ document: RunSummaryDocument) -> [PlainTable] {
        let (times, zones) = Self.figureRows(document)
        let rules = document.figures.rules
        return [
            PlainTable(Self.rides, rideRows, dates: dates),
            PlainTable(Self.offers, offerRows, dates: dates),
            PlainTable(
                Self.drivers, TableRows(driverRows(horizon: document.figures.horizon)),
                dates: dates),
            PlainTable(Self.timeBins(rules), TableRows(times), dates: dates),
            PlainTable(Self.zones(rules), TableRows(zones), dates: dates),
            PlainTable(Self.zoneTimes(rules), zoneTimeRows(document.figures), dates: dates),
            PlainTable(Self.moves, moveRows, dates: dates),
            PlainTable(Self.charges, chargeRows, dates: dates),
            PlainTable(Self.shifts, shiftRows, dates: dates),
        ]
    }

    /// The rows of the two tables of figures: stretches of time, and zones.
    static func figureRows(
        _ document: RunSummaryDocument
    ) -> (times: [FigureRow], zones: [FigureRow]) {
        let times = document.figures.bins.map { bin in
            FigureRow(
                from: bin.from, zone: nil, rides: bin.rides, fleet: bin.fleet, fares: bin.fares)
        }
        let zones = document.figures.zones
        let places = zones.enumerated().map { index, rides in
            FigureRow(
                from: nil, zone: index == zones.count - 1 ? nil : Int64(index), rides: rides)
        }
        return (times, places)
    }
}
