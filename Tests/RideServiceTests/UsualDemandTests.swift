import Foundation
import RideCore
import RideFares
import RideTestSupport
import Testing

@testable import RideService

/// What is counted of the requests at each hour of the week (D2).
@Suite("D2: what is usual at an hour") struct UsualDemandTests {
    private static func settings(
        _ weekday: Weekday = .monday, minute: Int = 17 * 60 + 30
    ) -> ServiceSettings {
        var settings = TestService.settings()
        settings.rules.surge = .standard
        settings.rules.calendar = WorldCalendar(startingOn: weekday, at: .seconds(minute * 60))
        return settings
    }

    private func counted(_ stage: Stage, _ hour: Int) throws -> CountedHour {
        stage.service.usualDemand(at: try #require(HourOfWeek(rawValue: hour)))
    }

    /// Both clocks go on.
    private func live(_ stage: Stage, _ seconds: Int) {
        stage.wallPasses(seconds)
        stage.pass(seconds)
    }

    private func ask(_ stage: Stage, _ count: Int) throws {
        for _ in 0..<count { _ = try stage.request(try stage.guest(.passenger)) }
    }

    /// Hundredths of a request an hour, in the whole city.
    private func mean(_ counted: CountedHour) -> Int { counted.means().reduce(0) { $0 + $1.value } }

    @Test func anHourIsKnownOnceItIsOver() throws {
        let stage = Stage(Self.settings())
        live(stage, 600)
        try ask(stage, 1)
        live(stage, 1_200 + 600)
        try ask(stage, 2)
        #expect(try counted(stage, 18).hours == 0)
        live(stage, 3_000)
        // The rest of the hour in which the world began is no hour.
        #expect(try counted(stage, 17).hours == 0)
        let known = try counted(stage, 18)
        let zone = try #require(stage.service.zones).zone(at: TestService.home.coordinate)
        #expect(known.hours == 1)
        #expect(known.means().map(\.zone) == [zone])
        #expect(mean(known) == 200)
        // That nobody asked is known too.
        live(stage, 3_600)
        #expect(try counted(stage, 19).hours == 1)
        #expect(try counted(stage, 19).means().isEmpty)
    }

    /// Seconds of the wall's clock while three hours of the city pass, and whether they were lived.
    static let paces: [(wall: Int, isLived: Bool)] = [
        (0, false), (10, false), (89, false), (90, true), (10_800, true), (-3_600, false),
    ]

    @Test("D2: hours that passed too fast for anybody to ask tell nothing", arguments: paces)
    func onlyHoursThatWereLivedCount(_ wall: Int, _ isLived: Bool) throws {
        let stage = Stage(Self.settings(minute: 17 * 60))
        live(stage, 3_600)
        #expect(try counted(stage, 17).hours == 1)
        try ask(stage, 1)
        stage.wallPasses(wall)
        stage.pass(3 * 3_600)
        #expect(try counted(stage, 18).hours == (isLived ? 1 : 0))
        #expect(try counted(stage, 19).hours == (isLived ? 1 : 0))
        #expect(try counted(stage, 20).hours == (isLived ? 1 : 0))
        // And from there on it goes on as ever.
        live(stage, 3_600)
        #expect(try counted(stage, 21).hours == 1)
        #expect(try mean(counted(stage, 21)) == 0)
    }

    @Test("D2: simulated people live through every hour, however fast it passes")
    func simulatedPeopleLiveThroughEveryHour() throws {
        var settings = Self.settings(minute: 17 * 60)
        settings.demand = .recorded([])
        let stage = Stage(settings)
        stage.pass(2 * 3_600)
        #expect(try counted(stage, 17).hours == 1)
        #expect(try counted(stage, 18).hours == 1)
    }

    @Test func itIsTheMeanOverTheWeeks() throws {
        let stage = Stage(Self.settings())
        live(stage, 1_800)
        try ask(stage, 3)
        live(stage, 168 * 3_600)
        #expect(try mean(counted(stage, 18)) == 300)
        live(stage, 3_600)
        #expect(try counted(stage, 18).hours == 2)
        #expect(try mean(counted(stage, 18)) == 150)
        #expect(try counted(stage, 17).hours == 1)
    }

    /// The weekday and minute at which the world begins, seconds until a request, and its hour.
    static let boundaries: [(Weekday, Int, Int, Int)] = [
        (.monday, 0, 0, 0), (.monday, 0, 3_599, 0), (.monday, 0, 3_600, 1),
        (.sunday, 23 * 60, 3_599, 167), (.sunday, 23 * 60, 3_600, 0), (.tuesday, 60, 0, 25),
    ]

    @Test(arguments: boundaries)
    func theCitysClockSaysWhichHourItIs(
        _ weekday: Weekday, _ minute: Int, _ seconds: Int, _ hour: Int
    ) throws {
        let stage = Stage(Self.settings(weekday, minute: minute))
        live(stage, 1)
        if seconds > 1 { live(stage, seconds - 1) }
        try ask(stage, 1)
        live(stage, 7_200)
        for other in 0..<HourOfWeek.count {
            #expect(try mean(counted(stage, other)) == (other == hour ? 100 : 0), "\(other)")
        }
    }

    @Test("D2, R7: the same is counted whether the engine is restarted or not")
    func aRestartChangesNothing() throws {
        let (whole, interrupted) = (Stage(Self.settings()), Stage(Self.settings()))
        for step in 1...12 {
            for stage in [whole, interrupted] {
                live(stage, 1_200)
                // At least one, or there is nothing to save and the restart loses the time.
                try ask(stage, 1 + step % 3)
            }
            try interrupted.restart()
            for hour in 0..<HourOfWeek.count {
                #expect(try counted(interrupted, hour) == counted(whole, hour), "\(hour)")
            }
        }
        #expect(try counted(whole, 18).hours == 1)
        #expect(try mean(counted(whole, 18)) > 0)
    }

    @Test("D2, R7: of an hour that is over one record is kept, and the one under way by zone")
    func littleIsKept() throws {
        let stage = Stage(Self.settings())
        live(stage, 1_800)
        try ask(stage, 2)
        try stage.save()
        func keys() throws -> [String] {
            try stage.store.load().records.filter { $0.kind == .demand }.map(\.key).sorted()
        }
        let zone = try #require(stage.service.zones).zone(at: TestService.home.coordinate)
        #expect(try keys() == ["running", "zone/\(zone)"])
        live(stage, 3_600)
        try stage.save()
        #expect(try keys() == ["hour/18", "running"])
        live(stage, 3 * 168 * 3_600)
        try stage.save()
        #expect(try keys().count == HourOfWeek.count + 1)
    }

    /// The weekday and minute at which the world begins: first as it was saved, then as it is said.
    static let beginnings: [(Weekday, Int)] = [
        (.monday, 20 * 60 + 30), (.monday, 14 * 60 + 30), (.tuesday, 17 * 60 + 30),
    ]

    @Test(
        "D2, R7: another beginning of the world makes no hour of one that nobody counted",
        arguments: beginnings)
    func anotherBeginningInventsNothing(_ weekday: Weekday, _ minute: Int) throws {
        let stage = Stage(Self.settings())
        live(stage, 5_400)
        try ask(stage, 1)
        try stage.save()
        // What was counted stays; at 19:00 on Monday it is another hour now.
        let contents = try stage.store.load()
        let anew = TestService.make(Self.settings(weekday, minute: minute), contents: contents)
        let hours = { (0..<HourOfWeek.count).compactMap(HourOfWeek.init).map(anew.usualDemand) }
        let before = hours()
        #expect(before.map(\.hours).reduce(0, +) == 1)
        func bothPass(_ seconds: Int) {
            anew.setWallTime(anew.wall + .seconds(seconds))
            anew.advance(to: anew.now + .seconds(seconds))
        }
        bothPass(1_800)
        #expect(hours() == before)
        // From the next hour on it goes on as ever.
        bothPass(3 * 3_600)
        #expect(hours().map(\.hours).reduce(0, +) == 1 + 2)
        #expect(hours().allSatisfy { $0.means().isEmpty })
    }

    @Test func hoursWithoutTheirZonesAreDropped() throws {
        let stage = Stage(Self.settings())
        live(stage, 5_400)
        try stage.save()
        var contents = try stage.store.load()
        contents.records.removeAll { $0.kind == .demand && $0.key == "running" }
        let anew = TestService.make(Self.settings(), contents: contents)
        #expect(anew.usualDemand(at: try #require(HourOfWeek(rawValue: 18))).hours == 0)
        let dropped = try #require(anew.takeChanges()).batch.dropped.filter { $0.kind == .demand }
        #expect(dropped.map(\.key) == ["hour/18"])
    }

    @Test func whatOtherZonesCountedIsDropped() throws {
        let stage = Stage(Self.settings())
        live(stage, 5_400)
        try ask(stage, 1)
        try stage.save()
        var settings = Self.settings()
        settings.rules.surge = try SurgeRules(zoneSize: Metres(500))
        let anew = TestService.make(settings, contents: try stage.store.load())
        #expect(anew.usualDemand(at: try #require(HourOfWeek(rawValue: 18))).hours == 0)
        let dropped = try #require(anew.takeChanges()).batch.dropped.filter { $0.kind == .demand }
        #expect(dropped.count == 3)
    }

    // MARK: Bounds

    @Test func olderHoursWeighLessInTheEnd() throws {
        var counted = CountedHour(try #require(HourOfWeek(rawValue: 0)))
        for _ in 0..<CountedHour.most { counted.count(1, [3: 2]) }
        #expect(counted.hours == CountedHour.most)
        counted.count(1, [3: 2])
        #expect(counted.hours == CountedHour.most / 2 + 1)
        #expect(counted.means().map(\.value) == [200])
        // Years in which nobody asks leave nothing of what was.
        counted.count(1 << 40)
        #expect(counted.hours == CountedHour.most && counted.means().isEmpty)
    }

    /// A record, and whether it can be read.
    static let texts: [(String, Bool)] = [
        (#"{"hour":167,"hours":104,"requests":[0,1,65535,104000000]}"#, true),
        (#"{"hour":0,"hours":1,"requests":[]}"#, true),
        (#"{"hour":168,"hours":1,"requests":[]}"#, false),
        (#"{"hour":-1,"hours":1,"requests":[]}"#, false),
        (#"{"hour":0,"hours":0,"requests":[]}"#, false),
        (#"{"hour":0,"hours":105,"requests":[]}"#, false),
        (#"{"hour":0,"hours":1,"requests":[1]}"#, false),
        (#"{"hour":0,"hours":1,"requests":[1,2,1,2]}"#, false),
        (#"{"hour":0,"hours":1,"requests":[-1,2]}"#, false),
        (#"{"hour":0,"hours":1,"requests":[65536,2]}"#, false),
        (#"{"hour":0,"hours":1,"requests":[1,0]}"#, false),
        (#"{"hour":0,"hours":1,"requests":[1,104000001]}"#, false),
    ]

    @Test(arguments: texts)
    func whatCannotHaveBeenCountedIsRefused(_ text: String, _ isGood: Bool) {
        let read = try? JSONDecoder().decode(CountedHour.self, from: Data(text.utf8))
        #expect((read != nil) == isGood)
    }

    @Test("D2, R7: a damaged hour under way is no hour", arguments: [Int64.min, Int64.max])
    func aDamagedHourIsNone(number: Int64) throws {
        let zones = try #require(Stage(Self.settings()).service.zones)
        let text = try JSONEncoder().encode(zones)
        let record =
            #"{"number":\#(number),"hour":0,"isWhole":true,"zones":"#
            + String(decoding: text, as: UTF8.self) + "}"
        let hour = try JSONDecoder().decode(RunningHour.self, from: Data(record.utf8))
        var (usual, changes) = (UsualDemand(), PendingChanges())
        let calendar = Self.settings().rules.calendar
        usual.restore(
            [.running(hour)], RunningHour(.start, calendar, zones, begunAt: .epoch),
            at: LivedTime.Moment(city: .start, wall: .epoch), &changes)
        #expect(usual.record("running") == nil)
        #expect(changes.records.map(\.key) == ["running"])
    }
}
