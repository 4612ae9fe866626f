import RideCore
import RideMap

/// Draws ways and relations: their points, rings and middles.
struct OSMShapes {
    let table: OSMNodeTable
    let ways: OSMLatest<OSMWay>
    let streets: OSMLatest<OSMWay>

    /// The points of a way that are known.
    func points(_ refs: [Int64]) -> [Coordinate] {
        refs.compactMap { ref in
            table.index(of: ref).flatMap { table.isKnown($0) ? table.coordinates[$0] : nil }
        }
    }

    /// The rings that the ways of a relation make, without those in the role of anything but an
    /// outline; and whether something of it is missing.
    func rings(_ relation: OSMRelation) -> (rings: [[Coordinate]], isWhole: Bool) {
        let members = relation.members.filter {
            $0.kind == .way && ["", "outer", "inner"].contains($0.role)
        }
        let refs = members.compactMap { (ways[$0.id] ?? streets[$0.id])?.refs }
        let joined = OSMRings(refs, keepsDirection: false)
        let rings = joined.rings.map(points).filter { $0.count > 3 }
        return (
            rings, refs.count == members.count && joined.lines.isEmpty && !rings.isEmpty
        )
    }

    /// A point in the middle of a way: of an outline its centre of mass, of a line half way.
    func middle(_ way: OSMWay) -> Coordinate? {
        let points = points(way.refs)
        let isClosed = way.refs.count > 3 && way.refs.first == way.refs.last
        if isClosed, let centre = Self.centre([points]) { return centre }
        return points.isEmpty ? nil : points[points.count / 2]
    }

    /// A point in the middle of an area; nil if nothing of it is known.
    func middle(_ relation: OSMRelation) -> Coordinate? {
        for member in relation.members
        where member.kind == .node && ["label", "admin_centre"].contains(member.role) {
            if let point = points([member.id]).first { return point }
        }
        let rings = rings(relation).rings
        if let centre = Self.centre(rings) { return centre }
        let known = relation.members.filter { $0.kind == .way }
            .flatMap { points((ways[$0.id] ?? streets[$0.id])?.refs ?? []) }
        return Bounds(containing: known)?.center
    }

    /// The centre of mass of the largest ring; nil if none has an area.
    static func centre(_ rings: [[Coordinate]]) -> Coordinate? {
        let sizes = rings.map { abs(OSMCoast.area($0)) }
        guard let index = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[index] > 0,
            let origin = rings[index].first, var previous = rings[index].last
        else { return nil }
        var (north, east, area) = (0.0, 0.0, 0.0)
        for point in rings[index] {
            let y = Double(Int64(point.latitudeE7) - Int64(origin.latitudeE7))
            let x = Double(Int64(point.longitudeE7) - Int64(origin.longitudeE7))
            let lastY = Double(Int64(previous.latitudeE7) - Int64(origin.latitudeE7))
            let lastX = Double(Int64(previous.longitudeE7) - Int64(origin.longitudeE7))
            let cross = lastX * y - x * lastY
            area += cross
            north += (lastY + y) * cross
            east += (lastX + x) * cross
            previous = point
        }
        let latitude = Double(origin.latitudeE7) + north / (3 * area)
        let longitude = Double(origin.longitudeE7) + east / (3 * area)
        guard abs(latitude) <= 9e8, abs(longitude) <= 1.8e9 else { return nil }
        let centre = Coordinate(
            latitudeE7: Int32(latitude.rounded()), longitudeE7: Int32(longitude.rounded()))
        return centre
    }
}
