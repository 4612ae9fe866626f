/// What became of the source a city was imported from.
public struct ImportReport: Hashable, Sendable {
    /// Nodes in the source.
    public internal(set) var nodesRead = 0
    /// Links in the source.
    public internal(set) var linksRead = 0
    /// Nodes left out, because one cannot drive there and back.
    public internal(set) var nodesDropped = 0
    /// Links left out, because an end was left out.
    public internal(set) var linksDropped = 0
    /// Links whose length was measured along their shape, for want of a stated one.
    public internal(set) var lengthsMeasured = 0
    /// Links whose speed is their class's, for want of a stated one.
    public internal(set) var speedsAssumed = 0
    /// Links that would take longer than a day, which is the most that a link takes.
    public internal(set) var linksHastened = 0
    /// Links ten times as long as they are drawn and more, as where a unit is wrong.
    public internal(set) var linksOverlong = 0
    /// Links without a shape, drawn as a straight line.
    public internal(set) var straightLinks = 0
    /// Links of a kind not known, taken as unclassified roads.
    public internal(set) var unknownFacilities = 0
    /// Zones read.
    public internal(set) var zonesRead = 0
    /// Places read.
    public internal(set) var placesRead = 0
    /// Of which country the streets were taken to be, and what follows from it, in words; nil where
    /// nothing does.
    public internal(set) var country: String?
    /// What became of the tags that speak of cars, where somebody asked for it.
    public internal(set) var tags: [ExplainedTag] = []
    /// What else was taken, or left out and why, in the order it was worked out.
    public private(set) var counts: [Count] = []

    /// Everything there is to say in numbers, the same lines for every source first.
    public var all: [Count] {
        [
            Count(label: "nodes read", count: nodesRead),
            Count(label: "links read", count: linksRead),
            Count(label: "nodes left out", count: nodesDropped),
            Count(label: "links left out", count: linksDropped),
            Count(label: "lengths measured on the map", count: lengthsMeasured),
            Count(label: "speeds assumed by road class", count: speedsAssumed),
            Count(label: "links that take a day instead of longer", count: linksHastened),
            Count(
                label: "links ten times as long as they are drawn, or more", count: linksOverlong),
            Count(label: "links drawn straight", count: straightLinks),
            Count(label: "unknown road classes", count: unknownFacilities),
            Count(label: "zones", count: zonesRead), Count(label: "places", count: placesRead),
        ] + counts
    }

    /// How many there are of something.
    public struct Count: Hashable, Sendable {
        /// What is counted, in words.
        public let label: String
        /// How many.
        public let count: Int
    }

    /// A tag of streets that speaks of cars.
    public struct Tag: Hashable, Sendable {
        /// What became of it.
        public enum Verdict: String, Sendable {
            /// It was done as it says.
            case obeyed = "yes"
            /// It holds for half of the week at most, so that it counts as never.
            case fewHours = "no: of certain hours, half of the week at most"
            /// It holds under conditions that are not hours.
            case otherCondition = "no: under another condition than hours"
            /// Nobody here knows what its value means.
            case unknownValue = "no: the value is not known here"
            /// It speaks of taxis, and the service's cars are none.
            case ofTaxis = "no: it speaks of taxis (--taxi)"
            /// Its key is read nowhere.
            case unread = "no: the key is read nowhere"
        }

        /// Its key.
        public let key: String
        /// Its value.
        public let value: String
        /// What became of it.
        public let verdict: Verdict
    }

    /// A tag, with how often it occurs and where one stands.
    public struct ExplainedTag: Hashable, Sendable {
        /// The tag.
        public let tag: Tag
        /// How often it occurs.
        public let count: Int
        /// The first element that has it: "way 7".
        public let example: String
    }

    /// Nothing yet.
    init() {}

    mutating func add(_ label: String, _ count: Int) {
        counts.append(Count(label: label, count: count))
    }
}
