import RideCore
import RideTestSupport
import Testing

@Suite("A fare is base, distance and time, never below the minimum, and adds up (R2)")
struct FareTests {
    private static let most: Int64 = 10_000_000

    private static func tariff(
        base: Int64 = 0, perKilometre: Int64 = 0, perMinute: Int64 = 0, minimum: Int64 = 0
    ) throws -> Tariff {
        try Tariff(
            base: Money(minorUnits: base), perKilometre: Money(minorUnits: perKilometre),
            perMinute: Money(minorUnits: perMinute), minimum: Money(minorUnits: minimum))
    }

    /// Metres, seconds, and the breakdown at 5.00 + 1.85 a kilometre + 0.40 a minute, minimum 9.00.
    @Test(arguments: [
        (0, 0, "base 500, distance 0, time 0, minimum 400 = 900"),
        (1_000, 60, "base 500, distance 185, time 40, minimum 175 = 900"),
        (1_500, 310, "base 500, distance 278, time 207 = 985"),
        (4_200, 660, "base 500, distance 777, time 440 = 1717"),
        (10_000, 1_200, "base 500, distance 1850, time 800 = 3150"),
        (2, 0, "base 500, distance 0, time 0, minimum 400 = 900"),
        (3, 0, "base 500, distance 1, time 0, minimum 399 = 900"),
        (0, 1, "base 500, distance 0, time 1, minimum 399 = 900"),
    ])
    func isBrokenDownAsRecorded(metres: Int, seconds: Int, breakdown: String) throws {
        let tariff = try Self.tariff(base: 500, perKilometre: 185, perMinute: 40, minimum: 900)
        let fare = tariff.fare(
            distance: Metres(Double(metres)), duration: .seconds(seconds))
        #expect(fare.text == breakdown)
    }

