import RideCore
import RideMap

/// A street that can be asked about.
public struct AskedStreet: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// The crossing or end of it that is nearest to its middle.
    public let middle: Coordinate
    /// Whether all of it counts as there where its middle is: a long street is everywhere.
    public let isShort: Bool
    /// The names of the streets that cross it, in order.
    public let crossings: [String]
}

/// What people may be asked about in a city: squares, hospitals and other places with a name of
/// their own, and streets. Stops of buses are places that nobody looks for by their names.
public struct StreetSubjects: Sendable {
    /// The places, in the city's order.
    public let places: [Place]
    /// The streets, by their names.
    public let streets: [AskedStreet]

    /// Whether the city has nothing to ask about.
    public var isEmpty: Bool { places.isEmpty && streets.isEmpty }

    /// Nothing.
    public init() { (places, streets) = ([], []) }

    /// What can be asked about a city.
    ///
    /// - Complexity: O(places + links); whoever asks often keeps it.
    public init(of city: City) {
        var known: Set<String> = []
        // A name that several places have asks for none of them.
        let all = city.places.filter { !$0.name.isEmpty && $0.kind != .busStop }
        let doubled = Set(all.map(\.name).filter { !known.insert($0).inserted })
        places = all.filter { place in
            !doubled.contains(place.name) && place.name.count <= AcademyLimits.titleCharacters
        }
        streets = Self.streets(of: city)
    }

    private static func streets(of city: City) -> [AskedStreet] {
        let network = city.network
        var nodes: [String: Set<NodeID>] = [:]
        for index in 0..<UInt32(network.linkCount) {
            let id = LinkID(index)
            guard let name = network.name(of: id), !name.isEmpty,
                name.count <= AcademyLimits.titleCharacters
            else { continue }
            nodes[name, default: []].formUnion([network[id].from, network[id].to])
        }
        return nodes.sorted { $0.key < $1.key }.compactMap { name, nodes in
            street(name, at: nodes.sorted { $0.index < $1.index }, of: city)
        }
    }

    /// - Returns: nil for a street that none with another name crosses.
    private static func street(
        _ name: String, at nodes: [NodeID], of city: City
    ) -> AskedStreet? {
        var crossings: Set<String> = []
        for node in nodes { crossings.formUnion(city.crossingNames(at: node)) }
        crossings.remove(name)
        let places = nodes.map { city.network.coordinate(of: $0) }
        let sum = places.reduce((latitude: Int64(0), longitude: Int64(0))) {
            ($0.latitude + Int64($1.latitudeE7), $0.longitude + Int64($1.longitudeE7))
        }
        let mean = Coordinate(
            latitudeE7: Int32(clamping: sum.latitude / Int64(max(1, places.count))),
            longitudeE7: Int32(clamping: sum.longitude / Int64(max(1, places.count))))
        guard !crossings.isEmpty,
            let middle = places.min(by: {
                Geodesy.distance($0, mean) < Geodesy.distance($1, mean)
            })
        else { return nil }
        let reach = Metres(millimetres: Int64(StreetKnowledge.tolerance_m) * 750)
        return AskedStreet(
            name: name, middle: middle,
            isShort: places.allSatisfy { Geodesy.distance($0, middle) <= reach },
            crossings: crossings.filter { $0.count <= AcademyLimits.titleCharacters }.sorted())
    }
}
