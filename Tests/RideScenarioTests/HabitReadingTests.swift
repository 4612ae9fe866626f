import Foundation
import RideCore
import RideImport
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// What a scenario says of its people beyond the simplest (S3).
@Suite struct HabitReadingTests {
    @Test func everyHabitIsRead() throws {
        let read = try scenario(
            """
            name: small
            city: la-serena
            duration: 4h
            start: {time: "07:00"}
            drivers:
              count: 10
              start_at: streets
              shifts: {profile: 0.5}
              breaks: {after: 4h, length: 30m}
              idle: {strategy: demand, after: 2m, farthest: 8m, lookback: 20m}
            behaviour:
              acceptance:
                {constant: 2, per_pickup_minute: -0.25, per_ride_minute: 0.01, per_pay: 0.08}
              chance: by_ride
              patience: {law: exponential, mean: 8m}
              patience_for_pickup: {law: lognormal, median: 12m}
              boarding_time: {law: uniform, from: 0s, to: 60s}
              elasticity:
                {price: -0.5, price_level: 1.2, wait: -0.3, usual_wait: 4m, longest_wait: 15m}
            traffic: {speed: 0.8}
            """)
        let habits = try #require(read.rules.habits)
        #expect(
            habits
                == Habits(
                    answers: AnswerModel(
                        constant: 2, perPickupMinute: -0.25, perRideMinute: 0.01,
                        perMinorUnit: 0.0008),
                    drawsByRide: true, patience: .exponential(mean: .seconds(480)),
                    pickupPatience: .logNormal(median: .seconds(720), spread: 0.5),
                    boarding: .uniform(least: .zero, most: .seconds(60)),
                    elasticity: Elasticity(
                        price: -0.5, priceLevel: 1.2, wait: -0.3, usualWait: .seconds(240),
                        longestWait: .seconds(900)),
                    breaks: BreakRules(after: .seconds(14_400), length: .seconds(1_800)),
                    idling: IdleRules(
                        goal: .demand, after: .seconds(120), farthest: .seconds(480),
                        lookback: .seconds(1_200)),
                    traffic: Traffic(speedPerMille: Array(repeating: 800, count: 168))))
        // Plans reckon with the mean.
        #expect(read.rules.behaviour.boardingTime == .seconds(30))
        #expect(read.rules.behaviour.patience == nil)
        let drivers = try read.makeDrivers(in: TestCity.laSerena)
        #expect(drivers.count { $0.shifts?.first?.from == .start } == 5)
        // A city that is served goes on with the same week.
        let lasting = try read.makeLastingDrivers(in: TestCity.laSerena)
        #expect(lasting.shiftsRepeatAfter == .seconds(7 * 86_400))
        for (one, other) in zip(drivers, lasting.drivers) {
            #expect(one.shifts?.first?.from == other.shifts?.first?.from)
        }
        #expect(
            lasting.drivers.allSatisfy { driver in
                driver.shifts?.allSatisfy { $0.until ?? .start > $0.from } ?? false
            })
    }

    @Test func withoutThemThereAreNone() throws {
        let read = try scenario(Text.small(and: "behaviour: {acceptance: 0.5, patience: 5m}"))
        #expect(read.rules.habits == nil)
        #expect(try scenario(Text.small(and: "behaviour: {chance: in_order}")).rules.habits == nil)
        let idle = Text.small.replacing("count: 3", with: "count: 3\n  idle: {strategy: stay}")
        #expect(try scenario(idle).rules.habits == nil)
    }

    /// The cars of drivers who begin elsewhere are the same cars.
    @Test func whereDriversBeginChangesNothingElse() throws {
        func drivers(_ place: String) throws -> [SimulatedDriver] {
            let text = Text.small.replacing(
                "count: 3", with: "count: 200\n  vip_share: 0.3\n  start_at: \(place)")
            return try scenario(text).makeDrivers(in: TestCity.laSerena)
        }
        let (people, streets) = (try drivers("people"), try drivers("streets"))
        #expect(people.map(\.categories) == streets.map(\.categories))
        #expect(people.map(\.start) != streets.map(\.start))
    }

    @Test func trafficIsOfADayOrAWeek() throws {
        let day = (0..<24).map { $0 == 8 ? "0.5" : "1" }.joined(separator: ", ")
        let read = try scenario(Text.small(and: "traffic: {speed: [\(day)]}"))
        let speeds = try #require(read.rules.habits?.traffic?.speedPerMille)
        let slow = speeds.indices.filter { speeds[$0] == 500 }
        #expect(slow == (0..<7).map { $0 * 24 + 8 })
        let week = (0..<168).map { $0 == 167 ? "2" : "1" }.joined(separator: ", ")
        let other = try scenario(Text.small(and: "traffic: {speed: [\(week)]}"))
        #expect(other.rules.habits?.traffic?.speedPerMille.last == 2_000)
    }

    @Test func streetsHaveSpeedsOfTheirOwn() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "speeds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func profile(_ table: String) throws -> SpeedProfile? {
            try table.write(
                to: folder.appending(path: "v.csv"), atomically: true, encoding: .utf8)
            let read = try scenario(
                Text.small(and: "traffic: {streets: \(folder.path)/v.csv}"))
            #expect(read.streetSpeeds != nil && read.rules.habits == nil)
            return try read.makeStreetSpeeds(in: TestCity.laSerena)
        }
        let slow = try profile("class,day,hour,factor\nprimary,mon-fri,7-9,0.5\n")
        let turns: [Int] = (0..<5).flatMap { day in [24 * day + 7, 24 * day + 10] }
        #expect(slow?.changes == turns)
        #expect(try profile("class,day,factor\n") == nil)
        let error = try #require(throws: ScenarioError.self) {
            try profile("link_id,hour,factor\n1,3,0.5\n9999999,3,0.5\n")
        }
        #expect(
            error.description.contains("v.csv:3: link_id: expected a link of the city, from 1 to"),
            "\(error)")
    }

    @Test func aCityMayHaveNoSpeeds() throws {
        let read = try scenario(Text.small(and: "traffic: {speed: 0.9, streets: city}"))
        #expect(read.rules.habits?.traffic?.speedPerMille.first == 900)
        let error = try #require(throws: ScenarioError.self) {
            try read.makeStreetSpeeds(in: TestCity.laSerena)
        }
        #expect(error.description.contains("traffic.streets: the city La Serena has no speeds by"))
        #expect(try scenario(Text.small(and: "traffic: {}")).streetSpeeds == nil)
    }

    // MARK: Mistakes

    @Test(arguments: [
        (
            "behaviour: {patience: {mean: 5m}}",
            "behaviour.patience.law: is missing; expected one of: uniform, exponential, l"
        ),
        (
            "behaviour: {patience: {law: normal}}",
            "behaviour.patience.law: expected one of: uniform, exponential, lognormal"
        ),
        (
            "behaviour: {patience: {law: exponential}}",
            "behaviour.patience.mean: is missing; expected a duration such as 5m"
        ),
        (
            "behaviour: {patience: {law: exponential, mean: 5m, to: 6m}}",
            "behaviour.patience.to: belongs to another law; here go: mean"
        ),
        (
            "behaviour: {patience: {law: uniform, from: 5m, to: 4m}}",
            "behaviour.patience.to: expected no less than from"
        ),
        (
            "behaviour: {boarding_time: {law: lognormal, median: 1m, spread: 6}}",
            "behaviour.boarding_time.spread: expected a number from 0.0 to 5.0"
        ),
        (
            "behaviour: {acceptance: {per_pay: 1}}",
            "behaviour.acceptance.constant: is missing; expected a number, such as 2"
        ),
        (
            "behaviour: {acceptance: {constant: 101}}",
            "behaviour.acceptance.constant: expected a number from -100.0 to 100.0"
        ),
        (
            "behaviour: {elasticity: {price: 0.5}}",
            "behaviour.elasticity.price: expected a number from -10.0 to 0.0"
        ),
        (
            "behaviour: {elasticity: {longest_wait: 1m}}",
            "behaviour.elasticity.longest_wait: expected no less than usual_wait"
        ),
        ("behaviour: {chance: often}", "behaviour.chance: expected one of: in_order, by_ride"),
        (
            "traffic: {streets: a.parquet}",
            "traffic.streets: expected a table in CSV; export the Parquet file to CSV"
        ),
        ("traffic: {speed: 0}", "traffic.speed: expected a number from 0.05 to 5.0"),
        (
            "traffic: {speed: [1, 1]}",
            "traffic.speed: expected one number, or a list of 24, each from 0.05 to 5.0;"
        ),
    ])
    func badHabits(line: String, message: String) {
        let told = fault(in: Text.small(and: line))
        #expect(told.hasPrefix("here/s.yaml:6: \(message)"), "\(told)")
    }

    @Test(arguments: [
        (
            "shifts: {}",
            "shifts.profile: is missing; expected a share or a list of 24, or `table` wit"
        ),
        ("shifts: {profile: 1.5}", "shifts.profile: expected a number from 0.0 to 1.0"),
        (
            "shifts: {table: a.csv, profile: 1}",
            "shifts.table: stands alone: the table holds every shift"
        ),
        ("breaks: {after: 1h}", "breaks.length: is missing; expected a duration such as 30m"),
        (
            "breaks: {after: 30s, length: 1h}",
            "breaks.after: expected a duration from 1m to 31d"
        ),
        (
            "idle: {after: 1m}",
            "idle.strategy: is missing; expected one of: stay, stand, demand, home"
        ),
        (
            "idle: {strategy: stand}",
            "idle.stands: expected 1 to 1000 places or points with `strategy: stand`, and"
        ),
        (
            "idle: {strategy: home, stands: [a]}",
            "idle.stands: expected 1 to 1000 places or points with `strategy: stand`, and"
        ),
        ("start_at: home", "start_at: expected one of: people, streets"),
    ])
    func badDrivers(line: String, message: String) {
        let text = Text.small.replacing("count: 3", with: "count: 3\n  \(line)")
        let told = fault(in: text)
        #expect(told.hasPrefix("here/s.yaml:6: drivers.\(message)"), "\(told)")
    }

    // MARK: Tables and places

    private func shifts(_ rows: String) throws -> [[PlannedShift]] {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "shifts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try ("driver_id,from,until\n" + rows).write(
            to: folder.appending(path: "s.csv"), atomically: true, encoding: .utf8)
        let text = Text.small(and: "start: {time: \"06:00\"}")
            .replacing("count: 3", with: "count: 3\n  shifts: {table: \(folder.path)/s.csv}")
        return try scenario(text).makeDrivers(in: TestCity.laSerena).map { $0.shifts ?? [] }
    }

    @Test func shiftsStandInATable() throws {
        let read = try shifts("0,07:00,15:00\n0,22:00,06:00\n2,0,\n1,-60,90.5\n1,05:00,05:30\n")
        func shift(_ from: Int64, _ until: Int64?) -> PlannedShift {
            PlannedShift(
                from: Instant(milliseconds: from * 1_000),
                until: until.map { Instant(milliseconds: $0 * 1_000) })
        }
        #expect(read[0] == [shift(3_600, 32_400), shift(57_600, 86_400)])
        #expect(read[1] == [PlannedShift(from: .start, until: Instant(milliseconds: 90_500))])
        #expect(read[2] == [shift(0, nil)])
    }

    @Test(arguments: [
        ("3,0,1\n", "2: driver_id: expected the number of a driver of the scenario"),
        ("-1,0,1\n", "2: driver_id: expected the number of a driver of the scenario"),
        (
            "0,soon,1\n",
            "2: from: expected seconds since the world began, or a time of day such as 07"
        ),
        ("0,5,5\n", "2: until: expected a moment after `from`"),
        ("0,5,9\n0,8,10\n", "3: from: expected a moment after the driver's shift before"),
        ("0,5,\n0,8,10\n", "3: from: expected a moment after the driver's shift before"),
    ])
    func aBadShiftIsNamed(rows: String, message: String) throws {
        let error = try #require(throws: ScenarioError.self) { try shifts(rows) }
        #expect(error.description.contains("s.csv:\(message)"), "\(error)")
    }

    /// Prices that never rise because a city is too large would be no error that anybody sees.
    @Test func zonesThatCannotBeCutAreRefused() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("node.csv", "node_id,x_coord,y_coord\n1,0.0,0.0\n2,1.0,1.0\n"),
            (
                "link.csv",
                "link_id,from_node_id,to_node_id,directed,length,free_speed,lanes,dir_flag\n"
                    + "1,1,2,0,150000,80,1,0\n"
            ),
        ] {
            try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
        }
        try FileManager.default.copyItem(
            atPath: TestCity.packageFolder + "/Benchmarks/grid64/config.csv",
            toPath: "\(folder.path)/config.csv")
        let city = try CityImporter.gmns(folder: folder.path).city
        for section in ["surge", "dispatch.repositioning"] {
            let keys =
                section == "surge"
                ? "surge: {zone_size: 200m}" : "dispatch: {repositioning: {zone_size: 200m}}"
            let scenario = try scenario(Text.small + "\n" + keys + "\n")
            let error = try #require(throws: ScenarioError.self) {
                try scenario.makeRules(in: city)
            }
            #expect(error.key == "\(section).zone_size")
            #expect(error.message.contains("larger ones"))
            #expect(throws: Never.self) { try scenario.makeRules(in: TestCity.laSerena) }
        }
    }

    /// The shares, and a time that says nothing alone.
    @Test func whatSomeWantBesides() throws {
        let keys = """
            behaviour: {booked_share: 0.1, booked_ahead: 45m, stop_share: 0.05,
             new_destination_share: 0.02, calling_off_share: 0.03, missing_share: 0.01,
             favourite_share: 0.2, giving_back_share: 0.004}
            """
        let extras = try scenario(Text.small + "\n" + keys + "\n").rules.habits?.extras
        var expected = Extras()
        expected.bookedPerMille = 100
        expected.bookedAhead = .seconds(2_700)
        expected.stopPerMille = 50
        expected.newDestinationPerMille = 20
        expected.callingOffPerMille = 30
        expected.missingPerMille = 10
        expected.favouritePerMille = 200
        expected.givingBackPerMille = 4
        #expect(extras == expected)
        #expect(try scenario(Text.small).rules.habits?.extras == nil)
        let error = try #require(throws: ScenarioError.self) {
            try scenario(Text.small + "\nbehaviour: {booked_ahead: 1h}\n")
        }
        #expect(error.key == "behaviour.booked_ahead")
    }

    @Test func standsArePlacesAndPoints() throws {
        func rules(_ stands: String) throws -> WorldRules {
            let idle = "count: 3\n  idle: {strategy: stand, stands: [\(stands)]}"
            return try scenario(Text.small.replacing("count: 3", with: idle))
                .makeRules(in: TestCity.laSerena)
        }
        let plaza = "Plaza de Armas de La Serena"
        let known = try rules("\(plaza), \"-29.9027,-71.2520\"").habits?.idling?.stands
        #expect(known?.count == 2)
        #expect(known?.last?.latitudeE7 == -299_027_000)
        let error = try #require(throws: ScenarioError.self) { try rules("Atlantis") }
        #expect(error.key == "drivers.idle.stands" && error.message.hasPrefix("number 1:"))
    }
}
