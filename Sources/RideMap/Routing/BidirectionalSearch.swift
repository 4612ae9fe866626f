import RideCore

/// Where the searches from both ends met, and what the way through there takes.
struct Meeting {
    /// Stands for a node where both positions are on one link and the way never leaves it.
    static let direct = UInt32.max
    /// Stands for a node where no way is known.
    static let nowhere = UInt32.max - 1
    static let none = Meeting(time_ms: .max, distance_mm: .max, node: nowhere)

    var time_ms: UInt32
    var distance_mm: UInt32
    var node: UInt32
}

/// The inner loop of `Router`: everything it touches is a span over a flat array.
enum BidirectionalSearch {
    static func run(
        _ outgoing: borrowing PackedArcs, _ incoming: borrowing PackedArcs,
        _ forward: inout SearchSide, _ backward: inout SearchSide, stamp: UInt32,
        best: inout Meeting
    ) {
        run(
            outgoing, incoming, &forward.labels, &forward.keys, forward.count,
            &backward.labels, &backward.keys, backward.count, stamp, &best)
    }

    private static func run(
        _ outgoing: borrowing PackedArcs, _ incoming: borrowing PackedArcs,
        _ forwardLabels: inout [SearchLabel], _ forwardKeys: inout [UInt64], _ forwardCount: Int,
        _ backwardLabels: inout [SearchLabel],
        _ backwardKeys: inout [UInt64], _ backwardCount: Int, _ stamp: UInt32,
        _ best: inout Meeting
    ) {
        var ahead = forwardCount
        var behind = backwardCount
        var aheadLabels = forwardLabels.mutableSpan
        var aheadKeys = forwardKeys.mutableSpan
        var behindLabels = backwardLabels.mutableSpan
        var behindKeys = backwardKeys.mutableSpan
        let outgoingArcs = outgoing.arcs.span
        let firstOutgoing = outgoing.first.span
        let incomingArcs = incoming.arcs.span
        let firstIncoming = incoming.first.span
        // Seeds of both sides may share a node; the side expanded later finds the others.
        for index in 0..<ahead {
            let node = UInt32(truncatingIfNeeded: aheadKeys[index])
            meet(node, aheadLabels[Int(node)], behindLabels[Int(node)], stamp, &best)
        }
        while ahead > 0, behind > 0 {
            let next = aheadKeys[0] >> 32
            let other = behindKeys[0] >> 32
            if next + other > UInt64(best.time_ms) { break }
            if next <= other {
                expand(
                    &aheadLabels, &aheadKeys, &ahead, behindLabels.span, firstOutgoing,
                    outgoingArcs, stamp, &best)
            } else {
                expand(
                    &behindLabels, &behindKeys, &behind, aheadLabels.span, firstIncoming,
                    incomingArcs, stamp, &best)
            }
        }
    }

    /// Takes the next node of one side and follows its arcs.
    @inline(__always)
    private static func expand(
        _ labels: inout MutableSpan<SearchLabel>, _ keys: inout MutableSpan<UInt64>,
        _ count: inout Int, _ others: Span<SearchLabel>, _ firstArc: Span<UInt32>,
        _ arcs: Span<Arc>, _ stamp: UInt32, _ best: inout Meeting
    ) {
        let key = KeyHeap.pop(&keys, &count)
        let node = Int(UInt32(truncatingIfNeeded: key))
        let label = labels[node]
        if UInt32(truncatingIfNeeded: key >> 32) != label.time_ms { return }
        var index = Int(firstArc[node])
        let end = Int(firstArc[node &+ 1])
        while index < end {
            let arc = arcs[index]
            index &+= 1
            let (time, isTooLong) = label.time_ms.addingReportingOverflow(arc.travelTime_ms)
            if isTooLong { continue }
            let distance = label.distance_mm &+ arc.length_mm
            let head = Int(arc.head)
            let old = labels[head]
            if old.stamp == stamp {
                guard
                    old.isWorse(
                        thanTime: time, distance: distance, parent: arc.linkAndDirection)
                else { continue }
            }
            let new = SearchLabel(
                stamp: stamp, time_ms: time, distance_mm: distance, parent: arc.linkAndDirection)
            labels[head] = new
            if old.stamp != stamp || time < old.time_ms {
                KeyHeap.push(UInt64(time) << 32 | UInt64(arc.head), &keys, &count)
            }
            meet(arc.head, new, others[head], stamp, &best)
        }
    }

    /// Keeps the way through a node both sides have reached, if it is the best so far.
    @inline(__always)
    private static func meet(
        _ node: UInt32, _ one: SearchLabel, _ other: SearchLabel, _ stamp: UInt32,
        _ best: inout Meeting
    ) {
        guard other.stamp == stamp else { return }
        let (time, isTooLong) = one.time_ms.addingReportingOverflow(other.time_ms)
        if isTooLong || time > best.time_ms { return }
        let distance = one.distance_mm &+ other.distance_mm
        if time < best.time_ms || distance < best.distance_mm {
            best = Meeting(time_ms: time, distance_mm: distance, node: node)
        }
    }
}
