import ArgumentParser
import RideCore
import RideMap

/// `ride-sim nearest`: what is at a point, and who would be there first.
struct NearestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearest",
        abstract: "Say which street a point is on, and which of some cars would be there first.")

    @OptionGroup var options: CityOptions

    @Option(parsing: .unconditional, help: "The point: LAT,LON or a name.")
    var at: PlaceArgument

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Where a car is: LAT,LON or a name; as often as wanted.")
    var car: [PlaceArgument] = []

    @Option(help: "How many cars at most, 1 or more.")
    var limit = 8

    @Flag(help: "Print one JSON object instead of a table.")
    var json = false

    func validate() throws { try check(limit: limit) }

    func run() throws {
        let answer = try Failure.reporting(answer)
        if json {
            try StandardOutput.say(json: try CommandText.json(answer))
        } else {
            try StandardOutput.say(answer.table)
        }
    }

    private func answer() throws -> NearestDocument {
        let city = try options.open()
        lazy var search = PlaceSearch(city)
        let target = try snapped(at, city, search)
        let router = Router(city)
        var index = VehicleIndex(city)
        for (number, car) in car.enumerated() {
            index.place(UInt32(number), at: try snapped(car, city, search).position)
        }
        let found = router.nearest(to: target.position, in: index, count: limit)
        return NearestDocument(
            latitude: target.coordinate.latitude, longitude: target.coordinate.longitude,
            name: CommandText.name(of: target.coordinate, in: city), street: target.streetName,
            distance_m: target.distance.inMetres,
            cars: found.map {
                NearestDocument.Car(
                    car: Int($0.vehicle) + 1, time_s: $0.duration.inSeconds,
                    distance_m: $0.distance.inMetres)
            })
    }

    private func snapped(
        _ place: PlaceArgument, _ city: City, _ search: @autoclosure () -> PlaceSearch
    ) throws -> Snap {
        try place.snapped(in: city, search()).snap
    }
}

/// What is at a point.
private struct NearestDocument: Encodable {
    struct Car: Encodable {
        let car: Int
        let time_s: Double
        let distance_m: Double
    }

    let latitude: Double
    let longitude: Double
    let name: String
    let street: String?
    let distance_m: Double
    let cars: [Car]

    var table: String {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let head =
            "\(CleanText.cleaned(name))  \(place.map(CommandText.coordinate) ?? "")  "
            + "\(CommandText.distance(Metres(distance_m))) away"
        let rows = cars.map { car in
            "  car \(car.car)  \(CommandText.duration(.milliseconds(Int64(car.time_s * 1_000))))  "
                + CommandText.distance(Metres(car.distance_m))
        }
        return ([head] + rows).joined(separator: "\n")
    }
}
