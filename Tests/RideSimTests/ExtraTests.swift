import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Bookings, stops, other destinations, favourites, and people who call off, give back or are not
/// there, of simulated people (S3): in a run as in a city that is served.
@Suite struct ExtraTests {
    private static let grid = TestGrid.small

    /// Two hours of the small grid with one share, or several.
    private static func scenario(
        requests: Int = 120, drivers: Int = 25, policy: PolicyRules = .nearest, seed: UInt64 = 1,
        _ change: (inout Extras) -> Void
    ) throws -> RandomScenario {
        let terms = RideTerms(
            freeWaiting: .seconds(120), waitingPerMinute: Money(minorUnits: 70),
            freeCancellation: .seconds(5), cancellationFee: Money(minorUnits: 500),
            missingFee: Money(minorUnits: 900))
        let tariff = try Tariff(
            base: Money(minorUnits: 300), perKilometre: Money(minorUnits: 169),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 1_100), terms: terms)
        var rules = GridWorld.rules(
            dispatch: DispatchRules(favouritePickupTime: .seconds(600), policy: policy),
            behaviour: Behaviour(replyAtMost: .seconds(4), boardingTime: .seconds(20)), seed: seed)
        rules.tariffs = TariffBook(common: tariff, vip: tariff)
        var extras = Extras()
        change(&extras)
        rules.habits = Habits(extras: extras)
        return RandomScenario(
            city: grid.city, rules: rules, drivers: HabitTests.drivers(drivers, on: grid),
            demand: .recorded(HabitTests.requests(requests, every: 60, on: grid)),
            horizon: .start + .seconds(4 * 3_600))
    }

    private func rides(_ change: (inout Extras) -> Void) throws -> [RideRecord] {
        let scenario = try Self.scenario(change)
        let (told, bare) = (scenario.told(), scenario.bare())
        expectSame(told, bare)
        return bare.records.rides
    }

    /// A share of a thousand is everybody; without any of them nobody differs.
    @Test func nobodyDrawsForWhatHasNoShare() throws {
        let plain = try Self.scenario { _ in }
        var none = plain
        none.rules.habits = Habits()
        #expect(plain.bare().bytes == none.bare().bytes)
    }

    @Test func bookedCarsAreThereByTheHour() throws {
        let rides = try rides {
            $0.bookedPerMille = 400
            $0.bookedAhead = .seconds(2_700)
        }
        let booked = rides.filter { $0.bookedFor != nil }
        #expect((30...70).contains(booked.count))
        for ride in booked {
            let hour = try #require(ride.bookedFor)
            // A driver was looked for a quarter of an hour before.
            #expect(hour.since(ride.requestedAt) == .seconds(900))
            #expect(ride.outcome == .completed)
            #expect(try #require(ride.arrivedAt) <= hour)
            #expect(try #require(ride.startedAt) >= hour)
            #expect(RideQuantity.wait.value(of: ride) == 0)
        }
        #expect(rides.contains { ($0.arrivedAt ?? .start) > $0.requestedAt && $0.bookedFor == nil })
    }

    @Test func stopsLengthenTheWayAndThePrice() throws {
        let plain = try rides { _ in }
        let stopping = try rides { $0.stopPerMille = 500 }
        #expect(plain.count == stopping.count)
        let pairs = zip(plain, stopping)
        #expect((35...85).contains(stopping.count { $0.stops == 1 }))
        for (without, with) in pairs {
            #expect(with.stops == 0 ? with.distance == without.distance : true)
            #expect(with.distance >= without.distance && with.fare >= without.fare)
            guard with.stops == 1, let started = with.startedAt, let ended = with.endedAt else {
                continue
            }
            // Driven over the stop, at which the car stands for as long as boarding takes.
            #expect(ended.since(started) == with.duration + .seconds(20))
        }
        #expect(pairs.contains { $0.distance < $1.distance })
    }

    @Test func whoGoesElsewherePaysForTheWayThere() throws {
        let plain = try rides { _ in }
        let changed = try rides { $0.newDestinationPerMille = 1_000 }
        let elsewhere = changed.filter(\.wentElsewhere)
        #expect(elsewhere.count > changed.count / 2)
        for (without, with) in zip(plain, changed) where with.wentElsewhere {
            #expect(without.dropoff != with.dropoff)
            #expect(with.outcome == .completed)
        }
        #expect(zip(plain, changed).contains { $0.fare != $1.fare })
    }

    @Test func callingOffCostsTheFeeOfTheTariff() throws {
        let (log, records) = try Self.scenario { $0.callingOffPerMille = 300 }.bare()
        let called = records.rides.filter { $0.outcome == .cancelled }
        #expect((15...60).contains(called.count))
        #expect(called.allSatisfy { $0.arrivedAt == nil && $0.acceptedAt != nil })
        // Free within five seconds, the fee later.
        let late = called.filter { ride in
            guard let end = ride.endedAt, let accepted = ride.acceptedAt else { return false }
            return end.since(accepted) > .seconds(5)
        }
        #expect(late.count > called.count / 2)
        #expect(HistoryCounts(log).ended == records.rides.count)
        expectSame(
            try Self.scenario { $0.callingOffPerMille = 300 }.told(), (log, records))
    }

    @Test func aDriverLeavesWhereNobodyIs() throws {
        let rides = try rides { $0.missingPerMille = 200 }
        let missing = rides.filter { $0.outcome == .missing }
        #expect((10...40).contains(missing.count))
        for ride in missing {
            let (arrived, ended) = (try #require(ride.arrivedAt), try #require(ride.endedAt))
            #expect(ended.since(arrived) == .seconds(120))
            #expect(ride.startedAt == nil)
        }
        #expect(rides.allSatisfy { $0.outcome == .missing || $0.outcome == .completed })
    }

    @Test func ridesAreGivenBackAndFindAnother() throws {
        let rides = try rides { $0.givingBackPerMille = 300 }
        #expect(rides.reduce(0) { $0 + $1.givenBack } > 15)
        #expect(rides.allSatisfy { $0.outcome == .completed })
        #expect(rides.filter { $0.givenBack > 0 }.allSatisfy { $0.offers > $0.givenBack })
    }

    @Test func favouritesAreAskedFirst() throws {
        let plain = try rides { _ in }
        let wished = try rides { $0.favouritePerMille = 1_000 }
        func ways(_ rides: [RideRecord]) -> Int64 {
            rides.reduce(0) { $0 + ($1.pickupDistance?.millimetres ?? 0) }
        }
        #expect(wished.allSatisfy { $0.outcome == .completed })
        // A favourite who is near enough is seldom the nearest.
        #expect(ways(wished) > 2 * ways(plain))
    }

    /// All at once, under every policy: one history, and every ride ends.
    @Test(arguments: [
        PolicyRules.nearest, .longestIdle, .radius(RadiusRules()), .batched(BatchRules()),
        .shared(SharingRules()),
    ])
    func allTogetherUnderEveryPolicy(policy: PolicyRules) throws {
        let scenario = try Self.scenario(drivers: 12, policy: policy, seed: 3) {
            $0.bookedPerMille = 150
            $0.bookedAhead = .seconds(1_800)
            $0.stopPerMille = 150
            $0.newDestinationPerMille = 150
            $0.callingOffPerMille = 100
            $0.missingPerMille = 100
            $0.favouritePerMille = 150
            $0.givingBackPerMille = 100
        }
        let (told, bare) = (scenario.told(), scenario.bare())
        expectSame(told, bare)
        #expect(bare.records.rides.count > 100)
        #expect(bare.records.rides.allSatisfy { $0.outcome != nil })
        let outcomes = Set(bare.records.rides.compactMap(\.outcome))
        #expect(outcomes.isSuperset(of: [.completed, .cancelled, .missing]))
    }

    /// Whoever is where they want to go is refused, as people are, and counted.
    @Test func nobodyIsDrivenToWhereTheyAre() {
        let place = Self.grid.crossing(3, 3)
        let asked = [
            PlannedRequest(at: .start, ends: RideEnds(pickup: place, dropoff: place)),
            PlannedRequest(
                at: .start + .seconds(1),
                ends: RideEnds(pickup: place, dropoff: Self.grid.crossing(4, 4))),
        ]
        let (_, records) = HabitTests.run(
            HabitTests.drivers(2, on: Self.grid), asked, nil, on: Self.grid)
        #expect(records.rides.count == 1)
        #expect(records.putOff.beingThere == 1)
    }
}
