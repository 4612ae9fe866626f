import RideCore
import RideWire

/// The places of a person in one city: those that have a name of their own, and those gone to
/// lately (P2). Kept in the profile.
///
/// Properties are spelled as the profile's JSON does.
public struct PlaceBook: Codable, Hashable, Sendable {
    /// A place under a name of the person's own.
    public struct SavedPlace: Codable, Hashable, Sendable {
        /// What the person calls it: `home`, `work`, or any name.
        public var label: String
        /// Where it is, and what the map calls it.
        public var place: PlaceView

        /// A place under a name.
        public init(label: String, place: PlaceView) {
            self.label = label
            self.place = place
        }
    }

    /// The saved places, in the person's order.
    public private(set) var saved: [SavedPlace] = []
    /// The last destinations, the latest first.
    public private(set) var recent: [PlaceView] = []

    /// As many destinations are remembered.
    public static let recentLimit = 8
    /// As many places can be saved.
    public static let savedLimit = 20

    /// A book without places.
    public init() {}

    /// These places, however many are saved; of destinations of one name the first counts.
    public init(saved: [SavedPlace], recent: some Sequence<PlaceView>) {
        self.saved = saved
        for place in recent where !self.recent.contains(where: { $0.name == place.name }) {
            self.recent.append(place)
        }
        self.recent = Array(self.recent.prefix(Self.recentLimit))
    }

    /// Puts a destination first among the latest.
    public mutating func went(to waypoint: Waypoint) {
        recent.removeAll { $0.name == waypoint.name }
        recent.insert(PlaceView(waypoint), at: 0)
        recent = Array(recent.prefix(Self.recentLimit))
    }

    /// Saves a place under a label, in the place of one that has this label already.
    ///
    /// - Returns: whether there was room for it.
    @discardableResult
    public mutating func save(_ waypoint: Waypoint, as label: String) -> Bool {
        let new = SavedPlace(label: label, place: PlaceView(waypoint))
        if let index = saved.firstIndex(where: { $0.label == label }) {
            saved[index] = new
            return true
        }
        guard saved.count < Self.savedLimit else { return false }
        saved.append(new)
        return true
    }

    /// Forgets the place under a label.
    public mutating func remove(_ label: String) { saved.removeAll { $0.label == label } }

    /// Forgets where the person has been.
    public mutating func forgetRecent() { recent = [] }
}
