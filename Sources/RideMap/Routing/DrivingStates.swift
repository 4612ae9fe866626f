import RideCore
import RideGraph

/// The states of a driving graph, and the arcs between them.
///
/// How many states and arcs a node has can be told without those of others: they are counted
/// first, and then all processors write them where they belong.
struct DrivingStates {
    /// Where the states of each node start; one more than there are nodes.
    let first: FlatArray<UInt32>
    /// The state one is in after driving a direction of a link.
    let after: FlatArray<UInt32>
    /// The way into each state: the last arc, or `DrivingGraph.anyArc`.
    let lastArcs: FlatArray<UInt32>
    /// What each state remembers besides.
    let histories: FlatArray<UInt32>
    private let network: StreetNetwork
    private let history: TurnHistory
    /// The states of what is remembered of several arcs.
    private let stateOfEntry: [Int: UInt32]

    /// Numbers the states: for each node the one to set off from, those of arcs that reach it, and
    /// those of ways of several arcs that do.
    ///
    /// - Parameter ofArcs: Whether each arc leads to a state of its own; otherwise only one after
    ///   which something may be forbidden.
    init(_ network: StreetNetwork, _ history: TurnHistory, ofArcs: Bool) {
        self.network = network
        self.history = history
        let long = LongEntries(history, network)
        first = Self.firsts(network, history, long, ofArcs: ofArcs)
        var stateOfEntry: [Int: UInt32] = [:]
        for (node, entries) in long.all {
            let end = first[node + 1]
            for (index, entry) in entries.enumerated() {
                stateOfEntry[entry] = end - UInt32(entries.count - index)
            }
        }
        self.stateOfEntry = stateOfEntry
        let count = Int(first[network.nodeCount])
        let after = FlatFilling(repeating: UInt32.max, count: 2 * network.linkCount)
        let lastArcs = FlatFilling<UInt32>(count: count)
        let histories = FlatFilling<UInt32>(count: count)
        let first = self.first
        let (into, starts) = (network.incomingArcs, network.firstIncomingArc)
        AllProcessors.forEach(network.nodeCount) { nodes in
            for node in nodes {
                let start = first[node]
                var state = Int(start)
                func add(_ arc: UInt32, _ entry: Int) {
                    lastArcs[state] = arc
                    histories[state] = UInt32(entry)
                    state += 1
                }
                add(DrivingGraph.anyArc, TurnHistory.nothing)
                for index in Int(starts[node])..<Int(starts[node + 1]) {
                    let arc = into[index]
                    let entry = history.entry(after: arc)
                    let isOwn = ofArcs || entry != TurnHistory.nothing
                    after[Int(arc)] = isOwn ? UInt32(state) : start
                    if isOwn { add(arc, entry) }
                }
                if !long.isAny(at: node) { continue }
                for entry in long.all[node] ?? [] { add(history.lastArc(of: entry), entry) }
            }
        }
        self.after = after.finished
        self.lastArcs = lastArcs.finished
        self.histories = histories.finished
    }

    /// Where the states of each node start.
    private static func firsts(
        _ network: StreetNetwork, _ history: TurnHistory, _ long: LongEntries, ofArcs: Bool
    ) -> FlatArray<UInt32> {
        let firsts = FlatFilling<UInt32>(count: network.nodeCount + 1)
        let (into, starts) = (network.incomingArcs, network.firstIncomingArc)
        var used: UInt32 = 0
        for node in 0..<network.nodeCount {
            firsts[node] = used
            let incoming = Int(starts[node])..<Int(starts[node + 1])
            used += 1
            if ofArcs {
                used += UInt32(incoming.count)
            } else {
                for index in incoming
                where history.entry(after: into[index]) != TurnHistory.nothing {
                    used += 1
                }
            }
            if long.isAny(at: node) { used += UInt32(long.all[node]?.count ?? 0) }
        }
        firsts[network.nodeCount] = used
        return firsts.finished
    }

    /// The graph of the states, and the direction of a link that each of its arcs drives.
    func arcs(_ costs: TurnCosts?) -> (graph: WeightedGraph, driven: FlatArray<UInt32>) {
        let firstArc = self.firstArc()
        // What the inner loop reads, without all that is around it.
        let (links, out, starts) = (
            network.links, network.outgoingArcs, network.firstOutgoingArc
        )
        let (first, lastArcs, histories) = (self.first, self.lastArcs, self.histories)
        let count = Int(firstArc[firstArc.count - 1])
        let arcs = FlatFilling<GraphArc>(count: count)
        let driven = FlatFilling<UInt32>(count: count)
        AllProcessors.forEach(network.nodeCount) { nodes in
            for node in nodes {
                let outgoing = Int(starts[node])..<Int(starts[node + 1])
                for state in Int(first[node])..<Int(first[node + 1]) {
                    let (last, before) = (lastArcs[state], Int(histories[state]))
                    var index = Int(firstArc[state])
                    for place in outgoing {
                        let next = out[place]
                        guard let entry = history.entry(after: before, next) else { continue }
                        let turn =
                            last == DrivingGraph.anyArc
                            ? 0 : costs?.cost_ms(from: last, to: next) ?? 0
                        let link = links[Int(next >> 1)]
                        let time = next & 1 == 0 ? link.travelTime_ms : link.backwardTime_ms
                        arcs[index] = GraphArc(
                            head: self.state(after: next, entry),
                            time_ms: time.addingClamped(turn),
                            length_mm: link.length_mm)
                        driven[index] = next
                        index += 1
                    }
                }
            }
        }
        return (
            WeightedGraph(firstArc: firstArc, arcs: arcs.finished), driven.finished
        )
    }

    /// Where the arcs of each state start.
    private func firstArc() -> FlatArray<UInt32> {
        let firsts = FlatFilling<UInt32>(count: lastArcs.count + 1)
        let (out, starts, first) = (network.outgoingArcs, network.firstOutgoingArc, self.first)
        AllProcessors.forEach(network.nodeCount) { nodes in
            for node in nodes {
                let outgoing = Int(starts[node])..<Int(starts[node + 1])
                for state in Int(first[node])..<Int(first[node + 1]) {
                    let before = Int(histories[state])
                    var count: UInt32 = 0
                    for place in outgoing
                    where history.entry(after: before, out[place]) != nil {
                        count += 1
                    }
                    firsts[state + 1] = count
                }
            }
        }
        firsts[0] = 0
        for state in 0..<lastArcs.count { firsts[state + 1] += firsts[state] }
        return firsts.finished
    }

    private func state(after arc: UInt32, _ entry: Int) -> UInt32 {
        guard entry != TurnHistory.nothing, history.depth(of: entry) > 1 else {
            return after[Int(arc)]
        }
        return stateOfEntry[entry] ?? after[Int(arc)]
    }
}

/// What is remembered of several arcs, by the node where one is then.
private struct LongEntries {
    let all: [Int: [Int]]
    /// Whether there is any at a node: hardly anywhere, which is quickly looked up.
    private let nodes: [Bool]

    init(_ history: TurnHistory, _ network: StreetNetwork) {
        all = Dictionary(grouping: history.longEntries) { entry in
            Int(network.head(of: history.lastArc(of: entry)))
        }
        var nodes = [Bool](repeating: false, count: all.isEmpty ? 0 : network.nodeCount)
        for node in all.keys { nodes[node] = true }
        self.nodes = nodes
    }

    @inline(__always)
    func isAny(at node: Int) -> Bool { !nodes.isEmpty && nodes[node] }
}
