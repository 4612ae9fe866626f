import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

@Suite("P3: some drivers and rides are for women, some for animals")
struct CategoryShareTests {
    private static func spread(women: Int, pet: Int) -> [SimulatedDriver] {
        SimulatedDriver.spread(
            2_000, over: TestCity.grid64, vipPerMille: 200, womenPerMille: women, petPerMille: pet,
            seed: 3)
    }

    /// Three standard deviations to either side of a share of so many.
    private static func about(_ perMille: Int, of count: Int) -> ClosedRange<Int> {
        let share = Double(perMille) / 1_000
        let deviation = 3 * (Double(count) * share * (1 - share)).squareRoot()
        let mean = Double(count) * share
        return Int((mean - deviation).rounded(.down))...Int((mean + deviation).rounded(.up))
    }

    @Test func driversStayWhereAndWhatTheyAre() {
        let before = Self.spread(women: 0, pet: 0)
        let after = Self.spread(women: 300, pet: 1_000)
        #expect(before.map(\.start) == after.map(\.start))
        for (old, new) in zip(before, after) {
            #expect(new.categories.isSuperset(of: old.categories))
            #expect(new.categories.serves(.vip) == old.categories.serves(.vip))
            #expect(new.categories.serves(.pet))
        }
        #expect(before.allSatisfy { !$0.categories.serves(.women) && !$0.categories.serves(.pet) })
        let women = after.filter { $0.categories.serves(.women) }
        #expect(Self.about(300, of: 2_000).contains(women.count))
        // Whether a driver is a woman says nothing of the car.
        let vip = women.count { $0.categories.serves(.vip) }
        #expect(Self.about(200, of: women.count).contains(vip))
    }

    /// When, from where to where and for what simulated passengers ask in an hour.
    private static func requests(
        vip: Int = 100, women: Int, pet: Int
    ) throws -> [(at: Instant, ends: RideEnds, category: RideCore.Category)] {
        let rules = try scenario(Text.small(and: "market: br\nsurge: off")).rules
        var world = World(
            city: TestCity.laSerena, rules: rules, drivers: [],
            demand: .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: 3_000, count: 24), vipPerMille: vip,
                    womenPerMille: women, petPerMille: pet, halfAttraction: Metres(4_000))),
            requestsUntil: Instant(milliseconds: 3_600_000))
        world.advance(to: Instant(milliseconds: 3_600_000))
        return world.takeEvents().compactMap { event in
            guard case .requested(_, let request, let ends, let at) = event else { return nil }
            return (at, ends, request.quote.category)
        }
    }

    @Test func peopleGoWhereTheyGoWhateverTheyAskFor() throws {
        let before = try Self.requests(women: 0, pet: 0)
        let after = try Self.requests(women: 150, pet: 50)
        #expect(before.map(\.at) == after.map(\.at))
        #expect(before.map(\.ends) == after.map(\.ends))
        #expect(before.map { $0.category == .vip } == after.map { $0.category == .vip })
        #expect(before.allSatisfy { [.common, .vip].contains($0.category) })
        #expect(before.count > 2_500)
        for (category, perMille) in [(RideCore.Category.vip, 100), (.women, 150), (.pet, 50)] {
            let count = after.count { $0.category == category }
            #expect(Self.about(perMille, of: after.count).contains(count), "\(category)")
        }
    }

    @Test func sharesThatMakeAWholeLeaveNothing() throws {
        let read = try Self.requests(vip: 500, women: 300, pet: 200)
        #expect(read.allSatisfy { $0.category != .common })
        #expect(
            try Self.requests(vip: 0, women: 1_000, pet: 0).allSatisfy { $0.category == .women })
        #expect(try Self.requests(vip: 0, women: 0, pet: 1_000).allSatisfy { $0.category == .pet })
        let vip = try Self.requests(vip: 1_000, women: 0, pet: 0)
        #expect(vip.allSatisfy { $0.category == .vip })
    }
}
