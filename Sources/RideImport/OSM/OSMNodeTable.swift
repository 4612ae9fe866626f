import RideCore

/// Where the nodes are that something refers to: sorted ids and, once read, coordinates.
struct OSMNodeTable {
    let ids: [Int64]
    private(set) var coordinates: [Coordinate]
    private var versions: [UInt32]
    /// Whether only a way has said where each node is; empty where none does.
    private var isSaidByWay: [Bool] = []
    /// Nodes mostly come sorted: then the next one wanted is the next one here.
    private var cursor = 0

    /// No node lies there.
    private static let nowhere = Coordinate(latitudeE7: .max, longitudeE7: .max)

    /// A table for these ids, in any order, each as often as they like.
    init(_ wanted: [Int64]) {
        var ids = wanted
        ids.sort()
        var count = 0
        for id in ids where count == 0 || ids[count - 1] != id {
            ids[count] = id
            count += 1
        }
        ids.removeLast(ids.count - count)
        self.ids = ids
        coordinates = [Coordinate](repeating: Self.nowhere, count: count)
        versions = [UInt32](repeating: 0, count: count)
    }

    /// The place in the table of an id.
    ///
    /// - Complexity: O(log n).
    func index(of id: Int64) -> Int? {
        let place = ids.partitioningIndex { $0 >= id }
        return place < ids.count && ids[place] == id ? place : nil
    }

    /// Whether the node is known to be somewhere.
    func isKnown(_ index: Int) -> Bool { coordinates[index] != Self.nowhere }

    /// All nodes that are known to be somewhere.
    var known: some Sequence<Coordinate> { coordinates.lazy.filter { $0 != Self.nowhere } }

    /// Takes over where ways say that their nodes are, until the nodes say so themselves.
    mutating func put(_ way: OSMWay) {
        guard !way.locations.isEmpty else { return }
        if isSaidByWay.isEmpty { isSaidByWay = [Bool](repeating: false, count: ids.count) }
        for (ref, location) in zip(way.refs, way.locations) {
            guard let location, let index = index(of: ref) else { continue }
            coordinates[index] = location
            isSaidByWay[index] = true
        }
    }

    /// Forgets where all nodes are that a rule is true of.
    mutating func forget(where isForgotten: (Coordinate) -> Bool) {
        for index in coordinates.indices where isKnown(index) && isForgotten(coordinates[index]) {
            coordinates[index] = Self.nowhere
        }
    }

    /// What became of a node.
    enum Placement {
        case notWanted
        case outdated
        case placed(index: Int, isRepeated: Bool)
    }

    /// Remembers where a node is, if anything refers to it.
    mutating func put(_ node: OSMNode) -> Placement {
        let index: Int
        if cursor < ids.count, ids[cursor] == node.id {
            index = cursor
        } else if let found = self.index(of: node.id) {
            index = found
        } else {
            return .notWanted
        }
        cursor = index + 1
        let wasKnown = isKnown(index) && (isSaidByWay.isEmpty || !isSaidByWay[index])
        if !isSaidByWay.isEmpty { isSaidByWay[index] = false }
        guard !wasKnown || node.version >= versions[index] else { return .outdated }
        coordinates[index] = node.isDeleted ? Self.nowhere : node.coordinate ?? Self.nowhere
        versions[index] = node.version
        return .placed(index: index, isRepeated: wasKnown)
    }
}
