import ArgumentParser
import Glibc
import RideCore
import RideMap
import RideRuns

/// `ride-sim export`: the streets of a city for other programs.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the streets of a city as GMNS tables or as GeoJSON.",
        discussion: """
            An output that ends with .geojson is a feature collection with a line for each street; \
            any other is a new folder with the GMNS tables node.csv, link.csv and config.csv, \
            which `ride-sim import` reads again. Turns and what they take are in neither.
            """)

    @OptionGroup var options: CityOptions

    @Option(name: [.short, .long], help: "The folder to make, or the .geojson file to write.")
    var output: String

    func run() throws {
        try Failure.reporting {
            let isMap = output.hasSuffix(".geojson")
            if isMap { try ResultOutput(path: output, inputs: [options.city]).check() }
            let city = try options.open()
            if isMap {
                let result = ResultOutput(path: output, inputs: [options.city])
                return try result.write(StreetMap(city).bytes)
            }
            switch OutputFolder.make(output, takesLinks: false) {
            case .made: break
            case .wasThere, .isNoFolder:
                throw Failure("\(output) cannot be made: \(WriteObstacle.words(EEXIST))")
            case .refused(let why): throw Failure("\(output) cannot be made: \(why)")
            }
            let tables = StreetTables(city)
            for (name, bytes) in [
                ("node.csv", tables.nodes), ("link.csv", tables.links),
                ("config.csv", tables.configuration),
            ] {
                try ResultOutput(path: "\(output)/\(name)", inputs: []).write(bytes)
            }
        }
    }
}

/// A street as other programs know it: driven in its own direction at least.
private struct ExportedLink {
    let number: Int
    let from: NodeID
    let to: NodeID
    let isTwoWay: Bool
    let points: [Coordinate]
    let link: Link
    let name: String

    /// The links of a network, numbered from 1: a street that takes another time on the way back
    /// is two, the second of them numbered after all others.
    static func all(of network: StreetNetwork) -> [ExportedLink] {
        let ids = (0..<UInt32(network.linkCount)).map { LinkID($0) }
        let apart = ids.filter { network[$0].travelTime_ms != network[$0].backwardTime_ms }
        return ids.map { ExportedLink($0, network, number: Int($0.rawValue) + 1) }
            + apart.map { id in
                let number = network.linkCount + Int(id.rawValue) + 1
                return ExportedLink(id, network, number: number, isBack: true)
            }
    }

    private init(_ id: LinkID, _ network: StreetNetwork, number: Int, isBack: Bool = false) {
        self.number = number
        let street = network[id]
        let isForward = street.allowsForward && !isBack
        link = network.link(of: id.rawValue << 1 | (isForward ? 0 : 1), nil)
        name = network.name(of: id) ?? ""
        isTwoWay =
            street.allowsForward && street.allowsBackward
            && street.travelTime_ms == street.backwardTime_ms
        let shape = Array(network.shape(of: id))
        if isForward {
            (from, to, points) = (link.from, link.to, shape)
        } else {
            (from, to, points) = (link.to, link.from, shape.reversed())
        }
    }

    /// The class as OpenStreetMap calls it.
    var facility: String {
        let name =
            switch link.roadClass {
            case .motorway: "motorway"
            case .trunk: "trunk"
            case .primary: "primary"
            case .secondary: "secondary"
            case .tertiary: "tertiary"
            case .residential: "residential"
            case .unclassified: "unclassified"
            case .livingStreet: "living_street"
            case .service: "service"
            case .ferry: "ferry"
            }
        return link.isSlipRoad && link.roadClass <= .tertiary ? name + "_link" : name
    }
}

/// A city as GMNS tables, version 0.96.
private struct StreetTables {
    private let city: City
    init(_ city: City) { self.city = city }

    var nodes: [UInt8] {
        var bytes = Array("node_id,x_coord,y_coord\n".utf8)
        for index in 0..<UInt32(city.network.nodeCount) {
            let place = city.network.coordinate(of: NodeID(index))
            let east = PairsAnswer.degrees(place.longitudeE7)
            bytes += "\(index + 1),\(east),\(PairsAnswer.degrees(place.latitudeE7))\n".utf8
        }
        return bytes
    }

    var links: [UInt8] {
        let header =
            "link_id,name,from_node_id,to_node_id,directed,length,facility_type,free_speed,geometry"
        var bytes = Array((header + "\n").utf8)
        for link in ExportedLink.all(of: city.network) {
            let points = link.points.map { point in
                PairsAnswer.degrees(point.longitudeE7) + " "
                    + PairsAnswer.degrees(point.latitudeE7)
            }
            // Kilometres an hour, so that the time comes out again to the millisecond.
            let speed = 3.6 * Double(link.link.length_mm) / Double(link.link.travelTime_ms)
            let fields = [
                "\(link.number)", SweepTable.quoted(link.name), "\(link.from.rawValue + 1)",
                "\(link.to.rawValue + 1)", link.isTwoWay ? "0" : "1",
                ResearchTable.thousandths(Int64(link.link.length_mm)), link.facility, "\(speed)",
                "\"LINESTRING (" + points.joined(separator: ", ") + ")\"",
            ]
            bytes += (fields.joined(separator: ",") + "\n").utf8
        }
        return bytes
    }

    var configuration: [UInt8] {
        let header =
            "dataset_name,short_length,long_length,speed,crs,geometry_field_format,version_number,"
            + "notice"
        let name = SweepTable.quoted(city.name)
        let notice = SweepTable.quoted(city.notice)
        return Array("\(header)\n\(name),m,m,kph,EPSG:4326,WKT,0.96,\(notice)\n".utf8)
    }
}

/// A city's streets as GeoJSON (RFC 7946).
private struct StreetMap {
    private let city: City
    init(_ city: City) { self.city = city }

    var bytes: [UInt8] {
        var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
        for (index, link) in ExportedLink.all(of: city.network).enumerated() {
            let points = link.points.map { point in
                "[\(PairsAnswer.degrees(point.longitudeE7)),"
                    + "\(PairsAnswer.degrees(point.latitudeE7))]"
            }
            let time = ResearchTable.thousandths(Int64(link.link.travelTime_ms))
            let length = ResearchTable.thousandths(Int64(link.link.length_mm))
            let line = points.joined(separator: ",")
            bytes += (index == 0 ? "" : ",\n").utf8
            bytes += "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",".utf8
            bytes += "\"coordinates\":[\(line)]},\"properties\":{".utf8
            bytes += "\"name\":\(Self.quoted(link.name)),\"class\":\"\(link.facility)\",".utf8
            bytes += "\"oneway\":\(!link.isTwoWay),\"length_m\":\(length),\"time_s\":\(time)}}".utf8
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
