import ArgumentParser
import RideCore
import RideImport
import RideMap
import RideRuns

/// `ride-sim match`: the streets that traces of points were driven on.
struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Match traces of points to the streets they follow.",
        discussion: """
            The table has the columns lat and lon, and trace where it holds several, each in its \
            own order; - is the standard input. The result has a line for each point that counts: \
            trace, point, piece, lat and lon on the street, distance_m from it, and the street's \
            name; with --lines a line for each piece in its place: trace, piece, time_s, \
            distance_m and geometry as well-known text.
            """)

    @OptionGroup var options: CityOptions

    @Argument(help: "The table of points.")
    var points: String

    @Option(help: "The standard deviation of the points, in metres, 0.1 to 1000.")
    var noise = 8.0

    @Option(help: "By how many metres ways and lines differ, in the mean, 0.1 to 10000.")
    var detour = 20.0

    @Option(help: "How far from a street a point can be, in metres, 1 to 1000.")
    var reach = 60.0

    @Flag(help: "Write the ways in place of the points.")
    var lines = false

    @Option(name: [.short, .long], help: "The file to write; otherwise printed.")
    var output: String?

    func validate() throws {
        guard (0.1...1_000).contains(noise), (0.1...10_000).contains(detour),
            (1...1_000).contains(reach)
        else {
            throw ValidationError(
                "expected metres: --noise from 0.1 to 1000, --detour from 0.1 to 10000, --reach "
                    + "from 1 to 1000")
        }
    }

    func run() throws {
        try Failure.reporting {
            let result = ResultOutput(path: output, inputs: [points])
            try result.check()
            let city = try options.open()
            let traces = try Self.traces(points)
            let matcher = MapMatcher(
                city,
                settings: MapMatcher.Settings(
                    noise_m: noise, detour_m: detour, reach: Metres(reach)))
            let bar = ProgressBar(title: "Matching")
            defer { bar.clear() }
            let header =
                lines
                ? "trace,piece,time_s,distance_m,geometry"
                : "trace,point,piece,lat,lon,distance_m,street"
            var bytes = Array((header + "\n").utf8)
            var counted = 0
            for (index, trace) in traces.enumerated() {
                bar.show(Double(index) / Double(traces.count))
                for (number, piece) in matcher.match(trace.points).enumerated() {
                    counted += piece.matches.count
                    let name = SweepTable.quoted(trace.name) + ","
                    bytes +=
                        (lines ? Self.line(piece, name, number) : Self.list(piece, name, number))
                        .utf8
                }
            }
            bar.clear()
            sayWhatIsLeftOut(of: traces.reduce(0) { $0 + $1.points.count }, counted: counted)
            try result.write(bytes)
        }
    }

    /// Says how many points do not count, if there are any.
    private func sayWhatIsLeftOut(of all: Int, counted: Int) {
        guard counted < all else { return }
        tell(
            "\(points): of \(all) points \(all - counted) do not count: farther than "
                + "\(CommandText.distance(Metres(reach))) from any street, or hardly away from the "
                + "one before")
    }

    private static func traces(
        _ path: String
    ) throws -> [(name: String, points: [Coordinate])] {
        let table = try ResearchTable.read(path)
        var found: [(name: String, points: [Coordinate])] = []
        do throws(ImportError) {
            let columns = try ResearchTable.Coordinates(table, prefix: "")
            let names = table.column("trace")
            var traces: [(name: String, points: [Coordinate])] = []
            var places: [String: Int] = [:]
            for row in table.rows {
                let name = names?.text(row) ?? "1"
                let point = try columns.coordinate(row)
                if let place = places[name] {
                    traces[place].points.append(point)
                } else {
                    places[name] = traces.count
                    traces.append((name, [point]))
                }
            }
            found = traces
        } catch { throw Failure(error.description) }
        guard !found.isEmpty else { throw Failure("\(path): the table has no points") }
        return found
    }

    private static func list(_ piece: MapMatcher.Piece, _ trace: String, _ number: Int) -> String {
        piece.matches.map { match in
            let fields = [
                "\(match.index + 1)", "\(number + 1)",
                PairsAnswer.degrees(match.snap.coordinate.latitudeE7),
                PairsAnswer.degrees(match.snap.coordinate.longitudeE7),
                ResearchTable.thousandths(match.snap.distance.millimetres),
                SweepTable.quoted(match.snap.streetName ?? ""),
            ]
            return trace + fields.joined(separator: ",") + "\n"
        }.joined()
    }

    private static func line(_ piece: MapMatcher.Piece, _ trace: String, _ number: Int) -> String {
        let time = piece.route.reduce(Int64(0)) { $0 + Int64($1.duration_ms) }
        let distance = piece.route.reduce(Metres.zero) { $0 + $1.distance }
        var points: [Coordinate] = []
        for point in piece.route.flatMap(\.shape) where point != points.last {
            points.append(point)
        }
        let texts = points.map { point in
            PairsAnswer.degrees(point.longitudeE7) + " " + PairsAnswer.degrees(point.latitudeE7)
        }
        let line = texts.count > 1 ? "\"LINESTRING (" + texts.joined(separator: ", ") + ")\"" : ""
        return trace + "\(number + 1)," + ResearchTable.thousandths(time) + ","
            + ResearchTable.thousandths(distance.millimetres) + "," + line + "\n"
    }
}
