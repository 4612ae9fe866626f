import RideCore
import RideFares
import RideTestSupport
import Testing

@Suite("R2: a quote has its lines in one order and adds up exactly")
struct FareQuoteTests {
    private static func surge(_ hundredths: Int) throws -> SurgeMultiplier {
        try #require(SurgeMultiplier(hundredths: hundredths))
    }

    private static let tenPercent = PromotionReward.percent(share: .percent(10), cap: nil)

    /// Kilometres, minutes, surge, promotion, and the breakdown at 3.00 + 1.69 a kilometre + 0.30
    /// a minute, minimum 11.00.
    @Test(
        arguments: [
            (10, 20, 100, nil, "base 300, distance 1690, time 600 = 2590"),
            (10, 20, 150, nil, "base 300, distance 1690, time 600, surge 1295 = 3885"),
            (2, 5, 100, nil, "base 300, distance 338, time 150, minimum 312 = 1100"),
            (2, 5, 150, nil, "base 300, distance 338, time 150, minimum 312, surge 550 = 1650"),
            (
                2, 5, 150, tenPercent,
                "base 300, distance 338, time 150, minimum 312, surge 550, promotion -165 = 1485"
            ),
            (
                2, 5, 100, .amount(of: money(5_000)),
                "base 300, distance 338, time 150, minimum 312, promotion -1100 = 0"
            ),
            (10, 20, 100, tenPercent, "base 300, distance 1690, time 600, promotion -259 = 2331"),
        ] as [(Int64, Int64, Int, PromotionReward?, String)])
    func isBrokenDownAsRecorded(
        kilometres: Int64, minutes: Int64, hundredths: Int, reward: PromotionReward?,
        breakdown: String
    ) throws {
        let quote = FareQuote(
            tariff: try BrazilianBook.common(),
            distance: Metres(millimetres: kilometres * 1_000_000), duration: .seconds(minutes * 60),
            surge: try Self.surge(hundredths),
            promotion: try reward.map { try SamplePromotion(reward: $0).made() })
        #expect(text(quote.fare) == breakdown)
        #expect(quote.terms == BrazilianBook.terms())
        #expect(quote.subtotal == quote.fare.total - quote.fare.amount(of: .promotion))
    }

    @Test func theLineOfAUselessPromotionStays() throws {
        let tariff = try Tariff(base: .zero, perKilometre: .zero, perMinute: .zero, minimum: .zero)
        let quote = FareQuote(
            tariff: tariff, distance: .zero, duration: .zero, surge: try Self.surge(250),
            promotion: try SamplePromotion().made())
        #expect(text(quote.fare) == "base 0, distance 0, time 0, promotion 0 = 0")
    }

    @Test func aPromotionCanBeExchangedAndTakenBack() throws {
        let plain = FareQuote(
            tariff: try BrazilianBook.vip(), distance: Metres(millimetres: 7_654_321),
            duration: .seconds(1_234), surge: try Self.surge(130))
        let first = plain.with(try SamplePromotion().made())
        let second = first.with(try SamplePromotion(reward: Self.tenPercent).made())
        #expect(first.fare.total == plain.fare.total - money(500))
        #expect(second == plain.with(try SamplePromotion(reward: Self.tenPercent).made()))
        #expect(second.with(nil) == plain)
        #expect(second.subtotal == plain.fare.total)
        #expect(plain.with(nil) == plain)
    }

