import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Rides that go to a nearer car in a city with people in it: on the grid, where a block takes
/// 15 s. Luís, who is a person, is on his way for a quarter of an hour when a simulated car becomes
/// free beside the pick-up.
@Suite("A ride that goes to a nearer car (R6)") struct LiveReassignTests {
    private static let luis = Population.firstPersonDriver
    private static let me = Actor.driver(luis)
    private let ride = TripID(2)

    /// Luís has accepted the second ride, and the first ride's car is about to be free; `gain` is
    /// in seconds.
    private func world(gain: Int64?, favourites: [DriverID] = []) throws -> World {
        let rules = BatchRules(
            window: .seconds(10), reassignGain: gain.map { .seconds($0) })
        var dispatch = DispatchRules(policy: .batched(rules))
        dispatch.personOfferTime = .seconds(15)
        var world = World(
            city: TestCity.grid64, rules: GridWorld.rules(dispatch: dispatch),
            drivers: [GridWorld.driver(1, at: TestCity.crossing(30, 30))], demand: .none)
        let (first, firstEnds) = GridWorld.request(
            1, from: TestCity.crossing(30, 30), to: TestCity.crossing(0, 1))
        _ = try world.request(first, ends: firstEnds)
        world.advance(to: at(11))
        world.join(Self.luis, categories: CategorySet([.common]), at: TestCity.crossing(60, 1))
        try world.goOnline(Self.luis)
        let (plain, secondEnds) = GridWorld.request(
            2, from: TestCity.crossing(0, 0), to: TestCity.crossing(3, 3))
        let second = TripRequest(
            passenger: plain.passenger, pickup: plain.pickup, dropoff: plain.dropoff,
            quote: plain.quote, payment: plain.payment,
            wishes: DriverWishes(favourites: favourites, avoided: []))
        _ = try world.request(second, ends: secondEnds)
        world.advance(to: at(21))
        try world.perform(.accept, on: ride, by: Self.me)
        _ = world.takeEvents()
        return world
    }

    private func at(_ second: Int64) -> Instant { Instant(milliseconds: second * 1_000) }

    @Test func theNearerCarTakesItAndTheDriverIsFreeAndNotBlamed() throws {
        var world = try world(gain: 10)
        world.advance(to: at(901))
        let found = world.ride(ride)
        let trip = try #require(found)
        #expect(trip.assignment?.driver != Self.luis && trip.assignment != nil)
        #expect(trip.refusedBy.isEmpty)
        let withdrawals = world.takeEvents().compactMap { event -> CancellationReason? in
            guard case .trip(ride, let event) = event,
                case .withdrawn(Self.luis, let reason) = event.change
            else { return nil }
            return reason
        }
        #expect(withdrawals == [.engine])
        world.advance(to: at(2_000))
        let rest = world.liveTrips
        #expect(rest.isEmpty)
    }

    @Test(arguments: [nil, 100] as [Int64?])
    func withoutEnoughToGainItStays(gain: Int64?) throws {
        var world = try world(gain: gain)
        world.advance(to: at(925))
        let driver = world.ride(ride)?.assignment?.driver
        #expect(driver == Self.luis)
    }

    @Test func aFavouriteDriverKeepsIt() throws {
        var world = try world(gain: 10, favourites: [Self.luis])
        world.advance(to: at(925))
        let driver = world.ride(ride)?.assignment?.driver
        #expect(driver == Self.luis)
    }

    /// The service's reasons are not a person's to give: who gives a ride back has refused it.
    @Test(arguments: CancellationReason.allCases.filter(\.isService))
    func whoGivesItBackInTheNameOfDispatchHasRefusedIt(reason: CancellationReason) throws {
        var world = try world(gain: 10)
        try world.perform(.cancel(reason), on: ride, by: Self.me)
        let refusedBy = world.ride(ride)?.refusedBy
        #expect(refusedBy == [Self.luis])
    }
}
