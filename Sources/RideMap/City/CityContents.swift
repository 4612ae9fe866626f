import RideCore

/// What a city file holds, decoded and checked but not yet indexed.
struct CityContents: Sendable {
    var name = ""
    var notice = ""
    var droppedNodes = 0
    var droppedLinks = 0
    var names: [String] = []
    var coordinates: [Coordinate] = []
    var sourceIDs: [Int64] = []
    var links: [Link] = []
    var shapePoints: [Coordinate] = []
    var shapeOffsets: [UInt32] = []
    var firstShapePoint: [UInt32] = [0]
    var zones: [Zone] = []
    var places: [Place] = []
}
