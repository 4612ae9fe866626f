import Foundation
import RideCore
import RideTestSupport
import Testing

@testable import RideScenario

/// R9: our clocks are those of an independent library, and keep their own promises in every zone
/// that the system knows.
@Suite("R9: clocks of time zones")
struct ClockCaseTests {
    private static let zones = ZoneFolder()
    private static let reason: Comment = "the system has no time zone data (tzdata)"

    private func calendar(_ name: String) throws -> WorldCalendar {
        WorldCalendar(CityDates(began_ms: 0, zone: try Self.zones.table(named: name)))
    }

    @Test(
        "Three cities over six years, as Python's zoneinfo has them",
        .enabled(if: zones.isThere, reason))
    func threeCitiesAreAsZoneinfoHasThem() throws {
        var calendars: [String: WorldCalendar] = [:]
        var counts: [String: Int] = [:]
        for line in ZoneCases.text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let calendar = try calendars[words[1]] ?? self.calendar(words[1])
            calendars[words[1]] = calendar
            counts[words[0], default: 0] += 1
            #expect(try isRight(words, calendar), "\(line)")
        }
        #expect(counts == ["change": 29, "clock": 87, "day": 123])
    }

    private func isRight(_ words: [String], _ calendar: WorldCalendar) throws -> Bool {
        func seconds(_ index: Int) throws -> Int64 { try #require(Int64(words[index])) }
        func moment(_ index: Int) throws -> Instant {
            Instant(milliseconds: try seconds(index) * 1_000)
        }
        if words[0] == "change" {
            let zone = try #require(calendar.dates?.zone)
            let at = try seconds(2)
            return zone.offset_s(at: at - 1) == Int(words[3])
                && zone.offset_s(at: at) == Int(words[4])
                && zone.change(after: at - 1)?.at_s == at
        }
        let date = try #require(CivilDate(words[2]))
        let day = try #require(calendar.day(of: date))
        if words[0] == "day" {
            let (begin, length_s) = (try moment(4), try seconds(5))
            return calendar.weekday(of: day).rawValue == Int(words[3])
                && calendar.start(of: day) == begin
                && calendar.length(of: day) == .seconds(length_s)
                && calendar.date(of: day)?.description == words[2]
        }
        let expected: ClockMoment =
            switch words[4] {
            case "once": .once(try moment(5))
            case "twice": .twice(first: try moment(5), second: try moment(6))
            default: .never(next: try moment(5))
            }
        return calendar.moment(on: day, minute: Int(try seconds(3))) == expected
    }

    /// Of every zone, at and around each change of its clocks and at moments between: what clocks
    /// show leads back to the moment, days follow each other without a gap, and a day is as long as
    /// what lies between its midnight and the next.
    @Test("What clocks show leads back, in every zone", .enabled(if: zones.isThere, reason))
    func whatClocksShowLeadsBackInEveryZone() throws {
        let names = try Self.names()
        #expect(names.count > 300)
        for name in names {
            let calendar = try calendar(name)
            let zone = try #require(calendar.dates?.zone)
            let recent = zone.changes.filter { (1_420_070_400...2_082_758_400).contains($0.at_s) }
            var moments: [Int64] = (0..<40).map { 1_420_070_400 + $0 * 16_543_217 }
            for change in recent {
                moments += [-86_400, -3_601, -1, 0, 1, 3_599, 86_400].map { change.at_s + $0 }
            }
            for moment in moments {
                let at = Instant(milliseconds: moment * 1_000)
                let day = calendar.day(at: at)
                #expect(leadsBack(at, calendar), "\(name) \(moment)")
                let next = calendar.start(of: CityDay(number: day.number + 1))
                #expect(calendar.start(of: day) <= at && at < next, "\(name) \(moment)")
                #expect(calendar.length(of: day) == next.since(calendar.start(of: day)))
                #expect(calendar.day(at: next).number == day.number + 1, "\(name) \(moment)")
                let date = calendar.date(of: day)
                #expect(date.flatMap(calendar.day(of:)) == day)
                #expect(date?.weekday == calendar.weekday(at: at), "\(name) \(moment)")
            }
        }
    }

    private func leadsBack(_ at: Instant, _ calendar: WorldCalendar) -> Bool {
        let shown = calendar.timeOfDay(at: at)
        switch calendar.moment(on: calendar.day(at: at), milliseconds: shown) {
        case .once(let moment): return moment == at && calendar.turn(at: at) == nil
        case .twice(let first, let second):
            return first < second
                && (at == first && calendar.turn(at: at) == .first
                    || at == second && calendar.turn(at: at) == .second)
        case .never: return false
        }
    }

    /// All files of the system that are zones: names of places, without the copies for other uses.
    private static func names() throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: ZoneFolder.usual)
        return all.sorted().filter { name in
            guard !name.hasPrefix("right/"), !name.hasPrefix("posix/"), TimeZoneTable.isName(name),
                let file = FileHandle(forReadingAtPath: "\(ZoneFolder.usual)/\(name)")
            else { return false }
            return (try? file.read(upToCount: 4)) == Data("TZif".utf8)
        }
    }

    @Test(
        "The place of a city tells its zone", .enabled(if: zones.isThere, reason),
        arguments: [
            (-29.9, -71.25, "CL", "America/Santiago"),
            (-53.16, -70.91, "CL", "America/Punta_Arenas"),
            (-23.55, -46.63, "BR", "America/Sao_Paulo"), (-3.12, -60.02, "BR", "America/Manaus"),
            (40.75, -73.98, "US", "America/New_York"), (40.75, -73.98, "", "America/New_York"),
            (38.72, -9.14, "PT", "Europe/Lisbon"),
        ])
    func thePlaceTellsTheZone(
        latitude: Double, longitude: Double, country: String, zone: String
    ) throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(Self.zones.nearestZone(to: point, in: country) == zone)
    }
}
