import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// R6: a request goes to the nearest suitable driver by travel time; a refusal moves on.
@Suite struct DispatchTests {
    /// Runs a world with planned requests until nothing is left to happen.
    private func story(
        drivers: [SimulatedDriver], requests: [PlannedRequest],
        rules: WorldRules = GridWorld.rules()
    ) -> [String] {
        var world = World(
            city: TestCity.grid64, rules: rules, drivers: drivers, demand: .recorded(requests))
        while world.step() {}
        return GridWorld.story(world.takeEvents()).filter { !$0.hasSuffix("online") }
    }

    private func request(
        _ second: Int64, from pickup: (Int, Int), to dropoff: (Int, Int),
        _ category: Category = .common
    ) -> PlannedRequest {
        PlannedRequest(
            at: Instant(milliseconds: second * 1_000),
            ends: RideEnds(
                pickup: TestCity.crossing(pickup.0, pickup.1),
                dropoff: TestCity.crossing(dropoff.0, dropoff.1)),
            category: category)
    }

    @Test func theNearestDriverTakesTheRideFromEndToEnd() {
        let story = story(
            drivers: [
                GridWorld.driver(0, at: TestCity.crossing(9, 0)),
                GridWorld.driver(1, at: TestCity.crossing(2, 0)),
            ],
            requests: [request(10, from: (0, 0), to: (0, 4))])
        #expect(
            story == [
                "10 ride 1 requested", "10 ride 1 offered to 1", "10 ride 1 accepted by 1",
                "10 driver 1 departed for 30 s", "40 driver 1 there", "40 ride 1 arrived",
                "40 ride 1 started", "40 driver 1 departed for 60 s", "100 driver 1 there",
                "100 ride 1 completed",
            ])
    }

    @Test func amongEquallyNearDriversTheLowestNumberIsAsked() {
        let corners = [(1, 0), (0, 1)]
        for order in [[0, 1], [1, 0]] {
            let drivers = order.enumerated().map { index, corner in
                GridWorld.driver(
                    UInt64(index), at: TestCity.crossing(corners[corner].0, corners[corner].1))
            }
            let story = story(drivers: drivers, requests: [request(0, from: (0, 0), to: (5, 5))])
            #expect(story[1] == "0 ride 1 offered to 0")
        }
    }

    @Test func onlyDriversOfTheCategoryAreAsked() {
        let story = story(
            drivers: [
                GridWorld.driver(0, at: TestCity.crossing(0, 0)),
                GridWorld.driver(1, at: TestCity.crossing(9, 9), [.common, .vip]),
            ],
            requests: [request(0, from: (0, 0), to: (5, 5), .vip)])
        #expect(story[1] == "0 ride 1 offered to 1")
    }

    @Test func withoutAnyDriverOfTheCategoryTheRequestEndsAtOnce() {
        let story = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            requests: [request(0, from: (0, 0), to: (5, 5), .vip)])
        #expect(story == ["0 ride 1 requested", "0 ride 1 unserved: noDriver"])
    }

    @Test func whenAllAreBusyTheOldestRequestIsServedFirst() {
        let story = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            requests: [
                request(0, from: (0, 0), to: (4, 0)), request(1, from: (9, 9), to: (9, 8)),
                request(2, from: (4, 0), to: (4, 1)),
            ])
        let offers = story.filter { $0.contains("offered") }
        #expect(
            offers == [
                "0 ride 1 offered to 0", "60 ride 2 offered to 0", "285 ride 3 offered to 0",
            ])
    }

    @Test func aRefusedRequestKeepsItsPlaceInTheQueue() {
        var world = World(
            city: TestCity.grid64, rules: GridWorld.rules(),
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))], demand: .none)
        let me = Population.firstPersonDriver
        world.join(me, categories: CategorySet([.common]), at: TestCity.crossing(1, 0))
        // The first takes the simulated driver, the second is offered to the person.
        let rides = (1...3).compactMap { passenger in
            let (request, ends) = GridWorld.request(
                UInt64(passenger), from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
            if passenger == 2 { try? world.goOnline(me) }
            return try? world.request(request, ends: ends)
        }
        try? world.perform(.decline, on: rides[1], by: .driver(me))
        #expect(world.ride(rides[2])?.stage == .offered)
        try? world.perform(.decline, on: rides[2], by: .driver(me))
        world.advance(to: Instant(milliseconds: 120_000))
        #expect(world.ride(rides[1])?.assignment?.driver == DriverID(0))
        #expect(world.ride(rides[2])?.stage == .requested)
    }

    @Test func aDriverWhoGetsFreeInTheSameSecondCountsAsIdle() {
        let story = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            requests: [
                request(0, from: (0, 0), to: (4, 0)), request(60, from: (4, 0), to: (4, 1)),
            ])
        #expect(story.contains("60 ride 2 offered to 0"))
        #expect(!story.contains { $0.contains("unserved") })
    }

    @Test func refusalIsByScenarioWhenAllAreBusy() {
        let story = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            requests: [
                request(0, from: (0, 0), to: (4, 0)), request(1, from: (0, 0), to: (4, 1)),
            ],
            rules: GridWorld.rules(dispatch: DispatchRules(whenAllAreBusy: .refuse)))
        #expect(story.contains("1 ride 2 unserved: noDriver"))
    }

    @Test func patienceEndsTheWait() {
        let story = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            requests: [
                request(0, from: (0, 0), to: (60, 60)), request(1, from: (0, 0), to: (4, 1)),
            ],
            rules: GridWorld.rules(behaviour: Behaviour(patience: .seconds(90))))
        #expect(story.contains("91 ride 2 unserved: patienceEnded"))
    }

    /// The two kinds of patience are two things: this passenger would have waited for ever for
    /// somebody to accept.
    @Test func patienceForTheCarEndsOnTheWay() {
        let far = [request(0, from: (20, 0), to: (0, 0)), request(1_000, from: (8, 0), to: (9, 0))]
        let told = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))], requests: far,
            rules: GridWorld.rules(behaviour: Behaviour(pickupPatience: .seconds(100))))
        #expect(told.contains("100 ride 1 cancelled: tookTooLong"))
        #expect(told.contains("100 driver 0 stopped"))
        // The car went six blocks and two thirds of one, and is sent from where it stands.
        #expect(told.contains("1000 driver 0 departed for 20 s"))
        #expect(told.last == "1035 ride 2 completed")
        // Whoever is there at the very moment is there in time.
        let near = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))], requests: far,
            rules: GridWorld.rules(behaviour: Behaviour(pickupPatience: .seconds(300))))
        #expect(near.contains("600 ride 1 completed"))
    }

    @Test func nobodyBeyondTheLongestPickUpIsAsked() {
        let rules = GridWorld.rules(
            dispatch: DispatchRules(
                whenAllAreBusy: .refuse, maximumPickupTime: .seconds(30)))
        for (column, served) in [(1, true), (2, true), (3, false)] {
            let story = story(
                drivers: [GridWorld.driver(0, at: TestCity.crossing(column, 0))],
                requests: [request(0, from: (0, 0), to: (4, 1))], rules: rules)
            #expect(story.contains("0 ride 1 accepted by 0") == served, "\(column) blocks away")
        }
    }

    @Test func whoeverDeclinesIsNotAskedAgain() {
        let drivers = (0..<5).map {
            GridWorld.driver(UInt64($0), at: TestCity.crossing($0, 0))
        }
        let story = story(
            drivers: drivers, requests: [request(0, from: (0, 0), to: (9, 9))],
            rules: GridWorld.rules(behaviour: Behaviour(acceptancePerMille: 0)))
        #expect(
            story == [
                "0 ride 1 requested", "0 ride 1 offered to 0", "0 ride 1 declined by 0",
                "0 ride 1 offered to 1", "0 ride 1 declined by 1", "0 ride 1 offered to 2",
                "0 ride 1 declined by 2", "0 ride 1 offered to 3", "0 ride 1 declined by 3",
                "0 ride 1 offered to 4", "0 ride 1 declined by 4", "0 ride 1 unserved: noDriver",
            ])
    }

    /// A list, not the stack, holds what follows from a refusal.
    @Test func thousandsMayDeclineAtOnce() {
        let drivers = (0..<1_000).map {
            GridWorld.driver(UInt64($0), at: TestCity.crossing($0 % 64, $0 / 64))
        }
        let requests = (0..<3).map { request(Int64($0), from: (0, 0), to: (9, 9)) }
        let story = story(
            drivers: drivers, requests: requests,
            rules: GridWorld.rules(behaviour: Behaviour(acceptancePerMille: 0)))
        #expect(story.count { $0.contains("declined") } == 3_000)
        #expect(story.count { $0.contains("unserved") } == 3)
    }

    @Test func patienceEndsTheSearchWhateverIsLeftToAsk() {
        let drivers = (0..<50).map {
            GridWorld.driver(UInt64($0), at: TestCity.crossing($0, 0))
        }
        let behaviour = Behaviour(
            acceptancePerMille: 0, replyAtLeast: .seconds(10), replyAtMost: .seconds(10),
            patience: .seconds(25))
        let story = story(
            drivers: drivers, requests: [request(0, from: (0, 0), to: (9, 9))],
            rules: GridWorld.rules(behaviour: behaviour))
        #expect(story.count { $0.contains("offered") } == 3)
        #expect(story.last == "30 ride 1 unserved: patienceEnded")
    }

    @Test func aSlowAnswerMovesTheOfferOn() {
        let rules = GridWorld.rules(
            dispatch: DispatchRules(offerTime: .seconds(10)),
            behaviour: Behaviour(replyAtLeast: .seconds(12), replyAtMost: .seconds(12)))
        let story = story(
            drivers: [
                GridWorld.driver(0, at: TestCity.crossing(0, 0)),
                GridWorld.driver(1, at: TestCity.crossing(5, 0)),
            ],
            requests: [request(0, from: (0, 0), to: (9, 9))], rules: rules)
        #expect(
            story == [
                "0 ride 1 requested", "0 ride 1 offered to 0", "10 ride 1 not answered by 0",
                "10 ride 1 offered to 1", "20 ride 1 not answered by 1",
                "20 ride 1 unserved: noDriver",
            ])
    }

    @Test func boardingTakesItsTime() {
        let story = story(
            drivers: [GridWorld.driver(0, at: TestCity.crossing(0, 0))],
            requests: [request(0, from: (0, 0), to: (0, 1))],
            rules: GridWorld.rules(behaviour: Behaviour(boardingTime: .seconds(45))))
        #expect(story.contains("0 ride 1 arrived"))
        #expect(story.contains("45 ride 1 started"))
        #expect(story.last == "60 ride 1 completed")
    }
}
