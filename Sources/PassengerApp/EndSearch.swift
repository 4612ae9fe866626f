import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// Something that can be chosen as an end of the ride.
struct Candidate: Hashable, Sendable {
    /// What is said of it beside its name.
    enum Detail: Hashable, Sendable {
        /// Where the passenger is.
        case myLocation
        /// A place that the passenger has saved under a name.
        case saved(String)
        /// A destination of late.
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

/// What a place is looked for for.
enum SearchPurpose: Hashable, Sendable {
    /// A ride.
    case ride
    /// A ride with the car that shows this code.
    case board(code: String)
    /// A place to keep under this label.
    case save(label: String)
    /// Another destination of the live ride.
    case redirect

    /// Whether both ends are asked for.
    var hasOrigin: Bool { self == .ride }

    /// Whether the place is to be kept.
    var isSaving: Bool { if case .save = self { true } else { false } }
}

/// Where to? The line being typed and what it finds (P2).
struct EndSearch: Sendable {
    /// How many findings are asked for.
    static let limit = 12

    /// What for.
    var purpose = SearchPurpose.ride
    /// When the ride is for, and with which promotion code; kept over a change of the ends.
    var terms = PlanTerms()
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

    /// The street whose crossings and numbers are listed; nil where what is typed is looked for.
    private(set) var opened: Finding?
    /// What was typed for the other end.
    private var typed = [RideEnd: String]()

    /// The street that is selected; nil for everything else.
    var street: Finding? {
        guard case .found(let finding) = chosen?.detail, finding.kind == .street else { return nil }
        return finding
    }

    /// Lists what is on the selected street, or what is typed again.
    mutating func toggleStreet() { opened = opened == nil ? street : nil }

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
        let typed = field.text
        guard field.handle(key) else { return false }
        if field.text != typed { opened = nil }
        return true
    }

    mutating func select(_ row: Int) {
        if candidates.indices.contains(row) { selected = row }
    }

    /// Goes to the other end; what is typed for this one waits.
    mutating func switchEnd() {
        typed[end] = field.text
        end = end.other
        field.text = typed[end] ?? ""
        opened = nil
    }

    /// Searches anew; without a text, lists what may be meant.
    ///
    /// - Complexity: that of `PlaceSearch.find`.
    mutating func refresh(_ search: PlaceSearch, me: Waypoint, places: PlaceBook) {
        let near = ends.origin?.coordinate ?? me.coordinate
        if let opened {
            return show(
                search.onStreet(opened, near: near, limit: Self.limit).map(Candidate.init))
        }
        var fresh = search.find(field.text, near: near, limit: Self.limit).map(Candidate.init)
        let typed = CleanText.cleaned(field.text)
        let known = Self.known(places, near: near)
        if typed.isEmpty {
            let here = Candidate(
                name: me.name, detail: .myLocation, coordinate: me.coordinate, distance: .zero)
            fresh = (end == .origin ? [here] : []) + known + fresh
        } else {
            let wanted = HelpOverlay.folded(typed)
            fresh =
                known.filter { candidate in
                    guard case .saved(let label) = candidate.detail else { return false }
                    return HelpOverlay.folded(label).hasPrefix(wanted)
                } + fresh
        }
        show(fresh)
    }

    private static func known(_ places: PlaceBook, near: Coordinate) -> [Candidate] {
        func candidate(_ place: PlaceView, _ detail: Candidate.Detail) -> Candidate? {
            place.waypoint.map {
                Candidate(
                    name: $0.name, detail: detail, coordinate: $0.coordinate,
                    distance: Geodesy.distance(near, $0.coordinate))
            }
        }
        return places.saved.compactMap { candidate($0.place, .saved($0.label)) }
            + places.recent.compactMap { candidate($0, .recent) }
    }

    /// Puts others in the place of the candidates; the first is chosen, unless nothing has changed.
    mutating func show(_ fresh: [Candidate]) {
        if fresh != candidates { selected = 0 }
        candidates = fresh
    }
}

/// What is agreed on beside the ends of a ride that is being planned.
struct PlanTerms: Hashable, Sendable {
    /// The code of a promotion.
    var promotion: String?
    /// When the car is to come; nil for now.
    var pickUpAt_ms: Int64?
}
