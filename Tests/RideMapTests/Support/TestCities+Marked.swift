import RideCore

@testable import RideMap

extension TestCities {
    /// A straight street with marks.
    struct MarkedLink {
        let from: Int
        let to: Int
        let name: String
        let marks: LinkMarks

        init(
            _ from: Int, _ to: Int, _ name: String = "", _ roadClass: RoadClass = .residential,
            oneWay: Bool = false, _ marks: LinkMarks = []
        ) {
            self.from = from
            self.to = to
            self.name = name
            self.marks = LinkMarks(roadClass, forward: true, backward: !oneWay).union(marks)
        }
    }

    /// A city of straight streets, driven at 10 m/s.
    static func city(
        _ points: [(north: Double, east: Double)], marked links: [MarkedLink]
    ) throws -> City {
        var contents = CityContents()
        contents.coordinates = points.map { point(north: $0.north, east: $0.east) }
        contents.sourceIDs = points.indices.map(Int64.init)
        for link in links {
            let ends = [contents.coordinates[link.from], contents.coordinates[link.to]]
            let length = UInt32(Geodesy.distance(ends[0], ends[1]).millimetres)
            if !link.name.isEmpty, !contents.names.contains(link.name) {
                contents.names.append(link.name)
            }
            let name = contents.names.firstIndex(of: link.name).map { UInt32($0) + 1 } ?? 0
            contents.links.append(
                Link(
                    from: NodeID(UInt32(link.from)), to: NodeID(UInt32(link.to)),
                    length_mm: length, travelTime_ms: length / 10, name: name, marks: link.marks))
            contents.shapePoints += ends
            contents.shapeOffsets += [0, length]
            contents.firstShapePoint.append(UInt32(contents.shapePoints.count))
        }
        return try City(contents)
    }
}
