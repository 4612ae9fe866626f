import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// A city that is served forgets rides that are over, and nothing else.
@Suite struct RideRowsTests {
    @Test func whatIsKeptIsFoundByItsNumber() {
        var rows = RideRows<Int>()
        rows.insert(-7, at: -7)
        rows.insert(-3, at: -3)
        for number in 0..<100 { rows.append(number) }
        rows.forget(oldest: 60) { $0 % 25 == 0 }
        rows.forget(-7)
        #expect(rows.next == 100 && rows.recentCount == 40)
        for number in -10..<100 {
            let isKept = number == -3 || number >= 60 || number >= 0 && number % 25 == 0
            #expect(rows.contains(number) == isKept, "\(number)")
            if isKept { #expect(rows[number] == number) }
        }
        rows[25] += 1_000
        rows.append(100)
        rows.forget(oldest: 30) { _ in false }
        #expect(rows[25] == 1_025 && rows[100] == 100 && rows[-3] == -3)
        #expect(!rows.contains(75) && rows.contains(90) && rows.recentCount == 11)
    }

    /// Far more rides than are kept at once leave no trace of having been forgotten.
    @Test func forgettingChangesNoHistory() throws {
        let grid = TestGrid.small
        var random = SeededRandom(seed: 3)
        let requests = (0..<18_000).map { number in
            PlannedRequest(
                at: Instant(milliseconds: Int64(number) * 400),
                ends: RideEnds(
                    pickup: grid.crossing(random.below(grid.side), random.below(grid.side)),
                    dropoff: grid.crossing(random.below(grid.side), random.below(grid.side))))
        }
        let scenario = RandomScenario(
            city: grid.city,
            rules: GridWorld.rules(
                behaviour: Behaviour(
                    acceptancePerMille: 900, replyAtMost: .seconds(9), patience: .seconds(60),
                    pickupPatience: .seconds(300))),
            drivers: HabitTests.drivers(150, on: grid), demand: .recorded(requests),
            horizon: .start + .seconds(7_300))
        var world = World(
            city: scenario.city, rules: scenario.rules, drivers: scenario.drivers,
            demand: scenario.demand, requestsUntil: scenario.horizon)
        var history = EventLog()
        repeat {
            for event in world.takeEvents() { history.append(event) }
        } while world.step()
        #expect(history.bytes == scenario.bare().bytes)
        // Whoever was drawn to be there already has asked for nothing.
        #expect((17_900...18_000).contains(world.rides.next) && world.rides.recentCount < 8_200)
    }
}
