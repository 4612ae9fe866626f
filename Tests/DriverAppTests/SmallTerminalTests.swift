import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

@Suite struct SmallTerminalTests {
    @Test(
        "below the smallest size a ride, and the offer of one, is told in one line",
        arguments: AppFiles.tags)
    func rideIsTold(language: String) {
        for scene in Gallery.scenes {
            var bench = scene.bench(language)
            bench.send(.resized(Size(width: 70, height: 20)))
            guard bench.program.core.ride != nil else { continue }
            let line = bench.program.rideLine?.plain ?? bench.program.windowTitle
            let first = TextWidth.wrapped(line, to: 70)[0]
            #expect(bench.screen().text.contains(first), "\(scene.name)")
        }
    }
}
