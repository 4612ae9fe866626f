import Foundation
import RideAccounts
import RideCore
import RideMap
import RideService
import RideSim
import RideTestSupport

/// One of everything that can be saved.
enum Samples {
    /// A ride in every stage, each with people of its own.
    static func rides() throws -> SaveBatch {
        var rides = try TripStage.allCases.enumerated().map { index, stage in
            let number = UInt64(index + 1)
            return try Ride(number, passenger: number, driver: 100 + number, at: stage)
        }
        let ana = Actor.passenger(PassengerID(4))
        try rides[3].tell(.sendMessage(by: ana, text: "Olá \"Luis\" 👍"))
        try rides[3].tell(.markRead(by: .driver(DriverID(104)), through: MessageID(1)))
        let happy = Actor.passenger(PassengerID(6))
        try rides[5].tell(.rate(by: happy, Rating(stars: .five, comment: "Good; DROP TABLE")))
        return SaveBatch(rides)
    }

    /// Rides to which everything has happened that can happen besides: given back, redirected,
    /// begun by the code of the car, with something added to the price in each of three ways.
    static func eventfulRides() throws -> SaveBatch {
        let terms = RideTerms(
            freeWaiting: .seconds(60), waitingPerMinute: Money(minorUnits: 60),
            freeCancellation: .zero, cancellationFee: Money(minorUnits: 500),
            missingFee: Money(minorUnits: 700))
        let luis = DriverID(111)
        var passed = try Ride(11, passenger: 11, driver: 110, at: .arrived, terms: terms)
        try passed.tell(.sendMessage(by: .driver(DriverID(110)), text: "Flat tyre"))
        try passed.tell(.cancel(by: .person(.driver(DriverID(110))), reason: .vehicleTrouble))
        try passed.tell(.offer(to: luis, expiresAt: Instant(milliseconds: 900_000)))
        try passed.tell(.accept(by: luis))
        try passed.redirect("Mercado", to: 77)
        try passed.tell(.arrive(by: luis))
        passed.wait(.seconds(600))
        try passed.tell(.start(by: luis))
        try passed.redirect("Puerto", to: 78)
        var boarded = Ride(12, passenger: 12, payment: .card)
        try boarded.tell(
            .offer(to: DriverID(112), expiresAt: Instant(milliseconds: 900_000)))
        try boarded.tell(.board(with: DriverID(112)))
        try boarded.tell(.finish(by: DriverID(112)))
        try boarded.tell(.tip(by: .passenger(PassengerID(12)), amount: Money(minorUnits: 300)))
        var cancelled = try Ride(13, passenger: 13, driver: 113, at: .accepted, terms: terms)
        cancelled.wait(.seconds(300))
        let passenger = Actor.passenger(PassengerID(13))
        try cancelled.tell(.cancel(by: .person(passenger), reason: .tookTooLong))
        return SaveBatch([passed, boarded, cancelled])
    }

    static func cars() throws -> [Car] {
        let place = StreetPosition.link(LinkID(7), offset: Metres(millimetres: 1_250))
        let trip = TripID(4)
        let activities: [DriverActivity] = [
            .offline, .idle, .considering(trip), .atPickup(trip), .withPassenger(trip),
        ]
        let parked = activities.enumerated().map { index, activity in
            Car(
                driver: DriverID((1 << 32) + UInt64(index)),
                categories: CategorySet(Category.allCases), activity: activity,
                movement: .parked(index == 0 ? .node(NodeID(12)) : place))
        }
        // A leg is made by the world alone, so this one comes from its stored form.
        let driving = #"""
            {"driver":3,"categories":1,"activity":{"enRoute":{"trip":4}},"legNumber":9,
            "movement":{"driving":{"leg":{"from":"n3","to":"l7+1250","departedAt":1000,
            "duration":90000,"distance":4200000}}}}
            """#
        return try parked + [JSONDecoder().decode(Car.self, from: Data(driving.utf8))]
    }

    /// A passenger and a driver with a ride that is over on their screens, and one without.
    static func accounts() throws -> [Account] {
        let place = Waypoint(
            coordinate: Coordinate(latitudeE7: -299_045_000, longitudeE7: -712_489_000),
            name: "Ñuñoa")
        var ana = Account(
            actor: .passenger(PassengerID(6)), name: try PersonName("Ana"),
            openedAt: WallTime(milliseconds: 1_000), sessions: [session(Array(0..<32))],
            place: place, vehicle: nil)
        ana.currentTrip = TripID(6)
        var luis = Account(
            actor: .driver(DriverID(1 << 32)), name: try PersonName("Luis 👍"),
            openedAt: WallTime(milliseconds: 2_000),
            sessions: [session(Array(repeating: 255, count: 32))], place: place,
            vehicle: VehicleDescription(
                make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42"))
        luis.currentTrip = TripID(7)
        luis.today.number = 3
        luis.today.rides = 2
        luis.today.earnings = Money(minorUnits: 2_920)
        let eva = Account(
            actor: .passenger(PassengerID(2)), name: try PersonName("Eva"), openedAt: .epoch,
            sessions: [], place: place, vehicle: nil)
        return [ana, luis, eva]
    }

    private static func session(_ hash: [UInt8]) -> Session {
        Session(tokenHash: hash, at: WallTime(milliseconds: 3_000))
    }

    static let ratings = [
        RatingRecord(
            actor: .driver(DriverID(5)), average: RatingAverage(sum: 23, count: 5)),
        RatingRecord(
            actor: .driver(DriverID(1 << 32)), average: RatingAverage(sum: 5, count: 1)),
        RatingRecord(
            actor: .passenger(PassengerID(6)), average: RatingAverage(sum: 4, count: 1)),
    ]
}
