import RideCore
import RideFares
import RideTestSupport
import Testing

@Suite("R2: a fare is base, distance and time, never below the minimum, and adds up")
struct TariffTests {
    private static let most: Int64 = 10_000_000

    private static func tariff(
        base: Int64 = 0, perKilometre: Int64 = 0, perMinute: Int64 = 0, minimum: Int64 = 0
    ) throws -> Tariff {
        try Tariff(
            base: money(base), perKilometre: money(perKilometre), perMinute: money(perMinute),
            minimum: money(minimum))
    }

    /// Millimetres, milliseconds, and the breakdown at 5.00 + 1.85 a kilometre + 0.40 a minute,
    /// minimum 9.00. 2,702 mm are 0.49987 centavos, 2,703 mm 0.500055.
    @Test(arguments: [
        (0, 0, "base 500, distance 0, time 0, minimum 400 = 900"),
        (2_702, 0, "base 500, distance 0, time 0, minimum 400 = 900"),
        (2_703, 0, "base 500, distance 1, time 0, minimum 399 = 900"),
        (0, 749, "base 500, distance 0, time 0, minimum 400 = 900"),
        (0, 750, "base 500, distance 0, time 1, minimum 399 = 900"),
        (1_000_000, 60_000, "base 500, distance 185, time 40, minimum 175 = 900"),
        (1_500_000, 310_000, "base 500, distance 278, time 207 = 985"),
        (10_000_000, 1_200_000, "base 500, distance 1850, time 800 = 3150"),
    ])
    func isBrokenDownAsRecorded(millimetres: Int64, milliseconds: Int64, breakdown: String) throws {
        let tariff = try Self.tariff(base: 500, perKilometre: 185, perMinute: 40, minimum: 900)
        let fare = tariff.fare(
            distance: Metres(millimetres: millimetres), duration: .milliseconds(milliseconds))
        #expect(text(fare) == breakdown)
    }

    @Test(
        arguments: [
            (999, "base 999, distance 0, time 0, minimum 1 = 1000"),
            (1_000, "base 1000, distance 0, time 0 = 1000"),
            (1_001, "base 1001, distance 0, time 0 = 1001"),
        ] as [(Int64, String)])
    func theMinimumIsALineOnlyWhereSomethingIsMissing(base: Int64, breakdown: String) throws {
        let tariff = try Self.tariff(base: base, minimum: 1_000)
        #expect(text(tariff.fare(distance: .zero, duration: .zero)) == breakdown)
    }

    @Test func theLongestRideAtTheHighestRatesHasAPrice() throws {
        let tariff = try Self.tariff(
            base: Self.most, perKilometre: Self.most, perMinute: Self.most, minimum: Self.most)
        let fare = tariff.fare(distance: Limits.rideDistance, duration: Limits.rideDuration)
        #expect(
            text(fare)
                == "base 10000000, distance 20000000000, time 100800000000 = 120810000000")
    }

    /// As in a city whose lengths are in another unit than its tables say.
    @Test func aRideBeyondTheLimitsCostsWhatTheLongestDoes() throws {
        let tariff = try Self.tariff(
            base: Self.most, perKilometre: Self.most, perMinute: Self.most, minimum: 0)
        let far = Limits.rideDistance + Metres(millimetres: 1)
        let late = Limits.rideDuration + .seconds(1_000_000)
        let longest = tariff.fare(distance: Limits.rideDistance, duration: Limits.rideDuration)
        #expect(tariff.fare(distance: far, duration: late) == longest)
        #expect(tariff.total(distance: far, duration: late) == longest.total)
    }

    @Test func aRideBackwardsHasNoPrice() async {
        await #expect(processExitsWith: .failure) {
            _ = try TariffTests.tariff().fare(
                distance: Metres(millimetres: -1), duration: .zero)
        }
    }

    // MARK: Checks

    /// The ten values in the order in which they are checked, amounts and milliseconds.
    private static func checked(_ values: [Int64]) -> TariffRejection? {
        refusal { () throws(TariffRejection) in
            try Tariff(
                base: money(values[0]), perKilometre: money(values[1]),
                perMinute: money(values[2]), minimum: money(values[3]),
                terms: RideTerms(
                    freeWaiting: .milliseconds(values[4]), waitingPerMinute: money(values[5]),
                    freeCancellation: .milliseconds(values[6]),
                    cancellationFee: money(values[7]), missingFee: money(values[9]),
                    cancellationPerKilometre: money(values[8])))
        }
    }

    private static let highest: [Int64] = [
        most, most, most, most, 3_600_000, most, 3_600_000, most, most,
        most,
    ]

    @Test func everyValueIsCheckedAtItsLimits() {
        #expect(Self.checked([Int64](repeating: 0, count: 10)) == nil)
        #expect(Self.checked(Self.highest) == nil)
        for (place, rejection) in TariffRejection.allCases.enumerated() {
            for wrong in [-1, .min, Self.highest[place] + 1, Self.highest[place] * 1_000] {
                var values = [Int64](repeating: 0, count: 10)
                values[place] = wrong
                #expect(Self.checked(values) == rejection, "\(rejection) at \(wrong)")
            }
        }
    }

    @Test func theFirstWrongValueIsNamed() {
        var values = [Int64](repeating: -1, count: 10)
        for (place, rejection) in TariffRejection.allCases.enumerated() {
            #expect(Self.checked(values) == rejection)
            values[place] = 0
        }
        #expect(Self.checked(values) == nil)
    }

    @Test func rejectionsKeepTheirCodesAndNameTheKey() {
        #expect(
            TariffRejection.allCases.map { "\($0.rawValue) \($0.key)" } == [
                "base_out_of_range base", "per_kilometre_out_of_range per_km",
                "per_minute_out_of_range per_minute", "minimum_out_of_range minimum",
                "free_waiting_out_of_range free_waiting",
                "waiting_per_minute_out_of_range waiting_per_minute",
                "free_cancellation_out_of_range free_cancellation",
                "cancellation_fee_out_of_range cancellation_fee",
                "cancellation_per_kilometre_out_of_range cancellation_per_km",
                "missing_fee_out_of_range missing_fee",
            ])
        for rejection in TariffRejection.allCases {
            #expect(rejection.message.contains("`\(rejection.key)`"))
        }
    }

    // MARK: Format

    private static let written = #"""
        {"base":300,"minimum":1100,"perKilometre":169,"perMinute":30,"terms":\#
        {"cancellationFee":800,"freeCancellation":120000,"freeWaiting":180000,\#
        "missingFee":1100,"waitingPerMinute":43}}
        """#

    @Test func isWrittenInMinorUnitsAndMilliseconds() throws {
        let tariff = try BrazilianBook.common()
        #expect(try json(tariff) == Self.written)
        #expect(try copied(tariff) == tariff)
    }

    @Test func aWrongTariffIsNotReadEither() {
        let wrong = Self.written.replacing("\"minimum\":1100", with: "\"minimum\":-1")
        #expect(
            refusalText(wrong, as: Tariff.self) == TariffRejection.minimumOutOfRange.message)
        #expect(refusalText(Self.written, as: Tariff.self) == nil)
    }
}
