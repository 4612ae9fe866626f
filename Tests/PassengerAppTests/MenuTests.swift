import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import PassengerApp

/// What the menu calls a page is what the page is called.
@Suite("P6: the names of the menu") struct MenuTests {
    @Test(arguments: [true, false], AppFiles.tags)
    func aRowHasTheNameOfItsPage(isGuest: Bool, language: String) throws {
        let journey = try Journey(language: language) { $0.isGuest = isGuest }
        var opened = 0
        for row in journey.app.menu.rows(journey.app.core.context) {
            var journey = journey
            try journey.press(.char("m"), row.key)
            guard let name = journey.app.core.pageName else { continue }
            opened += 1
            #expect(name == row.name || name.hasPrefix(row.name + " · "))
        }
        #expect(opened >= (isGuest ? 11 : 13))
    }
}
