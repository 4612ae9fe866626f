import RideGraph

/// Searches by the city's own times, as if nothing were ever closed: by hub labels once the city
/// has them, until then by its hierarchy, with the same answers.
///
/// It owns the memory it needs and is used by one thread at a time.
final class OwnTimesSearch {
    private let routing: Routing
    private let search: HierarchySearch
    private var labelSearch: LabelSearch?

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

    /// The cost by labels, and whether a way that costs no more may lead over a marked arc; nil
    /// where there is no way, and without labels.
    func cost(
        from origins: [PathSeed], to destinations: [PathSeed], _ marks: Lazily<WayMarks?>
    ) -> (cost: PathCost, isMarked: Bool)? {
        guard let labels = byLabels(), let marks = marks.value else { return nil }
        return labels.cost(from: origins, to: destinations, marks)
    }

    private func byLabels() -> LabelSearch? {
        if labelSearch == nil { labelSearch = routing.labelsIfMade.map { LabelSearch($0) } }
        return labelSearch
    }
}
