import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct NearestIndexTests {
    /// Where the vehicles are, told in the plainest way.
    private struct Fleet {
        let reference: Dijkstra
        var places: [UInt32: [PathSeed]] = [:]

        /// All vehicles that can come, in the order in which they come.
        func arrivals(at destinations: [PathSeed], also others: [VehicleCost]) -> [VehicleCost] {
            var best: [UInt32: PathCost] = [:]
            for (vehicle, seeds) in places {
                best[vehicle] = reference.cost(from: seeds, to: destinations)
            }
            for other in others {
                best[other.vehicle] = min(best[other.vehicle] ?? other.cost, other.cost)
            }
            return best.map { VehicleCost(vehicle: $0.key, cost: $0.value) }.sorted {
                ($0.cost.time_ms, $0.vehicle) < ($1.cost.time_ms, $1.vehicle)
            }
        }
    }

    @Test func vehiclesComeInTheOrderOfTheirRealTimes() throws {
        var random = SeededRandom(seed: 31)
        for graph in RandomGraph.samples() {
            let index = NearestIndex(try HubLabelsTests.labels(of: graph))
            let search = NearestSearch(reversed: graph.reversed())
            var lists = SeedLists(nodeCount: graph.nodeCount)
            var fleet = Fleet(reference: Dijkstra(graph))
            for _ in 0..<40 {
                let vehicle = UInt32(random.below(20))
                lists.remove(vehicle)
                if random.below(4) == 0 {
                    index.remove(vehicle)
                    fleet.places[vehicle] = nil
                } else {
                    let seeds = RandomGraph.seeds(graph, &random)
                    index.place(vehicle, at: seeds)
                    if !seeds.isEmpty { lists.place(vehicle, seeds: seeds) }
                    fleet.places[vehicle] = seeds
                }
                let target = RandomGraph.seeds(graph, &random)
                #expect(
                    search.nearest(to: target, in: lists, count: 20)
                        == fleet.arrivals(at: target, also: []))
                #expect(index.count == fleet.places.count)
                #expect(index.contains(vehicle) == (fleet.places[vehicle] != nil))
                check(index, fleet, RandomGraph.seeds(graph, &random), &random)
            }
        }
    }

    /// Asks for some of the vehicles, of which some are suitable, with some known beforehand.
    private func check(
        _ index: NearestIndex, _ fleet: Fleet, _ destinations: [PathSeed],
        _ random: inout SeededRandom
    ) {
        let others = (0..<random.below(3)).map { _ in
            VehicleCost(
                vehicle: UInt32(random.below(25)),
                cost: PathCost(
                    time_ms: UInt32(random.below(9)), length_mm: UInt32(random.below(9))))
        }
        let wanted = random.below(12)
        let kind = random.below(3)
        let isSuitable: (UInt32) -> Bool = { kind == 0 || Int($0) % 3 == kind }
        var asked: [UInt32] = []
        let found = index.nearest(to: destinations, count: wanted, also: others) {
            asked.append($0)
            return isSuitable($0)
        }
        let arrivals = fleet.arrivals(at: destinations, also: others)
        let expected = Array(arrivals.filter { isSuitable($0.vehicle) }.prefix(wanted))
        #expect(found == expected)
        let end =
            expected.count < wanted
            ? arrivals.count : arrivals.firstIndex { $0 == expected.last }.map { $0 + 1 } ?? 0
        #expect(asked == arrivals.prefix(end).map(\.vehicle))
    }

    /// Where everybody may turn into the same streets, the farther ones are forgotten, but for what
    /// turns differ by; where a turn is forbidden nothing is.
    @Test func streetsThatLeaveACrossingAreAlikeButForTheirTurns() {
        // A crossing to set off from (0), two streets to it (1, 2) and two from it (3, 4), which
        // lead round to the others.
        func graph(_ turns: [(UInt32, UInt32, UInt32)]) -> WeightedGraph {
            let own: [UInt32] = [0, 0, 0, 30, 50]
            let others: [(UInt32, UInt32, UInt32)] = [(0, 3, 0), (0, 4, 0), (3, 1, 0), (4, 2, 0)]
            let edges = (others + turns).map { tail, head, turn in
                (
                    tail: tail,
                    arc: GraphArc(head: head, time_ms: own[Int(head)] + turn, length_mm: 1)
                )
            }
            return RandomGraph.graph(nodes: 5, edges)
        }
        let turns: [(UInt32, UInt32, UInt32)] = [(1, 3, 2), (1, 4, 0), (2, 3, 20), (2, 4, 7)]
        func entries(_ turns: [(UInt32, UInt32, UInt32)]) -> [LeavingArcs.Entry] {
            let leaving = LeavingArcs(graph(turns).reversed())
            return (0..<5).map { leaving.entries[$0] }
        }
        let free = entries(turns)
        #expect(free[3...].map(\.start) == [0, 0])
        #expect(free[3...].map(\.time_ms) == [30, 50])
        #expect(free[3...].map(\.slack_ms) == [20, 20])
        #expect(free[0].start == LeavingArcs.itself)
        #expect(entries(turns.dropLast())[3...].allSatisfy { $0.start == LeavingArcs.none })
    }

    /// Wherever cars and targets are, who is left out by these rules would not have come sooner.
    @Test func nobodyIsForgottenWhereTurnsTakeTime() {
        var random = SeededRandom(seed: 34)
        for round in 0..<40 {
            let streets = RandomGraph.streets(width: 7, height: 6, &random)
            let graph = RandomGraph.turning(streets, forbidding: round % 4 == 3, &random)
            let search = NearestSearch(reversed: graph.reversed())
            for _ in 0..<10 {
                var lists = SeedLists(nodeCount: graph.nodeCount)
                var fleet = Fleet(reference: Dijkstra(graph))
                for vehicle in 0..<UInt32(1 + random.below(9)) {
                    let seeds = RandomGraph.seeds(graph, &random)
                    lists.place(vehicle, seeds: seeds)
                    fleet.places[vehicle] = seeds
                }
                // In all states of a crossing, as one arrives there, or anywhere.
                let crossing = UInt32(random.below(streets.nodeCount))
                let states = streets.arcs.indices.filter { streets.arcs[$0].head == crossing }
                    .map { PathSeed.at(streets.nodeCount + $0) }
                let target =
                    random.below(3) == 0
                    ? RandomGraph.seeds(graph, &random) : [.at(Int(crossing))] + states
                #expect(
                    search.nearest(to: target, in: lists, count: 20)
                        == fleet.arrivals(at: target, also: []))
            }
        }
    }

    /// What is looked up at the node itself is what a search for one vehicle finds, if that takes
    /// no time.
    @Test func whoIsThereAtOnceIsFoundFirst() throws {
        var random = SeededRandom(seed: 33)
        var atOnce = 0
        for graph in RandomGraph.samples() {
            let search = NearestSearch(reversed: graph.reversed())
            var lists = SeedLists(nodeCount: graph.nodeCount)
            for vehicle in 0..<UInt32(graph.nodeCount) {
                switch random.below(3) {
                case 0: lists.place(vehicle, at: UInt32(random.below(graph.nodeCount)))
                case 1: lists.place(vehicle, seeds: RandomGraph.seeds(graph, &random))
                default: break
                }
            }
            for node in 0..<UInt32(graph.nodeCount) {
                let kind = random.below(3)
                let isSuitable: (UInt32) -> Bool = { kind == 0 || Int($0) % 3 == kind }
                let found = search.nearest(
                    to: [.at(Int(node))], in: lists, count: 1, where: isSuitable
                ).first
                let here = lists.atOnce(at: node, where: isSuitable)
                #expect(here == (found?.cost.time_ms == 0 ? found : nil))
                if here != nil { atOnce += 1 }
            }
        }
        #expect(atOnce > 20)
    }

    /// Many vehicles at few hubs, so that buckets become large, and small again.
    @Test func crowdsAreFoundInOrderToo() throws {
        var random = SeededRandom(seed: 32)
        let graph = RandomGraph.streets(width: 4, height: 4, &random)
        let index = NearestIndex(try HubLabelsTests.labels(of: graph))
        var fleet = Fleet(reference: Dijkstra(graph))
        for vehicle in 0..<UInt32(900) {
            let seed = PathSeed(
                node: UInt32(random.below(16)),
                cost: PathCost(time_ms: UInt32(random.below(50)), length_mm: 1))
            index.place(vehicle, at: [seed])
            fleet.places[vehicle] = [seed]
        }
        let destination = [PathSeed.at(5)]
        let expected = fleet.arrivals(at: destination, also: [])
        #expect(index.nearest(to: destination, count: 1000) == expected)
        #expect(index.nearest(to: destination, count: 10) == Array(expected.prefix(10)))
        for vehicle in 0..<UInt32(900) where vehicle % 50 != 0 { index.remove(vehicle) }
        #expect(
            index.nearest(to: destination, count: 1000)
                == expected.filter { $0.vehicle % 50 == 0 })
        for vehicle in 0..<UInt32(900) { index.remove(vehicle) }
        #expect(index.count == 0)
        #expect(index.nearest(to: destination, count: 1).isEmpty)
    }

    @Test func seedsThatAreTooFarBringNobody() throws {
        let index = NearestIndex(try HubLabelsTests.labels(of: RandomGraph.graph(nodes: 1, [])))
        let far = PathSeed(node: 0, cost: PathCost(time_ms: 1 << 31, length_mm: 0))
        let half = PathSeed(node: 0, cost: PathCost(time_ms: 1 << 30, length_mm: 0))
        index.place(0, at: [far])
        index.place(1, at: [half])
        #expect(index.count == 2)
        #expect(index.nearest(to: [.at(0)], count: 5).map(\.vehicle) == [1])
        #expect(index.nearest(to: [half], count: 5).isEmpty)
        #expect(index.nearest(to: [far], count: 5).isEmpty)
        let known = VehicleCost(vehicle: 7, cost: far.cost)
        #expect(index.nearest(to: [.at(0)], count: 5, also: [known]).map(\.vehicle) == [1])
    }
}
