import Foundation
import RideCore
import RideMap
import RideResults
import RideSim
import RideTestSupport
import Testing

@testable import RideCalibration
@testable import RideScenario

/// What is known of a table comes back out of it (S10).
@Suite struct CalibrationTests {
    /// Four days of La Serena of which everything is known.
    private static let known = """
        name: known
        city: la-serena
        duration: 4d
        start: {weekday: friday, time: "00:00"}
        drivers: {count: 60}
        demand:
          requests_per_hour: [
            20, 20, 20, 20, 20, 20, 60, 60, 60, 60, 60, 60,
            40, 40, 40, 40, 40, 40, 80, 80, 80, 80, 80, 80]
        behaviour:
          acceptance: 0.8
          reply_at_least: 1s
          reply_at_most: 3s
          boarding_time: 30s
          patience: {law: exponential, mean: 5m}
        dispatch: {maximum_pickup_time: 6m}
        traffic:
          speed: [
            1, 1, 1, 1, 1, 1, 0.8, 0.8, 0.7, 0.7, 0.8, 0.8,
            0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.6, 0.6, 0.6, 0.75, 0.75, 0.75]
        """

    /// A folder with the rides of a run of a scenario, and the folder's path.
    private static func rides(
        of text: String, settings: [String] = []
    ) throws -> (folder: TemporaryFolder, table: String) {
        let folder = try TemporaryFolder()
        let scenario = try Scenario(
            text: text, file: "\(folder.path)/s.yaml",
            settings: settings.map { try ScenarioSetting($0) })
        let city = TestCity.laSerena
        let horizon = Instant.start + scenario.duration
        let result = HeadlessRun.run(
            try scenario.makeDrivers(in: city), asking: try scenario.makeDemand(in: city),
            in: city, rules: try scenario.makeRules(in: city), horizon: horizon, log: { _ in })
        let tables = RunTables(result.records, in: city)
        let document = RunSummaryDocument(
            identity: RunIdentity(
                scenario: "known", scenarioDigest: "", city: city.name,
                cityChecksum: city.checksum, cityNotice: "", seed: 1,
                duration: scenario.duration, currency: "BRL", program: "test",
                programDigest: { "" }, inputs: [], machine: "test"),
            summary: RunSummary(result.records, horizon: horizon),
            figures: tables.figures(horizon: horizon, rules: FigureRules()), digest: "",
            stoppedAt: nil)
        try ResultsFolder("\(folder.path)/run", scenario: text)
            .write(tables, document, format: .csv)
        return (folder, "\(folder.path)/run/rides.csv")
    }

    private static let friday = WorldCalendar(startingOn: .friday, at: .zero)

    private static func learn(
        _ table: String, _ options: Calibration.Options = Calibration.Options()
    ) throws -> Calibration {
        let trips = try DemandTable(file: table, settings: ["layout=rides"])
            .trips(in: TestCity.laSerena, calendar: friday)
        return Calibration(trips, in: TestCity.laSerena, options)
    }

    private static let learnt: Result<Calibration, any Error> = Result {
        let (folder, table) = try rides(of: known)
        var options = Calibration.Options()
        // So sure that all of some sixty intervals may be expected to hold.
        options.confidence = 0.999
        return try withExtendedLifetime(folder) { try learn(table, options) }
    }

    @Test func demandComesBackHourByHour() throws {
        let calibration = try Self.learnt.get()
        let rates: [Double] = [20, 60, 40, 80].flatMap { [Double](repeating: $0, count: 6) }
        #expect(calibration.dayCount == 4 && calibration.untoldHours == 0)
        for (hour, rate) in rates.enumerated() {
            let estimate = try #require(calibration.perHour[hour])
            #expect(estimate.holds(rate), "\(hour): \(estimate)")
            let zones = calibration.rates[hour].reduce(0, +)
            #expect(abs(zones - estimate.value) < 1e-9 * zones)
        }
    }

    /// A zone asks in proportion to its people, and is asked for as much (`balanced`).
    @Test func demandComesBackZoneByZone() throws {
        let calibration = try Self.learnt.get()
        let zones = TestCity.laSerena.zones.filter { !$0.nodes.isEmpty }
        let people = Double(zones.reduce(0) { $0 + $1.population })
        // A zone without crossings of its own borrows one, whose rides count for its owner.
        var shares = [Double](repeating: 0, count: calibration.zones.nodes.count)
        for zone in zones {
            for node in zone.nodes {
                shares[calibration.zones.zone(of: .node(node))] +=
                    Double(zone.population) / Double(zone.nodes.count) / people
            }
        }
        let trips = Double(calibration.table.trips.count)
        for (number, share) in shares.enumerated() {
            let begun = calibration.flows[number].reduce(0, +)
            let ended = calibration.flows.reduce(0) { $0 + $1[number] }
            let range = Intervals.counts(ofMean: trips * share, confidence: 0.9999)
            #expect(range.contains(Int(begun.rounded())), "\(number): \(begun) in \(range)")
            #expect(range.contains(Int(ended.rounded())), "\(number): \(ended) in \(range)")
        }
    }

