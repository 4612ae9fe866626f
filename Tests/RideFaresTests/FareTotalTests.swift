import RideCore
import RideTestSupport
import Testing

@testable import RideFares

/// The price without its breakdown is what the lines add up to.
@Suite struct FareTotalTests {
    @Test(arguments: [0, 300, 99_999] as [Int64], [0, 1, 169, 10_000] as [Int64])
    func theTotalIsThatOfTheLines(base: Int64, rate: Int64) throws {
        for minimum in [0, 1_100, 500_000] as [Int64] {
            let tariff = try Tariff(
                base: Money(minorUnits: base), perKilometre: Money(minorUnits: rate),
                perMinute: Money(minorUnits: rate / 3), minimum: Money(minorUnits: minimum))
            for millimetres in [0, 1, 499, 5_432_123, 2_000_000_000] as [Int64] {
                for milliseconds in [0, 29_999, 30_000, 705_000, 604_800_000] as [Int64] {
                    for hundredths in [100, 110, 155, 250] {
                        let surge = SurgeMultiplier(hundredths: hundredths) ?? .none
                        let distance = Metres(millimetres: millimetres)
                        let duration = Duration.milliseconds(milliseconds)
                        let whole = FareQuote(
                            tariff: tariff, distance: distance, duration: duration, surge: surge)
                        let total = FareTotal(
                            tariff: tariff, distance: distance, duration: duration, surge: surge)
                        #expect(total.total == whole.fare.total)
                        #expect(total.terms == whole.terms)
                    }
                }
            }
        }
    }
}
