import RideTestSupport
import Testing

@testable import RideSim

/// Which cars get which requests: as good as trying everything, and never worse than greedy where
/// the steps do not last.
@Suite struct SharedAssignmentTests {
    private typealias Option = SharedAssignment.Option

    private func options(_ random: inout SeededRandom, isProfit: Bool) -> [Option] {
        let requests = Int.random(in: 1...6, using: &random)
        let cars = Int.random(in: 1...4, using: &random)
        var options: Set<Option> = []
        for _ in 0..<Int.random(in: 0...14, using: &random) {
            let trip = Set(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    Int.random(in: 0..<requests, using: &random)
                })
            options.insert(
                Option(
                    car: Int.random(in: 0..<cars, using: &random), requests: trip.sorted(),
                    cost: Int64.random(in: (isProfit ? -20 : 0)...20, using: &random)))
        }
        return options.sorted {
            ($0.car, $0.cost, $0.requests.count) < ($1.car, $1.cost, $1.requests.count)
        }
    }

    /// How many are served, and the delay, with the best of all choices.
    private func best(
        _ options: ArraySlice<Option>, isProfit: Bool, _ cars: Set<Int> = [],
        _ requests: Set<Int> = []
    ) -> (served: Int, cost: Int64) {
        guard let option = options.first else { return (0, 0) }
        let without = best(options.dropFirst(), isProfit: isProfit, cars, requests)
        guard !cars.contains(option.car), requests.isDisjoint(with: option.requests) else {
            return without
        }
        var with = best(
            options.dropFirst(), isProfit: isProfit, cars.union([option.car]),
            requests.union(option.requests))
        with.served += option.requests.count
        with.cost += option.cost
        if isProfit { return with.cost < without.cost ? with : without }
        return (-with.served, with.cost) < (-without.served, without.cost) ? with : without
    }

    @Test(arguments: 0..<300 as Range<UInt64>, [false, true])
    func nothingIsBetter(seed: UInt64, isProfit: Bool) {
        var random = SeededRandom(seed: seed)
        let options = options(&random, isProfit: isProfit)
        let found = SharedAssignment(options, steps: 100_000, servesFirst: !isProfit)
        #expect(found.isExact)
        let chosen = found.chosen.map { options[$0] }
        #expect(Set(chosen.map(\.car)).count == chosen.count)
        let served = chosen.flatMap(\.requests)
        #expect(Set(served).count == served.count)
        let best = best(options[...], isProfit: isProfit)
        if !isProfit { #expect(served.count == best.served) }
        #expect(chosen.reduce(0) { $0 + $1.cost } == best.cost)
        #expect(found.figures.cost == best.cost && found.figures.leastCost == best.cost)
        // Where the steps do not last, the bound is one.
        let short = SharedAssignment(options, steps: 2, servesFirst: !isProfit).figures
        let left = isProfit ? 0 : Set(options.flatMap(\.requests)).count - best.served
        #expect(short.leastLeft <= left && short.left >= left)
        if short.left == short.leastLeft {
            #expect(short.leastCost <= best.cost && short.cost >= best.cost)
        }
    }

    @Test func aLimitEndsTheSearchWithSomethingGood() {
        var random = SeededRandom(seed: 5)
        let options = (0..<400).map { index in
            Option(
                car: Int.random(in: 0..<40, using: &random),
                requests: [index % 60, 60 + index % 37],
                cost: Int64.random(in: 0...1_000, using: &random))
        }
        let short = SharedAssignment(options, steps: 50)
        let long = SharedAssignment(options, steps: 20_000)
        #expect(!short.isExact && short.steps == 50)
        func served(_ found: SharedAssignment) -> Int {
            found.chosen.reduce(0) { $0 + options[$1].requests.count }
        }
        #expect(served(short) > 50 && served(long) >= served(short))
        // No car takes more than two of the 97: at most 80 are served.
        #expect(short.figures.leastLeft >= 17 && short.figures.left >= short.figures.leastLeft)
    }
}
