import RideCore
import RideFares
import Testing

@Suite("R2: surge follows from requests and drivers, smoothed and capped")
struct SurgeMapTests {
    private static func rules(
        cap: Int = 250, smoothing: Int64 = 100, window: Int64 = 5, step: Int = 10,
        threshold: Int = 100, slope: Int = 50
    ) throws -> SurgeRules {
        try SurgeRules(
            cap: try #require(SurgeMultiplier(hundredths: cap)), thresholdHundredths: threshold,
            slopeHundredths: slope, smoothing: .percent(smoothing),
            window: .seconds(60 * window), stepHundredths: step)
    }

    /// Requests, drivers, and the multiplier: 1 + 0.5 × (requests / (drivers + 1) − 1).
    @Test(arguments: [
        (0, 0, 100), (1, 0, 100), (2, 0, 150), (3, 0, 200), (4, 0, 250), (5, 0, 250),
        (1_000, 0, 250), (2, 1, 100), (3, 1, 130), (4, 1, 150), (4, 2, 120), (4, 3, 100),
        (40, 9, 250), (30, 9, 200), (10, 9, 100), (11, 9, 110), (2, -5, 150),
        (4, .max, 100),
    ])
    func followsTheFormula(requests: Int, drivers: Int, hundredths: Int) throws {
        let town = try SurgeTown()
        var map = town.calm(try Self.rules())
        town.ask(&map, zone: 0, times: requests)
        let hasChanged = map.update(availableDrivers: [drivers])
        #expect(map.multiplier(in: 0).hundredths == hundredths)
        #expect(hasChanged == (hundredths != 100))
    }

    /// 3 requests for 2 drivers give 1.25: half a step of 0.10, a whole one of 0.05.
    @Test(arguments: [(10, 130), (5, 125)]) func isRoundedToSteps(step: Int, hundredths: Int) throws
    {
        let town = try SurgeTown()
        var map = town.calm(try Self.rules(step: step))
        town.ask(&map, zone: 0, times: 3)
        map.update(availableDrivers: [1])
        #expect(map.multiplier(in: 0).hundredths == hundredths)
    }

    /// Threshold, slope, and the multiplier of 4 requests with nobody to drive.
    @Test(arguments: [
        (100, 50, 250), (100, 100, 400), (100, 0, 100), (0, 50, 300), (0, 1_000, 1_000),
        (300, 50, 150), (399, 1_000, 110), (400, 1_000, 100), (500, 1_000, 100),
    ])
    func thresholdAndSlopeShapeIt(threshold: Int, slope: Int, hundredths: Int) throws {
        let town = try SurgeTown()
        var map = town.calm(
            try Self.rules(cap: 1_000, threshold: threshold, slope: slope))
        town.ask(&map, zone: 0, times: 4)
        map.update(availableDrivers: [0])
        #expect(map.multiplier(in: 0).hundredths == hundredths)
    }

    @Test("With 30 % of the way each minute: 1.45, 1.765, 1.986, … towards 2.5, then back")
    func isSmoothed() throws {
        let town = try SurgeTown()
        var map = town.calm(try Self.rules(smoothing: 30, step: 5))
        town.ask(&map, zone: 0, times: 4)
        var seen: [Int] = []
        for _ in 0..<12 {
            map.update(availableDrivers: [0])
            seen.append(map.multiplier(in: 0).hundredths)
        }
        // The window is over after five minutes.
        #expect(seen == [145, 175, 200, 215, 225, 185, 160, 145, 130, 120, 115, 110])
    }

    @Test(arguments: [1, 2, 5, 60] as [Int64]) func aRequestCountsForTheWindow(window: Int64) throws
    {
        let town = try SurgeTown()
        var map = town.calm(try Self.rules(window: window))
        town.ask(&map, zone: 0, times: 3)
        for minute in 1...window {
            #expect(map.requests(in: 0) == 3)
            map.update(availableDrivers: [0])
            #expect(map.multiplier(in: 0).hundredths == 200, "minute \(minute)")
        }
        #expect(map.requests(in: 0) == 0)
        map.update(availableDrivers: [0])
        #expect(map.multiplier(in: 0) == .none)
    }

