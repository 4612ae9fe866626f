import ArgumentParser
import RideCore
import RideMap

/// `ride-sim route`: the fastest way between two places.
struct RouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Find the fastest way, with directions.",
        discussion: """
            With --pairs, find many ways at once: a CSV table with the columns from_lat, from_lon, \
            to_lat and to_lon, and id if pairs have names; - is the standard input. The result is \
            a table with the columns id, time_s and distance_m; with --geometry also the lines, as \
            well-known text.
            """)

    @OptionGroup var options: CityOptions

    @Option(parsing: .unconditional, help: "Where to set off: LAT,LON or a name.")
    var from: PlaceArgument?

    @Option(parsing: .unconditional, help: "Where to go: LAT,LON or a name.")
    var to: PlaceArgument?

    @Option(help: "The language of the directions: en or pt-BR.")
    var language = "en"

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
        if pairs != nil {
            guard from == nil, to == nil, !json, !geojson else {
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
                let answer = PairsAnswer(city: try options.open(), hasGeometry: geometry)
                try result.write(answer.table(of: pairs))
            }
        }
        let answer = try Failure.reporting(answer)
        if geojson {
            print(try CommandText.json(answer.features, pretty: false))
        } else {
            print(json ? try CommandText.json(answer.document) : answer.table)
        }
    }

    private func answer() throws -> RouteAnswer {
        guard let from, let to else { throw Failure("expected --from and --to") }
        let words = try DirectionTexts.load(language)
        let city = try options.open()
        let search = PlaceSearch(city)
        let start = try end(from, city, search)
        let goal = try end(to, city, search)
        guard let route = Router(city).route(from: start.position, to: goal.position) else {
            throw Failure("there is no way from \(start.name) to \(goal.name)")
        }
        return RouteAnswer(
            city: city, from: start.name, to: goal.name, route: route, words: words)
    }

    private func end(
        _ place: PlaceArgument, _ city: City, _ search: PlaceSearch
    ) throws -> (name: String, position: StreetPosition) {
        let found = try place.place(in: city, search)
        guard let snap = city.snap(found.coordinate) else {
            throw Failure(
                "\(found.name): no street of \(city.name) within "
                    + CommandText.distance(City.snapRadius) + " of "
                    + CommandText.coordinate(found.coordinate))
        }
        return (found.name, snap.position)
    }
}
