import RideCore
import RideSim

/// Which files a run writes.
public enum ResultsFormat: String, CaseIterable, Sendable {
    /// A NumPy file for each column.
    case columns
    /// A CSV file for each table.
    case csv
    /// Both.
    case both

    var hasColumns: Bool { self != .csv }
    var hasCSV: Bool { self != .columns }
}

/// The folder that a run leaves behind; docs/RESULTS.md says what is in it.
///
/// It is written beside its place, in a hidden folder, and gets its place by one rename once all is
/// there: whatever ends the program before leaves what was there as it was. From its first moment
/// on it holds a `summary.json` that says whether it is complete. Every file in it is whole: what
/// is being written when the disk is full or the program is killed is not there, or is called
/// `.part`.
public final class ResultsFolder {
    /// The name of the file that makes a folder one of results.
    public static let summaryName = "summary.json"
    /// What that file says it is.
    static let format = "ride-sim results 1"
    /// The file that lists the lines of a table of requests that were left out.
    static let droppedName = "dropped.csv"
    /// All tables in one SQLite file, where they were asked for.
    public static let databaseName = "results.sqlite"
    /// The table of the time zone of a world with dates.
    public static let zoneName = "time_zone.json"
    /// The history as a table, where it was asked for.
    static let eventsName = "events.csv"

    /// Where it is written.
    public let path: String
    /// Where it is once all is there.
    public let place: String
    /// What an earlier run left in its place.
    let isReplacing: Bool
    /// No other run writes into it, nor into what it replaces, meanwhile.
    private let claims: [OutputClaim]
    /// Whether there is something in it that is worth keeping where the rest cannot be written.
    private var isBegun = false

    /// Makes a folder beside its place, or takes one that a run that was killed left there.
    ///
    /// - Parameters:
    ///   - place: where the results are to be; what an earlier run left there is replaced.
    ///   - scenario: the scenario as it is run, in YAML.
    ///   - replacesOthers: whether a run of another scenario is replaced too.
    /// - Throws: `ResultsError` where something else is in the place, another run is writing it, or
    ///   it cannot be written to.
    public init(
        _ place: String, scenario: String, replacesOthers: Bool = true
    ) throws(ResultsError) {
        self.place = place
        path = try Self.draft(of: place)
        var claims: [OutputClaim] = []
        isReplacing = try Self.isThere(place)
        if isReplacing {
            claims.append(try Self.claim(place, for: place))
            try Self.checkOwn(place)
            guard replacesOthers || Self.holds(scenario, in: place) else {
                throw ResultsError(
                    path: place,
                    message: "holds a run of another version of this scenario; name another "
                        + "folder with -o, or remove it")
            }
        }
        try Self.make(path, for: place)
        claims.append(try Self.claim(path, for: place))
        self.claims = claims
        try Self.clear(path)
        try write(
            .object(
                Self.opening(complete: false, reason: "not finished", part: RunPart.unfinished)))
        try OutputFile.write(Array(scenario.utf8), to: "\(path)/scenario.yaml")
    }

    deinit {
        // Only where nothing of the run is in it; once it has its place, nothing is here any more.
        if !isBegun { try? Self.remove(path) }
    }

    /// Writes all tables, the summary, and puts the folder in its place.
    ///
    /// - Throws: `ResultsError`; the tables written until then stay beside the place, and the
    ///   summary there says that the rest is missing.
    public func write(
        _ tables: RunTables, _ document: RunSummaryDocument, format: ResultsFormat
    ) throws(ResultsError) {
        isBegun = true
        do throws(ResultsError) { try writeAll(tables, document, format) } catch {
            let earlier = isReplacing ? "; \(place) stays as it was" : ""
            throw ResultsError(path: error.path, message: error.message + earlier)
        }
        try takePlace()
    }

    private func writeAll(
        _ tables: RunTables, _ document: RunSummaryDocument, _ format: ResultsFormat
    ) throws(ResultsError) {
        let horizon = document.figures.horizon
        let rules = document.figures.rules
        let dates = tables.dates
        let (times, places) = RunTables.figureRows(document)
        try write(RunTables.rides.dated(by: dates), tables.rideRows, format)
        try write(RunTables.offers.dated(by: dates), tables.offerRows, format)
        try write(RunTables.drivers, TableRows(tables.driverRows(horizon: horizon)), format)
        try write(RunTables.timeBins(rules).dated(by: dates), TableRows(times), format)
        try write(RunTables.zones(rules), TableRows(places), format)
        try write(
            RunTables.zoneTimes(rules).dated(by: dates), tables.zoneTimeRows(document.figures),
            format)
        try write(RunTables.moves.dated(by: dates), tables.moveRows, format)
        if document.figures.electric != nil {
            try write(RunTables.charges.dated(by: dates), tables.chargeRows, format)
        }
        if document.figures.hasShifts {
            try write(RunTables.shifts.dated(by: dates), tables.shiftRows, format)
        }
        if let demand = document.demand {
            try demand.write(to: "\(path)/\(Self.droppedName)")
        }
        try write(Self.summary(of: document))
    }

