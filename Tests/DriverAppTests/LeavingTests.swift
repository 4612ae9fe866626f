import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What a driver at the pick-up reads of waiting, leaving and driving.
@Suite("D5: the driver at the pick-up") struct LeavingTests {
    /// Milliseconds from the end of the free waiting, the gain, and what is said of leaving.
    static let leaving: [(Int64, Int64, String)] = [
        (-60_000, 880, "you may leave and get R$ 8,80."),
        (-60_000, 0, "you may leave, but you get nothing."),
        (0, 880, "You may leave now (x) and get R$ 8,80."),
        (30_000, 0, "You may leave now (x), but you get nothing."),
    ]

    @Test("from when one may leave, and what that brings, is told before", arguments: leaving)
    func leavingIsToldBefore(_ from_ms: Int64, _ gain: Int64, _ said: String) {
        var state = Scenes.atPickup
        state.ride?.missing_gain_minor = gain
        var bench = Bench(state)
        bench.send(.timer, after_ms: 88_000 + from_ms)
        #expect(bench.text.contains(said), "\(bench.text)")
    }

    @Test("before the hour of a booked ride the large number is the hour, not a clock that stands")
    func theHourStandsUntilItCounts() {
        let sheet = Bench(Scenes.early).program.sheet(width: 76, isWide: false, glyphs: .braille)
        #expect(sheet.number.plain.hasSuffix("08:26"), "\(sheet.number.plain)")
    }

    @Test("P15: the stars of a booked ride stand beside the name")
    func theStarsAreThoseOfThePassenger() {
        let sheet = Bench(Scenes.booked).program.sheet(width: 76, isWide: false, glyphs: .braille)
        #expect(sheet.title.plain.contains("Ana ★4.92 · 08:26"), "\(sheet.title.plain)")
    }

    @Test(
        "a car that stands at the end of its way does not drive",
        arguments: [(Scenes.toPickup, Scenes.approach), (Scenes.driving, Scenes.trip)])
    func aStandingCarDoesNotDrive(_ state: PersonState, _ way: Route) {
        for (share, drives) in [(0.5, true), (1.0, false)] {
            let text = Bench(state, way: way, share: share).text
            #expect(text.contains("the car drives itself") == drives, "\(text)")
        }
    }
}
