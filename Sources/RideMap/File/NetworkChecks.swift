import RideCore
import RideGraph

/// Checks the arrays of a city file before anybody relies on them, in one pass over each.
///
/// Everything a search or a drawing takes an index or an end from is proved here, so that nothing
/// behind it has to ask again. What is only a short cut (the grid of links, the keys of streets) is
/// proved to be within bounds and to name every link where it says; that it is the best short cut
/// is up to whoever wrote the file.
enum NetworkChecks {
    typealias Section = CityFile.Section

    private static func require(
        _ condition: Bool, _ section: Section, _ what: @autoclosure () -> String
    ) throws(CityFileError) {
        if !condition { throw CitySections.damaged(section, what()) }
    }

    /// That a list of starts begins with 0, never falls by less than `step`, and ends with `end`.
    static func starts(
        _ starts: FlatArray<UInt32>, end: Int, step: UInt32 = 0, _ section: Section
    ) throws(CityFileError) {
        let isRight = starts.withSpan { starts in
            guard starts.count > 0, starts[0] == 0, Int(starts[starts.count - 1]) == end else {
                return false
            }
            // In 64 bits nothing wraps around, and the top bit of a difference says that it falls.
            var falls: UInt64 = 0
            for index in 1..<starts.count {
                falls |= UInt64(starts[index]) &- UInt64(starts[index &- 1]) &- UInt64(step)
            }
            return falls >> 63 == 0
        }
        try require(isRight, section, "its starts are not in order")
    }

    /// That all entries are below a limit.
    static func below(
        _ limit: Int, _ entries: FlatArray<UInt32>, _ section: Section
    ) throws(CityFileError) {
        let highest = entries.withSpan { entries in
            var highest: UInt32 = 0
            for index in entries.indices { highest = max(highest, entries[index]) }
            return highest
        }
        try require(
            entries.isEmpty || Int(highest) < limit, section, "an entry does not exist")
    }

    /// That entries ascend and are below a limit.
    static func ascending(
        _ entries: FlatArray<UInt32>, below limit: Int, _ section: Section
    ) throws(CityFileError) {
        let isRight = entries.withSpan { entries in
            var isRight = true
            for index in entries.indices {
                isRight =
                    isRight && Int(entries[index]) < limit
                    && (index == 0 || entries[index - 1] < entries[index])
            }
            return isRight
        }
        try require(isRight, section, "its entries are not in order")
    }

    /// The rectangle around points, all of which must be on the Earth.
    static func bounds(
        _ points: FlatArray<Coordinate>, _ section: Section
    ) throws(CityFileError) -> Bounds {
        guard let first = points.first else {
            throw CityFileError.damaged("the city has no streets")
        }
        let bounds = points.withSpan { points in
            var (south, west) = (first.latitudeE7, first.longitudeE7)
            var (north, east) = (south, west)
            for index in points.indices {
                let point = points[index]
                south = min(south, point.latitudeE7)
                north = max(north, point.latitudeE7)
                west = min(west, point.longitudeE7)
                east = max(east, point.longitudeE7)
            }
            return Bounds(
                Coordinate(latitudeE7: south, longitudeE7: west),
                Coordinate(latitudeE7: north, longitudeE7: east))
        }
        try require(
            bounds.southE7 >= -CityFile.maximumLatitudeE7
                && bounds.northE7 <= CityFile.maximumLatitudeE7
                && bounds.westE7 >= -CityFile.maximumLongitudeE7
                && bounds.eastE7 <= CityFile.maximumLongitudeE7,
            section, "a coordinate is not on the Earth")
        return bounds
    }

    /// That `order` lists all nodes by their numbers in the source; empty if they are in order.
    static func sourceOrder(
        _ order: FlatArray<UInt32>, of sources: FlatArray<Int64>
    ) throws(CityFileError) {
        try require(
            order.isEmpty || order.count == sources.count, .sourceOrder, "counts itself wrongly")
        if !order.isEmpty { try below(sources.count, order, .sourceOrder) }
        let isRight = sources.withSpan { sources in
            order.withSpan { order in
                for position in 1..<max(sources.count, 1) {
                    let before = order.isEmpty ? position - 1 : Int(order[position - 1])
                    let here = order.isEmpty ? position : Int(order[position])
                    guard
                        sources[before] < sources[here]
                            || (!order.isEmpty && sources[before] == sources[here] && before < here)
                    else { return false }
                }
                return true
            }
        }
        try require(isRight, .sourceOrder, "its entries are not in order")
    }
}
