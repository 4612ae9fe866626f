import RideCore

@testable import RideMap

/// The shortest-path algorithm as textbooks have it: what `Router` must agree with.
///
/// It reads the links themselves, not the packed arcs, and knows no heap of ours.
struct TextbookDijkstra {
    struct Cost: Comparable {
        var time: Int
        var distance: Int

        static func < (left: Cost, right: Cost) -> Bool {
            (left.time, left.distance) < (right.time, right.distance)
        }

        static func + (left: Cost, right: Cost) -> Cost {
            Cost(time: left.time + right.time, distance: left.distance + right.distance)
        }
    }

    private let city: City
    private var neighbours: [[(to: Int, cost: Cost)]]

    init(_ city: City) {
        self.city = city
        neighbours = Array(repeating: [], count: city.network.nodeCount)
        for link in city.network.links {
            let length = Int(link.length_mm)
            let there = Cost(time: Int(link.travelTime_ms), distance: length)
            let back = Cost(time: Int(link.backwardTime_ms), distance: length)
            if link.allowsForward { neighbours[link.from.index].append((link.to.index, there)) }
            if link.allowsBackward { neighbours[link.to.index].append((link.from.index, back)) }
        }
    }

    /// The cost from a position to every node.
    func costs(from position: StreetPosition) -> [Cost?] {
        var costs = [Cost?](repeating: nil, count: neighbours.count)
        var isDone = [Bool](repeating: false, count: neighbours.count)
        var queue: [(cost: Cost, node: Int)] = []
        func offer(_ node: Int, _ cost: Cost) {
            if let known = costs[node], known <= cost { return }
            costs[node] = cost
            queue.append((cost, node))
            var index = queue.count - 1
            while index > 0, queue[index].cost < queue[(index - 1) / 2].cost {
                queue.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }
        }
        func takeLeast() -> Int? {
            guard let least = queue.first else { return nil }
            queue.swapAt(0, queue.count - 1)
            queue.removeLast()
            var index = 0
            while true {
                var child = 2 * index + 1
                guard child < queue.count else { break }
                if child + 1 < queue.count, queue[child + 1].cost < queue[child].cost { child += 1 }
                guard queue[child].cost < queue[index].cost else { break }
                queue.swapAt(index, child)
                index = child
            }
            return least.node
        }
        for (node, cost) in ends(of: position, leaving: true) { offer(node, cost) }
        while let node = takeLeast() {
            guard !isDone[node], let cost = costs[node] else { continue }
            isDone[node] = true
            for (to, step) in neighbours[node] { offer(to, cost + step) }
        }
        return costs
    }

    /// The cost from a position, whose costs to all nodes are given, to another.
    func cost(
        from origin: StreetPosition, _ costs: [Cost?], to destination: StreetPosition
    ) -> Cost? {
        var best = direct(origin, destination)
        for (node, rest) in ends(of: destination, leaving: false) {
            guard let way = costs[node] else { continue }
            best = min(best ?? way + rest, way + rest)
        }
        return best
    }

    private func place(_ position: StreetPosition) -> (link: Link, id: LinkID, offset: Int)? {
        guard case .link(let id, let offset) = position else { return nil }
        return (city.network[id], id, Int(offset.millimetres))
    }

    private func ends(of position: StreetPosition, leaving: Bool) -> [(Int, Cost)] {
        guard let (link, _, offset) = place(position) else {
            guard case .node(let node) = position else { return [] }
            return [(node.index, Cost(time: 0, distance: 0))]
        }
        let length = Int(link.length_mm)
        if offset == 0 { return [(link.from.index, Cost(time: 0, distance: 0))] }
        if offset == length { return [(link.to.index, Cost(time: 0, distance: 0))] }
        var ends: [(Int, Cost)] = []
        for (isThere, whole) in [
            (true, Int(link.travelTime_ms)), (false, Int(link.backwardTime_ms)),
        ] where isThere ? link.allowsForward : link.allowsBackward {
            let before = whole * offset / length
            ends.append(
                isThere == leaving
                    ? (link.to.index, Cost(time: whole - before, distance: length - offset))
                    : (link.from.index, Cost(time: before, distance: offset)))
        }
        return ends
    }

    private func direct(_ origin: StreetPosition, _ destination: StreetPosition) -> Cost? {
        if origin == destination { return Cost(time: 0, distance: 0) }
        guard let start = place(origin), let end = place(destination), start.id == end.id else {
            return nil
        }
        guard start.offset <= end.offset ? start.link.allowsForward : start.link.allowsBackward
        else { return nil }
        let isThere = start.offset <= end.offset
        let times = [start, end].map {
            Int(isThere ? $0.link.travelTime_ms : $0.link.backwardTime_ms) * $0.offset
                / Int($0.link.length_mm)
        }
        return Cost(
            time: abs(times[0] - times[1]), distance: abs(start.offset - end.offset))
    }
}

extension Travel {
    var cost: TextbookDijkstra.Cost {
        TextbookDijkstra.Cost(time: Int(duration_ms), distance: Int(distance.millimetres))
    }
}
