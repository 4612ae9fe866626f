import RideCore

@testable import RideImport
@testable import RideMap

/// OpenStreetMap extracts written in a few words.
///
/// A node is `a 0 100 barrier=bollard`: a letter, metres north, metres east, tags. A way is
/// `ab highway=residential`: its nodes, tags; the first way has id 1. A relation is
/// `w1:from nb:via w2:to type=restriction`: members, tags. A bar in a value stands for a space.
struct TestExtract {
    var nodes: [String] = []
    var ways: [String] = []
    var relations: [String] = []
    /// Where the point 0, 0 is: in Rio de Janeiro, unless said otherwise.
    var origin = (latitude: -22.8, longitude: -43.2)

    /// The id of the node with this letter.
    static func id(_ letter: Character) -> Int64 { Int64(letter.asciiValue ?? 0) }

    /// The letter of the node with this id.
    static func letter(_ id: Int) -> String {
        UInt8(exactly: id).map { String(Unicode.Scalar($0)) } ?? "?"
    }

    /// The point so many metres north and east of the origin.
    func point(north: Double, east: Double) -> Coordinate {
        let scale = Plane(latitude: origin.latitude).eastScale
        return Coordinate(
            latitudeE7: Int32((origin.latitude * 1e7 + north / Geodesy.metresPerE7).rounded()),
            longitudeE7: Int32(
                (origin.longitude * 1e7 + east / Geodesy.metresPerE7 / scale).rounded()))
    }

    var xml: String {
        var text = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n"
        for node in nodes {
            let words = node.split(separator: " ").map(String.init)
            let place = point(north: Double(words[1]) ?? 0, east: Double(words[2]) ?? 0)
            text += "<node id=\"\(Self.id(Character(words[0])))\" version=\"1\" "
            text += "lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
            text += tags(words.dropFirst(3)) + "</node>\n"
        }
        for (index, way) in ways.enumerated() {
            let words = way.split(separator: " ").map(String.init)
            text += "<way id=\"\(index + 1)\" version=\"1\">"
            text += words[0].map { "<nd ref=\"\(Self.id($0))\"/>" }.joined()
            text += tags(words.dropFirst()) + "</way>\n"
        }
        for (index, relation) in relations.enumerated() {
            let words = relation.split(separator: " ").map(String.init)
            let members = words.filter { $0.contains(":") && !$0.contains("=") }
            text += "<relation id=\"\(index + 1)\" version=\"1\">"
            text += members.map(member).joined()
            text += tags(words.filter { $0.contains("=") }[...]) + "</relation>\n"
        }
        return text + "</osm>\n"
    }

    private func member(_ word: String) -> String {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let kind = parts[0].first.map { ["n": "node", "w": "way"][$0] ?? "relation" } ?? ""
        let name = parts[0].dropFirst()
        let id = kind == "node" ? name.first.map(Self.id) ?? 0 : Int64(name) ?? 0
        return "<member type=\"\(kind)\" ref=\"\(id)\" role=\"\(parts[1])\"/>"
    }

    private func tags(_ words: ArraySlice<String>) -> String {
        words.map { word in
            let parts = word.split(separator: "=", maxSplits: 1)
            let value = parts[1].map { $0 == "|" ? " " : String($0) }.joined()
            return "<tag k=\"\(parts[0])\" v=\"\(value)\"/>"
        }.joined()
    }

    /// The draft, with nothing dropped yet.
    func draft(
        _ vehicle: OSMVehicle = .car
    ) throws -> (draft: CityDraft, report: ImportReport) {
        let source = try OSMSource(bytes: Array(xml.utf8), format: .xml, file: "test.osm")
        var reader = OSMReader(source, name: nil, vehicle: vehicle) { _, _ in }
        try reader.read(country: nil)
        return (reader.draft, reader.report)
    }

    /// The draft of the ways on foot; nil where there are none but the streets.
    func paths() throws -> CityDraft? {
        let source = try OSMSource(bytes: Array(xml.utf8), format: .xml, file: "test.osm")
        var reader = OSMReader(source, name: nil) { _, _ in }
        try reader.read(country: nil)
        return reader.footpaths
    }

    /// The city.
    func city() throws -> (city: City, report: ImportReport) {
        try CityImporter.openStreetMap(bytes: Array(xml.utf8), format: "osm", file: "test.osm")
    }
}

extension CityDraft {
    /// The links in words: `a-b` both ways, `a>b` and `a<b` one way, by the letters of the nodes.
    var linkWords: [String] {
        links.map { link in
            let mark = link.allowsForward ? link.allowsBackward ? "-" : ">" : "<"
            return letter(link.from) + mark + letter(link.to)
        }
    }

    /// The forbidden sequences in words: `a>b>c`.
    var turnWords: [String] {
        let always = forbiddenTurns.map(word)
        return (always + hourlyTurns.map { "\(word($0.arcs)) \($0.closed.minutes)" }).sorted()
    }

    private func word(_ turn: [Int]) -> String {
        let tails = turn.map { $0 & 1 == 0 ? links[$0 >> 1].from : links[$0 >> 1].to }
        let last = turn[turn.count - 1]
        let head = last & 1 == 0 ? links[last >> 1].to : links[last >> 1].from
        return (tails + [head]).map(letter).joined(separator: ">")
    }

    private func letter(_ node: Int) -> String { TestExtract.letter(nodes[node].sourceID) }
}

extension ImportReport {
    /// How many there are of something; 0 where the report has no such line.
    func count(_ label: String) -> Int { counts.first { $0.label == label }?.count ?? 0 }
}

extension City {
    /// The names of all streets, each once, in the order of the links.
    var streetNames: [String] {
        var names: [String] = []
        for link in 0..<network.linkCount {
            if let name = network.name(of: LinkID(UInt32(link))), !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }
}
