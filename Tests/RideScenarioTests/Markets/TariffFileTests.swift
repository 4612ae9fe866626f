import RideCore
import RideFares
import RideTestSupport
import Testing

@testable import RideScenario

@Suite("R2: tariffs in a file of their own")
struct TariffFileTests {
    private static let text = """
        currency: BRL
        tariffs:
          common:
            base: 3.00
            per_km: 1.69
            per_minute: 0.30
            minimum: 11.00
            free_waiting: 3m
            waiting_per_minute: 0.43
            free_cancellation: 2m
            cancellation_fee: 8.00
            missing_fee: 11.00
            periods:
              night:
                windows:
                  - {days: every day, from: "20:00", until: "06:00"}
                  - {days: saturday, from: "15:00", until: "24:00"}
                  - {days: [monday, sunday], from: "00:00", until: "24:00"}
                per_km: 2.20
                free_waiting: 1h
              noon:
                windows:
                  - {days: tuesday, from: "11:45", until: "12:15"}
          pet:
            base: 0.00
            per_km: 100000.00
            per_minute: 0.01
            minimum: 0.00
            free_waiting: 0s
            waiting_per_minute: 0.00
            free_cancellation: 0s
            cancellation_fee: 0.00
            missing_fee: 0.00

        """

    private func read(_ text: String, _ currency: Currency = .real) throws -> TariffBook {
        try TariffFile.read(text: text, file: "t.yaml", currency: currency)
    }

    private func fault(_ text: String, _ currency: Currency = .real) -> String {
        do throws(ScenarioError) {
            _ = try TariffFile.read(text: text, file: "t.yaml", currency: currency)
        } catch { return error.description }
        return "no error"
    }

    @Test func aPeriodChangesWhatItNames() throws {
        let book = try read(Self.text)
        #expect(book.categories == [.common, .pet])
        let plan = try #require(book.plan(for: .common))
        let night = try #require(plan.periods.first)
        #expect(plan.periods.map(\.name) == ["night", "noon"])
        #expect(night.tariff.perKilometre == Money(minorUnits: 220))
        #expect(night.tariff.base == plan.standard.base)
        #expect(night.tariff.terms.freeWaiting == .seconds(3_600))
        #expect(night.tariff.terms.missingFee == plan.standard.terms.missingFee)
        #expect(night.windows.map(\.days) == [Weekday.allCases, [.saturday], [.monday, .sunday]])
        #expect(
            night.windows[0].from == DayTime("20:00")
                && night.windows[0].until < night.windows[0].from)
        #expect(plan.periods[1].tariff == plan.standard)
    }

    @Test func whatIsWrittenIsWhatWasRead() throws {
        #expect(TariffFile.text(of: try read(Self.text), currency: .real) == Self.text)
    }

    @Test func theStandardIsWrittenWithEveryFigure() throws {
        let text = TariffFile.text(of: .standard, currency: .real)
        #expect(text.hasPrefix("currency: BRL\ntariffs:\n  common:\n    base: 3.00\n"))
        #expect(text.split(separator: "\n").count == 2 + 2 * 10)
        #expect(try read(text) == .standard)
    }

    @Test(arguments: [Currency.real, .chileanPeso])
    func anyBookIsReadBack(currency: Currency) throws {
        var random = SeededRandom(seed: 5)
        var kinds: Set<[RideCore.Category]> = []
        for _ in 0..<300 {
            let book = try Self.book(&random)
            kinds.insert(book.categories)
            let text = TariffFile.text(of: book, currency: currency)
            #expect(try read(text, currency) == book)
        }
        #expect(kinds.count > 10)
    }

    private static func book(_ random: inout SeededRandom) throws -> TariffBook {
        var plans: [RideCore.Category: TariffPlan] = [:]
        for category in RideCore.Category.allCases where Bool.random(using: &random) {
            plans[category] = try plan(&random)
        }
        if plans.isEmpty { plans[.common] = try plan(&random) }
        return try TariffBook(plans)
    }

    /// Periods of days of their own, so that none covers another.
    private static func plan(_ random: inout SeededRandom) throws -> TariffPlan {
        let standard = try tariff(&random, like: nil)
        var periods: [TariffPeriod] = []
        for day in Weekday.allCases where Int.random(in: 0..<3, using: &random) == 0 {
            let hour = Int.random(in: 0..<22, using: &random)
            let window = TimeWindow(
                days: [day], from: try #require(DayTime(hour: hour, minute: 15)),
                until: try #require(DayTime(hour: hour + 2)))
            periods.append(
                TariffPeriod(
                    name: "p\(day.rawValue)", windows: [window],
                    tariff: try tariff(&random, like: standard)))
        }
        return TariffPlan(standard: standard, periods: periods)
    }

    private static func tariff(
        _ random: inout SeededRandom, like other: Tariff?
    ) throws -> Tariff {
        func amount(_ value: (Tariff) -> Money) -> Money {
            if let other, Bool.random(using: &random) { return value(other) }
            return Money(minorUnits: .random(in: 0...10_000_000, using: &random))
        }
        let free = Duration.milliseconds(Int64.random(in: 0...3_600_000, using: &random))
        return try Tariff(
            base: amount(\.base), perKilometre: amount(\.perKilometre),
            perMinute: amount(\.perMinute), minimum: amount(\.minimum),
            terms: RideTerms(
                freeWaiting: free, waitingPerMinute: amount(\.terms.waitingPerMinute),
                freeCancellation: .seconds(Int64.random(in: 0...3_600, using: &random)),
                cancellationFee: amount(\.terms.cancellationFee),
                missingFee: amount(\.terms.missingFee)))
    }

    @Test func whatIsWrongIsNamed() {
        #expect(fault("") == "t.yaml: is empty")
        #expect(
            fault("currency: BRL")
                == "t.yaml:1: tariffs: is missing; expected a section for each category")
        #expect(fault("curency: BRL") == "t.yaml:1: curency: unknown key; did you mean `currency`?")
        #expect(
            fault(Self.text, .chileanPeso)
                == "t.yaml:1: currency: expected CLP, the currency of the market")
        #expect(fault("tariffs: {}") == "t.yaml:1: tariffs: expected at least one category")
        #expect(
            fault(Self.text.replacing("currency: BRL\n", with: ""), .chileanPeso)
                == "t.yaml:3: tariffs.common.base: expected an amount with no decimals, such as 3")
        #expect(
            fault(Self.text.replacing("  pet:", with: "  boat:"))
                == "t.yaml:24: tariffs.boat: unknown key; expected one of: common, vip, women, pet")
    }
}
