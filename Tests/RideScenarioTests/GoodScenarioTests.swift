import RideCore
import RideFares
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// Every form in which a scenario can say something.
@Suite struct GoodScenarioTests {
    @Test func whatIsNotSaidHasItsDefault() throws {
        let small = try scenario(Text.small)
        #expect(small.name == "small")
        #expect(small.city == .named("la-serena"))
        #expect(small.duration == .seconds(3_600))
        #expect(small.drivers == .spread(count: 3, vipPerMille: 0))
        #expect(small.demand == .none)
        #expect(small.home == nil)
        #expect(small.folder == "here" && small.file == "here/s.yaml")
        #expect(
            small.rules
                == WorldRules(
                    seed: 1, calendar: WorldCalendar(startingOn: .thursday, at: .zero),
                    tariffs: .standard, dispatch: DispatchRules(), behaviour: Behaviour(),
                    surge: .off))
        #expect(small.market == nil)
    }

    private static let full = """
        name: "everything: once"
        city: ../cities/a.city
        seed: 9223372036854775807
        start: {weekday: sunday, time: 23:59}
        duration: 1h30m
        drivers: {count: 1000000, vip_share: 0.25, women_share: 0.5, pet_share: 0}
        demand:
          requests_per_hour: [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,2.5e1]
          vip_share: 0.5
          women_share: 0.5
          pet_share: 0
          half_attraction: 1km 500m
        behaviour:
          acceptance: 0.875
          reply_at_least: 500ms
          reply_at_most: 1m
          boarding_time: 0s
          patience: 2h
        dispatch:
          policy: nearest
          offer_time: 20s
          when_all_are_busy: refuse
          maximum_pickup_time: 1d
          next_ride: 4m
        tariffs:
          common: {base: 0.00, per_km: 1.50, per_minute: 0.25, minimum: 100000.00}
          women: {base: 0.00, per_km: 1.50, per_minute: 0.25, minimum: 0.00}
        surge: {cap: 1.8}
        home: {latitude: -29.9, longitude: -71.25}
        """

    @Test func everyKeyIsRead() throws {
        let full = try scenario(Self.full)
        #expect(full.name == "everything: once")
        #expect(full.city == .path("here/../cities/a.city"))
        #expect(full.duration == .seconds(5_400))
        #expect(
            full.drivers == .spread(count: 1_000_000, vipPerMille: 250, womenPerMille: 500))
        #expect(
            full.demand
                == .synthetic(
                    SyntheticDemand(
                        requestsPerHour: (0..<23).map(Double.init) + [25], vipPerMille: 500,
                        womenPerMille: 500, halfAttraction: Metres(1_500),
                        isBalanced: true)))
        #expect(full.rules.seed == UInt64(Int64.max))
        #expect(
            full.rules.calendar
                == WorldCalendar(startingOn: .sunday, at: .seconds(23 * 3_600 + 59 * 60)))
        #expect(
            full.rules.behaviour
                == Behaviour(
                    acceptancePerMille: 875, replyAtLeast: .milliseconds(500),
                    replyAtMost: .seconds(60), boardingTime: .zero, patience: .seconds(7_200)))
        #expect(
            full.rules.dispatch
                == DispatchRules(
                    offerTime: .seconds(20), whenAllAreBusy: .refuse,
                    maximumPickupTime: .seconds(86_400), nextRideWithin: .seconds(240)))
        #expect(
            full.home == .point(Coordinate(latitudeE7: -299_000_000, longitudeE7: -712_500_000)))
    }

    @Test func everyKeyOfThePricesIsRead() throws {
        let full = try scenario(Self.full)
        #expect(full.rules.tariffs.plan(for: .vip) == TariffBook.standard.plan(for: .vip))
        #expect(full.rules.tariffs.categories == [.common, .vip, .women])
        let common = try #require(full.rules.tariffs.plan(for: .common))
        #expect(common.standard.minimum == Money(minorUnits: 10_000_000))
        #expect(common.standard.terms == .free && common.periods.isEmpty)
        #expect(
            try full.rules.surge
                == SurgeRules(cap: try #require(SurgeMultiplier(hundredths: 180))))
    }

    @Test(arguments: [
        ("07:30", 27_000), ("\"07:30\"", 27_000), ("'07:30'", 27_000), ("00:00", 0),
        ("23:59", 86_340), ("19:05", 68_700),
    ])
    func aTimeOfDayNeedsNoQuotes(text: String, seconds: Int64) throws {
        let calendar = try scenario(Text.small(and: "start: {time: \(text)}")).rules.calendar
        #expect(calendar == WorldCalendar(startingOn: .thursday, at: .seconds(seconds)))
    }

    @Test(arguments: [
        ("1s", 1_000), ("1500ms", 1_500), ("90s", 90_000), ("1.5h", 5_400_000),
        ("1h30m", 5_400_000), ("1 h 30 m", 5_400_000), ("\"2h\"", 7_200_000),
        ("31d", 2_678_400_000),
        ("1d1h1m1s1ms", 90_061_001),
    ])
    func durationsAreSumsOfUnits(text: String, milliseconds: Int64) throws {
        let read = try scenario(Text.small.replacing("1h", with: text)).duration
        #expect(read == .milliseconds(milliseconds))
    }

    @Test(arguments: [
        ("la-serena", Scenario.CitySource.named("la-serena")), ("\"7\"", .named("7")),
        ("a.city", .path("here/a.city")), ("a/", .path("here/a/")),
        ("/srv/a.city", .path("/srv/a.city")),
    ])
    func aCityIsANameOrAPath(text: String, source: Scenario.CitySource) throws {
        #expect(try scenario(Text.small.replacing("la-serena", with: text)).city == source)
    }

    @Test func tablesAreMeantFromTheScenario() throws {
        let text = Text.small.replacing("count: 3", with: "table: t/d.csv")
        #expect(try scenario(text).drivers == .table("here/t/d.csv"))
        let withDemand = try scenario(Text.small(and: "demand: {table: /t/r.csv}"))
        #expect(withDemand.demand == .table(DemandTable(path: "/t/r.csv")))
        #expect(try Scenario(text: text, file: "s.yaml").drivers == .table("./t/d.csv"))
    }

    @Test func oneRateIsMeantForEveryHour() throws {
        let read = try scenario(Text.small(and: "demand: {requests_per_hour: 70}"))
        #expect(
            read.demand
                == .synthetic(
                    SyntheticDemand(
                        requestsPerHour: Array(repeating: 70, count: 24),
                        halfAttraction: Metres(4_000), isBalanced: true)))
    }

    @Test func aReplyIsNeverLaterThanItsLatest() throws {
        let read = try scenario(Text.small(and: "behaviour: {reply_at_least: 9s}"))
        #expect(read.rules.behaviour.replyAtLeast == .seconds(9))
        #expect(read.rules.behaviour.replyAtMost == .seconds(9))
    }

    @Test func controlCharactersInTheNameAreDropped() throws {
        let text = Text.small.replacing("small", with: #""a\e[2Jb""#)
        #expect(try scenario(text).name == "a[2Jb")
    }

    @Test func aRateCanBeSetFromOutside() throws {
        var read = try scenario(Text.small)
        read.setRequestsPerHour(12)
        guard case .synthetic(let demand) = read.demand else {
            Issue.record("no demand")
            return
        }
        #expect(demand.requestsPerHour == Array(repeating: 12, count: 24))
    }

    @Test func theNumberOfDriversCanBeSetFromOutside() throws {
        var read = try scenario(
            Text.small(and: Text.further).replacing("count: 3", with: "count: 3\n  pet_share: 1"))
        read.setDriverCount(9)
        #expect(read.drivers == .spread(count: 9, vipPerMille: 0, petPerMille: 1_000))
        read.drivers = .table("t.csv")
        read.setDriverCount(8)
        #expect(read.drivers == .spread(count: 8, vipPerMille: 0))
    }

    // MARK: Homes

    @Test func aHomeIsAPlaceOrAPointOrTheMiddle() throws {
        let city = TestCity.laSerena
        let plaza = "Plaza de Armas de La Serena"
        let named = try scenario(Text.small(and: "home: \(plaza)")).makeHome(in: city)
        #expect(named.name == plaza)
        let middle = try scenario(Text.small).makeHome(in: city)
        #expect(city.snap(middle.coordinate) != nil && !middle.name.isEmpty)
        let point = try scenario(Text.small(and: "home: {latitude: -29.9027, longitude: -71.252}"))
        #expect(try point.makeHome(in: city).coordinate.latitudeE7 == -299_027_000)
    }

    @Test(arguments: [
        ("home: Atlantis", "here/s.yaml: home: no place of this city has this name"),
        ("home: {latitude: 0, longitude: 0}", "here/s.yaml: home: no street is near this point"),
    ])
    func aHomeThatIsNotThereIsNamed(line: String, message: String) throws {
        let read = try scenario(Text.small(and: line))
        let error = try #require(throws: ScenarioError.self) {
            try read.makeHome(in: TestCity.laSerena)
        }
        #expect(error.description == message)
    }
}
