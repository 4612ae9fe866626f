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
        package var isRoundabout = false
        package var isSlipRoad = false
        /// The time to drive all of it, where the source states it instead of a speed.
        package var travelTime_ms: UInt32?
    }

    package struct Zone {
        package let population: Int
        package let centroid: Coordinate
        package let rings: [[Coordinate]]
    }

    /// A house, by the name of its street as links spell it.
    package struct House {
        package let street: String
        package let number: String
        package let coordinate: Coordinate
    }

    package var name: String
    package var notice: String
    package var country = ""
    package var drivesOnLeft = false
    package var hasTurnCosts = false
    /// Whether to keep every node and link, whether one can drive there and back or not.
    package var keepsAll = false
    /// Whether to make zones of the streets, where the source has none.
    package var estimatesZones = false
    package var nodes: [Node] = []
    package var links: [Link] = []
    package var zones: [Zone] = []
    package var places: [Place] = []
    /// Nodes with traffic lights, indices into `nodes`.
    package var signals: [Int] = []
    /// Sequences of arcs that must not be driven: each twice the index in `links`, plus one against
    /// the link's own direction.
    package var forbiddenTurns: [[Int]] = []
    /// Other names of streets.
    package var alternativeNames: [(street: String, name: String)] = []
    package var houses: [House] = []
    package var areas: [MapArea] = []
    package var lines: [MapLine] = []
}
