import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct DrivableArcsTests {
    private func draft(_ links: [(Int, Int, Bool)], turns: [[Int]] = []) -> CityDraft {
        var draft = CityDraft(name: "", notice: "")
        let nodes = links.map { max($0.0, $0.1) }.max() ?? 0
        draft.nodes = (0...nodes).map {
            CityDraft.Node(sourceID: $0, coordinate: TestMap.point(north: 0, east: Double($0)))
        }
        draft.links = links.map { from, to, isOneWay in
            CityDraft.Link(
                from: from, to: to, roadClass: .residential, allowsForward: true,
                allowsBackward: !isOneWay, name: "", length_mm: nil, speed_kmh: nil, shape: [])
        }
        draft.forbiddenTurns = turns
        return draft
    }

    /// The arcs that are kept.
    private func kept(_ links: [(Int, Int, Bool)], turns: [[Int]] = []) -> [Int] {
        let isKept = DrivableArcs(draft(links, turns: turns)).largestComponent()
        return isKept.indices.filter { isKept[$0] }
    }

    @Test func deadEndsAreLeftByTurningRound() {
        #expect(kept([(0, 1, false), (1, 2, false)]) == [0, 1, 2, 3])
    }

    /// Turning round is allowed where nothing forbids it: so both ways round are one city, with
    /// dead ends and without.
    @Test(
        arguments: [
            ([(0, 1), (1, 2), (2, 3), (3, 0)], []), ([(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)], []),
            ([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)], []),
            ([(0, 1), (1, 2), (2, 3), (3, 0)], [[0, 1], [3, 2], [4, 5]]),
        ] as [([(Int, Int)], [[Int]])])
    func aRingKeepsBothDirections(streets: [(Int, Int)], turns: [[Int]]) {
        let links = streets.map { ($0.0, $0.1, false) }
        #expect(kept(links, turns: turns) == Array(0..<2 * links.count))
    }

    /// Where turning round is forbidden everywhere, the two ways round are two.
    @Test func aRingWithoutTurningRoundKeepsOne() {
        let links = (0..<4).map { ($0, ($0 + 1) % 4, false) }
        let turns = (0..<8).map { [$0, $0 ^ 1] }
        #expect(kept(links, turns: turns) == [0, 2, 4, 6])
    }

    @Test func oneWayStreetThatLeadsNowhereIsDropped() {
        #expect(kept([(0, 1, false), (1, 2, true)]) == [0, 1])
    }

    @Test func forbiddenTurnClosesAStreet() {
        // A triangle of one-way streets 0-1-2, and a second way 1-3-2 whose end is forbidden.
        let links = [(0, 1, true), (1, 2, true), (2, 0, true), (1, 3, true), (3, 2, true)]
        #expect(kept(links) == [0, 2, 4, 6, 8])
        #expect(kept(links, turns: [[8, 4]]) == [0, 2, 4])
    }

    @Test func forbiddenSequenceIsNoForbiddenTurn() {
        let links = [
            (0, 1, true), (1, 2, true), (2, 0, true), (1, 3, true), (3, 2, true), (4, 3, true),
            (0, 4, true),
        ]
        // From 1 over 3 one may not go on, from 4 over 3 one may.
        #expect(kept(links, turns: [[6, 8, 4]]) == [0, 2, 4, 8, 10, 12])
        #expect(kept(links, turns: [[6, 8, 4], [10, 8, 4]]) == [0, 2, 4])
    }
}
