import RideCore

/// A street as people think of it: all links of one name that hang together or nearly so.
struct StreetGroup {
    /// The name's index in the network's names, from 1; of several, the one of most of the street.
    let name: UInt32
    /// All its names' indices, rising: maps write "Avenida" on some links and not on others.
    let names: [UInt32]
    /// Its links, rising.
    let links: [LinkID]

    /// The point of the street nearest to another, and how many metres that is away.
    ///
    /// - Complexity: O(links), and O(points) in those of them that are about as near.
    func nearest(to point: Coordinate, in city: City) -> (
        coordinate: Coordinate, distance_m: Double
    ) {
        let network = city.network
        var best = (coordinate: point, distance_m: Double.infinity)
        for id in links {
            let link = network[id]
            // No point of a link is nearer than its beginning by more than its length.
            let start_m = city.plane.distance_m(point, network.coordinate(of: link.from))
            guard start_m - link.length.inMetres < best.distance_m else { continue }
            let points = network.points(of: id)
            for index in points.dropFirst() {
                let (fraction, distance_m) = city.plane.nearest(
                    to: point, from: network.shapePoints[index - 1],
                    to: network.shapePoints[index])
                guard distance_m < best.distance_m else { continue }
                let thousandths = Int64((fraction * 1_000).rounded())
                best = (
                    interpolate(
                        network.shapePoints[index - 1], network.shapePoints[index],
                        part: thousandths, of: 1_000), distance_m
                )
            }
        }
        return best
    }
}

/// Gathers the links of each name into streets.
///
/// Links of a name that share a node are one street, and so are pieces with less than 500 m
/// between their rectangles: a square or a bridge does not make two streets. The same name in
/// another part of town is another street.
struct StreetGroups {
    private static let gap_m = 500.0

    private let city: City
    private var parent: [Int] = []
    /// The link of the present name last seen at each node, to join the next one with.
    private var linkAtNode: [(name: UInt32, link: Int)]

    private init(_ city: City) {
        self.city = city
        linkAtNode = Array(repeating: (0, 0), count: city.network.nodeCount)
    }

    /// All streets, in the order of their names' indices.
    ///
    /// - Complexity: O(links), plus the square of the number of pieces of each name.
    static func all(in city: City) -> [StreetGroup] {
        var linksOfName = [[LinkID]](repeating: [], count: city.network.names.count + 1)
        for (index, link) in city.network.links.enumerated() {
            linksOfName[Int(city.network.streetKeys[Int(link.name)])].append(LinkID(UInt32(index)))
        }
        var groups = StreetGroups(city)
        return linksOfName.indices.dropFirst().flatMap { name in
            groups.streets(named: UInt32(name), linksOfName[name])
        }
    }

    private mutating func streets(named name: UInt32, _ links: [LinkID]) -> [StreetGroup] {
        let network = city.network
        parent = Array(links.indices)
        for (index, id) in links.enumerated() {
            for node in [network[id].from.index, network[id].to.index] {
                if linkAtNode[node].name == name { join(index, linkAtNode[node].link) }
                linkAtNode[node] = (name, index)
            }
        }
        var pieces: [(root: Int, bounds: Bounds)] = []
        var pieceOfRoot = [Int](repeating: -1, count: links.count)
        for (index, id) in links.enumerated() {
            guard let bounds = Bounds(containing: network.shape(of: id)) else { continue }
            let root = self.root(index)
            if pieceOfRoot[root] < 0 {
                pieceOfRoot[root] = pieces.count
                pieces.append((root, bounds))
            } else {
                let piece = pieceOfRoot[root]
                pieces[piece].bounds = pieces[piece].bounds.union(bounds)
            }
        }
        for first in pieces.indices {
            for second in pieces.indices.dropFirst(first + 1)
            where gap_m(pieces[first].bounds, pieces[second].bounds) < Self.gap_m {
                join(pieces[first].root, pieces[second].root)
            }
        }
        return gather(links)
    }

    /// One street for every root, in the order of its first link.
    private mutating func gather(_ links: [LinkID]) -> [StreetGroup] {
        var membersOfRoot = [[LinkID]](repeating: [], count: links.count)
        for (index, id) in links.enumerated() { membersOfRoot[root(index)].append(id) }
        return membersOfRoot.filter { !$0.isEmpty }.map { members in
            StreetGroup(
                name: commonestName(of: members),
                names: Set(members.map { city.network[$0].name }).sorted(), links: members)
        }
    }

    /// The name that most of the street has, by length.
    private func commonestName(of links: [LinkID]) -> UInt32 {
        var lengths: [(name: UInt32, length: Metres)] = []
        for id in links {
            let link = city.network[id]
            if let index = lengths.firstIndex(where: { $0.name == link.name }) {
                lengths[index].length += link.length
            } else {
                lengths.append((link.name, link.length))
            }
        }
        return lengths.max { $0.length < $1.length }?.name ?? 0
    }

    private func gap_m(_ one: Bounds, _ other: Bounds) -> Double {
        let north = max(one.southE7, other.southE7)
        let south = min(one.northE7, other.northE7)
        let east = max(one.westE7, other.westE7)
        let west = min(one.eastE7, other.eastE7)
        return city.plane.distance_m(
            Coordinate(latitudeE7: min(north, south), longitudeE7: min(east, west)),
            Coordinate(
                latitudeE7: max(north, min(north, south)),
                longitudeE7: max(east, min(east, west))))
    }

    private mutating func root(_ index: Int) -> Int {
        var index = index
        while parent[index] != index {
            parent[index] = parent[parent[index]]
            index = parent[index]
        }
        return index
    }

    /// The lower root becomes the root of both, so that the order of streets is that of links.
    private mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        parent[max(first, second)] = min(first, second)
    }
}