    @Test func speedsComeBack() throws {
        let speeds = try #require(try Self.learnt.get().speeds)
        let known = [1.0, 0.8, 0.7, 0.8, 0.9, 0.6, 0.75]
        for (hours, factor) in zip(
            [0..<6, 6..<8, 8..<10, 10..<12, 12..<18, 18..<21, 21..<24], known)
        {
            for hour in hours {
                let estimate = try #require(speeds.hours[hour])
                #expect(estimate.holds(factor), "\(hour): \(estimate)")
                #expect(estimate.high - estimate.low < 0.05)
            }
        }
    }

    @Test func patienceAndAcceptanceComeBack() throws {
        let calibration = try Self.learnt.get()
        let patience = try #require(calibration.patience)
        #expect(!patience.isAlwaysTheSame && patience.gaveUp > 50, "\(patience)")
        #expect(patience.mean_s.holds(300), "\(patience)")
        #expect(patience.gap < 0.2)
        let acceptance = try #require(calibration.acceptance)
        #expect(acceptance.share.holds(0.8), "\(acceptance)")
    }

    /// The days of one law are foretold about as well as chance lets, and intervals hold.
    @Test func heldOutDaysAreForetoldAsWellAsChanceLets() throws {
        let heldOut = try #require(try Self.learnt.get().heldOut)
        let hours = heldOut.hours.together
        #expect(heldOut.days == 4 && hours.all == 96)
        #expect(hours.held >= 93)
        #expect(hours.error < 1.4 * hours.chance, "\(hours)")
        let times = heldOut.times.together
        #expect(times.error / Double(times.trips) < 0.01, "\(times)")
        let zones = heldOut.zones.together
        #expect(zones.error < 1.4 * zones.chance, "\(zones)")
    }

    /// The scenario that is written asks for as much, at the same hours, from the same zones.
    @Test func theScenarioLivesThroughTheSame() throws {
        let calibration = try Self.learnt.get()
        let written = CalibratedScenario(
            calibration, name: "again", city: "la-serena", drivers: 60, stem: "again")
        let folder = try TemporaryFolder()
        for (name, text) in written.tables { try folder.write(text, to: name) }
        let path = try folder.write(written.text, to: "again.yaml")
        let scenario = try Scenario(contentsOf: path, settings: [ScenarioSetting("duration=4d")])
        #expect(scenario.inputs.map(\.key) == ["demand.zones.rates", "demand.zones.flows"])
        #expect(scenario.rules.calendar.startWeekday == .friday)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let (again, table) = try withExtendedLifetime(folder) {
            try Self.rides(
                of: text.replacing("\"again-", with: "\"\(folder.path)/again-"),
                settings: ["duration=4d", "seed=5"])
        }
        let second = try withExtendedLifetime(again) { try Self.learn(table) }
        let (trips, expected) = (second.table.trips.count, calibration.table.trips.count)
        let range = Intervals.counts(ofMean: Double(expected), confidence: 0.999)
        #expect(range.contains(trips), "\(trips) of \(expected)")
        for (hour, rate) in second.perHour.enumerated() {
            let (one, other) = (try #require(rate), try #require(calibration.perHour[hour]))
            #expect(one.low < other.high && other.low < one.high, "\(hour)")
        }
        let speed = try #require(second.speeds).factor(ofHour: 19)
        #expect(abs(speed - 0.6) < 0.005, "\(speed)")
    }

