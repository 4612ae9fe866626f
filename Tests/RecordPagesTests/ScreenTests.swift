import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RecordPages

/// Every screen of the module, as it looks in every size and language.
@Suite struct ScreenTests {
    /// A screen and the keys that lead to it.
    struct Shown: Sendable, CustomTestStringConvertible {
        let name: String
        /// The side that looks; nil for a visitor.
        let role: Party?
        let page: @Sendable () throws -> any Page
        let world: @Sendable () throws -> RecordWorld
        let lead: @Sendable (inout PageStage) throws -> Void

        var testDescription: String { name }

        init(
            _ name: String, as role: Party? = .passenger,
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

    @Test(arguments: Shown.all, ["en", "pt-BR"]) func looksAsRecorded(
        shown: Shown, language: String
    ) throws {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let stage = try shown.stage(Size(width: size.0, height: size.1), language)
            let record = try ScreenRecord(
                stage.text, named: "\(shown.name)-\(size.0)x\(size.1)-\(language)",
                besides: #filePath)
            #expect(record.isRight, "\(record.complaint)")
        }
    }

    @Test(arguments: Shown.all) func looksAsRecordedInPoorTerminals(shown: Shown) throws {
        let stage = try shown.stage(.smallest, "en")
        let ascii = try ScreenRecord(
            stage.screen(.ascii).text, named: "\(shown.name)-80x24-ascii", besides: #filePath)
        #expect(ascii.isRight, "\(ascii.complaint)")
        let isPlain = stage.screen(.ascii).text.allSatisfy(\.isASCII)
        #expect(isPlain)
        let mono = try ScreenRecord(
            stage.screen().monochrome, named: "\(shown.name)-80x24-mono", besides: #filePath)
        #expect(mono.isRight, "\(mono.complaint)")
    }
}
