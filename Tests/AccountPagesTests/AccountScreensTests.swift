import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import AccountPages

/// Every page as it looks, in both languages, at three sizes, in ASCII and without colours.
@Suite("A1–A6, P13: the pages about accounts") struct AccountScreensTests {
    /// A page and how it is led to what is recorded.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let page: @Sendable () -> any Page
        var state: PersonState?
        var role = Party.passenger
        var market = MarketView.brazil
        var demo: DemoView?
        var answer: @Sendable (Call) -> Result<CallResult, WireError>? = {
            AccountPeople.engine($0)
        }
        var lead: @Sendable (inout PageStage) throws -> Void = { _ in }

        var testDescription: String { name }

        func stage(_ size: Size, _ language: String) throws -> PageStage {
            var stage = try PageStage(
                page(), state: state, size: size, language: language, role: role,
                market: market, demo: demo, places: AccountScreensTests.places, answer: answer)
            try lead(&stage)
            return stage
        }
    }

    static var places: PlaceBook {
        var places = PlaceBook()
        for place in [PlaceView.plaza, .faro] {
            if let waypoint = place.waypoint { places.went(to: waypoint) }
        }
        return places
    }

    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
    ]

    @Test(arguments: AccountScene.all)
    func everyPageLooksAsRecorded(scene: Scene) throws {
        for language in ["en", "pt-BR"] {
            for size in Self.sizes {
                let stage = try scene.stage(size, language)
                try expect(
                    stage.text, "\(scene.name)-\(size.width)x\(size.height)-\(language)")
                #expect(!stage.text.contains("account."), "a text is missing")
            }
        }
        let stage = try scene.stage(Self.sizes[0], "en")
        try expect(stage.screen(.ascii).text, "\(scene.name)-80x24-ascii")
        try expect(stage.screen().monochrome, "\(scene.name)-80x24-mono")
    }

    private func expect(_ text: String, _ name: String) throws {
        let record = try ScreenRecord(text, named: name, besides: #filePath)
        #expect(record.isRight, Comment(rawValue: record.complaint))
    }
}
