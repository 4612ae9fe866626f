import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// R6: a person who has let an offer pass is asked again once nobody else can be, half a minute
/// later where there are 15 s to answer.
@Suite struct AskingAgainTests {
    private static let luis = Population.firstPersonDriver
    private static let eva = DriverID(Population.firstPersonDriver.rawValue + 1)
    private static let ride = TripID(1)

    private func rules(_ dispatch: DispatchRules = DispatchRules()) -> WorldRules {
        var dispatch = dispatch
        dispatch.personOfferTime = .seconds(15)
        var rules = GridWorld.rules(dispatch: dispatch)
        rules.behaviour.personPatience = .seconds(180)
        return rules
    }

    /// People at work, each some blocks from the pick-up, and simulated drivers.
    private func world(
        _ people: [(DriverID, blocks: Int)], _ rules: WorldRules? = nil,
        others: [SimulatedDriver] = []
    ) throws -> World {
        var world = World(
            city: TestCity.grid64, rules: rules ?? self.rules(), drivers: others, demand: .none)
        for (driver, blocks) in people {
            world.join(
                driver, categories: CategorySet([.common]), at: TestCity.crossing(blocks, 0))
            try world.goOnline(driver)
        }
        _ = world.takeEvents()
        return world
    }

    private func request(_ world: inout World, by passenger: UInt64 = 1) throws -> TripID {
        let (request, ends) = GridWorld.request(
            passenger, from: TestCity.crossing(0, 0), to: TestCity.crossing(0, 8))
        return try world.request(request, ends: ends)
    }

    private func pass(to second: Int64, _ world: inout World) {
        world.advance(to: Instant(milliseconds: second * 1_000))
    }

    /// When who was asked for the ride.
    private func offers(_ world: inout World, of ride: TripID = ride) -> [String] {
        GridWorld.story(world.takeEvents()).filter { $0.contains("ride \(ride) offered") }
            .map {
                $0.replacing(" ride \(ride) offered to", with: "")
                    .replacing("\(Self.luis)", with: "Luis").replacing("\(Self.eva)", with: "Eva")
            }
    }

    @Test func whoeverIsAloneIsAskedUntilTheSearchEnds() throws {
        var world = try world([(Self.luis, 4)])
        _ = try request(&world)
        pass(to: 600, &world)
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "45 Luis", "90 Luis", "135 Luis"])
        #expect(world.ride(Self.ride) == nil)
        #expect(world.car(of: Self.luis)?.activity == .idle)
    }

    @Test func othersAreAskedFirst() throws {
        var world = try world([(Self.luis, 4), (Self.eva, 20)])
        _ = try request(&world)
        pass(to: 100, &world)
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "15 Eva", "45 Luis", "60 Eva", "90 Luis"])
    }

    @Test func whoeverHasDeclinedIsNotAskedAgain() throws {
        var world = try world([(Self.luis, 4), (Self.eva, 20)])
        let ride = try request(&world)
        try world.perform(.decline, on: ride, by: .driver(Self.luis))
        pass(to: 50, &world)
        // Eva has let it pass, is asked again, and declines then.
        try world.perform(.decline, on: ride, by: .driver(Self.eva))
        pass(to: 179, &world)
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "0 Eva", "45 Eva"])
        #expect(world.ride(ride)?.stage == .requested)
    }

    @Test func whoeverIsAskedAgainMayDecline() throws {
        var world = try world([(Self.luis, 4)])
        let ride = try request(&world)
        pass(to: 45, &world)
        try world.perform(.decline, on: ride, by: .driver(Self.luis))
        pass(to: 179, &world)
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "45 Luis"])
    }

    @Test func whoeverIsAskedAgainMayAccept() throws {
        var world = try world([(Self.luis, 4)])
        let ride = try request(&world)
        pass(to: 50, &world)
        try world.perform(.accept, on: ride, by: .driver(Self.luis))
        #expect(world.ride(ride)?.assignment?.driver == Self.luis)
        #expect(world.ride(ride)?.refusedBy == [])
    }

    @Test func whoeverBeginsToWorkIsAskedFirst() throws {
        var world = try world([(Self.luis, 4)])
        _ = try request(&world)
        pass(to: 44, &world)
        world.join(Self.eva, categories: CategorySet([.common]), at: TestCity.crossing(40, 0))
        try world.goOnline(Self.eva)
        pass(to: 88, &world)
        // Her offer ends at 59, when he may be asked again for long, and his at 74.
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "44 Eva", "59 Luis"])
    }

    @Test func whoeverIsBusyThenIsAskedOnceFree() throws {
        var world = try world([(Self.luis, 0)])
        _ = try request(&world)
        pass(to: 15, &world)
        let other = try request(&world, by: 2)
        let me = Actor.driver(Self.luis)
        try world.perform(.accept, on: other, by: me)
        try world.perform(.arrive, on: other, by: me)
        try world.perform(.start, on: other, by: me)
        pass(to: 140, &world)
        try world.perform(.finish, on: other, by: me)
        pass(to: 150, &world)
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "140 Luis"])
    }

    /// Away at the moment at which the ride would be offered again, or back before it.
    @Test(arguments: [(20, 30, 45), (20, 70, 70), (44, 46, 46)] as [(Int64, Int64, Int64)])
    func whoeverWasOfflineIsAskedOnceBack(from: Int64, to: Int64, at moment: Int64) throws {
        var world = try world([(Self.luis, 4)])
        _ = try request(&world)
        pass(to: from, &world)
        try world.goOffline(Self.luis)
        pass(to: to, &world)
        try world.goOnline(Self.luis)
        pass(to: 75, &world)
        let asked = offers(&world)
        #expect(asked == ["0 Luis", "\(moment) Luis"])
    }

    @Test(arguments: [16, 30, 44] as [Int64])
    func aRestartChangesNothing(at second: Int64) throws {
        var world = try world([(Self.luis, 4)])
        let ride = try request(&world)
        pass(to: second, &world)
        let (found, kept) = (world.car(of: Self.luis), world.savedRides)
        let car = try #require(found)
        #expect(kept.map(\.trip.id) == [ride])
        var again = World(
            city: TestCity.grid64, rules: rules(), drivers: [], demand: .none,
            startingAt: world.now, firstTrip: 2)
        let lost = again.restore(
            SavedWorld(cars: [car], rides: kept))
        #expect(lost.isEmpty)
        pass(to: 100, &again)
        let asked = offers(&again)
        #expect(asked == ["45 Luis", "90 Luis"])
    }

    @Test func aPolicyThatGathersAsksAgainToo() throws {
        let batch = BatchRules(window: .seconds(10))
        var world = try world([(Self.luis, 4)], rules(DispatchRules(policy: .batched(batch))))
        _ = try request(&world)
        pass(to: 179, &world)
        let asked = offers(&world)
        #expect(asked.count == 4, "\(asked)")
    }

    /// Simulated drivers never look away: what they let pass is a refusal, as in bare numbers.
    @Test func simulatedDriversAreAskedOnce() throws {
        var rules = rules()
        rules.behaviour.replyAtLeast = .seconds(60)
        rules.behaviour.replyAtMost = .seconds(60)
        var world = try world([], rules, others: [GridWorld.driver(0, at: TestCity.crossing(4, 0))])
        _ = try request(&world)
        pass(to: 600, &world)
        let asked = offers(&world)
        #expect(asked == ["0 0"])
    }
}
