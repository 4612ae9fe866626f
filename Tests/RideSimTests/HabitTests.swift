import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// What simulated people do beyond the simplest, in small runs on the grid (S3).
@Suite struct HabitTests {
    typealias Outcome = (bytes: [UInt8], records: RunRecords)

    static func run(
        _ drivers: [SimulatedDriver], _ requests: [PlannedRequest], _ habits: Habits?,
        behaviour: Behaviour = Behaviour(), dispatch: DispatchRules = DispatchRules(),
        horizon: Duration = .seconds(4 * 3_600), surge: Bool = false,
        speeds: SpeedProfile? = nil, on grid: TestGrid = .whole
    ) -> Outcome {
        var rules = GridWorld.rules(dispatch: dispatch, behaviour: behaviour)
        rules.habits = habits
        if surge { rules.surge = .standard }
        var bytes: [UInt8] = []
        let result = HeadlessRun.run(
            drivers, asking: .recorded(requests), in: grid.city, rules: rules,
            speeds: speeds, horizon: .start + horizon, log: { bytes += $0 })
        return (bytes, result.records)
    }

    /// A request every so many seconds between crossings that are drawn.
    static func requests(
        _ count: Int, every seconds: Int64, on grid: TestGrid = .whole
    ) -> [PlannedRequest] {
        var random = SeededRandom(seed: 5)
        return (0..<count).map { index in
            PlannedRequest(
                at: Instant(milliseconds: Int64(index) * seconds * 1_000),
                ends: RideEnds(
                    pickup: grid.crossing(random.below(grid.side), random.below(grid.side)),
                    dropoff: grid.crossing(random.below(grid.side), random.below(grid.side))))
        }
    }

    static func drivers(_ count: Int, on grid: TestGrid = .whole) -> [SimulatedDriver] {
        var random = SeededRandom(seed: 9)
        return (0..<count).map { number in
            GridWorld.driver(
                UInt64(number), at: grid.crossing(random.below(grid.side), random.below(grid.side)))
        }
    }

    /// Whoever asks for nothing special lives through the same history as without habits.
    @Test func noHabitIsTheSameHistory() {
        let (fleet, asked) = (Self.drivers(12), Self.requests(90, every: 100))
        let behaviour = Behaviour(
            acceptancePerMille: 800, replyAtLeast: .seconds(2), replyAtMost: .seconds(9),
            boardingTime: .seconds(30), patience: .seconds(300), pickupPatience: .seconds(500))
        let plain = Self.run(fleet, asked, nil, behaviour: behaviour)
        let empty = Self.run(fleet, asked, Habits(), behaviour: behaviour)
        #expect(plain.bytes == empty.bytes)
        let same = Habits(
            patience: .fixed(.seconds(300)), pickupPatience: .fixed(.seconds(500)),
            boarding: .fixed(.seconds(30)), elasticity: Elasticity(),
            traffic: Traffic(speedPerMille: Array(repeating: 1_000, count: 168)))
        #expect(Self.run(fleet, asked, same, behaviour: behaviour).bytes == plain.bytes)
    }

    /// What a driver answers to a request does not depend on how many others there are.
    @Test func answersByRideAreCommonToOtherFleets() {
        let asked = Self.requests(200, every: 60)
        let behaviour = Behaviour(
            acceptancePerMille: 500, replyAtLeast: .seconds(1), replyAtMost: .seconds(9))
        func answers(_ fleet: Int) -> [[Int]: OfferRecord.Answer] {
            let records = Self.run(
                Self.drivers(fleet), asked, Habits(drawsByRide: true), behaviour: behaviour
            ).records
            return Dictionary(
                records.offers.compactMap { offer in
                    offer.answer.map { ([offer.ride, offer.driver], $0) }
                }, uniquingKeysWith: { first, _ in first })
        }
        let (few, many) = (answers(10), answers(30))
        let common = few.keys.filter { many[$0] != nil }
        #expect(common.count > 15)
        #expect(common.allSatisfy { few[$0] == many[$0] })
    }

    @Test func aLogitAcceptsWhatIsNearAndPaysWell() {
        let model = AnswerModel(constant: 2, perPickupMinute: -0.25, perMinorUnit: 0.0008)
        func chance(_ minutes: Int64, _ pay: Int64) -> Double {
            model.chance(
                pickup: .seconds(60 * minutes), ride: .seconds(600), pay: Money(minorUnits: pay))
        }
        #expect(abs(chance(4, 1_200) - 0.8765) < 0.0001)
        #expect(abs(chance(15, 1_200) - 0.3121) < 0.0001)
        #expect(AnswerModel(constant: 100).chance(pickup: .zero, ride: .zero, pay: .zero) == 1)
        let records = Self.run(
            Self.drivers(20), Self.requests(400, every: 30), Habits(answers: model)
        ).records
        let near = records.offers.filter { $0.answer == .accepted }.count
        #expect(near > 0 && near < records.offers.count)
    }

