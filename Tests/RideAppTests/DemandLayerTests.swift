import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

@Suite("D2: where rides are wanted") struct DemandLayerTests {
    private struct Holder: FactsReading { let facts: AppFacts }

    private func holder(_ language: String = "en") throws -> Holder {
        let settings = ProgramSettings(
            name: "Luis", texts: try AppFiles.texts(language), theme: Theme(.dark),
            seed: 1)
        return Holder(facts: AppFacts(role: .driver, settings: settings))
    }

    private func result(
        requests: [Int32] = [], drivers: [Int32] = [], surge: [Int32] = [], height: Int32 = 4_500
    ) -> ZonesResult {
        ZonesResult(
            south: -29.96, west: -71.3, cell_height_e6: height, cell_width_e6: 5_200, columns: 20,
            rows: 18, surge: surge, drivers: drivers, requests: requests)
    }

    @Test(arguments: [
        // requests, drivers, surge, heat
        (0, 0, 100, 0), (0, 9, 100, 0), (1, 0, 100, 2), (1, 1, 100, 1), (2, 0, 100, 3),
        (2, 1, 100, 2), (3, 1, 100, 2), (4, 1, 100, 3), (1, 5, 100, 1), (1, 5, 101, 2),
        (0, 0, 149, 2), (0, 9, 150, 3),
    ])
    func heatFollowsRequestsDriversAndSurge(
        requests: Int32, drivers: Int32, surge: Int32, heat: Int
    ) {
        let layer = DemandLayer(
            result(
                requests: [3, 4, requests], drivers: [3, 4, drivers],
                surge: surge > 100 ? [3, 4, surge] : []))
        #expect((layer.zones.first?.heat ?? 0) == heat)
        #expect((layer.busiest != nil) == (heat > 0))
    }

    @Test func zonesLieWhereTheGridSays() throws {
        let layer = DemandLayer(result(requests: [2, 1, 5]))
        let bounds = try #require(layer.zones.first).bounds
        #expect(bounds.south == -299_600_000 + 45_000)
        #expect(bounds.west == -713_000_000 + 2 * 52_000)
        #expect(bounds.north == bounds.south + 45_000)
        #expect(bounds.east == bounds.west + 52_000)
    }

    @Test func busiestComesFirstAndOrderIsAlwaysTheSame() {
        let layer = DemandLayer(
            result(requests: [0, 0, 1, 5, 5, 9, 1, 0, 1], drivers: [7, 7, 3], surge: [2, 2, 130]))
        #expect(layer.zones.map(\.requests) == [9, 0, 1, 1, 0])
        #expect(layer.zones.map(\.surge_percent) == [100, 130, 100, 100, 100])
    }

    @Test(arguments: [[20, 0, 3], [-1, 0, 3], [0, 18, 3], [0, -1, 3], [1, 1, 0], [1, 1, -4]])
    func cellsThatCannotBeAreLeftOut(triple: [Int32]) {
        #expect(DemandLayer(result(requests: triple)).isEmpty)
    }

    @Test func aGridWithoutExtentAndABrokenListAreNothing() {
        #expect(DemandLayer(result(requests: [0, 0, 3], height: 0)).isEmpty)
        #expect(DemandLayer(result(requests: [0, 0])).isEmpty)
        #expect(DemandLayer(result(requests: [0, 0, 3, 1])).zones.count == 1)
    }

    @Test func wordingsGoFromFullToShort() throws {
        let layer = DemandLayer(
            result(requests: [1, 1, 7, 2, 2, 1], drivers: [1, 1, 2, 3, 3, 1], surge: [1, 1, 130]))
        let zones = layer.mapZones(try holder(), glyphs: .braille)
        #expect(
            zones.map(\.labels) == [
                ["7 requests · ×1.3 · 2 free cars", "7 requests · ×1.3", "7 · ×1.3", "×1.3"],
                ["1 request", "1"], ["1 free car"],
            ])
        #expect(zones.map(\.heat) == [3, 2, 0])
        let portuguese = layer.mapZones(try holder("pt-BR"), glyphs: .ascii)
        #expect(portuguese[0].labels[0] == "7 pedidos - x1,3 - 2 carros livres")
    }
}
