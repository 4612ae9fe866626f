import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Answers that cannot be carried out are refused with place and reason, and change nothing.
@Suite struct LearnerAnswerTests {
    private static let grid = TestGrid.small

    /// Two requests of a window, cars at the same corner, and one that is far away.
    private func window(
        categories: [Category] = [.common], most: Duration? = .seconds(600)
    ) -> LearnerRun {
        let grid = Self.grid
        let places = [grid.crossing(0, 0), grid.crossing(1, 0), grid.crossing(23, 23)]
        let requests = [(2, 0), (3, 0)].map { column, row in
            PlannedRequest(
                at: .start + .seconds(25),
                ends: RideEnds(
                    pickup: grid.crossing(column, row), dropoff: grid.crossing(12, 12)),
                category: .common)
        }
        return LearnerRun(
            places.enumerated().map { number, place in
                GridWorld.driver(
                    UInt64(number + 1), at: place, number == 1 ? categories : [.common])
            }, asking: .recorded(requests), in: grid.city,
            rules: GridWorld.rules(
                dispatch: DispatchRules(
                    maximumPickupTime: most, policy: .batched(BatchRules(window: .seconds(30))),
                    repositioning: RepositioningRules(interval: .seconds(20)))),
            horizon: .start + .seconds(60), choices: [.dispatch, .repositioning])
    }

    private func reason(
        _ run: inout LearnerRun, _ pairs: [(UInt64, Int)]
    ) -> LearnerRejection? {
        let before = run.measures
        do throws(LearnerRejection) {
            try run.answer(pairs.map { LearnerPair(request: TripID($0.0), car: $0.1) })
            return nil
        } catch {
            #expect(run.measures == before)
            return error
        }
    }

    private func expect(
        _ pairs: [(UInt64, Int)], _ reason: LearnerRejection.Reason, at index: Int,
        categories: [Category] = [.common]
    ) {
        var run = window(categories: categories)
        while run.goOn() == .repositioning { try? run.answer([] as [LearnerMove]) }
        #expect(run.decision == .window)
        #expect(self.reason(&run, pairs) == LearnerRejection(reason, at: index))
        // The question is still open, and can be answered.
        #expect(run.decision == .window)
        #expect(self.reason(&run, [(1, 0)]) == nil)
        #expect(run.measures.offers == 1)
    }

    @Test func wrongPairsAreNamed() {
        expect([(1, 0), (3, 1)], .requestDoesNotWait, at: 1)
        expect([(0, 0)], .requestDoesNotWait, at: 0)
        expect([(UInt64.max, 0)], .requestDoesNotWait, at: 0)
        expect([(1, 3)], .noSuchCar, at: 0)
        expect([(1, -1)], .noSuchCar, at: 0)
        expect([(1, 0), (1, 1)], .requestTwice, at: 1)
        expect([(1, 0), (2, 0)], .carTwice, at: 1)
        expect([(1, 0), (2, 2)], .doNotSuit, at: 1)
        expect([(1, 1)], .doNotSuit, at: 0, categories: [.vip])
    }

    @Test func wrongMovesAreNamed() throws {
        var run = window()
        #expect(run.goOn() == .repositioning)
        func refused(_ moves: [LearnerMove]) -> LearnerRejection? {
            do throws(LearnerRejection) {
                try run.answer(moves)
                return nil
            } catch { return error }
        }
        let node = NodeID(5)
        let beyond = NodeID(UInt32(Self.grid.city.network.nodeCount))
        #expect(refused([LearnerMove(car: 3, to: node)]) == LearnerRejection(.noSuchCar, at: 0))
        #expect(
            refused([LearnerMove(car: 0, to: node), LearnerMove(car: 1, to: beyond)])
                == LearnerRejection(.noSuchNode, at: 1))
        #expect(
            refused([LearnerMove(car: 0, to: node), LearnerMove(car: 0, to: node)])
                == LearnerRejection(.carTwice, at: 1))
        #expect(run.car(0).activity == .idle && run.measures.moves_mm == 0)
        #expect(reason(&run, [(1, 0)]) == LearnerRejection(.notAsked, at: 0))
        #expect(refused([LearnerMove(car: 0, to: node)]) == nil)
        #expect(run.measures.moves_mm > 0)
        #expect(refused([]) == LearnerRejection(.notAsked, at: 0))
        #expect(run.goOn() == .window)
        #expect(run.car(0).activity == .moving)
        #expect(reason(&run, [(1, 0)]) == LearnerRejection(.carIsNotFree, at: 0))
    }

    /// A policy that decides at once is asked about one request or one car at a time.
    @Test func onePairAnswersOneQuestion() {
        let grid = Self.grid
        let places = [(0, 0), (0, 1), (0, 2)].map { grid.crossing($0.0, $0.1) }
        let requests = places.map { place in
            PlannedRequest(
                at: .start, ends: RideEnds(pickup: place, dropoff: grid.crossing(4, 4)),
                category: .common)
        }
        var run = LearnerRun(
            [GridWorld.driver(1, at: grid.crossing(5, 5))], asking: .recorded(requests),
            in: grid.city, rules: GridWorld.rules(), horizon: .start + .seconds(60),
            choices: [.dispatch])
        #expect(run.goOn() == .request(TripID(1)))
        #expect(reason(&run, [(1, 0), (2, 0)]) == LearnerRejection(.tooMany, at: 1))
        #expect(reason(&run, [(2, 0)]) == LearnerRejection(.otherRequest, at: 0))
        #expect(reason(&run, [(1, 0)]) == nil)
        // The two others wait, and are what the car is asked for when it is free.
        #expect(run.goOn() == .car(0))
        #expect(run.requests(atMost: 10).map(\.trip) == [TripID(2), TripID(3)])
        #expect(reason(&run, [(2, 1)]) == LearnerRejection(.otherCar, at: 0))
        #expect(reason(&run, [(3, 0)]) == nil)
        #expect(run.goOn() == .car(0))
        #expect(run.requests(atMost: 10).map(\.trip) == [TripID(2)])
    }

    @Test func rulesThatLeaveNothingToDecideAreNamed() {
        func obstacle(
            _ choices: Set<LearnerChoice>, _ dispatch: DispatchRules,
            surge: SurgeRules = .off, reply: Duration = .zero
        ) -> LearnerRun.Obstacle? {
            var rules = GridWorld.rules(
                dispatch: dispatch,
                behaviour: Behaviour(replyAtLeast: reply, replyAtMost: reply))
            rules.surge = surge
            return LearnerRun.obstacle(to: choices, rules)
        }
        #expect(obstacle([.dispatch], DispatchRules()) == nil)
        #expect(obstacle([.repositioning], DispatchRules()) == .noRepositioning)
        #expect(
            obstacle([.dispatch], DispatchRules(nextRideWithin: .seconds(60))) == .nextRide)
        #expect(obstacle([.dispatch], DispatchRules(policy: .shared(SharingRules()))) == .policy)
        let batch = BatchRules(reassignGain: .seconds(10))
        #expect(obstacle([.dispatch], DispatchRules(policy: .batched(batch))) == .reassignment)
        #expect(obstacle([], DispatchRules(policy: .batched(batch))) == nil)
        #expect(obstacle([.prices], DispatchRules()) == .noSurge)
        #expect(obstacle([.prices], DispatchRules(), surge: .standard) == nil)
        #expect(obstacle([.acceptance], DispatchRules()) == .noReplyTime)
        #expect(obstacle([.acceptance], DispatchRules(), reply: .milliseconds(1)) == nil)
    }
}
