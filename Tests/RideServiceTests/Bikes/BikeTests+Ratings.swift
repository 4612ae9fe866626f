import FoundationEssentials
import RideBikes
import RideCore
import RideService
import RideTestSupport
import Testing

extension BikeTests {
    @Test("B4: a station or a system is rated by who rented there", arguments: [false, true])
    func ratingsNeedARental(afterCrash: Bool) throws {
        let stage = stage()
        let orders: [BikeOrder] =
            (1...3).map { .rate(StationID($0), stars: 1) } + [
                .rateSystem("town", stars: 1)
            ]
        func refusals(_ actor: Actor) -> [String?] {
            orders.map { stage.refusal(.bikes($0), actor) }
        }
        let no = "rating_needs_a_rental"
        for _ in 1...3 {
            #expect(refusals(try stage.guest(.passenger)) == [no, no, no, no])
        }
        let ana = try rider(stage)
        try stage.run(.bikes(.reserve(StationID(1), kind: nil, nil)), ana)
        #expect(refusals(ana) == [no, no, no, no])
        let id = try current(stage, ana).id
        try stage.run(.bikes(.unlock("S1", kind: nil, nil)), ana)
        try stage.run(.bikes(.take(id)), ana)
        if afterCrash { try stage.restart() }
        #expect(refusals(ana) == [nil, no, no, nil])
        try stage.run(.bikes(.giveBack(id, StationID(2))), ana)
        if afterCrash { try stage.restart() }
        #expect(refusals(ana) == [nil, nil, no, nil])
        #expect(stage.service.rating(of: StationID(1)) == RatingAverage(sum: 1, count: 1))
    }

    @Test("B4: ratings of systems are saved beside those of stations, and old rows are read")
    func opinionsOfSystemsAreSaved() throws {
        let stage = stage()
        let ana = try rider(stage)
        _ = try begin(stage, ana)
        try stage.run(.bikes(.rateSystem("town", stars: 4)), ana)
        try stage.run(.bikes(.likeSystem("town", true)), ana)
        #expect(stage.refusal(.bikes(.likeSystem("moon", true)), ana) == "no_such_system")
        try stage.save()
        try stage.restart()
        #expect(stage.service.rating(ofSystem: "town") == RatingAverage(sum: 4, count: 1))
        let friend = stage.service.bikeFriend(PassengerID(ana.number))
        #expect(friend.system("town").isFavourite && friend.systems.count == 1)
        let old = #"{"passenger":3,"favourites":[2],"opinions":[]}"#
        let read = try JSONDecoder().decode(BikeFriend.self, from: Data(old.utf8))
        #expect(read.systems.isEmpty && read.favourites == [StationID(2)])
    }
}
