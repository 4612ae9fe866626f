import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// P14: who follows a driver by having made them a favourite, and how long.
@Suite struct FavouriteTests {
    private static let day = 86_400

    private struct Pair {
        let stage = Stage()
        let ana: Actor
        let luis: Actor
        let driver: DriverID
        var passenger: PassengerID { PassengerID(ana.number) }

        init() throws {
            (luis, driver) = try stage.approvedDriver()
            ana = try stage.guest(.passenger)
        }

        func ride() throws {
            let trip = try stage.request(ana)
            try stage.drive(trip, luis)
            try stage.run(.dismiss(trip), ana)
        }

        func favour() -> String? { stage.refusal(.wish(driver, .favourite), ana) }

        var isFavourite: Bool { stage.service.wishes(of: ana).favourites == [driver] }
    }

    @Test func aRideThatWasCalledOffMakesNoFavourite() throws {
        let pair = try Pair()
        let trip = try pair.stage.request(pair.ana)
        try pair.stage.run(.order(.accept, trip), pair.luis)
        #expect(pair.favour() == "favourite_needs_a_ride")
        try pair.stage.run(.order(.cancel(.changedMind), trip), pair.ana)
        #expect(pair.favour() == "favourite_needs_a_ride")
        #expect(!pair.isFavourite)
        // To avoid somebody no ride is needed.
        #expect(pair.stage.refusal(.wish(pair.driver, .avoid), pair.ana) == nil)
    }

    @Test("A favourite lapses 90 days after the last ride together", arguments: [false, true])
    func favouritesLapse(afterCrash: Bool) throws {
        let pair = try Pair()
        try pair.ride()
        #expect(pair.favour() == nil)
        let until = try #require(try pair.stage.service.favourites(of: pair.luis).first?.until)
        pair.stage.pass(Int(until.since(pair.stage.service.now).inSeconds) - 1)
        if afterCrash { try pair.stage.restart() }
        #expect(pair.isFavourite)
        pair.stage.pass(2)
        #expect(!pair.isFavourite)
        #expect(try pair.stage.service.favourites(of: pair.luis).isEmpty)
        #expect(pair.stage.service.wish(of: pair.ana, for: pair.driver) == .none)
        #expect(pair.favour() == "favourite_needs_a_ride")
    }

    @Test func aDriverSeesWhoseFavouriteTheyAreAndRefuses() throws {
        let pair = try Pair()
        let (stage, service) = (pair.stage, pair.stage.service)
        try pair.ride()
        #expect(try service.favourites(of: pair.luis).isEmpty)
        #expect(pair.favour() == nil)
        #expect(try service.favourites(of: pair.luis).map(\.passenger) == [pair.passenger])
        #expect(stage.refusal { _ = try service.favourites(of: pair.ana) } == "only_for_drivers")
        #expect(stage.refusal(.refuseFavourite(PassengerID(99)), pair.luis) == "no_such_person")
        #expect(
            stage.refusal(.refuseFavourite(pair.passenger), pair.ana) == "only_for_drivers")
        try stage.run(.refuseFavourite(pair.passenger), pair.luis)
        #expect(try service.favourites(of: pair.luis).isEmpty)
        #expect(!pair.isFavourite)
        #expect(pair.favour() == "favourite_refused")
        // Another ride changes nothing of it, nor does a restart.
        try pair.ride()
        try stage.restart()
        #expect(pair.favour() == "favourite_refused")
    }

    @Test("So many refusals are kept, the newest", arguments: [-1, 0, 1])
    func refusalsAreLimited(beyond: Int) throws {
        let passengers = (1...Limits.refusedFavourites + beyond).map { PassengerID(UInt64($0)) }
        var file = DriverFile()
        for passenger in passengers { file.refuse(passenger) }
        #expect(file.refusedFavourites?.contains(PassengerID(1)) == (beyond <= 0))
        #expect(file.refusedFavourites?.last == passengers.last)
    }
}
