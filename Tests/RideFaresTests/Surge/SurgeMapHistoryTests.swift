import RideCore
import RideFares
import RideTestSupport
import Testing

@Suite("R2, S4: whatever happens, surge keeps its promises, and the same every time")
struct SurgeMapHistoryTests {
    /// A few minutes of a small town: who asks where, and how many drivers there are.
    private struct History {
        let seed: UInt64
        let town: SurgeTown
        let rules: SurgeRules
        var minutes: [(requests: [Int], drivers: [Int])] = []

        init(seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            self.seed = seed
            let town = try SurgeTown(
                rows: Int32(1 + random.below(4)), columns: Int32(1 + random.below(4)))
            let step = [5, 10][random.below(2)]
            let cap = 100 + step * random.below(40)
            self.town = town
            rules = try SurgeRules(
                cap: try #require(SurgeMultiplier(hundredths: cap)),
                thresholdHundredths: random.below(300), slopeHundredths: random.below(300),
                smoothing: Share(basisPoints: Int64(100 + random.below(9_901))),
                neighbourWeight: Share(basisPoints: Int64(random.below(10_001))),
                window: .seconds(60 * (1 + random.below(6))), stepHundredths: step)
            for _ in 0..<12 {
                let isBusy = random.below(3) > 0
                func numbers(below limit: Int) -> [Int] {
                    (0..<town.zones.count).map { _ in random.below(limit) }
                }
                minutes.append((numbers(below: isBusy ? 12 : 1), numbers(below: 5)))
            }
        }

        /// The map after every minute.
        func played() -> [SurgeMap] {
            var map = town.calm(rules)
            return minutes.map { minute in
                for (zone, requests) in minute.requests.enumerated() {
                    town.ask(&map, zone: zone, times: requests)
                }
                map.update(availableDrivers: minute.drivers)
                return map
            }
        }

        /// Every multiplier of every minute.
        func prices() -> [[Int]] { played().map(town.multipliers) }
    }

    private static let seeds: Range<UInt64> = 0..<300

    /// The formula once more, in fractions of 128 bits and from the whole history each time.
    @Test func agreesWithTheFormulaWorkedOutFromTheWholeHistory() throws {
        for seed in Self.seeds {
            let history = try History(seed: seed)
            let (zones, rules) = (history.town.zones, history.rules)
            let window = Int(rules.window / rules.interval)
            var levels = [Int128](repeating: 1_000, count: zones.count)
            var expected: [[Int]] = []
            for minute in history.minutes.indices {
                let past = history.minutes[max(0, minute - window + 1)...minute]
                let requests = (0..<zones.count).map { zone in
                    past.reduce(0) { $0 + $1.requests[zone] }
                }
                for zone in 0..<zones.count {
                    let near = (0..<zones.count).filter { isNear(zone, $0, zones) }
                    func weighed(_ numbers: [Int]) -> Int128 {
                        let beside = near.reduce(0) { $0 + numbers[$1] }
                        return 10_000 * Int128(numbers[zone])
                            + Int128(rules.neighbourWeight.basisPoints) * Int128(beside)
                    }
                    let ratio =
                        1_000 * weighed(requests)
                        / (weighed(history.minutes[minute].drivers) + 10_000)
                    let excess = max(0, ratio - Int128(rules.thresholdHundredths) * 10)
                    let target = min(
                        1_000 + Int128(rules.slopeHundredths) * excess / 100,
                        Int128(rules.cap.hundredths) * 10)
                    let distance = target - levels[zone]
                    let exact = abs(distance) * Int128(rules.smoothing.basisPoints)
                    let move = exact / 10_000 + (exact % 10_000 > 0 ? 1 : 0)
                    levels[zone] += distance < 0 ? -move : move
                }
                let step = Int128(rules.stepHundredths)
                expected.append(
                    levels.map { Int(100 + ($0 - 1_000 + 5 * step) / (10 * step) * step) })
            }
            #expect(history.prices() == expected, "seed \(seed)")
        }
    }

    private func isNear(_ zone: Int, _ other: Int, _ zones: SurgeZones) -> Bool {
        let rows = abs(zone / zones.columns - other / zones.columns)
        let columns = abs(zone % zones.columns - other % zones.columns)
        return zone != other && rows <= 1 && columns <= 1
    }

    @Test func staysBetweenOneAndTheCapInWholeSteps() throws {
        for seed in Self.seeds {
            let history = try History(seed: seed)
            for price in history.prices().joined() {
                #expect((100...history.rules.cap.hundredths).contains(price), "seed \(seed)")
                #expect((price - 100) % history.rules.stepHundredths == 0, "seed \(seed)")
            }
        }
    }

    @Test func oneMoreRequestNeverLowersAPrice() throws {
        for seed in Self.seeds {
            let history = try History(seed: seed)
            var more = history
            more.minutes[3].requests[0] += 1
            let pairs = zip(history.prices().joined(), more.prices().joined())
            #expect(pairs.allSatisfy { $0 <= $1 }, "seed \(seed)")
        }
    }

    @Test func oneMoreDriverNeverRaisesAPrice() throws {
        for seed in Self.seeds {
            let history = try History(seed: seed)
            var more = history
            more.minutes[3].drivers[0] += 1
            let pairs = zip(history.prices().joined(), more.prices().joined())
            #expect(pairs.allSatisfy { $0 >= $1 }, "seed \(seed)")
        }
    }

    @Test func endsCalmWhenNobodyAsksAnyMore() throws {
        for seed in Self.seeds {
            let history = try History(seed: seed)
            let town = history.town
            var map = try #require(history.played().last)
            var minutes = 0
            // The slowest smoothing takes a hundredth of the way each minute.
            while !map.isCalm, minutes < 2_000 {
                map.update(availableDrivers: town.drivers())
                minutes += 1
            }
            #expect(map.isCalm, "seed \(seed)")
            #expect(town.multipliers(map).allSatisfy { $0 == 100 }, "seed \(seed)")
            let rested = map
            let hasChanged = map.update(availableDrivers: town.drivers())
            #expect(!hasChanged, "seed \(seed)")
            #expect(map == rested, "seed \(seed)")
        }
    }

    @Test func saysWhetherAPriceChanged() throws {
        for seed in Self.seeds {
            let history = try History(seed: seed)
            var map = history.town.calm(history.rules)
            for minute in history.minutes {
                for (zone, requests) in minute.requests.enumerated() {
                    history.town.ask(&map, zone: zone, times: requests)
                }
                let before = history.town.multipliers(map)
                let hasChanged = map.update(availableDrivers: minute.drivers)
                #expect(hasChanged == (history.town.multipliers(map) != before), "seed \(seed)")
            }
        }
    }

    /// A map that was written and read goes on as if nothing had happened.
    @Test func survivesBeingWrittenAndRead() throws {
        for seed in Self.seeds.prefix(40) {
            for map in try History(seed: seed).played() {
                #expect(try copied(map) == map, "seed \(seed)")
            }
        }
    }
}