    @Test func requestsOfDifferentMinutesAddUp() throws {
        let town = try SurgeTown()
        var map = town.calm(try Self.rules(window: 3))
        var seen: [Int] = []
        for requests in [1, 2, 1, 0, 0, 0] {
            town.ask(&map, zone: 0, times: requests)
            map.update(availableDrivers: [0])
            seen.append(map.multiplier(in: 0).hundredths)
        }
        // In the window: 1, 3, 4, 3, 1, 0.
        #expect(seen == [100, 200, 250, 200, 100, 100])
    }

    @Test("A neighbour's request counts a quarter: 8 in the middle are 2 all round")
    func neighboursCountWithTheirWeight() throws {
        let town = try SurgeTown(rows: 5, columns: 5)
        var map = town.calm(try Self.rules())
        town.ask(&map, zone: 12, times: 8)
        map.update(availableDrivers: town.drivers())
        #expect(
            town.multipliers(map) == [
                100, 100, 100, 100, 100,
                100, 150, 150, 150, 100,
                100, 150, 250, 150, 100,
                100, 150, 150, 150, 100,
                100, 100, 100, 100, 100,
            ])
    }

    @Test("A neighbour's driver counts a quarter too: 4 requests for 4 of them and nobody here")
    func driversNearByCountToo() throws {
        let town = try SurgeTown(rows: 1, columns: 3)
        var map = town.calm(try Self.rules())
        town.ask(&map, zone: 0, times: 4)
        map.update(availableDrivers: [0, 4, 0])
        // 4 / (1 + 1) = 2 in the first; 1 / (4 + 1) in the second; the third has no requests.
        #expect(town.multipliers(map) == [150, 100, 100])
        // Across the border of a row there is no neighbour.
        var corner = town.calm(try Self.rules())
        town.ask(&corner, zone: 0, times: 4)
        corner.update(availableDrivers: [0, 0, 4])
        #expect(town.multipliers(corner) == [250, 100, 100])
    }

    @Test func theMultiplierOfAPointIsThatOfItsZone() throws {
        let town = try SurgeTown(rows: 2, columns: 2)
        var map = town.calm(try Self.rules())
        town.ask(&map, zone: 3, times: 3)
        map.update(availableDrivers: town.drivers())
        for zone in 0..<4 {
            #expect(
                map.multiplier(at: town.zones.centre(of: zone)) == map.multiplier(in: zone))
        }
        #expect(town.multipliers(map) == [100, 100, 100, 200])
    }

    @Test func oneNumberOfDriversForEachZoneIsNeeded() async {
        await #expect(processExitsWith: .failure) {
            let town = try SurgeTown(rows: 2, columns: 2)
            var map = town.calm()
            map.update(availableDrivers: [0, 0, 0])
        }
    }

    @Test func noMoreThanAMillionRequestsCountInOneMinute() throws {
        let town = try SurgeTown()
        var map = town.calm(try Self.rules())
        let point = town.zones.centre(of: 0)
        for _ in 0..<FareLimits.surgeRequests - 1 { map.countRequest(at: point) }
        #expect(map.requests(in: 0) == FareLimits.surgeRequests - 1)
        map.countRequest(at: point)
        #expect(map.requests(in: 0) == FareLimits.surgeRequests)
        map.countRequest(at: point)
        #expect(map.requests(in: 0) == FareLimits.surgeRequests)
        map.update(availableDrivers: [.max])
        map.countRequest(at: point)
        #expect(map.requests(in: 0) == FareLimits.surgeRequests + 1)
        #expect(map.multiplier(in: 0) == .none)
    }
}
