import Foundation
import RideCore
import RideSim
import RideTestSupport
import Testing

@testable import RideResults

/// Tables of a world with dates have them beside their seconds; others are as they were.
@Suite struct DatedResultsTests {
    /// A world that begins five minutes before clocks go back from -3 h to -4 h.
    private static func dates() throws -> CityDates {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -10_800,
            changes: [.init(at_s: 1_806_807_600, offset_s: -14_400)])
        return CityDates(began_ms: 1_806_807_300_000, zone: zone)
    }

    private func inFolder(
        _ dates: CityDates?, _ body: (String) throws -> Void
    ) throws {
        let path = NSTemporaryDirectory() + "/dated-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultsFolder(path, scenario: "")
        let events = try EventsFile(in: folder, city: TestCity.grid64, dates: dates)
        for piece in SampleRun.history { try events.write(piece) }
        try events.finish()
        let tables = RunTables(SampleRun.records, in: TestCity.grid64, dates: dates)
        try folder.write(tables, SampleRun.document(), format: .both)
        try body(path)
    }

    private func table(_ path: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    @Test(arguments: [
        (0, "2027-04-03T23:55:00.000-03:00"), (299_999, "2027-04-03T23:59:59.999-03:00"),
        (300_000, "2027-04-03T23:00:00.000-04:00"), (3_900_000, "2027-04-04T00:00:00.000-04:00"),
        (-1, "2027-04-03T23:54:59.999-03:00"),
    ])
    func aMomentIsWrittenWithItsOffset(_ at_ms: Int64, _ text: String) throws {
        #expect(try Self.dates().text(at: Instant(milliseconds: at_ms)) == text)
    }

    @Test(arguments: [
        (20_700, "+05:45"), (-12_600, "-03:30"), (0, "+00:00"), (-16_966, "-04:42:46"),
    ])
    func everyOffsetIsWritten(_ offset_s: Int, _ text: String) {
        let dates = CityDates(
            began_ms: 0, zone: TimeZoneTable(name: "Here", firstOffset_s: offset_s))
        #expect(dates.text(at: .start).hasSuffix(".000\(text)"))
    }

    /// The third request is made 181 seconds after the beginning, the fifth 361, which is a minute
    /// after the clocks have gone back.
    @Test func everyMomentHasItsDateBesideIt() throws {
        let dates = try Self.dates()
        try inFolder(dates) { path in
            for name in ["rides", "offers", "moves", "time_bins", "zone_times", "events"] {
                for row in try table("\(path)/\(name).csv") {
                    let moments = [
                        "requested", "accepted", "arrived", "started", "ended", "booked_for",
                        "offered", "answered", "from", "until",
                    ].filter { row["\($0)_s"] != nil }
                    for moment in moments {
                        let seconds = row["\(moment)_s"].flatMap(Double.init)
                        let at = seconds.map {
                            Instant(milliseconds: Int64(($0 * 1_000).rounded()))
                        }
                        #expect(row["\(moment)_date"] == at.map(dates.text(at:)) ?? "", "\(name)")
                    }
                    #expect(!moments.isEmpty || row["date"] != nil, "\(name)")
                    #expect(row["duration_date"] == nil && row["online_date"] == nil)
                }
            }
            let rides = try table(path + "/rides.csv")
            #expect(rides[2]["requested_date"] == "2027-04-03T23:58:01.234-03:00")
            #expect(rides[4]["requested_date"] == "2027-04-03T23:01:01.234-04:00")
            let events = try table(path + "/events.csv")
            #expect(events.first?["date"] == "2027-04-03T23:55:00.000-03:00")
        }
    }

    /// NumPy's own type of dates, in milliseconds, the least number for none.
    @Test func columnsHaveWhatClocksShow() throws {
        let dates = try Self.dates()
        try inFolder(dates) { path in
            for (name, values) in [
                ("requested", SampleRun.records.rides.map { Optional($0.requestedAt) }),
                ("accepted", SampleRun.records.rides.map(\.acceptedAt)),
            ] {
                let bytes = try bytes("\(path)/rides/\(name)_date.npy")
                let open = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
                #expect(String(decoding: bytes[10..<open], as: UTF8.self).contains("'<M8[ms]'"))
                let read = stride(from: open, to: bytes.count, by: 8).map { place in
                    bytes[place..<place + 8].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
                }
                #expect(read == values.map { $0.map(dates.local_ms(at:)) ?? .min })
            }
        }
    }

    /// Hour by hour through days of 23, 24 and 25 hours: each row is an hour, and its date says
    /// which of two that clocks show the same.
    @Test(arguments: [
        ("2026-09-06", 23, "00:00", 1), ("2026-09-07", 24, "01:00", 1),
        ("2027-04-03", 25, "23:00", 2), ("2027-04-04", 24, "23:00", 1),
    ])
    func chartsByHourHaveEveryHourOfADay(
        day: String, hours: Int, clock: String, times: Int
    ) throws {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [
                .init(at_s: 1_788_667_200, offset_s: -10_800),
                .init(at_s: 1_806_807_600, offset_s: -14_400),
            ])
        let date = try #require(CivilDate(day))
        // The day of 23 hours begins at one o'clock.
        let dates = try CityDates(date: date, minute: hours == 23 ? 60 : 0, zone: zone)
        let calendar = WorldCalendar(dates)
        let length = calendar.length(of: CityDay(number: 0))
        #expect(length == .seconds(hours * 3_600))
        var rules = FigureRules()
        rules.bin = .seconds(3_600)
        let tables = RunTables(RunRecords(), in: TestCity.grid64, dates: dates)
        let figures = tables.figures(horizon: .start + length, rules: rules)
        let starts = figures.bins.map { dates.text(at: $0.from) }
        #expect(starts.count == hours && Set(starts).count == hours)
        #expect(starts.allSatisfy { $0.hasPrefix(day) && $0.contains(":00:00.000") })
        let shown = starts.count { $0.contains("T\(clock)") }
        #expect(shown == (hours == 23 ? 0 : times))
    }

    @Test func aWorldOfWeekdaysHasTheFilesThatItHad() throws {
        try inFolder(nil) { path in
            let files = try FileManager.default.subpathsOfDirectory(atPath: path)
            #expect(!files.contains { $0.contains("date") })
            for file in files where file.hasSuffix(".csv") {
                let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
                #expect(!text.prefix { $0 != "\n" }.contains("date"), "\(file)")
            }
        }
    }
}
