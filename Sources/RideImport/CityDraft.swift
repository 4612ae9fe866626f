import RideCore
import RideMap

/// A city as a source describes it, in the source's order, before it is made fit to drive in.
package struct CityDraft {
    package struct Node {
        package let sourceID: Int
        package let coordinate: Coordinate
    }

    package struct Link {
        /// Indices into `nodes`.
        package let from: Int
        package let to: Int
        package let roadClass: RoadClass
        package let allowsForward: Bool
        package let allowsBackward: Bool
        package let name: String
        /// Millimetres, or nil to measure the shape.
        package let length_mm: Double?
        /// Kilometres per hour, or nil for the class's own.
        package let speed_kmh: Double?
        /// The line from the first node to the last; may be empty.
        package let shape: [Coordinate]
    }

    package struct Zone {
        package let population: Int
        package let centroid: Coordinate
        package let rings: [[Coordinate]]
    }

    package var name: String
    package var notice: String
    package var nodes: [Node] = []
    package var links: [Link] = []
    package var zones: [Zone] = []
    package var places: [Place] = []
}
