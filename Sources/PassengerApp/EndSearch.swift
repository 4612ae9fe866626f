import RideCore
import RideMap
import RideTUI

/// Something that can be chosen as an end of the ride.
struct Candidate: Hashable, Sendable {
    /// What is said of it beside its name.
    enum Detail: Hashable, Sendable {
        /// Where the passenger is.
        case myLocation
        /// A destination of this session.
        case recent
        /// Something of the map.
        case found(Finding)
    }

    let name: String
    let detail: Detail
    let coordinate: Coordinate
    let distance: Metres

    /// The house number that was typed, where the map does not have it and this is the nearest.
    var missingNumber: String? {
        if case .found(let finding) = detail { finding.missingNumber } else { nil }
    }
}

extension Candidate {
    /// Something of the map.
    init(_ finding: Finding) {
        self.init(
            name: finding.name, detail: .found(finding), coordinate: finding.coordinate,
            distance: finding.distance)
    }
}

/// Where to? The line being typed and what it finds (P2).
struct EndSearch: Sendable {
    /// How many findings are asked for.
    static let limit = 12

    /// The end that is being said.
    var end = RideEnd.destination
    /// Both ends as far as they are known.
    var ends = RideEnds()
    /// The line being typed.
    var field = TextField()
    /// What was found, best first.
    private(set) var candidates: [Candidate] = []
    /// The one that Enter would take.
    private(set) var selected = 0

    /// The finding that Enter would take.
    var chosen: Candidate? {
        candidates.indices.contains(selected) ? candidates[selected] : nil
    }

    /// Takes a key of the line or of the list.
    ///
    /// - Returns: whether the key meant something; `refresh` is due if the text has changed.
    mutating func handle(_ key: Key) -> Bool {
        // Home and End belong to the line.
        if key != .home, key != .end,
            let moved = SelectList.moved(
                candidates.isEmpty ? nil : selected, by: key, count: candidates.count)
        {
            selected = moved
            return true
        }
        return field.handle(key)
    }

    mutating func select(_ row: Int) {
        if candidates.indices.contains(row) { selected = row }
    }

    /// Goes to the other end.
    mutating func switchEnd() {
        end = end.other
        field.text = ""
    }

    /// Searches anew; without a text, lists what may be meant.
    ///
    /// - Complexity: that of `PlaceSearch.find`.
    mutating func refresh(_ search: PlaceSearch, me: Waypoint, recents: [Waypoint]) {
        let near = ends.origin?.coordinate ?? me.coordinate
        var fresh = search.find(field.text, near: near, limit: Self.limit).map(Candidate.init)
        if CleanText.cleaned(field.text).isEmpty {
            if end == .origin {
                fresh.append(
                    Candidate(
                        name: me.name, detail: .myLocation, coordinate: me.coordinate,
                        distance: .zero))
            }
            fresh += recents.map {
                Candidate(
                    name: $0.name, detail: .recent, coordinate: $0.coordinate,
                    distance: Geodesy.distance(near, $0.coordinate))
            }
        }
        show(fresh)
    }

    /// Puts others in the place of the candidates; the first is chosen, unless nothing has changed.
    mutating func show(_ fresh: [Candidate]) {
        if fresh != candidates { selected = 0 }
        candidates = fresh
    }
}
