import Synchronization

/// What the arcs of a hierarchy stand for, written out when it is first asked for: of one that was
/// laid out beforehand, in which single paths are found without.
final class LaterRuns: Sendable {
    typealias Tables = (
        parts: FlatArray<ContractionHierarchy.Parts>, runs: FlatArray<UInt32>
    )

    private let made = Mutex<Tables?>(nil)

    /// The tables of the hierarchy that this belongs to.
    func tables(of hierarchy: ContractionHierarchy) -> Tables {
        made.withLock { made in
            if let made { return made }
            let new = RunWriting(parts: hierarchy.partsOfMiddles()).finish()
            made = new
            return new
        }
    }
}

extension ContractionHierarchy {
    /// What each arc consists of, as `RunWriting` takes it.
    fileprivate func partsOfMiddles() -> Memory<Parts> {
        let parts = Memory<Parts>(unwritten: arcs.count)
        guard let middles else { preconditionFailure("a hierarchy has its runs or its middles") }
        for side in 0..<2 * nodeCount {
            let place = UInt32(side / 2)
            for arc in Int(firsts[side])..<Int(firsts[side + 1]) {
                let middle = middles[arc]
                if middle & PlacedHierarchy.original != 0 {
                    parts[arc] = Parts(
                        first: middle & ~PlacedHierarchy.original, second: HierarchyTables.original)
                } else {
                    let (tail, head) = ends(of: arc, side: side & 1, place)
                    parts[arc] = Parts(
                        first: self.arc(side: 1, from: middle, to: tail),
                        second: self.arc(side: 0, from: middle, to: head))
                }
            }
        }
        return parts
    }

    /// From where to where an arc of a place leads.
    @inline(__always)
    func ends(of arc: Int, side: Int, _ place: UInt32) -> (tail: UInt32, head: UInt32) {
        side == 0 ? (place, arcs.row[arc].head) : (arcs.row[arc].head, place)
    }
}