    @Test func aShiftBeginsAndEnds() throws {
        var driver = GridWorld.driver(0, at: TestCity.crossing(10, 10))
        driver.shifts = [
            PlannedShift(from: .start + .seconds(600), until: .start + .seconds(1_200)),
            PlannedShift(from: .start + .seconds(5_000), until: nil),
        ]
        func request(_ second: Int64) -> PlannedRequest {
            PlannedRequest(
                at: Instant(milliseconds: second * 1_000),
                ends: RideEnds(
                    pickup: TestCity.crossing(10, 12), dropoff: TestCity.crossing(10, 60)))
        }
        let records = Self.run(
            [driver], [request(100), request(1_000), request(3_000), request(5_100)], nil
        ).records
        // Before and between the shifts there is nobody.
        #expect(
            records.rides.map(\.outcome) == [.noDriver, .completed, .noDriver, .completed])
        let shifts = records.drivers[0].shifts
        #expect(shifts.map(\.from) == [.start + .seconds(600), .start + .seconds(5_000)])
        // The ride under way at the end of the shift is carried to its end.
        #expect(shifts[0].until == records.rides[1].endedAt)
        #expect(try #require(shifts[0].until) > .start + .seconds(1_200))
        #expect(shifts[1].until == nil)
    }

    @Test func whoHasWorkedLongPauses() {
        let habits = Habits(breaks: BreakRules(after: .seconds(3_600), length: .seconds(1_200)))
        let records = Self.run(Self.drivers(3), Self.requests(40, every: 300), habits).records
        for driver in records.drivers {
            #expect(driver.shifts.count >= 3)
            for (shift, next) in zip(driver.shifts, driver.shifts.dropFirst()) {
                guard let until = shift.until else {
                    Issue.record("a break that nobody took")
                    continue
                }
                #expect(until.since(shift.from) >= .seconds(3_600))
                #expect(next.from.since(until) == .seconds(1_200))
            }
        }
        for offer in records.offers {
            let shifts = records.drivers[offer.driver].shifts
            let isAtWork = shifts.contains { shift in
                shift.from <= offer.offeredAt && offer.offeredAt <= shift.until ?? offer.offeredAt
            }
            #expect(isAtWork)
        }
    }

    @Test(arguments: [IdleRules.Goal.home, .stand, .demand])
    func idleCarsGoWhereTheyAreMeantTo(goal: IdleRules.Goal) {
        let stand = TestCity.grid64.coordinate(of: TestCity.crossing(32, 32))
        let habits = Habits(
            idling: IdleRules(
                goal: goal, after: .seconds(60), farthest: .seconds(3_600), stands: [stand]))
        let home = TestCity.crossing(5, 5)
        let request = PlannedRequest(
            at: .start + .seconds(10),
            ends: RideEnds(pickup: TestCity.crossing(8, 8), dropoff: TestCity.crossing(40, 40)))
        // Another one, much later, tells where the car is by its way there.
        let goalPlace: StreetPosition =
            switch goal {
            case .home: home
            case .stand: TestCity.crossing(32, 32)
            case .demand: TestCity.crossing(8, 8)
            }
        let last = PlannedRequest(
            at: .start + .seconds(3_300),
            ends: RideEnds(pickup: goalPlace, dropoff: TestCity.crossing(1, 1)))
        let records = Self.run(
            [GridWorld.driver(0, at: home)], [request, last], habits, horizon: .seconds(3_400)
        ).records
        #expect(records.rides.map(\.outcome) == [.completed, .completed])
        #expect(records.rides[1].pickupDistance == .zero)
    }

    @Test func dearerAndLaterPutsPeopleOff() {
        let rules = Elasticity(price: -0.5, priceLevel: 1, wait: -1, usualWait: .seconds(300))
        #expect(rules.share(surgeHundredths: 100) == 1)
        #expect(abs(rules.share(surgeHundredths: 400) - 0.5) < 1e-12)
        #expect(rules.share(wait: .seconds(200)) == 1)
        #expect(abs(rules.share(wait: .seconds(600)) - 0.5) < 1e-12)
        #expect(abs(rules.share(wait: nil) - 0.25) < 1e-12)
        let asked = Self.requests(600, every: 20)
        func records(_ level: Double) -> RunRecords {
            Self.run(
                Self.drivers(40), asked,
                Habits(elasticity: Elasticity(price: -0.5, priceLevel: level))
            ).records
        }
        let (usual, dear) = (records(1), records(4))
        #expect(usual.rides.count == 600 && usual.putOff == PutOff())
        #expect(dear.putOff.byWait == 0)
        #expect(dear.rides.count + dear.putOff.byPrice == 600)
        #expect(abs(dear.putOff.byPrice - 300) < 50)
        // Whoever asks at a high price asks at a low one.
        let both = Set(usual.rides.map(\.requestedAt))
        #expect(dear.rides.allSatisfy { both.contains($0.requestedAt) })
    }

    @Test func slowStreetsTakeLonger() throws {
        let driver = GridWorld.driver(0, at: TestCity.crossing(10, 10))
        let request = PlannedRequest(
            at: .start + .seconds(5),
            ends: RideEnds(pickup: TestCity.crossing(10, 14), dropoff: TestCity.crossing(10, 34)))
        let half = Habits(traffic: Traffic(speedPerMille: Array(repeating: 500, count: 168)))
        let free = Self.run([driver], [request], nil).records.rides[0]
        let slow = Self.run([driver], [request], half).records.rides[0]
        #expect(free.arrivedAt == .start + .seconds(5 + 4 * 15))
        #expect(slow.arrivedAt == .start + .seconds(5 + 4 * 30))
        #expect(slow.duration == .seconds(20 * 30) && free.duration == .seconds(20 * 15))
        #expect(slow.distance == free.distance)
        #expect(try #require(slow.endedAt) == .start + .seconds(5 + 24 * 30))
    }

    /// A car that is called back stands where it had come to, however slow the streets are.
    @Test func aStoppedCarIsAsFarAsItCame() throws {
        let driver = GridWorld.driver(0, at: TestCity.crossing(10, 10))
        func request(_ second: Int64, _ place: StreetPosition) -> PlannedRequest {
            PlannedRequest(
                at: .start + .seconds(second),
                ends: RideEnds(pickup: place, dropoff: TestCity.crossing(1, 1)))
        }
        let habits = Habits(traffic: Traffic(speedPerMille: Array(repeating: 500, count: 168)))
        let records = Self.run(
            [driver],
            [request(0, TestCity.crossing(10, 40)), request(301, TestCity.crossing(10, 20))],
            habits, behaviour: Behaviour(pickupPatience: .seconds(300))
        ).records
        #expect(records.rides[0].outcome == .pickupPatienceEnded)
        #expect(records.rides[1].pickupDistance == .zero)
    }

    /// With everything at once, under every policy, each run comes to an end and repeats itself.
    @Test(arguments: [
        PolicyRules.nearest, .longestIdle, .radius(RadiusRules()), .batched(BatchRules()),
        .batched(BatchRules(forward: .seconds(60), reassignGain: .seconds(60))),
        .shared(SharingRules()),
    ])
    func everythingGoesTogether(policy: PolicyRules) {
        var fleet = Self.drivers(24)
        let profile = ShiftProfile(
            atWorkPerMille: (0..<24).map { [300, 1_000, 500, 800][$0 % 4] })
        let shifts = profile.shifts(
            of: fleet.count, in: GridWorld.rules().calendar, until: .start + .seconds(4 * 3_600))
        for index in fleet.indices { fleet[index].shifts = shifts[index] }
        let speeds = (0..<168).map { 600 + 100 * ($0 % 7) }
        let habits = Habits(
            answers: AnswerModel(constant: 1, perPickupMinute: -0.1),
            patience: .exponential(mean: .seconds(400)),
            pickupPatience: .logNormal(median: .seconds(500), spread: 0.6),
            boarding: .uniform(least: .zero, most: .seconds(60)),
            elasticity: Elasticity(price: -0.5, wait: -0.3),
            breaks: BreakRules(after: .seconds(3_000), length: .seconds(600)),
            idling: IdleRules(goal: .demand), traffic: Traffic(speedPerMille: speeds))
        let dispatch = DispatchRules(maximumPickupTime: .seconds(1_500), policy: policy)
        let behaviour = Behaviour(replyAtLeast: .seconds(1), replyAtMost: .seconds(20))
        let asked = Self.requests(120, every: 110)
        let first = Self.run(
            fleet, asked, habits, behaviour: behaviour, dispatch: dispatch, surge: true)
        let second = Self.run(
            fleet, asked, habits, behaviour: behaviour, dispatch: dispatch, surge: true)
        #expect(first.bytes == second.bytes)
        let rides = first.records.rides
        #expect(rides.count + first.records.putOff.byPrice + first.records.putOff.byWait == 120)
        #expect(rides.allSatisfy { $0.outcome != nil })
        #expect(rides.count { $0.outcome == .completed } > 20)
        for driver in first.records.drivers {
            for (shift, next) in zip(driver.shifts, driver.shifts.dropFirst()) {
                #expect(shift.until.map { $0 <= next.from } ?? false)
            }
        }
    }
}

