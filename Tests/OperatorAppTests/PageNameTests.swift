import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import OperatorApp

/// The keys of the operator that open a page call it as it is called.
@Suite("P6: the names of pages") struct PageNameTests {
    @Test(arguments: AppFiles.tags)
    func aKeyHasTheNameOfItsPage(language: String) throws {
        let stage = try OperatorStage(StationTests.town, language: language)
        var opened = 0
        for binding in stage.app.keyTable.bindings {
            guard binding.action == .stations || binding.action == .settings,
                let key = binding.keys.first
            else { continue }
            var stage = stage
            try stage.press(key)
            let name = try #require(stage.app.core.pageName)
            #expect(name.prefix(1).lowercased() + name.dropFirst() == binding.title)
            opened += 1
        }
        #expect(opened == 2)
    }
}
