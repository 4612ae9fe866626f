import Foundation
import RideCore
import RideFares
import RideMap
import RideMarket
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

@Suite("S3: a scenario names its market, and may change its prices")
struct ScenarioMarketTests {
    private static let rates = "{base: 1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00}"

    @Test func pricesComeFromTheMarket() throws {
        let read = try scenario(Text.small(and: "market: br"))
        let market = try #require(read.market)
        #expect(market.code == "br")
        #expect(read.rules.tariffs == market.tariffs && read.rules.surge == market.surge)
        #expect(read.rules.tariffs.offers(.women) && read.rules.tariffs.offers(.pet))
    }

    @Test func aScenarioChangesACategoryAndLeavesTheOthers() throws {
        let plain = try #require(try scenario(Text.small(and: "market: br")).market)
        let read = try scenario(
            Text.small(and: "market: br\ntariffs: {vip: \(Self.rates)}\nsurge: off"))
        let vip = try #require(read.rules.tariffs.plan(for: .vip))
        #expect(vip.standard.base == Money(minorUnits: 100) && vip.periods.isEmpty)
        for category in [RideCore.Category.common, .women, .pet] {
            #expect(read.rules.tariffs.plan(for: category) == plain.tariffs.plan(for: category))
        }
        #expect(read.market?.tariffs == read.rules.tariffs && read.market?.surge == .off)
        #expect(read.market?.ledger == plain.ledger)
    }

    @Test func withoutAMarketTheStandardIsLeft() throws {
        let read = try scenario(Text.small(and: "tariffs: {women: \(Self.rates)}"))
        #expect(read.rules.tariffs.categories == [.common, .vip, .women])
        #expect(read.rules.tariffs.plan(for: .vip) == TariffBook.standard.plan(for: .vip))
        #expect(read.market == nil)
    }

    @Test func amountsAreInTheCurrencyOfTheMarket() throws {
        let rates = "{base: 100, per_km: 100, per_minute: 100, minimum: 100}"
        let read = try scenario(Text.small(and: "market: cl\ntariffs: {vip: \(rates)}"))
        #expect(read.rules.tariffs.plan(for: .vip)?.standard.base == Money(minorUnits: 100))
        #expect(
            fault(in: Text.small(and: "market: cl\ntariffs: {vip: \(Self.rates)}"))
                == "here/s.yaml:7: tariffs.vip.base: expected an amount with no decimals, such as 3"
        )
    }

    @Test func aMarketCanBeAFileOfTheUsersOwn() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ride-market-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "own.yaml")
        try Data(MarketText.small.utf8).write(to: file)
        let text = Text.small(and: "market: own.yaml")
        let read = try Scenario(text: text, file: folder.path + "/s.yaml")
        #expect(read.market?.tariffs.categories == [.common])
        try Data(MarketText.small("digits: 2", with: "digits: 9").utf8).write(to: file)
        let error = #expect(throws: ScenarioError.self) {
            try Scenario(text: text, file: folder.path + "/s.yaml")
        }
        #expect(
            error?.description
                == "\(folder.path)/own.yaml:5: currency.digits: expected a whole number from 0 to 3"
        )
    }

    @Test(arguments: [
        ("market: BR", "expected the code of a market such as br, or a file"),
        ("market: b-r", "expected the code of a market such as br, or a file"),
        ("market: [br]", "expected a value on one line, not a list, a section or nothing"),
    ])
    func whatIsNoMarketIsNamed(line: String, message: String) {
        #expect(fault(in: Text.small(and: line)) == "here/s.yaml:6: market: \(message)")
    }

    @Test func aMarketThatIsNotThereIsNamed() {
        let place = "here/s.yaml:6: market: no market of this code: \(Text.markets)/zz.yaml: "
        #expect(fault(in: Text.small(and: "market: zz")).hasPrefix(place + "cannot be read: "))
    }

    @Test func marketsLieBesideTheScenariosUnlessSomebodySaysWhere() throws {
        let folder = TestCity.packageFolder + "/Resources/scenarios"
        let text = Text.small(and: "market: cl")
        #expect(try Scenario(text: text, file: folder + "/s.yaml").market?.code == "cl")
        let error = #expect(throws: ScenarioError.self) {
            try Scenario(text: text, file: folder + "/s.yaml", markets: "nowhere")
        }
        #expect(error?.message.contains("nowhere/cl.yaml") == true)
    }
}
