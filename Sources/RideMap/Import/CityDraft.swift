import RideCore

/// A city as a source describes it, in the source's order, before it is made fit to drive in.
struct CityDraft {
    struct Node {
        let sourceID: Int
        let coordinate: Coordinate
    }

    struct Link {
        /// Indices into `nodes`.
        let from: Int
        let to: Int
        let roadClass: RoadClass
        let allowsForward: Bool
        let allowsBackward: Bool
        let name: String
        /// Millimetres, or nil to measure the shape.
        let length_mm: Double?
        /// Kilometres per hour, or nil for the class's own.
        let speed_kmh: Double?
        /// The line from the first node to the last; may be empty.
        let shape: [Coordinate]
    }

    struct Zone {
        let population: Int
        let centroid: Coordinate
        let rings: [[Coordinate]]
    }

    var name: String
    var notice: String
    var nodes: [Node] = []
    var links: [Link] = []
    var zones: [Zone] = []
    var places: [Place] = []
}
