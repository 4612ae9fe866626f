import ArgumentParser
import RideCore
import RideMap

/// `ride-sim isochrone`: what can be reached from a place, and in what time.
struct IsochroneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "isochrone",
        abstract: "Say what can be reached from a place within some time.",
        discussion: """
            An output that ends with .geojson is a feature collection with the streets that can be \
            reached, a feature for each --within; any other is a CSV table with a line for each \
            crossing within the longest of them: node_id, lat, lon, time_s and distance_m.
            """)

    @OptionGroup var options: CityOptions

    @OptionGroup var hours: HourOptions

    @Option(parsing: .unconditional, help: "Where to set off: LAT,LON or a name.")
    var from: PlaceArgument

    @Option(help: "How many minutes, up to 1440; up to 24 of them, with commas.")
    var within = "5,10,15"

    @Option(name: [.short, .long], help: "The file to write: .geojson or .csv; otherwise printed.")
    var output: String?

    func validate() throws {
        guard minutes != nil else {
            throw ValidationError(
                "--within: expected up to 24 numbers of minutes above 0, up to 1440: 5,10,15")
        }
    }

    private var minutes: [Double]? {
        let numbers = within.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) }
        let minutes = numbers.compactMap { $0 }.filter { $0 > 0 && $0 <= 1_440 }.sorted()
        return minutes.count == numbers.count && minutes.count <= 24 ? minutes : nil
    }

    func run() throws {
        try Failure.reporting {
            let result = ResultOutput(path: output, inputs: [options.city])
            try result.check()
            let city = try options.open()
            let (_, snap) = try from.snapped(in: city, PlaceSearch(city))
            let router = try hours.router(in: city, keepsHour: true)
            let limits = (minutes ?? []).map { Duration.milliseconds(Int64($0 * 60_000)) }
            let isMap = output?.hasSuffix(".geojson") ?? false
            // Of a table the longest limit says everything.
            let areas = (isMap ? limits : Array(limits.suffix(1))).map {
                Isochrone(router, from: snap.position, within: $0)
            }
            try result.write(isMap ? Self.map(areas) : Self.table(areas, city))
        }
    }

    private static func table(_ areas: [Isochrone], _ city: City) -> [UInt8] {
        var bytes = Array("node_id,lat,lon,time_s,distance_m\n".utf8)
        for crossing in areas.flatMap(\.crossings) {
            let place = city.network.coordinate(of: crossing.node)
            let fields = [
                "\(city.network.sourceID(of: crossing.node))",
                PairsAnswer.degrees(place.latitudeE7), PairsAnswer.degrees(place.longitudeE7),
                ResearchTable.thousandths(Int64(crossing.travel.duration_ms)),
                ResearchTable.thousandths(crossing.travel.distance.millimetres),
            ]
            bytes += (fields.joined(separator: ",") + "\n").utf8
        }
        return bytes
    }

    private static func map(_ areas: [Isochrone]) -> [UInt8] {
        var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
        for (index, area) in areas.enumerated() {
            let lines = area.lines.map { line in
                let points = line.map { point in
                    "[\(PairsAnswer.degrees(point.longitudeE7)),"
                        + "\(PairsAnswer.degrees(point.latitudeE7))]"
                }
                return "[" + points.joined(separator: ",") + "]"
            }
            let time = ResearchTable.thousandths(area.limit.milliseconds)
            bytes += (index == 0 ? "" : ",\n").utf8
            bytes += "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\",".utf8
            bytes += "\"coordinates\":[\(lines.joined(separator: ","))]},".utf8
            bytes += "\"properties\":{\"within_s\":\(time),".utf8
            bytes += "\"crossings\":\(area.crossings.count)}}".utf8
        }
        bytes += "\n]}\n".utf8
        return bytes
    }
}
