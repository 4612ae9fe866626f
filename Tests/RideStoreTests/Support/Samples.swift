import Foundation
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
            tokenHash: Array(0..<32), place: place, vehicle: nil)
        ana.currentTrip = TripID(6)
        var luis = Account(
            actor: .driver(DriverID(1 << 32)), name: try PersonName("Luis 👍"),
            tokenHash: Array(repeating: 255, count: 32), place: place,
            vehicle: VehicleDescription(
                make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42"))
        luis.currentTrip = TripID(7)
        luis.today.number = 3
        luis.today.rides = 2
        luis.today.earnings = Money(minorUnits: 2_920)
        let eva = Account(
            actor: .passenger(PassengerID(2)), name: try PersonName("Eva"),
            tokenHash: Array(repeating: 0, count: 32), place: place, vehicle: nil)
        return [ana, luis, eva]
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
