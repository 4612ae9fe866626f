import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Four parties in one car, and who chooses that (R6).
@Suite("R6: four parties in one car") struct FourPartiesTests {
    private static func stage(_ rules: SharingRules) -> Stage {
        var settings = TestService.settings()
        settings.rules.dispatch.policy = .shared(rules)
        return Stage(settings)
    }

    private static let names = ["Ana Costa", "Bea Souza", "Cida Lopes", "Davi Reis"]

    @Test("the driver sees whose stops follow and the seats, the passengers that there are three")
    func everybodySeesTheirOwn() throws {
        let stage = Self.stage(
            SharingRules(parties: 4, detourPerMille: 1_000, maximumWait: .seconds(3_600)))
        let people = try Self.names.map { try stage.guest(.passenger, $0) }
        let (luis, _) = try stage.approvedDriver()
        stage.pass(1)
        let rides = try people.map { try stage.request($0) }
        stage.pass(30)
        let offered = try #require(stage.service.situation(of: luis)?.ride?.trip.id)
        try stage.run(.order(.accept, offered), luis)
        // Through a restart after every step, all at the same moment.
        for step in 0..<8 {
            try stage.save()
            try stage.restart()
            let driver = try #require(stage.service.situation(of: luis))
            let present = try #require(driver.ride)
            let parties = [present] + driver.sharedRides
            let count = step < 4 ? 4 : 8 - step
            #expect(Set(parties.map(\.trip.id)).count == count, "step \(step)")
            #expect(parties.count == count && Set(parties.map(\.trip.id)).isSubset(of: rides))
            let all = present.sharing?.stops ?? []
            if count > 1 {
                let seats = try #require(present.sharing?.seats)
                #expect(seats.taken == min(step, 8 - step) && seats.all == 4)
                #expect(all.count == 8 - step && all.first?.ride == present.trip.id)
                #expect(all.allSatisfy { $0.place != nil })
            }
            for (person, id) in zip(people, rides) {
                let seen = try #require(stage.service.situation(of: person)?.ride)
                guard seen.trip.stage.isLive else { continue }
                #expect(seen.sharing?.others == count - 1)
                guard count > 1 else { continue }
                // The same stops at the same moments, up to the own one, and nothing else of them.
                let own = try #require(seen.sharing?.stops)
                #expect(own.map(\.at) == all.prefix(own.count).map(\.at))
                #expect(own.map(\.isOwn) == all.prefix(own.count).map { $0.ride == id })
                #expect(own.last?.isOwn == true && own.last?.isPickup == false)
                #expect(own.allSatisfy { $0.ride == nil && ($0.place != nil) == $0.isOwn })
                #expect(seen.sharing?.seats == nil)
                #expect(seen.trip.fare.total < seen.trip.quote.fare.total)
            }
            stage.pass(3_600)
            if present.trip.stage == .accepted {
                try stage.run(.order(.arrive, present.trip.id), luis)
                try stage.run(.order(.start, present.trip.id), luis)
            } else {
                try stage.run(.order(.finish, present.trip.id), luis)
            }
        }
        #expect(stage.service.account(of: luis)?.today.rides == 4)
        #expect(stage.service.situation(of: luis)?.driverActivity == .idle)
        try stage.save()
    }

    @Test("A6: a driver who is blocked brings who is aboard, and gives the others back")
    func blockedDriversGiveTheOthersBack() throws {
        let stage = Self.stage(
            SharingRules(parties: 4, detourPerMille: 1_000, maximumWait: .seconds(3_600)))
        let people = try Self.names.map { try stage.guest(.passenger, $0) }
        let (luis, _) = try stage.approvedDriver()
        stage.pass(1)
        for person in people { _ = try stage.request(person) }
        stage.pass(30)
        let first = try #require(stage.service.situation(of: luis)?.ride?.trip.id)
        try stage.run(.order(.accept, first), luis)
        stage.pass(3_600)
        try stage.run(.order(.arrive, first), luis)
        try stage.run(.order(.start, first), luis)
        try stage.service.perform(.block(luis, .conduct, message: "Write to us."))
        let left = people.filter {
            stage.service.situation(of: $0)?.ride?.trip.assignment != nil
        }
        #expect(left.count == 1)
        #expect(stage.service.situation(of: luis)?.ride?.trip.id == first)
        #expect(stage.service.situation(of: luis)?.sharedRides.isEmpty == true)
    }

    @Test("where people choose, a shared car has its own price, and who rides alone goes at once")
    func peopleChoose() throws {
        let stage = Self.stage(
            SharingRules(
                parties: 3, seats: 3, maximumWait: .seconds(3_600), choosingPerMille: 500))
        let people = try Self.names.map { try stage.guest(.passenger, $0) }
        let (luis, _) = try stage.approvedDriver()
        stage.pass(1)
        // In front of each category's shared prices stands that of a car alone.
        let options = try stage.plan(people[0]).options.filter { $0.quote.category == .common }
        #expect(options.map(\.quote.sharedSeats) == [nil, 1, 2])
        let prices = options.map { $0.quote.fare.total.minorUnits }
        #expect(prices[0] > prices[2] && prices[2] > prices[1])
        func ask(_ person: Int, seats: Int?) throws -> TripID {
            let option = try #require(
                try stage.plan(people[person]).options.first {
                    $0.quote.category == .common && $0.quote.sharedSeats == seats
                })
            try stage.run(.request(option.id, .cash, nil), people[person])
            return try #require(stage.service.situation(of: people[person])?.ride?.trip.id)
        }
        let alone = try ask(0, seats: nil)
        #expect(stage.service.trip(alone)?.stage == .offered)
        try stage.run(.order(.decline, alone), luis)
        let (two, one, more) = try (ask(1, seats: 2), ask(2, seats: 1), ask(3, seats: 1))
        #expect(stage.service.trip(two)?.stage == .requested)
        stage.pass(30)
        let offered = try #require(stage.service.situation(of: luis)?.ride?.trip.id)
        try stage.run(.order(.accept, offered), luis)
        // Three seats: never all of four people at once.
        stage.pass(3_600)
        let rides = [two, one, more].compactMap { stage.service.trip($0) }
        for ride in rides {
            // The price is the one that was agreed on, whether somebody comes along or not.
            #expect(ride.fare.total == ride.quote.fare.total && ride.hasShared)
            #expect(ride.fare.amount(of: .sharing) < .zero)
        }
        #expect(
            stage.refusal {
                _ = try stage.service.planDetour(
                    of: offered, for: people[two == offered ? 1 : one == offered ? 2 : 3],
                    to: TestService.waypoint(20, 20, "Mall"))
            } == "car_is_shared")
        try stage.save()
        try stage.restart()
        #expect(stage.service.trip(two)?.quote.sharedSeats == 2)
    }
}
