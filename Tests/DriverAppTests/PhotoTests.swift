import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// The passenger's photo, in the moments in which the driver may see it.
@Suite("D3: the passenger's photo") struct PhotoTests {
    @Test("D3: v opens it where there is one, and is named nowhere else")
    func theKeyOpensThePhoto() {
        let moments: [(PersonState.Activity, TripStage)] = [
            (.enRoute, .accepted), (.atPickup, .arrived), (.withPassenger, .inProgress),
            (.idle, .completed),
        ]
        for (activity, stage) in moments {
            for (language, words) in [("en", "view photo"), ("pt-BR", "ver foto")] {
                let photo = Scenes.ride(stage, ["has_photo": true])
                let state = Scenes.state(activity, photo, route: Scenes.trip)
                var bench = Bench(state, way: Scenes.trip, language: language)
                #expect(bench.program.keyTable.bindings.contains { $0.title == words }, "\(stage)")
                bench.press(.char("v"))
                #expect(bench.program.core.isOpen(RidePhotoPage.self), "\(stage)")
            }
            let state = Scenes.state(activity, Scenes.ride(stage), route: Scenes.trip)
            var bench = Bench(state, way: Scenes.trip)
            #expect(!bench.program.keyTable.bindings.contains { $0.title == "view photo" })
            bench.press(.char("v"))
            #expect(!bench.program.core.isOpen(RidePhotoPage.self), "\(stage)")
        }
    }
}