/// Shifts that follow a profile.
@Suite struct ShiftProfileTests {
    private let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(6 * 3_600 + 1_800))

    @Test func asManyAreAtWorkAsTheProfileSays() {
        let shares = (0..<24).map { [0, 250, 1_000, 333, 500, 100][$0 % 6] }
        let profile = ShiftProfile(atWorkPerMille: shares)
        let end = Instant.start + .seconds(30 * 3_600)
        let shifts = profile.shifts(of: 97, in: calendar, until: end)
        #expect(shifts.count == 97)
        for hour in 0..<29 {
            // At the end of each hour its number is reached.
            let moment = Instant(milliseconds: (1_800 + Int64(hour) * 3_600 - 1) * 1_000)
            guard moment > .start else { continue }
            let working = shifts.count { $0.contains { $0.holds(moment) } }
            let wanted = profile.count(of: 97, hour: calendar.hour(at: moment))
            #expect(working == wanted, "hour \(hour)")
        }
        for own in shifts {
            for (shift, next) in zip(own, own.dropFirst()) {
                #expect(shift.until.map { $0 < next.from } ?? false)
            }
        }
    }

    /// Who has worked longest goes first, so nobody works on while others never do.
    @Test func everybodyGetsATurn() {
        let profile = ShiftProfile(atWorkPerMille: (0..<24).map { $0 % 2 == 0 ? 400 : 600 })
        let shifts = profile.shifts(
            of: 50, in: calendar, until: .start + .seconds(24 * 3_600))
        #expect(shifts.allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: [0, 1_000]) func aFlatProfileChangesNobody(share: Int) {
        let profile = ShiftProfile(atWorkPerMille: Array(repeating: share, count: 24))
        let shifts = profile.shifts(of: 7, in: calendar, until: .start + .seconds(86_400))
        #expect(shifts.allSatisfy { $0.count == (share == 0 ? 0 : 1) })
    }
}