    @Test func thePageSaysHowWellItFits() throws {
        let calibration = try Self.learnt.get()
        let html = CalibrationPage(calibration).html
        for words in [
            "Trips an hour", "Days held out", "Error of trips by hour", "Error of trip times",
            "Zones with the largest errors", "drivers accept", "patience, mean",
        ] { #expect(html.contains(words), "\(words)") }
        #expect(!html.contains("http"))
        let text = CalibrationText(calibration).text
        #expect(text.contains("days held out") && text.contains("99.9 %"))
        guard let folder = ProcessInfo.processInfo.environment["RIDE_PAGES"] else { return }
        try Data(html.utf8).write(to: URL(filePath: folder + "/calibration.html"))
    }

    /// A table of when and where alone says no more than that, and says so.
    @Test func whatATableDoesNotSayIsSaid() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            """
            time_s,from_lat,from_lon,to_lat,to_lon
            3700,-29.9027,-71.2520,-29.95,-71.30
            3900,-29.9027,-71.2520,-29.95,-71.30
            oops,-29.9027,-71.2520,-29.95,-71.30
            """, to: "trips.csv")
        let trips = try DemandTable(file: table, settings: [])
            .trips(in: TestCity.laSerena, calendar: Self.friday)
        let calibration = Calibration(trips, in: TestCity.laSerena)
        #expect(calibration.speeds == nil && calibration.patience == nil)
        #expect(calibration.acceptance == nil && calibration.heldOut == nil)
        #expect(calibration.untoldHours == 23 && calibration.perHour[1]?.value == 2)
        let notes = CalibrationText(calibration).notes
        #expect(
            notes.count == 4 && notes.contains { $0.hasPrefix("Left out: 1 lines, the first 4") })
        #expect(throws: ScenarioError.self) {
            try DemandTable(file: table, settings: [])
                .trips(in: TestCity.laSerena, columns: [.ended: "no_such"], calendar: Self.friday)
        }
        #expect(throws: ScenarioError.self) { try DemandTable(file: table, settings: ["layuot=x"]) }
    }

    /// New York's tables have dates, and tell when trips ended.
    @Test func datesSayWhichWeekdayItIs() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            """
            tpep_pickup_datetime,tpep_dropoff_datetime,pickup_latitude,pickup_longitude,\
            dropoff_latitude,dropoff_longitude
            2024-01-06 23:50:00,2024-01-07 00:10:00,-29.9027,-71.2520,-29.95,-71.30
            2024-01-08 08:00:00,2024-01-08 08:20:00,-29.9027,-71.2520,-29.95,-71.30
            """, to: "trips.csv")
        let trips = try DemandTable(file: table, settings: ["layout=nyc_tlc"])
            .trips(in: TestCity.laSerena, calendar: Self.friday)
        #expect(trips.hasEnds && trips.calendar.startWeekday == .saturday)
        #expect(
            trips.trips.map { $0.endedAt?.since($0.requestedAt) } == [
                .seconds(1_200), .seconds(1_200),
            ])
        var options = Calibration.Options()
        options.byWeekday = true
        let calibration = Calibration(trips, in: TestCity.laSerena, options)
        #expect(calibration.perHour[5 * 24 + 23]?.value == 1)
        #expect(calibration.perHour[8]?.value == 1 && calibration.perHour[7]?.value == 0)
        #expect(calibration.perHour[3 * 24] == nil)
    }

    /// A city without zones is parted into squares, whose centres the scenario names.
    @Test func aCityWithoutZonesIsPartedIntoSquares() throws {
        let city = TestCity.grid64
        let zones = CalibrationZones(city)
        #expect(!zones.areCitys && zones.nodes.count > 40)
        #expect(zones.nodes.joined().count == city.network.nodeCount)
        let crossing = TestCity.crossing(20, 20)
        guard case .node(let node) = crossing else { return }
        #expect(zones.nodes[zones.zone(of: crossing)].contains(node))
    }

    /// Counts that differ by chance alone are taken for what their row and column expect; those
    /// that differ by more stay near what was counted.
    @Test func zonesAreSmoothedAsTheyDiffer() {
        let alike = DemandFit.smoothed([[10, 20, 30], [20, 40, 60]])
        for (found, known) in zip(alike.joined(), [10.0, 20, 30, 20, 40, 60]) {
            #expect(abs(found - known) < 1e-9)
        }
        let apart = DemandFit.smoothed([[100, 0], [0, 100]])
        #expect(apart[0][0] > 95 && apart[1][1] > 95)
        #expect(apart.map { $0.reduce(0, +).rounded() } == [100, 100])
        #expect(DemandFit.smoothed([[0, 0]]) == [[0, 0]])
    }

    /// Whoever was served would have waited longer: without that the mean would be too short.
    @Test func whoIsServedWouldHaveWaitedLonger() throws {
        func trip(_ wait: Int64, _ hasGivenUp: Bool) -> RecordedTrip {
            let end = Instant.start + .seconds(wait)
            return RecordedTrip(
                requestedAt: .start, pickup: TestCity.crossing(0, 0),
                dropoff: TestCity.crossing(1, 1), acceptedAt: hasGivenUp ? nil : end,
                startedAt: nil, endedAt: hasGivenUp ? end : nil,
                outcome: hasGivenUp ? "patience_ended" : "completed", offers: nil, givenBack: 0,
                isPlain: true)
        }
        let fit = try #require(
            PatienceFit(
                [trip(100, true), trip(300, true), trip(200, false), trip(200, false)],
                confidence: 0.95))
        #expect(fit.mean_s.value == 400 && fit.gaveUp == 2 && fit.served == 2)
        let same = try #require(
            PatienceFit([trip(600, true), trip(601, true)], confidence: 0.95))
        #expect(same.isAlwaysTheSame && same.mean_s.value == 600.5)
        #expect(PatienceFit([trip(5, false)], confidence: 0.95) == nil)
    }
}