    /// The text of `summary.json`.
    public static func summaryText(_ document: RunSummaryDocument) -> String {
        summary(of: document).json
    }

    private static func summary(of document: RunSummaryDocument) -> JSONFigure {
        let stopped = document.stoppedAt != nil
        var fields = opening(
            complete: !stopped, reason: stopped ? "stopped before its end" : nil,
            part: document.part)
        let identity = document.identity
        fields["program"] = .text(identity.program)
        fields["program_sha256"] = .text(identity.programDigest())
        fields["scenario_sha256"] = .text(identity.scenarioDigest)
        fields["inputs"] = .list(
            identity.inputs.map { input in
                .object([
                    "key": .text(input.key), "file": .text(input.path),
                    "sha256": .text(input.digest),
                ])
            })
        fields["machine"] = .text(identity.machine)
        fields["city_checksum"] = .text(String(identity.cityChecksum, radix: 16))
        fields["city_notice"] = .text(identity.cityNotice)
        fields["words"] = .object(
            Dictionary(
                uniqueKeysWithValues: outlines(document).map { table in
                    (table.name, words(of: table))
                }))
        fields.merge(document.fields) { own, _ in own }
        return .object(fields)
    }

    /// The tables of the folder of a run.
    private static func outlines(_ document: RunSummaryDocument) -> [TableOutline] {
        let figures = document.figures
        return outlines(figures.rules).filter { table in
            switch table.name {
            case RunTables.charges.outline.name: figures.electric != nil
            case RunTables.shifts.outline.name: figures.hasShifts
            default: true
            }
        }
    }

    /// All tables that a folder may have.
    public static func outlines(_ rules: FigureRules) -> [TableOutline] {
        [
            RunTables.rides.outline, RunTables.offers.outline, RunTables.drivers.outline,
            RunTables.timeBins(rules).outline, RunTables.zones(rules).outline,
            RunTables.zoneTimes(rules).outline, RunTables.moves.outline,
            RunTables.charges.outline, RunTables.shifts.outline,
        ]
    }

    private static func words(of table: TableOutline) -> JSONFigure {
        var fields: [String: JSONFigure] = [:]
        for column in table.columns {
            if case .word(let words) = column.kind {
                fields[column.name] = .list(words.map { .text($0) })
            }
        }
        return .object(fields)
    }

    private static func opening(
        complete: Bool, reason: String?, part: String?
    ) -> [String: JSONFigure] {
        [
            "format": .text(format), "complete": .flag(complete),
            "incomplete_because": reason.map { .text($0) } ?? .none,
            "part": part.map { .text($0) } ?? .none,
        ]
    }

    /// Keeps another text beside the tables.
    ///
    /// - Throws: `ResultsError` where it cannot be written.
    public func keep(_ text: String, named name: String) throws(ResultsError) {
        try OutputFile.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    // MARK: Files

    private func write(_ summary: JSONFigure) throws(ResultsError) {
        try OutputFile.write(Array((summary.json + "\n").utf8), to: "\(path)/\(Self.summaryName)")
    }

    /// Writes all files of a table side by side, so that its rows need to be made only once and
    /// only some of them at a time.
    private func write<Row>(
        _ table: ResultTable<Row>, _ rows: TableRows<Row>, _ format: ResultsFormat
    ) throws(ResultsError) {
        let columns =
            format.hasColumns
            ? try ColumnFolder("\(path)/\(table.name)", table.outline, rows: rows.count) : nil
        let lines = format.hasCSV ? try OutputFile("\(path)/\(table.name).csv") : nil
        var text = TextBytes()
        table.appendHeader(to: &text)
        try rows.forEachPiece { piece throws(ResultsError) in
            let values = table.values(of: piece)
            try columns?.write(values)
            guard let lines else { return }
            values.appendLines(to: &text)
            try lines.write(text)
            text.removeAll()
        }
        // Of a table without rows there is the header yet.
        try lines?.write(text)
        try columns?.finish()
        try lines?.finish()
    }
}
