import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Whatever is said of a ride, of the next one and of one that shares the car, reaches the driver's
/// screen without what a terminal would obey (reliability, promise 11).
@Suite struct HostileRideTests {
    /// What a car without a ride shows of others is looked at in `HostileTests`.
    private static let scenes = Gallery.scenes.filter { $0.state.ride != nil }

    @Test(arguments: scenes)
    func nothingSaidOfARideActsOnTheScreen(scene: Gallery.Scene) {
        for text in [HostileText.escapes, HostileText.hidden, HostileText.wide] {
            var bench = scene.bench()
            var state = bench.program.core.state ?? scene.state
            state.spoil(by: text)
            bench.announce(state)
            bench.notice("unheard_of", text)
            for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
                bench.send(.resized(size))
                let screen = bench.screen()
                #expect(!screen.holdsOrders, "\(scene.name): \(screen.text)")
                #expect(screen.size == size)
            }
        }
    }

    /// A ride in which everything is given, so that there is something to be spoilt.
    @Test(arguments: [HostileText.escapes, HostileText.hidden, HostileText.wide])
    func noteAndRiderAreShownAndHarmless(text: String) {
        var state = Scenes.wished
        state.ride?.note = "Blue door " + text
        state.ride?.rider = RiderView(name: "Bia " + text, phone: "+55 11 " + text)
        for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
            let screen = Bench(state, size, way: Scenes.approach).screen()
            #expect(!screen.holdsOrders)
            // There is room for all of it where the terminal is large.
            #expect(size.width < 200 || screen.text.contains("Blue door"), "\(screen.text)")
        }
    }

    /// A note that changes on the way is told in words of its own.
    @Test func aNewNoteIsToldAndHarmless() {
        var bench = Bench(
            Scenes.toPickup, Size(width: 200, height: 60), way: Scenes.approach)
        var state = Scenes.toPickup
        state.ride?.note = "Green gate " + HostileText.hidden + HostileText.escapes
        bench.announce(state)
        #expect(bench.text.contains("Green gate"), "\(bench.text)")
        #expect(!bench.screen().holdsOrders)
    }
}
