import RideCore
import RideTestSupport
import Testing

@testable import RideBikes

/// A system of three stations: ten bicycles in twelve docks, none in two, full in four.
enum SmallTown {
    static func plan(free: Int = 30) -> BikePlan? {
        BikePlan(
            code: "p", name: "", currency: .real, unlockPrice: Money(minorUnits: 100),
            segments: [
                BikePlan.Segment(startMinute: free, rateThousandths: 10_000, intervalMinutes: 1)
            ].compactMap(\.self), dailyCap: Money(minorUnits: 1_000),
            lostPrice: Money(minorUnits: 90_000))
    }

    static func station(_ id: UInt64, bikes: Int, free: Int?, kind: UInt64 = 1) -> BikeStation {
        BikeStation(
            id: StationID(id), code: "s\(id)", name: "Station \(id)",
            coordinate: Coordinate(latitudeE7: Int32(id) * 10_000, longitudeE7: 0),
            status: BikeStation.Status(
                bikes: [BikeKindID(kind): bikes], freeDocks: free))
    }

    static func system(_ stations: [BikeStation]? = nil) -> BikeSystem {
        BikeSystem(
            code: "town", name: "Town", kinds: [.plain, .assisted],
            plans: [plan()].compactMap(\.self),
            stations: stations ?? [
                station(1, bikes: 10, free: 2), station(2, bikes: 0, free: 2),
                station(3, bikes: 4, free: 0),
            ])
    }
}

@Suite("B5: bicycles are where they are")
struct BikeShareTests {
    private let ana = BikeShare.Wish(rider: PassengerID(1))
    private let rita = BikeShare.Wish(rider: PassengerID(2))

    private func code(_ body: () throws(BikeRejection) -> Void) -> String? {
        do throws(BikeRejection) {
            try body()
            return nil
        } catch { return error.code }
    }

    @Test func aBicycleGoesFromDockToDock() throws {
        var share = BikeShare(SmallTown.system())
        let kept = try share.reserve(at: StationID(1), for: ana, at: .start)
        #expect(share.standing(of: StationID(1))?.bikeCount == 9)
        #expect(share.docks(of: StationID(1))?.free == 2, "it still stands in its dock")
        _ = try share.unlock(.bike(kept.bike.id), for: ana, at: .start)
        _ = try share.perform(.take, on: kept.id, by: ana.rider, at: .start)
        #expect(share.docks(of: StationID(1))?.free == 3)
        let later = Instant.start + .seconds(31 * 60)
        let full = code { () throws(BikeRejection) in
            _ = try share.giveBack(kept.id, to: StationID(3), by: ana.rider, at: later)
        }
        #expect(full == "station_is_full")
        let back = try share.giveBack(kept.id, to: StationID(2), by: ana.rider, at: later)
        #expect(back.bill.total == Money(minorUnits: 110))
        #expect(share.standing(of: StationID(2))?.bikeCount == 1)
        #expect(share.rental(of: ana.rider) == nil)
        try share.verify()
    }