    @Test func isWrittenAndReadAlikeUnlessItIsBelowZero() throws {
        let quote = FareQuote(
            tariff: try BrazilianBook.common(), distance: Metres(millimetres: 2_000_000),
            duration: .seconds(300), promotion: try SamplePromotion().made())
        #expect(try copied(quote) == quote)
        let text = try json(quote)
        #expect(text.contains(#"{"amount":-500,"kind":"promotion"}"#))
        #expect(
            refusalText(text.replacing("-500", with: "-1101"), as: FareQuote.self)
                == "a price is not below zero")
        #expect(refusalText(text.replacing("-500", with: "-1100"), as: FareQuote.self) == nil)
    }

    // MARK: Properties

    /// A ride somewhere, at some tariff.
    private struct Ride {
        var rates: [Int64]
        var distance_mm: Int64
        var duration_ms: Int64
        var surge: Int
        var reward: PromotionReward

        init(using random: inout SeededRandom) {
            // A shift spreads the rates from the full range down to almost nothing.
            rates = (0..<4).map { _ in
                Int64.random(in: 0...10_000_000, using: &random) >> random.below(24)
            }
            distance_mm =
                Int64.random(in: 0...Limits.rideDistance.millimetres, using: &random)
                >> random.below(20)
            duration_ms =
                Int64.random(in: 0...Limits.rideDuration.milliseconds, using: &random)
                >> random.below(16)
            surge = 100 + random.below(901)
            let amount = money(1 + Int64(random.below(10_000_000)) >> random.below(20))
            let share = Share(basisPoints: Int64(1 + random.below(10_000)))
            let rewards: [PromotionReward] = [
                .amount(of: amount), .percent(share: share, cap: nil),
                .percent(share: share, cap: amount),
            ]
            reward = rewards[random.below(3)]
        }

        func quote(isPromoted: Bool = false) throws -> FareQuote {
            FareQuote(
                tariff: try Tariff(
                    base: money(rates[0]), perKilometre: money(rates[1]),
                    perMinute: money(rates[2]), minimum: money(rates[3])),
                distance: Metres(millimetres: distance_mm), duration: .milliseconds(duration_ms),
                surge: try FareQuoteTests.surge(surge),
                promotion: isPromoted ? try SamplePromotion(reward: reward).made() : nil)
        }
    }

    private static let seed: UInt64 = 20_261

    private func forEachRide(_ look: (Ride, Comment) throws -> Void) rethrows {
        var random = SeededRandom(seed: Self.seed)
        for number in 0..<4_000 {
            try look(Ride(using: &random), "seed \(Self.seed), ride \(number)")
        }
    }

    /// Compares with sums of its own in 128 bits.
    @Test func addsUpExactlyForThousandsOfRides() throws {
        try forEachRide { ride, place in
            func nearest(_ numerator: Int128, per unit: Int128) -> Int64 {
                Int64((numerator * 2 + unit) / (unit * 2))
            }
            let fare = try ride.quote(isPromoted: true).fare
            let parts = [
                ride.rates[0],
                nearest(Int128(ride.rates[1]) * Int128(ride.distance_mm), per: 1_000_000),
                nearest(Int128(ride.rates[2]) * Int128(ride.duration_ms), per: 60_000),
            ]
            let plain = max(parts.reduce(0, +), ride.rates[3])
            let surge = nearest(Int128(plain) * Int128(ride.surge - 100), per: 100)
            let off =
                switch ride.reward {
                case .amount(let amount): min(amount.minorUnits, plain + surge)
                case .percent(let share, let cap):
                    min(
                        nearest(Int128(plain + surge) * Int128(share.basisPoints), per: 10_000),
                        cap?.minorUnits ?? .max)
                }
            #expect(fare.items.prefix(3).map(\.amount.minorUnits) == parts, place)
            #expect(fare.amount(of: .minimum).minorUnits == plain - parts.reduce(0, +), place)
            #expect(fare.amount(of: .surge).minorUnits == surge, place)
            #expect(fare.amount(of: .promotion).minorUnits == -off, place)
            #expect(fare.total.minorUnits == plain + surge - off, place)
            #expect(fare.total >= .zero, place)
            let order: [Fare.Kind] = [.base, .distance, .time, .minimum, .surge, .promotion]
            let kinds = fare.items.map(\.kind)
            #expect(kinds == order.filter(kinds.contains), place)
            #expect(fare.items.dropLast().allSatisfy { $0.amount >= .zero }, place)
        }
    }

    @Test func moreIsNeverCheaper() throws {
        try forEachRide { ride, place in
            for isPromoted in [false, true] {
                let total = try ride.quote(isPromoted: isPromoted).fare.total
                var longer = ride
                longer.distance_mm = min(
                    ride.distance_mm + 1 + ride.distance_mm / 100,
                    Limits.rideDistance.millimetres)
                #expect(try longer.quote(isPromoted: isPromoted).fare.total >= total, place)
                var slower = ride
                slower.duration_ms = min(
                    ride.duration_ms + 1 + ride.duration_ms / 100,
                    Limits.rideDuration.milliseconds)
                #expect(try slower.quote(isPromoted: isPromoted).fare.total >= total, place)
                var dearer = ride
                dearer.surge = min(ride.surge + 1, 1_000)
                #expect(try dearer.quote(isPromoted: isPromoted).fare.total >= total, place)
                for rate in 0..<4 {
                    var raised = ride
                    raised.rates[rate] = min(ride.rates[rate] + 1, 10_000_000)
                    #expect(
                        try raised.quote(isPromoted: isPromoted).fare.total >= total, place)
                }
            }
        }
    }

    @Test func aPromotionNeverMakesARideDearer() throws {
        try forEachRide { ride, place in
            let (plain, promoted) = (try ride.quote(), try ride.quote(isPromoted: true))
            #expect(promoted.fare.total <= plain.fare.total, place)
            #expect(promoted.subtotal == plain.fare.total, place)
        }
    }
}
