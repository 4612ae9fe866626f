import RideGraph

/// Searches by the city's own times, as if nothing were ever closed: by hub labels once the city
/// has them, until then by its hierarchy, with the same answers.
///
/// It owns the memory it needs and is used by one thread at a time.
final class OwnTimesSearch {
    private let routing: Routing
    private let search: HierarchySearch
    private var labelSearch: LabelSearch?
    private var madeClosedWays: ClosedWays?

    init(_ routing: Routing) {
        self.routing = routing
        search = HierarchySearch(routing.hierarchy)
    }

    func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        if let labels = byLabels() { return labels.cost(from: origins, to: destinations) }
        return search.cost(from: origins, to: destinations)
    }

    func path(from origins: [PathSeed], to destinations: [PathSeed]) -> GraphPath? {
        if let labels = byLabels() { return labels.path(from: origins, to: destinations) }
        return search.path(from: origins, to: destinations)
    }

    /// The cost where no way that costs no more meets anything that is closed at times; nil for
    /// other ways, and until the city has been prepared for that.
    func alwaysOpenCost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        guard let labels = byLabels(), let closedWays,
            let found = labels.cost(from: origins, to: destinations, closedWays.marks),
            !found.isMarked
        else { return nil }
        return found.cost
    }

    /// Which ways meet what is closed at times, once the city has been prepared for that.
    var closedWays: ClosedWays? {
        if madeClosedWays == nil { madeClosedWays = routing.closedWaysIfMade }
        return madeClosedWays
    }

    private func byLabels() -> LabelSearch? {
        if labelSearch == nil { labelSearch = routing.labelsIfMade.map { LabelSearch($0) } }
        return labelSearch
    }
}