/// Times that are drawn, and the functions they are made of.
@Suite struct TimeLawTests {
    @Test func theExponentialFunctionIsExact() {
        for step in -7_000...7_000 {
            let x = Double(step) / 10
            let (own, known) = (DeterministicMath.exponential(x), exp(x))
            #expect(abs(own - known) <= known * 4e-16 * max(1, abs(x) / 50), "\(x)")
        }
        #expect(DeterministicMath.exponential(0) == 1)
        #expect(DeterministicMath.exponential(.infinity) == .infinity)
        #expect(DeterministicMath.exponential(-.infinity) == 0)
    }

    @Test(arguments: [
        (TimeLaw.uniform(least: .seconds(60), most: .seconds(180)), 120.0, 34.6),
        (.exponential(mean: .seconds(300)), 300, 300),
        (.logNormal(median: .seconds(300), spread: 0.5), 339.9, 181.2),
        (.fixed(.seconds(45)), 45, 0),
    ])
    func drawsHaveTheirMeanAndDeviation(law: TimeLaw, mean: Double, deviation: Double) {
        var random = RandomStream(seed: 3, purpose: .patience)
        let count = 40_000
        let draws = (0..<count).map { _ in law.draw(&random).inSeconds }
        let own = draws.reduce(0, +) / Double(count)
        let variance = draws.reduce(0) { $0 + ($1 - own) * ($1 - own) } / Double(count)
        #expect(abs(own - mean) < 0.02 * mean)
        #expect(abs(variance.squareRoot() - deviation) <= 0.03 * deviation + 1e-6)
        #expect(abs(law.mean.inSeconds - mean) < 0.001 * mean)
    }

    @Test func nothingIsLongerThanAMonth() {
        var random = RandomStream(seed: 3, purpose: .patience)
        let law = TimeLaw.exponential(mean: TimeLaw.longest)
        let draws = (0..<100).map { _ in law.draw(&random) }
        #expect(draws.max() == TimeLaw.longest)
    }
}
