import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

extension BikeTests {
    @Test("B4: systems are liked, and rated by who rented there, averaged live")
    func systemsAreRated() throws {
        let served = bench()
        let renter = try rider(served)
        _ = try served.ask(
            UnlockBike(command_id: commandID(10), code: "S1"), from: renter
        ).get()
        let rental = try #require(served.state(of: renter).rental)
        _ = try served.ask(
            TakeBike(command_id: commandID(11), rental_id: rental.id), from: renter
        ).get()
        for (number, stars) in [(1, 5), (2, 3)] {
            let rated = try served.ask(
                RateNetwork(command_id: commandID(number), code: "town", stars: stars),
                from: renter
            ).get()
            #expect(rated.rating_hundredths == stars * 100 && rated.rating_count == 1)
        }
        let bench = world()
        let (client, _) = try bench.signIn(1, .passenger)
        let refused = try bench.ask(
            RateNetwork(command_id: commandID(3), code: "bcn", stars: 4), from: client)
        #expect(refused.code == "rating_needs_a_rental")
        _ = try bench.ask(
            LikeNetwork(command_id: commandID(4), code: "lil", is_favourite: true), from: client
        ).get()
        let liked = try bench.ask(FindNetworks(favourites: true), from: client).get()
        #expect(liked.networks.map(\.code) == ["lil"])
        for call in [
            RateNetwork(command_id: try commandID(5), code: "none", stars: 4),
            RateNetwork(command_id: try commandID(6), code: "bcn", stars: 6),
        ] {
            let code = try bench.ask(call, from: client).code
            #expect(code == "no_such_system" || code == "stars_out_of_range")
        }
        try bench.crash()
        try served.crash()
        let (again, _) = try served.signIn(3, .passenger)
        let kept = try served.ask(FindNetworks(text: "town"), from: again).get().networks
        #expect(kept.first?.rating_count == 1)
    }
}
