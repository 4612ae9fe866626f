import Foundation
import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMarket
import RideResources
import RideTestSupport
import Testing

@testable import RideScenario

@Suite("R2: the markets that come with the product")
struct ShippedMarketTests {
    private static let finder = ResourceFinder(
        folder: TestCity.packageFolder + "/Resources")

    private static func market(_ code: String) throws -> Market {
        try MarketFile.read(contentsOf: finder.market(named: code))
    }

    @Test func theyAreFoundByTheirCodes() throws {
        #expect(Self.finder.markets == ["br", "cl"])
        for code in Self.finder.markets {
            #expect(try Self.market(code).code == code)
        }
        let error = #expect(throws: ResourceError.self) { try Self.finder.market(named: "zz") }
        #expect(error?.message.hasSuffix("known are br, cl") == true)
        #expect(Self.finder.marketsFolder == Text.markets)
    }

    @Test func whatIsAskedOfPeopleIsWhatAccountsAreTestedWith() throws {
        #expect(try Self.market("br").identity == .brazil)
        #expect(try Self.market("cl").identity == .chile)
    }

    @Test(arguments: ["br", "cl"])
    func eachHasEverythingThatIsOnOffer(code: String) throws {
        let market = try Self.market(code)
        #expect(market.categories == RideCore.Category.allCases)
        #expect(market.surge == .standard && market.reservations == .standard)
        #expect(market.ledger.commission.standard == .share(.percent(20)))
        #expect(market.ledger.settlementDelay == .seconds(2 * 86_400))
        let goal = try #require(market.ledger.bonusGoals.first)
        #expect(goal.rides == 20 && goal.from == .monday && goal.until == .sunday)
        let welcome = try #require(market.promotions.first)
        #expect(welcome.isForFirstRide && welcome.isOn && welcome.usesPerPassenger == 1)
        #expect(market.referralPromotion != nil)
        for category in market.categories {
            let plan = try #require(market.tariffs.plan(for: category))
            #expect(plan.periods.map(\.name) == ["night"])
            #expect(plan.standard.terms.freeWaiting == .seconds(180))
            #expect(plan.standard.terms.freeCancellation == .seconds(120))
            #expect(plan.standard.terms.missingFee >= plan.standard.terms.cancellationFee)
            #expect(plan.periods[0].tariff.terms == plan.standard.terms)
        }
    }

    @Test(arguments: [
        ("br", "R$ 5,00", "BEMVINDO", "R$ 60,00", "R$ 20,00", "R$ 1.234.567,89"),
        ("cl", "$1.000", "BIENVENIDA", "$12.000", "$5.000", "$123.456.789"),
    ])
    func amountsAreWrittenAsPeopleWriteThem(
        code: String, welcome: String, promotion: String, goal: String, least: String,
        large: String
    ) throws {
        let market = try Self.market(code)
        #expect(market.promotions.map(\.code.text) == [promotion])
        #expect(market.promotions.first?.reward == .amount(of: try market.amount(typed: welcome)))
        #expect(market.ledger.bonusGoals.map { market.format($0.reward) } == [goal])
        #expect(market.format(market.ledger.minimumWithdrawal) == least)
        #expect(market.format(Money(minorUnits: 123_456_789)) == large)
    }

    /// Day and hour, minute, whether it is night, for 5 km in 10 minutes.
    private static let moments: [(String, Weekday, Int, Int, Bool)] = [
        ("br", .monday, 5, 59, true), ("br", .monday, 6, 0, false), ("br", .monday, 19, 59, false),
        ("br", .monday, 20, 0, true), ("br", .tuesday, 0, 0, true), ("br", .tuesday, 5, 59, true),
        ("br", .tuesday, 6, 0, false), ("br", .friday, 15, 0, false),
        ("br", .saturday, 6, 0, false), ("br", .saturday, 14, 59, false),
        ("br", .saturday, 15, 0, true), ("br", .sunday, 0, 0, true), ("br", .sunday, 12, 0, true),
        ("br", .sunday, 23, 59, true),
        ("cl", .monday, 5, 59, true), ("cl", .monday, 6, 0, false), ("cl", .monday, 21, 59, false),
        ("cl", .monday, 22, 0, true), ("cl", .saturday, 15, 0, false),
        ("cl", .saturday, 21, 59, false), ("cl", .saturday, 22, 0, true),
        ("cl", .sunday, 0, 0, true), ("cl", .sunday, 12, 0, true),
    ]