    @Test func theMinimumIsAnItemOnlyWhereSomethingIsMissing() throws {
        let below = try Self.tariff(base: 999, minimum: 1_000)
        let exact = try Self.tariff(base: 1_000, minimum: 1_000)
        let above = try Self.tariff(base: 1_001, minimum: 1_000)
        let fares = [below, exact, above].map { $0.fare(distance: .zero, duration: .zero).text }
        #expect(
            fares == [
                "base 999, distance 0, time 0, minimum 1 = 1000",
                "base 1000, distance 0, time 0 = 1000",
                "base 1001, distance 0, time 0 = 1001",
            ])
    }

    /// Compares with a sum of its own in 128 bits.
    @Test func addsUpExactlyForThousandsOfRoutes() throws {
        let seed: UInt64 = 2_024
        var random = SeededRandom(seed: seed)
        for route in 0..<5_000 {
            // Rates of all sizes: a shift spreads them from the full range down to almost nothing.
            func rate() -> Int64 {
                let shift = Int.random(in: 0...20, using: &random)
                return Int64.random(in: 0...Self.most, using: &random) >> shift
            }
            let base = rate()
            let perKilometre = rate()
            let perMinute = rate()
            let minimum = rate()
            let distance = Int64.random(
                in: 0...Limits.rideDistance.millimetres, using: &random)
            let duration = Int64.random(
                in: 0...Limits.rideDuration.milliseconds, using: &random)
            let fare = try Self.tariff(
                base: base, perKilometre: perKilometre, perMinute: perMinute, minimum: minimum
            ).fare(
                distance: Metres(millimetres: distance), duration: .milliseconds(duration))

            let place: Comment = "seed \(seed), route \(route): \(fare.text)"
            let parts = [
                base, nearest(perKilometre, times: distance, per: 1_000_000),
                nearest(perMinute, times: duration, per: 60_000),
            ]
            let sum = parts.reduce(0, +)
            #expect(fare.items.prefix(3).map(\.amount.minorUnits) == parts, place)
            #expect(fare.items.prefix(3).map(\.kind) == [.base, .distance, .time], place)
            #expect(fare.items.count == (sum < minimum ? 4 : 3), place)
            #expect(fare.total.minorUnits == max(sum, minimum), place)
            #expect(fare.items.allSatisfy { $0.amount >= .zero }, place)
        }
    }

    private func nearest(_ rate: Int64, times amount: Int64, per unit: Int64) -> Int64 {
        let product = Int128(rate) * Int128(amount)
        return Int64((product * 2 + Int128(unit)) / (Int128(unit) * 2))
    }

    @Test func theLongestRideAtTheHighestRatesHasAPrice() throws {
        let tariff = try Self.tariff(
            base: Self.most, perKilometre: Self.most, perMinute: Self.most, minimum: Self.most)
        let fare = tariff.fare(distance: Limits.rideDistance, duration: Limits.rideDuration)
        #expect(
            fare.text
                == "base 10000000, distance 20000000000, time 100800000000 = 120810000000")
    }

    @Test func aRideBeyondTheLimitsHasNoPrice() async {
        await #expect(processExitsWith: .failure) {
            _ = try FareTests.tariff().fare(
                distance: Limits.rideDistance + Metres(millimetres: 1), duration: .zero)
        }
        await #expect(processExitsWith: .failure) {
            _ = try FareTests.tariff().fare(
                distance: .zero, duration: Limits.rideDuration + .milliseconds(1))
        }
        await #expect(processExitsWith: .failure) {
            _ = try FareTests.tariff().fare(distance: Metres(millimetres: -1), duration: .zero)
        }
    }

    /// The four rates and the rejection; nil where the tariff is good.
    @Test(
        arguments: [
            ([0, 0, 0, 0], nil),
            ([10_000_000, 10_000_000, 10_000_000, 10_000_000], nil),
            ([-1, 0, 0, 0], .baseOutOfRange), ([10_000_001, 0, 0, 0], .baseOutOfRange),
            ([0, -1, 0, 0], .perKilometreOutOfRange),
            ([0, 10_000_001, 0, 0], .perKilometreOutOfRange),
            ([0, 0, -1, 0], .perMinuteOutOfRange), ([0, 0, 10_000_001, 0], .perMinuteOutOfRange),
            ([0, 0, 0, -1], .minimumOutOfRange), ([0, 0, 0, 10_000_001], .minimumOutOfRange),
            ([-1, -1, -1, -1], .baseOutOfRange), ([0, -1, -1, -1], .perKilometreOutOfRange),
            ([0, 0, -1, -1], .perMinuteOutOfRange),
            ([Int64.min, 0, 0, 0], .baseOutOfRange), ([0, 0, 0, Int64.max], .minimumOutOfRange),
        ] as [([Int64], TariffRejection?)])
    func aTariffNamesItsFirstWrongRate(rates: [Int64], rejection: TariffRejection?) {
        var reason: TariffRejection?
        do {
            _ = try Tariff(
                base: Money(minorUnits: rates[0]), perKilometre: Money(minorUnits: rates[1]),
                perMinute: Money(minorUnits: rates[2]), minimum: Money(minorUnits: rates[3]))
        } catch {
            reason = error
        }
        #expect(reason == rejection)
    }

    @Test func onlyVIPHasATariffOfItsOwn() throws {
        let common = try Self.tariff(base: 1)
        let vip = try Self.tariff(base: 2)
        let tariffs = Tariffs(common: common, vip: vip)
        #expect(Category.allCases.map { tariffs[$0] } == [common, vip, common, common])
    }

    private static let mixed = Fare(items: [
        .init(kind: .base, amount: Money(minorUnits: 500)),
        .init(kind: .promotion, amount: Money(minorUnits: -200)),
        .init(kind: .waiting, amount: Money(minorUnits: 30)),
        .init(kind: .promotion, amount: Money(minorUnits: -50)),
        .init(kind: .tip, amount: .zero),
    ])

    /// A kind of line, and what the lines of this kind come to in `mixed`.
    @Test(
        arguments: [
            (.base, 500), (.distance, 0), (.time, 0), (.minimum, 0), (.surge, 0),
            (.promotion, -250), (.waiting, 30), (.cancellation, 0), (.tip, 0),
        ] as [(Fare.Kind, Int64)])
    func addsUpTheLinesOfOneKind(kind: Fare.Kind, minorUnits: Int64) {
        #expect(Self.mixed.amount(of: kind) == Money(minorUnits: minorUnits))
        #expect(Fare(items: []).amount(of: kind) == .zero)
    }

    @Test func theAmountsOfAllKindsAreTheTotal() {
        let sum = Fare.Kind.allCases.reduce(Money.zero) { $0 + Self.mixed.amount(of: $1) }
        #expect(sum == Self.mixed.total)
        #expect(sum == Money(minorUnits: 280))
    }

    @Test func furtherLinesComeLastAndAreCounted() {
        let tip = Fare.Item(kind: .tip, amount: Money(minorUnits: 70))
        let fee = Fare.Item(kind: .cancellation, amount: Money(minorUnits: 9))
        #expect(Self.mixed.adding([]) == Self.mixed)
        #expect(
            Self.mixed.adding([tip, fee]).text
                == "base 500, promotion -200, waiting 30, promotion -50, tip 0, tip 70, "
                + "cancellation 9 = 359")
        #expect(Fare(items: []).adding([fee]) == Fare(items: [fee]))
        #expect(Fare(items: []).text == " = 0")
    }
}