    @Test func nobodyTakesWhatIsKeptForAnother() throws {
        var share = BikeShare(SmallTown.system())
        let kept = try share.reserve(at: StationID(1), for: ana, at: .start)
        let codes: [String?] = [
            code { () throws(BikeRejection) in
                _ = try share.unlock(.bike(kept.bike.id), for: rita, at: .start)
            },
            code { () throws(BikeRejection) in
                _ = try share.reserve(at: StationID(1), for: ana, at: .start)
            },
            code { () throws(BikeRejection) in
                _ = try share.unlock(.station(StationID(3)), for: ana, at: .start)
            },
            code { () throws(BikeRejection) in
                _ = try share.unlock(.station(StationID(2)), for: rita, at: .start)
            },
            code { () throws(BikeRejection) in
                _ = try share.perform(.cancel, on: kept.id, by: rita.rider, at: .start)
            },
            code { () throws(BikeRejection) in
                _ = try share.reserve(at: StationID(9), for: rita, at: .start)
            },
        ]
        #expect(
            codes == [
                "bike_is_kept", "already_rents", "keeps_another_bike", "no_bike_here",
                "no_such_rental", "no_such_station",
            ])
    }

    @Test func whatNobodyComesForIsFreeAgain() throws {
        var share = BikeShare(SmallTown.system())
        _ = try share.reserve(at: StationID(1), for: ana, at: .start)
        _ = try share.unlock(.station(StationID(3)), for: rita, at: .start)
        #expect(share.nextDue == .start + BikeLimits.unlockTime + .milliseconds(1))
        #expect(share.expire(at: .start + BikeLimits.unlockTime).isEmpty)
        let first = share.expire(at: .start + BikeLimits.unlockTime + .milliseconds(1))
        #expect(first.map(\.rider) == [rita.rider] && first.map(\.stage) == [.expired])
        let second = share.expire(at: .start + BikeLimits.reservationTime + .milliseconds(1))
        #expect(second.map(\.rider) == [ana.rider])
        #expect(share.standings.map(\.bikeCount) == [10, 0, 4])
        #expect(share.nextDue == nil)
    }

    @Test("F-11: newer data changes what it speaks of, and nobody loses a bicycle")
    func readingAnewKeepsWhatPeopleDo() throws {
        var share = BikeShare(SmallTown.system())
        let kept = try share.reserve(at: StationID(1), for: ana, at: .start)
        let ridden = try share.unlock(.station(StationID(3)), for: rita, at: .start)
        _ = try share.perform(.take, on: ridden.id, by: rita.rider, at: .start)
        #expect(share.renew(by: share.system).changed.isEmpty)
        #expect(share.standings.map(\.bikeCount) == [9, 0, 3], "the same data changes nothing")
        // The first station reports two, the third is gone, and there is a fourth.
        share.renew(
            by: SmallTown.system([
                SmallTown.station(1, bikes: 2, free: 5), SmallTown.station(2, bikes: 0, free: 2),
                SmallTown.station(4, bikes: 3, free: 1),
            ]))
        #expect(share.standings.map(\.bikeCount) == [2, 0, 0, 3])
        #expect(share.docks(of: StationID(1))?.bikes.count == 3, "with the one that is kept")
        #expect(share.docks(of: StationID(1))?.free == 5)
        try share.verify()
        _ = try share.unlock(.bike(kept.bike.id), for: ana, at: .start)
        let back = try share.giveBack(ridden.id, to: StationID(4), by: rita.rider, at: .start)
        #expect(back.stage == .returned)
        try share.verify()
    }

    @Test func aVanCarriesWhatNobodyKeepsAndWhatFits() throws {
        var share = BikeShare(SmallTown.system())
        _ = try share.reserve(at: StationID(3), for: ana, at: .start)
        let refused = [(3, 2), (0, 2), (4, 2)].map { count, target in
            code { () throws(BikeRejection) in
                try share.carry(count, from: StationID(3), to: StationID(UInt64(target)))
            }
        }
        #expect(refused == Array(repeating: "van_load_out_of_range", count: 3))
        try share.carry(2, from: StationID(3), to: StationID(2))
        #expect(share.standings.map(\.bikeCount) == [10, 2, 1])
        try share.setService(false, of: StationID(1))
        #expect(
            code { () throws(BikeRejection) in
                _ = try share.unlock(.station(StationID(1)), for: rita, at: .start)
            } == "station_lends_none")
        try share.verify()
    }

    @Test(arguments: 1...40)
    func everyRandomHistoryKeepsEveryBicycleInOnePlace(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var share = BikeShare(SmallTown.system())
        var now = Instant.start
        var bikes = 14
        for _ in 0..<300 {
            now = now + .seconds(Int.random(in: 0...900, using: &random))
            let wish = BikeShare.Wish(
                rider: PassengerID(UInt64.random(in: 1...6, using: &random)))
            let station = StationID(UInt64.random(in: 1...3, using: &random))
            let own = share.rental(of: wish.rider)
            switch Int.random(in: 0..<9, using: &random) {
            case 0: _ = try? share.reserve(at: station, for: wish, at: now)
            case 1: _ = try? share.unlock(.station(station), for: wish, at: now)
            case 2:
                let bike = BikeID(UInt64.random(in: 1_000...1_015, using: &random))
                _ = try? share.unlock(.bike(bike), for: wish, at: now)
            case 3:
                let commands: [RentalCommand] = [.take, .pause, .resume, .cancel]
                if let own, let command = commands.randomElement(using: &random) {
                    _ = try? share.perform(command, on: own.id, by: wish.rider, at: now)
                }
            case 4, 5:
                if let own {
                    _ = try? share.giveBack(own.id, to: station, by: wish.rider, at: now)
                }
            case 6: bikes -= share.expire(at: now).count { $0.stage == .lost }
            case 7: try? share.carry(2, from: station, to: StationID(2))
            default:
                // Killed, and opened again with what was saved.
                share = BikeShare(
                    share.system, docks: share.docks, rentals: share.rentals,
                    numbers: share.numbers)
            }
            try share.verify()
            let docked = share.docks.values.reduce(0) { $0 + $1.bikes.count }
            let out = share.rentals.count { $0.stage == .riding || $0.stage == .paused }
            #expect(docked + out == bikes)
        }
    }

    @Test(arguments: [
        ("s12", "S12"), (" S 12 ", "S12"), ("ride:bikes/B1001", "B1001"), ("b007", "B7"),
    ])
    func aCodeIsReadAsItStandsThere(typed: String, text: String) {
        #expect(BikeCode(typed)?.text == text)
        #expect(BikeCode(typed).flatMap { BikeCode($0.link) } == BikeCode(typed))
    }

    @Test(arguments: ["", "S", "12", "X3", "S-1", "S+1", "B99999999999999999999", "S٣", "ride:S1"])
    func anythingElseIsNoCode(typed: String) { #expect(BikeCode(typed) == nil) }
}
