import ArgumentParser
import RideCore
import RideMap

/// The city a command asks about.
struct CityOptions: ParsableArguments {
    @Option(help: "The name of a city, a city file, a folder of tables or a map extract.")
    var city = "la-serena"

    func open() throws -> City { try CityOpening.open(city).city }
}

/// A place on the command line: `LAT,LON`, or words to search for.
struct PlaceArgument: ExpressibleByArgument {
    private let text: String

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    /// Where it is.
    func coordinate(in city: City, _ search: @autoclosure () -> PlaceSearch) throws -> Coordinate {
        try place(in: city, search()).coordinate
    }

    /// Where it is and what it is called; the words of the person if they were a coordinate.
    func place(
        in city: City, _ search: @autoclosure () -> PlaceSearch
    ) throws -> (name: String, coordinate: Coordinate) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 2, let latitude = Self.number(parts[0]),
            let longitude = Self.number(parts[1])
        {
            guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
                throw Failure(
                    "\(text) is not on the Earth: expected LAT,LON in degrees, -90 to 90 and -180 "
                        + "to 180")
            }
            return (CommandText.name(of: coordinate, in: city), coordinate)
        }
        let found = search().find(text, near: city.bounds.center, limit: 1)
        guard let best = found.first else {
            throw Failure("\(text): expected LAT,LON or a name to be found in \(city.name)")
        }
        Self.note(best)
        return (best.name, best.coordinate)
    }

    /// Says beside the answer that a house number is not known, and what stands for it.
    private static func note(_ found: Finding) {
        guard let number = found.missingNumber else { return }
        let taken =
            found.kind == .street
            ? "the street"
            : found.between.map { "its place between \($0.low) and \($0.high)" }
                ?? "the nearest number"
        tell("Number \(number) is not known: \(taken) is taken, \(found.name).")
    }

    /// The street that it is on, and what it is called.
    func snapped(
        in city: City, _ search: @autoclosure () -> PlaceSearch
    ) throws -> (name: String, snap: Snap) {
        let found = try place(in: city, search())
        guard let snap = city.snap(found.coordinate) else {
            throw Failure(
                "\(text): no street of \(city.name) within "
                    + CommandText.distance(City.snapRadius) + " of "
                    + CommandText.coordinate(found.coordinate))
        }
        return (found.name, snap)
    }

    private static func number(_ text: Substring) -> Double? {
        Double(text.filter { $0 != " " })
    }
}
