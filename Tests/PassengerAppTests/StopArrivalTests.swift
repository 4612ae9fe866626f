import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// When a ride with stops is at its end.
@Suite struct StopArrivalTests {
    private func journey(
        _ scene: String, _ language: String = "en", onward: RideView.Onward?
    ) throws -> Journey {
        let scene = try #require(Gallery.scenes.first { $0.name == scene })
        var journey = try Journey(language: language, changing: scene.prepare)
        let prepared = journey.engine.adorn
        journey.engine.adorn = { ride in
            prepared(&ride)
            if ride.stage == .inProgress { ride.onward = onward }
        }
        try scene.lead(&journey)
        return journey
    }

    private static let onward = RideView.Onward(distance_m: 4_100, duration_s: 1_200)

    /// The row of the sheet that has some words.
    private func row(with words: String, of journey: Journey) -> String? {
        journey.screen().text.split(separator: "\n").map(String.init).last { $0.contains(words) }
    }

    @Test("P6: on the way to a stop both clocks are told, the stop's and the end's")
    func bothArrivalsAreTold() throws {
        let journey = try journey("aboard-stops", onward: Self.onward)
        let core = journey.app.core
        let next_s = try #require(core.remaining_s)
        let stop = core.clockTime((core.cityNow + core.seconds(next_s)).milliseconds)
        let end = core.clockTime((core.cityNow + core.seconds(next_s + 1_200)).milliseconds)
        #expect(stop != end)
        #expect(row(with: "arrives at \(stop)", of: journey) != nil)
        #expect(row(with: "Faro Monumental", of: journey)?.contains("there at \(end)") == true)
        let portuguese = try self.journey("aboard-stops", "pt-BR", onward: Self.onward)
        #expect(
            row(with: "Faro Monumental", of: portuguese)?.contains("no destino às \(end)") == true)
    }

    @Test("P6: at a stop it is told as it looks if the car goes on now")
    func atAStopTheEndIsTold() throws {
        let journey = try journey("at-stop", onward: Self.onward)
        let core = journey.app.core
        let end = core.clockTime((core.cityNow + .seconds(1_200)).milliseconds)
        #expect(row(with: "there at \(end)", of: journey) != nil)
    }

    @Test("an engine that does not tell is not guessed for")
    func nothingIsGuessed() throws {
        let journey = try journey("aboard-stops", onward: nil)
        #expect(row(with: "there at", of: journey) == nil)
        #expect(row(with: "Faro Monumental", of: journey) != nil)
    }
}
