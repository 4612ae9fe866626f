import RideCore
import RideMap

/// Collects houses with numbers, and those between two of them along an interpolation line.
struct OSMAddresses {
    private let shapes: OSMShapes
    private(set) var houses: [CityDraft.House] = []
    /// Numbers without a street.
    private(set) var streetless = 0
    /// Lines of numbers that could not be filled in.
    private(set) var unusable = 0
    /// Houses worked out between two others.
    private(set) var interpolated = 0

    /// No line has more houses.
    static let maximumPerLine = 500
    /// "12;14;16" is three houses; a list of more is no list of houses.
    private static let maximumPerElement = 20

    init(_ shapes: OSMShapes) { self.shapes = shapes }

    /// Collects from all elements, points first.
    mutating func collect(nodes: OSMLatest<OSMNode>, ways: [OSMWay], relations: [OSMRelation]) {
        for node in nodes.elements { add(node.tags, node.coordinate) }
        for way in ways where way.tags["addr:interpolation"] == nil {
            if OSMFeature.isAddress(way.tags) { add(way.tags, shapes.middle(way)) }
        }
        for relation in relations where OSMFeature.isAddress(relation.tags) {
            add(relation.tags, shapes.middle(relation))
        }
        for way in ways where way.tags["addr:interpolation"] != nil { interpolate(way, nodes) }
    }

    private mutating func add(_ tags: OSMTags, _ coordinate: Coordinate?) {
        guard let numbers = tags["addr:housenumber"], let coordinate else { return }
        guard let street = tags["addr:street"] ?? tags["addr:place"] else {
            streetless += 1
            return
        }
        for part in numbers.split(whereSeparator: { $0 == ";" || $0 == "," })
            .prefix(Self.maximumPerElement)
        {
            let number = CityBuilder.tidied(String(part))
            guard !number.isEmpty else { continue }
            houses.append(
                CityDraft.House(street: street, number: number, coordinate: coordinate))
        }
    }

    // MARK: Interpolation

    private mutating func interpolate(_ way: OSMWay, _ nodes: OSMLatest<OSMNode>) {
        guard let step = Self.step(way.tags["addr:interpolation"]) else {
            unusable += 1
            return
        }
        let before = interpolated
        var line: [Coordinate] = []
        var last: (number: Int, street: String?)?
        for ref in way.refs {
            line += shapes.points([ref])
            guard let tags = nodes[ref]?.tags, let number = tags["addr:housenumber"],
                let number = Int(number)
            else { continue }
            let street = tags["addr:street"] ?? way.tags["addr:street"]
            if let last, let street = last.street ?? street {
                fill(line, from: last.number, to: number, step: step, street: street, since: before)
            }
            last = (number, street)
            line = Array(line.suffix(1))
        }
        if interpolated == before { unusable += 1 }
    }

    /// The houses between two, in equal distances.
    private mutating func fill(
        _ line: [Coordinate], from: Int, to: Int, step: Int, street: String, since: Int
    ) {
        let (low, high) = (min(from, to), max(from, to))
        guard line.count > 1, low >= 0, high < 1_000_000, high - low > step else { return }
        let reaches = Self.reaches(line)
        let whole = reaches[reaches.count - 1]
        guard whole > 0 else { return }
        for number in stride(from: low + step, to: high, by: step) {
            guard interpolated - since < Self.maximumPerLine else { return }
            let part = from < to ? number - from : from - number
            let wanted = whole * Int64(part) / Int64(high - low)
            let index = reaches.firstIndex { $0 > wanted } ?? reaches.count - 1
            let point = RideMap.interpolate(
                line[index - 1], line[index], part: wanted - reaches[index - 1],
                of: reaches[index] - reaches[index - 1])
            houses.append(
                CityDraft.House(street: street, number: String(number), coordinate: point))
            interpolated += 1
        }
    }

    /// How many millimetres it is to each point.
    private static func reaches(_ line: [Coordinate]) -> [Int64] {
        var reaches: [Int64] = [0]
        for (start, end) in zip(line, line.dropFirst()) {
            reaches.append(
                reaches[reaches.count - 1] + Geodesy.distance(start, end).millimetres)
        }
        return reaches
    }

    private static func step(_ value: String?) -> Int? {
        switch value {
        case "even", "odd": return 2
        case "all": return 1
        default: return value.flatMap { Int($0) }.flatMap { (1...100).contains($0) ? $0 : nil }
        }
    }
}
