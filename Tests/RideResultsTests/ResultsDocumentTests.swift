import Foundation
import RideSim
import RideTestSupport
import Testing

@testable import RideResults

/// docs/RESULTS.md says what the code writes, and its examples run.
@Suite struct ResultsDocumentTests {
    private static let text: String = {
        let path = TestCity.packageFolder + "/docs/RESULTS.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    private func words(_ kind: ColumnKind) -> String {
        switch kind {
        case .integer: "whole number"
        case .decimal(let places): places == 0 ? "number" : "number, \(places) decimals"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .date: "date and time"
        }
    }

    @Test func everyColumnHasItsLineInItsOrder() {
        let outlines = ResultsFolder.outlines(FigureRules())
        for table in outlines {
            let isOfFigures = ["time_bins", "zones", "zone_times"].contains(table.name)
            let columns =
                isOfFigures
                ? table.columns.filter { column in
                    !RideQuantity.allCases.contains { column.name.hasPrefix($0.rawValue + "_") }
                } : table.columns
            let lines = columns.map { "| `\($0.name)` | \(words($0.kind)) | \($0.meaning) |" }
            let block =
                "`\(table.name)`: \(table.meaning).\n\n| Column | | |\n|---|---|---|\n"
                + lines.joined(separator: "\n") + "\n"
            #expect(Self.text.contains(block), "\(block)")
        }
        for quantity in RideQuantity.allCases {
            #expect(Self.text.contains("\n| `\(quantity.rawValue)` |"), "\(quantity)")
        }
    }

    @Test func everyColumnOfEventsIsNamed() {
        for column in EventsFile.columns {
            #expect(Self.text.contains("\n| `\(column.name)` | \(column.meaning) |"), "\(column)")
        }
    }

    @Test func everyFieldOfTheSummaryIsNamed() throws {
        for name in SampleRun.document().fields.keys.sorted() {
            #expect(Self.text.contains("`\(name)`"), "\(name)")
        }
    }

    /// Run where R is there.
    @Test func theExampleForRRuns() throws {
        let block = Self.text.split(separator: "\n```").first { $0.hasPrefix("r\n") }
        let example = try #require(block).dropFirst(2)
        try inSampleFolder { path in
            guard try run(["Rscript", "-e", "TRUE"], in: path).status == 0 else {
                print("skipped: the example for R, which this machine has not")
                return
            }
            let program = path + ".R"
            defer { try? FileManager.default.removeItem(atPath: program) }
            try example.replacing("la-serena-day-seed1", with: path)
                .write(toFile: program, atomically: true, encoding: .utf8)
            let answer = try run(["Rscript", "--vanilla", program], in: path)
            #expect(answer.status == 0, "\(answer.text)")
            // A line for each hour and zone, below their names.
            #expect(answer.text.contains("pickup_zone"), "\(answer.text)")
        }
    }

    /// The example for NumPy needs nothing else; those for pandas and DuckDB are run where these
    /// are there: `make venv` puts them beside what is built.
    @Test(arguments: ["numpy", "pandas", "duckdb"])
    func theExamplesRun(library: String) throws {
        let blocks = Self.text.split(separator: "\n```").compactMap { part in
            part.hasPrefix("python\n") ? String(part.dropFirst(7)) : nil
        }
        let example = try #require(blocks.first { $0.contains("import \(library)") })
        try inSampleFolder { path in
            guard try python("import \(library)", in: path).status == 0 else {
                print("skipped: the example for \(library), which this machine's Python has not")
                return
            }
            let run = try python(example.replacing("la-serena-day-seed1", with: path), in: path)
            #expect(run.status == 0, "\(run.text)")
            #expect(!run.text.isEmpty)
        }
    }

    /// Calls `body` with the folder of a small run, which is gone afterwards.
    private func inSampleFolder(_ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "/results-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultsFolder(path, scenario: "")
        try folder.write(SampleRun.tables, SampleRun.document(), format: .both)
        try body(path)
    }

    private func python(_ program: String, in folder: String) throws -> (
        status: Int32, text: String
    ) {
        // What `make venv` made, where it is there.
        let own = TestCity.packageFolder + "/.build/venv/bin/python3"
        let isOwn = FileManager.default.isExecutableFile(atPath: own)
        return try run([isOwn ? own : "python3", "-c", program], in: folder)
    }

    private func run(
        _ command: [String], in folder: String
    ) throws -> (status: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
