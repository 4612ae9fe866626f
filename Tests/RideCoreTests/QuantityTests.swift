import Foundation
import RideCore
import Testing

@Suite("Moments, durations, distances and points are whole numbers")
struct QuantityTests {
    @Test func momentsAddSubtractAndCompare() {
        let noon = Instant(milliseconds: 43_200_000)
        #expect(noon + .seconds(1) == Instant(milliseconds: 43_201_000))
        #expect(noon - .milliseconds(1) == Instant(milliseconds: 43_199_999))
        #expect(noon.since(.start) == .seconds(43_200))
        #expect(Instant.start.since(noon) == .seconds(-43_200))
        #expect(noon + Instant.start.since(noon) == .start)
        #expect(Instant.start < noon)
        #expect(!(noon < noon))
    }

    /// A duration and its whole milliseconds.
    @Test(
        arguments: [
            (Duration.zero, 0), (.milliseconds(1), 1), (.milliseconds(-1), -1),
            (.microseconds(1_999), 1), (.microseconds(-1_999), -1), (.nanoseconds(999_999), 0),
            (.nanoseconds(-999_999), 0), (.seconds(3) + .milliseconds(7), 3_007),
            (.seconds(-3) - .milliseconds(7), -3_007), (.seconds(604_800), 604_800_000),
        ] as [(Duration, Int64)])
    func aDurationDropsPartsOfAMillisecondTowardsZero(duration: Duration, milliseconds: Int64) {
        #expect(duration.milliseconds == milliseconds)
        #expect(Instant.start + duration == Instant(milliseconds: milliseconds))
        #expect(Instant.start - duration == Instant(milliseconds: -milliseconds))
        #expect(duration.inSeconds == Double(milliseconds) / 1_000)
    }

    /// Metres and millimetres.
    @Test(
        arguments: [
            (0, 0), (1, 1_000), (0.0004, 0), (0.0005, 1), (-0.0005, -1), (0.0014, 1),
            (4_200.123, 4_200_123), (2_000_000, 2_000_000_000),
        ] as [(Double, Int64)])
    func metresAreRoundedToTheMillimetre(metres: Double, millimetres: Int64) {
        #expect(Metres(metres).millimetres == millimetres)
    }

    @Test func distancesAddUpWithoutDrift() {
        let step = Metres(0.1)
        let sum = (0..<1_000_000).reduce(into: Metres.zero) { sum, _ in sum += step }
        #expect(sum == Metres(millimetres: 100_000_000))
        #expect(sum.inMetres == 100_000)
        #expect(sum - sum == .zero)
        #expect(step < sum)
    }

    /// Latitude and longitude in degrees, and in ten-millionths; nil where not on the Earth.
    @Test(
        arguments: [
            (0, 0, [0, 0]), (90, 180, [900_000_000, 1_800_000_000]),
            (-90, -180, [-900_000_000, -1_800_000_000]),
            (-29.9045, -71.2489, [-299_045_000, -712_489_000]),
            (0.00000004, -0.00000004, [0, 0]), (0.00000006, -0.00000006, [1, -1]),
            (90.0000001, 0, nil), (-90.0000001, 0, nil), (0, 180.0000001, nil),
            (0, -180.0000001, nil), (.nan, 0, nil), (0, .nan, nil), (.infinity, 0, nil),
            (0, -.infinity, nil),
        ] as [(Double, Double, [Int32]?)])
    func aPointIsOnTheEarthOrIsNone(latitude: Double, longitude: Double, expected: [Int32]?) {
        let point = Coordinate(latitude: latitude, longitude: longitude)
        #expect(point.map { [$0.latitudeE7, $0.longitudeE7] } == expected)
    }

    @Test func aPointComesBackFromItsDegrees() {
        for value in [Int32(0), 1, -1, 299_045_001, -712_489_003, 899_999_999] {
            let point = Coordinate(latitudeE7: value, longitudeE7: value)
            #expect(Coordinate(latitude: point.latitude, longitude: point.longitude) == point)
        }
    }

    @Test func identifiersAreOrderedAndShownAsTheirNumbers() {
        #expect(TripID(9) < TripID(10))
        #expect(!(TripID(9) < TripID(9)))
        #expect("\(DriverID(UInt64.max))" == "18446744073709551615")
        #expect(Set([PassengerID(1), PassengerID(1), PassengerID(2)]).count == 2)
    }

    @Test func quantitiesAreStoredAsBareNumbers() throws {
        struct All: Codable, Equatable {
            var id = QuoteID(UInt64.max)
            var at = Instant(milliseconds: -5)
            var far = Metres(millimetres: 7)
            var price = Money(minorUnits: Int64.min)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(All())
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"at":-5,"far":7,"id":18446744073709551615,"price":-9223372036854775808}"#)
        #expect(try JSONDecoder().decode(All.self, from: data) == All())
    }

    @Test func theTwoSidesOfARideAreOpposites() {
        #expect(Side.passenger.other == .driver)
        #expect(Side.driver.other == .passenger)
        #expect(Actor.passenger(Story.ana).side == .passenger)
        #expect(Actor.driver(Story.luis).side == .driver)
    }
}
