import AppTestSupport
import RideApp
import RideCore
import Testing

/// The coasts of the world, as the product brings them.
@Suite("B2: the coasts of the world") struct CoastsTests {
    @Test func theWorldIsAllThere() throws {
        let lines = try AppFiles.coasts().lines
        let points = Array(lines.joined())
        #expect(lines.count > 100)
        #expect(points.count > 4_000)
        #expect(lines.allSatisfy { $0.count > 1 })
        // Cape Horn and the north of Greenland, the ends of the Pacific.
        let isCapeThere = points.contains { point in
            let north = point.latitude + 55.6
            let east = point.longitude + 68
            return abs(north) < 1 && abs(east) < 2
        }
        #expect(isCapeThere)
        #expect((points.map(\.latitude).max() ?? 0) > 83)
        #expect((points.map(\.longitude).max() ?? 0) > 179)
        #expect((points.map(\.longitude).min() ?? 0) < -179)
        #expect(try AppFiles.coasts().layers.lineCount == lines.count)
    }

    private static let files: [(text: String, latitudes: [[Double]])] = [
        ("", []), ("1 2 3 4\n", [[2.0, 6.0]]), ("1 2 x 4\n", [[2.0]]), ("1\n", [[]]),
        ("0 9001 1 1\n", [[]]), ("99999999999999999999 1\n", [[]]), ("1 -2 3 -4", [[-2.0, -6.0]]),
    ]

    @Test(arguments: files)
    func whatIsNoLineEndsIt(text: String, latitudes: [[Double]]) {
        let lines = Coasts(Array(text.utf8)).lines
        let found: [[Double]] = lines.map { line in
            line.map { ($0.latitude * 100).rounded() }
        }
        #expect(found == latitudes)
    }
}