    /// What 5 km in 10 minutes cost by day and by night.
    private static let prices: [String: [(RideCore.Category, Int64, Int64)]] = [
        "br": [
            (.common, 1_445, 1_700), (.vip, 2_110, 2_475), (.women, 1_445, 1_700),
            (.pet, 1_845, 2_100),
        ],
        "cl": [
            (.common, 3_350, 3_700), (.vip, 5_100, 5_620), (.women, 3_350, 3_700),
            (.pet, 4_850, 5_200),
        ],
    ]

    @Test(arguments: moments.indices)
    func nightsAndSundaysCostMore(index: Int) throws {
        let (code, weekday, hour, minute, isNight) = Self.moments[index]
        let market = try Self.market(code)
        let calendar = WorldCalendar(startingOn: .monday, at: .zero)
        let minutes = (weekday.rawValue * 24 + hour) * 60 + minute
        let moment = Instant(milliseconds: Int64(minutes) * 60_000)
        for (category, day, night) in try #require(Self.prices[code]) {
            let quote = market.tariffs.quote(
                category, distance: Metres(5_000), duration: .seconds(600), at: moment,
                in: calendar)
            #expect(quote?.fare.total.minorUnits == (isNight ? night : day), "\(category)")
        }
    }

    @Test(
        arguments: [
            ("br", RideCore.Category.common, 1_100), ("br", .vip, 1_650), ("br", .women, 1_100),
            ("br", .pet, 1_500), ("cl", .common, 2_200), ("cl", .vip, 3_600), ("cl", .women, 2_200),
            ("cl", .pet, 3_700),
        ] as [(String, RideCore.Category, Int64)])
    func aRideCostsAtLeastTheMinimum(
        code: String, category: RideCore.Category, minimum: Int64
    ) throws {
        let plan = try #require(try Self.market(code).tariffs.plan(for: category))
        for tariff in [plan.standard] + plan.periods.map(\.tariff) {
            let fare = tariff.fare(distance: Metres(500), duration: .seconds(60))
            #expect(fare.total.minorUnits == minimum)
        }
    }

    @Test func theExampleOfTheModelAddsUp() throws {
        let plan = try #require(try Self.market("br").tariffs.plan(for: .common))
        let promotion = try Promotion(
            code: try PromotionCode("TENTH"), reward: .percent(share: .percent(10), cap: nil),
            firstUse: CivilDate(daysSince1970: 0), lastUse: CivilDate(daysSince1970: 0))
        let quote = FareQuote(
            tariff: plan.standard, distance: Metres(5_432), duration: .seconds(705),
            surge: try #require(SurgeMultiplier(hundredths: 130)), promotion: promotion)
        #expect(quote.fare.items.map(\.kind) == [.base, .distance, .time, .surge, .promotion])
        #expect(quote.fare.items.map(\.amount.minorUnits) == [300, 918, 353, 471, -204])
        #expect(quote.fare.total.minorUnits == 1_838)
    }

    @Test func theLiveCityHasEveryCategoryAndItsMarket() throws {
        let folder = TestCity.packageFolder + "/Resources/scenarios"
        let live = try Scenario(contentsOf: folder + "/la-serena-live.yaml")
        #expect(try live.market == Self.market("br"))
        #expect(live.rules.surge == .standard)
        let drivers = try live.makeDrivers(in: TestCity.laSerena)
        for category in RideCore.Category.allCases {
            #expect(drivers.contains { $0.categories.serves(category) })
        }
        let day = try Scenario(contentsOf: folder + "/la-serena-day.yaml")
        #expect(day.market == nil && day.rules.tariffs == .standard && day.rules.surge == .off)
    }
}
