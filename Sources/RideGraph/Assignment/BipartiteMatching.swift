/// As many pairs as there can be between things of two kinds, of which not every one suits every
/// other.
///
/// Method: shortest augmenting paths found level by level (Hopcroft and Karp, SIAM Journal on
/// Computing 2(4), 1973), after a first greedy pass.
public struct BipartiteMatching: Sendable {
    /// The partner of each thing on the left; -1 for none.
    public private(set) var right: [Int32]
    /// The partner of each thing on the right; -1 for none.
    public private(set) var left: [Int32]
    /// How many pairs there are.
    public private(set) var count = 0

    private static let none: Int32 = -1
    private static let unreached = Int32.max

    /// Matches as many as possible.
    ///
    /// - Parameters:
    ///   - first: for each thing on the left where its list in `suitable` begins, and one more.
    ///   - suitable: the things on the right that suit, list by list, from 0 to `rightCount` − 1.
    ///     Of several matchings as large it is always the same one.
    /// - Complexity: O(pairs that suit · √things).
    public init(first: [Int], suitable: [UInt32], rightCount: Int) {
        let leftCount = max(0, first.count - 1)
        right = Array(repeating: Self.none, count: leftCount)
        left = Array(repeating: Self.none, count: rightCount)
        takeGreedily(first, suitable)
        var levels = [Int32](repeating: 0, count: leftCount)
        var next = [Int](repeating: 0, count: leftCount)
        var queue: [Int32] = []
        while layer(first, suitable, &levels, &queue) {
            for start in 0..<leftCount { next[start] = first[start] }
            for start in 0..<leftCount where right[start] == Self.none {
                if augment(Int32(start), first, suitable, &levels, &next) { count += 1 }
            }
        }
    }

    private mutating func takeGreedily(_ first: [Int], _ suitable: [UInt32]) {
        for start in right.indices {
            for index in first[start]..<first[start + 1]
            where left[Int(suitable[index])] == Self.none {
                left[Int(suitable[index])] = Int32(start)
                right[start] = Int32(suitable[index])
                count += 1
                break
            }
        }
    }

    /// How far everything on the left is from what has no partner, by alternating steps.
    ///
    /// - Returns: whether something on the right without a partner can be reached.
    private func layer(
        _ first: [Int], _ suitable: [UInt32], _ levels: inout [Int32], _ queue: inout [Int32]
    ) -> Bool {
        queue.removeAll(keepingCapacity: true)
        for start in right.indices {
            levels[start] = right[start] == Self.none ? 0 : Self.unreached
            if right[start] == Self.none { queue.append(Int32(start)) }
        }
        var isOpen = false
        var head = 0
        while head < queue.count {
            let here = Int(queue[head])
            head += 1
            for index in first[here]..<first[here + 1] {
                let partner = left[Int(suitable[index])]
                if partner == Self.none {
                    isOpen = true
                } else if levels[Int(partner)] == Self.unreached {
                    levels[Int(partner)] = levels[here] + 1
                    queue.append(partner)
                }
            }
        }
        return isOpen
    }

    /// Looks for an augmenting path from something on the left, and takes it. Without recursion:
    /// paths are as long as the matching is large.
    private mutating func augment(
        _ start: Int32, _ first: [Int], _ suitable: [UInt32], _ levels: inout [Int32],
        _ next: inout [Int]
    ) -> Bool {
        var path = [start]
        while let here = path.last {
            let place = Int(here)
            guard next[place] < first[place + 1] else {
                levels[place] = Self.unreached
                path.removeLast()
                continue
            }
            let candidate = Int(suitable[next[place]])
            let partner = left[candidate]
            if partner == Self.none {
                take(path, suitable, next)
                return true
            }
            if levels[Int(partner)] == levels[place] + 1 {
                // Should it lead nowhere, its level says so when this is looked at again.
                path.append(partner)
            } else {
                next[place] += 1
            }
        }
        return false
    }

    /// Gives everything on a path the candidate that it looks at.
    private mutating func take(_ path: [Int32], _ suitable: [UInt32], _ next: [Int]) {
        for here in path.reversed() {
            let candidate = Int(suitable[next[Int(here)]])
            left[candidate] = here
            right[Int(here)] = Int32(candidate)
        }
    }
}
