import RideCore
import RideGraph

/// All that a city file holds: what an importer has to deliver.
package struct CityContents: Sendable {
    /// What the city is called.
    package var name = ""
    /// Who is to be named as the source of the map.
    package var notice = ""
    /// The country's code in ISO 3166-1 (`BR`), or empty if it is not known.
    package var country = ""
    /// Whether cars keep to the left.
    package var drivesOnLeft = false
    /// Whether turns take time, as `TurnCosts` has it; tables without turns in mind have none.
    package var hasTurnCosts = false
    package var droppedNodes = 0
    package var droppedLinks = 0
    /// The names of streets; links refer to them from 1.
    package var names: [String] = []
    /// Other names of the same streets: old, short, or in another language.
    package var alternativeNames: [AlternativeName] = []
    /// The names of streets in certain languages; of several in one language the last counts.
    package var localNames: [LocalName] = []
    /// The names of places in certain languages, likewise.
    package var localPlaceNames: [LocalPlaceName] = []
    package var coordinates: [Coordinate] = []
    package var sourceIDs: [Int64] = []
    /// The nodes with traffic lights, lowest first.
    package var signals: [NodeID] = []
    package var links: [Link] = []
    /// The points of all links, both ends of each included.
    package var shapePoints: [Coordinate] = []
    /// The millimetres from the link's start to each of its points.
    package var shapeOffsets: [UInt32] = []
    package var firstShapePoint: [UInt32] = [0]
    /// Ways that must not be driven: arcs one after the other, each as twice the link's index, plus
    /// one against the link's own direction. At least two each; every arc starts where the one
    /// before it ends.
    package var forbiddenTurns: [[UInt32]] = []
    package var zones: [Zone] = []
    package var places: [Place] = []
    package var addresses: [Address] = []
    package var areas: [MapArea] = []
    package var lines: [MapLine] = []
    /// What makes routing fast; nil if it has not been worked out.
    package var hierarchy: HierarchyTables?
    /// How long streets take at other hours; nil if it is not known.
    package var speeds: SpeedProfile?
    /// When streets and turns are closed that are not always so; nil if there are none.
    package var closings: StreetClosings?

    /// Nothing yet.
    package init() {}
}

/// Another name of a street.
package struct AlternativeName: Hashable, Sendable {
    /// The index in the street names, from 1, of the name it stands for.
    package let street: UInt32
    /// The other name.
    package let name: String

    package init(street: UInt32, name: String) {
        self.street = street
        self.name = name
    }
}

/// The name of a street in a language.
package struct LocalName: Hashable, Sendable {
    /// The index in the street names, from 1, of the name it stands for.
    package let street: UInt32
    /// A tag as BCP 47 has it: `pt`.
    package let language: String
    /// The name.
    package let name: String

    package init(street: UInt32, language: String, name: String) {
        self.street = street
        self.language = language
        self.name = name
    }
}

/// The name of a place in a language.
package struct LocalPlaceName: Hashable, Sendable {
    /// The index of the place.
    package let place: Int
    /// A tag as BCP 47 has it: `pt`.
    package let language: String
    /// The name.
    package let name: String

    package init(place: Int, language: String, name: String) {
        self.place = place
        self.language = language
        self.name = name
    }
}
