import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// The map of the world and its systems: their flows by keys.
@Suite("B2: bicycles of the world") struct WorldPageTests {
    private func stage(
        _ page: any Page = WorldPage(), _ engine: FakeBikes = FakeBikes()
    ) throws -> PageStage {
        try PageStage(page, state: .ana, size: Size(width: 120, height: 40), answer: engine.answer)
    }

    private func sent<Call: Request>(_ type: Call.Type, _ stage: PageStage) -> [Call] {
        stage.calls.compactMap { $0 as? Call }
    }

    @Test func theNearestIsOfferedFirstAndATypedCityIsFound() throws {
        var stage = try stage()
        let text = stage.text
        let here = try #require(text.range(of: "Bicis La Serena")).lowerBound
        let far = try #require(text.range(of: "Bicing")).lowerBound
        #expect(here < far)
        try stage.type("barc")
        #expect(sent(FindNetworks.self, stage).last?.text == "barc")
        #expect(!stage.text.contains("Bike Rio"))
        try stage.press(.enter)
        #expect(stage.app.core.topPage is NetworkPage)
        #expect(stage.text.contains("Barcelona, ES"))
    }

    @Test func aClusterOpensWhenItIsChosen() throws {
        var stage = try stage()
        #expect(stage.text.contains("♦14"))
        let before = try #require(sent(MapNetworks.self, stage).last)
        // The map moves east and a little north until the fourteen are the nearest mark.
        try stage.press(.tab)
        for _ in 0..<3 { try stage.press(.right) }
        try stage.press(.up, .enter)
        let after = try #require(sent(MapNetworks.self, stage).last)
        #expect(after.east - after.west < (before.east - before.west) / 2)
        #expect(sent(FindNetworks.self, stage).last?.near?.latitude == -22.91)
        #expect(stage.app.core.topPage is WorldPage, "fourteen are listed, none is opened")
    }

    @Test func pointsAtOnePlaceAreKeptApart() throws {
        let engine = FakeBikes()
        engine.marks.removeFirst()
        var stage = try stage(WorldPage(), engine)
        #expect(stage.text.contains("♦2"), "from afar they are one mark")
        try stage.press(.down, .enter, .escape, .tab)
        for _ in 0..<4 { try stage.press(.down) }
        for _ in 0..<3 { try stage.press(.enter, .escape) }
        try stage.press(.tab, .tab)
        for _ in 0..<6 { try stage.press(.char("+")) }
        let scene = try #require(stage.app.core.topPage?.scene(stage.app.core.context))
        let santiago = scene.stations.filter { $0.coordinate.latitude == -33.45 }
        #expect(Set(santiago.map(\.coordinate)).count == 2)
    }

    @Test func lookingCloserLeadsToTheStations() throws {
        var stage = try stage()
        for _ in 0..<12 where stage.app.core.topPage is WorldPage {
            try stage.press(.char("+"))
        }
        #expect(stage.app.core.topPage is BikesPage)
        try stage.press(.ctrl("g"))
        #expect(stage.app.core.topPage is WorldPage)
    }

    @Test func lookingCloserSomewhereElseShowsNoStations() throws {
        let engine = FakeBikes()
        engine.marks.removeFirst()
        var stage = try stage(WorldPage(), engine)
        for _ in 0..<20 { try stage.press(.char("+")) }
        #expect(stage.app.core.topPage is WorldPage)
    }

    @Test("B4: a system is liked and rated") func likedAndRated() throws {
        let engine = FakeBikes()
        var stage = try stage(NetworkPage(engine.networks[4]), engine)
        try stage.press(.char("f"))
        #expect(sent(LikeNetwork.self, stage).map(\.is_favourite) == [true])
        try stage.press(.char("4"))
        #expect(sent(RateNetwork.self, stage).map(\.stars) == [4])
        try stage.press(.char("f"))
        #expect(sent(LikeNetwork.self, stage).map(\.is_favourite) == [true, false])
        try stage.press(.enter)
        #expect(stage.app.core.topPage is NetworkPage, "its stations are elsewhere")
    }

    @Test func ownStationsAreOneKeyAway() throws {
        var stage = try stage(NetworkPage(FakeBikes().networks[0]))
        try stage.press(.enter)
        #expect(stage.app.core.topPage is BikesPage)
    }

    @Test func onlyFavouritesAreListedOnDemand() throws {
        var stage = try stage()
        try stage.press(.ctrl("f"))
        #expect(sent(FindNetworks.self, stage).last?.favourites == true)
        #expect(!stage.text.contains("Bicing"))
    }
}
