/// The directions of all links, sorted by the node they leave or the node they reach.
struct ArcTables {
    /// Where each node's arcs start; one more than there are nodes.
    private(set) var first: [UInt32]
    /// Each as `Arc.linkAndDirection`, those of a node in rising order.
    private(set) var arcs: [UInt32]

    init(_ links: [Link], nodes: Int, incoming: Bool) {
        first = [UInt32](repeating: 0, count: nodes + 1)
        for link in links {
            if link.allowsForward { first[(incoming ? link.to : link.from).index + 1] += 1 }
            if link.allowsBackward { first[(incoming ? link.from : link.to).index + 1] += 1 }
        }
        for node in 0..<nodes { first[node + 1] += first[node] }
        arcs = [UInt32](repeating: 0, count: Int(first[nodes]))
        var next = first
        for (index, link) in links.enumerated() {
            let (near, far) = incoming ? (link.to, link.from) : (link.from, link.to)
            if link.allowsForward {
                arcs[Int(next[near.index])] = UInt32(index) << 1
                next[near.index] += 1
            }
            if link.allowsBackward {
                arcs[Int(next[far.index])] = UInt32(index) << 1 | 1
                next[far.index] += 1
            }
        }
    }
}
