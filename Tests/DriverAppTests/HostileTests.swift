import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Whatever passengers, places and streets are called, the frame stands.
@Suite struct HostileTests {
    /// The same state with this text wherever others write.
    private func spoilt(_ state: PersonState, by text: String) -> PersonState {
        var state = state
        state.ride?.passenger.name = text
        state.ride?.pickup.name = text
        state.ride?.dropoff.name = text
        state.preferences?.heading_home?.name = text
        state.account_status.message = state.account_status.message.map { _ in text }
        for index in state.ride?.chat.indices ?? 0..<0 { state.ride?.chat[index].text = text }
        for index in state.route?.manoeuvres.indices ?? 0..<0 {
            state.route?.manoeuvres[index].street = text
        }
        return state
    }

    private static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]

    @Test(arguments: Gallery.scenes, HostileText.all)
    func nothingOthersWriteBreaksTheScreen(scene: Gallery.Scene, text: String) {
        var spoilt = scene
        spoilt.state = self.spoilt(scene.state, by: text)
        for size in Self.sizes {
            let bench = spoilt.bench("en", size)
            for glyphs in Glyphs.allCases {
                let screen = bench.screen(glyphs)
                #expect(screen.size == size)
                #expect(!screen.holdsOrders, "\(scene.name)")
            }
            // The keys are where they always are, those of what is on top.
            let bar = bench.screen().row(size.height - 1)
            #expect(bar.contains("help") || bar.contains("Esc"), "\(scene.name): \(bar)")
        }
    }

    @Test(arguments: HostileText.all)
    func streetsOfCrossingsBreakNothing(text: String) {
        var crossings = Scenes.crossings
        crossings[0].street = text
        for index in crossings[0].options.indices { crossings[0].options[index].street = text }
        for size in Self.sizes {
            var bench = Bench(Scenes.driving, size, way: Scenes.trip)
            bench.takeTheWheel(at: crossings)
            bench.press(.left, .left)
            #expect(!bench.screen().holdsOrders)
        }
    }

    @Test(arguments: [-1e300, 0, 1e300], [Int.min, .max])
    func crossingsThatMakeNoSenseAreBorne(remaining_m: Double, angle: Int) {
        let strange = CrossingView(
            crossing: 1, remaining_m: remaining_m, street: "",
            options: [.init(way: 1, turn: "fly", angle: angle, street: "", is_taken: false)])
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.takeTheWheel(at: [strange])
        bench.press(.left, .up, .right, .down)
        #expect(!bench.screen().holdsOrders)
    }

    @Test func zonesThatMakeNoSenseAreBorne() {
        var zones = Scenes.zones
        zones.requests = [99, 99, 5, -1, -1, 5, 1]
        zones.surge = [.max, .min, 130]
        var bench = Bench(Scenes.waiting)
        bench.answer("demand.zones", (zones))
        #expect(!bench.text.contains("Busy"))
    }
}
