import Foundation
import RideCore
import RideSim
import RideTestSupport
import Testing

@testable import RideResults

/// A folder of results is whole, says what it is, and is read by others than us.
@Suite struct ResultsFolderTests {
    /// A folder for one test, removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "/results-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func summary(in path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(filePath: path + "/summary.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func lines(_ path: String) throws -> [[String]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The values of a NumPy file of numbers of eight bytes.
    private func numbers(_ path: String) throws -> [Double] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(bytes.starts(with: [0x93] + Array("NUMPY".utf8) + [1, 0]))
        let open = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
        #expect(open % 64 == 0)
        #expect(String(decoding: bytes[10..<open], as: UTF8.self).contains("'descr': '<f8'"))
        return stride(from: open, to: bytes.count, by: 8).map { place in
            let pattern = bytes[place..<place + 8].reversed().reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
            return Double(bitPattern: pattern)
        }
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func aFolderSaysFromTheFirstMomentThatItIsNotComplete() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "name: sample\n")
            #expect(!isThere(path) && folder.path.hasSuffix(".part"))
            #expect(try summary(in: folder.path)["complete"] as? Bool == false)
            #expect(try summary(in: folder.path)["part"] as? String == "NOT FINISHED")
            try folder.write(SampleRun.tables, SampleRun.document(), format: .both)
            #expect(!isThere(folder.path))
            #expect(try summary(in: path)["complete"] as? Bool == true)
            #expect(try summary(in: path)["part"] is NSNull)
            let text = try String(contentsOfFile: path + "/scenario.yaml", encoding: .utf8)
            #expect(text == "name: sample\n")
        }
    }

    @Test func aStoppedRunSaysSoAndWhen() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "")
            let stopped = SampleRun.document(stoppedAt: Instant(milliseconds: 300_000))
            try folder.write(SampleRun.tables, stopped, format: .csv)
            let summary = try summary(in: path)
            #expect(summary["complete"] as? Bool == false)
            #expect(summary["stopped_at_s"] as? Double == 300)
            #expect(summary["incomplete_because"] as? String == "stopped before its end")
            #expect(summary["part"] as? String == "STOPPED after 300 s of 0.2 h")
        }
    }

    @Test func columnsAndTablesSayTheSame() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "")
            try folder.write(SampleRun.tables, SampleRun.document(), format: .both)
            let rides = try lines(path + "/rides.csv")
            #expect(rides.count == 7)
            for name in ["requested_s", "accepted_s", "arrived_s", "ended_s", "distance_m"] {
                let index = try #require(rides[0].firstIndex(of: name))
                let values = try numbers("\(path)/rides/\(name).npy")
                #expect(values.count == 6)
                for (row, value) in zip(rides.dropFirst(), values) {
                    #expect(row[index].isEmpty == value.isNaN)
                    if let number = Double(row[index]) { #expect(number == value) }
                }
            }
            let outcomes = rides.dropFirst().map { $0[2] }
            #expect(outcomes.contains("completed") && outcomes.contains("patience_ended"))
        }
    }

    /// Everything that tables count from rides agrees with the figures.
    @Test func tablesAddUpToTheFigures() throws {
        let figures = SampleRun.document().figures
        let state = figures.all.atHorizon
        let parts = [
            state.delivered, state.aboard, state.onTheWay, state.waiting, state.unserved,
            state.cancelled,
        ]
        #expect(parts.reduce(0, +) == figures.all.requests)
        #expect(figures.bins.map(\.rides.requests).reduce(0, +) == figures.all.requests)
        #expect(figures.zones.map(\.requests).reduce(0, +) == figures.all.requests)
        #expect(figures.bins.map(\.fleet.online_ms).reduce(0, +) == figures.fleet.online_ms)
        #expect(figures.bins.map(\.fleet.enRoute_ms).reduce(0, +) == figures.fleet.enRoute_ms)
        let drivers = SampleRun.tables.driverRows(horizon: SampleRun.horizon)
        #expect(drivers.map(\.totals.time.online_ms).reduce(0, +) == figures.fleet.online_ms)
        #expect(
            drivers.map(\.totals.time.withPassenger_ms).reduce(0, +)
                == figures.fleet.withPassenger_ms)
        #expect(drivers.map(\.totals.completed).reduce(0, +) == state.delivered)
        #expect(
            drivers.map(\.totals.offers).reduce(0, +)
                == SampleRun.records.offers.count { $0.offeredAt <= SampleRun.horizon })
    }

    /// Where there is nothing to average there is no figure, and not 0.
    @Test func aRunOfNothingHasNoAverages() throws {
        let fields = SampleRun.nothing.fields
        guard case .object(let wait) = fields["wait_time_s"] else {
            Issue.record("no wait times")
            return
        }
        #expect(wait.values.allSatisfy { $0 == .none } && wait.count == 4)
        #expect(fields["service_rate"] == JSONFigure.none)
        #expect(fields["requests"] == .integer(0))
        #expect(JSONFigure.object(fields).json.contains("\"mean\" : null"))
    }

    @Test func aWarmUpIsLeftOut() {
        let whole = SampleRun.document().figures
        let rules = FigureRules(warmUp: .seconds(200), bin: .seconds(100))
        let rest = SampleRun.document(rules: rules).figures
        let early = SampleRun.records.rides.count { $0.requestedAt.milliseconds < 200_000 }
        #expect(early > 0)
        #expect(rest.all.requests == whole.all.requests - early)
        #expect(rest.fleet.online_ms == 2 * 400_000)
        #expect(rest.bins.map(\.from.milliseconds) == [200_000, 300_000, 400_000, 500_000])
    }

    @Test func aFolderOfSomethingElseIsLeftAlone() throws {
        try withFolder { path in
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            try "mine".write(toFile: path + "/notes.txt", atomically: true, encoding: .utf8)
            #expect(throws: ResultsError.self) { try ResultsFolder(path, scenario: "") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["notes.txt"])
            #expect(!isThere(try ResultsFolder.draft(of: path)))
        }
        for place in ["/dev/null", "/no/such/place", "", ".", "..", "/", "/tmp/.."] {
            #expect(throws: ResultsError.self) { try ResultsFolder(place, scenario: "") }
        }
    }

    @Test(arguments: [
        ("run", ".run.part"), ("a/run/", "a/.run.part"), ("/a//run", "/a/.run.part"),
        ("./run", "./.run.part"), ("../run", "../.run.part"),
    ])
    func aFolderIsBuiltBesideItsPlace(place: String, draft: String) throws {
        #expect(try ResultsFolder.draft(of: place) == draft)
    }

    /// Until all of a run is there an earlier one stays as it was, and none of it is left after.
    @Test func aFolderOfAnEarlierRunIsTakenOver() throws {
        try withFolder { path in
            do {
                let first = try ResultsFolder(path, scenario: "")
                try first.write(SampleRun.tables, SampleRun.document(), format: .both)
            }
            let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
            let second = try ResultsFolder(path, scenario: "")
            #expect(try FileManager.default.subpathsOfDirectory(atPath: path).sorted() == names)
            #expect(try summary(in: path)["complete"] as? Bool == true)
            try second.write(SampleRun.tables, SampleRun.document(), format: .csv)
            #expect(isThere(path + "/rides.csv") && !isThere(path + "/rides"))
            #expect(!isThere(second.path))
        }
    }

    /// What a run that was killed left beside its place is removed by the next one; a run that
    /// ends before it has anything leaves nothing.
    @Test func whatAKilledRunLeftIsRemovedByTheNext() throws {
        try withFolder { path in
            let draft = try ResultsFolder.draft(of: path)
            for folder in ["rides", "drivers.part"] {
                try FileManager.default.createDirectory(
                    atPath: "\(draft)/\(folder)", withIntermediateDirectories: true)
            }
            let names = [
                "summary.json", "rides/fare_minor.npy.part", "drivers.part/offers.npy",
                "events.csv.part",
            ]
            for name in names {
                try "{}".write(toFile: "\(draft)/\(name)", atomically: true, encoding: .utf8)
            }
            do {
                let next = try ResultsFolder(path, scenario: "")
                let names = try FileManager.default.contentsOfDirectory(atPath: next.path).sorted()
                #expect(names == ["scenario.yaml", "summary.json"])
            }
            #expect(!isThere(draft) && !isThere(path))
        }
    }

    /// What somebody puts into the place meanwhile is not lost, nor are the results.
    @Test func whatComesIntoThePlaceMeanwhileIsKept() throws {
        for isEarlierRun in [false, true] {
            try withFolder { path in
                if isEarlierRun {
                    let first = try ResultsFolder(path, scenario: "")
                    try first.write(SampleRun.tables, SampleRun.document(), format: .csv)
                }
                let folder = try ResultsFolder(path, scenario: "")
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true)
                try "mine".write(toFile: path + "/notes.txt", atomically: true, encoding: .utf8)
                #expect(throws: ResultsError.self) {
                    try folder.write(SampleRun.tables, SampleRun.document(), format: .csv)
                }
                #expect(isThere(path + "/notes.txt"))
                #expect(try summary(in: folder.path)["complete"] as? Bool == true)
                try FileManager.default.removeItem(atPath: folder.path)
            }
        }
    }

    /// Two runs at once do not leave one folder of two halves.
    @Test func aFolderIsWrittenByOneRunAtATime() throws {
        try withFolder { path in
            let first = try ResultsFolder(path, scenario: "")
            let refusal = #expect(throws: ResultsError.self) {
                try ResultsFolder(path, scenario: "")
            }
            #expect(refusal?.message.contains("being written by another run") == true)
            try first.write(SampleRun.tables, SampleRun.document(), format: .csv)
            #expect(try summary(in: path)["complete"] as? Bool == true)
        }
    }

    /// Where nobody named the folder, another scenario of the same name is not replaced.
    @Test(arguments: [("seed: 1\n", true), ("seed: 2\n", false)])
    func anotherScenarioIsReplacedOnlyWhereItIsNamed(next: String, isSame: Bool) throws {
        try withFolder { path in
            do {
                let first = try ResultsFolder(path, scenario: "seed: 1\n")
                try first.write(SampleRun.tables, SampleRun.document(), format: .csv)
            }
            do {
                let isTaken: Bool
                do {
                    _ = try ResultsFolder(path, scenario: next, replacesOthers: false)
                    isTaken = true
                } catch {
                    #expect("\(error)".contains("another version of this scenario"))
                    #expect(try summary(in: path)["complete"] as? Bool == true)
                    isTaken = false
                }
                #expect(isTaken == isSame)
            }
            _ = try ResultsFolder(path, scenario: next)
        }
    }

    @Test func aSummaryNamesWhatTheRunWasMadeOf() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "")
            try folder.write(SampleRun.tables, SampleRun.document(), format: .csv)
            let summary = try summary(in: path)
            #expect(summary["scenario_sha256"] as? String == "5c")
            #expect(summary["program_sha256"] as? String == "70")
            #expect(
                summary["inputs"] as? [[String: String]]
                    == [["key": "demand.table", "file": "day.csv", "sha256": "da"]])
        }
    }

    /// A disk on which nothing more fits: the files that are there are whole, and say that it is
    /// not all.
    @Test func whatCannotBeWrittenLeavesAValidFolder() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "")
            // Where the third table should go there is something that cannot be written over.
            try FileManager.default.createDirectory(
                atPath: folder.path + "/drivers.csv.part", withIntermediateDirectories: true)
            #expect(throws: ResultsError.self) {
                try folder.write(SampleRun.tables, SampleRun.document(), format: .csv)
            }
            #expect(try lines(folder.path + "/rides.csv").count == 7)
            #expect(!isThere(folder.path + "/drivers.csv") && !isThere(path))
            #expect(try summary(in: folder.path)["complete"] as? Bool == false)
            try FileManager.default.removeItem(atPath: folder.path)
        }
    }

    /// Likewise of columns, whose folders are whole.
    @Test func columnsThatCannotBeWrittenAreNotThere() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "")
            let inTheWay = folder.path + "/drivers.part/offers.npy"
            try FileManager.default.createDirectory(
                atPath: inTheWay, withIntermediateDirectories: true)
            #expect(throws: ResultsError.self) {
                try folder.write(SampleRun.tables, SampleRun.document(), format: .columns)
            }
            #expect(try numbers(folder.path + "/rides/requested_s.npy").count == 6)
            #expect(!isThere(folder.path + "/rides.part") && !isThere(folder.path + "/drivers"))
            // What was written of the table before is not left in the draft either.
            let left = try FileManager.default.contentsOfDirectory(
                atPath: folder.path + "/drivers.part")
            #expect(left == ["offers.npy"])
            try FileManager.default.removeItem(atPath: folder.path)
        }
    }

    /// Every event is in the table once, in its order, with what belongs to it.
    @Test func eventsAreWrittenAsATable() throws {
        try withFolder { path in
            let folder = try ResultsFolder(path, scenario: "")
            let events = try EventsFile(in: folder, city: TestCity.grid64)
            for piece in SampleRun.history { try events.write(piece) }
            #expect(!isThere(folder.path + "/events.csv"))
            try events.finish()
            try folder.write(SampleRun.tables, SampleRun.document(), format: .csv)
            let rows = try lines(path + "/events.csv")
            #expect(rows[0] == EventsFile.columns.map(\.name))
            #expect(rows.allSatisfy { $0.count == rows[0].count })
            #expect(rows.count - 1 == SampleRun.records.events)
            let records = SampleRun.records
            func count(_ event: String) -> Int { rows.count { $0[1] == event } }
            #expect(count("requested") == records.rides.count)
            #expect(count("offered") == records.offers.count)
            #expect(count("online") == records.drivers.count)
            #expect(count("completed") == records.rides.count { $0.outcome == .completed })
            for answer in OfferRecord.Answer.allCases {
                #expect(count("\(answer)") == records.offers.count { $0.answer == answer })
            }
            let times = rows.dropFirst().compactMap { Double($0[0]) }
            #expect(times == times.sorted() && times.count == records.events)
            let first = try #require(rows.first { $0[1] == "requested" })
            #expect(first[0] == "1.234" && first[2] == "1" && first[11] == "common")
            let pickup = TestCity.grid64.coordinate(of: records.rides[0].pickup)
            #expect(Double(first[4]) == pickup.latitude && Double(first[5]) == pickup.longitude)
        }
    }
}
