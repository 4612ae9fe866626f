import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// Where rides are wanted (D2), now or usually at another hour, as last told, and when to ask
/// again.
struct DemandQuery: Sendable {
    /// What the engine has last told; nil before the first answer.
    private(set) var layer: DemandLayer?
    /// What the quarter is called where rides are wanted most; empty where the map has no name for
    /// it.
    private(set) var name = ""

    /// What is usual at an hour of the week, and what the quarter is called where most is asked
    /// for.
    struct Usual: Sendable {
        fileprivate(set) var layer: UsualLayer
        fileprivate(set) var name = ""
    }

    /// The hour of the week that the driver looks at, 0 to 167; nil for now.
    private(set) var hour: Int?
    /// What the engine has told of hours, by hour.
    private var known: [Int: Usual] = [:]

    /// When it was last asked of now, which is nil, and of hours.
    private var asked_ms: [Int?: Int64] = [:]
    /// What is being asked.
    private var underWay: Asked?

    /// A question that is under way: of an hour, or of now.
    private struct Asked: Sendable {
        let hour: Int?
    }

    /// The engine is asked of one hour, or of now, no more often than this.
    static let pause_ms: Int64 = 15_000

    /// When it may be asked again of what is looked at; nil while it is being asked.
    func due_ms(_ now_ms: Int64) -> Int64? {
        guard underWay == nil else { return nil }
        return asked_ms[hour].map { $0 + Self.pause_ms } ?? now_ms
    }

    /// It has been asked.
    mutating func ask(at now_ms: Int64) {
        asked_ms[hour] = now_ms
        underWay = Asked(hour: hour)
    }

    // MARK: Other hours

    /// What is known of the hour that is looked at.
    var usual: Usual? { hour.flatMap { known[$0] } }

    /// Looks at an hour of the week, or at now.
    mutating func look(at hour: Int?) { self.hour = hour }

    /// The engine has told what is usual at an hour.
    ///
    /// - Complexity: O(zones + places of the city).
    mutating func learn(
        _ zones: ZonesResult, at hour: Int, on map: MapLayers, of city: City?,
        _ facts: some FactsReading
    ) {
        underWay = nil
        var usual = Usual(layer: UsualLayer(zones))
        usual.layer.word(facts)
        known[hour] = usual
        name(on: map, of: city)
    }

    /// What was asked is not answered.
    mutating func giveUp() { underWay = nil }

    /// The engine is gone: of an hour that somebody waits to read of it is asked as soon as it is
    /// back.
    mutating func lose() {
        if let hour = underWay?.hour { asked_ms[hour] = nil }
        giveUp()
    }

    /// It has told.
    ///
    /// - Complexity: O(zones + places of the city).
    mutating func learn(
        _ zones: ZonesResult, on map: MapLayers, of city: City?, _ facts: some FactsReading
    ) {
        underWay = nil
        var layer = DemandLayer(zones)
        layer.word(facts, glyphs: .braille)
        self.layer = layer
        name(on: map, of: city)
    }

    /// The map is there: what is known gets its name.
    ///
    /// - Complexity: O(places of the city).
    mutating func name(on map: MapLayers, of city: City?) {
        name = layer?.busiest.map { Self.name(of: $0.bounds, on: map, of: city) } ?? ""
        for (hour, usual) in known {
            known[hour]?.name =
                usual.layer.zones.first.map { Self.name(of: $0.bounds, on: map, of: city) } ?? ""
        }
    }

    private static func name(of zone: MapBounds, on map: MapLayers, of city: City?) -> String {
        map.name(within: zone) ?? city?.snap(zone.middle)?.streetName ?? ""
    }
}

extension MapBounds {
    /// The point in the middle.
    var middle: Coordinate {
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32((Int64(one) + Int64(other)) / 2)
        }
        return Coordinate(
            latitudeE7: between(south, north), longitudeE7: between(west, east))
    }

    /// Whether a place lies within.
    func holds(_ place: Coordinate) -> Bool {
        (south...north).contains(place.latitudeE7) && (west...east).contains(place.longitudeE7)
    }
}

extension MapLayers {
    /// What people would call a quarter: the name of the best known place in it, of these the
    /// nearest to its middle; nil where it has none. It is a name that the map shows.
    ///
    /// - Complexity: O(places).
    func name(within zone: MapBounds) -> String? {
        let middle = zone.middle
        var best: (name: String, rank: Int, distance_m: Double)?
        for place in places where place.rank <= 1 && zone.holds(place.coordinate) {
            let distance_m = Geodesy.distance(middle, place.coordinate).inMetres
            if let best, (best.rank, best.distance_m) <= (place.rank, distance_m) { continue }
            best = (place.name, place.rank, distance_m)
        }
        return best?.name
    }
}
