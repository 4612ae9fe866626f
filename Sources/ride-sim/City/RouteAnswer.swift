import RideApp
import RideCore
import RideMap
import RideShell

/// The words of a language for directions.
enum DirectionTexts {
    /// Reads the texts of a language, English where none is named.
    static func load(_ tag: String?) throws -> Texts {
        do throws(LanguageFolders.Problem) {
            let folders = try LanguageFolders()
            let language = tag.map(folders.languages.serving(_:)) ?? folders.languages.english
            return try folders.texts(in: language)
        } catch { throw Failure(error.message) }
    }
}

/// A route as a table for people, as JSON and as GeoJSON.
struct RouteAnswer {
    let city: City
    let from: String
    let to: String
    let route: Route
    let words: DirectionWords

    /// What to do, line by line, with the way and the time from the start.
    var table: String {
        let total = words.text(for: route.distance) + ", " + CommandText.duration(route.duration)
        let rows = route.maneuvers.map { maneuver in
            (words.text(for: maneuver.distance), CleanText.cleaned(words.text(for: maneuver)))
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { distance, text in
            "  " + String(repeating: " ", count: width - distance.count) + distance + "  " + text
        }
        return """
            \(CleanText.cleaned(from)) → \(CleanText.cleaned(to)): \(total)
            \(lines.joined(separator: "\n"))
            \(CleanText.cleaned(city.notice))
            """
    }

    // MARK: JSON

    struct Document: Encodable {
        struct Step: Encodable {
            let kind: String
            let text: String
            let street: String?
            let exit: Int?
            /// From the start of the route.
            let distance_m: Double
            let time_s: Double
            /// Longitude and latitude, as GeoJSON orders them.
            let location: [Double]
        }

        let from: String
        let to: String
        let distance_m: Double
        let time_s: Double
        let geometry: [[Double]]
        let steps: [Step]
    }

    var document: Document {
        Document(
            from: from, to: to, distance_m: route.distance.inMetres,
            time_s: route.duration.inSeconds, geometry: route.shape.map(Self.position),
            steps: steps)
    }

    private var steps: [Document.Step] {
        route.maneuvers.map { maneuver in
            Document.Step(
                kind: maneuver.kind.rawValue, text: words.text(for: maneuver),
                street: maneuver.street, exit: maneuver.exit,
                distance_m: maneuver.distance.inMetres, time_s: maneuver.duration.inSeconds,
                location: Self.position(maneuver.coordinate))
        }
    }

    // MARK: GeoJSON

    struct Features: Encodable {
        struct Feature: Encodable {
            let type = "Feature"
            let geometry: Geometry
            let properties: Properties
        }

        enum Geometry: Encodable {
            case line([[Double]])
            case point([Double])

            private enum Key: String, CodingKey {
                case type
                case coordinates
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                switch self {
                case .line(let points):
                    try container.encode("LineString", forKey: .type)
                    try container.encode(points, forKey: .coordinates)
                case .point(let point):
                    try container.encode("Point", forKey: .type)
                    try container.encode(point, forKey: .coordinates)
                }
            }
        }

        struct Properties: Encodable {
            var distance_m: Double
            var time_s: Double
            var kind: String?
            var text: String?
        }

        let type = "FeatureCollection"
        let features: [Feature]
    }

    /// The way as a line, then a point for each thing to do.
    var features: Features {
        let line = Features.Feature(
            geometry: .line(route.shape.map(Self.position)),
            properties: .init(
                distance_m: route.distance.inMetres, time_s: route.duration.inSeconds))
        let points = steps.map { step in
            Features.Feature(
                geometry: .point(step.location),
                properties: .init(
                    distance_m: step.distance_m, time_s: step.time_s, kind: step.kind,
                    text: step.text))
        }
        return Features(features: [line] + points)
    }

    private static func position(_ coordinate: Coordinate) -> [Double] {
        [coordinate.longitude, coordinate.latitude]
    }
}
