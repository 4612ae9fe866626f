import RideCore
import RideMap

/// A city as a source describes it, in the source's order, before it is made fit to drive in.
package struct CityDraft {
    /// A point where links meet or end.
    package struct Node {
        /// Its number in the source.
        package let sourceID: Int
        /// Where it is.
        package let coordinate: Coordinate
    }

    /// A stretch of street between two nodes.
    package struct Link {
        /// The index in `nodes` of the node it starts at.
        package let from: Int
        /// The index in `nodes` of the node it ends at.
        package let to: Int
        /// How important the road is.
        package let roadClass: RoadClass
        /// Whether it may be driven from its first node to its last.
        package var allowsForward: Bool
        /// Whether it may be driven from its last node to its first.
        package var allowsBackward: Bool
        /// The street's name, or empty.
        package let name: String
        /// Millimetres, or nil to measure the shape.
        package let length_mm: Double?
        /// Kilometres per hour, or nil for the class's own.
        package let speed_kmh: Double?
        /// The line from the first node to the last; may be empty.
        package let shape: [Coordinate]
        /// Whether it is part of a roundabout.
        package var isRoundabout = false
        /// Whether it leads from one road to another.
        package var isSlipRoad = false
        /// The time to drive all of it, where the source states it instead of a speed.
        package var travelTime_ms: UInt32?
        /// The way or link of the source that it is all of or a part of; nil if of several, or of
        /// one without a number.
        package var sourceID: Int64?
        /// Whether it runs against the order of the source's nodes.
        package var isTurnedRound = false
        /// When it must not be entered at its first node though it may at other times.
        package var closedForward: StreetClosings.Week = []
        /// When it must not be entered at its last node though it may at other times.
        package var closedBackward: StreetClosings.Week = []
    }

    /// A part of the city with people living in it.
    package struct Zone {
        /// How many people live there.
        package let population: Int
        /// A point in its middle.
        package let centroid: Coordinate
        /// Its outlines, by the even-odd rule.
        package let rings: [[Coordinate]]
    }

    /// A house, by the name of its street as links spell it.
    package struct House {
        /// The name of its street.
        package let street: String
        /// The house number as it is written.
        package let number: String
        /// Where it is.
        package let coordinate: Coordinate
    }

    /// What the city is called.
    package var name: String
    /// Who is to be named as the source of the map.
    package var notice: String
    /// The country's code, or empty.
    package var country = ""
    /// Whether cars keep to the left.
    package var drivesOnLeft = false
    /// Whether turns take time.
    package var hasTurnCosts = false
    /// Whether to keep every node and link, whether one can drive there and back or not.
    package var keepsAll = false
    /// Whether to make zones of the streets, where the source has none.
    package var estimatesZones = false
    /// The nodes, in the order of the source.
    package var nodes: [Node] = []
    /// The links, in the order of the source.
    package var links: [Link] = []
    /// The zones, in the order of the source.
    package var zones: [Zone] = []
    /// Places people go to by name.
    package var places: [Place] = []
    /// Nodes with traffic lights, indices into `nodes`.
    package var signals: [Int] = []
    /// Sequences of arcs that must not be driven: each twice the index in `links`, plus one against
    /// the link's own direction.
    package var forbiddenTurns: [[Int]] = []
    /// Those that must not be driven at times, each once.
    package var hourlyTurns: [(arcs: [Int], closed: StreetClosings.Week)] = []
    /// Other names of streets.
    package var alternativeNames: [(street: String, name: String)] = []
    /// Names of streets in certain languages.
    package var localNames: [(street: String, language: String, name: String)] = []
    /// The names of places in certain languages, by the number of the place.
    package var localPlaceNames: [(place: Int, language: String, name: String)] = []
    /// Houses with numbers.
    package var houses: [House] = []
    /// Water and green.
    package var areas: [MapArea] = []
    /// Coasts, rivers and railways.
    package var lines: [MapLine] = []
    /// Speeds that somebody knows better than the source.
    package var speeds: SpeedTable?
}
