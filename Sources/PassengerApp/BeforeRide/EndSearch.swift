import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

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
    /// Another stop of the ride being planned.
    case stop
    /// Another stop of the live ride.
    case stopOnTheWay
    /// Another point at which to get in, for the live ride.
    case pickup

    /// Whether both ends are asked for.
    var hasOrigin: Bool { self == .ride }

    /// Whether the end that is said may be known already, and be kept.
    var keepsEnds: Bool {
        switch self {
        case .ride, .board: true
        case .save, .redirect, .stop, .stopOnTheWay, .pickup: false
        }
    }

    /// Whether it is a place on the way, and no end of the ride.
    var isStop: Bool { self == .stop || self == .stopOnTheWay }

    /// Whether it is about the live ride.
    var isDuringRide: Bool {
        switch self {
        case .redirect, .stopOnTheWay, .pickup: true
        case .ride, .board, .save, .stop: false
        }
    }
}

/// Where to? The line being typed and what it finds (P2).
struct EndSearch: Sendable {
    /// What for.
    var purpose = SearchPurpose.ride
    /// When the ride is for, and with which promotion code; kept over a change of the ends.
    var terms = PlanTerms()
    /// The end that is being said.
    var end = RideEnd.destination
    /// Both ends as far as they are known.
    var ends = RideEnds()
    /// Where the passenger can get out of the ride early; nil where that is no choice.
    var getOut: PlaceCandidate?
    /// Why what was taken last cannot be had; it stands until something else is typed or taken.
    var refusal: String?
    /// Where the ride goes already: nothing of it is proposed.
    var known: [Coordinate] = []
    /// The line being typed, and what it finds.
    private(set) var typing = PlaceTyping()
    /// The street whose crossings and numbers are listed; nil where what is typed is looked for.
    private(set) var opened: Finding?
    /// What was typed for the other end.
    private var typed = [RideEnd: String]()

    /// What may be meant, best first.
    var candidates: [PlaceCandidate] { typing.candidates }
    /// The row that Enter would take.
    var selected: Int { typing.selected }

    /// The street that is selected; nil for everything else.
    var street: Finding? {
        guard case .found(let finding) = chosen?.detail, finding.kind == .street else { return nil }
        return finding
    }

    /// Lists what is on the selected street, or what is typed again.
    mutating func toggleStreet() { opened = opened == nil ? street : nil }

    /// What Enter would take.
    var chosen: PlaceCandidate? { typing.chosen }

    /// Asks for a ride of its own what was asked of one that is over; what is typed stays.
    mutating func outliveRide() {
        purpose = .ride
        end = .destination
        ends = RideEnds()
        known = []
        getOut = nil
        terms = PlanTerms()
        opened = nil
        refusal = nil
    }

    /// Takes a key of the line or of the list.
    ///
    /// - Returns: whether the key meant something; `refresh` is due if the text has changed.
    mutating func handle(_ key: Key) -> Bool {
        let outcome = typing.handle(key)
        if outcome == .edited {
            opened = nil
            refusal = nil
        }
        return outcome != .ignored
    }

    mutating func select(_ row: Int) { typing.select(row) }

    /// What was typed for the end that is not being said.
    var typedForOther: String { typed[end.other] ?? "" }

    /// Whether something was typed for the other end and nothing of it taken: what stands there is
    /// no place yet, and the ride would begin or end elsewhere.
    var isOtherUntaken: Bool {
        purpose.hasOrigin && !CleanText.cleaned(typedForOther).isEmpty && ends[end.other] == nil
    }

    /// Goes to the other end; what is typed for this one waits.
    mutating func switchEnd() {
        typed[end] = typing.field.text
        end = end.other
        typing.field.text = typed[end] ?? ""
        opened = nil
    }

