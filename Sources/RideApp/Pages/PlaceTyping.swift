import RideCore
import RideMap
import RideTUI

/// A line in which a place is typed, and below it what may be meant: the part that every search
/// for a place has.
public struct PlaceTyping: Sendable {
    /// How many findings are asked for.
    public static let limit = 12

    /// How many characters can be typed: the links of maps are long.
    public static let characters = 400

    /// What a key did.
    public enum Outcome: Hashable, Sendable {
        /// It means nothing here.
        case ignored
        /// Another row is selected, or the cursor has moved.
        case moved
        /// What is typed is another text now: what it finds is to be looked for.
        case edited
    }

    /// The line being typed.
    public var field = TextField(limit: PlaceTyping.characters)
    /// What may be meant, best first.
    public private(set) var candidates: [PlaceCandidate] = []
    /// The row that Enter would take.
    public private(set) var selected = 0

    /// Nothing typed yet.
    public init() {}

    /// What Enter would take.
    public var chosen: PlaceCandidate? {
        candidates.indices.contains(selected) ? candidates[selected] : nil
    }

    /// Takes a key of the line or of the list.
    public mutating func handle(_ key: Key) -> Outcome {
        // Home and End belong to the line.
        if key != .home, key != .end,
            let moved = SelectList.moved(
                candidates.isEmpty ? nil : selected, by: key, count: candidates.count)
        {
            selected = moved
            return .moved
        }
        let typed = field.text
        guard field.handle(key) else { return .ignored }
        return field.text == typed ? .moved : .edited
    }

    /// Selects a row.
    public mutating func select(_ row: Int) {
        if candidates.indices.contains(row) { selected = row }
    }

    /// Puts others in the place of the candidates; the first is chosen, unless nothing has changed.
    public mutating func show(_ fresh: [PlaceCandidate]) {
        if fresh != candidates { selected = 0 }
        candidates = fresh
    }

    /// The list of what may be meant: its columns stand still, whatever is found.
    public func list(id: String, emptyText: String, _ words: some FactsReading) -> SelectList {
        let rows = candidates.map { candidate in
            ListRow([
                StyledText(candidate.shown),
                StyledText(words.words(for: candidate.detail), .muted),
                StyledText(words.format.paddedDistance(candidate.distance)),
            ])
        }
        return SelectList(
            id: id,
            columns: [
                .flexible(20), .flexible(18, priority: 2),
                .fixed(Format.distanceWidth, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : selected, emptyText: emptyText)
    }
}

/// Something that may be meant by what is typed.
public struct PlaceCandidate: Hashable, Sendable {
    /// What is said of it beside its name.
    public enum Detail: Hashable, Sendable {
        /// Where the person is.
        case myLocation
        /// A place ahead where a ride can end early.
        case getOut
        /// A place that the person has saved under a name.
        case saved(String)
        /// A destination of late.
        case recent
        /// What was chosen before the question was asked again.
        case chosen
        /// A point that was typed by its coordinates, or as the link of a map.
        case point
        /// Something of the map.
        case found(Finding)
    }

    /// What it is called.
    public let name: String
    /// What it is called in a list: on a street that is known, without its name.
    public let shown: String
    /// What is said of it beside its name.
    public let detail: Detail
    /// Where it is.
    public let coordinate: Coordinate
    /// How far away, as the crow flies.
    public let distance: Metres

    /// A place that may be meant.
    public init(
        name: String, shown: String? = nil, detail: Detail, coordinate: Coordinate,
        distance: Metres
    ) {
        self.name = name
        self.shown = shown ?? name
        self.detail = detail
        self.coordinate = coordinate
        self.distance = distance
    }

    /// Something of the map.
    ///
    /// - Parameter street: the street whose crossings and houses are listed; nil where what is
    ///   typed is looked for.
    public init(_ finding: Finding, on street: Finding? = nil) {
        self.init(
            name: finding.name, shown: street.flatMap { Self.part(of: finding, besides: $0) },
            detail: .found(finding), coordinate: finding.coordinate, distance: finding.distance)
    }

    /// The other street of a crossing, or the number of a house; nil where that is not all.
    private static func part(of finding: Finding, besides street: Finding) -> String? {
        switch finding.kind {
        case .crossing:
            let (first, last) = ("\(street.name) & ", " & \(street.name)")
            if finding.name.hasPrefix(first) { return String(finding.name.dropFirst(first.count)) }
            if finding.name.hasSuffix(last) { return String(finding.name.dropLast(last.count)) }
        case .address where finding.name.hasPrefix("\(street.name) "):
            return String(finding.name.dropFirst(street.name.count + 1))
        case .address, .street, .neighbourhood, .place: break
        }
        return nil
    }

    /// The place where somebody is.
    public init(here place: Waypoint) {
        self.init(
            name: place.name, detail: .myLocation, coordinate: place.coordinate, distance: .zero)
    }

    /// The house number that was typed, where the map does not have it and this is the nearest.
    public var missingNumber: String? {
        if case .found(let finding) = detail { finding.missingNumber } else { nil }
    }

    /// The place itself.
    public var waypoint: Waypoint { Waypoint(coordinate: coordinate, name: name) }
}

extension FactsReading {
    /// The point of the map whose coordinates are typed, or whose link; nil for any other text, and
    /// for a point of another city.
    public func point(typed: String, near: Coordinate) -> PlaceCandidate? {
        guard let point = CoordinateText.coordinate(in: typed), openCity?.snap(point) != nil else {
            return nil
        }
        return PlaceCandidate(
            name: name(at: point), detail: .point, coordinate: point,
            distance: Geodesy.distance(near, point))
    }

    /// Why nothing was found for what is typed: no place has this name, or the map has none of
    /// this kind, and which it has.
    public func nothingFound(for typed: String) -> String {
        if CoordinateText.coordinate(in: typed) != nil { return text("find.pointOffMap") }
        let known = facts.languages.lazy.compactMap { $0.kind(called: typed) }.first
        guard let kind = known ?? KindWords.kinds(called: typed).first?.words else {
            return text("find.nothing")
        }
        let none = text("find.noneOfKind", ["kind": texts[word: kind, in: "place"]])
        guard let kinds = kindsHere else { return none }
        return [none, kinds].asSentences
    }

    /// The kinds of places that the map has, the commonest first; nil where it has none.
    private var kindsHere: String? {
        var names: [String] = []
        for kind in openCity?.placeKinds ?? [] {
            let name = texts[word: kind.words, in: "place"]
            if !names.contains(name) { names.append(name) }
            if names.count == Self.kindsTold { break }
        }
        guard !names.isEmpty else { return nil }
        return text("find.kindsHere", ["kinds": texts.list(names, .and)])
    }

    /// So many kinds are told.
    private static var kindsTold: Int { 6 }

    /// What a candidate is, and in which part of the city.
    public func words(for detail: PlaceCandidate.Detail) -> String {
        switch detail {
        case .myLocation: text("find.here")
        case .getOut: text("find.getOut")
        case .saved(let name): label(ofPlace: name)
        case .chosen: text("find.chosen")
        case .recent: text("find.recent")
        case .point: text("find.point")
        case .found(let finding): words(for: finding)
        }
    }
}
