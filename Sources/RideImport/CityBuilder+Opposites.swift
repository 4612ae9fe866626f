import RideCore
import RideMap

/// Streets that a source has as two links, one for each direction.
extension CityBuilder {
    /// Lengths that two sources of one street may state are this much alike.
    private static let likeness = 0.01

    /// For every link of the draft the one that is the other direction of the same street; nil
    /// where there is none.
    ///
    /// Two links are one street where each is driven in one direction, their lines are each other's
    /// reverse to the last digit, and class, name and length agree. Left apart, a position on the
    /// street would lie on one of them, and be left and reached in that one's direction alone.
    ///
    /// - Complexity: O(n) in the number of links, but for links that share both ends.
    func opposites(_ isKept: [Bool]) -> [Int?] {
        var opposites = [Int?](repeating: nil, count: draft.links.count)
        var waiting: [SIMD2<Int>: [Int]] = [:]
        for (index, link) in draft.links.enumerated()
        where isKept[2 * index] != isKept[2 * index + 1] {
            let isForward = isKept[2 * index]
            let ends = isForward ? SIMD2(link.from, link.to) : SIMD2(link.to, link.from)
            let back = SIMD2(ends[1], ends[0])
            let place = waiting[back]?.firstIndex { first in
                isOpposite(index, of: first, isTurned: isForward == isKept[2 * first])
            }
            guard let place else {
                waiting[ends, default: []].append(index)
                continue
            }
            let first = waiting[back, default: []].remove(at: place)
            (opposites[first], opposites[index]) = (index, first)
        }
        return opposites
    }

    private func isOpposite(_ index: Int, of first: Int, isTurned: Bool) -> Bool {
        let (one, other) = (draft.links[first], draft.links[index])
        guard one.roadClass == other.roadClass, one.isRoundabout == other.isRoundabout,
            one.isSlipRoad == other.isSlipRoad,
            Self.tidied(one.name) == Self.tidied(other.name)
        else { return false }
        let line = draft.line(of: other)
        guard draft.line(of: one) == (isTurned ? line.reversed() : line) else { return false }
        if let length = one.length_mm, let second = other.length_mm {
            guard abs(length - second) <= Self.likeness * max(length, second) else { return false }
        } else if one.length_mm != nil || other.length_mm != nil {
            return false
        }
        let length_mm = Self.whole(one.length_mm ?? draft.length_mm(of: one))
        let times = [one, other].map { usualSpeed(of: $0, length_mm: length_mm).time_ms }
        let marks = LinkMarks(one.roadClass, forward: true, backward: true)
        return marks.taking(
            forward_ms: min(times[0], Link.longestTime_ms),
            backward_ms: min(times[1], Link.longestTime_ms)) != nil
    }
}

extension CityDraft {
    /// A link's line, made to start and end exactly at its nodes.
    func line(of link: Link) -> [Coordinate] {
        let end = nodes[link.to].coordinate
        var line = [nodes[link.from].coordinate]
        for point in link.shape where point != line[line.count - 1] { line.append(point) }
        if line.count == 1 || line[line.count - 1] != end { line.append(end) }
        return line
    }

    /// How long a link's line is in millimetres.
    func length_mm(of link: Link) -> Double {
        let line = line(of: link)
        return zip(line, line.dropFirst()).reduce(0) { length, ends in
            length + Double(Geodesy.distance(ends.0, ends.1).millimetres)
        }
    }
}