    /// Searches anew; without a text, lists what may be meant.
    ///
    /// - Parameter point: what is meant by a text that is a point and no name.
    /// - Complexity: that of `PlaceSearch.find`.
    mutating func refresh(
        _ search: PlaceSearch, me: Waypoint, car: Coordinate? = nil, places: PlaceBook,
        point: (String, Coordinate) -> PlaceCandidate? = { _, _ in nil }
    ) {
        let near = car ?? ends.origin?.coordinate ?? me.coordinate
        let limit = PlaceTyping.limit
        if let opened {
            return show(
                search.onStreet(opened, near: near, limit: limit)
                    .map { PlaceCandidate($0, on: opened) })
        }
        let text = typing.field.text
        if let point = point(text, near) { return show([point]) }
        var fresh = search.find(text, near: near, limit: limit).map { PlaceCandidate($0) }
        let ofPlaces = Self.candidates(of: places, near: near)
        if CleanText.cleaned(text).isEmpty {
            let chosen = chosenBefore(near: near)
            let proposed = ofPlaces.filter { !isOtherEnd($0, me: me) }
            fresh =
                [getOut].compactMap { $0 } + chosen
                + (end == .origin ? [PlaceCandidate(here: me)] : [])
                + (proposed + fresh).filter { !isSame($0, chosen) && !goes(to: $0.coordinate) }
        } else {
            let wanted = SafeText.folded(CleanText.cleaned(text))
            fresh =
                ofPlaces.filter { candidate in
                    guard case .saved(let label) = candidate.detail else { return false }
                    return SafeText.folded(label).hasPrefix(wanted)
                } + fresh
        }
        show(fresh)
    }

    /// What this end was before the question was asked again: Enter alone leaves it so.
    private func chosenBefore(near: Coordinate) -> [PlaceCandidate] {
        guard purpose.keepsEnds, let place = ends[end] else { return [] }
        let distance = Geodesy.distance(near, place.coordinate)
        return [
            PlaceCandidate(
                name: place.name, detail: .chosen, coordinate: place.coordinate,
                distance: distance)
        ]
    }

    /// Whether a place of late is the other end already: no ride goes from a place to itself, so
    /// it is not proposed. Whoever types its name finds it.
    private func isOtherEnd(_ candidate: PlaceCandidate, me: Waypoint) -> Bool {
        guard purpose.hasOrigin, candidate.detail == .recent else { return false }
        let other = ends[end.other] ?? (end == .destination ? me : nil)
        return candidate.coordinate == other?.coordinate
    }

    /// Whether the ride goes there already.
    func goes(to place: Coordinate) -> Bool {
        known.contains { Geodesy.distance($0, place) < Self.samePlace }
    }

    /// Nobody asks a car to go on for less.
    private static let samePlace = Metres(20)

    /// Whether a place is listed already; there are many streets of one name.
    private func isSame(_ other: PlaceCandidate, _ listed: [PlaceCandidate]) -> Bool {
        listed.contains { $0.waypoint == other.waypoint }
    }

    private static func candidates(of places: PlaceBook, near: Coordinate) -> [PlaceCandidate] {
        func candidate(_ place: PlaceView, _ detail: PlaceCandidate.Detail) -> PlaceCandidate? {
            place.waypoint.map {
                PlaceCandidate(
                    name: $0.name, detail: detail, coordinate: $0.coordinate,
                    distance: Geodesy.distance(near, $0.coordinate))
            }
        }
        return places.saved.compactMap { candidate($0.place, .saved($0.label)) }
            + places.recent.compactMap { candidate($0, .recent) }
    }

    /// Puts others in the place of the candidates.
    mutating func show(_ fresh: [PlaceCandidate]) { typing.show(fresh) }
}

/// What is agreed on beside the ends of a ride that is being planned.
struct PlanTerms: Hashable, Sendable {
    /// The code of a promotion.
    var promotion: String?
    /// When the car is to come; nil for now.
    var pickUpAt_ms: Int64?
    /// Where the ride stops on the way.
    var stops: [PlaceView] = []
    /// What the passenger adds to the request.
    var details: RequestDetailsView?
    /// The category that was chosen before.
    var category: Category?
    /// The booking that is given up once another one is there for it.
    var replaces: UInt64?
    /// What the category cost before these were changed; nil for a new ride.
    var priceBefore: Money?
}
