import RideMap

/// Finds the directions of links that one can drive along and come back to, without a turn that is
/// forbidden.
///
/// Method: the strongly connected components of a graph whose nodes are arcs and whose arcs are
/// turns. A forbidden sequence of three arcs or more needs a memory: its beginnings are nodes of
/// their own beside the arcs they end with, as in the automaton of Aho and Corasick (CACM 18(6),
/// 1975). Turning round is a turn like others, as it is for the router.
struct DrivableArcs {
    private let draft: CityDraft
    /// The arcs that leave each node and may be driven.
    private let first: [Int]
    private let arcs: [Int]
    private let pairs: Set<[Int]>
    private let longer: Set<[Int]>
    /// The arcs that longer sequences are made of.
    private let isInLonger: Set<Int>
    /// The numbers of the beginnings of longer sequences, and the beginnings by number.
    private var states: [[Int]: Int] = [:]
    private var beginnings: [[Int]] = []

    init(_ draft: CityDraft) {
        self.draft = draft
        var first = [Int](repeating: 0, count: draft.nodes.count + 1)
        for link in draft.links {
            if link.allowsForward { first[link.from + 1] += 1 }
            if link.allowsBackward { first[link.to + 1] += 1 }
        }
        for node in draft.nodes.indices { first[node + 1] += first[node] }
        var next = first
        var arcs = [Int](repeating: 0, count: first[draft.nodes.count])
        for (index, link) in draft.links.enumerated() {
            if link.allowsForward {
                arcs[next[link.from]] = 2 * index
                next[link.from] += 1
            }
            if link.allowsBackward {
                arcs[next[link.to]] = 2 * index + 1
                next[link.to] += 1
            }
        }
        self.first = first
        self.arcs = arcs
        pairs = Set(draft.forbiddenTurns.filter { $0.count == 2 })
        longer = Set(draft.forbiddenTurns.filter { $0.count > 2 })
        isInLonger = Set(draft.forbiddenTurns.filter { $0.count > 2 }.joined())
        for turn in draft.forbiddenTurns where turn.count > 2 {
            for length in 2..<turn.count {
                let beginning = Array(turn[..<length])
                guard states[beginning] == nil else { continue }
                states[beginning] = 2 * draft.links.count + beginnings.count
                beginnings.append(beginning)
            }
        }
    }

    /// Whether each arc (twice the link's index, plus one against its direction) is in the largest
    /// component.
    ///
    /// - Complexity: O(n) in the number of turns.
    func largestComponent() -> [Bool] {
        let plain = 2 * draft.links.count
        var firstTurn = [0]
        firstTurn.reserveCapacity(plain + beginnings.count + 1)
        var heads: [Int] = []
        for state in 0..<plain + beginnings.count {
            let path = state < plain ? [state] : beginnings[state - plain]
            if path.allSatisfy(isAllowed) { appendTurns(after: path, to: &heads) }
            firstTurn.append(heads.count)
        }
        let isKept = StrongComponents.largest(firstArc: firstTurn, heads: heads)
        var arcs = (0..<plain).map { isKept[$0] && isAllowed($0) }
        for (index, path) in beginnings.enumerated() where isKept[plain + index] {
            arcs[path[path.count - 1]] = true
        }
        return arcs
    }

    private func isAllowed(_ arc: Int) -> Bool {
        let link = draft.links[arc >> 1]
        return arc & 1 == 0 ? link.allowsForward : link.allowsBackward
    }

    private func appendTurns(after path: [Int], to heads: inout [Int]) {
        let last = path[path.count - 1]
        let link = draft.links[last >> 1]
        let node = last & 1 == 0 ? link.to : link.from
        for arc in arcs[first[node]..<first[node + 1]] {
            if let state = state(after: path, arc) { heads.append(state) }
        }
    }

    /// The state after this path and one more arc; nil if that is forbidden.
    private func state(after path: [Int], _ arc: Int) -> Int? {
        if !pairs.isEmpty, pairs.contains([path[path.count - 1], arc]) { return nil }
        guard isInLonger.contains(arc) else { return arc }
        let whole = path + [arc]
        var longest = arc
        for length in stride(from: whole.count, to: 1, by: -1) {
            let end = Array(whole.suffix(length))
            if longer.contains(end) { return nil }
            if longest == arc, let state = states[end] { longest = state }
        }
        return longest
    }
}
