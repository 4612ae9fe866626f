import Foundation
import RideBikes
import RideCore
import Testing

@testable import RideImport

@Suite("B1: a system is published as GBFS 3.0")
struct GBFSWriterTests {
    private func sample() throws -> BikeSystem {
        let segment = try #require(
            BikePlan.Segment(
                startMinute: 30, rateThousandths: 18_500, intervalMinutes: 1, endMinute: 60))
        let plan = try #require(
            BikePlan(
                code: "day", name: "Dia", currency: .real, unlockPrice: Money(minorUnits: 250),
                segments: [segment], dailyCap: Money(minorUnits: 3_000),
                lostPrice: Money(minorUnits: 150_000)))
        let place = try #require(Coordinate(latitude: -29.90274, longitude: -71.25194))
        return BikeSystem(
            code: "ls", name: "La Serena \"bici\"", companies: ["Própria"],
            timeZone: "America/Santiago", language: "pt-BR", kinds: [.plain, .assisted],
            plans: [plan],
            stations: [
                BikeStation(
                    id: StationID(1), code: "a", name: "Faro", address: "Av. del Mar 1",
                    coordinate: place, capacity: 12,
                    status: BikeStation.Status(
                        bikes: [BikeKindID(1): 3, BikeKindID(2): 1], freeDocks: 8,
                        isReturning: false, reportedAt: WallTime(milliseconds: 1_700_000_000_000))
                ),
                BikeStation(id: StationID(2), code: "b", name: "Praça", coordinate: place),
            ],
            freeBikes: [
                FreeBike(
                    code: "f1", coordinate: place, kind: BikeKindID(2), isReserved: false,
                    isDisabled: true)
            ])
    }

    private func written(_ system: BikeSystem) throws -> FeedFolder {
        let folder = try FeedFolder()
        try BikeFeed.write(
            system, to: folder.path, now: FeedFolder.now, baseURL: "https://example.org/gbfs",
            contact: "feed@example.org")
        return folder
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let system = try sample()
        let folder = try written(system)
        let (read, report) = try BikeFeed.system(at: folder.path, now: FeedFolder.now)
        #expect(report.findings.isEmpty)
        // A battery without a known range is published with 0, which GBFS demands.
        #expect(read.kinds.map(\.code) == system.kinds.map(\.code))
        #expect(read.plans == system.plans)
        #expect(read.stations == system.stations)
        #expect(read.freeBikes == system.freeBikes)
        #expect(read.name == system.name && read.companies == system.companies)
        #expect(read.language == system.language && read.timeZone == system.timeZone)
    }

    @Test func theListOfFilesNamesThoseThatAreThere() throws {
        let folder = try written(try sample())
        let text = try String(contentsOfFile: folder.path + "/gbfs.json", encoding: .utf8)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file != "gbfs.json" {
            #expect(text.contains("\"https://example.org/gbfs/\(file)\""), "\(file)")
        }
    }

    /// The JSON schemas that are published with the specification, as a package brings them.
    @Test(.enabled(if: PublishedSchemas.areThere, "Python has no jsonschema and gbfs-validator"))
    func thePublishedSchemasAreKept() throws {
        let folder = try written(try sample())
        let (status, text) = try PublishedSchemas.check(folder.path)
        #expect(status == 0, "\(text)")
        // What the schemas refuse is seen.
        try folder.write("station_status.json", "{\"version\": \"3.0\", \"data\": {}}")
        #expect(try PublishedSchemas.check(folder.path).status != 0)
    }
}

/// The published JSON schemas of GBFS 3.0, applied by Python.
private enum PublishedSchemas {
    static let areThere = (try? python("import jsonschema, gbfs_validator").status) == 0

    static func check(_ folder: String) throws -> (status: Int32, text: String) {
        try python(
            """
            import json, os, sys, jsonschema, gbfs_validator
            schemas = os.path.dirname(gbfs_validator.__file__) + "/data/schemas/v3.0/"
            faults = []
            for name in sorted(os.listdir("\(folder)")):
                schema = json.load(open(schemas + name))
                checker = jsonschema.Draft7Validator(
                    schema, format_checker=jsonschema.FormatChecker())
                for error in checker.iter_errors(json.load(open("\(folder)/" + name))):
                    faults.append(f"{name}: {list(error.path)} {error.message}")
            print("\\n".join(faults))
            sys.exit(1 if faults else 0)
            """)
    }

    private static func python(_ program: String) throws -> (status: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
