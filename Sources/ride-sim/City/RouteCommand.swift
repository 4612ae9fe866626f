import ArgumentParser
import RideCore
import RideMap
import RideShell

/// `ride-sim route`: the fastest way between two places.
struct RouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Find the fastest route, with directions.",
        discussion: """
            With --pairs, find many ways at once: a CSV table with the columns from_lat, from_lon, \
            to_lat and to_lon, and id if pairs have names; - is the standard input. The result is \
            a table with the columns id, time_s and distance_m; with --geometry also the lines, as \
            well-known text.
            """)

    @OptionGroup var options: CityOptions

    @OptionGroup var hours: HourOptions

    @Option(parsing: .unconditional, help: "Where to set off: LAT,LON or a name.")
    var from: PlaceArgument?

    @Option(parsing: .unconditional, help: "Where to go: LAT,LON or a name.")
    var to: PlaceArgument?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Where to stop on the way: LAT,LON or a name; as often as wanted, in order.")
    var via: [PlaceArgument] = []

    @Option(help: "How many other ways to show, besides the fastest, 0 to 8.")
    var alternatives = 0

    @Option(help: "The language of the directions.")
    var language: LanguageChoice?

    @Flag(help: "Print one JSON object instead of a table.")
    var json = false

    @Flag(help: "Print a GeoJSON feature collection, as maps on the web read it.")
    var geojson = false

    @Option(help: "A table of pairs in place of --from and --to.")
    var pairs: String?

    @Flag(help: "With --pairs: the lines of the ways, too.")
    var geometry = false

    @Option(name: [.short, .long], help: "With --pairs: the file to write; otherwise printed.")
    var output: String?

    func validate() throws {
        guard !json || !geojson else { throw ValidationError("choose --json or --geojson") }
        guard (0...8).contains(alternatives), alternatives == 0 || via.isEmpty else {
            throw ValidationError("--alternatives: expected 0 to 8, and no --via besides")
        }
        if pairs != nil {
            guard from == nil, to == nil, via.isEmpty, alternatives == 0, !json, !geojson else {
                throw ValidationError("--pairs stands in place of --from, --to, --json, --geojson")
            }
        } else if from == nil || to == nil {
            throw ValidationError("expected --from and --to, or --pairs")
        } else if geometry || output != nil {
            throw ValidationError("--geometry and --output are for --pairs")
        }
    }

    func run() throws {
        if let pairs {
            return try Failure.reporting {
                let result = ResultOutput(path: output, inputs: [pairs])
                try result.check()
                let answer = PairsAnswer(
                    city: try options.open(), hours: hours, hasGeometry: geometry)
                try result.write(answer.table(of: pairs))
            }
        }
        let answers = try Failure.reporting(answers)
        if geojson {
            let features = RouteAnswer.Features(features: answers.flatMap(\.features.features))
            try StandardOutput.say(json: try CommandText.json(features, pretty: false))
        } else if json {
            try StandardOutput.say(json: try json(answers))
        } else {
            try StandardOutput.say(answers.map(\.table).joined(separator: "\n\n"))
        }
    }

    /// One way is one object; several are the legs of a way with stops, or other ways.
    private func json(_ answers: [RouteAnswer]) throws -> String {
        if answers.count == 1, via.isEmpty, alternatives == 0, let answer = answers.first {
            return try CommandText.json(answer.document)
        }
        let documents = answers.map(\.document)
        return try CommandText.json(
            via.isEmpty ? RouteList(routes: documents) : RouteList(legs: documents))
    }

    private struct RouteList: Encodable {
        var routes: [RouteAnswer.Document]?
        var legs: [RouteAnswer.Document]?
    }

    /// The legs of the way, or the fastest way and the others.
    private func answers() throws -> [RouteAnswer] {
        guard let from, let to else { throw Failure("expected --from and --to") }
        let words = try DirectionTexts.load(language?.tag)
        let city = try options.open().speaking(words.language)
        let router = try hours.router(in: city)
        lazy var search = PlaceSearch(city)
        let ends = try ([from] + via + [to]).map { try end($0, city, search) }
        return try zip(ends, ends.dropFirst()).flatMap { start, goal in
            let routes = router.routes(
                from: start.position, to: goal.position, count: 1 + alternatives)
            guard !routes.isEmpty else {
                throw Failure("there is no way from \(start.name) to \(goal.name)")
            }
            return routes.map { route in
                RouteAnswer(
                    city: city, from: start.name, to: goal.name, route: route,
                    words: words.directions)
            }
        }
    }

    private func end(
        _ place: PlaceArgument, _ city: City, _ search: @autoclosure () -> PlaceSearch
    ) throws -> (name: String, position: StreetPosition) {
        let (name, snap) = try place.snapped(in: city, search())
        return (name, snap.position)
    }
}
