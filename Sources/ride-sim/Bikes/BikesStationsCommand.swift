import ArgumentParser
import RideBikes
import RideCore
import RideMap

/// `ride-sim bikes stations`: where bicycles are taken and returned.
struct BikesStationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stations",
        abstract: "List the stations of a bicycle system by distance or name.")

    @Argument(help: "A folder with a GBFS feed, or a file of CityBikes.")
    var input: String

    @OptionGroup var choice: NearAndNamed

    func run() throws {
        let system = try BikeOpening.system(at: input).system
        let found = choice.chosen(
            from: system.stations, at: \.coordinate, names: { [$0.name, $0.address] })
        guard !found.isEmpty else { throw Failure("no station of \(system.name) matches") }
        var table = TextTable([
            .left("station"), .right("bikes"), .right("docks"), .right("distance"),
            .left("address"), .left("place"),
        ])
        for (station, distance) in found {
            let status = station.status
            let isOpen = status.map { $0.isInstalled && $0.isRenting } ?? true
            table.add([
                station.name,
                isOpen ? status.map { "\($0.bikeCount)" } ?? "?" : "closed",
                status?.freeDocks.map { "\($0)" } ?? "?",
                distance.map(CommandText.distance) ?? "",
                station.address, CommandText.coordinate(station.coordinate),
            ])
        }
        try StandardOutput.say(table.lines.joined(separator: "\n"))
    }
}

/// Which entries of a list on the Earth are shown, and in which order.
struct NearAndNamed: ParsableArguments {
    @Option(parsing: .unconditional, help: "Nearest to LAT,LON first.")
    var near: CoordinateArgument?

    @Option(help: "Only those with these words in their names.")
    var search = ""

    @Option(help: "How many at most.")
    var limit = 20

    func validate() throws { try check(limit: limit) }

    /// The entries to show, with their distance where one is measured.
    func chosen<Entry>(
        from entries: [Entry], at place: (Entry) -> Coordinate, names: (Entry) -> [String]
    ) -> ArraySlice<(entry: Entry, distance: Metres?)> {
        let query = NameQuery(search)
        var found = entries.filter { query.matches(names($0)) }.map { entry in
            (entry: entry, distance: near.map { Geodesy.distance($0.coordinate, place(entry)) })
        }
        if near != nil {
            // Places of the same distance stay in the order of the list.
            found = found.enumerated().sorted { left, right in
                let pair = (left.element.distance ?? .zero, right.element.distance ?? .zero)
                return pair.0 == pair.1 ? left.offset < right.offset : pair.0 < pair.1
            }.map(\.element)
        }
        return found.prefix(limit)
    }
}

/// A point on the command line: `LAT,LON`.
struct CoordinateArgument: ExpressibleByArgument {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.coordinate = coordinate
    }
}
