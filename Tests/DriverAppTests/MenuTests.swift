import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What the menu calls a page is what the page is called.
@Suite("P6: the names of the menu") struct MenuTests {
    /// A guest, and an account with its application in every state.
    private static let people: [PersonState] =
        [Scenes.offline]
        + ["draft", "pending", "rejected", "renewal", "approved"].map { Scenes.applying($0) }

    @Test(arguments: people, AppFiles.tags)
    func aRowHasTheNameOfItsPage(state: PersonState, language: String) {
        let bench = Bench(state, language: language)
        var opened = 0
        for row in bench.program.menu.rows(bench.program.core.context) {
            var bench = bench
            bench.press(.char("m"), row.key)
            guard let name = bench.program.core.pageName else { continue }
            opened += 1
            #expect(name == row.name || name.hasPrefix(row.name + " · "))
        }
        #expect(opened >= (state.is_guest ? 9 : 14))
    }
}
