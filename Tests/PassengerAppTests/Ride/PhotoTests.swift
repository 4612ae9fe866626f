import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// The driver's photo, in the moments in which the passenger may see it.
@Suite("D3: the driver's photo") struct PhotoTests {
    @Test("D3: v opens it where there is one, and is named nowhere else", arguments: [true, false])
    func theKeyOpensThePhoto(hasPhoto: Bool) throws {
        let leads: [(String, (inout Journey) throws -> Void)] = [
            ("accepted", { try $0.accepted() }), ("completed", { try $0.completed() }),
        ]
        for (name, lead) in leads {
            var journey = try Journey(changing: { $0.hasPhoto = hasPhoto })
            try lead(&journey)
            let isNamed = journey.app.keyTable.bindings.contains { $0.title == "view photo" }
            #expect(isNamed == hasPhoto, "\(name)")
            try journey.press(.char("v"))
            #expect(journey.app.core.isOpen(RidePhotoPage.self) == hasPhoto, "\(name)")
        }
    }
}
