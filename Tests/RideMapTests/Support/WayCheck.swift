import RideCore

@testable import RideMap

/// What is wrong with a way, told from the network alone.
struct WayCheck {
    enum Fault: Hashable {
        case noSuchArc(Int), againstOneWay(Int), jump(Int), forbidden(Int)
    }

    private let network: StreetNetwork
    private let forbidden: [[UInt32]]

    init(_ city: City) {
        network = city.network
        forbidden = city.network.forbiddenTurns.map { Array($0) }
    }

    func faults(in arcs: [UInt32]) -> [Fault] {
        var faults: [Fault] = []
        for (index, arc) in arcs.enumerated() {
            guard Int(arc >> 1) < network.linkCount else {
                faults.append(.noSuchArc(index))
                continue
            }
            let link = network[LinkID(arc >> 1)]
            if !(arc & 1 == 0 ? link.allowsForward : link.allowsBackward) {
                faults.append(.againstOneWay(index))
            }
            let tail = arc & 1 == 0 ? link.from : link.to
            if index > 0, tail.rawValue != network.head(of: arcs[index - 1]) {
                faults.append(.jump(index))
            }
            for way in forbidden where arcs[...index].suffix(way.count).elementsEqual(way) {
                faults.append(.forbidden(index))
            }
        }
        return faults
    }
}
