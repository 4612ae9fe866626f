import RideBikes
import RideCore

/// What happens in a run of a bicycle system.
enum BikeEvent {
    /// Somebody goes somewhere.
    case person
    /// A rider comes to a station, by its place in the list.
    case rider(PassengerID, Int)
    /// A van has nothing to do.
    case van
    /// A van arrives with what it was sent for.
    case delivery(RebalancingPolicy.Order)
}

/// Events by their time; those of one moment in the order in which they were put in.
struct EventHeap {
    private var heap: [(at: Int64, number: UInt64, event: BikeEvent)] = []
    private var next: UInt64 = 0

    mutating func push(_ at: Int64, _ event: BikeEvent) {
        heap.append((at, next, event))
        next += 1
        var hole = heap.count - 1
        while hole > 0, isBefore(hole, (hole - 1) / 2) {
            heap.swapAt(hole, (hole - 1) / 2)
            hole = (hole - 1) / 2
        }
    }

    /// When the first happens; nil for none.
    var nextTime: Int64? { heap.first?.at }

    mutating func pop() -> (Int64, BikeEvent)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return (first.at, first.event) }
        heap[0] = last
        var hole = 0
        while true {
            var least = hole
            for child in [hole * 2 + 1, hole * 2 + 2] where child < heap.count {
                if isBefore(child, least) { least = child }
            }
            if least == hole { return (first.at, first.event) }
            heap.swapAt(hole, least)
            hole = least
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].at, heap[left].number) < (heap[right].at, heap[right].number)
    }
}
