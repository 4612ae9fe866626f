import RideCore
import RideMap

/// The streets of a frame with water, green and railways, as the inside of an SVG. The page's style
/// gives its colours and widths by class.
///
/// It is made once for a ride and takes some milliseconds, so not where others wait.
public struct StreetPicture: Hashable, Sendable {
    /// What it shows.
    public let frame: MapFrame
    /// Its elements.
    let elements: String

    /// Points of streets in a picture: of a city that has more, only the more important streets are
    /// drawn.
    static let points = 30_000
    /// Points of areas and lines.
    static let areaPoints = 15_000

    /// The layers of streets from the least to the most important, and what is in them.
    private static let layers: [(name: String, classes: [RoadClass])] = [
        ("s6", [.service]), ("s5", [.residential, .unclassified, .livingStreet]),
        ("s4", [.tertiary]), ("s3", [.secondary]), ("s2", [.primary]),
        ("s1", [.trunk, .motorway]),
    ]

    /// Draws what a frame shows of a city.
    ///
    /// - Complexity: O(links in the frame + points of all areas).
    public init(of city: City, in frame: MapFrame) {
        self.frame = frame
        var drawing = Drawing(frame: frame)
        drawing.addAreas(of: city)
        drawing.addStreets(of: city)
        elements = drawing.elements
    }

    /// The least important class that is worth drawing at a size, before counting.
    private static func finest(side_m: Double) -> RoadClass {
        switch side_m {
        case ..<3_500: .service
        case ..<9_000: .livingStreet
        case ..<25_000: .tertiary
        case ..<60_000: .secondary
        default: .primary
        }
    }

    private struct Drawing {
        let frame: MapFrame
        var elements = ""

        /// Points closer together than this are one, about a pixel.
        private let least = MapFrame.units / 700

        init(frame: MapFrame) { self.frame = frame }

        mutating func addAreas(of city: City) {
            var paths: [MapArea.Kind: PathText] = [:]
            var points = 0
            let drawn = frame.drawn
            for area in city.areas {
                guard let ring = area.rings.first, let bounds = Bounds(containing: ring),
                    bounds.intersects(drawn), points < StreetPicture.areaPoints
                else { continue }
                for ring in area.rings {
                    let clipped = RingClip.clipped(ring.map(frame.point), to: frame.window)
                    paths[area.kind, default: PathText()].add(
                        clipped, isClosed: true, least: least)
                    points += clipped.count
                }
            }
            for (kind, name) in [(MapArea.Kind.green, "green"), (.water, "water")] {
                add(paths[kind], name)
            }
            addLines(of: city, drawn)
        }

        private mutating func addLines(of city: City, _ drawn: Bounds) {
            var paths: [MapLine.Kind: PathText] = [:]
            for line in city.lines {
                guard let bounds = Bounds(containing: line.points), bounds.intersects(drawn),
                    paths.values.reduce(0, { $0 + $1.points }) < StreetPicture.areaPoints
                else { continue }
                // Long lines are written down only where they are seen.
                for part in line.points.split(whereSeparator: { !drawn.contains($0) }) {
                    paths[line.kind, default: PathText()].add(
                        part.map(frame.point), least: least)
                }
            }
            for (kind, name) in [(MapLine.Kind.coast, "coast"), (.river, "river")] {
                add(paths[kind], name)
            }
            add(paths[.railway], "rail")
        }

        mutating func addStreets(of city: City) {
            let drawn = frame.drawn
            let finest = finest(in: city, drawn)
            var paths: [RoadClass: PathText] = [:]
            city.forEachLink(in: drawn, downTo: finest) { link in
                let roadClass = city.network[link].roadClass
                guard roadClass != .ferry else { return }
                paths[roadClass, default: PathText()].add(
                    city.network.shape(of: link).map(frame.point), least: least)
            }
            let layers = StreetPicture.layers.map { layer in
                (layer.name, layer.classes.compactMap { paths[$0]?.text }.joined())
            }.filter { !$0.1.isEmpty }
            guard !layers.isEmpty else { return }
            // All edges lie below all streets, so that crossings are open.
            elements += "<defs>"
            for (name, path) in layers { elements += "<path id=\"\(name)\" d=\"\(path)\"/>" }
            elements += "</defs><g class=\"edges\">"
            for (name, _) in layers {
                elements += "<use class=\"\(name)\" href=\"#\(name)\"/>"
            }
            elements += "</g><g class=\"streets\">"
            for (name, _) in layers {
                elements += "<use class=\"\(name)\" href=\"#\(name)\"/>"
            }
            elements += "</g>"
        }

        /// The least important class with which all points are few enough.
        private func finest(in city: City, _ drawn: Bounds) -> RoadClass {
            let wanted = StreetPicture.finest(side_m: frame.side_m)
            var counts = [Int](repeating: 0, count: RoadClass.allCases.count)
            city.forEachLink(in: drawn, downTo: wanted) { link in
                counts[Int(city.network[link].roadClass.rawValue)] +=
                    city.network.shape(of: link).count
            }
            var sum = 0
            var finest = RoadClass.motorway
            for roadClass in RoadClass.allCases where roadClass <= wanted {
                sum += counts[Int(roadClass.rawValue)]
                guard sum <= StreetPicture.points else { break }
                finest = roadClass
            }
            return finest
        }

        private mutating func add(_ path: PathText?, _ name: String) {
            guard let path, !path.text.isEmpty else { return }
            elements += "<path class=\"\(name)\" d=\"\(path.text)\"/>"
        }
    }
}
