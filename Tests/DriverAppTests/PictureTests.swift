import AppTestSupport
import RideTUI
import Testing

@testable import DriverApp

/// The pictures of the driver's app in the documents are what it shows now.
@Suite struct PictureTests {
    private static let size = Size(width: 100, height: 30)

    @Test func anOfferIsPictured() throws { try expect(Bench(Scenes.offer, Self.size), "offer") }

    @Test func theWayIsPictured() throws {
        try expect(Bench(Scenes.driving, Self.size, way: Scenes.trip), "driving")
    }

    private func expect(_ bench: Bench, _ name: String) throws {
        let record = try ScreenRecord(
            ScreenPicture(bench.screen()), named: "driver-\(name)", test: #filePath)
        #expect(record.isRight, "\(record.complaint)")
    }
}
