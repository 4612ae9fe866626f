import Foundation
import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct DIMACSImportTests {
    private static let places = "c x\np aux sp co 3\nv 1 0 0\nv 2 1000 0\nv 3 -1000 1000\n"
    private static let times = "c x\np sp 3 3\na 1 2 100\na 2 1 100\na 2 3 70\n"
    private static let lengths = "p sp 3 3\na 1 2 50\na 2 1 50\na 2 3 9\n"

    private func importing(
        times: String = times, lengths: String? = lengths, places: String = places,
        factor: Double = 1
    ) throws -> (city: City, report: ImportReport) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dimacs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = ["x-t.y.gr": times, "x-d.y.gr": lengths, "x-d.y.co": places]
        for (name, text) in texts {
            guard let text else { continue }
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return try CityImporter.city(
            from: folder.appendingPathComponent("x-t.y.gr").path, timeFactor: factor)
    }

    @Test func everyNodeAndArcIsKeptInOrder() throws {
        let (city, report) = try importing()
        #expect(city.network.nodeCount == 3)
        #expect(city.network.linkCount == 2)
        #expect(report.linksRead == 3)
        let both = city.network[LinkID(0)]
        #expect(both.allowsForward && both.allowsBackward)
        #expect(both.travelTime_ms == 100 && both.length_mm == 5_000)
        let oneWay = city.network[LinkID(1)]
        #expect(oneWay.allowsForward && !oneWay.allowsBackward && oneWay.length_mm == 900)
        #expect(city.network.coordinate(of: NodeID(2)).longitudeE7 == -10_000)
    }

    /// Weights of times have no unit of their own: a factor gives them one, and no other figure
    /// changes.
    @Test(arguments: [(1.0, 100, 70), (3.6, 360, 252), (1_000, 100_000, 70_000), (0.001, 1, 1)])
    func aFactorIsTheUnitOfTimes(factor: Double, first: UInt32, second: UInt32) throws {
        let (city, _) = try importing(factor: factor)
        #expect(city.network[LinkID(0)].travelTime_ms == first)
        #expect(city.network[LinkID(1)].travelTime_ms == second)
        #expect(city.network[LinkID(1)].length_mm == 900)
        let (same, _) = try importing(
            times: "c x\np sp 3 3\na 1 2 39999999\n", lengths: nil, factor: 100_000)
        #expect(same.network[LinkID(0)].travelTime_ms == 39_999_999)
    }

    /// A pipe to which nobody writes is no graph, and nothing waits for it.
    @Test(.timeLimit(.minutes(10))) func aPipeBesideAGraphIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dimacs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.times.utf8).write(to: folder.appendingPathComponent("x-t.y.gr"))
        #expect(mkfifo(folder.appendingPathComponent("x-d.y.co").path, 0o600) == 0)
        let error = #expect(throws: ImportError.self) {
            try CityImporter.city(from: folder.appendingPathComponent("x-t.y.gr").path)
        }
        #expect(error?.description.contains("not a file") ?? false, "\(String(describing: error))")
    }

    /// A street takes time and has a length; where the graph says none, the report does.
    @Test func weightsOfZeroAreReported() throws {
        let (city, report) = try importing(
            times: "p sp 3 3\na 1 2 0\na 2 1 0\na 2 3 70\n",
            lengths: "p sp 3 3\na 1 2 0\na 2 1 0\na 2 3 0\n")
        #expect(city.network[LinkID(0)].travelTime_ms == 1)
        #expect(city.network[LinkID(1)].length_mm == 1)
        #expect(report.count("arcs without a time, which take a millisecond") == 2)
        #expect(report.count("arcs without a length, which are a millimetre long") == 3)
        let whole = try importing().report
        #expect(whole.count("arcs without a length, which are a millimetre long") == 0)
    }

    @Test func lengthsAreMeasuredWhereNoneAreGiven() throws {
        let (city, _) = try importing(lengths: nil)
        #expect(city.network[LinkID(0)].length_mm == 111_195)
    }

    @Test(arguments: [
        ("a 1 4 5\n", "line 1: expected a, two nodes that have coordinates and a weight"),
        ("a 1 2\n", "line 1: expected a, two nodes that have coordinates and a weight"),
        ("p sp 1 1\na 1 2 -5\n", "line 2: expected a, two nodes that have coordinates"),
        ("p sp 1 1\na 1 2 99999999999999999999\n", "line 2: expected a smaller number"),
        ("p sp 1 1\n", "expected streets"),
    ])
    func wrongGraphSaysWhere(times: String, expected: String) throws {
        do {
            _ = try importing(times: "c x\n" + times, lengths: nil)
            Issue.record("expected an error")
        } catch let error as ImportError {
            let shifted = expected.replacing("line 2", with: "line 3")
                .replacing("line 1", with: "line 2")
            #expect(error.description.contains(shifted), "\(error)")
        }
    }

    @Test func nodesMustBeThereOnce() {
        #expect(throws: ImportError.self) { try importing(places: "v 1 0 0\nv 1 1 0\n") }
        #expect(throws: ImportError.self) { try importing(places: "v 1 0 0\nv 3 1 0\n") }
        #expect(throws: ImportError.self) { try importing(lengths: "a 1 2 3\n") }
    }
}
