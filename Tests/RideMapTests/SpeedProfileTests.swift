import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// Streets that take longer at some hours.
@Suite struct SpeedProfileTests {
    private func rush(_ city: City) -> SpeedProfile {
        SpeedProfile(city) { roadClass, hour in
            hour % 24 == 8 && hour < 120 ? (roadClass == .residential ? 1_333 : 2_000) : 1_000
        }
    }

    @Test func hoursOfTheWeekAreNumberedFromMonday() {
        #expect(SpeedProfile.hour(0, on: .monday) == 0)
        #expect(SpeedProfile.hour(23, on: .sunday) == 167)
        let calendar = WorldCalendar(startingOn: .tuesday, at: .seconds(7 * 3_600))
        let moment = Instant.start + .seconds(3_600 + 59)
        #expect(SpeedProfile.hour(at: moment, calendar) == 32)
    }

    @Test func timesAreThousandthsOfTheUsualOnes() throws {
        let city = try TestCities.random(seed: 3, nodes: 20, links: 40)
        let profile = rush(city)
        #expect(profile.times(inHour: 7, of: city) == nil)
        #expect(profile.times(inHour: 120 + 8, of: city) == nil)
        let times = try #require(profile.times(inHour: 24 + 8, of: city))
        for link in 0..<city.network.linkCount {
            let street = city.network.links[link]
            let factor: UInt64 = street.roadClass == .residential ? 1_333 : 2_000
            let expected = UInt32((UInt64(street.travelTime_ms) * factor + 500) / 1_000)
            #expect(times.times_ms[2 * link] == max(1, expected))
            #expect(times.times_ms[2 * link + 1] == max(1, expected))
        }
    }

    @Test func changesAreTheHoursThatDifferFromTheOneBefore() throws {
        let city = try TestCities.random(seed: 3, nodes: 20, links: 40)
        let weekdays = [8, 9, 32, 33, 56, 57, 80, 81, 104, 105]
        #expect(rush(city).changes == weekdays)
        #expect(SpeedProfile(city) { _, _ in 700 }.changes.isEmpty)
        let sunday = SpeedProfile(city) { _, hour in hour >= 144 ? 900 : 1_000 }
        #expect(sunday.changes == [0, 144])
    }

    /// A city whose own times are these; both directions of a street take equally long here.
    private func with(_ times: ArcTimes?, _ city: City) throws -> City {
        try TestCities.changed(city) { contents in
            guard let times else { return }
            contents.links = contents.links.enumerated().map { index, link in
                link.taking(times.times_ms[2 * index])
            }
        }
    }

    /// By the times of an hour, and back, as often as one likes, with and without preparing.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func routersFollowTheHours(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 40, links: 90)
        let profile = rush(city)
        let router = Router(city)
        if seed % 2 == 0 { router.prepareForOtherTimes() }
        var random = SeededRandom(seed: seed)
        for hour in [8, 9, 32, 8] {
            let times = profile.times(inHour: hour, of: city)
            router.use(times)
            let fresh = Router(city)
            fresh.use(times)
            let slow = Router(try with(times, city))
            var index = VehicleIndex(city, times: times)
            for vehicle in 0..<12 as Range<UInt32> {
                index.place(vehicle, at: city.randomPosition(using: &random))
            }
            for _ in 0..<20 {
                let from = city.randomPosition(using: &random)
                let to = city.randomPosition(using: &random)
                #expect(router.travel(from: from, to: to) == slow.travel(from: from, to: to))
                #expect(
                    router.route(from: from, to: to)?.duration_ms
                        == fresh.travel(from: from, to: to)?.duration_ms)
                #expect(
                    router.nearest(to: to, in: index, count: 4)
                        == fresh.nearest(to: to, in: index, count: 4))
            }
        }
    }
}
