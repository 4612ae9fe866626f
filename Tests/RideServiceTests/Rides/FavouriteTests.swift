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

    /// What becomes of the favourite between the price and the request.
    enum Fate: CaseIterable {
        case stays, goesHome, ridesWithOthers, wantsCards, headsHome

        /// What the passenger is told; nil where the promise is kept.
        var told: String? {
            switch self {
            case .stays: nil
            case .goesHome: "off_work"
            case .ridesWithOthers: "busy"
            case .wantsCards: "payment"
            case .headsHome: "unsuitable"
            }
        }
    }

    @Test("P14: a favourite who was named with the price is asked first, or it is said why not")
    func thePromiseIsKeptOrTakenBack() throws {
        for (fate, isPromised) in Fate.allCases.flatMap({ [($0, true), ($0, false)] }) {
            let pair = try Pair()
            let stage = pair.stage
            try pair.ride()
            #expect(pair.favour() == nil)
            _ = try stage.approvedDriver(8)
            let option = try #require(try stage.plan(pair.ana).options.first)
            #expect(option.favourite?.driver == pair.driver)
            var preferences = DriverPreferences.everything
            switch fate {
            case .stays: break
            case .goesHome: try stage.run(.goOffline, pair.luis)
            case .ridesWithOthers:
                while stage.service.situation(of: pair.luis)?.driverActivity == .idle {
                    _ = try stage.request(try stage.guest(.passenger, "Ida"))
                }
            case .wantsCards:
                preferences.payments = .cardOnly
                try stage.run(.prefer(preferences), pair.luis)
            case .headsHome:
                preferences.areas = [
                    .init(middle: TestService.waypoint(1, 1, "Far"), radius: Metres(100))
                ]
                try stage.run(.prefer(preferences), pair.luis)
            }
            var form = RideService.RequestForm()
            if isPromised { form.promised = pair.driver }
            try stage.run(.request(option.id, .cash, nil, form), pair.ana)
            try stage.save()
            let notices = stage.notices.filter {
                $0.person == pair.ana && $0.kind == .favouriteGone
            }
            let told = isPromised ? fate.told.map { [$0] } ?? [] : []
            #expect(notices.compactMap(\.facts.code) == told, "\(fate)")
            #expect(notices.first?.facts.name == (notices.isEmpty ? nil : "Person 9"))
            // The driver hears nothing of it.
            #expect(!stage.notices.contains { $0.person == pair.luis && $0.kind == .favouriteGone })
        }
    }

    @Test("P14: nothing is said of a driver who is no favourite, or was not to be asked first")
    func whoWasNotPromisedIsNotMissed() throws {
        let pair = try Pair()
        try pair.ride()
        // Somebody is there to be asked instead.
        _ = try pair.stage.approvedDriver(8)
        for isNearest in [false, true] {
            if isNearest { #expect(pair.favour() == nil) }
            let option = try #require(try pair.stage.plan(pair.ana).options.first)
            try pair.stage.run(.goOffline, pair.luis)
            var form = RideService.RequestForm()
            form.promised = pair.driver
            form.firstAsked = isNearest ? .nearest : nil
            try pair.stage.run(.request(option.id, .cash, nil, form), pair.ana)
            let trip = try #require(pair.stage.service.situation(of: pair.ana)?.ride?.trip.id)
            #expect(pair.stage.refusal(.order(.cancel(.changedMind), trip), pair.ana) == nil)
            try pair.stage.run(.goOnline, pair.luis)
        }
        try pair.stage.save()
        #expect(!pair.stage.notices.contains { $0.kind == .favouriteGone })
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
