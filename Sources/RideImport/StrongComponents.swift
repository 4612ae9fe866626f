/// The strongly connected components of a directed graph.
///
/// Tarjan's algorithm (SIAM Journal on Computing 1(2), 1972), with a stack of its own in place of
/// recursion: a city's streets can be a path of a hundred thousand nodes.
enum StrongComponents {
    /// Whether each node is in the largest component; of equally large ones the one with the
    /// lowest node.
    ///
    /// - Parameters:
    ///   - firstArc: Where each node's arcs start in `heads`; one more than there are nodes.
    ///   - heads: The nodes the arcs lead to.
    /// - Complexity: O(nodes + arcs).
    static func largest(firstArc: [Int], heads: [Int]) -> [Bool] {
        let nodes = firstArc.count - 1
        let unseen = -1
        var order = [Int](repeating: unseen, count: nodes)
        var low = [Int](repeating: 0, count: nodes)
        var component = [Int](repeating: unseen, count: nodes)
        var sizes: [(size: Int, lowest: Int)] = []
        var open: [Int] = []
        var path: [(node: Int, arc: Int)] = []
        var seen = 0
        for root in 0..<nodes where order[root] == unseen {
            path.append((root, firstArc[root]))
            while let (node, arc) = path.last {
                if order[node] == unseen {
                    order[node] = seen
                    low[node] = seen
                    seen += 1
                    open.append(node)
                }
                if arc < firstArc[node + 1] {
                    path[path.count - 1].arc += 1
                    let head = heads[arc]
                    if order[head] == unseen {
                        path.append((head, firstArc[head]))
                    } else if component[head] == unseen {
                        low[node] = min(low[node], order[head])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == order[node] else { continue }
                var size = 0
                var lowest = node
                while let member = open.popLast() {
                    component[member] = sizes.count
                    size += 1
                    lowest = min(lowest, member)
                    if member == node { break }
                }
                sizes.append((size, lowest))
            }
        }
        let best = sizes.indices.max { left, right in
            (sizes[left].size, -sizes[left].lowest) < (sizes[right].size, -sizes[right].lowest)
        }
        return component.map { $0 == best }
    }
}
