import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Every screen of the module, as it looks in every size and language.
@Suite struct RecordScreenTests {
    /// A screen and the keys that lead to it.
    struct Shown: Sendable, CustomTestStringConvertible {
        let name: String
        /// The side that looks; nil for a visitor.
        let role: Side?
        let page: @Sendable () throws -> any Page
        let world: @Sendable () throws -> RecordWorld
        let lead: @Sendable (inout PageStage) throws -> Void

        var testDescription: String { name }

        init(
            _ name: String, as role: Side? = .passenger,
            _ page: @escaping @Sendable () throws -> any Page,
            world: @escaping @Sendable () throws -> RecordWorld,
            lead: @escaping @Sendable (inout PageStage) throws -> Void = { _ in }
        ) {
            self.name = name
            self.role = role
            self.page = page
            self.world = world
            self.lead = lead
        }

        func stage(_ size: Size, _ language: String) throws -> PageStage {
            let world = try world()
            let state: PersonState? =
                switch role {
                case .passenger: .ana
                case .driver: .luis
                case nil: nil
                }
            var stage = try PageStage(
                try page(), state: state, size: size, language: language, answer: world.answer)
            try lead(&stage)
            return stage
        }
    }

    @Test(arguments: Shown.all, RecordedView.all)
    func everyPageLooksAsRecorded(shown: Shown, view: RecordedView) throws {
        try expect(
            shown.stage(view.size, view.language).sheets(), isRecorded: view.name(of: shown.name))
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: Shown.all)
    func everyPageIsWholeUnderAStatusBar(scene: Shown) throws {
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try scene.stage(size, language).screen()
            }
        }
    }

    @Test(arguments: Shown.all.indices)
    func everyPageIsReadableInPoorTerminals(index: Int) throws {
        let shown = Shown.all[index]
        let stage = try shown.stage(.smallest, "en")
        let ascii = stage.screen(.ascii).text
        let isPlain = ascii.allSatisfy(\.isASCII)
        #expect(isPlain)
        #expect(stage.screen().showsStress)
        guard index < ScreenRecord.poorScenes else { return }
        try expect(stage.sheets(.ascii), isRecorded: "\(shown.name)-ascii")
        try expect(
            text: stage.sheets().monochrome.withoutFrames, isRecorded: "\(shown.name)-mono")
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        let files = ["receipt-file", "receipt-file-driver"].flatMap { file in
            AppFiles.tags.map { "\(file)-\($0)" }
        }
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == ScreenRecord.names(of: Shown.all.map(\.name)).union(files))
    }
}
