import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// Drivers and requests from tables.
@Suite struct TableTests {
    /// A folder of its own for each use, gone afterwards.
    private func withTable<Value>(
        _ text: String, _ body: (_ path: String) throws -> Value
    ) throws -> Value {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ride-table-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "t.csv")
        try Data(text.utf8).write(to: file)
        return try body(file.path)
    }

    private func drivers(_ table: String) throws -> [SimulatedDriver] {
        try withTable(table) { path in
            try scenario(Text.small.replacing("count: 3", with: "table: \(path)"))
                .makeDrivers(in: TestCity.grid64)
        }
    }

    private func requests(_ table: String, _ more: String = "") throws -> [PlannedRequest] {
        try withTable(table) { path in
            let read = try scenario(Text.small(and: "demand: {table: \(path)}\n\(more)"))
            guard case .recorded(let requests) = try read.makeDemand(in: TestCity.grid64) else {
                Issue.record("not a table")
                return []
            }
            return requests
        }
    }

    /// Line, column and message of the error, without the path.
    private func fault<Value>(_ body: () throws -> Value) throws -> String {
        let error = try #require(throws: ScenarioError.self) { _ = try body() }
        #expect(error.file.hasSuffix("/t.csv"))
        return String(error.description.dropFirst(error.file.count + 1))
    }

    // MARK: Drivers

    @Test func driversComeInTheOrderOfTheirNumbers() throws {
        let read = try drivers("node_id,note,driver_id\n4096,far,4294967295\n1,near,0\n")
        #expect(
            read == [
                SimulatedDriver(
                    id: DriverID(0), start: TestCity.crossing(0, 0),
                    categories: CategorySet(Category.allCases)),
                SimulatedDriver(
                    id: DriverID(4_294_967_295), start: TestCity.crossing(63, 63),
                    categories: CategorySet(Category.allCases)),
            ])
    }

    @Test func aTableWithoutLinesHasNoDrivers() throws {
        #expect(try drivers("driver_id,node_id\n").isEmpty)
    }

    @Test(arguments: [
        ("driver_id,node\n0,1\n", "1: expected a column node_id"),
        ("node_id\n1\n", "1: expected a column driver_id"),
        ("", " the file is empty; expected a header line"),
        (
            "driver_id,node_id\n0,1\n0,2\n",
            "3: driver_id: expected a number that no other driver has"
        ),
        ("driver_id,node_id\n-1,1\n", "2: driver_id: expected a number from 0 to 4294967295"),
        (
            "driver_id,node_id\n4294967296,1\n",
            "2: driver_id: expected a number from 0 to 4294967295"
        ),
        ("driver_id,node_id\nx,1\n", "2: driver_id: expected a whole number"),
        ("driver_id,node_id\n1.0,1\n", "2: driver_id: expected a whole number"),
        (
            "driver_id,node_id\n0,1\n1,4097\n",
            "3: node_id: expected a node of the city's drivable network"
        ),
        ("driver_id,node_id\n0\n", "2: expected 2 fields as in the header, found 1"),
        ("driver_id,node_id\n0,\n", "2: node_id: expected a whole number"),
        ("PAR1\u{0}\u{15}", "1: expected a column driver_id"),
    ])
    func whatIsWrongWithADriverIsNamed(table: String, message: String) throws {
        #expect(try fault { try drivers(table) } == message)
    }

    // MARK: Requests

    @Test func requestsAreReadAsTheyCome() throws {
        let read = try requests(
            """
            request_id,time_s,from_node_id,to_node_id,category
            7,0,1,2,
            8,0.5,2,1,vip
            9,0.5,1,3,common
            """)
        #expect(read.map(\.at.milliseconds) == [0, 500, 500])
        #expect(read.map(\.category) == [.common, .vip, .common])
        #expect(read[1].ends.pickup == TestCity.crossing(1, 0))
        #expect(read[1].ends.dropoff == TestCity.crossing(0, 0))
    }

    @Test(arguments: [
        ("time_s,from_node_id\n0,1\n", "1: expected a column to_node_id"),
        ("t,from_node_id,to_node_id\n0,1,2\n", "1: expected a column time_s"),
        (
            "time_s,from_node_id,to_node_id\n-1,1,2\n",
            "2: time_s: expected seconds from 0 to 10^9, or seconds or milliseconds since 1970"
        ),
        (
            "time_s,from_node_id,to_node_id\n1e10,1,2\n",
            "2: time_s: expected seconds from 0 to 10^9, or seconds or milliseconds since 1970"
        ),
        (
            "time_s,from_node_id,to_node_id\n,1,2\n",
            "2: time_s: expected seconds, a time such as 07:30, or one such as 2016-01-05T07:30:00"
        ),
        (
            "time_s,from_node_id,to_node_id\n0,0,2\n",
            "2: from_node_id: expected a node of the city's drivable network"
        ),
        (
            "time_s,from_node_id,to_node_id\n0,1,99999\n",
            "2: to_node_id: expected a node of the city's drivable network"
        ),
        (
            "time_s,from_node_id,to_node_id,category\n0,1,2,pet\n",
            "2: category: expected one of: common, vip"
        ),
    ])
    func whatIsWrongWithARequestIsNamed(table: String, message: String) throws {
        let nothing = message.contains("a column") ? "" : "; no line of the table could be taken"
        #expect(try fault { try requests(table) } == message + nothing)
    }

    @Test func everyCategoryWithATariffCanBeAskedFor() throws {
        let table = "time_s,from_node_id,to_node_id,category\n0,1,2,women\n0,1,2,pet\n0,1,2,\n"
        #expect(try requests(table, "market: br").map(\.category) == [.women, .pet, .common])
        let boat = "time_s,from_node_id,to_node_id,category\n0,1,2,boat\n"
        let wrong = try fault { try requests(boat, "market: br") }
        #expect(wrong.hasPrefix("2: category: expected one of: common, vip, women, pet"))
    }

    @Test func aMissingTableIsNamed() throws {
        let read = try scenario(Text.small.replacing("count: 3", with: "table: none.csv"))
        let error = try #require(throws: ScenarioError.self) {
            try read.makeDrivers(in: TestCity.grid64)
        }
        #expect(error.file == "here/none.csv")
        #expect(error.message.hasPrefix("expected a file that can be read: "))
    }
}
