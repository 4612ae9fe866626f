import RideCore
import RideMap

/// Finds the street a house belongs to by the street's name.
struct StreetMatcher {
    private let contents: CityContents
    /// The names, from 1, that read alike.
    private var names: [String: [UInt32]] = [:]
    /// The links of each name that is not the only one to read as it does.
    private var links: [UInt32: [Int]] = [:]

    /// Compared with a house are no more links than this of each name.
    private static let maximumLinks = 200

    init(_ contents: CityContents) {
        self.contents = contents
        for (index, name) in contents.names.enumerated() {
            names[StreetNameKey.key(of: name), default: []].append(UInt32(index + 1))
        }
        for other in contents.alternativeNames {
            let key = StreetNameKey.key(of: other.name)
            if names[key]?.contains(other.street) != true {
                names[key, default: []].append(other.street)
            }
        }
        var isAmbiguous = [Bool](repeating: false, count: contents.names.count + 1)
        for streets in names.values where streets.count > 1 {
            for street in streets { isAmbiguous[Int(street)] = true }
        }
        for (index, link) in contents.links.enumerated() where isAmbiguous[Int(link.name)] {
            if links[link.name]?.count ?? 0 < Self.maximumLinks {
                links[link.name, default: []].append(index)
            }
        }
    }

    /// The number of the street's name, from 1, or nil if no street is called so; of several that
    /// read alike the nearest.
    func street(of house: CityDraft.House) -> UInt32? {
        guard let streets = names[StreetNameKey.key(of: house.street)] else { return nil }
        guard streets.count > 1 else { return streets.first }
        let plane = Plane(latitude: house.coordinate.latitude)
        func distance_m(_ street: UInt32) -> Double {
            (links[street] ?? []).reduce(.infinity) { nearest, link in
                let point = contents.shapePoints[Int(contents.firstShapePoint[link])]
                return min(nearest, plane.distance_m(point, house.coordinate))
            }
        }
        return streets.map { ($0, distance_m($0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }
}
